//! `allclear pc setup --field FIELD --pattern PATTERN`

use std::io::Write;
use std::path::Path;

use allclear_pc::study::{After, Area, Built, BuiltBy, Colours, Holes, Legend, Setup, SetupsError};
use allclear_pc::{Part, Ratio};
use allclear_tetris::{Rules, fumen};
use anyhow::anyhow;
use serde_json::{Value, json};

use super::common::draw;
use super::common::effort::{self, Threads, share};
use super::common::question::hold;
use crate::command::Run;
use crate::exit::Exit;
use crate::input::Text;
use crate::patterns::read_pattern;
use crate::rules::RulesOptions;
use crate::session::Session;

/// Find the shapes that fill given cells, and the chance of the perfect clear after each
///
/// The field says by its colours which cells must be filled and which may be; other colours are
/// blocks. Each piece fills at least one cell that must be. In a picture `*` must be filled, `.`
/// and `+` may be, `X` is a block and `_` stays empty.
///
/// With --follow or --height: how many of the queues that build the shape can be cleared
/// afterwards, with the piece in hold, the rest of the queue, and the queues that follow.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc setup --field v115@9gTpFeTpFeTpFezhPeAgH --pattern '*p7'
  allclear pc setup --field v115@9gTpFeTpFeTpFezhPeAgH --pattern '*p7' --pieces 4 --exclude holes
  allclear pc setup --field shape.txt --pattern '*p7' --follow '*p7' --height 4 --json
  allclear pc setup --field shape.txt --pattern '*!' --fill I --margin OS --free T --any-order")]
pub struct Args {
    /// A fumen, a picture, or a file with one of them; `-` is stdin
    #[arg(long, value_name = "FILE|FUMEN")]
    field: String,
    /// The queues to build from: `*p7`, `I,*p4`
    #[arg(long, value_name = "PATTERN")]
    pattern: String,
    /// The colours of the cells that must be filled
    #[arg(long, value_name = "COLOURS", default_value = "I")]
    fill: Colours,
    /// The colours of the cells that may be filled
    #[arg(long, value_name = "COLOURS", default_value = "O")]
    margin: Colours,
    /// The colours of the cells that may be filled, and may be holes whatever --exclude says
    #[arg(long, value_name = "COLOURS", default_value = "none")]
    free: Colours,
    /// Look at so many of the lowest rows only
    #[arg(long, value_name = "ROWS", default_value_t = 24)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=24))]
    line: u8,
    /// Use exactly so many pieces; those not needed lie in the margin
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=31))]
    pieces: Option<u8>,
    /// Leave out shapes with an empty cell below a block (holes), or with one that cannot be
    /// reached (strict-holes)
    #[arg(long, value_name = "WHAT", default_value = "none")]
    exclude: Exclude,
    /// The pieces of a queue may come in any order
    #[arg(long)]
    any_order: bool,
    /// Hold must not be used
    #[arg(long)]
    no_hold: bool,
    #[command(flatten)]
    rules: RulesOptions,
    /// The queues that come after the pattern
    #[arg(long, value_name = "PATTERN", conflicts_with = "any_order")]
    follow: Option<String>,
    /// How many rows the perfect clear takes, those cleared while building included; the least
    /// that whole pieces can fill if not given
    #[arg(long, value_name = "ROWS", conflicts_with = "any_order")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=24))]
    height: Option<u8>,
    #[command(flatten)]
    threads: Threads,
    /// Print a fumen a line
    #[arg(long, conflicts_with = "json")]
    fumen: bool,
    /// Print {"setups": N}, then {"fumen": …, "pieces": …, "queues": k, "total": n, "lines": l,
    /// "clear": {"solvable": k, "total": n}} a line
    #[arg(long)]
    json: bool,
}

