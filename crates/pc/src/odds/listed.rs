//! Queues given one by one, and whether each has a perfect clear.

use allclear_tetris::queue::{Language, Queue};
use allclear_tetris::{Field24, Piece, PieceSet};

use crate::engine::atlas::Atlas;
use crate::engine::hold::Hold;
use crate::engine::job::{Job, Part, Threads};
use crate::engine::parallel;
use crate::engine::pattern::problem::Problem;
use crate::engine::pattern::queue_set::QueueSet;
use crate::engine::store::NoStore;
use crate::solver::{Ask, Solver};

/// A list of queues in order, none twice.
pub(super) struct Listed(Vec<Vec<Piece>>);

impl Listed {
    pub fn new(mut queues: Vec<Vec<Piece>>) -> Listed {
        queues.sort_unstable();
        queues.dedup();
        Listed(queues)
    }

    /// So many queues are asked one after the other: a few milliseconds for one that has a perfect
    /// clear, a few dozen for one that has none. Going through all tilings takes longer than that.
    pub const FEW: usize = 16;

    /// Those with a perfect clear from the empty field; `None` if the job was stopped.
    pub fn solvable(&self, atlas: &Atlas, hold: bool, job: &Job) -> Option<Vec<&[Piece]>> {
        match self.0.len() <= Listed::FEW {
            true => self.one_by_one(atlas, hold, job),
            false => self.all_at_once(atlas, hold, job),
        }
    }

    fn one_by_one(&self, atlas: &Atlas, hold: bool, job: &Job) -> Option<Vec<&[Piece]>> {
        let memory = job.memory / 2 / parallel::count(job.threads);
        let one = Job { threads: Threads::One, ..*job };
        let answers = parallel::map(job.threads, &self.0, |pieces| {
            let queue = Queue { hold: None, pieces: pieces.clone() };
            let ask = Ask { hold: Hold::used_if(hold), ..Ask::new(queue).height(atlas.height()) };
            let solver = Solver::new(Field24::EMPTY, *atlas.rules()).with_atlas(atlas);
            solver.with_memory(memory).solve_with(&ask, &one).is_solvable()
        });
        let mut solvable = Vec::new();
        for (queue, is_solvable) in self.0.iter().zip(answers) {
            if is_solvable? {
                solvable.push(&queue[..]);
            }
        }
        Some(solvable)
    }

    /// By going through all tilings.
    fn all_at_once(&self, atlas: &Atlas, hold: bool, job: &Job) -> Option<Vec<&[Piece]>> {
        let problem = Problem::new(Field24::EMPTY, atlas.height(), *atlas.rules(), hold).ok()?;
        let set = QueueSet::new(self, atlas.pieces(), hold).ok()?;
        // The other half of the memory is taken by what fronts remember.
        let (part, memory) = (Part::WHOLE, job.memory / 2);
        let quiet = Job { progress: &|_| {}, store: &NoStore, part, memory, ..*job };
        let (found, complete) = problem.solvable_among(&set, &quiet);
        let queue = |number: usize| self.0.get(number).map(|queue| &queue[..]);
        complete.then(|| found.iter().filter_map(queue).collect())
    }
}

/// The queues from one number to another, which begin with the same so many pieces.
impl Language for Listed {
    type State = (usize, usize, usize);

    fn start(&self) -> Self::State {
        (0, self.0.len(), 0)
    }

    fn is_end(&self, &(from, to, depth): &Self::State) -> bool {
        // The shortest comes first.
        from < to && self.0[from].len() == depth
    }

    fn next(&self, &(from, to, depth): &Self::State) -> PieceSet {
        self.0[from..to].iter().filter_map(|queue| queue.get(depth).copied()).collect()
    }

    fn step(&self, &(from, to, depth): &Self::State, piece: Piece) -> Self::State {
        let own = &self.0[from..to];
        let number = |queue: &Vec<Piece>| queue.get(depth).map(|piece| piece.index());
        let before = own.partition_point(|queue| number(queue) < Some(piece.index()));
        let upto = own.partition_point(|queue| number(queue) <= Some(piece.index()));
        (from + before, from + upto, depth + 1)
    }

    fn count(&self, &(from, to, _): &Self::State) -> u128 {
        (to - from) as u128
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_tetris::Rules;

    #[test]
    fn the_words_of_a_list_are_the_list() {
        let queues = ["TIOSZL", "TIOSZ", "IIIII", "TIOSZI", "TIOSZ", "LJOSZT"];
        let pieces = |queue: &str| queue.chars().filter_map(Piece::from_letter).collect();
        let listed = Listed::new(queues.iter().map(|queue| pieces(queue)).collect());
        let set = QueueSet::new(&listed, 5, true).unwrap();
        assert_eq!(set.count(), 5);
        assert_eq!(listed.count(&listed.start()), 5);
        assert!((0..5).all(|number| set.queue(number) == listed.0[number]));
    }

    #[test]
    fn one_by_one_is_as_all_at_once() {
        let atlas = Atlas::small(Rules::default());
        let pieces = |mut number: usize| {
            std::iter::from_fn(move || {
                let piece = Piece::ALL[number % 7];
                number /= 7;
                Some(piece)
            })
        };
        for (hold, length) in [(true, 6), (false, 5)] {
            let queues = (0..7_usize.pow(5)).step_by(61).map(|i| pieces(i).take(length).collect());
            let listed = Listed::new(queues.collect());
            let found = listed.one_by_one(&atlas, hold, &Job::default()).unwrap();
            assert!(!found.is_empty() && found.len() < listed.0.len());
            assert_eq!(Some(found), listed.all_at_once(&atlas, hold, &Job::default()));
        }
    }
}
