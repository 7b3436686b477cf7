//! What a player knows, and what it may do about it; the field plays no part here.
//!
//! A [`Spot`] is the hold, the pieces seen and not yet placed, and the node of the [`Deal`] that
//! says what may still come. Spots that no player could tell apart by their chances are one spot:
//! what the pieces seen imply is taken as seen; hold and the current piece change places freely,
//! so they are kept in order; and once everything is seen, an empty hold is as good as one with
//! the current piece in it, as nothing is left to learn by waiting.

use super::Rewards;
use super::deal::{Deal, END, Letter};

/// Nothing is in hold yet.
pub(super) const EMPTY: Letter = 8;

/// Up to forty letters, the next one first; ordered like words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Window(u128);

const LENGTH: u128 = 0xff;
const TOP: u32 = 125;

impl Window {
    pub const EMPTY: Window = Window(0);

    pub fn len(self) -> usize {
        (self.0 & LENGTH) as usize
    }

    pub fn get(self, index: usize) -> Option<Letter> {
        (index < self.len()).then(|| (self.0 >> (TOP - 3 * index as u32) & 7) as Letter)
    }

    /// The next letter; past the end of all that matters there is none.
    pub fn first(self) -> Letter {
        self.get(0).unwrap_or(END)
    }

    #[must_use]
    pub fn rest(self) -> Window {
        match self.len() {
            0 => self,
            len => Window((self.0 & !LENGTH) << 3 | (len as u128 - 1)),
        }
    }

    #[must_use]
    pub fn with(self, letter: Letter) -> Window {
        Window((self.0 | u128::from(letter) << (TOP - 3 * self.len() as u32)) + 1)
    }

    #[must_use]
    fn with_first(self, letter: Letter) -> Window {
        Window(self.0 & !(7 << TOP) | u128::from(letter) << TOP)
    }

    pub fn letters(self) -> impl Iterator<Item = Letter> {
        (0..self.len()).filter_map(move |index| self.get(index))
    }
}

/// What is known; see the essay above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Spot {
    pub hold: Letter,
    pub window: Window,
    pub node: u32,
}

/// How much is known at a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kind {
    /// Nothing is in hold, and something is still hidden.
    Empty,
    /// Something is in hold, or hold is not allowed, and something is still hidden.
    Held,
    /// Everything.
    Known,
}

/// What a player may do before a placement.
#[derive(Clone, Debug, Default)]
pub(super) struct Choices {
    /// Place this piece; where that leaves the player, before the next piece is shown.
    pub place: Vec<(Letter, Spot)>,
    /// Put the current piece into the empty hold. For each piece that this may show: the piece
    /// that then must be placed, and where that leaves the player.
    pub hold: Vec<(Letter, Spot)>,
}

/// A player's eyes and hands.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub deal: Deal,
    pub previews: usize,
    pub may_hold: bool,
    pub rewards: Option<Rewards>,
}

impl Player {
    /// The spot before the first piece is shown, with this in hold.
    pub fn start(&self, held: Option<Letter>) -> Spot {
        let hold = match held {
            _ if !self.may_hold => END,
            Some(letter) => letter,
            None => EMPTY,
        };
        Spot { hold, window: Window::EMPTY, node: self.deal.root() }
    }

    pub fn kind(&self, spot: &Spot) -> Kind {
        if self.deal.node(spot.node).edges.is_empty() {
            Kind::Known
        } else if spot.hold == EMPTY {
            Kind::Empty
        } else {
            Kind::Held
        }
    }

    pub fn count(&self, spot: &Spot) -> u64 {
        self.deal.node(spot.node).count
    }

    /// What a perfect clear now is worth at a spot: all its queues.
    pub fn won(&self, spot: &Spot) -> u64 {
        self.count(spot) * self.rewards.map_or(1, |rewards| rewards.now(spot))
    }

    /// The most that a spot can be worth.
    pub fn most(&self, spot: &Spot) -> u64 {
        let reward = self.rewards.map_or(1, |rewards| match self.kind(spot) {
            Kind::Known => rewards.later(spot),
            _ => rewards.most().into(),
        });
        self.count(spot) * reward
    }

    /// All that can be seen once the window is filled up, what is implied included.
    pub fn seen(&self, window: Window, node: u32) -> Vec<(Window, u32)> {
        let mut found = Vec::new();
        self.look(window, node, &mut found);
        found
    }

    fn look(&self, window: Window, node: u32, found: &mut Vec<(Window, u32)>) {
        match &self.deal.node(node).edges[..] {
            [(letter, to)] => self.look(window.with(*letter), *to, found),
            edges if window.len() <= self.previews && !edges.is_empty() => {
                edges.iter().for_each(|&(letter, to)| self.look(window.with(letter), to, found));
            }
            _ => found.push((window, node)),
        }
    }

    /// The spots after the next piece is shown.
    pub fn shown(&self, spot: &Spot) -> Vec<Spot> {
        let seen = self.seen(spot.window, spot.node);
        seen.into_iter().map(|(window, node)| self.settled(spot.hold, window, node)).collect()
    }

    /// The one spot that stands for all that are worth the same.
    pub fn settled(&self, hold: Letter, mut window: Window, mut node: u32) -> Spot {
        while let [(letter, to)] = self.deal.node(node).edges[..] {
            (window, node) = (window.with(letter), to);
        }
        let mut hold = hold;
        if hold == EMPTY && self.deal.node(node).edges.is_empty() {
            (hold, window) = (window.first(), window.rest());
        }
        if self.may_hold && hold != EMPTY && window.len() > 0 && window.first() < hold {
            (hold, window) = (window.first(), window.with_first(hold));
        }
        Spot { hold, window, node }
    }

    /// What may be done at a spot where the next piece has been shown.
    pub fn choices(&self, spot: &Spot) -> Choices {
        let Spot { hold, window, node } = *spot;
        let (current, rest) = (window.first(), window.rest());
        let mut choices = Choices::default();
        if current < END {
            choices.place.push((current, self.settled(hold, rest, node)));
        }
        if !self.may_hold {
            return choices;
        }
        if hold != EMPTY {
            if hold < END && hold != current {
                choices.place.push((hold, self.settled(current, rest, node)));
            }
        } else if current < END {
            for (window, node) in self.seen(rest, node) {
                let next = window.first();
                if next < END {
                    choices.hold.push((next, self.settled(current, window.rest(), node)));
                }
            }
        }
        choices
    }
}
