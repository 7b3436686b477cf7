//! Shapes with limits, the slow way: every queue, every use of hold, every order.

use allclear_fumen as fumen;
use allclear_pc::study::{Cover, Limits, Priority, Shape};
use allclear_pc::{Group, Hold, Job};
use allclear_tetris::{Drop, Field24, Piece, Placement, Rules, reach};
use proptest::prelude::*;

/// What is left to place, what lies there, and the original numbers of its rows.
#[derive(Clone)]
struct Board {
    left: Vec<Group>,
    field: Field24,
    rows: Vec<usize>,
}

struct Slow<'a> {
    rules: Rules,
    limits: Limits,
    queue: &'a [Piece],
}

impl Slow<'_> {
    /// Whether the rest can be built with this piece in hold and the queue from here on.
    fn builds(&self, at: &Board, held: Option<Piece>, next: usize, soft: u8, clears: u8) -> bool {
        if at.left.is_empty() {
            return true;
        }
        let current = self.queue.get(next).copied();
        let mut ways = vec![(current, held, next + 1)];
        match held {
            Some(_) => ways.push((held, current, next + 1)),
            None => ways.push((self.queue.get(next + 1).copied(), current, next + 2)),
        }
        ways.into_iter().any(|(piece, held, next)| {
            piece.is_some_and(|piece| self.places(at, piece, held, next, soft, clears))
        })
    }

    fn places(
        &self,
        at: &Board,
        piece: Piece,
        held: Option<Piece>,
        next: usize,
        soft: u8,
        clears: u8,
    ) -> bool {
        let late = at.left.len() <= usize::from(self.limits.last_soft_drops);
        let drop = if late { Drop::Soft } else { self.rules.drop };
        let set = |drop| {
            let rules = Rules { drop, ..self.rules };
            reach::placements(&at.field, piece, &rules, 24).iter().collect::<Vec<Placement>>()
        };
        let straight = set(Drop::Hard);
        set(drop).into_iter().any(|placement| {
            let cells: Field24 = placement.board().unwrap();
            let mut squares = [0; 4];
            for (square, (x, y)) in squares.iter_mut().zip(cells.cells()) {
                *square = (10 * at.rows[y] + x) as u8;
            }
            let group = Group { piece, cells: squares };
            let Some(index) = at.left.iter().position(|other| *other == group) else {
                return false;
            };
            let mut then = at.clone();
            then.left.remove(index);
            let filled = at.field | cells;
            let full = filled.full_row_mask();
            let (field, lines) = filled.clear_full_rows();
            then.field = field;
            then.rows = (0..24).filter(|y| full >> y & 1 == 0).map(|y| at.rows[y]).collect();
            then.rows.extend(100..100 + lines as usize);
            let soft = soft + u8::from(!straight.contains(&placement));
            let clears = clears + u8::from(lines > 0);
            self.limits.soft_drops.is_none_or(|most| soft <= most)
                && self.limits.clears.is_none_or(|most| clears <= most)
                && self.builds(&then, held, next, soft, clears)
        })
    }
}

const SHAPES: [&str; 4] = [
    "v115@vhFRQJUGJKJJvMJTNJGBJ",
    "v115@vhGRQJUGJKJJvMJTNJ+DJFKJ",
    "v115@ThE8BeA8BeF8LeTJJvhAUtB",
    "v115@9gC8EeA8AeC8AeA8CeH8AeJ8AeB8Jep5IvhFa5I38IuAJM2IT1IFHJ",
];

fn shape(text: &str) -> Shape {
    Shape::new(&fumen::decode(text).unwrap()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn limits_are_kept(
        number in 0..SHAPES.len(),
        soft_drops in prop::option::of(0u8..4),
        clears in prop::option::of(0u8..3),
        last_soft_drops in 0u8..4,
        hard in any::<bool>(),
        order in Just(Piece::ALL.to_vec()).prop_shuffle(),
    ) {
        let shape = shape(SHAPES[number]);
        let limits = Limits { soft_drops, clears, last_soft_drops, starting_b2b: 0 };
        let drop = if hard { Drop::Hard } else { Drop::Soft };
        let rules = Rules { drop, ..Rules::default() };
        let queue: String = order.iter().map(|piece| piece.letter()).collect();
        let cover = Cover { rules, limits, ..Cover::new(queue.parse().unwrap()) };
        let fast = cover.of(std::slice::from_ref(&shape), &Job::default()).unwrap();
        let slow = Slow { rules, limits, queue: &order };
        let start =
            Board { left: shape.groups, field: shape.base, rows: (0..24).collect() };
        prop_assert_eq!(fast.any.part == 1, slow.builds(&start, None, 0, 0, 0));
    }
}

#[test]
fn a_coloured_page_is_the_shape_that_its_pieces_make() {
    for text in SHAPES {
        let drawn = shape(text);
        let mut field = fumen::Field::grey(drawn.base);
        for group in &drawn.groups {
            let cells = group.cells.map(i32::from);
            cells.iter().for_each(|cell| field.set(cell % 10, cell / 10, group.piece.into()));
        }
        assert_eq!(Shape::of_colours(&field).unwrap(), drawn, "{text}");
    }
}

#[test]
fn the_fewest_shapes_and_priority() {
    let shapes: Vec<Shape> = SHAPES[..2].iter().map(|text| shape(text)).collect();
    let mut shapes: Vec<Shape> = shapes.iter().flat_map(|s| [s.clone(), s.mirrored()]).collect();
    shapes.push(shapes[0].clone());
    let cover = Cover { hold: Hold::Use, ..Cover::new("*p7".parse().unwrap()) };
    let all = cover.of(&shapes, &Job::default()).unwrap();
    let order: Vec<usize> = (0..shapes.len()).collect();
    let fewest = all.fewest(&order, &Job::default());
    assert_eq!(fewest.chosen.len(), fewest.at_least);
    // By hand: no smaller set of the five covers as much.
    let union = |set: &[usize]| all.accumulated(set).last().map_or(0, |(or, _)| or.part);
    let sets = (0u32..32).map(|mask| -> Vec<usize> {
        order.iter().copied().filter(|i| mask >> i & 1 == 1).collect()
    });
    let least = sets.filter(|set| union(set) == all.any.part).map(|set| set.len()).min();
    assert_eq!(Some(fewest.chosen.len()), least);
    assert_eq!(union(&fewest.chosen), all.any.part);
    let first = Cover { priority: Priority::FirstShape, ..cover };
    let first = first.of(&shapes, &Job::default()).unwrap();
    assert_eq!(first.each.iter().map(|ratio| ratio.part).sum::<u128>(), all.any.part);
    assert_eq!(first.each[4].part, 0);
}
