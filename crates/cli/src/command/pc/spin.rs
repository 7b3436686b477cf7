//! `allclear pc spin --field FIELD --pattern PATTERN`

use std::io::Write;

use allclear_api::input::read_cells;
use allclear_api::pc::{Ground, Spin as Request, SpinReply, SpinWay};
use allclear_pc::Ratio;
use allclear_pc::study::SpinFilter;
use allclear_tetris::Field24;
use clap::builder::TypedValueParser;

use super::common::draw;
use super::common::effort::{self, share};
use super::common::gallery::{Card, Gallery, ListOptions};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::field::field_text;
use crate::input::Sources;
use crate::limits::Limits;
use crate::offered::Offered;
use crate::patterns::pattern_text;
use crate::progress::grouped;
use crate::rules::RulesOptions;

/// Find every way to build a T-spin on a field
///
/// Some pieces fill lines, and the T clears at least --line of them; others hold them up, fill the
/// corners of the T, or make the roof it turns under. Every piece is needed. The pieces come from
/// one queue of the pattern, in any order, not all of them used; `pc cover` tells which queues can
/// build a way.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc spin --field v115@zgD8FeF8DeG8CeH8BeI8KeAgH --pattern TSLI
  allclear pc spin --field v115@HhB8AeH8BeI8AeG8JeAgH --pattern '*!' \\
      --max-roof 1
  allclear pc spin --field v115@zgD8FeE8EeF8DeG8CeH8LeAgH --pattern '*!' \\
      --line 3 --json
  allclear pc spin --field setup.txt --pattern '*p7' --fill-bottom 2 \\
      --fill-top 5 --filter none
  allclear pc spin --field v115@HhB8AeH8BeI8AeG8JeAgH --pattern '*p7' --fumen \\
      > shapes.txt
  allclear pc cover --shape shapes.txt --pattern '*p7' --mode tsd")]
pub struct Args {
    /// The field: a fumen, a picture, or a file with either; `-` is stdin
    #[arg(long, value_name = "FILE|FUMEN")]
    field: String,
    /// The queues whose pieces are used: `*p7`, `TSLI`
    #[arg(long, value_name = "PATTERN")]
    pattern: String,
    /// The T must clear at least N lines
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=3))]
    line: u8,
    /// The lowest row where a line may be filled, counted from 0
    #[arg(long, value_name = "ROW", default_value_t = 0)]
    fill_bottom: u8,
    /// The row above the highest one where a line may be filled [default: the top of the field]
    #[arg(long, value_name = "ROW")]
    fill_top: Option<u8>,
    /// All pieces stay below this row [default: two rows above --fill-top]
    #[arg(long, value_name = "ROWS")]
    margin_height: Option<u8>,
    /// Do not look for roofs; with --filter none or ignore-t, also list ways that need one
    #[arg(long, conflicts_with = "max_roof")]
    no_roof: bool,
    /// Use at most N pieces that only make a roof
    #[arg(long, value_name = "N")]
    max_roof: Option<u8>,
    /// Use at most N pieces, the T included
    #[arg(long, value_name = "N")]
    max_pieces: Option<u8>,
    /// Let pieces that fill lines span lines cleared earlier
    #[arg(long)]
    across: bool,
    /// Which ways to list: strict, those that can be played; ignore-t, also those where only the T
    /// cannot get in; none, all that look right
    #[arg(long, value_name = "FILTER", default_value_t = SpinFilter::Strict)]
    #[arg(value_parser = filters(), hide_possible_values = true)]
    filter: SpinFilter,
    /// Do not use hold when counting queues
    #[arg(long)]
    no_hold: bool,
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    list: ListOptions,
    /// Print comma-separated values in solution-finder's columns
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print {"ways": n, …}, then {"fumen": …, "page": …, "pieces": …, "kind": "TSD", "lines": 2,
    /// "mini": false, "total_lines": n, "holes": n, "queues": k, "total": n} one per line
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let files = self.list.claim()?;
        let mut sources = Sources::default();
        let request = Request {
            field: Some(sources.take("field", field_text(&self.field)?)),
            pattern: sources.take("pattern", pattern_text(&self.pattern)?),
            line: Some(self.line),
            fill_bottom: Some(self.fill_bottom),
            fill_top: self.fill_top,
            margin_height: self.margin_height,
            no_roof: self.no_roof,
            max_roof: self.max_roof,
            max_pieces: self.max_pieces,
            across: self.across,
            filter: Some(self.filter.to_string()),
            rules: self.rules.request(&mut sources)?,
            queues: !self.csv,
            no_hold: self.no_hold,
            detail: !self.json,
            sheet: self.list.wants_sheet(),
            csv: self.csv,
        };
        let reply = context.ask(&request, |job| self.limits.on(job));
        let reply = reply.map_err(|error| sources.blame(error))?;
        match &reply.ground {
            None => context.out.json_lines(&reply)?,
            Some(ground) => {
                let gallery = gallery(&request, &reply, ground)?;
                let shown = self.list.show(&gallery, files, context)?;
                match &reply.csv {
                    Some(table) => write!(context.out, "{table}")?,
                    None if shown => {}
                    None => print(&reply, ground, context)?,
                }
            }
        }
        effort::note_if_stopped(reply.complete, context);
        Ok(Exit::of_search(reply.ways > 0, reply.complete))
    }
}

