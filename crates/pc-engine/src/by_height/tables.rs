//! What a search of one height has learnt.

use std::sync::Arc;

use crate::bits::Bits;
use crate::endings::Endings;
use crate::halves::{Halves, Outlines};
use crate::made_once::made_once;
use crate::net::Embedding;
use crate::pile::Cover;
use crate::play::Player;
use crate::tiles::Tiles;
use allclear_tetris::Rules;

/// A set of tiles, and what was learnt about it.
#[derive(Clone)]
pub(super) struct Tables<C> {
    pub(super) tiles: Arc<Tiles<C>>,
    pub(super) endings: Endings<C>,
    pub(super) player: Player<C>,
    /// What the network makes of the tiles; made when first needed.
    pub(super) embedding: Option<Arc<Embedding<C>>>,
    /// What tilings are put together from, and where; made when first needed.
    outlines: Option<(Cover, Arc<Outlines>)>,
    pub(super) halves: Halves,
    /// The bytes of what may be remembered.
    pub(super) most_bytes: usize,
}

impl<C: Bits> Tables<C> {
    /// The tables of a field, with `memory` bytes for what they remember.
    pub(super) fn new(tiles: Arc<Tiles<C>>, rules: Rules, memory: usize) -> Tables<C> {
        let player = Player::new(&tiles, rules, memory / 8);
        Tables {
            tiles,
            endings: Endings::new(memory / 8),
            player,
            embedding: None,
            outlines: None,
            halves: Halves::default(),
            most_bytes: memory,
        }
    }

    /// The same, with all that can be known about the last pieces worked out once in a process.
    pub(super) fn knowing_the_end(self, memory: usize) -> Tables<C> {
        let known = made_once(
            |(tiles, _): &(Arc<Tiles<C>>, Endings<C>)| Arc::ptr_eq(tiles, &self.tiles),
            || (self.tiles.clone(), Endings::complete(&self.tiles)),
        );
        let mut endings = known.1.clone();
        endings.limit(memory / 8);
        Tables { endings, ..self }
    }

    /// The outlines of the tiles, if they are those of a low box.
    pub(super) fn outlines(&mut self, cover: Cover) -> Option<Arc<Outlines>> {
        if self.outlines.as_ref().is_none_or(|(known, _)| *known != cover) {
            self.outlines = Some((cover, Arc::new(Outlines::new(&self.tiles, cover)?)));
            // What is kept of halves is about these outlines.
            self.halves = Halves::default();
        }
        self.outlines.as_ref().map(|(_, outlines)| outlines.clone())
    }

    /// The bytes of what is remembered.
    pub(super) fn bytes(&self) -> usize {
        let outlines = self.outlines.as_ref().map_or(0, |(_, outlines)| outlines.bytes());
        self.endings.bytes() + self.player.bytes() + self.halves.bytes() + outlines
    }

    /// Remembers no more than this many bytes from now on.
    #[cfg(feature = "parallel")]
    pub(super) fn limit(&mut self, memory: usize) {
        self.most_bytes = memory;
        self.endings.limit(memory / 2);
        self.player.limit(memory / 2);
    }
}
