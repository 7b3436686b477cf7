//! All solutions of a pattern, or only which of its queues have one.

use std::ops::ControlFlow;

use super::super::guide::Cover;
use super::super::play::{Line, Player};
use super::super::tiling::Stop;
use super::super::{Endings, Group, Solution, Tile, Tiles, Tiling, Word};
use super::bitset::BitSet;
use super::covered::covered;
use super::guide::PatternGuide;
use super::wanted::Wanted;
use super::words::Words;
use crate::{Field24, Piece, Rules};

/// What is to be cleared, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The field, without full rows.
    pub field: Field24,
    /// How many rows are to be cleared.
    pub height: usize,
    /// The rotation system and the drop rule.
    pub rules: Rules,
    /// Whether hold may be used.
    pub hold: bool,
}

/// A field that no number of pieces fills exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// Cells above the rows to be cleared.
    #[error("the field has cells above row {height}")]
    TooHigh {
        /// How many rows are to be cleared.
        height: usize,
    },
    /// Not a multiple of four.
    #[error("{empty} cells are empty below row {height}, and pieces fill four each")]
    NotFours {
        /// How many rows are to be cleared.
        height: usize,
        /// How many cells are empty.
        empty: usize,
    },
    /// More than the tables hold.
    #[error("{pieces} pieces are needed, and 31 are the most that can be analysed")]
    TooMany {
        /// How many pieces are needed.
        pieces: usize,
    },
}

impl Problem {
    /// The problem of clearing the lowest `height` rows of a field. Rows that are full already
    /// count among them.
    pub fn new(
        field: Field24,
        height: usize,
        rules: Rules,
        hold: bool,
    ) -> Result<Problem, ProblemError> {
        let height = height.min(24);
        if !(field - Field24::rows_below(height)).is_empty() {
            return Err(ProblemError::TooHigh { height });
        }
        let empty = 10 * height - field.count() as usize;
        if !empty.is_multiple_of(4) {
            return Err(ProblemError::NotFours { height, empty });
        }
        if empty / 4 > 31 {
            return Err(ProblemError::TooMany { pieces: empty / 4 });
        }
        let (field, cleared) = field.clear_full_rows();
        Ok(Problem { field, height: height - cleared as usize, rules, hold })
    }

    /// How many pieces it takes.
    pub fn pieces(&self) -> usize {
        (10 * self.height - self.field.count() as usize) / 4
    }

    /// The words that have a perfect clear.
    pub fn solvable(&self, words: &Words) -> BitSet {
        if self.pieces() == 0 {
            return BitSet::full(words.count());
        }
        let mut wanted = Wanted::new(words, self.pieces());
        self.dispatch(words, &mut wanted, &mut |wanted, _, covered| {
            wanted.satisfy(covered);
            match wanted.is_satisfied() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        wanted.found().clone()
    }

    /// Calls `each` with every solution that some word can build, and those words. The steps are
    /// those of the first of the words; groups are in the rows of the field without the rows that
    /// were full already.
    pub fn each_solution(
        &self,
        words: &Words,
        each: &mut dyn FnMut(Solution, BitSet) -> ControlFlow<()>,
    ) {
        if self.pieces() == 0 {
            return;
        }
        let mut wanted = Wanted::new(words, self.pieces());
        self.dispatch(words, &mut wanted, &mut |_, play, covered| {
            let Some(word) = covered.first() else { return ControlFlow::Continue(()) };
            match play(&words.word(word)) {
                Some(solution) => each(solution, covered.clone()),
                None => ControlFlow::Continue(()),
            }
        });
    }

    /// The words that can build a shape, given as its pieces in the rows of the field. `None` if
    /// the pieces do not lie on empty cells below the height, or there are more such cells than
    /// can be numbered.
    pub fn covered(&self, shape: &[Group], words: &Words) -> Option<BitSet> {
        match (10 * self.height - self.field.count() as usize, self.height) {
            (..=64, ..=6) => self.covered_in::<u64, 6, 1>(shape, words),
            (..=64, ..=12) => self.covered_in::<u64, 12, 2>(shape, words),
            (_, ..=12) => self.covered_in::<u128, 12, 2>(shape, words),
            _ => self.covered_in::<u128, 24, 4>(shape, words),
        }
    }

    fn covered_in<C: Word, const H: usize, const N: usize>(
        &self,
        shape: &[Group],
        words: &Words,
    ) -> Option<BitSet> {
        let tiles = Tiles::<C>::new(self.field, self.height)?;
        let tiling: Vec<Tile<C>> = shape
            .iter()
            .map(|group| {
                let is_it =
                    |tile: &&Tile<C>| tile.piece == group.piece && tile.squares == group.cells;
                tiles.all().iter().find(is_it).copied()
            })
            .collect::<Option<_>>()?;
        let mut player = Player::<C, H, N>::new(&tiles, self.rules, MEMORY);
        Some(covered(&mut player, &tiles, &tiling, words, self.hold))
    }

    fn dispatch(&self, words: &Words, wanted: &mut Wanted, each: &mut Each) {
        match (self.pieces(), self.height) {
            (..=15, ..=6) => self.run::<u64, u16, 16, 6, 1>(words, wanted, each),
            (..=15, ..=12) => self.run::<u64, u16, 16, 12, 2>(words, wanted, each),
            (..=15, _) => self.run::<u64, u16, 16, 24, 4>(words, wanted, each),
            (_, ..=12) => self.run::<u128, u32, 32, 12, 2>(words, wanted, each),
            _ => self.run::<u128, u32, 32, 24, 4>(words, wanted, each),
        }
    }

    fn run<C: Word, M: Word, const P: usize, const H: usize, const N: usize>(
        &self,
        words: &Words,
        wanted: &mut Wanted,
        each: &mut Each,
    ) {
        let Some(tiles) = Tiles::<C>::new(self.field, self.height) else { return };
        let mut endings = Endings::new(MEMORY);
        let mut player = Player::<C, H, N>::new(&tiles, self.rules, MEMORY);
        let cover = Cover::Exact(self.rules.drop);
        let mut guide = PatternGuide::<C, M, P, _>::new(&tiles, cover, wanted, |wanted, tiling| {
            let covered = covered(&mut player, &tiles, tiling, words, self.hold);
            if covered.is_empty() {
                return ControlFlow::Continue(());
            }
            let mut play = |word: &[Piece]| {
                let queue = Line { pieces: word, holding: false, hold: self.hold };
                player.play(&tiles, tiling, queue)
            };
            each(wanted, &mut play, &covered)
        });
        let start = guide.start();
        let mut tiling = Tiling {
            tiles: &tiles,
            endings: &mut endings,
            node_limit: u64::MAX,
            nodes: 0,
            stop: None,
        };
        let _: ControlFlow<Stop> = tiling.search(&mut guide, &start);
    }
}

const MEMORY: usize = 128 << 20;

type Each<'a> = dyn FnMut(&mut Wanted, &mut dyn FnMut(&[Piece]) -> Option<Solution>, &BitSet) -> ControlFlow<()>
    + 'a;
