//! `allclear sfinder util seq|fig|fumen`.

use std::io::Write;

use allclear_api::fumen::{Comment, Filter, Reduce};
use allclear_api::tetris::Pattern;
use anyhow::{anyhow, bail};

use super::log;
use super::options::{Known, Options, options};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;

super::super::commands! {
    Seq => SeqArgs,
    Fig => super::fig::Args,
    Fumen => FumenArgs,
}

const SEQ: &[Known] = options![
    "p" "patterns" Many, "M" "mode" One, "l" "length" One, "d" "distinct" One,
    "e" "expression" One, "ne" "not-expression" One, "n" "num" Many, "hh" "head-hold" One,
];

/// List sequences, as solution-finder's util seq (ours: tetris pattern)
///
/// Options: -p/--patterns, -M/--mode pass|forward|backward|backward-pass, -l/--length,
/// -d/--distinct, -e/--expression, -ne/--not-expression, -n/--num, -hh/--head-hold.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear sfinder util seq -p '*p2'
  allclear sfinder util seq -p TIOS -M forward -l 2 -n 'HOLD<=1'")]
pub struct SeqArgs {
    #[command(flatten)]
    raw: super::Raw,
}

impl Run for SeqArgs {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let options = Options::read(SEQ, &self.raw.arguments)?;
        let text = |name: &str| options.get(name).map(String::from);
        let request = Pattern {
            pattern: options.all("patterns").join(" "),
            list: true,
            mode: Some(text("mode").unwrap_or_else(|| "pass".to_string()).to_ascii_lowercase()),
            length: options.limit("length")?,
            expression: text("expression"),
            not_expression: text("not-expression"),
            num: options.all("num").to_vec(),
            distinct: Some(options.is_on("distinct", true)?),
            head_hold: Some(options.is_on("head-hold", true)?),
            ..Pattern::default()
        };
        let reply = context.ask(&request, |job| job)?;
        for queue in reply.queues.iter().flatten() {
            writeln!(context.out, "{queue}")?;
        }
        Ok(Exit::Found)
    }
}

const FUMEN: &[Known] = options![
    "t" "tetfu" Many, "M" "mode" One, "f" "filter" One, "fp" "field-path" One,
    "lp" "log-path" One, "o" "output-base" One,
];

/// Edit fumens, as solution-finder's util fumen (ours: fumen reduce, comment, filter)
///
/// Options: -t/--tetfu (several), -M/--mode reduce|remove-comment|filter, -f/--filter,
/// -fp/--field-path, -o/--output-base, -lp/--log-path.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear sfinder util fumen -M reduce -t v115@vhFRQJUGJKJJvMJTNJGBJ
  allclear sfinder util fumen -M filter -f T -t v115@vhFRQJUGJKJJvMJTNJGBJ")]
pub struct FumenArgs {
    #[command(flatten)]
    raw: super::Raw,
}

impl Run for FumenArgs {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let options = Options::read(FUMEN, &self.raw.arguments)?;
        log::keep(&options, context)?;
        let fumen = match options.all("tetfu") {
            [] => {
                let path = options.get("field-path").unwrap_or("input/field.txt");
                crate::input::Text::read(path.as_ref())?.text
            }
            given => given.join("\n"),
        };
        let mode = options.get("mode").unwrap_or("reduce").to_ascii_lowercase();
        let reply = match mode.as_str() {
            "reduce" => context.ask(&Reduce { fumen }, |job| job)?,
            "remove-comment" => {
                context.ask(&Comment { fumen, remove: true, ..Comment::default() }, |job| job)?
            }
            "filter" => {
                let piece = options.get("filter").ok_or_else(|| anyhow!("--filter is needed"))?;
                let request = Filter { fumen, without: piece.to_string() };
                context.ask(&request, |job| job)?
            }
            other => bail!("--mode: expected reduce, remove-comment or filter, found {other:?}"),
        };
        for fumen in &reply.fumens {
            writeln!(context.out, "{fumen}")?;
        }
        Ok(Exit::Found)
    }
}
