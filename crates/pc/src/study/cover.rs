//! Which queues can build given shapes.

use allclear_tetris::queue::pattern::Automaton;
use allclear_tetris::queue::{AutomatonError, Language, Pattern};
use allclear_tetris::{Piece, Rules};

use super::{Care, Constraints, Limits, Shape};
use crate::engine::hold::Hold;
use crate::engine::job::{Job, TooLarge};
use crate::engine::parallel;
use crate::engine::pattern::bitset::BitSet;
use crate::engine::pattern::minimal::minimum_cover;
use crate::engine::pattern::problem::Problem;
use crate::engine::pattern::queue_set::{QueueSet, TooShort};
use crate::engine::pattern::score::Effort;
use crate::engine::ratio::Ratio;
use crate::engine::solution::Solution;

/// A pattern of queues to build shapes with, and the rules.
#[derive(Clone, Debug)]
pub struct Cover {
    /// The queues.
    pub pattern: Pattern,
    /// The rotation system and the drop rule.
    pub rules: Rules,
    /// Whether hold may be used.
    pub hold: Hold,
    /// What must happen on the way.
    pub constraints: Constraints,
    /// How often something may or must happen on the way.
    pub limits: Limits,
    /// Whether a queue counts for the first shape only that it can build.
    pub priority: Priority,
}

/// Which shapes a queue counts for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Priority {
    /// All that it can build.
    #[default]
    None,
    /// The first that it can build.
    FirstShape,
}

/// How many whole queues can build the shapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    /// Each of them.
    pub each: Vec<Ratio>,
    /// At least one of them.
    pub any: Ratio,
    /// Whichever is asked for.
    pub all: Ratio,
    /// For each shape, the queues that count for it, by number.
    sets: Vec<BitSet>,
}

/// As few shapes as possible that cover what all of them cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FewestShapes {
    /// The shapes, from 0, in order.
    pub chosen: Vec<usize>,
    /// No smaller set covers as much as this many shapes.
    pub at_least: usize,
}

impl FewestShapes {
    /// Whether no smaller set covers as much.
    pub fn is_proven(&self) -> bool {
        self.chosen.len() == self.at_least
    }
}

impl Covered {
    /// How many queues can build some, and all, of the shapes up to and including each of these.
    pub fn accumulated(&self, order: &[usize]) -> Vec<(Ratio, Ratio)> {
        let total = self.any.whole;
        let size = total as usize;
        let (mut any, mut all) = (BitSet::empty(size), BitSet::full(size));
        let ratio = |set: &BitSet| Ratio::new(set.count() as u128, total);
        order
            .iter()
            .filter_map(|&shape| self.sets.get(shape))
            .map(|set| {
                any.add(set);
                all.keep(set);
                (ratio(&any), ratio(&all))
            })
            .collect()
    }

    /// The fewest of these shapes that cover what all of these cover. A job that is stopped, or
    /// whose time is over, gives the best set so far.
    pub fn fewest(&self, shapes: &[usize], job: &Job) -> FewestShapes {
        let sets: Vec<BitSet> = shapes.iter().map(|&shape| self.sets[shape].clone()).collect();
        let worth: Vec<u64> = sets.iter().map(|set| set.count() as u64).collect();
        let cover = minimum_cover(&sets, &worth, job.threads, &|| !job.is_over());
        let chosen = cover.chosen.iter().map(|&i| shapes[i]).collect();
        FewestShapes { chosen, at_least: cover.at_least }
    }

    /// The queues of the pattern that can build at least one of the shapes, at most so many.
    pub fn queues(&self, pattern: &Pattern, most: usize) -> Result<Vec<Vec<Piece>>, CoverError> {
        let queues = pattern.automaton()?;
        let mut any = BitSet::empty(self.any.whole as usize);
        self.sets.iter().for_each(|set| any.add(set));
        let (mut walk, mut number) = (queues.walk(), 0);
        let mut found = Vec::new();
        while found.len() < most
            && let Some(queue) = walk.advance()
        {
            if any.contains(number) {
                found.push(queue.to_vec());
            }
            number += 1;
        }
        Ok(found)
    }

