//! A position to ask the engine and the obvious search about.

use std::collections::HashMap;

use allclear_fumen as fumen;
use allclear_pc::atlas::Atlas;
use allclear_pc::best::{BestPlay, Goals, Measure, Question, Rewards};
use allclear_pc::study::Constraints;
use allclear_pc::{Hold, Job};
use allclear_tetris::queue::pattern::Automaton;
use allclear_tetris::queue::{Language, Pattern};
use allclear_tetris::{Field24, Piece, Rules};

use crate::slow::{Situation, Slow};

/// A position to ask both about.
#[derive(Clone, Debug)]
pub struct Case {
    pub field: Field24,
    pub heights: Vec<usize>,
    pub pattern: String,
    pub hold: Hold,
    pub held: Option<Piece>,
    pub rules: Rules,
}

impl Case {
    pub fn question(&self, previews: usize) -> Question {
        Question {
            field: self.field,
            goals: Goals::new(self.field, &self.heights).unwrap(),
            rules: self.rules,
            constraints: Constraints::default(),
            hold: self.hold,
            held: self.held,
            previews,
            measure: Measure::Whole,
            rewards: None,
        }
    }

    /// Everything that may come.
    pub fn automaton(&self) -> Automaton {
        self.pattern.parse::<Pattern>().unwrap().automaton().unwrap()
    }

    pub fn queues(&self) -> Vec<Vec<Piece>> {
        self.automaton().walk().collect()
    }

    pub fn slow(&self, previews: usize) -> usize {
        self.slow_with(previews, None)
    }

    pub fn slow_with(&self, previews: usize, rewards: Option<Rewards>) -> usize {
        let queues = self.queues();
        let start = Situation {
            field: self.field,
            cleared: 0,
            hold: self.held.filter(|_| self.hold.is_used()),
            at: 0,
            queues: (0..queues.len()).collect(),
        };
        let mut slow = Slow {
            rules: self.rules,
            previews,
            may_hold: self.hold.is_used(),
            heights: self.heights.clone(),
            queues,
            rewards,
            known: HashMap::new(),
        };
        slow.worth(&start)
    }

    pub fn fast(&self, previews: usize, atlas: Option<&Atlas>) -> u64 {
        let queues = self.automaton();
        let odds = BestPlay::new(&self.question(previews), &queues, atlas, &Job::default());
        let odds = odds.unwrap().odds().unwrap();
        assert_eq!(odds.whole as usize, self.queues().len());
        odds.part as u64
    }
}

pub fn of_fumen(text: &str) -> Field24 {
    fumen::decode(text).unwrap()[0].field.filled().unwrap()
}

/// Rows from the top, `_` for an empty cell.
pub fn of_rows(rows: &[&str]) -> Field24 {
    let cells = rows.iter().rev().enumerate().flat_map(|(y, row)| {
        let filled = row.chars().enumerate().filter(|(_, cell)| *cell != '_');
        filled.map(move |(x, _)| (x, y))
    });
    cells.collect()
}

pub fn case(field: Field24, height: usize, pattern: &str) -> Case {
    Case {
        field,
        heights: vec![height],
        pattern: pattern.into(),
        hold: Hold::Use,
        held: None,
        rules: Rules::default(),
    }
}
