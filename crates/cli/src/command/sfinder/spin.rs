//! `allclear sfinder spin`: `pc spin`, as solution-finder writes it.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

use allclear_api::pc::{Spin, SpinReply, SpinWay};
use allclear_tetris::queue::{Language, Pattern};
use anyhow::bail;

use super::log;
use super::options::{Known, options};
use super::source;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;

const OPTIONS: &[Known] = options![
    "t" "tetfu" One, "P" "page" One, "p" "patterns" One, "pp" "patterns-path" One,
    "fb" "fill-bottom" One, "ft" "fill-top" One, "m" "margin-height" One, "c" "line" One,
    "r" "roof" One, "mr" "max-roof" One, "f" "filter" One, "fo" "format" One, "s" "split" One,
    "K" "kicks" One, "d" "drop" One, "fp" "field-path" One, "lp" "log-path" One,
    "o" "output-base" One,
];

/// Find ways to build T-spins, as solution-finder's spin (ours: pc spin)
///
/// Options: -t/--tetfu, -P/--page, -p/--patterns, -pp/--patterns-path, -fb/--fill-bottom,
/// -ft/--fill-top, -m/--margin-height, -c/--line, -r/--roof, -mr/--max-roof, -f/--filter
/// strict|ignore-t|none, -fo/--format html|csv, -s/--split, -o/--output-base, -fp/--field-path,
/// -lp/--log-path; and -K/--kicks, -d/--drop, which it does not have.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear sfinder spin -t v115@zgD8FeF8DeG8CeH8BeI8KeAgH -p TSLI -ft 5 -c 2
  allclear sfinder spin -t v115@HhB8AeH8BeI8AeG8JeAgH -p '*!' -mr 1 -fo csv -o -")]
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
        if options.number::<i64>("fill-bottom")?.is_some_and(|row| row < 0) {
            bail!("Fill-bottom should be 0 <= y < 24: bottom={}", options.all("fill-bottom")[0]);
        }
        let csv = match options.get("format").unwrap_or("html").to_ascii_lowercase().as_str() {
            "html" => false,
            "csv" => true,
            other => bail!("--format: expected html or csv, found {other:?}"),
        };
        let roof = options.is_on("roof", true)?;
        let request = Spin {
            field: Some(field.rows().join("/")).filter(|rows| !rows.is_empty()),
            pattern: patterns.clone(),
            line: Some(options.number("line")?.unwrap_or(2)),
            fill_bottom: options.limit("fill-bottom")?,
            fill_top: options.limit("fill-top")?,
            margin_height: options.limit("margin-height")?,
            no_roof: !roof,
            max_roof: options.limit("max-roof")?.filter(|_| roof),
            filter: options.get("filter").map(String::from),
            rules: source::rules(&options, &mut sources)?,
            csv,
            ..Spin::default()
        };
        let begin = Instant::now();
        let reply = context.ask(&request, |job| job).map_err(|error| sources.blame(error))?;
        let took = begin.elapsed();
        let base = options.get("output-base").unwrap_or("output/spin.html");
        let split = options.is_on("split", false)?;
        match (&reply.csv, base) {
            (Some(table), "-") => {
                write!(context.out, "{table}")?;
                return Ok(Exit::Found);
            }
            (Some(table), base) => log::write_file(&log::output(base, "", "csv"), table)?,
            (None, base) => {
                log::write_file(&log::output(base, "", "html"), &page(&reply, roof, split))?;
            }
        }
        let [bottom, top, margin] = reply.rows;
        log::field(&field, (field.rows().len() + 1).min(24), context)?;
        let height = margin.max(field.rows().len().saturating_sub(1));
        writeln!(
            context.out,
            "# Initialize / User-defined\nFill: [{bottom},{top})\nMargin height: {margin}\n\
             Field height: {height}\nRequired clear line: {}\nSearch roof: {}\nMax roof num: {}\n\
             Version: {}\nSearching sequence:",
            request.line.unwrap_or(2),
            if roof { "yes" } else { "no" },
            request.max_roof.map_or("no limit".to_string(), |most| most.to_string()),
            log::VERSION
        )?;
        writeln!(context.out, "  {}\n", sequence(&patterns))?;
        writeln!(context.out, "# Search\n  -> Stopwatch start\n     ... searching\n     ... done")?;
        log::end(took, context)?;
        writeln!(context.out, "# Output\nFound solutions = {}", reply.ways)?;
        Ok(Exit::Found)
    }
}

/// The pieces of a pattern that has one bag of them; the pattern itself otherwise.
fn sequence(patterns: &str) -> String {
    let first = patterns.trim().parse::<Pattern>().ok().and_then(|pattern| {
        let queues = pattern.automaton().ok()?;
        let mut walk = queues.walk();
        let mut letters: Vec<char> = walk.advance()?.iter().map(|piece| piece.letter()).collect();
        letters.sort_by_key(|letter| "TIJLSZO".find(*letter));
        Some(letters.into_iter().collect::<String>())
    });
    first.unwrap_or_else(|| patterns.trim().to_string())
}

/// The heading under which a way is listed, and its place among headings.
fn heading(way: &SpinWay, roof: bool) -> (u32, String) {
    let lines = ["Zero", "Single", "Double", "Triple"][(way.lines as usize).min(3)];
    if !roof {
        return (10 * way.lines, lines.to_string());
    }
    let (rank, name) = match (way.mini, way.name) {
        (false, None) => (5, "Regular"),
        (false, Some("FIN")) => (4, "FIN"),
        (false, Some(name)) => (3, name),
        (true, None) => (2, "MINI"),
        (true, Some(name)) => (1, name),
    };
    (10 * way.lines + rank, format!("{lines} [{name}]"))
}

/// A page of links under headings.
fn page(reply: &SpinReply, roof: bool, split: bool) -> String {
    let mut sections: BTreeMap<std::cmp::Reverse<(u32, String)>, String> = BTreeMap::new();
    for way in &reply.list {
        let fumen = if split { &way.fumen } else { &way.page };
        let section = sections.entry(std::cmp::Reverse(heading(way, roof))).or_default();
        *section += &format!(
            "<div>[{}] <a href='http://fumen.zui.jp/?{fumen}' target='_blank'>{}</a> \
             [clear={}, hole={}, piece={}]</div>\n",
            way.mark,
            way.pieces,
            way.total_lines,
            way.holes,
            way.pieces.len()
        );
    }
    let id = |title: &str| title.to_lowercase().replace(' ', "-");
    let index: String = sections
        .keys()
        .map(|heading| &heading.0.1)
        .map(|title| format!("<li><a href='#{}'>{title}</a></li>\n", id(title)))
        .collect();
    let body: Vec<String> = sections
        .iter()
        .map(|(heading, links)| {
            let title = &heading.0.1;
            format!("<section id='{}'>\n<h2>{title}</h2>\n{links}</section>\n", id(title))
        })
        .collect();
    format!(
        "<!DOCTYPE html>\n<html lang=ja><head><meta charset=\"utf-8\"><title>Spin Result</title>\
         </head><body>\n<header>\n{} solutions\n</header>\n<nav>\n<h2>Index</h2>\n<ul>\n{index}\
         </ul>\n</nav>\n<hr><hr>\n{}</body></html>\n",
        reply.ways,
        body.join("<hr>\n")
    )
}
