//! What pieces make of living fields.

use crate::engine::atlas::{Atlas, Steps, sunk};
use allclear_tetris::{Field6, Piece};

/// [`Atlas::next`] for searches that ask a million times.
pub(super) struct Onward<'a> {
    atlas: &'a Atlas,
    steps: Option<Steps>,
}

impl<'a> Onward<'a> {
    pub fn new(atlas: &'a Atlas) -> Onward<'a> {
        Onward { atlas, steps: Steps::new(atlas.fields()) }
    }

    /// Calls `each` with every living field that a piece leads to from one.
    #[inline]
    pub fn each(&self, field: Field6, piece: Piece, mut each: impl FnMut(Field6)) {
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
        let onward = Onward::new(&atlas);
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
}
