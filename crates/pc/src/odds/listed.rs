//! Queues given one by one, answered all at once.

use allclear_tetris::queue::Language;
use allclear_tetris::{Field24, Piece, PieceSet};

use crate::engine::atlas::Atlas;
use crate::engine::job::{Job, Part};
use crate::engine::pattern::problem::Problem;
use crate::engine::pattern::queue_set::QueueSet;
use crate::engine::store::NoStore;

/// A list of queues in order, none twice.
pub(super) struct Listed(Vec<Vec<Piece>>);

impl Listed {
    pub fn new(mut queues: Vec<Vec<Piece>>) -> Listed {
        queues.sort_by(|a, b| a.iter().map(|p| p.index()).cmp(b.iter().map(|p| p.index())));
        queues.dedup();
        Listed(queues)
    }

    /// Those with a perfect clear from the empty field, by going through all tilings; `None` if
    /// the job was stopped.
    pub fn solvable(&self, atlas: &Atlas, hold: bool, job: &Job) -> Option<Vec<&[Piece]>> {
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
}
