//! Every tiling of the box that can be built, as one automaton.
//!
//! # What
//! [`Tilings`] holds the perfect clears themselves: each way to fill the empty box with pieces (as
//! seen on paper, no row ever erased) that can be played in *some* order of its pieces. All
//! perfect clears of a queue are those tilings among them that its pieces can follow.
//!
//! # How
//! A tiling is a word: its [tiles](crate::tiles), each beginning at the first cell that those
//! before it leave empty. Sets of such words share nearly everything, as sets of
//! [fields](super::Fields) do: what may follow depends only on the border of what is there, and on
//! a little of how it can be built. So the words are stored as the smallest automaton that accepts
//! them: 5,151 nodes and 23,577 edges, 104 kB, for the 23,737,025 tilings of four rows under SRS. Its
//! nodes are regions left to fill, its edges are tiles: exactly what
//! [`Endings`](crate::endings::Endings) remembers of the last four pieces, now for all ten. The solver
//! puts together from [halves](crate::halves) what its queue can place, and never meets a tiling
//! that nobody could build.
//!
//! # Why not the obvious way
//! A list of tilings by the pieces they use takes 17 MB for the 1.4 million that use no piece
//! more than twice (more than ten times as many without that limit), and each has to be asked on
//! its own whether the queue can follow. Here the question is asked once for all tilings that
//! begin or end alike.
//!
//! # How we know it works
//! The solver without tilings finds the same solutions; see `crates/pc/tests/atlas.rs`.

mod build;
mod bytes;
mod of_queue;

pub(super) use build::build;
pub use bytes::BadTilings;
pub use of_queue::QueueTilings;

use crate::endings::{Region, Way, Ways};
use crate::tiles::Tiles;
use allclear_tetris::Piece;

/// The tilings of a box that can be built; see the essay above.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tilings {
    /// The number of the first region for each number of tiles placed, and one more. The first
    /// region of all is the empty box, the last one the full box.
    depths: Vec<u32>,
    /// Where the ways of each region begin, and one more.
    starts: Vec<u32>,
    ways: Vec<Way>,
    /// The piece of each way's tile.
    pieces_of_ways: Vec<Piece>,
}

impl Tilings {
    /// The empty box.
    pub const EMPTY: Region = Region(0);

    /// With what follows from its ways.
    fn new(depths: Vec<u32>, starts: Vec<u32>, ways: Vec<Way>, tiles: &Tiles<u64>) -> Tilings {
        let pieces_of_ways = ways.iter().map(|way| tiles.all()[way.tile as usize].piece).collect();
        Tilings { depths, starts, ways, pieces_of_ways }
    }

    /// How many pieces a tiling has.
    pub fn pieces(&self) -> usize {
        self.depths.len() - 2
    }

    /// The number of regions and of ways between them.
    pub fn size(&self) -> (usize, usize) {
        (self.starts.len() - 1, self.ways.len())
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.ways.len() * (size_of::<Way>() + 1) + 4 * self.starts.len()
    }

    /// How many tilings there are.
    pub fn count(&self) -> u64 {
        let mut counts = vec![0u64; self.starts.len() - 1];
        *counts.last_mut().expect("the full box is always there") = 1;
        for region in (0..counts.len() - 1).rev() {
            let ways = self.ways(Region(region as u32));
            // Damaged data may spell more words than there can be.
            counts[region] =
                ways.fold(0, |sum, way| sum.saturating_add(counts[self.ways[way].then.0 as usize]));
        }
        counts[0]
    }
}

impl Ways for Tilings {
    #[inline(always)]
    fn ways(&self, region: Region) -> std::ops::Range<usize> {
        let region = region.0 as usize;
        self.starts[region] as usize..self.starts[region + 1] as usize
    }

    #[inline(always)]
    fn way(&self, number: usize) -> Way {
        self.ways[number]
    }
}
