//! Simple players to measure the bot against.

use allclear_board::Rng;

use crate::bot::{Bot, BotSettings, Limit};
use crate::placement::Placement;
use crate::turn::Turn;
use crate::well::Field;

/// A built-in player.
#[derive(Clone, Debug)]
pub enum Opponent {
    /// Any drop that has room.
    Random(Rng),
    /// The drop with the most points now; the one that keeps the field lowest among equals.
    Greedy,
    /// The drop after which the best following drop makes the most points.
    OnePly,
    /// The same, two drops ahead.
    TwoPly,
    /// The bot.
    Bot(Bot, Limit),
}

impl Opponent {
    /// The names that [`Opponent::named`] knows.
    pub const NAMES: [&'static str; 5] = ["random", "greedy", "one-ply", "two-ply", "bot"];

    /// A player by its name; `limit` is for the bot, `seed` for chance.
    pub fn named(name: &str, limit: Limit, seed: u64) -> Option<Opponent> {
        Some(match name {
            "random" => Opponent::Random(Rng::new(seed)),
            "greedy" => Opponent::Greedy,
            "one-ply" => Opponent::OnePly,
            "two-ply" => Opponent::TwoPly,
            "bot" => Opponent::Bot(Bot::new(BotSettings::default()), limit),
            _ => return None,
        })
    }

    /// The same player with other luck.
    #[must_use]
    pub fn with_seed(&self, seed: u64) -> Opponent {
        match self {
            Opponent::Random(_) => Opponent::Random(Rng::new(seed)),
            other => other.clone(),
        }
    }

    /// Answers a turn; if there is no room anywhere, with any drop.
    pub fn choose(&mut self, turn: &Turn) -> Placement {
        match self {
            Opponent::Random(rng) => random(turn, rng),
            Opponent::Greedy => best_after(turn, 1),
            Opponent::OnePly => best_after(turn, 2),
            Opponent::TwoPly => best_after(turn, 3),
            Opponent::Bot(bot, limit) => bot.choose(turn, *limit).placement,
        }
    }
}

fn random(turn: &Turn, rng: &mut Rng) -> Placement {
    let room = |placement: &Placement| turn.own.field.place(turn.pairs[0], *placement).is_some();
    let ways: Vec<Placement> = Placement::ALL.into_iter().filter(room).collect();
    if ways.is_empty() {
        return Placement::ALL[0];
    }
    ways[rng.below(ways.len() as u64) as usize]
}

/// The drop that makes the most points within so many drops, each point sooner being worth a
/// little more; among equals the one that leaves the highest column lowest, then the first.
fn best_after(turn: &Turn, drops: usize) -> Placement {
    let mut best = (f64::NEG_INFINITY, Placement::ALL[0]);
    turn.own.field.children(turn.pairs[0], |placement, field, chain| {
        let highest = (0..crate::COLUMNS).map(|column| field.height(column)).max().unwrap_or(0);
        let value = f64::from(chain.score) + 0.9 * most_points(&field, turn, 1, drops);
        let value = value - f64::from(highest) / 100.0;
        if value > best.0 {
            best = (value, placement);
        }
    });
    best.1
}

fn most_points(field: &Field, turn: &Turn, from: usize, drops: usize) -> f64 {
    if from == drops {
        return 0.0;
    }
    // A field with no room left is worth less than any other.
    let mut best = -1e6;
    field.children(turn.pairs[from], |_, after, chain| {
        let value = f64::from(chain.score) + 0.9 * most_points(&after, turn, from + 1, drops);
        best = f64::max(best, value);
    });
    best
}
