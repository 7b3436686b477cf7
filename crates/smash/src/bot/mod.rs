//! The bot: the best drop for a turn.
//!
//! # What
//! [`Bot::choose`] answers a turn within a limit of time or of fields looked at.
//!
//! # How
//! First it takes the opponent's place for a tenth of the limit and looks for the chain the
//! opponent would fire within three drops: those skulls are then part of its own future. Then it
//! searches its own drops (`beam`), *patiently*: only chains of about eight steps count for what
//! they are worth, so it builds on until it finds one. If it has found one it follows that line.
//! Otherwise, if more than a line of skulls lies on its field or two are to come, or if the field
//! runs full, it searches again in *haste*: points are worth less the later they come,
//! and beyond a cap nothing, for twelve lines of skulls bury anybody.
//!
//! # Why not the obvious way
//! Always building the longest chain loses: a chain twice as long takes twice the turns, and
//! every skull that falls meanwhile breaks it. Always firing what suffices wins, but never
//! sees a long chain.
//!
//! # How we know it works
//! `smash arena`: the book's chapter on chains has the tables.

mod beam;
mod potential;
mod serve;
mod settings;
#[cfg(test)]
mod tests;

pub use serve::serve;
pub use settings::{BotSettings, Haste, Limit};

use crate::bot::beam::{Attack, Beam};
use crate::bot::settings::Budget;
use crate::cpu;
use crate::generator::PairGenerator;
use crate::placement::{Pair, Placement};
use crate::rules::POINTS_A_LINE;
use crate::turn::{PAIRS_AHEAD, Turn};

/// What the bot decided, and why.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decision {
    /// The drop.
    pub placement: Placement,
    /// Points of the best chain in the line the bot is following: none while it is still building.
    pub chain_score: u32,
    /// How many drops before it fires.
    pub chain_after: usize,
    /// Lines of skulls the bot expects to fall on it.
    pub expected_lines: u32,
    /// Fields looked at.
    pub nodes: u64,
}

/// Chooses drops.
#[derive(Clone, Debug, Default)]
pub struct Bot {
    settings: BotSettings,
}

/// The share of the limit that goes into foreseeing the opponent.
const FORESIGHT: f64 = 0.1;

impl Bot {
    /// A bot that weighs things by these settings.
    pub fn new(settings: BotSettings) -> Bot {
        Bot { settings }
    }

    /// The best drop within the limit. If there is no room anywhere, any drop: all lose.
    pub fn choose(&self, turn: &Turn, limit: Limit) -> Decision {
        self.search(turn, &mut Budget::new(limit, false))
    }

    /// The best drop within a budget.
    fn search(&self, turn: &Turn, budget: &mut Budget) -> Decision {
        let settings = &self.settings;
        let mut pairs: Vec<Pair> = turn.pairs[..settings.depth.clamp(1, PAIRS_AHEAD)].to_vec();
        let attack = self.foresee(turn, budget);
        let alarmed = attack.lines >= settings.alarm_lines
            || turn.own.field.skulls().count() >= settings.alarm_skulls;
        // Drawn from what both see, so that the same turn is always answered the same way.
        let seed = i64::from(turn.own.score) + i64::from(turn.opponent.score);
        pairs.extend(PairGenerator::new(seed).take(settings.beyond));
        let mut beam = |haste, share| {
            cpu::run(Beam {
                field: turn.own.field,
                pairs: &pairs,
                haste,
                attack,
                settings,
                budget: &mut *budget,
                share,
            })
        };
        let patient = beam(settings.patient, if alarmed { 0.5 } else { 0.9 });
        let stay = patient.is_some_and(|line| {
            line.fired as f32 >= settings.patient.goal || line.survives && !alarmed
        });
        let found = if stay { patient } else { beam(settings.urgent, 1.0).or(patient) };
        Decision {
            placement: found.map_or(Placement::ALL[0], |found| found.placement),
            chain_score: found.map_or(0, |found| found.fired),
            chain_after: found.map_or(0, |found| found.fired_after),
            expected_lines: attack.lines,
            nodes: budget.nodes,
        }
    }

    /// The skulls to expect if the opponent plays well.
    fn foresee(&self, turn: &Turn, budget: &mut Budget) -> Attack {
        let beam = Beam {
            field: turn.opponent.field,
            pairs: &turn.pairs[..self.settings.foresight.min(PAIRS_AHEAD)],
            haste: self.settings.urgent,
            attack: Attack::default(),
            settings: &self.settings,
            budget,
            share: FORESIGHT,
        };
        let owed = turn.opponent.score % POINTS_A_LINE;
        cpu::run(beam).map_or(Attack::default(), |found| Attack {
            after: found.fired_after + 1,
            lines: (owed + found.fired) / POINTS_A_LINE,
        })
    }
}
