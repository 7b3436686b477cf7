//! `allclear tetris pattern PATTERN`

use std::io::Write;

use allclear_tetris::Piece;
use allclear_tetris::queue::{Pattern, Queue};
use serde_json::json;

use crate::command::Run;
use crate::exit::Exit;
use crate::input::Text;
use crate::session::Session;

/// Count or list the queues of a pattern
///
/// Patterns are written as for solution-finder: `*` any piece, `*p4` four different pieces in any
/// order, `*!` all seven, `[SZ]` one of these, `[TIO]p2` two of these, `[^T]!` all but T in any
/// order; `;` between alternatives. A queue that several alternatives allow counts once.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear tetris pattern '*p7'
  allclear tetris pattern 'I,[SZ]p2,*p4' --count --json
  allclear tetris pattern '[TIO]!;[SZL]!' --list
  allclear tetris pattern '*!,*p4' --list --limit 10
  allclear tetris pattern '*p7' --contains TISZLOJ
  allclear tetris pattern - < patterns.txt")]
pub struct Args {
    /// The pattern; `-` reads patterns from stdin, one a line
    pattern: String,
    /// Print the number of queues (the default)
    #[arg(long)]
    count: bool,
    /// Print the queues, one a line
    #[arg(long)]
    list: bool,
    /// List at most so many
    #[arg(long, value_name = "N", requires = "list")]
    limit: Option<u64>,
    /// Tell whether this queue is one of them
    #[arg(long, value_name = "QUEUE", conflicts_with_all = ["count", "list"])]
    contains: Option<String>,
    /// Print the count as {"count": "5040"}
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let pattern = read(&self.pattern)?;
        if let Some(queue) = &self.contains {
            let text = Text::argument("queue", queue);
            let queue: Queue = text.text.parse().map_err(|error| text.error(error))?;
            let pieces: Vec<Piece> = queue.all().collect();
            let found = pattern.contains(&pieces);
            match self.json {
                true => session.out.json(&json!({"contains": found}))?,
                false => writeln!(session.out, "{}", if found { "yes" } else { "no" })?,
            }
            return Ok(Exit::found(found));
        }
        if self.count || !self.list {
            let count = pattern.count()?;
            match self.json {
                true => session.out.json(&json!({"count": count.to_string()}))?,
                false => writeln!(session.out, "{count}")?,
            }
        }
        let mut found = !self.list;
        if self.list {
            let mut queues = pattern.queues();
            let all = pattern.count()?.to_u128().and_then(|all| u64::try_from(all).ok());
            let wanted = all.unwrap_or(u64::MAX).min(self.limit.unwrap_or(u64::MAX));
            let progress = session.progress_behind_results("queues", Some(wanted));
            let mut listed = 0;
            while listed < wanted
                && let Some(queue) = queues.advance()
            {
                let line: String = queue.iter().map(|piece| piece.letter()).collect();
                writeln!(session.out, "{line}")?;
                listed += 1;
                progress.set_now_and_then(listed);
            }
            progress.set(listed);
            progress.finish();
            found = listed > 0;
        }
        Ok(Exit::found(found))
    }
}

fn read(argument: &str) -> anyhow::Result<Pattern> {
    if argument == "-" {
        let text = Text::argument_or_stdin("patterns", None)?;
        return text.text.parse::<Pattern>().map_err(|error| text.error(error));
    }
    let text = Text::argument("pattern", argument);
    Pattern::from_words(&text.text).map_err(|error| text.error(error))
}
