//! The options that all questions about a pattern of queues share.

use allclear_pc::Hold;
use allclear_pc::study::{Constraints, Goal, Question as Asked, Study};
use allclear_tetris::{Field24, Field40, Piece};
use anyhow::bail;

use crate::field::read_field;
use crate::patterns::read_pattern;
use crate::rules::RulesOptions;

/// A field, a pattern of queues, and the rules.
#[derive(clap::Args)]
pub struct Question {
    /// A fumen, a picture, or a file with one of them; `-` is stdin. Empty if not given
    #[arg(long, value_name = "FILE|FUMEN")]
    pub field: Option<String>,
    /// The queues, as solution-finder's users write them: `*p7`, `I,*p4`, `[SZ]p2,*!`, with filters
    /// as in `*p7{T<S}`; `@FILE` reads a file of patterns
    #[arg(long, value_name = "PATTERN")]
    pub pattern: Option<String>,
    /// How many rows to clear, full ones included; the least that whole pieces can fill if not
    /// given
    #[arg(long, value_name = "ROWS")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=24))]
    pub height: Option<u8>,
    /// Hold must not be used
    #[arg(long)]
    pub no_hold: bool,
    /// What must happen on the way: normal; any-tspin, tss, tsd or tst (such a T-spin at least
    /// once); tetris, tetris-end; b2b (no other clears than these); 2L to 4L, 2L-or-PC to 4L-or-PC
    /// (no smaller clears)
    #[arg(long, value_name = "MODE", default_value = "normal")]
    pub mode: Goal,
    #[command(flatten)]
    pub rules: RulesOptions,
}

impl Question {
    /// Reads everything.
    pub fn study(&self) -> anyhow::Result<Study> {
        let (rules, every_t) = self.rules.read_with_spins()?;
        let given = self.field.as_deref().map_or(Ok(Field40::EMPTY), read_field)?;
        let Some(pattern) = &self.pattern else { bail!("--pattern is needed: which queues?") };
        let question = Asked {
            field: lowered(given)?,
            pattern: read_pattern(pattern)?,
            height: self.height.map(usize::from),
            rules,
            hold: hold(self.no_hold),
            constraints: Constraints { every_t, goal: self.mode },
        };
        Ok(question.study()?)
    }
}

/// Whether hold may be used, by the option that forbids it.
pub fn hold(no_hold: bool) -> Hold {
    if no_hold { Hold::Avoid } else { Hold::Use }
}

/// The field in 24 rows.
pub fn lowered(field: Field40) -> anyhow::Result<Field24> {
    if field.last().is_some_and(|bit| bit >= 240) {
        bail!("the field has cells above row 24");
    }
    Ok(field.cells().collect())
}

/// Pieces as letters.
pub fn letters(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| piece.letter()).collect()
}
