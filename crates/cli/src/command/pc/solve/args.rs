//! The options of `pc solve`, and the problem they describe.

use std::path::{Path, PathBuf};

use allclear_pc::file::Record;
use allclear_pc::{Ask, Order, Solution, Solver, Threads};
use allclear_tetris::fumen::{self, Cell, Draft};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Piece, Rules};
use anyhow::{anyhow, bail};

use super::super::common::question;
use super::keys::Keys;
use crate::command::tetris::reach::read_piece;
use crate::field::read_field;
use crate::image::ImageOption;
use crate::input::Text;
use crate::net::NetOption;
use crate::rules::RulesOptions;

/// Find perfect clears of a queue
///
/// The least number of rows comes first. A placement rests on something, lies below the height
/// still to clear, and can be reached from above. Without a solution the exit status is 1.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc solve --queue LSTIZJOSJIO
  allclear pc solve --queue LSTIZJOSJIO --height 4 --save O
  allclear pc solve --queue IOTL --field v115@9gF8DeF8DeF8DeF8NeAgH --fumen
  allclear pc solve --queue IOTL --field field.txt --hold T --kicks srsPlus --json
  allclear pc solve --queue TJZILOSZSIJ --height 4 --count
  allclear pc solve --queue LSTIZJOSJIO --image solution.gif
  allclear pc solve --queues queues.txt --height 4 --json
  allclear pc solve --queue LSTIZJOSJIO --net net4/best.json")]
pub struct Args {
    /// The pieces to come, the current one first; `T:IOSZ` has T in hold
    #[arg(long, value_name = "QUEUE", required_unless_present = "queues")]
    pub queue: Option<String>,
    /// Many queues, one a line; `-` is stdin. One result a line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["queue", "all", "pc", "steps"])]
    pub queues: Option<PathBuf>,
    /// The piece in hold
    #[arg(long, value_name = "PIECE", value_parser = read_piece)]
    pub hold: Option<Piece>,
    /// Do not use hold
    #[arg(long)]
    pub no_hold: bool,
    /// A fumen, a picture, or a file with one of them; `-` is stdin. Empty if not given
    #[arg(long, value_name = "FILE|FUMEN")]
    pub field: Option<String>,
    /// Clear exactly this many rows
    #[arg(long, value_name = "ROWS", conflicts_with_all = ["min_height", "max_height"])]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=24))]
    pub height: Option<u8>,
    /// Clear at least this many rows
    #[arg(long, value_name = "ROWS", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=24))]
    pub min_height: u8,
    /// Clear at most this many rows
    #[arg(long, value_name = "ROWS", default_value_t = 24)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=24))]
    pub max_height: u8,
    /// The piece that must be in hold at the end
    #[arg(long, value_name = "PIECE", value_parser = read_piece)]
    pub save: Option<Piece>,
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    net: NetOption,
    /// All solutions of the least height that has one
    #[arg(long)]
    pub all: bool,
    /// Only their number
    #[arg(long, conflicts_with = "all")]
    pub count: bool,
    /// At most this many solutions
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    /// Threads for long searches; 0 is one for each core
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub threads: usize,
    /// Megabytes to use for tables
    #[arg(long, value_name = "MB", default_value_t = 256)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub memory: u32,
    /// Give up after trying this many tiles
    #[arg(long, value_name = "N", default_value_t = 2_000_000_000)]
    pub nodes: u64,
    /// Print fumens
    #[arg(long, conflicts_with = "json")]
    pub fumen: bool,
    /// Put the solution's pages behind those of the field's fumen
    #[arg(long, requires = "field")]
    pub append: bool,
    /// Draw every step
    #[arg(long, conflicts_with_all = ["json", "fumen"])]
    pub steps: bool,
    /// Write the solutions to a .pc file (from the empty field, with a piece left over)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["field", "count"])]
    pub pc: Option<PathBuf>,
    /// Print JSON: one object, or with --all a line with their number and one line each
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub image: ImageOption,
}

/// What does not change from queue to queue.
pub struct Problem {
    pub field: Field24,
    pub rules: Rules,
    /// How to order the search for one solution.
    order: Order,
    /// The field with its colours.
    pub colours: fumen::Field,
    /// The pages before the solution's.
    before: Vec<Draft>,
    /// The keys of the placements met so far.
    pub keys: Keys,
}

