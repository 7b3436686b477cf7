//! Players named on the command line: built-in ones, or any program.

use std::time::Duration;

use allclear_smash::{Contestant, Limit, Opponent};
use anyhow::bail;

use super::process::{Allowance, Process};

/// What names a player; for help texts.
pub const PLAYERS: &str = "\
Players: random, greedy, one-ply, two-ply, bot (20000 fields a turn), bot:N (N fields a turn),
bot:50ms (50 milliseconds a turn); anything else is a command that speaks the contest's protocol.";

/// A player that can be started for each game.
#[derive(Clone, Debug)]
pub enum Player {
    BuiltIn { name: String, limit: Limit },
    Program { words: Vec<String>, allowance: Allowance },
}

impl Player {
    /// Reads a player's name. A program must answer within `allowance`.
    pub fn parse(text: &str, allowance: Allowance) -> anyhow::Result<Player> {
        let (name, argument) = text.split_once(':').unwrap_or((text, ""));
        let limit = match argument {
            "" => Limit::Nodes(20_000),
            _ if name == "bot" => limit(argument).map_err(anyhow::Error::msg)?,
            _ => Limit::Nodes(0),
        };
        if Opponent::NAMES.contains(&name) && (argument.is_empty() || name == "bot") {
            return Ok(Player::BuiltIn { name: name.to_string(), limit });
        }
        let words: Vec<String> = text.split_whitespace().map(String::from).collect();
        if words.is_empty() {
            bail!("a player has no name");
        }
        Ok(Player::Program { words, allowance })
    }

    /// A player for one game.
    pub fn start(&self, seed: i64) -> anyhow::Result<Box<dyn Contestant>> {
        match self {
            Player::BuiltIn { name, limit } => match Opponent::named(name, *limit, seed as u64) {
                Some(opponent) => Ok(Box::new(opponent)),
                None => bail!("{name}: no such player"),
            },
            Player::Program { words, allowance } => {
                Ok(Box::new(Process::start(words, *allowance)?))
            }
        }
    }
}

/// A limit: a number of fields, or a time like `50ms`.
pub fn limit(text: &str) -> Result<Limit, String> {
    match text.parse() {
        Ok(nodes) => Ok(Limit::Nodes(nodes)),
        Err(_) => time(text).map(Limit::Time),
    }
}

/// A time like `90ms`, `1s` or `1.5s`.
pub fn time(text: &str) -> Result<Duration, String> {
    let bad = || format!("expected a time like 90ms or 1s, found {text:?}");
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s').ok_or_else(bad)?, 1.0),
    };
    let number: f64 = number.trim().parse().map_err(|_| bad())?;
    let most = 3600.0;
    let seconds = number * unit;
    if (0.0..=most).contains(&seconds) { Ok(Duration::from_secs_f64(seconds)) } else { Err(bad()) }
}