    /// A row for each queue, with `O` for each of these shapes that it counts for and `X` for the
    /// others, as solution-finder writes it; `names` are the names of the columns.
    pub fn csv(
        &self,
        pattern: &Pattern,
        shapes: &[usize],
        names: &[String],
        job: &Job,
    ) -> Result<String, CoverError> {
        let queues = pattern.automaton()?;
        let bytes = (pattern.longest() + 2 * shapes.len() + 1) as u128 * self.any.whole;
        if bytes > job.memory as u128 / 2 {
            return Err(TooLarge { allowed: job.memory, needed: Some(2 * bytes) }.into());
        }
        let mut text = format!("sequence,{}\n", names.join(","));
        let mut walk = queues.walk();
        let mut number = 0;
        while let Some(queue) = walk.advance() {
            text.extend(queue.iter().map(|piece| piece.letter()));
            for &shape in shapes {
                text.push_str(if self.sets[shape].contains(number) { ",O" } else { ",X" });
            }
            text.push('\n');
            number += 1;
        }
        Ok(text)
    }
}

/// Why shapes cannot be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoverError {
    /// The pattern allows no queue, or too many to number them.
    #[error("pattern: {0}")]
    Pattern(#[from] AutomatonError),
    /// There are more queues than the job has memory for.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The queues of the pattern are not all of one length.
    #[error("pattern: {0}")]
    Lengths(TooShort),
    /// A queue of the pattern has fewer pieces than a shape.
    #[error("{error}")]
    TooShort {
        /// Which shape, from 0.
        shape: usize,
        /// How many pieces there are and how many are needed.
        error: TooShort,
    },
    /// A shape has more pieces than the tables hold.
    #[error("more than 31 pieces")]
    TooManyPieces {
        /// Which shape, from 0.
        shape: usize,
    },
    /// The job was stopped.
    #[error("stopped before the end")]
    Stopped,
}

impl CoverError {
    /// The shape that is to blame, from 0.
    pub fn shape(&self) -> Option<usize> {
        match *self {
            CoverError::TooShort { shape, .. } | CoverError::TooManyPieces { shape } => Some(shape),
            _ => None,
        }
    }
}

impl Cover {
    /// With the default rules and hold.
    pub fn new(pattern: Pattern) -> Cover {
        Cover {
            pattern,
            rules: Rules::default(),
            hold: Hold::Use,
            constraints: Constraints::default(),
            limits: Limits::default(),
            priority: Priority::None,
        }
    }

    /// The queues that can build each of the shapes, in some order that the queue and hold allow.
    ///
    /// ```
    /// use allclear_pc::{Job, Ratio, study::{Cover, Shape}};
    /// use allclear_fumen as fumen;
    /// let shape = Shape::new(&fumen::decode("v115@vhGRQJUGJKJJvMJTNJ+DJFKJ").unwrap()).unwrap();
    /// let covered = Cover::new("*p7".parse().unwrap()).of(&[shape], &Job::default()).unwrap();
    /// assert_eq!(covered.each[0].whole, 5040);
    /// assert_eq!(covered.any, covered.all);
    /// ```
    pub fn of(&self, shapes: &[Shape], job: &Job) -> Result<Covered, CoverError> {
        let shapes: Vec<(&Shape, Constraints)> =
            shapes.iter().map(|shape| (shape, self.constraints)).collect();
        self.of_each(&shapes, job)
    }

