//! `lunar.solve`: an optimal solution of every board, or the proof that there is none.

use allclear_board::search::Outcome;
use allclear_lunar::{Algorithm, NoOptimal, Optimal, Solver, moves_of, notation, reachable, solve};
use serde::{Deserialize, Serialize};

use super::{Board, Boards, Every, LIMIT, count, on_threads_if_large};
use crate::{Count, Error, Job, Question};

/// An optimal solution of every board, or the proof that there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Solve {
    /// The boards.
    #[serde(flatten)]
    pub boards: Boards,
    /// What to minimise: `slides` (if not given) or `moves`.
    pub count: Option<String>,
    /// List every optimal solution.
    pub all: bool,
    /// The number of optimal solutions is always told; this is for the command's sake.
    pub number: bool,
    /// Solve with this search and tell how many positions it looked at: `packed`, `a-star`,
    /// `breadth-first` or `ida-star`.
    pub algorithm: Option<String>,
    /// The most positions to store.
    pub limit: Option<usize>,
    /// Whether to count the positions that can be reached; yes if not given.
    pub states: Option<bool>,
}

/// The answer about one board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Solved {
    /// All optimal solutions.
    Optimum(Optimum),
    /// One solution, and what it cost to find.
    Compared(Compared),
}

/// The optimal solutions of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Optimum {
    /// The file.
    pub file: String,
    /// Which board of the file, from 1.
    pub index: usize,
    /// Whether there is a solution.
    pub solved: bool,
    /// Its length in what is minimised.
    pub length: Option<usize>,
    /// The slides of the solution shown.
    pub slides: Option<usize>,
    /// Its moves.
    pub moves: Option<usize>,
    /// How many optimal solutions there are.
    pub solutions: Count,
    /// The one that is best in the other count, as slides.
    pub solution: Option<String>,
    /// How many positions can be reached; null above the limit.
    pub states: Option<usize>,
    /// Whether the answer is proven.
    pub proven: bool,
    /// Whether nothing was left out.
    pub complete: bool,
    /// All of the optimal solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<Vec<String>>,
}

/// What one search found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Compared {
    /// The file.
    pub file: String,
    /// Which board of the file, from 1.
    pub index: usize,
    /// Whether there is a solution.
    pub solved: bool,
    /// Its slides.
    pub slides: Option<usize>,
    /// Its moves.
    pub moves: Option<usize>,
    /// The solution.
    pub solution: Option<String>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// Whether the answer is proven.
    pub proven: bool,
    /// Whether nothing was left out.
    pub complete: bool,
}

/// The most solutions that one reply lists.
const MOST_LISTED: usize = 1_000_000;

impl Solve {
    fn limit(&self) -> usize {
        self.limit.unwrap_or(LIMIT)
    }

    /// The answer about one board.
    pub fn board(&self, board: &Board, solver: &mut Solver, job: &Job) -> Result<Solved, Error> {
        match self.algorithm.as_deref() {
            None => self.optimum(board, solver, job).map(Solved::Optimum),
            Some(name) => self.compared(board, algorithm(name)?).map(Solved::Compared),
        }
    }

    fn optimum(&self, board: &Board, solver: &mut Solver, job: &Job) -> Result<Optimum, Error> {
        let (lunar, limit) = (&board.card.lunar, self.limit());
        let found = Optimal::with_solver(solver, lunar, count(self.count.as_deref())?, limit);
        let states = match self.states {
            Some(false) => None,
            _ => on_threads_if_large(job, limit, |_| true, |limit| reachable(lunar, limit)).ok(),
        };
        let mut reply = Optimum {
            file: board.file.clone(),
            index: board.index,
            solved: false,
            length: None,
            slides: None,
            moves: None,
            solutions: Count(0),
            solution: None,
            states,
            proven: true,
            complete: true,
            all: None,
        };
        let optimal = match found {
            Ok(optimal) => optimal,
            Err(why) => {
                reply.proven = why == NoOptimal::Unsolvable;
                reply.complete = reply.proven;
                return Ok(reply);
            }
        };
        let best = optimal.best();
        reply.solved = true;
        reply.length = Some(optimal.length());
        reply.slides = Some(best.len());
        reply.moves = Some(moves_of(&best));
        reply.solutions = optimal.number().into();
        reply.solution = Some(notation::line(lunar.size(), &best));
        if self.all {
            let all = optimal.solutions(MOST_LISTED);
            reply.all = Some(all.iter().map(|one| notation::line(lunar.size(), one)).collect());
            reply.complete = optimal.number() <= MOST_LISTED as u64;
        }
        Ok(reply)
    }

    fn compared(&self, board: &Board, algorithm: Algorithm) -> Result<Compared, Error> {
        let lunar = &board.card.lunar;
        let report = solve(lunar, count(self.count.as_deref())?, algorithm, self.limit());
        let proven = !matches!(report.outcome, Outcome::Stopped);
        let slides = report.solution();
        Ok(Compared {
            file: board.file.clone(),
            index: board.index,
            solved: slides.is_some(),
            slides: slides.map(<[_]>::len),
            moves: slides.map(moves_of),
            solution: slides.map(|slides| notation::line(lunar.size(), slides)),
            nodes: report.nodes,
            proven,
            complete: proven,
        })
    }
}

fn algorithm(name: &str) -> Result<Algorithm, Error> {
    match name {
        "packed" => Ok(Algorithm::Packed),
        "a-star" => Ok(Algorithm::AStar),
        "breadth-first" => Ok(Algorithm::BreadthFirst),
        "ida-star" => Ok(Algorithm::IdaStar),
        _ => Err(Error::input(
            "algorithm",
            format!("expected one of packed, a-star, breadth-first, ida-star, found {name:?}"),
        )),
    }
}

impl Question for Solve {
    const NAME: &'static str = "lunar.solve";
    type Reply = Every<Solved>;

    fn answer(&self, job: &Job) -> Result<Every<Solved>, Error> {
        let mut solver = Solver::default();
        Every::of(&self.boards, |board| self.board(board, &mut solver, job))
    }
}
