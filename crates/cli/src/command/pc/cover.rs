//! `allclear pc cover --shape FUMEN… --pattern PATTERN`

use std::io::Write;

use allclear_api::input::read_cells;
use allclear_api::pc::{Cover as Request, CoverReply, CoveredShape};
use allclear_pc::Ratio;
use allclear_pc::study::Goal;
use allclear_tetris::Field24;

use super::common::effort::share;
use super::common::gallery::{Card, Gallery, ListOptions};
use super::common::shapes::read_shapes;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;
use crate::limits::Limits;
use crate::offered;
use crate::patterns::pattern_text;
use crate::progress::grouped;
use crate::rules::RulesOptions;

/// Count which queues of a pattern can build given shapes
///
/// A shape is a fumen with a piece on each page, drawn in any order that fits, or a page in the
/// colours of its pieces; in a fumen of coloured pages, each page is a shape of its own. The queues
/// that can build a shape in some order are counted. `#2:5` behind a fumen takes its pages 2 to 5.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc cover --shape v115@vhGRQJUGJKJJvMJTNJ+DJFKJ --pattern '*p7' \\
      --mirror
  allclear pc cover --shape v115@vhGRQJUGJKJJvMJTNJ+DJFKJ#1:6 --pattern '*p7' \\
      --mode tsd
  allclear pc cover --shape shapes.txt --pattern '*p7' --minimal
  allclear pc cover --shape shapes.txt --pattern '*p7' --sort success \\
      --accumulate --cutoff 5%
  allclear pc cover --shape shapes.txt --pattern '*p7' --csv > cover.csv
  allclear pc setup --field shape.txt --pattern '*p7' --fumen > shapes.txt

Modes are solution-finder's. tsm (any-tspin), tss, tsd and tst need one T-spin
of at least that many lines (only tsm accepts a mini); tsz needs any T-spin,
with or without lines. tetris and tetris-end need four lines at once, at any
time or at the end. b2b forbids all other clears, 2L to 4L all smaller ones,
and 2L-or-PC to 4L-or-PC all smaller ones but a perfect clear. 1L and 1L-or-PC
forbid nothing.")]
pub struct Args {
    /// The shapes: fumens, or files with one fumen per line; `-` is stdin
    #[arg(long, value_name = "FUMEN|FILE", required = true, num_args = 1..)]
    shape: Vec<String>,
    /// The queues: `*p7`, `I,*p4`
    #[arg(long, value_name = "PATTERN")]
    pattern: String,
    /// Count each shape's mirror image too, after the shape
    #[arg(long)]
    mirror: bool,
    /// What must happen on the way
    #[arg(long, value_name = "MODE", default_value = "normal")]
    #[arg(value_parser = offered::mode(), hide_possible_values = true)]
    mode: Goal,
    /// Count a queue only for the first shape that it can build
    #[arg(long)]
    priority: bool,
    /// The first N line clears must be tetrises or T-spins
    #[arg(long, value_name = "N", default_value_t = 0)]
    starting_b2b: u8,
    /// At most N pieces that cannot drop straight down
    #[arg(long, value_name = "N")]
    max_soft_drops: Option<u8>,
    /// At most N line clears
    #[arg(long, value_name = "N")]
    max_line_clears: Option<u8>,
    /// The last N pieces may use soft drop regardless of --drop
    #[arg(long, value_name = "N", default_value_t = 0)]
    last_soft_drops: u8,
    /// The order of the list
    #[arg(long, value_name = "ORDER", default_value = "input")]
    sort: Sort,
    /// Leave out shapes that fewer queues can build: a number, or a percentage such as 12.5%
    #[arg(long, value_name = "N|N%")]
    cutoff: Option<String>,
    /// Also print how many queues can build any, and all, of the shapes up to each
    #[arg(long)]
    accumulate: bool,
    /// List only the fewest shapes that cover what all of them cover
    #[arg(long)]
    minimal: bool,
    /// Seconds of processor time for the proof that these are the fewest
    #[arg(long, value_name = "N", default_value_t = 60, requires = "minimal")]
    seconds: u64,
    /// Do not use hold
    #[arg(long)]
    no_hold: bool,
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    list: ListOptions,
    /// Print one row per queue, with O for each shape it can build and X for the others
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print {"each": [k, …], "or": k, "and": k, "total": n}; with --minimal also {"size": m,
    /// "proven": true, "shapes": […]}; with --sort, --cutoff or --accumulate also the shapes
    #[arg(long)]
    json: bool,
}

/// The order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Sort {
    /// As given
    Input,
    /// Most queues first
    Success,
    /// Fewest queues first
    SuccessAsc,
}

