//! `allclear lunar solve FILE…`

use std::io::Write;

use allclear_lunar::format::picture;
use allclear_lunar::{
    Algorithm, Count, Lunar, NoOptimal, Optimal, Slide, Solver, moves_of, notation, reachable,
};
use anyhow::bail;
use clap::ValueEnum;
use serde_json::{Value, json};

use super::{Board, Boards, CountArg, counted, stopped};
use crate::command::Run;
use crate::exit::Exit;
use crate::film;
use crate::image::ImageOption;
use crate::session::Session;

/// Find an optimal solution of every board, or prove that there is none
///
/// A slide is one piece going one way until something stops it; a move is any number of slides
/// of the same piece. Fewest slides and fewest moves are different questions: choose with
/// --count. Among the optimal solutions the one that is best in the other count is shown.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar solve --card 39
  allclear lunar solve --card 39 --count moves --pictures
  allclear lunar solve boards.txt --number --json
  allclear lunar solve --card 17 --all
  allclear lunar solve --card 39 --image card39.gif
  echo '0000100100010000001000002' | allclear lunar solve -

Exit status: 0 all are solved, 1 some board has no solution, 2 error, 3 stopped by --limit.")]
pub struct Args {
    #[command(flatten)]
    boards: Boards,
    /// What to minimise
    #[arg(long, value_name = "WHAT", default_value = "slides")]
    count: CountArg,
    /// List every optimal solution
    #[arg(long)]
    all: bool,
    /// Say how many optimal solutions there are
    #[arg(long)]
    number: bool,
    /// Draw the board after every step
    #[arg(long)]
    pictures: bool,
    /// Compare: solve with this search and say how many positions it looked at
    #[arg(long, value_name = "NAME")]
    algorithm: Option<AlgorithmArg>,
    /// Give up on a board after storing this many positions
    #[arg(long, value_name = "POSITIONS", default_value_t = 20_000_000)]
    limit: usize,
    /// Print one object per board: file, index, solved, length (in the chosen count), slides,
    /// moves, solutions, solution, states (positions that can be reached; null above --limit),
    /// proven, complete
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    image: ImageOption,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AlgorithmArg {
    /// A* with packed positions: the default
    Packed,
    /// A*
    AStar,
    /// Breadth-first search
    BreadthFirst,
    /// IDA*: little memory, cannot prove that there is no solution
    IdaStar,
}

impl From<AlgorithmArg> for Algorithm {
    fn from(name: AlgorithmArg) -> Algorithm {
        match name {
            AlgorithmArg::Packed => Algorithm::Packed,
            AlgorithmArg::AStar => Algorithm::AStar,
            AlgorithmArg::BreadthFirst => Algorithm::BreadthFirst,
            AlgorithmArg::IdaStar => Algorithm::IdaStar,
        }
    }
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let (boards, mut exit) = self.boards.read();
        if self.image.is_wanted() && boards.len() != 1 {
            bail!("--image draws one board; there are {}", boards.len());
        }
        let mut solver = Solver::default();
        let progress = session.progress_behind_results("boards", Some(boards.len() as u64));
        for board in &boards {
            let one = match self.algorithm {
                Some(algorithm) => self.compare(session, board, algorithm.into())?,
                None => self.solve(session, board, &mut solver)?,
            };
            exit = exit.and(one);
            progress.add(1);
        }
        progress.finish();
        Ok(exit)
    }
}

impl Args {
    fn solve(
        &self,
        session: &mut Session,
        board: &Board,
        solver: &mut Solver,
    ) -> anyhow::Result<Exit> {
        let lunar = &board.card.lunar;
        let count: Count = self.count.into();
        let optimal = Optimal::with_solver(solver, lunar, count, self.limit);
        let best = optimal.as_ref().map(Optimal::best).unwrap_or_default();
        if !matches!(optimal, Err(NoOptimal::Stopped(_))) {
            self.image.write(session, &film::slides(lunar, &best))?;
        }
        if self.json {
            let (object, exit) = self.object(board, &optimal);
            session.out.json(&object)?;
            return Ok(exit);
        }
        let optimal = match optimal {
            Ok(optimal) => optimal,
            Err(NoOptimal::Unsolvable) => {
                writeln!(session.out, "{}: no solution", board.name())?;
                return Ok(Exit::None);
            }
            Err(NoOptimal::Stopped(limit)) => {
                writeln!(session.out, "{}: {}", board.name(), stopped(limit))?;
                return Ok(Exit::Stopped);
            }
        };
        write!(
            session.out,
            "{}: {} in {}",
            board.name(),
            counted(best.len() as u64, "slide"),
            counted(moves_of(&best) as u64, "move"),
        )?;
        if self.number || self.all {
            let solutions = counted(optimal.number(), "optimal solution");
            write!(session.out, "; {solutions} in {count}")?;
        }
        writeln!(session.out)?;
        if self.all {
            let mut failed = None;
            optimal.each_solution(|solution| {
                let line = self.line(lunar, &solution);
                failed = writeln!(session.out, "  {line}").err();
                failed.is_none()
            });
            if let Some(error) = failed {
                return Err(error.into());
            }
        } else {
            writeln!(session.out, "  {}", self.line(lunar, &best))?;
        }
        if self.pictures {
            draw(session, lunar, &best)?;
        }
        Ok(Exit::Found)
    }

