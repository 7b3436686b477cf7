//! Guiding a tiling search by all queues of a pattern at once.

use std::ops::ControlFlow;

use crate::bits::Bits;
use crate::counts::Counts;
use crate::cover_search::{Guide, Partial};
use crate::pattern::unsolved::Unsolved;
use crate::pile::{Cover, Pile};
use crate::tiles::{Tile, Tiles};
use allclear_tetris::Piece;

/// Which tile has to be placed before which, as sets: slot `i` is the `i`-th tile.
pub type Before<M, const P: usize> = [M; P];

/// What is done with a complete tiling. Any function, so that the search is compiled once for all.
pub type Complete<'a, C> = dyn FnMut(&mut Unsolved, &[Tile<C>]) -> ControlFlow<()> + 'a;

/// Lets those tilings pass whose pieces some wanted queue has, and whose tiles do not wait for
/// each other in a circle.
pub struct PatternGuide<'a, C, M, const P: usize> {
    tiles: &'a Tiles<C>,
    unsolved: &'a mut Unsolved,
    pile: Pile<C, M>,
    tiling: Vec<Tile<C>>,
    complete: &'a mut Complete<'a, C>,
}

/// What a partial tiling has used, and its order.
#[derive(Clone, Copy)]
pub struct Used<M, const P: usize> {
    pieces: Counts,
    before: Before<M, P>,
}

impl<'a, C: Bits, M: Bits, const P: usize> PatternGuide<'a, C, M, P> {
    /// A guide that hands complete tilings to a function.
    pub fn new(
        tiles: &'a Tiles<C>,
        cover: Cover,
        unsolved: &'a mut Unsolved,
        complete: &'a mut Complete<'a, C>,
    ) -> Self {
        let pile = Pile::new(cover);
        PatternGuide { tiles, unsolved, pile, tiling: Vec::new(), complete }
    }
}

impl<C: Bits, M: Bits, const P: usize> Guide<C> for PatternGuide<'_, C, M, P> {
    type State = Used<M, P>;

    fn start(&self) -> Partial<C, Used<M, P>> {
        let state = Used { pieces: Counts::EMPTY, before: [M::NONE; P] };
        Partial { filled: C::NONE, left: self.unsolved.most(), depth: 0, state }
    }

    fn path(&self) -> Vec<u32> {
        self.pile.places().collect()
    }

    #[inline(always)]
    fn pieces_at(&self, _: usize) -> [Piece; 7] {
        Piece::ALL
    }

    #[inline(always)]
    fn place(
        &mut self,
        depth: usize,
        tile: (usize, &Tile<C>),
        _: Counts,
        used: &Used<M, P>,
    ) -> Option<Used<M, P>> {
        let pieces = used.pieces.with(tile.1.piece);
        if !self.unsolved.may_use(pieces) {
            return None;
        }
        let (before, after) = self.pile.put(depth, tile, M::bit(depth));
        let mut used = Used { pieces, ..*used };
        close(&mut used.before, depth, before, after)?;
        Some(used)
    }

    fn complete(&mut self, depth: usize, _: &Used<M, P>) -> ControlFlow<()> {
        self.pile.list(depth, self.tiles, &mut self.tiling);
        (self.complete)(self.unsolved, &self.tiling)
    }
}

/// Adds slot `new` after all of `before` and before all of `after`, and everything that follows
/// from it; `None` if some tile would have to wait for itself.
#[inline(always)]
pub(super) fn close<M: Bits, const P: usize>(
    order: &mut Before<M, P>,
    new: usize,
    before: M,
    after: M,
) -> Option<()> {
    let mut earlier = before;
    for slot in before.numbers() {
        earlier |= order[slot];
    }
    if earlier.meets(after) {
        return None;
    }
    order[new] = earlier;
    if after.is_none() {
        return Some(());
    }
    let gained = earlier | M::bit(new);
    for (slot, earlier) in order[..new].iter_mut().enumerate() {
        if after.meets(M::bit(slot)) || earlier.meets(after) {
            *earlier |= gained;
            if earlier.meets(M::bit(slot)) {
                return None;
            }
        }
    }
    Some(())
}
