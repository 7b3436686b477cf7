//! `allclear pc show`

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};

use allclear_api::fumen::PageReply;
use allclear_pc::file::Record;
use allclear_tetris::{Field6, Piece};
use serde_json::json;

use super::common::source::Source;
use super::common::viewer::Viewer;
use crate::command::{self, Run};
use crate::context::Context;
use crate::exit::Exit;
use crate::image::ImageOption;
use crate::limits::Memory;
use crate::output::Output;
use allclear_look::Style;
use allclear_look::screen;

/// Show the solutions of a `.pc` file, or of fumens, placement by placement
///
/// In a terminal you can page through a file of any size: up and down change the solution, left and
/// right the step, g jumps to a number, / finds a queue, c copies the solution as a fumen (and
/// prints it on exit), ? shows all keys, q quits.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc show two.pc
  allclear pc show two.pc 3521
  allclear pc show two.pc 3521 --plain
  allclear pc show 'v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA'
  allclear pc show fumens.txt
  allclear pc show two.pc 3521 --image solution.gif
  allclear pc show --json two.pc 3521")]
pub struct Args {
    /// A `.pc` file, a fumen, or a file of fumens, one per line; `-` is stdin for fumens
    #[arg(value_name = "FILE|FUMEN")]
    what: String,
    /// The number of the solution, counted from 0
    number: Option<u64>,
    /// Print {"index", "offset", "hold", "queue", "placements": […]}; of a fumen its pages, as
    /// `fumen show --json` does
    #[arg(long)]
    json: bool,
    /// Print the solution instead of opening the viewer
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    image: ImageOption,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let mut source = Source::open(&self.what, self.memory)?;
        let number = self.number.unwrap_or(0);
        let Some(entry) = source.get(number)? else {
            context.note(format_args!("{}: no solution {number}", source.name()));
            return Ok(Exit::None);
        };
        if self.image.is_wanted() {
            self.image.write(context, &entry.film)?;
            return Ok(Exit::Found);
        }
        let at_terminal = io::stdin().is_terminal() && screen::is_possible();
        if at_terminal && !self.plain && !self.json {
            let Some(mut viewer) = Viewer::new(source, number)? else { return Ok(Exit::None) };
            screen::run(&mut viewer, context.out.look())?;
            for fumen in viewer.copies() {
                writeln!(context.out, "{fumen}")?;
            }
            return Ok(Exit::Found);
        }
        match &mut source {
            Source::Fumens(fumens) => {
                if let Some(pages) = fumens.get(number) {
                    match self.json {
                        true => {
                            let pages: Vec<PageReply> = pages.iter().map(PageReply::from).collect();
                            context.out.json(&pages)?;
                        }
                        false => command::fumen::draw_pages(context, pages, 0..pages.len())?,
                    }
                }
            }
            Source::File(file) => {
                let Some((record, offset)) = file.get(number)? else { return Ok(Exit::None) };
                if self.json {
                    context.out.json(&as_json(&record, number, offset))?;
                } else {
                    let text = drawn(&context.out, &record, number);
                    context.out.write_all(text.as_bytes())?;
                }
            }
        }
        Ok(Exit::Found)
    }
}

fn letters(pieces: impl Iterator<Item = Piece>) -> String {
    pieces.map(Piece::letter).collect()
}

fn as_json(record: &Record, index: u64, offset: u64) -> serde_json::Value {
    let placements: Vec<_> = record
        .steps()
        .map(|step| {
            json!({
                "piece": step.placement.piece.letter().to_string(),
                "facing": step.placement.facing.name(),
                "x": step.placement.x, "y": step.placement.y, "hold": step.hold,
            })
        })
        .collect();
    json!({
        "index": index, "offset": offset,
        "hold": letters(record.sequence().take(1)), "queue": letters(record.sequence().skip(1)),
        "placements": placements,
    })
}

/// The placements side by side, a few to a line.
fn drawn(out: &Output, record: &Record, number: u64) -> String {
    let mut text = String::new();
    let (hold, queue) = (letters(record.sequence().take(1)), letters(record.sequence().skip(1)));
    let heading = format!("solution {number}: hold {hold}, queue {queue}, left {}", record.left());
    let _ = writeln!(text, "{}", out.paint(Style::Bold, heading));
    let height = 4 * record.placements() / 10;
    let mut field = Field6::EMPTY;
    let mut pictures = Vec::new();
    for step in record.steps() {
        let cells = step.placement.board().unwrap_or(Field6::EMPTY);
        let mut lines = vec![format!(
            "{:<14}",
            format!(
                "{}{} {}",
                if step.hold { "hold " } else { "" },
                step.placement.piece,
                step.placement.facing
            )
        )];
        for y in (0..height.max(1)).rev() {
            let mut line = String::new();
            for x in 0..10 {
                if cells.has(x, y) {
                    let letter = step.placement.piece.letter();
                    let _ = write!(line, "{}", out.paint(Style::Bold, letter));
                } else {
                    let cell = if field.has(x, y) { '#' } else { '.' };
                    let _ = write!(line, "{}", out.paint(Style::Dim, cell));
                }
            }
            lines.push(line + "    ");
        }
        pictures.push(lines);
        field = (field | cells).clear_full_rows().0;
    }
    for group in pictures.chunks(5) {
        text.push('\n');
        for row in 0..=height.max(1) {
            let line: String = group.iter().map(|picture| picture[row].as_str()).collect();
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    text
}
