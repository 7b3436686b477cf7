//! What perfect clears leave over.
//!
//! A *save* is what one clear leaves of a queue: the piece in hold, the pieces that come after it,
//! and, where it is known how bags were dealt ([`Dealt`]), the rest of the last bag.

mod bags;
mod expression;
mod parse;

pub use bags::{Dealt, NotDealt};
pub use expression::{Saves, SavesError, Wanted};

use std::collections::BTreeMap;

use allclear_board::FastMap;
use allclear_tetris::Piece;

use super::{Clear, Clears, left_over};
use crate::engine::counts::Counts;
use crate::engine::pattern::bitset::BitSet;
use crate::engine::ratio::Ratio;

/// How queues of which several expressions are true are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// For each of the expressions.
    #[default]
    Each,
    /// For the first of them only: the best save, when they are listed from best to worst.
    First,
}

/// What to ask about saves.
///
/// ```
/// use allclear_pc::study::{Counting, SaveQuestion};
/// let question = SaveQuestion {
///     wanted: vec!["T".parse().unwrap(), "I||O".parse().unwrap()],
///     counting: Counting::First,
///     ..SaveQuestion::default()
/// };
/// assert_eq!(question.tree, 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveQuestion {
    /// The expressions whose queues are counted.
    pub wanted: Vec<Saves>,
    /// How a queue counts of which several are true.
    pub counting: Counting,
    /// How bags were dealt; if not given, the rest of the last bag is not part of a save.
    pub dealt: Option<Dealt>,
    /// Count the queues that begin alike too: by their first piece, their first two, up to so many.
    pub tree: usize,
}

/// What the queues of a pattern can save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveReport {
    /// The queues with a perfect clear.
    pub solvable: Ratio,
    /// For each save, the queues that can have it.
    pub saves: BTreeMap<Counts, u128>,
    /// For each expression asked about, the queues of which it is true.
    pub wanted: Vec<Ratio>,
    /// The same for the queues that begin alike, in order.
    pub tree: Vec<SaveBranch>,
}

/// The queues that begin alike, and what they can save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveBranch {
    /// Their first pieces.
    pub start: Vec<Piece>,
    /// Those with a perfect clear.
    pub solvable: Ratio,
    /// For each expression, those of which it is true.
    pub wanted: Vec<Ratio>,
}

/// Counts of queues.
#[derive(Clone, Default)]
struct Tally {
    total: u128,
    solvable: u128,
    wanted: Vec<u128>,
}

impl Tally {
    fn of(expressions: usize) -> Tally {
        Tally { wanted: vec![0; expressions], ..Tally::default() }
    }

    fn add(&mut self, solvable: bool, holds: &[bool]) {
        self.total += 1;
        self.solvable += u128::from(solvable);
        self.wanted.iter_mut().zip(holds).for_each(|(sum, holds)| *sum += u128::from(*holds));
    }

    fn solvable(&self) -> Ratio {
        Ratio::new(self.solvable, self.total)
    }

    fn wanted(&self) -> Vec<Ratio> {
        self.wanted.iter().map(|&part| Ratio::new(part, self.total)).collect()
    }
}

impl SaveQuestion {
    /// Of which expressions a queue with these saves counts. A queue without a perfect clear
    /// counts for none, not even for `!T`.
    pub fn counts(&self, saves: &[Counts]) -> Vec<bool> {
        let mut done = saves.is_empty();
        let counts = |wanted: &Saves| {
            let holds = !done && wanted.holds(saves);
            done |= holds && self.counting == Counting::First;
            holds
        };
        self.wanted.iter().map(counts).collect()
    }
}

