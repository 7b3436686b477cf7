//! `allclear pc solve --queue QUEUE`

mod args;
mod json;
mod keys;
mod many;
mod picture;

pub use args::Args;

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

use allclear_pc::{Ask, Solution};
use allclear_tetris::fumen;
use anyhow::bail;

use crate::command::Run;
use crate::exit::Exit;
use crate::film;
use crate::session::Session;
use args::Problem;

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let problem = self.read()?;
        if self.image.is_wanted() && self.queues.is_some() {
            bail!("--image draws one solution; give one --queue");
        }
        if let Some(file) = &self.queues {
            return many::run(&self, &problem, file, session);
        }
        if self.image.is_wanted() && (self.all || self.count) {
            bail!("--image draws one solution; leave out --all and --count");
        }
        let ask = self.ask(self.queue.as_deref().unwrap_or_default())?;
        if self.all || self.count {
            return self.run_all(&problem, &ask, session);
        }
        let mut solver = problem.solver(&self);
        let bar = session.late_progress("solutions", None);
        let begin = Instant::now();
        let answer = solver.solve(&ask);
        let micros = begin.elapsed().as_micros() as u64;
        bar.clear();
        if self.json {
            session.out.json(&json::answer(&problem, &answer, micros)?)?;
        } else if let Some(solution) = &answer.solution {
            self.print(&problem, solution, session)?;
            session.note(format_args!(
                "{} nodes, {:.3} ms, {} kB",
                answer.nodes,
                micros as f64 / 1000.0,
                solver.bytes() >> 10
            ));
        } else {
            session.note(picture::none(answer.proven));
        }
        if let Some(solution) = &answer.solution {
            self.image.write(session, &film::solution(&problem.colours, &solution.steps))?;
        }
        if let (Some(path), Some(solution)) = (&self.pc, &answer.solution) {
            args::write_records(path, &ask, std::slice::from_ref(solution))?;
        }
        Ok(Exit::found(answer.solution.is_some()))
    }
}

impl Args {
    /// One solution, as the options want it.
    fn print(
        &self,
        problem: &Problem,
        solution: &Solution,
        session: &mut Session,
    ) -> anyhow::Result<()> {
        if self.fumen {
            writeln!(session.out, "{}", problem.fumen(solution)?)?;
            return Ok(());
        }
        let text = picture::solution(&session.out, problem, solution);
        write!(session.out, "{text}")?;
        if self.steps {
            let pages = fumen::decode(&problem.fumen(solution)?)?;
            for page in 0..pages.len() {
                let text = crate::command::fumen::draw::page(&session.out, &pages, page);
                write!(session.out, "\n{text}")?;
            }
        }
        Ok(())
    }

    fn run_all(&self, problem: &Problem, ask: &Ask, session: &mut Session) -> anyhow::Result<Exit> {
        let mut solver = problem.solver(self);
        let limit = self.limit.unwrap_or(u64::MAX);
        let mut found: Vec<(Solution, u64)> = Vec::new();
        let mut count = 0;
        let bar = session.late_progress("solutions", None);
        let begin = Instant::now();
        let mut counted = || {
            count += 1;
            bar.set_now_and_then(count);
            if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let tally = match self.count {
            true => solver.each(ask, |_| counted()),
            false => solver.each_with_orders(ask, |solution, orders| {
                found.push((solution, orders));
                counted()
            }),
        };
        let time = begin.elapsed();
        bar.clear();
        if self.json {
            session.out.json(&serde_json::json!({ "solutions": count }))?;
            for (solution, orders) in &found {
                session.out.json(&json::solution(problem, solution, *orders)?)?;
            }
        } else if self.count {
            writeln!(session.out, "{count}")?;
        } else {
            for (i, (solution, orders)) in found.iter().enumerate() {
                if !self.fumen {
                    if i > 0 {
                        writeln!(session.out)?;
                    }
                    let plural = if *orders == 1 { "" } else { "s" };
                    writeln!(session.out, "{} of {count}: {orders} order{plural}", i + 1)?;
                }
                self.print(problem, solution, session)?;
            }
        }
        let limited = count >= limit;
        if !tally.complete && !limited {
            session.note("There may be more: the search ended at its node limit.");
        } else if count == 0 {
            session.note(picture::none(true));
        }
        session.note(format_args!(
            "{count} found, {} nodes, {:.1} ms, {} kB",
            tally.nodes,
            time.as_secs_f64() * 1e3,
            solver.bytes() >> 10
        ));
        if let Some(path) = &self.pc {
            let solutions: Vec<Solution> = found.into_iter().map(|(found, _)| found).collect();
            args::write_records(path, ask, &solutions)?;
        }
        Ok(Exit::found(count > 0))
    }
}
