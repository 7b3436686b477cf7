//! How many queues have a perfect clear.

use std::collections::BTreeMap;

use allclear_tetris::Piece;

use super::pieces::PieceOfWork;
use super::{Method, Study};
use crate::engine::atlas::Atlas;
use crate::engine::job::{Job, Part, TooLarge};
use crate::engine::pattern::bitset::BitSet;
use crate::engine::pattern::kept::Kept;
use crate::engine::ratio::Ratio;

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

    /// How many queues have a perfect clear: the numbers only. Where not all queues fit into the
    /// memory, they are searched in pieces, the queues that begin alike together.
    pub fn odds(&self, job: &Job) -> Result<Odds, TooLarge> {
        self.odds_by(self.method(job), job)
    }

    /// The same by a method of your choice. Where a method cannot tell, another is used.
    pub fn odds_by(&self, method: Method, job: &Job) -> Result<Odds, TooLarge> {
        let mut odds = Odds { queues: Ratio::default(), cut: Ratio::default(), complete: true };
        if method == Method::Fronts
            && job.part == Part::WHOLE
            && let Some(atlas) = self.known_atlas().filter(|_| self.has_fronts())
        {
            let (sums, complete) = self.by_fronts(&atlas, job, 2, &mut |own, sums| {
                sums[0] += self.weigh(own.found.iter().map(|number| own.from + number));
                sums[1] += own.found.count() as u128;
            });
            odds.complete = complete;
            odds.queues = Ratio::new(sums[0], self.queues());
            odds.cut = Ratio::new(sums[1], self.set.count() as u128);
            return Ok(odds);
        }
        odds.complete = self.each_piece(method, job, &mut |piece, found| {
            let numbers = piece.from..piece.from + piece.count;
            let numbers = || numbers.clone().filter(|&number| job.part.has(number));
            let queues = self.weigh(found.iter().map(|number| piece.from + number));
            odds.queues += Ratio::new(queues, self.weigh(numbers()));
            odds.cut += Ratio::new(found.count() as u128, numbers().count() as u128);
        })?;
        Ok(odds)
    }

    /// Which queues have a perfect clear.
    ///
    /// ```
    /// use allclear_pc::{Job, Ratio, study::Question};
    /// use allclear_tetris::Field24;
    /// let field = Field24::rectangle(0, 0, 4, 2);
    /// let study = Question::new(field, "*p7".parse().unwrap()).study().unwrap();
    /// let odds = study.chance(&Job::default()).unwrap().odds();
    /// // Three pieces are placed, so four matter: 840 beginnings of the 5040 queues.
    /// assert_eq!((odds.cut.whole, odds.queues.whole), (840, 5040));
    /// assert_eq!(odds.queues.part, 6 * odds.cut.part);
    /// ```
    pub fn chance(&self, job: &Job) -> Result<Chance<'_>, TooLarge> {
        self.chance_by(self.method(job), job)
    }

    /// The same by a method of your choice. Where a method cannot tell, another is used.
    pub fn chance_by(&self, method: Method, job: &Job) -> Result<Chance<'_>, TooLarge> {
        let part = job.part;
        if self.set.count() / 8 > job.memory / 8 {
            let needed = self.set.count() as u128;
            return Err(TooLarge { allowed: job.memory, needed: Some(needed) });
        }
        if method == Method::Fronts
            && let Some((solvable, complete)) = self.solvable_by_fronts(job)
        {
            return Ok(Chance { study: self, part, solvable, complete });
        }
        let mut solvable = BitSet::empty(self.set.count());
        let complete = self.each_piece(method, job, &mut |piece, found| {
            solvable.add_at(piece.from, found, piece.count);
        })?;
        Ok(Chance { study: self, part, solvable, complete })
    }

    /// Calls `each` with the pieces of the question, and their queues that have a perfect clear.
    /// Whether the search came to its end.
    fn each_piece(
        &self,
        method: Method,
        job: &Job,
        each: &mut dyn FnMut(&PieceOfWork, &BitSet),
    ) -> Result<bool, TooLarge> {
        let pieces = self.in_pieces(job)?;
        let mut so_far = self.so_far(&pieces, job);
        let mut complete = true;
        for (number, piece) in pieces.iter().enumerate() {
            if let Some(found) = so_far.as_ref().and_then(|so_far| so_far.of(number, piece)) {
                each(piece, &found);
                continue;
            }
            let Some(set) = self.set_of(piece) else { continue };
            let (found, end) = match method {
                // The search is over, and what is left is not known.
                _ if !complete => (BitSet::empty(piece.count), false),
                Method::Queues => self.queue_by_queue(&set, piece.from, job),
                Method::Played => self.by_playing(&set, piece.from, job),
                Method::Tilings | Method::Fronts => self.by_tilings(&set, piece.from, job),
            };
            complete &= end;
            each(piece, &found);
            if let Some(so_far) = so_far.as_mut().filter(|_| complete) {
                so_far.add(number, piece, &found);
            }
        }
        if let Some(so_far) = so_far.filter(|_| complete) {
            so_far.kept.forget();
        }
        Ok(complete)
    }

    /// The answers of pieces that were answered before, if there are several.
    fn so_far<'a>(&self, pieces: &[PieceOfWork], job: &'a Job<'a>) -> Option<SoFar<'a>> {
        let size = self.set.count();
        if pieces.len() < 2 || size / 8 > job.memory / 16 {
            return None;
        }
        let work = self.problem.work(&self.set, job.part);
        let kept = Kept::new(format!("{} pieces of {work}", pieces.len()), size, job);
        let (done, found) = kept.load().unwrap_or((0, BitSet::empty(size)));
        Some(SoFar { kept, done, found })
    }
}

/// The answers of the pieces that are done.
struct SoFar<'a> {
    kept: Kept<'a>,
    done: usize,
    found: BitSet,
}

impl SoFar<'_> {
    /// What the piece with this number had found.
    fn of(&self, number: usize, piece: &PieceOfWork) -> Option<BitSet> {
        let own = piece.from..piece.from + piece.count;
        (number < self.done).then(|| {
            let mut found = BitSet::empty(piece.count);
            let all = own.clone().filter(|&word| self.found.contains(word));
            all.for_each(|word| found.insert(word - piece.from));
            found
        })
    }

    /// The piece with this number has found these.
    fn add(&mut self, number: usize, piece: &PieceOfWork, found: &BitSet) {
        self.found.add_at(piece.from, found, piece.count);
        self.done = number + 1;
        self.kept.save(self.done, &self.found);
    }
}

impl Chance<'_> {
    /// The numbers.
    pub fn odds(&self) -> Odds {
        let (mut queues, mut cut) = (Ratio::default(), Ratio::default());
        for number in self.numbers() {
            let (weight, hit) = (self.study.weight(number), self.solvable.contains(number));
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
        self.not_found().filter(|_| self.complete).map(|number| self.study.set.queue(number))
    }

    /// The queues, cut to the pieces that matter, of which it is not known whether they have a
    /// perfect clear, as the search was stopped early.
    pub fn unknown(&self) -> impl Iterator<Item = Vec<Piece>> + '_ {
        self.not_found().filter(|_| !self.complete).map(|number| self.study.set.queue(number))
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
            let mut start = self.study.set.queue(number);
            start.truncate(pieces);
            let (weight, hit) = (self.study.weight(number), self.solvable.contains(number));
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
            let chance = dealt(&self.study.set.queue(number));
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
