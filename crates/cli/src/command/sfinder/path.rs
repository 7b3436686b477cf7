//! `allclear sfinder path`: `pc path` and `pc minimal`, as solution-finder writes them.

use std::io::Write;
use std::time::Instant;

use allclear_api::input::read_cells;
use allclear_api::pc::{Coverage, Detail, Minimal, Path as Paths, PathSolution, StudyArgs};
use allclear_fumen as fumen;
use allclear_pc::{Group, Ratio, Sheet};
use allclear_tetris::{Field24, Piece, Placement};
use anyhow::anyhow;

use super::log;
use super::options::{Known, Options, options};
use super::source;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;

const OPTIONS: &[Known] = options![
    "t" "tetfu" One, "P" "page" One, "p" "patterns" One, "pp" "patterns-path" One,
    "K" "kicks" One, "d" "drop" One, "H" "hold" One, "so" "specified-only" One,
    "c" "clear-line" One, "L" "max-layer" One, "f" "format" One, "k" "key" One,
    "s" "split" One, "r" "reserved" One, "fp" "field-path" One, "lp" "log-path" One,
    "o" "output-base" One, "th" "threads" One, "cb" "cached-bit" One,
];

/// List every solution, as solution-finder's path (ours: pc path, pc minimal)
///
/// Options: -t/--tetfu, -P/--page, -p/--patterns, -pp/--patterns-path, -H/--hold, -K/--kicks,
/// -d/--drop, -c/--clear-line, -f/--format html|csv, -k/--key solution|pattern|use|none,
/// -L/--max-layer, -s/--split, -r/--reserved, -o/--output-base, -fp/--field-path, -lp/--log-path,
/// -so, -th, -cb. With --format csv, `-o -` prints the table only. Minimal sets are true minima.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear sfinder path -t v115@BhF8CeG8BeH8CeG8JeAgH -p '*p4' -c 4
  allclear sfinder path -t v115@BhF8CeG8BeH8CeG8JeAgH -p '*p4' -f csv \\
      -k pattern -o -")]
pub struct Args {
    #[command(flatten)]
    raw: super::Raw,
}

/// What is written.
struct Output {
    key: Option<String>,
    csv: bool,
    stdout: bool,
    minimal: bool,
    split: bool,
    base: String,
}

impl Output {
    fn read(options: &Options) -> anyhow::Result<Output> {
        let csv = match options.get("format").unwrap_or("html").to_ascii_lowercase().as_str() {
            "csv" => true,
            "html" | "link" => false,
            other => anyhow::bail!("--format: expected html or csv, found {other:?}"),
        };
        let key = options.get("key").filter(|key| csv && !matches!(*key, "none" | "n"));
        let base = options.get("output-base").unwrap_or("output/path.txt");
        Ok(Output {
            key: key.map(String::from),
            csv,
            stdout: base == "-",
            minimal: options.number::<u8>("max-layer")?.unwrap_or(2) >= 2,
            split: options.is_on("split", false)?,
            base: base.to_string(),
        })
    }
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let source::Asked { mut field, options, .. } = source::read(OPTIONS, &self.raw.arguments)?;
        log::keep(&options, context)?;
        let patterns = source::patterns(&options)?;
        let (mut sources, output) = (Sources::default(), Output::read(&options)?);
        let reserved = options.is_on("reserved", false)?;
        let height: u8 = options.number("clear-line")?.unwrap_or(4);
        let wanted = field.clone();
        if reserved {
            field = without_colours(&field);
        }
        let study = StudyArgs {
            field: Some(field.rows().join("/")).filter(|rows| !rows.is_empty()),
            pattern: Some(patterns.clone()),
            height: Some(height),
            no_hold: !options.is_on("hold", true)?,
            mode: None,
            rules: source::rules(&options, &mut sources)?,
        };
        let request = Paths {
            study: study.clone(),
            detail: true,
            csv: output.key.clone().filter(|_| !reserved),
            ..Paths::default()
        };
        let begin = Instant::now();
        let mut reply = context.ask(&request, |job| job).map_err(|error| sources.blame(error))?;
        if reserved {
            reply.list.retain(|one| keeps_reserved(one, &wanted));
        }
        if let (Some(table), true) = (&reply.csv, output.stdout) {
            write!(context.out, "{table}")?;
            return Ok(Exit::Found);
        }
        let minimal = match output.key.is_none() && output.minimal && !reserved {
            false => None,
            true => {
                let request = Minimal { study, detail: true, ..Minimal::default() };
                Some(context.ask(&request, |job| job).map_err(|error| sources.blame(error))?)
            }
        };
        let took = begin.elapsed();
        let Some(all) = &reply.detail else { return Ok(Exit::None) };
        let minimal = minimal.as_ref().map(|minimal| minimal.list.as_slice());
        let cells = read_cells(request.study.field.as_deref())?;
        write_files(&output, reply.csv.as_deref(), all, (&reply.list, minimal), cells, context)?;
        if output.stdout {
            return Ok(Exit::Found);
        }
        log::field(&field, height.into(), context)?;
        log::asked(&format!("Max clear lines: {height}"), &options, &patterns, context)?;
        let pieces = reply.list.first().map_or(0, pieces);
        writeln!(
            context.out,
            "# Initialize / System\nVersion = {}\nThreads = {}\nNeed Pieces = {pieces}\n\n\
             # Enumerate pieces\nPiece pop count = {}\n",
            log::VERSION,
            std::thread::available_parallelism().map_or(1, usize::from),
            log::longest(&patterns),
        )?;
        log::begin("Search", context)?;
        log::end(took, context)?;
        writeln!(context.out, "# Output file")?;
        match (output.key.as_deref(), minimal) {
            (None, Some(minimal)) => {
                writeln!(context.out, "Found path [unique] = {}", reply.list.len())?;
                writeln!(context.out, "Found path [minimal] = {}", minimal.len())?;
            }
            (None, None) => writeln!(context.out, "Found path [unique] = {}", reply.list.len())?,
            _ => writeln!(context.out, "Found path = {}", reply.list.len())?,
        }
        if output.key.as_deref().is_some_and(|key| key.starts_with('p')) {
            let (part, whole) = (all.covered.0, all.total.0);
            let percent = Ratio::new(part, whole).percent();
            writeln!(context.out, "\nperfect clear percent")?;
            writeln!(context.out, "  -> success = {percent:.2}% ({part}/{whole})")?;
        }
        log::done(context)?;
        Ok(Exit::Found)
    }
}

