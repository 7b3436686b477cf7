//! A chance by sampling: for patterns with more queues than anybody can answer.

use allclear_board::Rng;
use allclear_tetris::Piece;
use allclear_tetris::queue::Language;

use super::method::Solvers;
use super::{Sample, Study};
use crate::engine::job::Job;
use crate::engine::parallel;

/// Queues for each thread before the answers are handed on.
const BATCH: u64 = 4;

impl Study {
    /// Draws so many whole queues of the pattern, each as likely as any other and whatever was
    /// drawn before, and asks for a perfect clear of each. `each` is told every queue in the order
    /// they were drawn, whether it has one, and the sample so far. The same seed draws the same
    /// queues.
    ///
    /// ```
    /// use allclear_pc::{Job, study::Question};
    /// use allclear_tetris::Field24;
    /// let pattern = "*p7,*p7,*p2".parse().unwrap();
    /// let study = Question::new(Field24::EMPTY, pattern).height(6).study().unwrap();
    /// let sample = study.sample(20, 5, &Job::default(), &mut |_, _, _| {});
    /// let (low, high) = sample.interval();
    /// assert!(sample.sampled == 20 && low <= sample.share() && sample.share() <= high);
    /// ```
    pub fn sample(
        &self,
        number: u64,
        seed: u64,
        job: &Job,
        each: &mut dyn FnMut(&[Piece], bool, &Sample),
    ) -> Sample {
        let mut rng = Rng::new(seed);
        let all = self.queues.count(&self.queues.start());
        let pool = Solvers::new(self, job);
        let mut sample = Sample::default();
        while sample.sampled < number {
            job.tell(sample.sampled, number);
            let left = number - sample.sampled;
            let batch = left.min(BATCH * parallel::count(job.threads) as u64);
            let draw = |_| self.queues.walk_from(rng.below_u128(all)).next();
            let queues: Vec<Vec<Piece>> = (0..batch).filter_map(draw).collect();
            let answers = parallel::map(job.threads, &queues, |queue| {
                let matters = &queue[..queue.len().min(self.set.length())];
                pool.with(|solver| solver.is_solvable(matters, job))
            });
            for (queue, answer) in queues.iter().zip(answers) {
                // Those after it are left out too: queues that take long must count like others.
                let Some(solvable) = answer else {
                    job.tell(sample.sampled, number);
                    return sample;
                };
                sample.sampled += 1;
                sample.solvable += u64::from(solvable);
                sample.complete = sample.sampled == number;
                each(queue, solvable, &sample);
            }
        }
        sample.complete = true;
        sample
    }
}