impl Clears<'_> {
    /// How many queues can save what, and for how many the expressions are true.
    pub fn saves(&self, question: &SaveQuestion) -> Result<SaveReport, NotDealt> {
        let mut all = Tally::of(question.wanted.len());
        let mut saves: BTreeMap<Counts, u128> = BTreeMap::new();
        let mut branches: BTreeMap<Vec<Piece>, Tally> = BTreeMap::new();
        // Few different sets of saves occur; each is judged once.
        let mut judged: FastMap<Vec<Counts>, Vec<bool>> = FastMap::default();
        self.each_save(question.dealt.as_ref(), |queue, left| {
            if !judged.contains_key(left) {
                judged.insert(left.to_vec(), question.counts(left));
            }
            let holds = &judged[left];
            all.add(!left.is_empty(), holds);
            for depth in 1..=question.tree.min(queue.len()) {
                if !branches.contains_key(&queue[..depth]) {
                    branches.insert(queue[..depth].to_vec(), Tally::of(holds.len()));
                }
                if let Some(branch) = branches.get_mut(&queue[..depth]) {
                    branch.add(!left.is_empty(), holds);
                }
            }
            left.iter().for_each(|&save| *saves.entry(save).or_default() += 1);
        })?;
        let branch = |(start, tally): (Vec<Piece>, Tally)| SaveBranch {
            start,
            solvable: tally.solvable(),
            wanted: tally.wanted(),
        };
        Ok(SaveReport {
            solvable: all.solvable(),
            saves,
            wanted: all.wanted(),
            tree: branches.into_iter().map(branch).collect(),
        })
    }

    /// Calls `each` with every whole queue and its different saves, in order; none if the queue
    /// has no perfect clear.
    pub fn each_save(
        &self,
        dealt: Option<&Dealt>,
        mut each: impl FnMut(&[Piece], &[Counts]),
    ) -> Result<(), NotDealt> {
        let used = self.used_by_queue();
        let mut left = Vec::new();
        self.each_rest(dealt, |number, queue, rest| {
            left.clear();
            left.extend(used[number].iter().map(|&used| rest.and(left_over(queue, used))));
            left.sort_unstable();
            left.dedup();
            each(queue, &left);
        })
    }

    /// For each cut queue, the different pieces that its solutions use.
    fn used_by_queue(&self) -> Vec<Vec<Counts>> {
        let mut used: Vec<Vec<Counts>> = vec![Vec::new(); self.study.set.count()];
        for clear in &self.all {
            let pieces = clear.used();
            for number in clear.covered.iter() {
                if !used[number].contains(&pieces) {
                    used[number].push(pieces);
                }
            }
        }
        used
    }

    /// Every whole queue with the number of its cut queue and the rest of its last bag.
    fn each_rest(
        &self,
        dealt: Option<&Dealt>,
        mut each: impl FnMut(usize, &[Piece], Counts),
    ) -> Result<(), NotDealt> {
        let mut result = Ok(());
        self.study.each_numbered(|number, queue| {
            match dealt.map_or(Ok(Counts::EMPTY), |dealt| dealt.rest(queue)) {
                Ok(rest) => each(number, queue, rest),
                Err(error) if result.is_ok() => result = Err(error),
                Err(_) => {}
            }
        });
        result
    }

    /// Keeps those that leave the best save that some queue can have: the first of the expressions
    /// that a solution makes true by itself.
    pub fn retain_saving(
        &mut self,
        wanted: &[Saves],
        dealt: Option<&Dealt>,
    ) -> Result<(), NotDealt> {
        let used = self.used_by_queue();
        let mut judged: FastMap<Counts, Option<usize>> = FastMap::default();
        // For each way to use pieces, the cut queues for which it is best.
        let mut best: FastMap<Counts, BitSet> = FastMap::default();
        self.each_rest(dealt, |number, queue, rest| {
            let mut rank = |&used: &Counts| {
                let save = rest.and(left_over(queue, used));
                let first = || wanted.iter().position(|wanted| wanted.holds(&[save]));
                *judged.entry(save).or_insert_with(first)
            };
            let Some(least) = used[number].iter().filter_map(&mut rank).min() else { return };
            for pieces in used[number].iter().filter(|used| rank(used) == Some(least)) {
                let none = || BitSet::empty(self.study.set.count());
                best.entry(*pieces).or_insert_with(none).insert(number);
            }
        })?;
        self.all.retain(|clear| {
            best.get(&clear.used()).is_some_and(|queues| queues.meets(&clear.covered))
        });
        Ok(())
    }

    /// For each solution the cut queues for which it leaves the best save that the queue can have:
    /// the first expression of the list that some solution makes true by itself, whatever the
    /// queue goes on with.
    pub(super) fn saving(
        &self,
        wanted: &[Saves],
        dealt: Option<&Dealt>,
    ) -> Result<Vec<BitSet>, NotDealt> {
        let used: Vec<Counts> = self.all.iter().map(Clear::used).collect();
        let mut kinds = used.clone();
        kinds.sort_unstable();
        kinds.dedup();
        // For each expression and each way to use pieces, the cut queues that it serves.
        let mut good = vec![vec![BitSet::full(self.study.set.count()); kinds.len()]; wanted.len()];
        let mut judged: FastMap<Counts, Vec<bool>> = FastMap::default();
        self.each_rest(dealt, |number, queue, rest| {
            for (kind, &used) in kinds.iter().enumerate() {
                let save = rest.and(left_over(queue, used));
                let holds = judged
                    .entry(save)
                    .or_insert_with(|| wanted.iter().map(|wanted| wanted.holds(&[save])).collect());
                for (good, _) in good.iter_mut().zip(holds.iter()).filter(|(_, holds)| !**holds) {
                    good[kind].remove(number);
                }
            }
        })?;
        let mut sets = vec![BitSet::empty(self.study.set.count()); self.all.len()];
        let mut done = BitSet::empty(self.study.set.count());
        for good in &good {
            let mut met = done.clone();
            for ((set, clear), used) in sets.iter_mut().zip(&self.all).zip(&used) {
                let Ok(kind) = kinds.binary_search(used) else { continue };
                let mut own = clear.covered.clone();
                own.keep(&good[kind]);
                own.subtract(&done);
                set.add(&own);
                met.add(&own);
            }
            done = met;
        }
        Ok(sets)
    }

    /// The pieces that can be saved, by some solution for some queue.
    pub fn savable(&self, dealt: Option<&Dealt>) -> Result<Vec<Piece>, NotDealt> {
        let mut found = [false; 7];
        self.each_save(dealt, |_, left| {
            for save in left {
                save.pieces().for_each(|piece| found[piece.index()] = true);
            }
        })?;
        Ok(Piece::ALL.into_iter().filter(|piece| found[piece.index()]).collect())
    }
}
