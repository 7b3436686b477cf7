//! `allclear sfinder util seq|fig|fumen`.

use std::io::Write;
use std::path::PathBuf;

use allclear_api::fumen::{Comment, Filter, Reduce};
use allclear_api::tetris::Pattern;
use allclear_tetris::fumen;
use anyhow::{anyhow, bail};

use super::log;
use super::options::{Known, Options, options};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::{film, image};

super::super::commands! {
    Seq => SeqArgs,
    Fig => FigArgs,
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

const FIG: &[Known] = options![
    "t" "tetfu" One, "H" "hold" One, "d" "delay" One, "n" "next" One, "s" "start" One,
    "e" "end" One, "l" "line" One, "L" "loop" One, "f" "frame" One, "F" "format" One,
    "c" "color" One, "o" "output" One, "lp" "log-path" One, "fp" "field-path" One,
];

/// Draw the pages of a fumen, as solution-finder's util fig (ours: fumen show --image)
///
/// Options: -t/--tetfu, -F/--format gif|png, -s/--start, -e/--end, -o/--output, -fp/--field-path.
/// The frame for hold and next, the delay and the colours are ours.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear sfinder util fig -t v115@vhFRQJUGJKJJvMJTNJGBJ -o fig.gif
  allclear sfinder util fig -t v115@vhFRQJUGJKJJvMJTNJGBJ -F png -s 2 -e 4")]
pub struct FigArgs {
    #[command(flatten)]
    raw: super::Raw,
}

impl Run for FigArgs {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let options = Options::read(FIG, &self.raw.arguments)?;
        let text = match options.get("tetfu") {
            Some(text) => text.to_string(),
            None => {
                let path = options.get("field-path").unwrap_or("input/field.txt");
                crate::input::Text::read(path.as_ref())?.text
            }
        };
        let pages = fumen::decode(text.trim()).map_err(|error| anyhow!("tetfu: {error}"))?;
        let first: usize = options.number("start")?.unwrap_or(1);
        let last = options.number::<i64>("end")?.and_then(|last| usize::try_from(last).ok());
        let last = last.unwrap_or(pages.len());
        if first < 1 || first > last || last > pages.len() {
            bail!("pages: expected --start and --end within 1 to {}", pages.len());
        }
        let ending = match options.get("format").unwrap_or("gif").to_ascii_lowercase().as_str() {
            "gif" => "gif",
            "png" => "png",
            other => bail!("--format: expected gif or png, found {other:?}"),
        };
        let path = match options.get("output") {
            Some(path) => PathBuf::from(path).with_extension(ending),
            None => PathBuf::from(format!("output/fig.{ending}")),
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        image::write(&path, &film::fumen(&pages[first - 1..last]), context.out.look())?;
        writeln!(context.out, "Output: {}", path.display())?;
        log::done(context)?;
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
