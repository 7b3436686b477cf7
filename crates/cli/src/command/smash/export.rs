//! `allclear smash export`

use std::io::Write;
use std::time::Duration;

use allclear_smash::Limit;

use super::player::time;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;

/// Print the bot as a single Rust source file with no dependencies
///
/// It compiles with `rustc -O --edition 2021` and plays the same moves as `smash bot`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear smash export > bot.rs && rustc -O --edition 2021 bot.rs
  allclear smash export --nodes 20000 > bot.rs")]
pub struct Args {
    /// How long it searches each turn
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "70ms")]
    time: Duration,
    /// How many fields it searches each turn instead
    #[arg(long, value_name = "N", conflicts_with = "time")]
    nodes: Option<u64>,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let limit = self.nodes.map_or(Limit::Time(self.time), Limit::Nodes);
        context.out.write_all(allclear_smash::export(limit).as_bytes())?;
        Ok(Exit::Found)
    }
}