impl Sort {
    fn name(self) -> &'static str {
        match self {
            Sort::Input => "input",
            Sort::Success => "success",
            Sort::SuccessAsc => "success-asc",
        }
    }
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let files = self.list.claim()?;
        let mut sources = Sources::default();
        let shapes = read_shapes(&self.shape)?;
        let listed = self.sort != Sort::Input || self.cutoff.is_some() || self.accumulate;
        let request = Request {
            list: false,
            limit: None,
            shape: shapes.iter().map(|shape| shape.text.clone()).collect(),
            pattern: sources.take("pattern", pattern_text(&self.pattern)?),
            mirror: self.mirror,
            mode: (self.mode != Goal::default()).then(|| self.mode.to_string()),
            priority: self.priority,
            starting_b2b: self.starting_b2b,
            max_soft_drops: self.max_soft_drops,
            max_line_clears: self.max_line_clears,
            last_soft_drops: self.last_soft_drops,
            sort: Some(self.sort.name().to_string()),
            cutoff: self.cutoff.clone(),
            minimal: self.minimal,
            seconds: Some(self.seconds),
            detail: !self.json || listed,
            sheet: self.list.wants_sheet(),
            csv: self.csv,
            no_hold: self.no_hold,
            rules: self.rules.request(&mut sources)?,
        };
        let reply = context.ask(&request, |job| self.limits.on(job)).map_err(|error| {
            let number = error.argument.as_deref().and_then(|argument| {
                argument.strip_prefix("shape[")?.strip_suffix(']')?.parse::<usize>().ok()
            });
            match number.and_then(|number| shapes.get(number)) {
                Some(shape) => error.at(shape.name.clone()),
                None => sources.blame(error),
            }
        })?;
        if self.json {
            context.out.json(&reply)?;
        } else {
            let shown = self.list.show(&gallery(&request, &reply)?, files, context)?;
            match &reply.csv {
                Some(table) => write!(context.out, "{table}")?,
                None if shown => {}
                None => self.print(&reply, context)?,
            }
        }
        Ok(Exit::of_search(reply.or.0 > 0, reply.complete))
    }
}

impl Args {
    fn print(&self, reply: &CoverReply, context: &mut Context) -> anyhow::Result<()> {
        let kinds = if self.mirror { 2 } else { 1 };
        for shape in &reply.shapes {
            let (number, kind) = (shape.number / kinds + 1, mirrored(shape));
            let mut line = format!("shape {number}{kind}: {}", share(shape.queues, reply.total));
            if self.accumulate {
                let [or, and] = [shape.or, shape.and].map(|count| grouped(count.0 as u64));
                line += &format!(", so far some: {or}, all: {and}");
            }
            writeln!(context.out, "{line}")?;
        }
        writeln!(context.out, "some: {}", share(reply.or, reply.total))?;
        writeln!(context.out, "all: {}", share(reply.and, reply.total))?;
        if let Some(fewest) = &reply.minimal {
            let shapes = if fewest.size == 1 { "shape covers" } else { "shapes cover" };
            let proof = match fewest.at_least {
                None => "proven to be the minimum".to_string(),
                Some(least) => format!("best so far; the minimum is at least {least}"),
            };
            writeln!(context.out, "{} {shapes} as much: {proof}", fewest.size)?;
        }
        Ok(())
    }
}

fn mirrored(shape: &CoveredShape) -> &'static str {
    if shape.mirrored { ", mirrored" } else { "" }
}

fn gallery<'a>(request: &Request, reply: &'a CoverReply) -> anyhow::Result<Gallery<'a>> {
    let mut height = 1;
    let mut cards = Vec::new();
    for shape in &reply.shapes {
        let rows = Some(shape.field.as_str()).filter(|rows| !rows.is_empty());
        let field = read_cells(rows)?;
        let tops = shape.groups.iter().flat_map(|group| group.cells).map(|c| usize::from(c) / 10);
        height = tops.fold(height.max(field.top()), |h, top| h.max(top + 1));
        cards.push(Card {
            field: Some(field),
            groups: &shape.groups,
            fumen: &shape.fumen,
            percent: Some(Ratio::new(shape.queues.0, reply.total.0).percent()),
            count: format!("{} queues", grouped(shape.queues.0 as u64)),
            order: shape.groups.iter().map(|group| group.piece).collect(),
            keeps: None,
            notes: mirrored(shape).strip_prefix(", ").map(String::from).into_iter().collect(),
        });
    }
    Ok(Gallery {
        command: "pc cover",
        title: match cards.len() {
            1 => "1 shape".to_string(),
            many => format!("{} shapes", grouped(many as u64)),
        },
        about: (
            "built from the queues".to_string(),
            request.pattern.clone(),
            if request.no_hold { ", without hold" } else { "" }.to_string(),
        ),
        facts: vec![
            ("Some shape", share(reply.or, reply.total)),
            ("All shapes", share(reply.and, reply.total)),
        ],
        field: cards.first().and_then(|card| card.field).unwrap_or(Field24::EMPTY),
        height,
        sheet: reply.sheet.as_deref(),
        cards,
    })
}
