//! The options that all questions about a pattern of queues share.

use allclear_pc::Counts;
use allclear_pc::analysis::{Demand, Goal, Problem, words::Words};
use allclear_tetris::queue::pattern::Automaton;
use allclear_tetris::queue::{Language, Pattern};
use allclear_tetris::{Field24, Field40, Piece};
use anyhow::{anyhow, bail};

use crate::field::read_field;
use crate::rules::RulesOptions;

/// A field, a pattern of queues, and the rules.
#[derive(clap::Args)]
pub struct Question {
    /// A fumen, a picture, or a file with one of them; `-` is stdin. Empty if not given
    #[arg(long, value_name = "FILE|FUMEN")]
    pub field: Option<String>,
    /// The queues, as solution-finder's users write them: `*p7`, `I,*p4`, `[SZ]p2,*!`
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

/// A question that was understood.
pub struct Asked {
    /// The field as it was given, with its full rows.
    pub field: Field24,
    /// What is to be cleared.
    pub problem: Problem,
    /// The queues as far as they matter.
    pub words: Words,
    /// The whole queues.
    pub queues: Automaton,
    /// How many whole queues begin with each word.
    pub weights: Vec<u128>,
}

impl Question {
    /// Whether hold may be used.
    pub fn hold(&self) -> bool {
        !self.no_hold
    }

    /// Reads everything.
    pub fn ask(&self) -> anyhow::Result<Asked> {
        let (rules, every_t) = self.rules.read_with_spins()?;
        let given = self.field.as_deref().map_or(Ok(Field40::EMPTY), read_field)?;
        let field = lowered(given)?;
        let Some(pattern) = &self.pattern else { bail!("--pattern is needed: which queues?") };
        let queues = read_pattern(pattern)?.automaton()?;
        let height = match self.height {
            Some(height) => height.into(),
            None => least_height(field),
        };
        let problem = Problem::new(field, height, rules, self.hold())?
            .demanding(Demand { every_t, goal: self.mode });
        let pieces = problem.pieces();
        let words = Words::new(&queues, pieces, self.hold())
            .map_err(|error| anyhow!("pattern: {error} to clear {height} rows"))?;
        let weights = words.weights(&queues, pieces);
        Ok(Asked { field, problem, words, queues, weights })
    }
}

impl Asked {
    /// How many whole queues there are.
    pub fn total(&self) -> u128 {
        self.weights.iter().sum()
    }

    /// How many whole queues begin with these words.
    pub fn weigh(&self, words: impl Iterator<Item = usize>) -> u128 {
        words.map(|word| self.weights[word]).sum()
    }

    /// The piece of a word that a solution with these pieces leaves over.
    pub fn kept(&self, word: usize, used: Counts) -> Option<Piece> {
        let word: Counts = self.words.word(word).into_iter().collect();
        Piece::ALL.into_iter().find(|&piece| word.count(piece) > used.count(piece))
    }

    /// Every whole queue, with the number of its word.
    pub fn each_queue(&self, mut each: impl FnMut(usize, &[Piece])) {
        let (mut word, mut left) = (0, self.weights.first().copied().unwrap_or(0));
        let mut walk = self.queues.walk();
        while let Some(queue) = walk.advance() {
            while left == 0 {
                word += 1;
                left = self.weights[word];
            }
            left -= 1;
            each(word, queue);
        }
    }
}

/// The pattern of an argument.
pub fn read_pattern(argument: &str) -> anyhow::Result<Pattern> {
    argument.parse().map_err(|error| anyhow!("pattern: {error}"))
}

/// The field in 24 rows.
pub fn lowered(field: Field40) -> anyhow::Result<Field24> {
    if field.last().is_some_and(|bit| bit >= 240) {
        bail!("the field has cells above row 24");
    }
    Ok(field.cells().collect())
}

/// The least number of rows that holds the field and leaves room for whole pieces.
pub fn least_height(field: Field24) -> usize {
    let top = field.last().map_or(1, |bit| bit / 10 + 1);
    let fits = |height: &usize| (10 * height - field.count() as usize).is_multiple_of(4);
    (top..=24).find(fits).unwrap_or(top)
}

/// Pieces as letters.
pub fn letters(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| piece.letter()).collect()
}
