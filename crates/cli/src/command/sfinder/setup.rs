//! `allclear sfinder setup`: `pc setup`, as solution-finder writes it.

use std::io::Write;
use std::time::Instant;

use allclear_api::pc::{Setup, SetupShape};

use super::log;
use super::options::{Known, options};
use super::source;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;

const OPTIONS: &[Known] = options![
    "t" "tetfu" One, "P" "page" One, "p" "patterns" One, "pp" "patterns-path" One,
    "l" "line" One, "c" "combination" One, "H" "hold" One, "m" "margin" One, "F" "free" One,
    "f" "fill" One, "K" "kicks" One, "d" "drop" One, "e" "exclude" One, "op" "operate" Many,
    "np" "n-pieces" One, "fo" "format" One, "s" "split" One, "fp" "field-path" One,
    "lp" "log-path" One, "o" "output-base" One,
];

/// Find shapes that fill given cells, as solution-finder's setup (ours: pc setup)
///
/// Options: -t/--tetfu, -P/--page, -p/--patterns, -pp/--patterns-path, -f/--fill, -m/--margin,
/// -F/--free, -l/--line, -c/--combination, -H/--hold, -K/--kicks, -d/--drop, -e/--exclude,
/// -op/--operate, -np/--n-pieces, -fo/--format html|csv, -s/--split, -o/--output-base, -fp/--field-path,
/// -lp/--log-path. Each shape comes once.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear sfinder setup -t v115@9gTpFeTpFeTpFezhPeAgH -p '*p7' -f I -m O
  allclear sfinder setup -t v115@9gTpFeTpFeTpFezhPeAgH -p '*p7' -np 2 -fo csv \\
      -o -")]
pub struct Args {
    #[command(flatten)]
    raw: super::Raw,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let source::Asked { field, rows, options } = source::read(OPTIONS, &self.raw.arguments)?;
        log::keep(&options, context)?;
        let patterns = source::patterns(&options)?;
        let mut sources = Sources::default();
        let colours =
            |name: &str, otherwise: &str| Some(options.get(name).unwrap_or(otherwise).to_string());
        let exclude = options.get("exclude").unwrap_or("none").to_ascii_lowercase();
        let any_order = options.is_on("combination", false)?;
        // Without a number, as many pieces as there are and fit; any number with combinations.
        let pieces = match options.limit("n-pieces")?.filter(|pieces| *pieces > 0) {
            None if !any_order => {
                let marks = ["fill", "margin", "free"].map(|name| options.get(name).unwrap_or(""));
                let marks = format!("*.+{}", marks.concat().to_ascii_uppercase());
                let marks = if marks.len() == 3 { "*.+IO".to_string() } else { marks };
                let cells = rows.chars().filter(|cell| marks.contains(*cell)).count();
                u8::try_from(log::longest(&patterns).min(cells / 4)).ok()
            }
            given => given,
        };
        let request = Setup {
            field: rows.clone(),
            pattern: patterns.clone(),
            fill: colours("fill", "I"),
            margin: colours("margin", "O"),
            free: colours("free", "none"),
            line: options.number("line")?,
            pieces,
            exclude: Some(exclude.clone()),
            operate: options.all("operate").to_vec(),
            any_order,
            no_hold: !options.is_on("hold", true)?,
            rules: source::rules(&options, &mut sources)?,
            detail: true,
            csv: options.get("format") == Some("csv"),
            ..Setup::default()
        };
        let begin = Instant::now();
        let reply = context.ask(&request, |job| job).map_err(|error| sources.blame(error))?;
        let took = begin.elapsed();
        let base = options.get("output-base").unwrap_or("output/setup.html");
        match (&reply.csv, base) {
            (Some(table), "-") => {
                write!(context.out, "{table}")?;
                return Ok(Exit::Found);
            }
            (Some(table), base) => log::write_file(&log::output(base, "", "csv"), table)?,
            (None, base) => log::write_file(&log::output(base, "", "html"), &links(&reply.list))?,
        }
        let height = reply.ground.as_ref().map_or(0, |ground| ground.height);
        log::field(&field, height, context)?;
        writeln!(context.out, "# Initialize / User-defined\nMax height: {height}")?;
        log::rules(&options, context)?;
        writeln!(
            context.out,
            "Operations: {}\nExclude: {exclude}\nSearching patterns:\n  {}\n",
            options.all("operate").join(" -> "),
            patterns.trim()
        )?;
        writeln!(context.out, "# Initialize / System\nVersion = {}\n", log::VERSION)?;
        log::begin("Search", context)?;
        let marks = format!("*{}", options.get("fill").unwrap_or("I").to_ascii_uppercase());
        writeln!(
            context.out,
            "     Found solutions = {}",
            ways_to_fill(&reply.list, &rows, &marks)
        )?;
        if !any_order || pieces.is_some() {
            writeln!(context.out, "     Found sub solutions = {}", reply.setups)?;
        }
        log::end(took, context)?;
        writeln!(context.out, "# Output file")?;
        log::done(context)?;
        Ok(Exit::Found)
    }
}

/// In how many ways the cells that must be filled are: shapes that differ only in other pieces
/// count once.
fn ways_to_fill(list: &[SetupShape], rows: &str, marks: &str) -> usize {
    let rows: Vec<Vec<char>> = rows.split('/').rev().map(|row| row.chars().collect()).collect();
    let must = |cell: u8| {
        let row = rows.get(usize::from(cell) / 10);
        row.and_then(|row| row.get(usize::from(cell) % 10)).is_some_and(|c| marks.contains(*c))
    };
    let mut ways: Vec<Vec<(char, [u8; 4])>> = list
        .iter()
        .map(|shape| {
            let groups = shape.groups.iter().flatten();
            let mut filling: Vec<(char, [u8; 4])> = groups
                .filter(|group| group.cells.iter().any(|&cell| must(cell)))
                .map(|group| (group.piece, group.cells))
                .collect();
            filling.sort_unstable();
            filling
        })
        .collect();
    ways.sort_unstable();
    ways.dedup();
    ways.len()
}

/// A page of links.
fn links(list: &[SetupShape]) -> String {
    let link = |shape: &SetupShape| {
        let order = shape.order.as_deref().unwrap_or(&shape.pieces);
        format!("<div><a href='http://fumen.zui.jp/?{}'>{order}</a></div>\n", shape.fumen)
    };
    format!(
        "<!DOCTYPE html>\n<html lang=ja><head><meta charset=\"utf-8\"><title>Setup result</title>\
         </head><body>\n<header>\n<div>{} solutions</div>\n</header>\n{}</body></html>\n",
        list.len(),
        list.iter().map(link).collect::<String>()
    )
}