impl Args {
    /// Reads the field and the rules, and sets up the threads.
    pub fn read(&self) -> anyhow::Result<Problem> {
        let (rules, order) = (self.rules.read()?, self.net.read()?);
        if self.min_height > self.max_height {
            bail!("--min-height {} is more than --max-height {}", self.min_height, self.max_height);
        }
        // Fails only if there is a pool already, which then serves as well.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build_global();
        let mut colours = fumen::Field::default();
        let mut before = Vec::new();
        let mut field = Field24::EMPTY;
        if let Some(argument) = &self.field {
            let argument = &fumen_of(argument)?;
            let cells = read_field(argument)?;
            if let Some(top) = cells.last().map(|bit| bit / 10 + 1).filter(|&top| top > 23) {
                bail!("field: {top} rows high; perfect clears are solved up to 23 rows");
            }
            field = cells.cells().collect();
            for (x, y) in field.cells() {
                colours.set(x as i32, y as i32, Cell::Grey);
            }
            let pages = argument.contains('@').then(|| fumen::decode(argument)).transpose()?;
            if let Some(first) = pages.as_ref().and_then(|pages| pages.first()) {
                colours = first.field.clone();
            }
            if self.append {
                let pages = pages.ok_or_else(|| anyhow!("--append: the field is not a fumen"))?;
                before = pages.into_iter().map(Draft::from).collect();
            }
        }
        Ok(Problem { field, rules, order, colours, before, keys: Keys::new(rules) })
    }

    /// The question about one queue.
    pub fn ask(&self, queue: &str) -> anyhow::Result<Ask> {
        let text = Text::argument("queue", queue);
        let mut queue: Queue = queue.parse().map_err(|error| text.error(error))?;
        queue.hold = self.hold.or(queue.hold);
        let heights = match self.height {
            Some(height) => height..=height,
            None => self.min_height..=self.max_height,
        };
        Ok(Ask {
            hold: question::hold(self.no_hold),
            save: self.save,
            heights: usize::from(*heights.start())..=usize::from(*heights.end()),
            node_limit: self.nodes,
            ..Ask::new(queue)
        })
    }
}

impl Problem {
    /// A solver as the options want it.
    pub fn solver(&self, args: &Args) -> Solver {
        let alone = args.threads == 1 || args.queues.is_some();
        let threads = if alone { Threads::One } else { Threads::Pool };
        Solver::new(self.field, self.rules)
            .in_order(self.order.clone())
            .with_memory((args.memory as usize) << 20)
            .on(threads)
    }

    /// The fumen of a solution.
    pub fn fumen(&self, solution: &Solution) -> anyhow::Result<String> {
        let mut pages = self.before.clone();
        pages.extend(solution.pages(&self.colours));
        Ok(fumen::encode(&pages)?)
    }
}

/// The fumen that a file or stdin holds in place of the argument, so that its pages and colours
/// can be used; the argument itself if it names no fumen.
fn fumen_of(argument: &str) -> anyhow::Result<String> {
    let text = match argument {
        "-" => return Ok(Text::argument_or_stdin("field", None)?.text.trim().to_string()),
        file if Path::new(file).is_file() => Text::read(Path::new(file))?.text,
        _ => return Ok(argument.to_string()),
    };
    let is_fumen = text.contains('@');
    Ok(if is_fumen { text.trim().to_string() } else { argument.to_string() })
}

/// Writes solutions of a queue as a `.pc` file.
pub fn write_records(path: &Path, ask: &Ask, solutions: &[Solution]) -> anyhow::Result<()> {
    let mut bytes = Vec::new();
    for solution in solutions {
        let record = Record::of(solution, &ask.queue).ok_or_else(|| {
            anyhow!(
                "{}: a .pc file holds at most 15 placements, 6 rows, and one piece left over",
                path.display()
            )
        })?;
        bytes.extend_from_slice(record.bytes().as_slice());
    }
    crate::atomic::write(path, |file| Ok(std::io::Write::write_all(file, &bytes)?))
}
