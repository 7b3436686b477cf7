//! `allclear ask`: requests in, replies out, one per line.

use std::io::{BufRead, Write};

use allclear_api::{ErrorKind, respond_to};

use super::Run;
use crate::context::Context;
use crate::exit::Exit;

/// Answer requests, one JSON object per line of stdin, with one reply per line
///
/// A request names a question in "ask"; its other fields are the long options of the matching
/// command, with _ for -. An "id" is returned with the reply. A request that cannot be answered
/// gets {"error": {"kind": …, "message": …}}, and reading continues.
///
/// Scripts and chat bots start the program only once.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  echo '{\"ask\": \"board.mirror\", \"board\": \"#../##.\"}' | allclear ask
  allclear ask < requests.jsonl > replies.jsonl
  allclear ask --schema > allclear.schema.json

Exit status: 0 if every line got a reply, 2 if stdin is not JSON lines at all.")]
pub struct Args {
    /// Print the JSON Schema of all requests and replies
    #[arg(long)]
    schema: bool,
    /// Print the same as TypeScript types
    #[arg(long, conflicts_with = "schema")]
    typescript: bool,
}

/// The longest line that is read.
const LONGEST: u64 = 64 << 20;

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        if self.schema {
            write!(context.out, "{}", allclear_api::SCHEMA)?;
            return Ok(Exit::Found);
        }
        if self.typescript {
            write!(context.out, "{}", allclear_api::TYPESCRIPT)?;
            return Ok(Exit::Found);
        }
        let mut input = std::io::stdin().lock();
        let (mut line, mut number, mut understood) = (Vec::new(), 0u64, false);
        loop {
            line.clear();
            let read = std::io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut line)?;
            if read == 0 {
                break;
            }
            number += 1;
            if read as u64 == LONGEST && line.last() != Some(&b'\n') {
                anyhow::bail!("stdin:{number}: a line longer than {} MB", LONGEST >> 20);
            }
            let text = String::from_utf8_lossy(&line);
            if text.trim().is_empty() {
                continue;
            }
            let (reply, error) = respond_to(&text, &context.job());
            understood |= error != Some(ErrorKind::NotARequest);
            writeln!(context.out, "{reply}")?;
            context.out.flush()?;
        }
        if number > 0 && !understood {
            anyhow::bail!(
                "stdin: expected one JSON object per line, such as {{\"ask\": \"version\"}}"
            );
        }
        Ok(Exit::Found)
    }
}
