//! `allclear tetris sequences LENGTH`

use std::io::Write;

use allclear_tetris::queue::{Language, Queue, Sequences};

use crate::command::Run;
use crate::exit::Exit;
use crate::session::Session;

/// List the sequences that `tetris count` counts
///
/// Each is written as hold, a colon, and LENGTH pieces to come; hold is no earlier than the first
/// of them in the order I O T S Z L J. The list may start at any index, so that shards of it are
/// ranges.
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
    /// List at most so many
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let sequences = Sequences::new(self.length.into())?;
        let mut walk = sequences.walk_from(self.from);
        let mut left = self.limit.unwrap_or(u64::MAX);
        let mut found = false;
        while left > 0
            && let Some([hold, pieces @ ..]) = walk.advance()
        {
            writeln!(session.out, "{}", Queue::with_hold(*hold, pieces.iter().copied()))?;
            left -= 1;
            found = true;
        }
        Ok(Exit::found(found))
    }
}
