//! `allclear pc score --field FIELD --pattern PATTERN --score TABLE`

use std::io::Write;

use allclear_api::input::read_cells;
use allclear_api::pc::{QueueScore, Score as Request, ScoreReply, ScoredSolution};
use allclear_pc::Ratio;

use super::common::effort::share;
use super::common::gallery::{Card, Gallery, ListOptions};
use super::common::question::Question;
use super::common::worth::Worth;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;
use crate::limits::Limits;
use crate::progress::grouped;

/// Score the best perfect clear of each queue, and count T-spins and tetrises on the way
///
/// Each queue scores its most valuable perfect clear, over all orders and holds. Also counts the
/// queues that can make each kind of clear on the way: mini, tss, tsd, tst, tetris, and b2b if
/// back-to-back is on at the end.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc score --field setup.txt --pattern '*p7' --score jstris
  allclear pc score --field setup.txt --pattern '*p7' --score tetrio \\
      --spins all-mini --b2b
  allclear pc score --field setup.txt --pattern '*p7' --score jstris --combo 1 \\
      --weights T=300
  allclear pc score --field setup.txt --pattern '*p7' --score table.txt --list
  allclear pc score --field setup.txt --pattern '*p7' --score jstris \\
      --html score.html
  allclear pc score --field setup.txt --pattern '*p7' --score jstris --csv \\
      > score.csv")]
pub struct Args {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    worth: Worth,
    #[command(flatten)]
    limits: Limits,
    /// List every queue with its points and a fumen of the solution that scores them
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    gallery: ListOptions,
    /// Print comma-separated values: each queue, its points, a fumen of how to get them
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print {"total": n, "solvable": k, "average_all": x, "average_solved": y, "clears": {…}}
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let files = self.gallery.claim()?;
        let mut sources = Sources::default();
        let request = Request {
            study: self.question.request(&mut sources)?,
            worth: self.worth.request(&mut sources)?,
            list: self.list && !self.csv,
            detail: self.gallery.is_wanted() || self.gallery.image.is_wanted(),
            sheet: self.gallery.wants_sheet(),
            csv: self.csv,
        };
        let reply = context.ask(&request, |job| self.limits.on(job));
        let reply = reply.map_err(|error| sources.blame(error))?;
        let found = Exit::of_search(reply.solvable.0 > 0, reply.complete);
        if self.json {
            context.out.json(&reply)?;
            return Ok(found);
        }
        let shown = match &reply.solutions {
            Some(all) => self.gallery.show(&gallery(&request, &reply, all)?, files, context)?,
            None => false,
        };
        if let Some(table) = &reply.csv {
            write!(context.out, "{table}")?;
        }
        if shown || self.csv {
            return Ok(found);
        }
        writeln!(context.out, "solvable: {}", share(reply.solvable, reply.total))?;
        let name = &reply.score;
        writeln!(context.out, "average over all queues:      {:.2} ({name})", reply.average_all)?;
        writeln!(
            context.out,
            "average over solvable queues: {:.2} ({name})",
            reply.average_solved
        )?;
        for (kind, count) in &reply.clears {
            let count = count.as_u64().unwrap_or_default().into();
            writeln!(context.out, "{kind:<8} {}", share(count, reply.total))?;
        }
        for QueueScore { queue, points, fumen } in reply.queues.iter().flatten() {
            match (points, fumen) {
                (Some(points), Some(fumen)) => writeln!(context.out, "{queue}: {points} {fumen}")?,
                _ => writeln!(context.out, "{queue}: none")?,
            }
        }
        Ok(found)
    }
}

/// The solutions that are worth most to some queue.
fn gallery<'a>(
    request: &Request,
    reply: &'a ScoreReply,
    solutions: &'a [ScoredSolution],
) -> anyhow::Result<Gallery<'a>> {
    let card = |one: &'a ScoredSolution| Card {
        field: None,
        groups: &one.groups,
        fumen: &one.fumen,
        percent: Some(Ratio::new(one.queues.0, reply.total.0).percent()),
        count: format!("{} queues", grouped(one.queues.0 as u64)),
        order: one.order.clone(),
        keeps: None,
        notes: vec![format!("up to {} ({})", one.points, reply.score)],
    };
    let height = reply.height.unwrap_or_default();
    Ok(Gallery {
        command: "pc score",
        title: match solutions.len() {
            1 => "1 perfect clear".to_string(),
            many => format!("{} perfect clears", grouped(many as u64)),
        },
        about: (
            format!("of {height} lines worth most to the queues"),
            request.study.pattern.clone().unwrap_or_default(),
            if request.study.no_hold { ", without hold" } else { "" }.to_string(),
        ),
        facts: vec![
            ("Solvable", share(reply.solvable, reply.total)),
            ("Average over all queues", format!("{:.2} ({})", reply.average_all, reply.score)),
            ("Average over solvable", format!("{:.2} ({})", reply.average_solved, reply.score)),
        ],
        field: read_cells(request.study.field.as_deref())?,
        height,
        sheet: reply.sheet.as_deref(),
        cards: solutions.iter().map(card).collect(),
    })
}
