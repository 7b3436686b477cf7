//! `allclear pc solve --queue QUEUE`

mod args;
mod many;
mod picture;

pub use args::Args;

use std::io::Write;

use allclear_api::input::read_field;
use allclear_api::pc::{AllSolutions, NoSolution, OneSolution, Solve, SolveReply};
use allclear_tetris::fumen;
use anyhow::bail;

use crate::atomic;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::film;
use crate::input::Sources;

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        if self.image.is_wanted() && (self.queues.is_some() || self.all || self.count) {
            bail!("--image draws one solution: give one --queue, and neither --all nor --count");
        }
        let records = self.pc.as_deref().map(atomic::claim).transpose()?;
        let mut sources = Sources::default();
        let request = self.request(&mut sources)?;
        if let Some(file) = &self.queues {
            return many::run(&self, &request, file, &sources, context);
        }
        let reply = context.ask(&request, |job| self.seconds.on(self.limits.on(job)));
        let reply = reply.map_err(|error| sources.blame(error))?;
        if self.json {
            context.out.json_lines(&reply)?;
        }
        let solutions = match &reply {
            SolveReply::One(one) => {
                self.one(&request, one, context)?;
                one.solution.iter().collect()
            }
            SolveReply::None(none) => {
                self.none(none, context);
                Vec::new()
            }
            SolveReply::All(all) => {
                self.all(&request, all, context)?;
                all.list.iter().flatten().filter_map(|one| one.solution.as_ref()).collect()
            }
        };
        if let (Some(claim), Some(path)) = (records, &self.pc) {
            args::write_records(claim, path, &request, &solutions)?;
        }
        Ok(match &reply {
            SolveReply::One(_) => Exit::Found,
            SolveReply::None(none) => Exit::of_search(false, none.proven),
            SolveReply::All(all) if all.solutions > 0 => Exit::Found,
            SolveReply::All(all) => Exit::of_search(false, all.complete),
        })
    }
}

impl Args {
    fn one(&self, request: &Solve, one: &OneSolution, context: &mut Context) -> anyhow::Result<()> {
        let Some(solution) = &one.solution else { return Ok(()) };
        if !self.json {
            if self.fumen {
                writeln!(context.out, "{}", one.fumen)?;
            } else {
                let text = picture::solution(&context.out, solution, &one.placements);
                write!(context.out, "{text}")?;
                self.draw_steps(&one.fumen, context)?;
            }
            context.note(format_args!(
                "{} nodes, {:.3} ms, {} kB",
                one.nodes,
                one.micros as f64 / 1000.0,
                one.bytes >> 10
            ));
        }
        if self.image.is_wanted() {
            let field = request.field.as_deref().map_or(Ok(fumen::Field::default()), read_field)?;
            self.image.write(context, &film::solution(&field, &solution.steps))?;
        }
        Ok(())
    }

    fn none(&self, none: &NoSolution, context: &Context) {
        if !self.json {
            context.note(picture::none(none.proven, none.reason.as_deref()));
        }
    }

    fn all(&self, _: &Solve, all: &AllSolutions, context: &mut Context) -> anyhow::Result<()> {
        let count = all.solutions;
        if !self.json {
            if self.count {
                writeln!(context.out, "{count}")?;
            }
            for (i, one) in all.list.iter().flatten().enumerate() {
                if self.fumen {
                    writeln!(context.out, "{}", one.fumen)?;
                    continue;
                }
                let Some(solution) = &one.solution else { continue };
                if i > 0 {
                    writeln!(context.out)?;
                }
                let orders = one.orders.unwrap_or_default();
                let plural = if orders == 1 { "" } else { "s" };
                writeln!(context.out, "{} of {count}: {orders} order{plural}", i + 1)?;
                let text = picture::solution(&context.out, solution, &one.placements);
                write!(context.out, "{text}")?;
                self.draw_steps(&one.fumen, context)?;
            }
        }
        let limited = self.limit.is_some_and(|limit| count >= limit);
        if !all.complete && !limited {
            context.note("There may be more: the search ended at a limit.");
        } else if count == 0 {
            context.note(picture::none(true, all.reason.as_deref()));
        }
        context.note(format_args!("{count} found, {} nodes, {} kB", all.nodes, all.bytes >> 10));
        Ok(())
    }

    fn draw_steps(&self, text: &str, context: &mut Context) -> anyhow::Result<()> {
        if self.steps {
            let pages = fumen::decode(text)?;
            for page in 0..pages.len() {
                let text = crate::command::fumen::draw::page(&context.out, &pages, page);
                write!(context.out, "\n{text}")?;
            }
        }
        Ok(())
    }
}
