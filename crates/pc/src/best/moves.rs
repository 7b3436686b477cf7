//! What to do now: every move and what it is worth, and games played by the best of them.

use std::cmp::Reverse;

use super::deal::{END, Letter};
use super::ground::{Next, State};
use super::knowledge::{EMPTY, Spot};
use super::plan::{Plan, Start, piece};
use super::search::Search;
use allclear_tetris::{Piece, Placement};

/// A placement and where it leads.
#[derive(Clone, Copy, Debug)]
struct Way<const H: usize, const N: usize> {
    placement: Placement,
    next: Next<H, N>,
}

/// A way, and what is placed and known after it.
type Chosen<const H: usize, const N: usize> = (Way<H, N>, (Letter, Spot));

/// A game as best play plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What is placed where, up to the end or until nothing can succeed any more. Rows are those
    /// of the box: rows that were full or cleared lie at the bottom.
    pub placements: Vec<Placement>,
    /// Whether it ends in a perfect clear.
    pub clears: bool,
}

/// A move at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// In the rows of the box.
    pub placement: Placement,
    pub hold: bool,
    pub worth: u64,
}

/// All moves at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Moves {
    pub found: Vec<Found>,
    /// What the position is worth.
    pub best: u64,
    /// What holding is worth, where it shows a piece before the placement has to be chosen.
    pub hold_first: Option<u64>,
}

