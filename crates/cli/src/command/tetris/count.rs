//! `allclear tetris count`

use std::io::Write;

use allclear_api::Question;
use allclear_api::tetris::{Count, CountRow};
use allclear_tetris::Natural;

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;

/// Count the sequences of pieces a 7-bag can deal
///
/// A sequence is a piece in hold and LENGTH pieces to come, starting anywhere in a bag. Two are the
/// same when swapping the held piece with the first to come makes them equal.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear tetris count
  allclear tetris count --upto 40 --json
  allclear tetris count --queues --upto 12
  allclear tetris count --queues --bag SZ")]
pub struct Args {
    /// The longest length to count
    #[arg(long, value_name = "LENGTH", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=1000))]
    upto: u16,
    /// Count distinct queues, without a piece in hold
    #[arg(long)]
    queues: bool,
    /// The pieces still in the current bag, if known
    #[arg(long, value_name = "PIECES", requires = "queues")]
    bag: Option<String>,
    /// Print [{"length": 0, "sequences": 7}, …]
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let request = Count { upto: Some(self.upto), queues: self.queues, bag: self.bag };
        let rows = request.answer(&context.job())?.rows;
        if self.json {
            context.out.json(&rows)?;
            return Ok(Exit::Found);
        }
        let what = if self.queues { "queues" } else { "sequences" };
        let count = |row: &CountRow| row.queues.clone().or(row.sequences.clone());
        let counts: Vec<Natural> = rows.iter().filter_map(count).map(|count| count.0).collect();
        let width = counts.last().map_or(0, |count| count.to_string().len()).max(what.len());
        writeln!(context.out, "length  {what:>width$}")?;
        for (length, count) in counts.iter().enumerate() {
            writeln!(context.out, "{length:>6}  {count:>width$}")?;
        }
        Ok(Exit::Found)
    }
}
