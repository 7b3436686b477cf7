//! How many queues have a perfect clear.

use std::collections::BTreeMap;

use allclear_tetris::queue::Pattern;
use allclear_tetris::{Field24, Piece};

use super::{Constraints, Study};
use crate::engine::atlas::Atlas;
use crate::engine::job::{Job, Part};
use crate::engine::pattern::bitset::BitSet;
use crate::engine::pattern::queue_set::QueueSet;
use crate::engine::ratio::Ratio;
use crate::odds::{self, Case};

/// How many queues have a perfect clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Of the whole queues of the pattern.
    pub queues: Ratio,
    /// Of the different queues cut to the pieces that matter, each counted once.
    pub cut: Ratio,
    /// Whether the search came to its end; if not, more queues may have a perfect clear.
    pub complete: bool,
}

/// Which queues have a perfect clear.
#[derive(Clone, Debug)]
pub struct Chance<'a> {
    study: &'a Study,
    part: Part,
    solvable: BitSet,
    complete: bool,
}

/// The queues that begin alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Their first pieces.
    pub start: Vec<Piece>,
    /// Of the whole queues that begin so.
    pub queues: Ratio,
    /// Of the different queues cut to the pieces that matter.
    pub cut: Ratio,
}

impl Study {
    /// The same, counting with this atlas where it can.
    #[must_use]
    pub fn with_atlas(self, atlas: Atlas) -> Study {
        Study { atlas: Some(atlas), ..self }
    }

    /// Whether [`Study::odds`] counts with an atlas: for all queues that a fresh bag and the next
    /// can deal, four lines from the empty field. Without [`Study::with_atlas`] that is the one
    /// that comes with the crate, if it is for these rules.
    pub fn wants_atlas(&self) -> bool {
        let dealt = if self.problem.hold { "*p7,*p4" } else { "*p7,*p3" };
        let same = |pattern: Pattern| {
            let queues = pattern.automaton().ok()?;
            Some(QueueSet::new(&queues, self.pieces(), self.problem.hold).ok()? == self.set)
        };
        self.field == Field24::EMPTY
            && self.height == Atlas::INCLUDED_HEIGHT
            && self.problem.demand == Constraints::default()
            && dealt.parse().ok().and_then(same).unwrap_or(false)
    }

    /// How many queues have a perfect clear: the numbers only. At times they are found sooner than
    /// by [`Study::chance`], which knows about each queue.
    pub fn odds(&self, job: &Job) -> Odds {
        // A number of cut queues is a number of whole ones if as many begin with each.
        let each = self.weights.first().copied().unwrap_or_default();
        if job.part == Part::WHOLE
            && self.weights.iter().all(|&weight| weight == each)
            && let Some(cut) = self.counted(job)
        {
            let queues = Ratio::new(each * cut.part, self.queues());
            return Odds { queues, cut, complete: true };
        }
        self.searched(job).odds()
    }

    /// Which queues have a perfect clear.
    ///
    /// ```
    /// use allclear_pc::{Job, Ratio, study::Question};
    /// use allclear_tetris::Field24;
    /// let field = Field24::rectangle(0, 0, 4, 2);
    /// let study = Question::new(field, "*p7".parse().unwrap()).study().unwrap();
    /// let odds = study.chance(&Job::default()).odds();
    /// // Three pieces are placed, so four matter: 840 beginnings of the 5040 queues.
    /// assert_eq!((odds.cut.whole, odds.queues.whole), (840, 5040));
    /// assert_eq!(odds.queues.part, 6 * odds.cut.part);
    /// ```
    pub fn chance(&self, job: &Job) -> Chance<'_> {
        if job.part == Part::WHOLE
            && let Some(ratio) = self.counted(job)
            && ratio.is_all()
        {
            let solvable = BitSet::full(self.set.count());
            return Chance { study: self, part: job.part, solvable, complete: true };
        }
        self.searched(job)
    }

    fn searched(&self, job: &Job) -> Chance<'_> {
        let (solvable, complete) = self.problem.solvable_among(&self.set, job);
        Chance { study: self, part: job.part, solvable, complete }
    }

    /// The number of solvable cut queues by the atlas.
    fn counted(&self, job: &Job) -> Option<Ratio> {
        if !self.wants_atlas() {
            return None;
        }
        let included;
        let atlas = match &self.atlas {
            Some(atlas) => atlas,
            None => {
                included = Atlas::included(&self.problem.rules, self.height)?;
                &included
            }
        };
        if *atlas.rules() != self.problem.rules || atlas.height() != self.height {
            return None;
        }
        let counted = odds::chance(atlas, Case::Opener, self.hold(), job);
        Some(counted.total())
    }
}