    /// The same, where each shape has constraints of its own.
    pub(super) fn of_each<S: std::borrow::Borrow<Shape> + Sync>(
        &self,
        shapes: &[(S, Constraints)],
        job: &Job,
    ) -> Result<Covered, CoverError> {
        let queues = self.pattern.automaton()?;
        let total = queues.count(&queues.start());
        let too_large = TooLarge { allowed: job.memory, needed: None };
        // A bit for each queue and shape, and for three unions.
        let fits = |total: &usize| total / 8 <= job.memory / (shapes.len() + 3);
        let total = usize::try_from(total).ok().filter(fits).ok_or(too_large)?;
        let hold = self.hold.is_used();
        // Shapes of different sizes look at different parts of a queue; whole queues compare.
        let longest = self.pattern.longest();
        QueueSet::new(&queues, longest.saturating_sub(usize::from(hold)), hold)
            .map_err(CoverError::Lengths)?;
        let numbered: Vec<(usize, &(S, Constraints))> = shapes.iter().enumerate().collect();
        let done = std::sync::atomic::AtomicU64::new(0);
        let each = parallel::map(job.threads, &numbered, |&(number, (shape, demand))| {
            if job.is_stopped() {
                return Err(CoverError::Stopped);
            }
            let covered = self.builders(number, (shape.borrow(), *demand), &queues, total, job);
            let done = done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
            job.tell(done, shapes.len() as u64);
            covered
        });
        let mut sets = each.into_iter().collect::<Result<Vec<BitSet>, _>>()?;
        let (mut any, mut all) = (BitSet::empty(total), BitSet::full(total));
        for covered in &mut sets {
            if self.priority == Priority::FirstShape {
                covered.subtract(&any);
            }
            any.add(covered);
            all.keep(covered);
        }
        let ratio = |set: &BitSet| Ratio::new(set.count() as u128, total as u128);
        let each = sets.iter().map(ratio).collect();
        Ok(Covered { each, any: ratio(&any), all: ratio(&all), sets })
    }

    /// How the first queue of the pattern that can build a shape builds it: with as few soft drops
    /// as possible, then spins, then holds. The queue is cut to the pieces that matter.
    ///
    /// ```
    /// use allclear_pc::study::{Cover, Shape};
    /// use allclear_fumen as fumen;
    /// let shape = Shape::new(&fumen::decode("v115@vhGRQJUGJKJJvMJTNJ+DJFKJ").unwrap()).unwrap();
    /// let (queue, solution) = Cover::new("*p7".parse().unwrap()).play(&shape).unwrap().unwrap();
    /// assert_eq!((queue.len(), solution.steps.len()), (7, 7));
    /// assert_eq!(solution.key(), shape.groups);
    /// ```
    pub fn play(&self, shape: &Shape) -> Result<Option<(Vec<Piece>, Solution)>, CoverError> {
        let queues = self.pattern.automaton()?;
        let problem = self.problem(shape);
        let set = QueueSet::new(&queues, shape.groups.len(), problem.hold)
            .map_err(|error| CoverError::TooShort { shape: 0, error })?;
        let found = problem.buildable(&shape.groups, &set);
        let found = found.ok_or(CoverError::TooManyPieces { shape: 0 })?;
        let Some(number) = found.first() else { return Ok(None) };
        let mut effort = Effort::new(self.rules, self.hold, Care::ALL);
        let solution = problem.steps_of(&shape.groups, &set, number, &mut effort);
        Ok(solution.map(|solution| (set.queue(number), solution)))
    }

    fn problem(&self, shape: &Shape) -> Problem {
        Problem {
            field: shape.base,
            height: shape.height(),
            rules: self.rules,
            hold: self.hold.is_used(),
            demand: self.constraints,
            limits: self.limits,
        }
    }

    /// The whole queues that build one shape.
    fn builders(
        &self,
        number: usize,
        (shape, demand): (&Shape, Constraints),
        queues: &Automaton,
        total: usize,
        job: &Job,
    ) -> Result<BitSet, CoverError> {
        let (problem, groups) = (Problem { demand, ..self.problem(shape) }, &shape.groups);
        let set = QueueSet::new(queues, groups.len(), problem.hold)
            .map_err(|error| CoverError::TooShort { shape: number, error })?;
        if set.count() > job.memory / size_of::<u128>() {
            return Err(TooLarge { allowed: job.memory, needed: None }.into());
        }
        let found = problem.buildable(groups, &set);
        let found = found.ok_or(CoverError::TooManyPieces { shape: number })?;
        Ok(whole_queues(&found, &set.weights(queues, groups.len()), total))
    }
}

/// The whole queues that begin with these cut queues, when so many begin with each.
pub(super) fn whole_queues(cut: &BitSet, weights: &[u128], total: usize) -> BitSet {
    let mut queues = BitSet::empty(total);
    let mut at = 0;
    for (number, weight) in weights.iter().enumerate() {
        let next = at + *weight as usize;
        if cut.contains(number) {
            (at..next).for_each(|queue| queues.insert(queue));
        }
        at = next;
    }
    queues
}
