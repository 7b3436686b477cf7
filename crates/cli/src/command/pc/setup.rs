//! `allclear pc setup --field FIELD --pattern PATTERN`

use std::io::Write;
use std::path::Path;

use allclear_api::input::read_cells;
use allclear_api::pc::{Ground, Setup as Request, SetupReply, SetupShape};
use allclear_pc::Ratio;
use allclear_tetris::Field24;

use super::common::draw;
use super::common::effort::{self, share};
use super::common::gallery::{Card, Gallery, ListOptions};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Sources, Text};
use crate::limits::Limits;
use crate::patterns::pattern_text;
use crate::progress::grouped;
use crate::rules::RulesOptions;

/// Find the shapes that fill given cells, and the chance of a perfect clear after each
///
/// The colours of the field say which cells must be filled and which may be; other colours are
/// blocks. Each piece fills at least one cell that must be filled. In a picture `*` must be filled,
/// `.` and `+` may be, `X` is a block and `_` stays empty.
///
/// With --follow or --height: how many of the queues that build the shape can be cleared
/// afterwards, with the piece in hold, the rest of the queue, and the queues that follow.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc setup --field v115@9gTpFeTpFeTpFezhPeAgH --pattern '*p7'
  allclear pc setup --field v115@9gTpFeTpFeTpFezhPeAgH --pattern '*p7' \\
      --pieces 4 --exclude holes
  allclear pc setup --field shape.txt --pattern '*p7' --follow '*p7' \\
      --height 4 --json
  allclear pc setup --field shape.txt --pattern '*!' --fill I --margin OS \\
      --free T --any-order
  allclear pc setup --field shape.txt --pattern '[^T]!' \\
      --operate 'T-Reverse(7,2)' --exclude holes
  allclear pc setup --field v115@9gTpFeTpFeTpFezhPeAgH --pattern '*p7' --fumen
  allclear pc setup --field v115@9gTpFeTpFeTpFezhPeAgH --pattern '*p7' \\
      --image shapes.png")]
pub struct Args {
    /// The field: a fumen, a picture, or a file with either; `-` is stdin
    #[arg(long, value_name = "FILE|FUMEN")]
    field: String,
    /// The queues to build from: `*p7`, `I,*p4`
    #[arg(long, value_name = "PATTERN")]
    pattern: String,
    /// The colours of the cells that must be filled
    #[arg(long, value_name = "COLOURS", default_value = "I")]
    fill: String,
    /// The colours of the cells that may be filled
    #[arg(long, value_name = "COLOURS", default_value = "O")]
    margin: String,
    /// The colours of the cells that may be filled, and may stay empty regardless of --exclude
    #[arg(long, value_name = "COLOURS", default_value = "none")]
    free: String,
    /// Consider only the lowest N rows
    #[arg(long, value_name = "N", default_value_t = 24)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=24))]
    line: u8,
    /// Use exactly N pieces; extra ones go into the margin
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=31))]
    pieces: Option<u8>,
    /// Leave out shapes with an empty cell under a block (holes), or one that cannot be reached
    /// (strict-holes)
    #[arg(long, value_name = "WHAT", default_value = "none")]
    exclude: Exclude,
    /// Change the field before --exclude looks at it: T-Reverse(7,2) or another piece, block(1,2),
    /// row(1), clear(); several run in order
    #[arg(long, value_name = "OPERATION", num_args = 1..)]
    operate: Vec<String>,
    /// The pieces of a queue may come in any order
    #[arg(long)]
    any_order: bool,
    /// Do not use hold
    #[arg(long)]
    no_hold: bool,
    #[command(flatten)]
    rules: RulesOptions,
    /// The queues that come after the pattern
    #[arg(long, value_name = "PATTERN", conflicts_with = "any_order")]
    follow: Option<String>,
    /// Lines of the perfect clear, including those cleared while building [default: the fewest
    /// possible]
    #[arg(long, value_name = "ROWS", conflicts_with = "any_order")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=24))]
    height: Option<u8>,
    /// With --json: also print how many queues build at least one shape, "some": {…}
    #[arg(long)]
    union: bool,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    list: ListOptions,
    /// Print comma-separated values in solution-finder's columns: page, pieces, build orders
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print {"setups": N, …}, then {"fumen": …, "pieces": …, "queues": k, "total": n, "lines": l,
    /// "build_orders": k, "clear": {"solvable": k, "total": n}} one per line
    #[arg(long)]
    json: bool,
}

/// Which shapes to leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Exclude {
    /// None
    None,
    /// Those with an empty cell somewhere under a block
    Holes,
    /// Those with an empty cell that cannot be reached from above
    StrictHoles,
}

