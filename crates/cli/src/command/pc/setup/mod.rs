//! `allclear pc setup --field FIELD --pattern PATTERN`

mod area;

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;

use allclear_pc::analysis::follow::{Clears, Follow};
use allclear_pc::analysis::setup::{Built, Holes, Setup};
use allclear_pc::analysis::words::TooShort;
use allclear_pc::analysis::{Problem, shape};
use allclear_tetris::fumen;
use allclear_tetris::queue::Language;
use allclear_tetris::queue::pattern::Automaton;
use allclear_tetris::{Field24, Rules};
use anyhow::anyhow;
use rayon::prelude::*;
use serde_json::{Value, json};

use self::area::{Area, Colours, Legend};
use super::effort::{self, Room, Threads};
use super::odds::share;
use super::question::{least_height, read_pattern};
use super::solutions;
use crate::command::Run;
use crate::exit::Exit;
use crate::interrupt;
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

/// A shape and its figures.
struct Shape {
    built: Built,
    /// The queues that build it; with any order, the orders.
    queues: u128,
    /// What comes after: not asked, or not possible.
    clears: Option<Clears>,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        self.threads.start();
        let rules = self.rules.read()?;
        let legend = Legend { fill: &self.fill, margin: &self.margin, free: &self.free };
        let area = area::read(&self.field, &legend, self.line.into())?;
        let queues = read_pattern(&self.pattern)?.automaton()?;
        let more = match &self.follow {
            Some(follow) => Some(read_pattern(follow)?.automaton()?),
            None => None,
        };
        let setup = self.setup(area, rules);
        let mut shapes = self.shapes(&setup, &queues, session)?;
        if self.follow.is_some() || self.height.is_some() {
            self.clear(&setup, &queues, more.as_ref(), &mut shapes, session)?;
        }
        shapes.sort_by_cached_key(|shape| {
            let clears = shape.clears.map(|clears| clears.solvable);
            (std::cmp::Reverse((clears, shape.queues)), shape.built.solution.key())
        });
        let total = queues.count(&queues.start());
        self.print(&setup, &shapes, total, session)?;
        match effort::is_stopped() {
            true => Err(effort::stopped()),
            false => Ok(Exit::found(!shapes.is_empty())),
        }
    }
}

impl Args {
    /// What to search, full rows taken out as the game would have done.
    fn setup(&self, area: Area, rules: Rules) -> Setup {
        let full = area.field.full_rows();
        let cut = |cells: Field24| cells.remove_rows(full);
        Setup {
            field: cut(area.field),
            fill: cut(area.fill),
            margin: cut(area.margin),
            free: cut(area.free),
            holes: match self.exclude {
                Exclude::None => Holes::Allowed,
                Exclude::Holes => Holes::None,
                Exclude::StrictHoles => Holes::NoneEnclosed,
            },
            pieces: self.pieces.map(usize::from),
            rules,
            hold: !self.no_hold,
            any_order: self.any_order,
        }
    }

    fn shapes(
        &self,
        setup: &Setup,
        queues: &Automaton,
        session: &Session,
    ) -> anyhow::Result<Vec<Shape>> {
        let bar = session.late_progress("shapes", None);
        let mut shapes = Vec::new();
        let mut weights: BTreeMap<usize, Vec<u128>> = BTreeMap::new();
        let mut room = Room::default();
        setup.each(queues, interrupt::flag(), &mut |built| {
            bar.add(1);
            let bytes = size_of_val(built.covered.words());
            if room.is_full_with(bytes + 40 * built.solution.groups.len() + 200) {
                return ControlFlow::Break(());
            }
            let pieces = built.solution.groups.len();
            let covered = match self.any_order {
                true => built.covered.count() as u128,
                false => {
                    let weights = weights
                        .entry(pieces)
                        .or_insert_with(|| built.words.weights(queues, pieces));
                    built.covered.iter().map(|word| weights[word]).sum()
                }
            };
            shapes.push(Shape { built, queues: covered, clears: None });
            ControlFlow::Continue(())
        })?;
        bar.finish();
        room.check("ask for fewer queues, or for fewer cells that may be filled")?;
        Ok(shapes)
    }

    /// Finds what comes after each shape.
    fn clear(
        &self,
        setup: &Setup,
        queues: &Automaton,
        more: Option<&Automaton>,
        shapes: &mut [Shape],
        session: &Session,
    ) -> anyhow::Result<()> {
        let bar = session.late_progress("perfect clears", Some(shapes.len() as u64));
        let stop = interrupt::flag();
        let done: Result<(), TooShort> = shapes.par_iter_mut().try_for_each(|shape| {
            if stop.load(std::sync::atomic::Ordering::Relaxed) {
                return Ok(());
            }
            let Built { field, lines, .. } = shape.built;
            let height = match self.height {
                Some(height) => usize::from(height).saturating_sub(lines),
                None => least_height(field),
            };
            if let Ok(problem) = Problem::new(field, height, setup.rules, setup.hold) {
                let follow = Follow::new(&shape.built, queues, more);
                shape.clears = Some(follow.clears(&problem)?);
            }
            bar.add(1);
            Ok(())
        });
        bar.finish();
        done.map_err(|TooShort { found, needed }| {
            anyhow!(
                "after a shape only {found} pieces are left, and {needed} are needed to clear: \
                 say with --follow what comes next"
            )
        })
    }

    fn print(
        &self,
        setup: &Setup,
        shapes: &[Shape],
        total: u128,
        session: &mut Session,
    ) -> anyhow::Result<()> {
        let fumen = |shape: &Shape| -> anyhow::Result<String> {
            Ok(fumen::encode(&shape::pages(setup.field, &shape.built.solution.steps))?)
        };
        let asked = self.follow.is_some() || self.height.is_some();
        if self.json {
            session.out.json(&json!({"setups": shapes.len()}))?;
            for shape in shapes {
                let mut value = json!({
                    "fumen": fumen(shape)?,
                    "pieces": shape.built.used().to_string(),
                    "lines": shape.built.lines,
                });
                if self.any_order {
                    value["orders"] = json!(shape.queues as u64);
                } else {
                    value["queues"] = json!(shape.queues as u64);
                    value["total"] = json!(total as u64);
                }
                if asked {
                    value["clear"] = shape.clears.map_or(Value::Null, |Clears { solvable, total }| {
                        json!({"solvable": solvable as u64, "total": total as u64})
                    });
                }
                session.out.json(&value)?;
            }
            return Ok(());
        }
        if self.fumen {
            for shape in shapes {
                writeln!(session.out, "{}", fumen(shape)?)?;
            }
            return Ok(());
        }
        writeln!(session.out, "{} shapes", shapes.len())?;
        for (i, shape) in shapes.iter().enumerate() {
            let queues = match self.any_order {
                true => format!("{} orders", shape.queues),
                false => format!("built by {}", share(shape.queues, total)),
            };
            write!(session.out, "\n{}. {queues}", i + 1)?;
            match (asked, shape.clears) {
                (false, _) => writeln!(session.out)?,
                (true, None) => writeln!(session.out, ", no perfect clear of that height")?,
                (true, Some(Clears { solvable, total })) => {
                    writeln!(session.out, ", then cleared by {}", share(solvable, total))?
                }
            }
            solutions::draw_groups(
                setup.field,
                setup.height(),
                &shape.built.solution.groups,
                session,
            )?;
        }
        Ok(())
    }
}
