//! How hard solutions are to play.

use super::{Care, Clears, Efforts};
use crate::engine::job::Job;
use crate::engine::parallel;
use crate::engine::pattern::score::Effort;
use crate::engine::solution::Group;

impl Clears<'_> {
    /// For each solution how many soft drops, spins and holds it takes, in thousandths: the average
    /// over the cut queues it covers, each played with as few as possible in this order of
    /// importance.
    ///
    /// ```
    /// use allclear_pc::{Job, study::{Care, Question}};
    /// use allclear_tetris::Field24;
    /// // Four columns of one row: the I goes straight down, and for half of the queues from hold.
    /// let field = Field24::rectangle(0, 0, 6, 1);
    /// let study = Question::new(field, "[IT]!".parse().unwrap()).study().unwrap();
    /// let clears = study.solutions(&Job::default()).unwrap();
    /// let efforts = clears.efforts(Care::ALL, &Job::default());
    /// assert_eq!((efforts[0].drops, efforts[0].spins, efforts[0].holds), (0, 0, 500));
    /// ```
    pub fn efforts(&self, order: [Care; 3], job: &Job) -> Vec<Efforts> {
        let study = self.study;
        let parts = parallel::map(job.threads, &self.chunks(job), |&(from, to)| {
            let groups: Vec<Vec<Group>> = (from..to).map(|number| self.groups(number)).collect();
            let mut effort = Effort::new(study.problem.rules, study.hold(), order);
            let mut sums = vec![(Vec::new(), 0); to - from];
            study.problem.scores(&groups, &study.set, &mut effort, &mut |number, scores| {
                let words = scores.iter().flatten().map(|(points, _)| *points);
                sums[number] = (words.clone().collect(), words.count() as u64);
            });
            sums.into_iter()
                .map(|(words, count)| {
                    let each = words.into_iter().map(|points| effort.unpacked(points));
                    let sum = each.fold(Efforts::default(), Efforts::and);
                    sum.map(|sum| (1000 * sum + count / 2) / count.max(1))
                })
                .collect::<Vec<Efforts>>()
        });
        parts.into_iter().flatten().collect()
    }
}
