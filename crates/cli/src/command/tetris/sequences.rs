//! `allclear tetris sequences LENGTH`

use allclear_api::Question;
use allclear_api::tetris::{Index, Sequences};

use super::pattern::stream_list;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;

/// List the sequences that `tetris count` counts
///
/// Each is written as hold, a colon, and LENGTH pieces to come; hold never comes before the first
/// of them in the order I O T S Z L J. The list can start at any index.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear tetris sequences 5 --limit 10
  allclear tetris sequences 10 --from 79516070")]
pub struct Args {
    /// The number of pieces besides the held one
    #[arg(value_parser = clap::value_parser!(u16).range(..=200))]
    length: u16,
    /// The index to start from
    #[arg(long, value_name = "INDEX", default_value_t = 0)]
    from: u128,
    /// List at most N sequences
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let from = Some(Index::Digits(self.from.to_string()));
        let request = Sequences { length: self.length, from, limit: self.limit };
        let reply = stream_list(context, "sequences", |job| request.answer(job))?;
        Ok(Exit::found(reply.listed > 0))
    }
}