impl Exclude {
    fn name(self) -> &'static str {
        match self {
            Exclude::None => "none",
            Exclude::Holes => "holes",
            Exclude::StrictHoles => "strict-holes",
        }
    }
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let files = self.list.claim()?;
        let mut sources = Sources::default();
        let follow = self.follow.as_deref().map(pattern_text).transpose()?;
        let request = Request {
            field: sources.take("field", area_text(&self.field)?),
            pattern: sources.take("pattern", pattern_text(&self.pattern)?),
            fill: Some(self.fill.clone()),
            margin: Some(self.margin.clone()),
            free: Some(self.free.clone()),
            line: Some(self.line),
            pieces: self.pieces,
            exclude: Some(self.exclude.name().to_string()),
            operate: self.operate.clone(),
            any_order: self.any_order,
            no_hold: self.no_hold,
            rules: self.rules.request(&mut sources)?,
            follow: follow.map(|text| sources.take("follow", text)),
            height: self.height,
            detail: !self.json,
            some: self.union,
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
        Ok(Exit::of_search(reply.setups > 0, reply.complete))
    }
}

/// The field that shapes are built on.
fn field_of(ground: &Ground) -> anyhow::Result<Field24> {
    let rows = Some(ground.field.as_str()).filter(|rows| !rows.is_empty());
    Ok(read_cells(rows)?)
}

/// What builds a shape: `2 orders`, `built by 12 of 24 (50.00 %)`.
fn built_by(shape: &SetupShape) -> String {
    match (shape.orders, shape.queues, shape.total) {
        (Some(orders), ..) => format!("{} orders", orders.0),
        (None, Some(queues), Some(total)) => format!("built by {}", share(queues, total)),
        _ => String::new(),
    }
}

/// What follows a shape.
fn cleared(shape: &SetupShape) -> Option<String> {
    Some(match shape.clear? {
        None => "no perfect clear of that height".to_string(),
        Some(ratio) => format!("then cleared by {}", share(ratio.solvable, ratio.total)),
    })
}

fn gallery<'a>(
    request: &Request,
    reply: &'a SetupReply,
    ground: &Ground,
) -> anyhow::Result<Gallery<'a>> {
    let card = |shape: &'a SetupShape| Card {
        field: None,
        groups: shape.groups.as_deref().unwrap_or(&[]),
        fumen: &shape.fumen,
        percent: shape
            .queues
            .zip(shape.total)
            .map(|(queues, total)| Ratio::new(queues.0, total.0).percent()),
        count: match (shape.orders, shape.queues) {
            (Some(orders), _) => format!("{} orders", orders.0),
            (None, queues) => {
                format!("{} queues", grouped(queues.map_or(0, |queues| queues.0 as u64)))
            }
        },
        order: shape.order.clone().unwrap_or_default(),
        keeps: None,
        notes: cleared(shape).into_iter().collect(),
    };
    Ok(Gallery {
        command: "pc setup",
        title: format!("{} shapes", grouped(reply.setups as u64)),
        about: (
            "built from the queues".to_string(),
            request.pattern.clone(),
            if request.no_hold { ", without hold" } else { "" }.to_string(),
        ),
        facts: Vec::new(),
        field: field_of(ground)?,
        height: ground.height,
        sheet: reply.sheet.as_deref(),
        cards: reply.list.iter().map(card).collect(),
    })
}

fn print(reply: &SetupReply, ground: &Ground, context: &mut Context) -> anyhow::Result<()> {
    match reply.some {
        Some(some) => {
            let queues = share(some.solvable, some.total);
            writeln!(context.out, "{} shapes; some can be built by {queues}", reply.setups)?;
        }
        None => writeln!(context.out, "{} shapes", reply.setups)?,
    }
    let field = field_of(ground)?;
    for (i, shape) in reply.list.iter().enumerate() {
        let after = cleared(shape).map_or(String::new(), |after| format!(", {after}"));
        let orders = shape.build_orders.0;
        let orders = if shape.orders.is_some() {
            String::new()
        } else {
            format!(" in {orders} order{}", if orders == 1 { "" } else { "s" })
        };
        writeln!(context.out, "\n{}. {}{orders}{after}", i + 1, built_by(shape))?;
        draw::groups(field, ground.height, shape.groups.as_deref().unwrap_or(&[]), context)?;
    }
    Ok(())
}

/// The text of a fumen or a picture. The argument may be a file.
fn area_text(argument: &str) -> anyhow::Result<Text> {
    let given = argument.contains('@') || argument.contains('/') && !Path::new(argument).is_file();
    match argument {
        "-" => Text::argument_or_stdin("field", None),
        _ if given => Ok(Text::argument("field", argument)),
        file => Text::read(Path::new(file)),
    }
}
