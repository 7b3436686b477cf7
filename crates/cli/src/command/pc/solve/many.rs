//! Many queues, one result a line, in order.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use allclear_pc::{Ask, Solver};
use rayon::prelude::*;

use super::args::{Args, Problem};
use super::{json, picture};
use crate::exit::Exit;
use crate::input::Text;
use crate::session::Session;

/// Solves the queues of a file on all threads. Found: when all of them have a solution.
pub fn run(
    args: &Args,
    problem: &Problem,
    path: &Path,
    session: &mut Session,
) -> anyhow::Result<Exit> {
    let text = Text::read(path)?;
    let mut asks = Vec::new();
    for (number, line) in text.text.lines().enumerate() {
        let queue = line.trim();
        if !queue.is_empty() && !queue.starts_with(';') {
            let ask = args.ask(queue).map_err(|error| {
                let error = error.to_string();
                let why = error.strip_prefix("queue: ").unwrap_or(&error);
                anyhow::anyhow!("{}:{}: {why}", text.name, number + 1)
            })?;
            asks.push((queue, ask));
        }
    }
    let mut all_found = !asks.is_empty();
    let bar = session.late_progress("queues", Some(asks.len() as u64));
    // In chunks, so that the first results come soon and few are kept.
    for some in asks.chunks(256) {
        let lines: Vec<anyhow::Result<(String, bool)>> = some
            .par_iter()
            .map_init(
                || problem.solver(args),
                |solver, (queue, ask)| {
                    let line = line(args, problem, solver, queue, ask);
                    bar.add(1);
                    line
                },
            )
            .collect();
        bar.aside(|| {
            for line in lines {
                let (line, found) = line?;
                all_found &= found;
                writeln!(session.out, "{line}")?;
            }
            session.out.flush()?;
            anyhow::Ok(())
        })?;
    }
    bar.finish();
    Ok(Exit::found(all_found))
}

fn line(
    args: &Args,
    problem: &Problem,
    solver: &mut Solver,
    queue: &str,
    ask: &Ask,
) -> anyhow::Result<(String, bool)> {
    if args.count {
        let limit = args.limit.unwrap_or(u64::MAX);
        let mut count = 0;
        solver.each(ask, |_| {
            count += 1;
            if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let line = match args.json {
            true => serde_json::json!({ "solutions": count }).to_string(),
            false => format!("{queue} {count}"),
        };
        return Ok((line, count > 0));
    }
    let begin = Instant::now();
    let answer = solver.solve(ask);
    let micros = begin.elapsed().as_micros() as u64;
    let line = match (&answer.solution, args.json) {
        (_, true) => json::answer(problem, &answer, micros)?.to_string(),
        (Some(solution), false) => format!("{queue} {}", problem.fumen(solution)?),
        (None, false) => format!("{queue} {}", picture::none(answer.proven)),
    };
    Ok((line, answer.solution.is_some()))
}
