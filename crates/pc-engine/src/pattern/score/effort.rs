//! How hard a solution is to play: soft drops, spins, holds.

use allclear_board::FastMap;
use allclear_tetris::{Drop, Field24, Placement, Rules, reach};

use crate::hold::Hold;

use super::{ClearKinds, Measure, Points, Rest, Streak, Taken};

/// Something that makes a solution harder to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Care {
    /// A piece cannot be dropped straight down.
    SoftDrops,
    /// A piece must turn after it was dropped.
    Spins,
    /// Hold is pressed.
    Holds,
}

impl Care {
    /// All three, in the usual order.
    pub const ALL: [Care; 3] = [Care::SoftDrops, Care::Spins, Care::Holds];

    /// `drops`
    pub const fn name(self) -> &'static str {
        ["drops", "spins", "holds"][self as usize]
    }
}

/// Not an order of soft drops, spins and holds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?}: expected drops, spins or holds, each at most once, with commas between them")]
pub struct UnknownCare(pub String);

impl Care {
    /// Reads an order of importance; what is not named comes last.
    ///
    /// ```
    /// use allclear_pc::study::Care;
    /// let order = Care::read_order("holds,drops").unwrap();
    /// assert_eq!(order, [Care::Holds, Care::SoftDrops, Care::Spins]);
    /// assert!(Care::read_order("holds,holds").is_err());
    /// ```
    pub fn read_order(text: &str) -> Result<[Care; 3], UnknownCare> {
        let mut order = Vec::new();
        for name in text.split(',').map(str::trim) {
            let care = Care::ALL.into_iter().find(|care| care.name() == name);
            match care.filter(|care| !order.contains(care)) {
                Some(care) => order.push(care),
                None => return Err(UnknownCare(text.to_string())),
            }
        }
        order
            .extend(Care::ALL.into_iter().filter(|care| !order.contains(care)).collect::<Vec<_>>());
        order.try_into().map_err(|_| UnknownCare(text.to_string()))
    }
}

/// How many soft drops, spins and holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Efforts {
    /// Pieces that cannot be dropped straight down.
    pub drops: u64,
    /// Pieces that must turn after they were dropped.
    pub spins: u64,
    /// How often hold is pressed.
    pub holds: u64,
}

impl Efforts {
    /// How much of one kind.
    pub const fn of(&self, care: Care) -> u64 {
        match care {
            Care::SoftDrops => self.drops,
            Care::Spins => self.spins,
            Care::Holds => self.holds,
        }
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Efforts) -> Efforts {
        Efforts {
            drops: self.drops + other.drops,
            spins: self.spins + other.spins,
            holds: self.holds + other.holds,
        }
    }

    /// Each of the numbers changed.
    #[must_use]
    pub fn map(self, change: impl Fn(u64) -> u64) -> Efforts {
        let Efforts { drops, spins, holds } = self;
        Efforts { drops: change(drops), spins: change(spins), holds: change(holds) }
    }
}

/// How a piece gets to its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Entry {
    /// Straight down.
    #[default]
    Dropped,
    /// Slides.
    Slid,
    /// Turns.
    Turned,
}

/// Fewer is better, in an order of importance. Numbers are packed into one, eight bits each.
pub struct Effort {
    rules: Rules,
    hold: Hold,
    order: [Care; 3],
    known: FastMap<(Field24, Placement), Entry>,
}

const BITS: u32 = 8;
/// Entries remembered; a few dozen bytes each.
const MOST: usize = 1 << 18;

impl Effort {
    /// Weighs these cares, in this order.
    pub fn new(rules: Rules, hold: Hold, order: [Care; 3]) -> Effort {
        Effort { rules, hold, order, known: FastMap::default() }
    }

    /// How much one of a kind weighs.
    fn weight(&self, care: Care) -> i64 {
        let place = self.order.iter().position(|own| *own == care).unwrap_or_default();
        1 << (BITS * (2 - place as u32))
    }

    /// The numbers of the sum of a queue's steps.
    pub fn unpacked(&self, points: Points) -> Efforts {
        let of = |care: Care| {
            let place = self.order.iter().position(|own| *own == care).unwrap_or_default() as u32;
            (-points.0 >> (BITS * (2 - place)) & ((1 << BITS) - 1)) as u64
        };
        Efforts { drops: of(Care::SoftDrops), spins: of(Care::Spins), holds: of(Care::Holds) }
    }
}

impl Measure for Effort {
    /// Whether hold is taken is remembered where scores remember back-to-back. Where it must not be
    /// used, nothing ever comes from it.
    fn start(&self) -> Streak {
        Streak { b2b: !self.hold.is_used(), combo: 0 }
    }

    fn rest(&mut self, before: &Field24, at: Placement, _: u32, _: bool) -> Rest {
        if self.known.len() >= MOST {
            self.known.clear();
        }
        let kicks = self.rules.kicks;
        let entry = *self.known.entry((*before, at)).or_insert_with(|| {
            let by = |drop| {
                let rules = Rules::new(kicks, drop);
                reach::placements(before, at.piece, &rules, 24).contains(at)
            };
            if by(Drop::Hard) {
                Entry::Dropped
            } else if by(Drop::Tucks) {
                Entry::Slid
            } else {
                Entry::Turned
            }
        });
        Rest { entry, ..Rest::default() }
    }

    fn step(&self, step: Taken, streak: Streak) -> (Points, ClearKinds, Streak) {
        let Streak { b2b: holding, .. } = streak;
        // The first piece is called held, though it is the current one until hold is pressed.
        let pressed = step.from_hold == holding;
        let mut cost = 0;
        if step.rest.entry != Entry::Dropped {
            cost += self.weight(Care::SoftDrops);
        }
        if step.rest.entry == Entry::Turned {
            cost += self.weight(Care::Spins);
        }
        if pressed {
            cost += self.weight(Care::Holds);
        }
        let then = Streak { b2b: holding || pressed, ..streak };
        (Points(-cost), ClearKinds::default(), then)
    }

    fn end(&self, _: Streak) -> (Points, ClearKinds) {
        (Points::default(), ClearKinds::default())
    }
}
