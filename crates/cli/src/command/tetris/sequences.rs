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
        let all = sequences.count(&sequences.start()).saturating_sub(self.from);
        let wanted = u64::try_from(all).unwrap_or(u64::MAX).min(self.limit.unwrap_or(u64::MAX));
        let progress = session.progress_behind_results("sequences", Some(wanted));
        let mut listed = 0;
        while listed < wanted
            && let Some([hold, pieces @ ..]) = walk.advance()
        {
            writeln!(session.out, "{}", Queue::with_hold(*hold, pieces.iter().copied()))?;
            listed += 1;
            progress.set_now_and_then(listed);
        }
        progress.set(listed);
        progress.finish();
        Ok(Exit::found(listed > 0))
    }
}