/// Which shapes are not wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Exclude {
    /// All are wanted
    None,
    /// With an empty cell somewhere below a block
    Holes,
    /// With an empty cell that cannot be reached from above
    StrictHoles,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        self.threads.start();
        let setup = self.setup(self.rules.read()?)?;
        let pattern = read_pattern(&self.pattern)?;
        let follow = self.follow.as_deref().map(read_pattern).transpose()?;
        let height = self.height.map(usize::from);
        let after = (follow.is_some() || height.is_some()).then_some(After { follow, height });
        let shapes = effort::watched(session, "shapes", Part::WHOLE, |job| {
            setup.shapes(&pattern, after.as_ref(), job)
        });
        let shapes = shapes.map_err(|error| match error {
            SetupsError::TooLarge(error) => {
                anyhow!("{error}: ask for fewer queues, or for fewer cells that may be filled")
            }
            SetupsError::TooShort { found, needed } => anyhow!(
                "after a shape only {found} pieces are left, and {needed} are needed to clear: \
                 say with --follow what comes next"
            ),
            error => anyhow!(error),
        })?;
        self.print(&setup, &shapes.all, session)?;
        match shapes.complete {
            true => Ok(Exit::found(!shapes.all.is_empty())),
            false => Err(effort::stopped()),
        }
    }
}

impl Args {
    /// What to search.
    fn setup(&self, rules: Rules) -> anyhow::Result<Setup> {
        let (fill, margin, free) = (self.fill.clone(), self.margin.clone(), self.free.clone());
        let area = read(&self.field, &Legend { fill, margin, free }, self.line.into())?;
        Ok(Setup {
            holes: match self.exclude {
                Exclude::None => Holes::Allowed,
                Exclude::Holes => Holes::None,
                Exclude::StrictHoles => Holes::NoneEnclosed,
            },
            pieces: self.pieces.map(usize::from),
            hold: hold(self.no_hold),
            any_order: self.any_order,
            ..Setup::new(&area, rules)
        })
    }

    fn print(&self, setup: &Setup, shapes: &[Built], session: &mut Session) -> anyhow::Result<()> {
        let asked = self.follow.is_some() || self.height.is_some();
        if self.json {
            session.out.json(&json!({"setups": shapes.len()}))?;
            for shape in shapes {
                let mut value = json!({
                    "fumen": shape.fumen(setup)?,
                    "pieces": shape.used().to_string(),
                    "lines": shape.lines,
                });
                match shape.built_by {
                    BuiltBy::Orders(orders) => value["orders"] = json!(orders as u64),
                    BuiltBy::Queues(Ratio { part, whole }) => {
                        value["queues"] = json!(part as u64);
                        value["total"] = json!(whole as u64);
                    }
                }
                if asked {
                    value["clear"] = shape.cleared.map_or(Value::Null, |Ratio { part, whole }| {
                        json!({"solvable": part as u64, "total": whole as u64})
                    });
                }
                session.out.json(&value)?;
            }
            return Ok(());
        }
        if self.fumen {
            for shape in shapes {
                writeln!(session.out, "{}", shape.fumen(setup)?)?;
            }
            return Ok(());
        }
        writeln!(session.out, "{} shapes", shapes.len())?;
        for (i, shape) in shapes.iter().enumerate() {
            let queues = match shape.built_by {
                BuiltBy::Orders(orders) => format!("{orders} orders"),
                BuiltBy::Queues(ratio) => format!("built by {}", share(ratio)),
            };
            write!(session.out, "\n{}. {queues}", i + 1)?;
            match (asked, shape.cleared) {
                (false, _) => writeln!(session.out)?,
                (true, None) => writeln!(session.out, ", no perfect clear of that height")?,
                (true, Some(ratio)) => writeln!(session.out, ", then cleared by {}", share(ratio))?,
            }
            draw::groups(setup.field, setup.height(), &shape.solution.groups, session)?;
        }
        Ok(())
    }
}

/// Reads the lowest `rows` rows of a fumen or a picture. The argument may be a file.
fn read(argument: &str, legend: &Legend, rows: usize) -> anyhow::Result<Area> {
    let given = argument.contains('@') || argument.contains('/') && !Path::new(argument).is_file();
    let text = match argument {
        "-" => Text::argument_or_stdin("field", None)?,
        _ if given => Text::argument("field", argument.replace('/', "\n")),
        file => Text::read(Path::new(file))?,
    };
    if text.text.contains('@') {
        let fumen = if argument.contains('@') { argument } else { text.text.trim() };
        let pages = fumen::decode(fumen).map_err(|error| text.error(error))?;
        let page = pages.first().ok_or_else(|| anyhow!("{}: no page", text.name))?;
        return Ok(Area::of_field(&page.field, legend, rows));
    }
    Area::of_picture(&text.text, legend, rows).map_err(|error| anyhow!("{}:{error}", text.name))
}