fn filters() -> impl TypedValueParser<Value = SpinFilter> {
    Offered::new(|name: &str| name.parse::<SpinFilter>(), &["strict", "ignore-t", "none"])
}

/// The field that ways are built on.
fn field_of(ground: &Ground) -> anyhow::Result<Field24> {
    let rows = Some(ground.field.as_str()).filter(|rows| !rows.is_empty());
    Ok(read_cells(rows)?)
}

fn gallery<'a>(
    request: &Request,
    reply: &'a SpinReply,
    ground: &Ground,
) -> anyhow::Result<Gallery<'a>> {
    let card = |way: &'a SpinWay| {
        let share = way.queues.zip(way.total);
        Card {
            field: None,
            groups: way.groups.as_deref().unwrap_or(&[]),
            fumen: &way.fumen,
            percent: share.map(|(queues, total)| Ratio::new(queues.0, total.0).percent()),
            count: match way.queues {
                Some(queues) => format!("{} queues", grouped(queues.0 as u64)),
                None => format!("{} pieces", way.pieces.len()),
            },
            order: way.pieces.clone(),
            keeps: None,
            notes: vec![way.kind.clone(), facts(way)],
        }
    };
    Ok(Gallery {
        command: "pc spin",
        title: title(reply.ways),
        about: ("built from the pieces of".to_string(), request.pattern.clone(), String::new()),
        facts: Vec::new(),
        field: field_of(ground)?,
        height: ground.height,
        sheet: reply.sheet.as_deref(),
        cards: reply.list.iter().map(card).collect(),
    })
}

fn title(ways: usize) -> String {
    match ways {
        1 => "1 T-spin".to_string(),
        many => format!("{} T-spins", grouped(many as u64)),
    }
}

/// What a way leaves behind: `clears 3 lines, leaves 1 hole`.
fn facts(way: &SpinWay) -> String {
    let count = |number: u32, what: &str| match number {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        many => format!("{many} {what}s"),
    };
    let not = match way.mark {
        "X" => ", the T does not get in",
        "-" => ", cannot be played as it is",
        _ => "",
    };
    let (lines, holes) = (count(way.total_lines, "line"), count(way.holes, "hole"));
    format!("clears {lines}, leaves {holes}{not}")
}

fn print(reply: &SpinReply, ground: &Ground, context: &mut Context) -> anyhow::Result<()> {
    match reply.some {
        Some(some) => {
            let queues = share(some.solvable, some.total);
            writeln!(context.out, "{}; some can be played by {queues}", title(reply.ways))?;
        }
        None => writeln!(context.out, "{}", title(reply.ways))?,
    }
    let field = field_of(ground)?;
    for (i, way) in reply.list.iter().enumerate() {
        let queues = way.queues.zip(way.total);
        let queues = queues.map_or(String::new(), |(queues, total)| {
            format!(", played by {}", share(queues, total))
        });
        let (kind, pieces) = (&way.kind, &way.pieces);
        writeln!(context.out, "\n{}. {kind} {pieces}: {}{queues}", i + 1, facts(way))?;
        draw::groups(field, ground.height, way.groups.as_deref().unwrap_or(&[]), context)?;
    }
    Ok(())
}
