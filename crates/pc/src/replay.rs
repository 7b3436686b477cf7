//! A solution played step by step.

use allclear_fumen as fumen;
use allclear_tetris::inputs::keys_to;
use allclear_tetris::{Field24, Key, Placement, Rules};

use crate::engine::solution::Step;

/// One placement as it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The field before, with its colours.
    pub before: fumen::Field,
    /// Where the piece comes to rest.
    pub placement: Placement,
    /// Its four cells, as column and row.
    pub cells: [(u8, u8); 4],
    /// Whether hold is pressed before.
    pub hold: bool,
    /// The keys to press, hold first if it is used; `None` if the rules do not let the piece get
    /// there.
    pub keys: Option<Vec<Key>>,
    /// How many lines it clears.
    pub lines: u32,
}

/// A step cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step}: {placement} does not fit into the field")]
pub struct ReplayError {
    /// Which step, from 1.
    pub step: usize,
    /// Where the piece should go.
    pub placement: Placement,
}

/// Plays placements on a field, one after the other. Rows that are full at the start are cleared
/// first, as the game would have done.
///
/// ```
/// use allclear_pc::{Ask, Replay, Solver};
/// use allclear_tetris::{Field24, Rules};
/// // XXXXXXXXXX
/// // XXXXXX____
/// let field = Field24::row(1) | Field24::rectangle(0, 0, 6, 1);
/// let mut solver = Solver::new(field, Rules::default());
/// let solution = solver.solve(&Ask::new("I".parse().unwrap())).solution.unwrap();
/// let mut replay = Replay::new(&field, &solution.steps, Rules::default());
/// let last = replay.next().unwrap().unwrap();
/// assert_eq!(last.cells, [(6, 0), (7, 0), (8, 0), (9, 0)]);
/// assert!(last.lines == 1 && replay.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    field: fumen::Field,
    steps: &'a [Step],
    played: usize,
    rules: Rules,
}

impl<'a> Replay<'a> {
    /// On a field, whose cells are shown in grey.
    pub fn new(field: &Field24, steps: &'a [Step], rules: Rules) -> Replay<'a> {
        Replay::coloured(&fumen::Field::grey(*field), steps, rules)
    }

    /// On a field with colours.
    pub fn coloured(field: &fumen::Field, steps: &'a [Step], rules: Rules) -> Replay<'a> {
        let mut field = field.clone();
        field.lock(None);
        Replay { field, steps, played: 0, rules }
    }

    /// The field as it is now.
    pub fn field(&self) -> &fumen::Field {
        &self.field
    }

    /// Whether nothing is left on the field: at the end of a perfect clear.
    pub fn is_empty(&self) -> bool {
        self.filled().is_empty()
    }

    fn filled(&self) -> Field24 {
        self.field.filled().unwrap_or(Field24::EMPTY)
    }
}

impl Iterator for Replay<'_> {
    type Item = Result<Move, ReplayError>;

    fn next(&mut self) -> Option<Self::Item> {
        let &Step { placement, hold } = self.steps.get(self.played)?;
        self.played += 1;
        let filled = self.filled();
        let board: Option<Field24> = placement.board();
        let (Some(cells), Some(board)) = (placement.cells(), board) else {
            return Some(Err(ReplayError { step: self.played, placement }));
        };
        if !board.is_disjoint(filled) {
            return Some(Err(ReplayError { step: self.played, placement }));
        }
        let keys = keys_to(&filled, placement, &self.rules).map(|mut keys| {
            if hold {
                keys.insert(0, Key::Hold);
            }
            keys
        });
        let before = self.field.clone();
        self.field.lock(Some(placement.into()));
        let lines = (filled | board).clear_full_rows().1;
        Some(Ok(Move { before, placement, cells, hold, keys, lines }))
    }
}
