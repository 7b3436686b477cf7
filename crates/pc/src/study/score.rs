//! What the perfect clears of a pattern are worth.

use allclear_tetris::Piece;

use super::{Clears, Minimal};
use crate::engine::job::Job;
use crate::engine::parallel;
use crate::engine::pattern::bitset::BitSet;
use crate::engine::pattern::score::{
    Best, ClearKind, ClearKinds, Points, Rater, ScoreTable, Streak,
};
use crate::engine::ratio::Ratio;
use crate::engine::solution::{GivenRows, Group, Solution};

/// What to count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreQuestion {
    /// What clears are worth.
    pub table: ScoreTable,
    /// What was achieved before.
    pub start: Streak,
    /// What it is worth to leave a piece in hold, by its index.
    pub weights: [Points; 7],
}

impl ScoreQuestion {
    /// By this table, with nothing achieved before.
    pub fn new(table: ScoreTable) -> ScoreQuestion {
        ScoreQuestion { table, start: Streak::default(), weights: [Points::default(); 7] }
    }
}

/// An exact average of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Average {
    /// All points together, in thousandths.
    pub thousandths: i128,
    /// Of how many queues.
    pub queues: u128,
}

impl Average {
    /// Rounded to a number; of no queues, 0.
    pub fn as_f64(self) -> f64 {
        match self.queues {
            0 => 0.0,
            queues => self.thousandths as f64 / 1000.0 / queues as f64,
        }
    }
}

/// The most that each queue can get, over all solutions and all ways to play them.
#[derive(Clone, Debug)]
pub struct Scores<'a> {
    clears: &'a Clears<'a>,
    question: ScoreQuestion,
    /// For each cut queue its points, and the solution that gets them.
    best: Vec<Option<(Points, usize)>>,
    kinds: Vec<ClearKinds>,
    complete: bool,
}

impl<'a> Clears<'a> {
    /// The most points that each queue can get.
    ///
    /// ```
    /// use allclear_pc::{Job, study::{Question, ScoreQuestion, ScoreTable}};
    /// use allclear_tetris::Field24;
    /// // Four columns are empty: an I that stands in the last one is a tetris.
    /// let field = Field24::rectangle(0, 0, 9, 4);
    /// let study = Question::new(field, "[IT]p1".parse().unwrap()).study().unwrap();
    /// let clears = study.solutions(&Job::default()).unwrap();
    /// let question = ScoreQuestion::new(ScoreTable::named("jstris").unwrap());
    /// let scores = clears.scores(&question, &Job::default());
    /// assert_eq!(scores.average_solved().as_f64(), 3800.0);
    /// assert_eq!(scores.average_all().as_f64(), 1900.0);
    /// ```
    pub fn scores(&self, question: &ScoreQuestion, job: &Job) -> Scores<'_> {
        let words = self.study.set.count();
        let none = || (vec![None; words], vec![ClearKinds::default(); words]);
        let parts = self.each_score(question, job, none, |(best, kinds), number, scores| {
            for (word, score) in scores.iter().enumerate() {
                let Some((points, met)) = *score else { continue };
                kinds[word] = ClearKinds::and(kinds[word], met);
                better(&mut best[word], (points, number));
            }
        });
        let complete = parts.len() == self.chunks(job).len() && parts.iter().all(Option::is_some);
        let (mut best, mut kinds) = none();
        for (part, met) in parts.into_iter().flatten() {
            for (word, (own, met)) in part.into_iter().zip(met).enumerate() {
                kinds[word] = kinds[word].and(met);
                if let Some(own) = own {
                    better(&mut best[word], own);
                }
            }
        }
        Scores { clears: self, question: question.clone(), best, kinds, complete }
    }

    /// As few solutions as possible with which every queue gets its best score, or up to `margin`
    /// less.
    pub fn minimal_by_score(
        &self,
        question: &ScoreQuestion,
        margin: Points,
        job: &Job,
    ) -> Minimal<'_> {
        self.fewest(&self.scoring(question, margin, job), job)
    }

    /// For each solution the cut queues that get their best score with it, or up to `margin` less.
    pub(super) fn scoring(
        &self,
        question: &ScoreQuestion,
        margin: Points,
        job: &Job,
    ) -> Vec<BitSet> {
        let best = self.scores(question, job).best;
        let none = Vec::new;
        let parts = self.each_score(question, job, none, |sets: &mut Vec<BitSet>, _, scores| {
            let mut set = BitSet::empty(scores.len());
            for (word, (score, best)) in scores.iter().zip(&best).enumerate() {
                if let (Some((points, _)), Some((best, _))) = (score, best)
                    && points.0 >= best.0 - margin.0
                {
                    set.insert(word);
                }
            }
            sets.push(set);
        });
        let sets: Option<Vec<Vec<BitSet>>> = parts.into_iter().collect();
        // Stopped before all were looked at: whatever solutions cover counts.
        let covered = || self.all.iter().map(|clear| clear.covered.clone()).collect();
        sets.map_or_else(covered, |sets| sets.into_iter().flatten().collect())
    }

    /// The solutions in parts for the threads, each with the number of its first.
    pub(super) fn chunks(&self, job: &Job) -> Vec<(usize, usize)> {
        let size = self.all.len().div_ceil(4 * parallel::count(job.threads)).max(1);
        let starts = (0..self.all.len()).step_by(size);
        starts.map(|start| (start, (start + size).min(self.all.len()))).collect()
    }

    /// Folds over the scores of all solutions, a part of them at a time; `None` for a part that
    /// was not looked at because the job was stopped.
    fn each_score<T: Send + Sync>(
        &self,
        question: &ScoreQuestion,
        job: &Job,
        start: impl Fn() -> T + Sync,
        each: impl Fn(&mut T, usize, &[Best]) + Sync,
    ) -> Vec<Option<T>> {
        let study = self.study;
        let chunks = self.chunks(job);
        parallel::map(job.threads, &chunks, |&(from, to)| {
            if job.is_stopped() {
                return None;
            }
            let groups: Vec<Vec<Group>> = (from..to).map(|number| self.groups(number)).collect();
            let mut rater = Rater::new(study.problem.rules, &question.table, question.start);
            let mut sum = start();
            study.problem.scores(&groups, &study.set, &mut rater, &mut |number, scores| {
                let weighed = self.weighed(question, from + number, scores);
                each(&mut sum, from + number, weighed.as_deref().unwrap_or(scores));
            });
            Some(sum)
        })
    }

    /// The groups of a solution in the rows of the problem.
    pub(super) fn groups(&self, number: usize) -> Vec<Group> {
        GivenRows::of(&self.study.field).forget(&self.all[number].solution.groups)
    }

    /// The scores with the weight of what is left in hold, if anything has one.
    fn weighed(
        &self,
        question: &ScoreQuestion,
        number: usize,
        scores: &[Best],
    ) -> Option<Vec<Best>> {
        if question.weights == [Points::default(); 7] {
            return None;
        }
        let used = self.all[number].used();
        let weigh = |(word, score): (usize, &Best)| {
            let (points, kinds) = (*score)?;
            let kept = self.study.kept(word, used);
            let weight = kept.map_or(0, |piece| question.weights[piece.index()].0);
            Some((Points(points.0 + weight), kinds))
        };
        Some(scores.iter().enumerate().map(weigh).collect())
    }
}

