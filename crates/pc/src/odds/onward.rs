//! What pieces make of living fields.

use crate::engine::atlas::{Atlas, Steps, sunk};
use allclear_tetris::{Field6, Piece};

/// [`Atlas::next`] for searches that ask a million times.
///
/// If it is *even-handed*, a step counts only if its mirror image is a step as well: then what can be
/// built so, can be built the other way round. Rotation systems need not be like that. SRS kicks an
/// `I` that turns right and one that turns left to different places.
pub(super) struct Onward<'a> {
    atlas: &'a Atlas,
    steps: Option<Steps>,
    /// By piece, whether its steps have to be looked for in the mirror.
    looks: Option<[bool; 7]>,
}

impl<'a> Onward<'a> {
    pub fn new(atlas: &'a Atlas, even_handed: bool) -> Onward<'a> {
        let looks = |piece| !atlas.rules().kicks.are_mirrored(piece);
        let looks = even_handed.then(|| Piece::ALL.map(looks));
        Onward { atlas, steps: Steps::new(atlas.fields()), looks }
    }

    /// Whether steps count only if their mirror images do.
    pub fn is_even_handed(&self) -> bool {
        self.looks.is_some()
    }

    /// Calls `each` with every living field that a piece leads to from one.
    #[inline]
    pub fn each(&self, field: Field6, piece: Piece, mut each: impl FnMut(Field6)) {
        if !self.looks.is_some_and(|looks| looks[piece.index()]) {
            return self.each_living(field, piece, each);
        }
        let (rules, height) = (self.atlas.rules(), self.atlas.height());
        let images: Vec<Field6> =
            sunk::successors(field.mirrored(), piece.mirrored(), rules, height)
                .map(|(_, next)| next.mirrored())
                .collect();
        self.each_living(field, piece, |next| {
            if images.contains(&next) {
                each(next);
            }
        });
    }

    #[inline]
    fn each_living(&self, field: Field6, piece: Piece, mut each: impl FnMut(Field6)) {
        let Some(steps) = &self.steps else {
            return self.atlas.next(field, piece).for_each(|(_, next)| each(next));
        };
        let Some(path) = steps.path(field) else { return };
        let (rules, height) = (self.atlas.rules(), self.atlas.height());
        sunk::successors(field, piece, rules, height)
            .filter(|&(_, next)| steps.contains_near(&path, next))
            .for_each(|(_, next)| each(next));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_tetris::Rules;

    #[test]
    fn leads_where_the_atlas_leads() {
        let atlas = Atlas::small(Rules::default());
        let onward = Onward::new(&atlas, false);
        atlas.fields().for_each(0..atlas.fields().len(), |field| {
            for piece in Piece::ALL {
                let mut found = Vec::new();
                onward.each(field, piece, |next| found.push(next));
                let expected: Vec<Field6> =
                    atlas.next(field, piece).map(|(_, next)| next).collect();
                assert_eq!(found, expected);
            }
        });
    }

    /// Even two lines have steps without a mirror image.
    #[test]
    fn even_hands_take_only_steps_that_both_can_take() {
        let atlas = Atlas::small(Rules::default());
        let onward = Onward::new(&atlas, true);
        let mut left_out = 0;
        atlas.fields().for_each(0..atlas.fields().len(), |field| {
            for piece in Piece::ALL {
                let mut found = Vec::new();
                onward.each(field, piece, |next| found.push(next));
                for (_, next) in atlas.next(field, piece) {
                    let (field, piece) = (field.mirrored(), piece.mirrored());
                    let can = sunk::successors(field, piece, atlas.rules(), atlas.height())
                        .any(|(_, image)| image == next.mirrored());
                    assert_eq!(found.contains(&next), can, "{piece} on\n{field}");
                    left_out += usize::from(!can);
                }
            }
        });
        assert!(left_out > 0);
    }
}
