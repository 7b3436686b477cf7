//! `allclear bench signature`

use std::io::Write;

use allclear_api::Question;
use allclear_api::signature::Signature;

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;

/// Count what the searches visit on a fixed workload of all three games
///
/// The same number on every machine. A refactoring leaves it unchanged; a commit that changes a
/// search quotes the new one as `Signature: N`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear bench signature
  allclear bench signature --only lunar.cards
  allclear bench signature --json")]
pub struct Args {
    /// Run only this part of the workload
    #[arg(long, value_name = "PART")]
    only: Option<String>,
    /// Print {"signature": N, "parts": [{"name", "count", "what"}, …]}
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let reply = Signature { only: self.only }.answer(&context.job())?;
        if self.json {
            context.out.json(&serde_json::to_value(&reply)?)?;
            return Ok(Exit::Found);
        }
        for part in &reply.parts {
            writeln!(context.out, "{:<12} {:>9} {}", part.name, part.count, part.what)?;
        }
        writeln!(context.out, "Signature: {}", reply.signature)?;
        Ok(Exit::Found)
    }
}