impl Chance<'_> {
    /// The numbers.
    pub fn odds(&self) -> Odds {
        let (mut queues, mut cut) = (Ratio::default(), Ratio::default());
        for number in self.numbers() {
            let (weight, hit) = (self.study.weights[number], self.solvable.contains(number));
            queues += Ratio::new(if hit { weight } else { 0 }, weight);
            cut += Ratio::new(hit.into(), 1);
        }
        Odds { queues, cut, complete: self.complete }
    }

    /// How many whole queues of the pattern have a perfect clear, of those in the job's part.
    pub fn queues(&self) -> Ratio {
        self.odds().queues
    }

    /// Whether the search came to its end.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The queues without a perfect clear, cut to the pieces that matter. None if the search was
    /// stopped early: then nobody knows which.
    pub fn failed(&self) -> impl Iterator<Item = Vec<Piece>> + '_ {
        self.not_found().filter(|_| self.complete).map(|number| self.study.set.word(number))
    }

    /// The queues, cut to the pieces that matter, of which it is not known whether they have a
    /// perfect clear, as the search was stopped early.
    pub fn unknown(&self) -> impl Iterator<Item = Vec<Piece>> + '_ {
        self.not_found().filter(|_| !self.complete).map(|number| self.study.set.word(number))
    }

    /// Calls `each` with every whole queue of the pattern without a perfect clear.
    pub fn each_failed(&self, mut each: impl FnMut(&[Piece])) {
        if self.complete {
            self.study.each_numbered(|number, queue| {
                if self.part.has(number) && !self.solvable.contains(number) {
                    each(queue);
                }
            });
        }
    }

    /// The same by the first pieces, in their order.
    pub fn tree(&self, pieces: usize) -> Vec<Branch> {
        let mut tree: BTreeMap<Vec<Piece>, (Ratio, Ratio)> = BTreeMap::new();
        for number in self.numbers() {
            let mut start = self.study.set.word(number);
            start.truncate(pieces);
            let (weight, hit) = (self.study.weights[number], self.solvable.contains(number));
            let (queues, cut) = tree.entry(start).or_default();
            *queues += Ratio::new(if hit { weight } else { 0 }, weight);
            *cut += Ratio::new(hit.into(), 1);
        }
        let branches = tree.into_iter();
        branches.map(|(start, (queues, cut))| Branch { start, queues, cut }).collect()
    }

    /// The chance when a 7-bag at an unknown position deals the pieces that matter: not every
    /// queue of the pattern is as likely as another. `None` if no bag deals any of them.
    pub fn as_dealt(&self) -> Option<f64> {
        let (mut likely, mut all) = (0.0, 0.0);
        for number in self.numbers() {
            let chance = dealt(&self.study.set.word(number));
            all += chance;
            likely += if self.solvable.contains(number) { chance } else { 0.0 };
        }
        (all > 0.0).then(|| likely / all)
    }

    fn numbers(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.study.set.count()).filter(|&number| self.part.has(number))
    }

    fn not_found(&self) -> impl Iterator<Item = usize> + '_ {
        self.numbers().filter(|&number| !self.solvable.contains(number))
    }
}

/// How likely a 7-bag at an unknown position deals these pieces next.
fn dealt(pieces: &[Piece]) -> f64 {
    let from_fresh = |pieces: &[Piece]| -> f64 { pieces.chunks(7).map(drawn).product() };
    let chances = (1..=7).map(|left| {
        let (bag, rest) = pieces.split_at(left.min(pieces.len()));
        drawn(bag) * from_fresh(rest)
    });
    chances.sum::<f64>() / 7.0
}

/// How likely different pieces come out of a bag in this order.
fn drawn(pieces: &[Piece]) -> f64 {
    let mut seen = [false; 7];
    let mut chance = 1.0;
    for (i, piece) in pieces.iter().enumerate() {
        if std::mem::replace(&mut seen[piece.index()], true) {
            return 0.0;
        }
        chance /= (7 - i) as f64;
    }
    chance
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_what_a_bag_deals_sum_to_one() {
        let mut sum = 0.0;
        for a in Piece::ALL {
            for b in Piece::ALL {
                for c in Piece::ALL {
                    sum += dealt(&[a, b, c]);
                }
            }
        }
        assert!((sum - 1.0).abs() < 1e-9);
        assert_eq!(dealt(&[Piece::T, Piece::T, Piece::T]), 0.0);
    }
}
