//! What is known of one player after some games.

use allclear_smash::Record;
use serde_json::{Value, json};

/// How many failures are kept in full. Each can be some kilobytes, and there can be a million.
const MOST_FAILURES: usize = 20;

/// What is known of one player after some games.
#[derive(Default)]
pub struct Sheet {
    pub points: u64,
    pub longest: Vec<usize>,
    /// Why each forfeited game was lost.
    pub forfeits: Vec<String>,
    /// The first forfeits in full.
    pub failures: Vec<Failure>,
}

/// A game that a player lost by not answering as it must.
pub struct Failure {
    /// Which game, from 1.
    pub game: u32,
    pub seed: i64,
    /// Which turn of it, from 1.
    pub turn: u32,
    pub reason: String,
    /// The end of what the program wrote to stderr.
    pub stderr: String,
}

impl Sheet {
    /// Adds a game in which the player sat on a side and wrote something to stderr.
    pub fn add(&mut self, game: u32, record: &Record, side: usize, stderr: String) {
        self.points += u64::from(record.points[side]);
        let chains = record.turns.iter().map(|turn| turn.step_scores[side].len());
        self.longest.push(chains.max().unwrap_or(0));
        let Some(reason) = record.losses[side].clone().filter(|how| how != "full") else { return };
        if self.failures.len() < MOST_FAILURES {
            let (seed, turn) = (record.seed, record.rounds);
            self.failures.push(Failure { game, seed, turn, reason: reason.clone(), stderr });
        }
        self.forfeits.push(reason);
    }

    /// In how many games the longest chain had at least `steps` steps.
    pub fn reached(&self, steps: usize) -> usize {
        self.longest.iter().filter(|longest| **longest >= steps).count()
    }

    /// What the player did, as JSON.
    pub fn json(&self, name: &str, rounds: u32) -> Value {
        let failure = |failure: &Failure| {
            let Failure { game, seed, turn, reason, stderr } = failure;
            json!({"game": game, "seed": seed, "turn": turn, "reason": reason, "stderr": stderr})
        };
        json!({
            "name": name,
            "points_a_turn": self.points as f64 / f64::from(rounds.max(1)),
            "games_with_chain_of_8": self.reached(8),
            "longest_chains": self.longest,
            "forfeits": self.forfeits,
            "failures": self.failures.iter().map(failure).collect::<Vec<_>>(),
        })
    }

    /// The forfeits as text: how many, the first in full.
    pub fn explain(&self, name: &str) -> Option<String> {
        let first = self.failures.first()?;
        let games = match self.forfeits.len() {
            1 => "1 game".to_string(),
            count => format!("{count} games"),
        };
        let Failure { game, turn, reason, stderr, .. } = first;
        let mut text =
            format!("{name} forfeited {games}; first reason: {reason} (game {game}, turn {turn})");
        for line in stderr.lines() {
            text += &format!("\n  stderr: {}", printable(line));
        }
        Some(text)
    }
}

/// A program's words without what could move the cursor or change the terminal.
fn printable(line: &str) -> String {
    line.chars().map(|c| if c.is_control() && c != '\t' { '\u{fffd}' } else { c }).collect()
}