/// More points are better; of equals, the solution that comes first.
fn better(best: &mut Option<(Points, usize)>, other: (Points, usize)) {
    let is_better = |own: (Points, usize)| other.0 > own.0 || (other.0 == own.0 && other.1 < own.1);
    if best.is_none_or(is_better) {
        *best = Some(other);
    }
}

impl Scores<'_> {
    /// Whether all solutions were looked at.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The queues with a perfect clear.
    pub fn solvable(&self) -> Ratio {
        self.clears.study.ratio(self.numbers(|word| self.best[word].is_some()))
    }

    /// The average over all queues; those without a perfect clear get nothing.
    pub fn average_all(&self) -> Average {
        Average { queues: self.clears.study.queues(), ..self.average_solved() }
    }

    /// The average over the queues with a perfect clear.
    pub fn average_solved(&self) -> Average {
        let study = self.clears.study;
        let points =
            self.best.iter().enumerate().filter_map(|(word, best)| {
                Some(i128::from((*best)?.0.0) * study.weight(word) as i128)
            });
        Average { thousandths: points.sum(), queues: self.solvable().part }
    }

    /// The queues that can have such a clear on the way, whatever their score.
    pub fn reach(&self, kind: ClearKind) -> Ratio {
        self.clears.study.ratio(self.numbers(|word| self.kinds[word].has(kind)))
    }

    fn numbers<'b>(&'b self, wanted: impl Fn(usize) -> bool + 'b) -> impl Iterator<Item = usize> {
        (0..self.best.len()).filter(move |&word| wanted(word))
    }

    /// Calls `each` with every whole queue in order, the number of its cut queue, and its points if
    /// it has a perfect clear.
    pub fn each_queue(&self, mut each: impl FnMut(&[Piece], usize, Option<Points>)) {
        self.clears.study.each_numbered(|word, queue| {
            each(queue, word, self.best[word].map(|(points, _)| points));
        });
    }

    /// Calls `each` with the number of every cut queue that has a perfect clear, in any order, and
    /// the solution that gets the most points, step by step as it is played for that.
    pub fn each_play(&self, mut each: impl FnMut(usize, Solution)) {
        self.play_each(&mut each);
    }

    /// Compiled once, whoever asks.
    fn play_each(&self, each: &mut dyn FnMut(usize, Solution)) {
        let study = self.clears.study;
        let mut wanted: Vec<Vec<usize>> = vec![Vec::new(); self.clears.all.len()];
        for (word, best) in self.best.iter().enumerate() {
            if let Some((_, solution)) = best {
                wanted[*solution].push(word);
            }
        }
        let used: Vec<usize> = (0..wanted.len()).filter(|&s| !wanted[s].is_empty()).collect();
        let groups: Vec<Vec<Group>> = used.iter().map(|&s| self.clears.groups(s)).collect();
        wanted.retain(|words| !words.is_empty());
        let given = GivenRows::of(&study.field);
        let (table, start) = (&self.question.table, self.question.start);
        let mut rater = Rater::new(study.problem.rules, table, start);
        study.problem.best_steps(
            &groups,
            &wanted,
            &study.set,
            &mut rater,
            &mut |word, solution| {
                each(word, given.restore(solution));
            },
        );
    }
}