/// The field with grey cells only: coloured ones are reserved for pieces.
fn without_colours(field: &fumen::Field) -> fumen::Field {
    let mut grey = field.clone();
    for (x, y) in cells() {
        if field.get(x, y).piece().is_some() {
            grey.set(x, y, fumen::Cell::Empty);
        }
    }
    grey
}

fn cells() -> impl Iterator<Item = (i32, i32)> {
    (0..fumen::Field::HEIGHT as i32).flat_map(|y| (0..10).map(move |x| (x, y)))
}

/// Whether every coloured cell is filled by a piece of its colour.
fn keeps_reserved(one: &PathSolution, wanted: &fumen::Field) -> bool {
    let groups = one.detail.as_ref().map_or(&[][..], |detail| &detail.groups);
    cells().all(|(x, y)| match wanted.get(x, y).piece() {
        None => true,
        Some(piece) => groups.iter().any(|group| {
            group.piece == piece.letter() && group.cells.contains(&((10 * y + x) as u8))
        }),
    })
}

fn pieces(one: &PathSolution) -> usize {
    one.detail.as_ref().map_or(0, |detail| detail.groups.len())
}

fn write_files(
    output: &Output,
    table: Option<&str>,
    all: &Coverage,
    (unique, minimal): (&[PathSolution], Option<&[PathSolution]>),
    field: Field24,
    context: &mut Context,
) -> anyhow::Result<()> {
    if let Some(table) = table {
        return log::write_file(&log::output(&output.base, "", "csv"), table);
    }
    for (suffix, list) in [("_unique", Some(unique)), ("_minimal", minimal)] {
        let Some(list) = list else { continue };
        let text = match output.csv {
            true => list.iter().map(operations).collect::<anyhow::Result<String>>()?,
            false => links(list, all, field, output.split)?,
        };
        if !output.stdout {
            let ending = if output.csv { "csv" } else { "html" };
            log::write_file(&log::output(&output.base, suffix, ending), &text)?;
        } else if (suffix == "_minimal") == minimal.is_some() {
            write!(context.out, "{text}")?;
        }
    }
    Ok(())
}

/// The placements of a solution in order.
fn placements(one: &PathSolution) -> anyhow::Result<Vec<Placement>> {
    let pages = fumen::decode(&one.fumen)?;
    Ok(pages.iter().filter_map(|page| page.piece?.placement()).collect())
}

/// `J,R,3,3;L,L,2,3;O,0,7,0`: piece, facing, column and row of the centre.
fn operations(one: &PathSolution) -> anyhow::Result<String> {
    let each = placements(one)?.into_iter().map(|place| {
        let facing = ['0', 'R', '2', 'L'][place.facing.index()];
        format!("{},{facing},{},{}", place.piece, place.x, place.y)
    });
    Ok(each.collect::<Vec<String>>().join(";") + "\n")
}

/// A page of links, those that need a line clear after the others.
fn links(
    list: &[PathSolution],
    all: &Coverage,
    field: Field24,
    split: bool,
) -> anyhow::Result<String> {
    let mut text = format!(
        "<!DOCTYPE html><html lang=ja><head><meta charset=\"utf-8\"><title>Path Result</title>\
         </head><body><header><div>{} solutions <span style='color: #999'>\
         [{} input sequences]</span></div></header>",
        list.len(),
        all.total.0
    );
    for (id, title, clears) in
        [("notdeletedline", "ライン消去なし", false), ("deletedline", "ライン消去あり", true)]
    {
        text += &format!("<section id='{id}'><h2>{title}</h2>");
        let some = list.iter().filter_map(|one| Some((one, one.detail.as_ref()?)));
        for (one, detail) in some.filter(|(_, detail)| detail.needs_line_clear == clears) {
            let facing = ["Spawn", "Right", "Reverse", "Left"];
            let names = placements(one)?
                .iter()
                .map(|place| format!("{}-{}", place.piece, facing[place.facing.index()]))
                .collect::<Vec<String>>()
                .join(" ");
            let percent = Ratio::new(one.queues.0, all.total.0).percent();
            let fumen = if split { one.fumen.clone() } else { coloured(one, detail, field)? };
            text += &format!(
                "<div><a href='http://fumen.zui.jp/?{fumen}'>{names}</a> / {percent:.1} % \
                 <span style='color: #999'>[{}]</span></div>",
                one.queues.0
            );
        }
        text += "</section>";
    }
    Ok(text + "</body></html>\n")
}

/// A solution as one coloured page whose comment is an order to play it in.
fn coloured(one: &PathSolution, detail: &Detail, field: Field24) -> anyhow::Result<String> {
    let groups = detail.groups.iter().filter_map(|group| {
        Some(Group { piece: Piece::from_letter(group.piece)?, cells: group.cells })
    });
    let mut sheet = Sheet::new(field);
    sheet.add(&groups.collect::<Vec<Group>>(), detail.order.as_str());
    sheet.fumen().map_err(|error| anyhow!("{}: {error}", one.fumen))
}
