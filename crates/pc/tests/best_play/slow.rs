//! The obvious expectimax: every placement is tried, and what a player knows is an explicit set of
//! queues that look alike so far. It shares only the rules with the engine.

use std::collections::{BTreeMap, HashMap};

use allclear_pc::best::Rewards;
use allclear_tetris::{Field24, Piece, Rules, reach};

/// What the obvious player knows and may do.
pub struct Slow {
    pub rules: Rules,
    pub previews: usize,
    pub may_hold: bool,
    /// How many lines may be cleared in all.
    pub heights: Vec<usize>,
    pub queues: Vec<Vec<Piece>>,
    /// What a perfect clear counts for by the piece in hold after it.
    pub rewards: Option<Rewards>,
    pub known: HashMap<Situation, usize>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Situation {
    pub field: Field24,
    pub cleared: usize,
    pub hold: Option<Piece>,
    /// The number of the current piece.
    pub at: usize,
    /// The queues that are still possible.
    pub queues: Vec<usize>,
}

impl Slow {
    /// The queues by what is seen of them when `seen` pieces are.
    fn alike(&self, queues: &[usize], seen: usize) -> Vec<Vec<usize>> {
        let mut groups: BTreeMap<&[Piece], Vec<usize>> = BTreeMap::new();
        for &queue in queues {
            let pieces = &self.queues[queue];
            // Whoever sees fewer pieces than there could be knows that the queue ends there.
            groups.entry(&pieces[..seen.min(pieces.len())]).or_default().push(queue);
        }
        groups.into_values().collect()
    }

    /// On how many of the queues best play succeeds.
    pub fn worth(&mut self, situation: &Situation) -> usize {
        if let Some(&known) = self.known.get(situation) {
            return known;
        }
        let Situation { at, hold, .. } = *situation;
        let mut sum = 0;
        for group in self.alike(&situation.queues, at + 1 + self.previews) {
            let current = self.queues[group[0]].get(at).copied();
            let mut best = 0;
            if let Some(piece) = current {
                best = best.max(self.placed(situation, &group, piece, hold, at + 1));
            }
            if self.may_hold
                && let Some(piece) = hold
            {
                best = best.max(self.placed(situation, &group, piece, current, at + 1));
            }
            if self.may_hold && hold.is_none() && current.is_some() {
                let mut after_hold = 0;
                for group in self.alike(&group, at + 2 + self.previews) {
                    if let Some(&piece) = self.queues[group[0]].get(at + 1) {
                        after_hold += self.placed(situation, &group, piece, current, at + 2);
                    }
                }
                best = best.max(after_hold);
            }
            sum += best;
        }
        self.known.insert(situation.clone(), sum);
        sum
    }

    fn reward(&self, hold: Option<Piece>) -> usize {
        self.rewards.map_or(1, |rewards| rewards.of(hold).into())
    }

    /// The best that placing this piece can do.
    fn placed(
        &mut self,
        situation: &Situation,
        queues: &[usize],
        piece: Piece,
        hold: Option<Piece>,
        at: usize,
    ) -> usize {
        let highest = self.heights.iter().max().unwrap() - situation.cleared;
        let mut best = 0;
        for placement in reach::placements(&situation.field, piece, &self.rules, highest).iter() {
            let cells: Field24 = placement.board().unwrap();
            let (field, lines) = (situation.field | cells).clear_full_rows();
            let cleared = situation.cleared + lines as usize;
            let worth = if field.is_empty() && self.heights.contains(&cleared) {
                queues.len() * self.reward(hold)
            } else if !self
                .heights
                .iter()
                .any(|&height| height > cleared && could_be_filled(field, height - cleared))
            {
                0
            } else {
                let queues = queues.to_vec();
                self.worth(&Situation { field, cleared, hold, at, queues })
            };
            best = best.max(worth);
        }
        best
    }
}

/// No piece crosses a border between columns at which no row is empty on both sides, so west of
/// it whole pieces must fit.
fn could_be_filled(field: Field24, rows: usize) -> bool {
    let empty = |x: usize, y: usize| !field.has(x, y);
    let mut west = 0;
    (0..10).all(|x| {
        west += (0..rows).filter(|&y| empty(x, y)).count();
        let open = x < 9 && (0..rows).any(|y| empty(x, y) && empty(x + 1, y));
        open || west % 4 == 0
    })
}
