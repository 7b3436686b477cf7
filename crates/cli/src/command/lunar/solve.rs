//! `allclear lunar solve FILE…`

use std::io::Write;

use allclear_api::lunar::{Board, Compared, Optimum, Solve, Solved};
use allclear_lunar::format::picture;
use allclear_lunar::{Lunar, Slide, Solver, notation};
use anyhow::bail;
use clap::ValueEnum;

use super::{Boards, CountArg, counted, exit_of, stopped};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::film;
use crate::image::ImageOption;
use crate::limits::Threads;

/// Find an optimal solution of each board, or prove that there is none
///
/// A slide is one piece going in one direction until something stops it; a move is any number of
/// slides in a row by the same piece. Fewest slides and fewest moves are different questions:
/// choose with --count. Ties are broken by the other count.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar solve --card 39
  allclear lunar solve --card 39 --count moves --pictures
  allclear lunar solve boards.txt --number --json
  allclear lunar solve --card 17 --all
  allclear lunar solve --card 39 --image card39.gif
  echo '0000100100010000001000002' | allclear lunar solve -

Exit status: 0 all solved, 1 some board has no solution, 2 error, 3 stopped by
--limit.")]
pub struct Args {
    #[command(flatten)]
    boards: Boards,
    /// What to minimise
    #[arg(long, value_name = "WHAT", default_value = "slides")]
    count: CountArg,
    /// List every optimal solution
    #[arg(long)]
    all: bool,
    /// Print how many optimal solutions there are
    #[arg(long)]
    number: bool,
    /// Draw the board after every step
    #[arg(long)]
    pictures: bool,
    /// Solve with this search and print how many positions it visited
    #[arg(long, value_name = "NAME")]
    algorithm: Option<AlgorithmArg>,
    /// Give up on a board after storing this many positions
    #[arg(long, value_name = "POSITIONS", default_value_t = 20_000_000)]
    limit: usize,
    #[command(flatten)]
    threads: Threads,
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

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let (boards, mut exit) = self.boards.read();
        if self.image.is_wanted() && boards.len() != 1 {
            bail!("--image draws one board; there are {}", boards.len());
        }
        let algorithm = self.algorithm.and_then(|one| one.to_possible_value());
        let request = Solve {
            count: Some(self.count.name()),
            all: self.all,
            number: self.number,
            algorithm: algorithm.map(|value| value.get_name().to_string()),
            limit: Some(self.limit),
            // Text does not tell them, and they may take longer than everything else.
            states: Some(self.json),
            ..Solve::default()
        };
        let mut solver = Solver::default();
        let progress = context.progress_behind_results("boards", Some(boards.len() as u64));
        for board in &boards {
            let solved = request.board(board, &mut solver, &self.threads.on(context.job()))?;
            exit = exit.and(match &solved {
                Solved::Optimum(one) => exit_of(one.solved, one.proven && one.complete),
                Solved::Compared(one) => exit_of(one.solved, one.proven),
            });
            if let Solved::Optimum(one) = &solved
                && one.proven
            {
                let slides = self.slides(&board.card.lunar, one.solution.as_deref())?;
                self.image.write(context, &film::slides(&board.card.lunar, &slides))?;
            }
            match &solved {
                solved if self.json => context.out.json(solved)?,
                Solved::Optimum(one) => self.print(context, board, one)?,
                Solved::Compared(one) => self.compare(context, board, one)?,
            }
            progress.add(1);
        }
        progress.finish();
        Ok(exit)
    }
}

impl Args {
    fn print(&self, context: &mut Context, board: &Board, one: &Optimum) -> anyhow::Result<()> {
        let (name, lunar) = (board.name(), &board.card.lunar);
        let (Some(solution), Some(slides), Some(moves)) = (&one.solution, one.slides, one.moves)
        else {
            let why = if one.proven { "no solution".into() } else { stopped(self.limit) };
            return Ok(writeln!(context.out, "{name}: {why}")?);
        };
        let (slides, moves) = (counted(slides as u64, "slide"), counted(moves as u64, "move"));
        write!(context.out, "{name}: {slides} in {moves}")?;
        if self.number || self.all {
            let solutions = counted(one.solutions.0 as u64, "optimal solution");
            write!(context.out, "; {solutions} in {}", self.count.name())?;
        }
        writeln!(context.out)?;
        for line in one.all.as_deref().unwrap_or(std::slice::from_ref(solution)) {
            writeln!(context.out, "  {}", self.line(lunar, line)?)?;
        }
        if !one.complete {
            writeln!(context.out, "  … and more")?;
        }
        if self.pictures {
            draw(context, lunar, &self.slides(lunar, Some(solution))?)?;
        }
        Ok(())
    }

    /// What one search found, and what it cost.
    fn compare(&self, context: &mut Context, board: &Board, one: &Compared) -> anyhow::Result<()> {
        let found = match (&one.solution, one.slides, one.moves) {
            (Some(solution), Some(slides), Some(moves)) => format!(
                "{} in {}, {}",
                counted(slides as u64, "slide"),
                counted(moves as u64, "move"),
                self.line(&board.card.lunar, solution)?,
            ),
            _ if one.proven => "no solution".to_string(),
            _ => stopped(self.limit),
        };
        let looked = counted(one.nodes, "position");
        writeln!(context.out, "{}: {found} ({looked} looked at)", board.name())?;
        Ok(())
    }

    /// A solution as words: one per slide, or one per move.
    fn line(&self, lunar: &Lunar, line: &str) -> anyhow::Result<String> {
        Ok(match self.count {
            CountArg::Slides => line.to_string(),
            CountArg::Moves => {
                notation::grouped_line(lunar.size(), &self.slides(lunar, Some(line))?)
            }
        })
    }

    fn slides(&self, lunar: &Lunar, line: Option<&str>) -> anyhow::Result<Vec<Slide>> {
        Ok(notation::read_moves(lunar, line.unwrap_or(""))?.slides)
    }
}

/// The board at the start and after every slide.
fn draw(context: &mut Context, lunar: &Lunar, slides: &[Slide]) -> anyhow::Result<()> {
    let mut state = lunar.start();
    writeln!(context.out, "\n{}", picture(lunar, &state))?;
    for slide in slides {
        if let Some((_, after)) = lunar.slide(&state, slide.from as usize, slide.direction) {
            state = after;
        }
        let name = notation::slide(lunar.size(), slide);
        writeln!(context.out, "{name}\n{}", picture(lunar, &state))?;
    }
    Ok(())
}