    /// The solution as words: one a slide, or one a move.
    fn line(&self, lunar: &Lunar, slides: &[Slide]) -> String {
        match self.count {
            CountArg::Slides => notation::line(lunar.size(), slides),
            CountArg::Moves => notation::grouped_line(lunar.size(), slides),
        }
    }

    fn object(&self, board: &Board, optimal: &Result<Optimal, NoOptimal>) -> (Value, Exit) {
        let lunar = &board.card.lunar;
        let states = reachable(lunar, self.limit).ok();
        let optimal = match optimal {
            Ok(optimal) => optimal,
            Err(why) => {
                let proven = *why == NoOptimal::Unsolvable;
                let object = json!({
                    "file": board.file, "index": board.index, "solved": false, "length": null,
                    "slides": null, "moves": null, "solutions": 0, "solution": null,
                    "states": states, "proven": proven, "complete": proven,
                });
                return (object, if proven { Exit::None } else { Exit::Stopped });
            }
        };
        let best = optimal.best();
        let mut object = json!({
            "file": board.file,
            "index": board.index,
            "solved": true,
            "length": optimal.length(),
            "slides": best.len(),
            "moves": moves_of(&best),
            "solutions": optimal.number(),
            "solution": notation::line(lunar.size(), &best),
            "states": states,
            "proven": true,
            "complete": true,
        });
        if self.all {
            let all = optimal.solutions(MOST_LISTED);
            let lines = all.iter().map(|solution| notation::line(lunar.size(), solution));
            object["all"] = lines.map(Value::from).collect();
            if optimal.number() > MOST_LISTED as u64 {
                object["complete"] = false.into();
                return (object, Exit::Stopped);
            }
        }
        (object, Exit::Found)
    }

    /// One search, and what it cost.
    fn compare(
        &self,
        session: &mut Session,
        board: &Board,
        algorithm: Algorithm,
    ) -> anyhow::Result<Exit> {
        use allclear_board::search::Outcome;
        let lunar = &board.card.lunar;
        let report = allclear_lunar::solve(lunar, self.count.into(), algorithm, self.limit);
        let (slides, exit) = match report.outcome {
            Outcome::Solved(slides) => (Some(slides), Exit::Found),
            Outcome::Unsolvable => (None, Exit::None),
            Outcome::Stopped => (None, Exit::Stopped),
        };
        if self.json {
            session.out.json(&json!({
                "file": board.file,
                "index": board.index,
                "solved": slides.is_some(),
                "slides": slides.as_ref().map(Vec::len),
                "moves": slides.as_deref().map(moves_of),
                "solution": slides.as_deref().map(|s| notation::line(lunar.size(), s)),
                "nodes": report.nodes,
                "proven": exit != Exit::Stopped,
                "complete": exit != Exit::Stopped,
            }))?;
        } else {
            let found = match &slides {
                None if exit == Exit::Stopped => stopped(self.limit),
                None => "no solution".to_string(),
                Some(slides) => format!(
                    "{} in {}, {}",
                    counted(slides.len() as u64, "slide"),
                    counted(moves_of(slides) as u64, "move"),
                    self.line(lunar, slides),
                ),
            };
            let looked = counted(report.nodes, "position");
            writeln!(session.out, "{}: {found} ({looked} looked at)", board.name())?;
        }
        Ok(exit)
    }
}

/// The most solutions that one object lists; more are printed only as text.
const MOST_LISTED: usize = 1_000_000;

/// The board at the start and after every slide.
fn draw(session: &mut Session, lunar: &Lunar, slides: &[Slide]) -> anyhow::Result<()> {
    let mut state = lunar.start();
    writeln!(session.out, "\n{}", picture(lunar, &state))?;
    for slide in slides {
        if let Some((_, after)) = lunar.slide(&state, slide.from as usize, slide.direction) {
            state = after;
        }
        let name = notation::slide(lunar.size(), slide);
        writeln!(session.out, "{name}\n{}", picture(lunar, &state))?;
    }
    Ok(())
}
