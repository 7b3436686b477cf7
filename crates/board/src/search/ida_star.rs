use super::{Outcome, Puzzle, Report};

/// A shortest solution with the memory of one line: depth-first, with a growing limit on the
/// total of moves made and [`Puzzle::bound`]; expands at most `limit` states.
///
/// It cannot tell a long way from an endless one: on a puzzle whose states can be repeated it
/// proves nothing, and an unsolvable one ends [`Outcome::Stopped`]. Where no line can go on for
/// ever (each move uses something up), unsolvable is proven.
pub fn ida_star<P: Puzzle>(puzzle: &P, limit: u64) -> Report<P::Move> {
    let start = puzzle.start();
    let mut line = Line { puzzle, limit, nodes: 0, path: vec![start], moves: Vec::new() };
    let mut total = puzzle.bound(&start);
    while let Some(allowed) = total {
        match line.search(allowed) {
            Step::Solved => {
                return Report { outcome: Outcome::Solved(line.moves), nodes: line.nodes };
            }
            Step::Stopped => return Report { outcome: Outcome::Stopped, nodes: line.nodes },
            Step::Next(next) => total = next,
        }
    }
    Report { outcome: Outcome::Unsolvable, nodes: line.nodes }
}

struct Line<'a, P: Puzzle> {
    puzzle: &'a P,
    limit: u64,
    nodes: u64,
    path: Vec<P::State>,
    moves: Vec<P::Move>,
}

enum Step {
    Solved,
    Stopped,
    /// The smallest total that was above what was allowed, if any.
    Next(Option<u32>),
}

impl<P: Puzzle> Line<'_, P> {
    fn search(&mut self, allowed: u32) -> Step {
        let Some(&state) = self.path.last() else { return Step::Next(None) };
        let made = self.moves.len() as u32;
        let Some(bound) = self.puzzle.bound(&state) else { return Step::Next(None) };
        if made + bound > allowed {
            return Step::Next(Some(made + bound));
        }
        if self.puzzle.is_solved(&state) {
            return Step::Solved;
        }
        if self.nodes == self.limit {
            return Step::Stopped;
        }
        self.nodes += 1;
        let mut ways = Vec::new();
        self.puzzle.moves(&state, |step, to| ways.push((step, to)));
        let mut next = None;
        for (step, to) in ways {
            if self.path.contains(&to) {
                continue;
            }
            self.path.push(to);
            self.moves.push(step);
            match self.search(allowed) {
                Step::Next(total) => {
                    next = [next, total].into_iter().flatten().min();
                }
                end => return end,
            }
            self.path.pop();
            self.moves.pop();
        }
        Step::Next(next)
    }
}
