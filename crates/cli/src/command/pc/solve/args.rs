//! The options of `pc solve`, and the request they make.

use std::path::{Path, PathBuf};

use allclear_api::pc::Solve;
use allclear_pc::Solution;
use allclear_pc::file::Record;
use allclear_tetris::Piece;
use allclear_tetris::queue::Queue;
use anyhow::anyhow;

use crate::atomic::Claim;
use crate::field::field_text;
use crate::image::ImageOption;
use crate::input::Sources;
use crate::limits::{Limits, Seconds};
use crate::net::NetOption;
use crate::offered;
use crate::rules::RulesOptions;

/// Find perfect clears of a queue
///
/// Tries the lowest clear first. Every placement rests on something, stays within the lines to
/// clear, and can be reached from above. The exit status is 1 if there is no solution, and 3 if a
/// limit was reached before one was found.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc solve --queue LSTIZJOSJIO
  allclear pc solve --queue LSTIZJOSJIO --height 4 --save O
  allclear pc solve --queue IOTL --field v115@9gF8DeF8DeF8DeF8NeAgH --fumen
  allclear pc solve --queue IOTL --field field.txt --hold T --kicks srsPlus \\
      --json
  allclear pc solve --queue TJZILOSZSIJ --height 4 --count
  allclear pc solve --queue TLJSZ --field field.txt --all --image solutions.png
  allclear pc solve --queue LSTIZJOSJIO --image solution.gif
  allclear pc solve --queues queues.txt --height 4 --json
  allclear pc solve --queue LSTIZJOSJIO --net net4/best.json")]
pub struct Args {
    /// The pieces to come, the current one first; `T:IOSZ` has T in hold
    #[arg(long, value_name = "QUEUE", required_unless_present = "queues")]
    pub queue: Option<String>,
    /// Many queues, one per line; `-` is stdin. Prints one result per line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["queue", "all", "pc", "steps"])]
    pub queues: Option<PathBuf>,
    /// The piece in hold
    #[arg(long, value_name = "PIECE", value_parser = offered::piece(), hide_possible_values = true)]
    pub hold: Option<Piece>,
    /// Do not use hold
    #[arg(long)]
    pub no_hold: bool,
    /// The field: a fumen, a picture, or a file with either; `-` is stdin [default: empty]
    #[arg(long, value_name = "FILE|FUMEN")]
    pub field: Option<String>,
    /// Clear exactly this many lines
    #[arg(long, value_name = "LINES", conflicts_with_all = ["min_height", "max_height"])]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=24))]
    pub height: Option<u8>,
    /// Clear at least this many lines [default: 1]
    #[arg(long, value_name = "LINES")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=24))]
    pub min_height: Option<u8>,
    /// Clear at most this many lines [default: 24]
    #[arg(long, value_name = "LINES")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=24))]
    pub max_height: Option<u8>,
    /// The piece that must be in hold at the end
    #[arg(long, value_name = "PIECE", value_parser = offered::piece(), hide_possible_values = true)]
    pub save: Option<Piece>,
    #[command(flatten)]
    pub rules: RulesOptions,
    #[command(flatten)]
    net: NetOption,
    /// List all solutions of the lowest height that has any
    #[arg(long)]
    pub all: bool,
    /// Print only how many there are
    #[arg(long, conflicts_with = "all")]
    pub count: bool,
    /// List at most this many solutions
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub seconds: Seconds,
    /// Give up after trying this many tiles
    #[arg(long, value_name = "N", default_value_t = 2_000_000_000)]
    pub nodes: u64,
    /// Print a fumen: one placement per page; with --all, one page per solution
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    pub fumen: bool,
    /// With --all: print one fumen per line, with one placement per page
    #[arg(long, requires = "all", conflicts_with_all = ["json", "csv", "fumen"])]
    pub fumens: bool,
    /// With --all: print the queue and its solutions as solution-finder's `path -k pattern` does
    #[arg(long, requires = "all", conflicts_with = "json")]
    pub csv: bool,
    /// With --all: write an HTML page with pictures that works offline; `-` is stdout
    #[arg(long, value_name = "FILE", requires = "all")]
    pub html: Option<PathBuf>,
    /// Append the solution's pages to those of the field's fumen
    #[arg(long, requires = "field")]
    pub append: bool,
    /// Draw every step
    #[arg(long, conflicts_with_all = ["json", "fumen", "fumens", "csv"])]
    pub steps: bool,
    /// Write the solutions to a .pc file (from the empty field, with a piece left over)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["field", "count"])]
    pub pc: Option<PathBuf>,
    /// Print JSON: one object, or with --all one line with the number and one line per solution
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub image: ImageOption,
}

impl Args {
    /// The request, without a queue where there are many.
    pub fn request(&self, sources: &mut Sources) -> anyhow::Result<Solve> {
        let field = self.field.as_deref().map(field_text).transpose()?;
        Ok(Solve {
            queue: self.queue.clone().unwrap_or_default(),
            hold: self.hold.map(|piece| piece.to_string()),
            no_hold: self.no_hold,
            field: field.map(|text| sources.take("field", text)),
            height: self.height,
            min_height: self.min_height,
            max_height: self.max_height,
            save: self.save.map(|piece| piece.to_string()),
            rules: self.rules.request(sources)?,
            net: self.net.text(sources)?,
            all: self.all,
            count: self.count,
            limit: self.limit,
            nodes: Some(self.nodes),
            append: self.append,
            detail: !self.json,
            no_keys: self.fumen || self.fumens || self.csv || self.html.is_some(),
            sheet: self.all && self.fumen,
            csv: self.csv,
        })
    }
}

/// Writes solutions of a queue as a `.pc` file.
pub fn write_records(
    mut claim: Claim,
    path: &Path,
    request: &Solve,
    solutions: &[&Solution],
) -> anyhow::Result<()> {
    let mut queue: Queue = request.queue.parse()?;
    let hold = request.hold.as_ref().and_then(|piece| piece.chars().next());
    queue.hold = queue.hold.or(hold.and_then(Piece::from_letter));
    let mut bytes = Vec::new();
    for solution in solutions {
        let record = Record::of(solution, &queue).ok_or_else(|| {
            anyhow!(
                "{}: a .pc file holds at most 15 placements, 6 rows, and one piece left over",
                path.display()
            )
        })?;
        bytes.extend_from_slice(record.bytes().as_slice());
    }
    claim.write(|file| Ok(std::io::Write::write_all(file, &bytes)?)).map(|_| ())
}
