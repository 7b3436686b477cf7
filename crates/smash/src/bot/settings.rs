//! How the bot weighs things, and how long it may think.

use std::time::{Duration, Instant};

/// How the bot weighs things. The defaults are the strongest found; see the book's chapter on
/// chains for what each of them buys.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BotSettings {
    /// How many of the known pairs are looked at, 1 to 8.
    pub depth: usize,
    /// How many pairs beyond the known ones are drawn at random and looked at as well.
    pub beyond: usize,
    /// How the bot weighs chains while it can build on.
    pub patient: Haste,
    /// How it weighs them once it must fire.
    pub urgent: Haste,
    /// Lines the opponent is foreseen to send that alarm the bot.
    pub alarm_lines: u32,
    /// Skulls in the own field that alarm it.
    pub alarm_skulls: u32,
    /// What a promised point is worth, against one that has been made.
    pub promise: f32,
    /// What a promised point is worth if it takes two blocks of a colour.
    pub promise_two: f32,
    /// Points for each two neighbours of equal colour.
    pub link: f32,
    /// Points lost for each step between the heights of neighbouring columns.
    pub step: f32,
    /// Points lost for each skull.
    pub skull: f32,
    /// The most fields kept at each depth.
    pub width: usize,
    /// How many drops of the opponent are foreseen.
    pub foresight: usize,
}

/// What waiting costs, and what chains are worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Haste {
    /// What a point is worth a turn later.
    pub discount: f32,
    /// Points of one chain beyond this many are worth nothing.
    pub cap: f32,
    /// Chains of fewer points are worth no more than [`Haste::short`] of them: the bot would
    /// rather build on.
    pub goal: f32,
    /// What a point of a chain below the goal is worth.
    pub short: f32,
}

impl Haste {
    /// What the points of a chain are worth.
    #[inline(always)]
    pub(crate) fn worth(&self, points: u32) -> f32 {
        let points = points as f32;
        if points < self.goal { points * self.short } else { points.min(self.cap) }
    }
}

impl Default for BotSettings {
    fn default() -> Self {
        BotSettings {
            depth: 8,
            beyond: 0,
            patient: Haste { discount: 0.98, cap: 45_000.0, goal: 40_000.0, short: 0.1 },
            urgent: Haste { discount: 0.85, cap: 6_000.0, goal: 0.0, short: 1.0 },
            alarm_lines: 2,
            alarm_skulls: 7,
            promise: 0.7,
            promise_two: 0.5,
            link: 4.0,
            step: 1.0,
            skull: 10.0,
            width: 4096,
            foresight: 3,
        }
    }
}

/// How long the bot may think about a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// So many fields looked at: the same answer on every machine.
    Nodes(u64),
    /// So much time, from the moment the search begins.
    Time(Duration),
}

/// A limit being used up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    limit: Limit,
    clock: Option<Clock>,
    /// Fields looked at so far.
    pub nodes: u64,
}

/// The time since a search began; only where time matters: a WASM module has no clock to ask.
#[derive(Clone, Copy, Debug)]
struct Clock {
    begin: Instant,
    /// When the clock was last looked at.
    last: Duration,
    /// How long the program was kept waiting by others, if that matters.
    stalled: Option<Duration>,
}

/// Two looks at the clock are some microseconds apart. If they are this far apart, the program
/// was kept waiting.
const STALL: Duration = Duration::from_millis(1);

impl Clock {
    /// The time gone by. A program that must not be late counts the time it was kept waiting
    /// three times: it will be kept waiting again, the longer the more it works.
    fn gone(&mut self) -> Duration {
        let now = self.begin.elapsed();
        let stall = now - self.last;
        self.last = now;
        match &mut self.stalled {
            Some(stalled) => {
                if stall >= STALL {
                    *stalled += stall;
                }
                now + 2 * *stalled
            }
            None => now,
        }
    }
}

impl Budget {
    /// A limit of which nothing is used yet. If it is `strict`, time spent waiting for other
    /// programs counts three times, so that the answer is not late.
    pub fn new(limit: Limit, strict: bool) -> Budget {
        let stalled = strict.then_some(Duration::ZERO);
        let clock = || Clock { begin: Instant::now(), last: Duration::ZERO, stalled };
        Budget { limit, clock: matches!(limit, Limit::Time(_)).then(clock), nodes: 0 }
    }

    /// How many fields of each layer are expanded whatever it takes. A program that was kept
    /// waiting for all of its time should still not answer blindly; this is half a millisecond.
    pub fn least(&self) -> usize {
        match self.limit {
            Limit::Nodes(_) => 1,
            Limit::Time(_) => 4,
        }
    }

    /// How much of the limit is used, from 0 to 1 and beyond.
    pub fn used(&mut self) -> f64 {
        match self.limit {
            Limit::Nodes(most) => self.nodes as f64 / most.max(1) as f64,
            Limit::Time(most) => {
                let gone = self.clock.as_mut().map_or(Duration::ZERO, Clock::gone);
                gone.as_secs_f64() / most.as_secs_f64().max(1e-9)
            }
        }
    }
}
