//! `allclear smash perft`

use std::io::Write;

use allclear_api::smash::{Perft, PerftCount};
use allclear_api::{Job, Question};

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;

/// Count the distinct fields that pairs can lead to
///
/// Starts from the empty field or the one given: counts after one pair, after two, and so on, each
/// dropped in every possible way and its chains played out.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear smash perft 4
  allclear smash perft 5 --seed 1000
  allclear smash perft 3 --pairs '12 33 45' --field '1..... / 122...'")]
pub struct Args {
    /// How many pairs, up to 6 (some 80 million fields)
    #[arg(value_parser = clap::value_parser!(u8).range(1..=6))]
    depth: u8,
    /// Take the pairs of this seed, as the referee draws them
    #[arg(long, default_value_t = 0, allow_hyphen_values = true)]
    seed: i64,
    /// Take these pairs instead
    #[arg(long, value_name = "PAIRS", conflicts_with = "seed")]
    pairs: Option<String>,
    /// Start from this field
    #[arg(long, value_name = "FIELD")]
    field: Option<String>,
    /// Print [{"pairs": 1, "fields": 22, "longest_chain": 0}, …]
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let progress = context.late_progress("fields", None);
        let tell = |step: allclear_api::Progress| progress.set(step.done);
        let request = Perft {
            depth: self.depth.into(),
            seed: self.seed,
            pairs: self.pairs,
            field: self.field,
        };
        let reply = request.answer(&Job { progress: &tell, ..context.job() })?;
        progress.finish();
        if self.json {
            context.out.json(&reply.counts)?;
            return Ok(Exit::Found);
        }
        writeln!(context.out, "pairs        fields  longest chain")?;
        for PerftCount { pairs, fields, longest_chain } in reply.counts {
            writeln!(context.out, "{pairs:>5}  {fields:>12}  {longest_chain:>13}")?;
        }
        Ok(Exit::Found)
    }
}
