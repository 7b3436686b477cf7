//! How pieces come to where they rest.

use crate::atlas::sunk;
use allclear_tetris::{Facing, Field6, Piece, Placement, Rules, Shape, reach};

/// What moves a piece.
#[derive(Clone, Copy, Debug)]
pub enum Moves<'a> {
    /// The player, as these rules allow.
    Rules(&'a Rules),
    /// A hand that puts it wherever it fits and rests on something. No rules allow more.
    Hand,
}

/// A place where a piece may come to rest in the box.
pub(super) struct Spot {
    pub placement: Placement,
    pub cells: Field6,
    /// The cells straight above.
    pub above: Field6,
    /// The cells straight below; none if the piece lies on the floor.
    below: Option<Field6>,
}

impl Spot {
    /// Whether a piece there would lie on something.
    #[inline]
    pub fn rests_on(&self, field: Field6) -> bool {
        self.below.is_none_or(|below| !below.is_disjoint(field))
    }
}

/// All places in a box of some height.
pub(super) struct Spots<'a> {
    moves: Moves<'a>,
    height: usize,
    all: Vec<Spot>,
    /// Where the places of each piece begin, and one more.
    starts: [usize; 8],
}

impl<'a> Spots<'a> {
    pub fn new(moves: Moves<'a>, height: usize) -> Spots<'a> {
        let (mut all, mut starts) = (Vec::new(), [0; 8]);
        for piece in Piece::ALL {
            for facing in Facing::ALL {
                if Shape::canonical(piece, facing).0 != facing {
                    continue;
                }
                for at in 0..10 * height as u8 {
                    let placement = Placement { piece, facing, x: at % 10, y: at / 10 };
                    let Some(cells) = placement.board() else { continue };
                    if !cells.is_subset(Field6::rows_below(height)) {
                        continue;
                    }
                    let above = (1..height as isize)
                        .fold(Field6::EMPTY, |above, dy| above | cells.shift(0, dy));
                    let on_floor = !cells.is_disjoint(Field6::row(0));
                    let below = (!on_floor).then(|| cells.shift(0, -1) - cells);
                    all.push(Spot { placement, cells, above: above - cells, below });
                }
            }
            starts[piece.index() + 1] = all.len();
        }
        Spots { moves, height, all, starts }
    }

    /// The places of all pieces.
    pub fn all(&self) -> &[Spot] {
        &self.all
    }

    /// Whether a piece can get to a place where it fits and rests.
    pub fn can_come(&self, field: Field6, spot: &Spot) -> bool {
        match self.moves {
            Moves::Hand => true,
            Moves::Rules(rules) => {
                spot.above.is_disjoint(field)
                    || reach::placements(&field, spot.placement.piece, rules, self.height)
                        .contains(spot.placement)
            }
        }
    }

    /// Calls `each` with every field that one piece leads to, until it has enough; whether it had.
    pub fn any_next(
        &self,
        field: Field6,
        piece: Piece,
        mut each: impl FnMut(Field6) -> bool,
    ) -> bool {
        match self.moves {
            Moves::Rules(rules) => {
                sunk::successors(field, piece, rules, self.height).any(|(_, next)| each(next))
            }
            Moves::Hand => {
                let spots = &self.all[self.starts[piece.index()]..self.starts[piece.index() + 1]];
                let fits = |spot: &&Spot| spot.cells.is_disjoint(field) && spot.rests_on(field);
                spots.iter().filter(fits).any(|spot| each(sunk::with(field, spot.cells)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas::part::Parts;
    use crate::atlas::{Atlas, build, tilings};
    use crate::store::NoStore;
    use allclear_tetris::{Drop, kicks};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn next(spots: &Spots, field: Field6, piece: Piece) -> BTreeSet<u64> {
        let mut found = BTreeSet::new();
        spots.any_next(field, piece, |next| {
            found.insert(next.words()[0]);
            false
        });
        found
    }

    /// What is known of all rules changes nothing of what is found for some.
    #[test]
    fn the_common_atlas_leads_to_the_same() {
        let common = Atlas::common(2, &NoStore, &|_| {}).unwrap();
        for named in &kicks::NAMED {
            let rules = Rules::new(named.kicks, Drop::Soft);
            let (own, moves) = (Atlas::small(rules), Moves::Rules(&rules));
            let parts = Parts::new(&NoStore, moves, 2);
            let fields = build::build(moves, 2, Some(common.fields()), &parts, &|_| {}, 1);
            assert_eq!(fields.unwrap(), *own.fields());
            let tilings = tilings::build(moves, 2, Some(common.tilings()), &parts, &|_| {}, (1, 1));
            assert_eq!(tilings.unwrap(), **own.tilings());
        }
    }

    proptest! {
        /// Whatever the rules, a hand can do it too.
        #[test]
        fn no_rules_allow_more_than_a_hand(
            cells in 0..1_u64 << 40,
            more in 0..1_u64 << 40,
            sunk in 0..4_usize,
            system in 0..kicks::NAMED.len(),
            drop in 0..Drop::ALL.len(),
        ) {
            let field = Field6::from_words_truncated([cells & more]) | Field6::rows_below(sunk);
            let field = sunk::with(field, Field6::EMPTY);
            let rules = Rules::new(kicks::NAMED[system].kicks, Drop::ALL[drop]);
            let (own, hand) = (Spots::new(Moves::Rules(&rules), 4), Spots::new(Moves::Hand, 4));
            for piece in Piece::ALL {
                let (own, all) = (next(&own, field, piece), next(&hand, field, piece));
                prop_assert!(own.is_subset(&all));
            }
        }

        /// The common atlas that comes with the crate, on random ways through it: a field that a piece
        /// was put on is in it if it is full, or if something in it follows; and not otherwise.
        #[cfg(feature = "atlas")]
        #[test]
        fn the_common_atlas_is_what_a_hand_can_fill(choices in any::<[usize; 10]>()) {
            let atlas = Atlas::from_bytes(Atlas::COMMON, &Rules::default(), 4).unwrap();
            let (fields, spots) = (atlas.fields(), Spots::new(Moves::Hand, 4));
            let mut field = Field6::EMPTY;
            for choice in choices {
                let all = Piece::ALL.into_iter().flat_map(|piece| next(&spots, field, piece));
                let all: BTreeSet<u64> = all.collect();
                let mut alive = Vec::new();
                for after in all.into_iter().map(|after| Field6::from_words_truncated([after])) {
                    let goes_on = after == Field6::rows_below(4)
                        || Piece::ALL.into_iter().any(|piece| {
                            spots.any_next(after, piece, |later| fields.contains(later))
                        });
                    prop_assert_eq!(fields.contains(after), goes_on, "{}", after);
                    alive.extend(goes_on.then_some(after));
                }
                field = alive[choice % alive.len()];
            }
            prop_assert_eq!(field, Field6::rows_below(4));
        }
    }
}
