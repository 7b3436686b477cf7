//! `allclear pc solve --queue QUEUE`

mod args;
mod many;
mod picture;

pub use args::Args;

use std::io::Write;

use allclear_api::input::{read_cells, read_field};
use allclear_api::pc::{AllSolutions, NoSolution, OneSolution, Solve, SolveReply, Solved};
use allclear_fumen as fumen;
use allclear_tetris::Field24;
use anyhow::bail;

use super::common::gallery::{Card, Files, Gallery, ListOptions};
use super::common::load::{self, AtlasArg};
use crate::atomic;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::film;
use crate::input::Sources;
use crate::progress::grouped;

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        if self.image.is_wanted() && (self.queues.is_some() || self.count) {
            bail!("--image draws solutions: give one --queue, and no --count");
        }
        let list = self.list_options();
        let files = list.claim()?;
        let records = self.pc.as_deref().map(atomic::claim).transpose()?;
        let mut sources = Sources::default();
        let request = self.request(&mut sources)?;
        if self.all || self.count {
            load::provide(4, &self.rules, &AtlasArg::default(), context)?;
        }
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
                self.all(&request, all, (&list, files), context)?;
                all.list.iter().flatten().filter_map(|one| one.solution.as_ref()).collect()
            }
        };
        if let (Some(claim), Some(path)) = (records, &self.pc) {
            args::write_records(claim, path, &request, &solutions)?;
        }
        Ok(self.verdict(&reply))
    }
}

impl Args {
    /// How the answer to one queue ends the command.
    fn verdict(&self, reply: &SolveReply) -> Exit {
        match reply {
            SolveReply::One(_) => Exit::Found,
            SolveReply::None(none) => Exit::of_search(false, none.proven),
            SolveReply::All(all) => {
                Exit::of_search(all.solutions > 0, all.complete || self.has_enough(all))
            }
        }
    }

    /// Whether there are as many solutions as were asked for.
    fn has_enough(&self, all: &AllSolutions) -> bool {
        self.limit.is_some_and(|limit| all.solutions >= limit)
    }

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

    fn all(
        &self,
        request: &Solve,
        all: &AllSolutions,
        (list, files): (&ListOptions, Files),
        context: &mut Context,
    ) -> anyhow::Result<()> {
        let count = all.solutions;
        if self.all && !self.json {
            let field = read_cells(request.field.as_deref())?;
            let gallery = self.gallery(request, all, field);
            if !list.show(&gallery, files, context)? {
                self.print_all(all, context)?;
            }
        } else if !self.json {
            writeln!(context.out, "{}", counted(all))?;
        }
        if !all.complete && !self.has_enough(all) {
            context.note("There may be more: the search ended at a limit.");
        } else if count == 0 {
            context.note(picture::none(true, all.reason.as_deref()));
        }
        context.note(format_args!("{count} found, {} nodes, {} kB", all.nodes, all.bytes >> 10));
        Ok(())
    }

    fn print_all(&self, all: &AllSolutions, context: &mut Context) -> anyhow::Result<()> {
        if let Some(table) = &all.csv {
            write!(context.out, "{table}")?;
            return Ok(());
        }
        for (i, one) in all.list.iter().flatten().enumerate() {
            let Some(solution) = &one.solution else { continue };
            if i > 0 {
                writeln!(context.out)?;
            }
            writeln!(context.out, "{} of {}: {}", i + 1, all.solutions, orders(one))?;
            let text = picture::solution(&context.out, solution, &one.placements);
            write!(context.out, "{text}")?;
            self.draw_steps(&one.fumen, context)?;
        }
        Ok(())
    }

    /// How a list of solutions is shown.
    fn list_options(&self) -> ListOptions {
        ListOptions {
            fumen: self.fumen,
            fumens: self.fumens,
            html: self.html.clone(),
            image: self.image.clone(),
        }
    }

    fn gallery<'a>(&self, request: &Solve, all: &'a AllSolutions, field: Field24) -> Gallery<'a> {
        let cards: Vec<Card> = all
            .list
            .iter()
            .flatten()
            .map(|one| Card {
                field: None,
                groups: one.groups.as_deref().unwrap_or(&[]),
                fumen: &one.fumen,
                percent: None,
                count: orders(one),
                order: one.solution.as_ref().map(|s| s.order()).unwrap_or_default(),
                keeps: one.saved.map(String::from),
                notes: Vec::new(),
            })
            .collect();
        let height = all.list.iter().flatten().map(|one| one.height).max().unwrap_or(0);
        Gallery {
            command: "pc solve --all",
            title: match all.solutions {
                1 => "1 perfect clear".to_string(),
                many => format!("{} perfect clears", grouped(many)),
            },
            about: (
                format!("of {height} lines with the queue"),
                request.queue.clone(),
                if request.no_hold { ", without hold" } else { "" }.to_string(),
            ),
            facts: Vec::new(),
            field,
            height: height.max(field.top()),
            sheet: all.sheet.as_deref(),
            cards,
        }
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

/// `88`, or `at least 88`.
fn counted(all: &AllSolutions) -> String {
    let at_least = if all.complete { "" } else { "at least " };
    format!("{at_least}{}", all.solutions)
}

/// `1 order`, `12 orders`.
fn orders(one: &Solved) -> String {
    match one.orders.unwrap_or_default() {
        1 => "1 order".to_string(),
        orders => format!("{orders} orders"),
    }
}
