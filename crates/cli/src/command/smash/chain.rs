//! `allclear smash chain`

use std::io::Write;

use allclear_api::Question;
use allclear_api::smash::{Chain, ChainReply, RulesName, Step};
use clap::ValueEnum;

use super::draw;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::film;
use crate::image::ImageOption;
use crate::input::Text;
use allclear_look::Style;

/// Play out a field's chain, with the score of each step
///
/// The field is up to 12 rows, top first, on lines of their own or separated by `/`: `.` empty, `0`
/// skull, `1` to `5` colours. Floating blocks fall first.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear smash chain '1..... / 122... / 110233'
  allclear smash chain --json < field.txt
  allclear smash chain '1..... / 122... / 110233' --image chain.gif
  allclear smash chain --rules tsu '4..... / 144... / 1114..'")]
pub struct Args {
    /// The field; without it, or with `-`, it is read from stdin
    field: Option<String>,
    /// Which rules
    #[arg(long, default_value = "smash")]
    rules: Whose,
    /// Print {"step_scores": [40, 320], "score": 360, "final": ["......", …]}
    #[arg(long)]
    json: bool,
    /// With --json: add "steps", each with its field and its score in parts, and "nuisance"
    #[arg(long, requires = "json")]
    steps: bool,
    #[command(flatten)]
    image: ImageOption,
}

#[derive(Clone, Copy, ValueEnum)]
enum Whose {
    /// Smash the Code
    Smash,
    /// Puyo Puyo Tsu: a hidden 13th row, its own score tables
    Tsu,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let text = Text::argument_or_stdin("field", self.field.as_deref())?;
        let rules = match self.rules {
            Whose::Smash => RulesName::Smash,
            Whose::Tsu => RulesName::Tsu,
        };
        let request = Chain { field: text.text, rules, steps: true };
        let mut reply = request.answer(&context.job()).map_err(|error| error.at(text.name))?;
        self.image.write(context, &film::chain(&reply))?;
        if !self.json {
            print(context, &reply)?;
            return Ok(Exit::Found);
        }
        if !self.steps {
            (reply.steps, reply.nuisance) = (None, None);
        }
        context.out.json(&serde_json::to_value(&reply)?)?;
        Ok(Exit::Found)
    }
}

fn print(context: &mut Context, reply: &ChainReply) -> anyhow::Result<()> {
    let steps = reply.steps.as_deref().unwrap_or_default();
    for (i, step) in steps.iter().enumerate() {
        for row in draw::rows(&context.out, &step.before, &step.vanishing) {
            writeln!(context.out, "{row}")?;
        }
        let heading = format!("step {}: {}", i + 1, formula(step));
        let heading = context.out.paint(Style::Bold, heading);
        writeln!(context.out, "{heading}\n")?;
    }
    for row in draw::rows(&context.out, &reply.last, &[]) {
        writeln!(context.out, "{row}")?;
    }
    let bonus = reply.score - reply.step_scores.iter().sum::<u32>();
    if bonus > 0 {
        writeln!(context.out, "\nall clear: {bonus}")?;
    }
    writeln!(context.out, "\n{} steps, {} points", steps.len(), reply.score)?;
    Ok(())
}

/// `10 × 4 blocks × (8 chain + 0 colours + 0 groups) = 320`
fn formula(step: &Step) -> String {
    let Step { blocks, chain_power, colour_bonus, group_bonus, factor, score, .. } = step;
    let parts = format!("({chain_power} chain + {colour_bonus} colours + {group_bonus} groups)");
    let limited = match (chain_power + colour_bonus + group_bonus).cmp(factor) {
        std::cmp::Ordering::Less => ", at least 1",
        std::cmp::Ordering::Greater => ", at most 999",
        std::cmp::Ordering::Equal => "",
    };
    format!("10 × {blocks} blocks × {parts}{limited} = {score}")
}
