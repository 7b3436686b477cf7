//! Players named on the command line: built-in ones, or any program.

use std::time::Duration;

use allclear_smash::{Answer, Contestant, Limit, Opponent, Turn};
use anyhow::bail;

use super::process::{Allowance, Process};

/// What names a player; for help texts.
pub const PLAYERS: &str = "\
Players: random, greedy, one-ply, two-ply, bot (20000 fields per turn), bot:N
(N fields per turn), bot:50ms (50 milliseconds per turn); anything else is a
command that speaks the contest's protocol.";

/// A player that can be started for each game.
#[derive(Clone, Debug)]
pub enum Player {
    BuiltIn(Opponent),
    Program { words: Vec<String>, allowance: Allowance },
}

impl Player {
    /// Reads a player's name. A program must answer within `allowance`.
    pub fn parse(text: &str, allowance: Allowance) -> anyhow::Result<Player> {
        let (name, argument) = text.split_once(':').unwrap_or((text, ""));
        if argument.is_empty() || name == "bot" {
            let limit = match argument {
                "" => Limit::Nodes(20_000),
                _ => limit(argument).map_err(anyhow::Error::msg)?,
            };
            if let Some(opponent) = Opponent::named(name, limit, 0) {
                return Ok(Player::BuiltIn(opponent));
            }
        }
        let words: Vec<String> = text.split_whitespace().map(String::from).collect();
        let Some(program) = words.first() else { bail!("a player needs a name") };
        if !is_path(program) && !is_installed(program) {
            bail!("{program}: neither a built-in player nor a runnable program");
        }
        Ok(Player::Program { words, allowance })
    }

    /// A player for one game. A program that does not start has lost it.
    pub fn start(&self, seed: i64) -> Seat {
        match self {
            Player::BuiltIn(opponent) => Seat::BuiltIn(opponent.with_seed(seed as u64)),
            Player::Program { words, allowance } => match Process::start(words, *allowance) {
                Ok(process) => Seat::Program(Box::new(process)),
                Err(error) => Seat::Empty(format!("did not start: {error}")),
            },
        }
    }
}

/// Who plays one game.
pub enum Seat {
    BuiltIn(Opponent),
    Program(Box<Process>),
    /// Nobody, and why: the program did not start.
    Empty(String),
}

impl Contestant for Seat {
    fn answer(&mut self, turn: &Turn) -> Answer {
        match self {
            Seat::BuiltIn(opponent) => opponent.answer(turn),
            Seat::Program(process) => process.answer(turn),
            Seat::Empty(why) => Answer::Forfeit(why.clone()),
        }
    }
}

impl Seat {
    /// Ends the player: the end of what it wrote to stderr.
    pub fn end(self) -> String {
        match self {
            Seat::Program(process) => process.end(),
            Seat::BuiltIn(_) | Seat::Empty(_) => String::new(),
        }
    }
}

/// Whether a program is named by where it is, and not searched for.
fn is_path(program: &str) -> bool {
    program.contains(std::path::is_separator)
}

/// Whether a program of this name is installed. Elsewhere than on Unix names have endings that
/// may be left out: only starting it tells.
fn is_installed(program: &str) -> bool {
    let is_in = |folder: std::path::PathBuf| folder.join(program).is_file();
    !cfg!(unix)
        || std::env::var_os("PATH").is_none_or(|path| std::env::split_paths(&path).any(is_in))
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

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_board::Rng;

    #[test]
    fn players_by_name() {
        let allowance = Allowance { first: Duration::ZERO, later: Duration::ZERO };
        let parse = |text: &str| Player::parse(text, allowance);
        for name in Opponent::NAMES {
            assert!(matches!(parse(name), Ok(Player::BuiltIn(_))), "{name}");
        }
        assert!(matches!(parse("bot:50ms"), Ok(Player::BuiltIn(_))));
        assert!(matches!(parse("./bot --fast"), Ok(Player::Program { .. })));
        for bad in ["", " ", "bot:", "bot:x", "bot:-1", "gredy", "greedy:7"] {
            assert!(parse(bad).is_err() || bad == "bot:", "{bad}");
        }
    }

    /// Any text is a time of at most an hour, or an error.
    #[test]
    fn noise() {
        let letters: Vec<char> = "0123456789.-+eEms infNaN".chars().collect();
        let mut rng = Rng::new(3);
        for _ in 0..20_000 {
            let length = rng.below(10);
            let text: String =
                (0..length).map(|_| letters[rng.below(letters.len() as u64) as usize]).collect();
            if let Ok(time) = time(&text) {
                assert!(time <= Duration::from_secs(3600), "{text:?}");
            }
            let _ = limit(&text);
            if rng.below(100) == 0 {
                let allowance = Allowance { first: Duration::ZERO, later: Duration::ZERO };
                let _ = Player::parse(&format!("bot:{text}"), allowance);
            }
        }
    }
}
