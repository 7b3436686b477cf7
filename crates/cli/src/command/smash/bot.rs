//! `allclear smash bot`

use std::time::Duration;

use allclear_smash::{Bot, Limit, serve};

use super::player::time;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;

/// Play the contest's protocol: read turns from stdin, write moves to stdout
///
/// A turn is 34 lines: eight pairs, your score, twelve rows (top first), the opponent's score and
/// rows. The answer is `column rotation message`. Ends when the input ends.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear smash bot < turns.txt
  allclear smash bot --time 50ms < turns.txt
  allclear smash bot --nodes 20000 < turns.txt
  allclear smash arena 'allclear smash bot --time 50ms' greedy --games 10")]
pub struct Args {
    /// Answer within this time; the search stops well before it
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "90ms")]
    time: Duration,
    /// Search this many fields instead, however long it takes: the same moves on every machine
    #[arg(long, value_name = "N", conflicts_with = "time")]
    nodes: Option<u64>,
}

/// The share of the time that is searched: the rest is for reading, writing and being kept
/// waiting by other programs.
const SEARCHED: f64 = 0.75;

impl Run for Args {
    fn run(self, _: &mut Context) -> anyhow::Result<Exit> {
        let limit = match self.nodes {
            Some(nodes) => Limit::Nodes(nodes),
            None => Limit::Time(self.time.mul_f64(SEARCHED)),
        };
        let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
        serve(&Bot::default(), limit, input, output)
            .map_err(|error| anyhow::anyhow!("stdin:{error}"))?;
        Ok(Exit::Found)
    }
}