impl<const H: usize, const N: usize> Search<'_, H, N> {
    fn ways(&mut self, state: State<H, N>, letter: Letter) -> Vec<Way<H, N>> {
        let mut ways = Vec::new();
        let each = |placement, next| ways.push(Way { placement, next });
        self.ground.each(state, piece(letter), each);
        ways
    }

    /// What a spot after a placement is worth.
    fn after(
        &mut self,
        plan: &Plan,
        class: u32,
        (letter, spot): (Letter, Spot),
        next: Next<H, N>,
    ) -> u64 {
        match next {
            Next::Goal => plan.player.won(&spot),
            Next::Alive(state) => match plan.after(class, letter, &spot) {
                Some((class, index)) => self.number(plan, state, class, index),
                None => 0,
            },
        }
    }

    /// The first of the best ways to place a piece, if it is worth more than `least`.
    fn first(
        &mut self,
        plan: &Plan,
        class: u32,
        state: State<H, N>,
        choice: (Letter, Spot),
        least: u64,
    ) -> (u64, Option<Chosen<H, N>>) {
        let most = plan.player.most(&choice.1);
        let mut ways = self.ways(state, choice.0);
        ways.sort_by_cached_key(|way| Reverse(self.ground.promise(&way.next)));
        let mut best = (least, None);
        for way in ways {
            let worth = self.after(plan, class, choice, way.next);
            if worth > best.0 {
                best = (worth, Some((way, choice)));
            }
            if best.0 >= most {
                break;
            }
        }
        best
    }

    /// What the placements at a start are worth, those without hold first: of each that is asked for
    /// by its number, until there is none of that number.
    pub fn worths(
        &mut self,
        plan: &Plan,
        start: &Start,
        asked: impl Iterator<Item = usize>,
    ) -> Vec<(usize, u64)> {
        let choices = plan.player.choices(&start.spot);
        let mut all = Vec::new();
        for &choice in choices.place.iter().chain(&choices.hold) {
            all.extend(self.ways(self.start, choice.0).into_iter().map(|way| (choice, way)));
        }
        let asked = asked.map_while(|number| Some((number, *all.get(number)?)));
        let worth = |(number, (choice, way)): (_, (_, Way<H, N>))| {
            (number, self.after(plan, start.class, choice, way.next))
        };
        asked.map(worth).collect()
    }

    /// Every move at a start, from what all placements are worth.
    pub fn moves(&mut self, plan: &Plan, start: &Start, worths: &[u64]) -> Moves {
        let current = start.seen.first().copied().unwrap_or(END);
        let choices = plan.player.choices(&start.spot);
        let mut worths = worths.iter().copied();
        let mut rated = |choice: &(Letter, Spot)| -> Vec<(Placement, u64)> {
            let ways = self.ways(self.start, choice.0).into_iter().map(|way| way.placement);
            ways.zip(worths.by_ref()).collect()
        };
        let mut moves = Moves::default();
        for choice in &choices.place {
            let hold = choice.0 != current;
            let found = rated(choice).into_iter();
            moves.found.extend(found.map(|(placement, worth)| Found { placement, hold, worth }));
        }
        let placed = moves.found.iter().map(|found| found.worth).max().unwrap_or(0);
        let held: Vec<_> = choices.hold.iter().map(rated).collect();
        let most = |ways: &Vec<(Placement, u64)>| ways.iter().map(|way| way.1).max().unwrap_or(0);
        let after_hold = held.iter().map(most).sum();
        moves.best = placed.max(after_hold);
        if held.len() > 1 {
            moves.hold_first = Some(after_hold);
        }
        // Where the piece to be placed is seen already, its placement may be chosen right now.
        if let [first, others @ ..] = &held[..]
            && choices.hold.iter().all(|choice| choice.0 == choices.hold[0].0)
        {
            moves.found.extend(first.iter().enumerate().map(|(i, &(placement, worth))| {
                let worth = worth + others.iter().map(|ways| ways[i].1).sum::<u64>();
                Found { placement, hold: true, worth }
            }));
        }
        moves
    }

    /// Plays a queue by the best moves: the placements, and whether they end in a perfect clear.
    /// None if the queue is not one of the plan's.
    pub fn play(&mut self, plan: &Plan, held: Option<Piece>, queue: &[Piece]) -> Option<Line> {
        let mut placements = Vec::new();
        let letter = |index: usize| queue.get(index).map_or(END, |piece| piece.index() as Letter);
        let comes = |(index, &seen): (usize, &Letter)| letter(index) == seen;
        let start = plan.starts.iter().find(|start| start.seen.iter().enumerate().all(comes))?;
        let (mut state, mut class, mut spot) = (self.start, start.class, start.spot);
        let given = usize::from(held.is_some());
        // How many letters a spot has seen: those placed, in hold and in the window.
        let dealt = |placed: usize, hold: Letter, window: usize| {
            let in_hold = plan.player.may_hold && hold != EMPTY;
            placed + usize::from(in_hold) + window - if plan.player.may_hold { given } else { 0 }
        };
        for placed in 0.. {
            let choices = plan.player.choices(&spot);
            let mut best = (0, None);
            for &choice in &choices.place {
                let first = self.first(plan, class, state, choice, best.0);
                best = if first.0 > best.0 { first } else { best };
            }
            let (mut after_hold, mut shown) = (0, None);
            let hidden = plan.player.seen(spot.window.rest(), spot.node);
            // Nothing can be better than all.
            let is_won = best.0 == plan.player.most(&spot);
            for &choice in choices.hold.iter().filter(|_| !is_won) {
                let first = self.first(plan, class, state, choice, 0);
                after_hold += first.0;
                // Is this what comes?
                let from = dealt(placed, spot.hold, spot.window.len());
                let came = hidden.iter().any(|&(window, node)| {
                    let old = spot.window.len() - 1;
                    let new = window.letters().skip(old).enumerate();
                    let fits = new.into_iter().all(|(i, seen)| letter(from + i) == seen);
                    let settled = plan.player.settled(spot.window.first(), window.rest(), node);
                    fits && window.first() == choice.0 && settled == choice.1
                });
                if came {
                    shown = first.1;
                }
            }
            if after_hold > best.0 {
                best = (after_hold, shown);
            }
            let Some((way, (letter_placed, after))) = best.1 else {
                return Some(Line { placements, clears: false });
            };
            placements.push(way.placement);
            let Next::Alive(next) = way.next else {
                return Some(Line { placements, clears: true });
            };
            class = plan.after(class, letter_placed, &after)?.0;
            state = next;
            let from = dealt(placed + 1, after.hold, after.window.len());
            let seen = plan.player.seen(after.window, after.node);
            let (window, node) = seen.into_iter().find(|(window, _)| {
                let new = window.letters().skip(after.window.len()).enumerate();
                new.into_iter().all(|(i, seen)| letter(from + i) == seen)
            })?;
            spot = plan.player.settled(after.hold, window, node);
        }
        None
    }
}
