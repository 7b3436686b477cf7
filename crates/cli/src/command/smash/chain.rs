//! `allclear smash chain`

use std::io::Write;

use allclear_smash::{Field, FieldError, Rules, Step, TsuField, Well};
use clap::ValueEnum;
use serde_json::json;

use super::draw;
use crate::command::Run;
use crate::exit::Exit;
use crate::film;
use crate::image::ImageOption;
use crate::input::Text;
use crate::output::Style;
use crate::session::Session;

/// Play a field's chain step by step, with the score of each step
///
/// The field is up to 12 rows, top first, on lines of their own or separated by `/`: `.` empty,
/// `0` skull, `1` to `5` colours. What hangs in the air falls first.
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
    /// Whose rules
    #[arg(long, default_value = "smash")]
    rules: RulesName,
    /// Print {"step_scores": [40, 320], "score": 360, "final": ["......", …]}
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    image: ImageOption,
}

#[derive(Clone, Copy, ValueEnum)]
enum RulesName {
    /// Smash the Code
    Smash,
    /// Puyo Puyo Tsu: a hidden 13th row, its own score tables
    Tsu,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let text = Text::argument_or_stdin("field", self.field.as_deref())?;
        match self.rules {
            RulesName::Smash => self.play(session, &text, Field::parse(&text.text)),
            RulesName::Tsu => self.play(session, &text, TsuField::parse(&text.text)),
        }
    }
}

impl Args {
    fn play<R: Rules>(
        &self,
        session: &mut Session,
        text: &Text,
        field: Result<Well<R>, FieldError>,
    ) -> anyhow::Result<Exit> {
        let json = self.json;
        let mut field = field.map_err(|error| text.error(error))?;
        self.image.write(session, &film::chain(&field))?;
        let total = field.chain().1;
        let mut scores = Vec::new();
        loop {
            let marked = field.vanishing();
            if !json {
                for row in draw::rows(&session.out, &field, 1, &marked) {
                    writeln!(session.out, "{row}")?;
                }
            }
            let Some((after, step)) = field.step(scores.len() as u32) else { break };
            if !json {
                let heading = format!("step {}: {}", scores.len() + 1, formula(&step));
                let heading = session.out.paint(Style::Bold, heading);
                writeln!(session.out, "{heading}\n")?;
            }
            scores.push(step.score());
            field = after;
        }
        if json {
            let rows: Vec<String> = field.to_string().lines().map(String::from).collect();
            let result = json!({"step_scores": scores, "score": total.score, "final": rows});
            session.out.json(&result)?;
        } else {
            if total.score > scores.iter().sum() {
                writeln!(session.out, "\nall clear: {}", total.score - scores.iter().sum::<u32>())?;
            }
            writeln!(session.out, "\n{} steps, {} points", total.steps, total.score)?;
        }
        Ok(Exit::Found)
    }
}

/// `10 × 4 blocks × (8 chain + 0 colours + 0 groups) = 320`
fn formula(step: &Step) -> String {
    let Step { blocks, chain_power, colour_bonus, group_bonus, .. } = step;
    let parts = format!("({chain_power} chain + {colour_bonus} colours + {group_bonus} groups)");
    let limited = match chain_power + colour_bonus + group_bonus {
        0 => ", at least 1",
        1000.. => ", at most 999",
        _ => "",
    };
    format!("10 × {blocks} blocks × {parts}{limited} = {}", step.score())
}
