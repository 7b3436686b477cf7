//! `allclear sfinder ren`: `pc ren`, as solution-finder writes it.

use std::io::Write;
use std::time::Instant;

use allclear_api::pc::Ren;

use super::log;
use super::options::{Known, options};
use super::source;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;

const OPTIONS: &[Known] = options![
    "t" "tetfu" One, "P" "page" One, "fp" "field-path" One, "p" "patterns" One,
    "pp" "patterns-path" One, "lp" "log-path" One, "o" "output-base" One, "H" "hold" One,
    "K" "kicks" One, "d" "drop" One,
];

/// How many combos are listed.
const MOST: usize = 1000;

/// Find the longest combo of a queue, as solution-finder's ren (ours: pc ren)
///
/// Options: -t/--tetfu, -P/--page, -p/--patterns (a queue), -pp/--patterns-path, -H/--hold,
/// -K/--kicks, -d/--drop, -o/--output-base, -fp/--field-path, -lp/--log-path.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear sfinder ren -t v115@VgF8DeF8DeF8DeF8DeF8DeF8DeF8DeI8KeAgH -p TOLJISZ
  allclear sfinder ren -t v115@VgF8DeF8DeF8DeF8DeF8DeF8DeF8DeI8KeAgH \\
      -p TOLJISZ -H avoid")]
pub struct Args {
    #[command(flatten)]
    raw: super::Raw,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let source::Asked { field, options, .. } = source::read(OPTIONS, &self.raw.arguments)?;
        log::keep(&options, context)?;
        let patterns = source::patterns(&options)?;
        let mut sources = Sources::default();
        let request = Ren {
            field: Some(field.rows().join("/")).filter(|rows| !rows.is_empty()),
            queue: Some(patterns.trim().to_string()),
            no_hold: !options.is_on("hold", true)?,
            rules: source::rules(&options, &mut sources)?,
            limit: Some(MOST),
            ..Ren::default()
        };
        let begin = Instant::now();
        let reply = context.ask(&request, |job| job).map_err(|error| sources.blame(error))?;
        let took = begin.elapsed();
        let link = |combo: &allclear_api::pc::Combo| {
            let (fumen, order) = (&combo.fumen, &combo.order);
            format!("<div><a href='http://fumen.zui.jp/?{fumen}'>{order}</a></div>\n")
        };
        let page = format!(
            "<!DOCTYPE html>\n<html lang=ja><head><meta charset=\"utf-8\"><title>Ren Result\
             </title></head><body>\n<h1>{} Ren</h1>\n{}</body></html>\n",
            reply.ren,
            reply.list.iter().map(link).collect::<String>()
        );
        let base = options.get("output-base").unwrap_or("output/ren.html");
        log::write_file(&log::output(base, "", "html"), &page)?;
        log::field(&field, field.rows().len(), context)?;
        writeln!(context.out, "# Initialize / User-defined")?;
        log::rules(&options, context)?;
        writeln!(context.out, "Version: {}\nSearching sequence:", log::VERSION)?;
        writeln!(context.out, "  {}\n", patterns.trim())?;
        log::begin("Search", context)?;
        log::end(took, context)?;
        let (found, ren) = (reply.list.len(), reply.ren);
        writeln!(context.out, "# Output\n  Found solutions = {found} (Max {ren} Ren)")?;
        Ok(Exit::Found)
    }
}
