//! Lists of solutions and shapes: what every command that has one can print and write.
//!
//! A command fills a [`Gallery`] from its reply and hands it to [`ListOptions::show`], which knows
//! fumens, pages and pictures; only the text for people is its own.

use std::io::Write;
use std::path::{Path, PathBuf};

use allclear_api::pc::{Cells, Coverage, Detail, PathSolution, StudyArgs};
use allclear_fumen::Cell;
use allclear_pc::Ratio;
use allclear_tetris::Field24;

use super::effort::share;
use super::report;
use crate::atomic::{self, Claim};
use crate::context::Context;
use crate::film;
use crate::image::ImageOption;
use crate::progress::grouped;
use allclear_look::{Grid, Shade, ink_of};

/// How a list of solutions is shown.
#[derive(clap::Args)]
pub struct ListOptions {
    /// Print one fumen with one page per solution, its share as the comment
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    pub fumen: bool,
    /// Print one fumen per line, with one placement per page
    #[arg(long, conflicts_with_all = ["json", "csv", "fumen"])]
    pub fumens: bool,
    /// Write an HTML page with pictures that works offline; `-` is stdout
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    #[command(flatten)]
    pub image: ImageOption,
}

/// A list, ready to be shown.
pub struct Gallery<'a> {
    /// The command that made it: `pc path`.
    pub command: &'static str,
    /// What is listed: `18 perfect clears`.
    pub title: String,
    /// What was asked, after the title: ("of 4 lines with the queues", "*p7", ", without hold").
    pub about: (String, String, String),
    /// Facts about all of them: a name and a value.
    pub facts: Vec<(&'static str, String)>,
    /// The field before.
    pub field: Field24,
    /// How many rows are drawn.
    pub height: usize,
    /// One fumen with all of them, if it was asked for.
    pub sheet: Option<&'a str>,
    /// The solutions.
    pub cards: Vec<Card<'a>>,
}

/// One of a list.
pub struct Card<'a> {
    /// The field before, if it is not that of the gallery.
    pub field: Option<Field24>,
    /// Which piece fills which cells.
    pub groups: &'a [Cells],
    /// How to build it, one placement per page.
    pub fumen: &'a str,
    /// The share of queues, in percent.
    pub percent: Option<f64>,
    /// What is counted: `96 queues`, `3 orders`.
    pub count: String,
    /// The pieces in the order of the fumen.
    pub order: String,
    /// The pieces that can be left over, if that is known.
    pub keeps: Option<String>,
    /// What else there is to say.
    pub notes: Vec<String>,
}

impl Card<'_> {
    /// What stands below its picture.
    fn caption(&self) -> String {
        match self.percent {
            Some(percent) => format!("{percent:.1} %"),
            None => {
                let number = self.count.split(' ').next().unwrap_or_default();
                format!("x{}", number.replace(',', ""))
            }
        }
    }
}

/// Files that are written once the answer is there; an existing one is found at once.
pub struct Files {
    page: Option<Claim>,
}

impl ListOptions {
    /// Whether one fumen with all solutions is needed.
    pub fn wants_sheet(&self) -> bool {
        self.fumen
    }

    /// Whether anything but the text for people is wanted.
    pub fn is_wanted(&self) -> bool {
        self.fumen || self.fumens || self.html.is_some()
    }

    /// Makes sure that the files can be written.
    pub fn claim(&self) -> anyhow::Result<Files> {
        let page = self.html.as_deref().filter(|path| *path != Path::new("-"));
        Ok(Files { page: page.map(atomic::claim).transpose()? })
    }

    /// Prints and writes what is wanted; whether something was printed in place of the text.
    pub fn show(
        &self,
        gallery: &Gallery,
        files: Files,
        context: &mut Context,
    ) -> anyhow::Result<bool> {
        if self.html.is_some() {
            let text = report::html(gallery)?;
            match files.page {
                Some(mut file) => {
                    file.write(|file| Ok(file.write_all(text.as_bytes())?))?;
                }
                None => write!(context.out, "{text}")?,
            }
            context.note(&gallery.title);
        }
        if self.image.is_wanted() {
            self.image.write(context, &film::gallery(gallery.pictures()))?;
        }
        if self.fumen {
            writeln!(context.out, "{}", gallery.sheet.unwrap_or_default())?;
        } else if self.fumens {
            for card in &gallery.cards {
                writeln!(context.out, "{}", card.fumen)?;
            }
        }
        Ok(self.is_wanted())
    }
}

impl Gallery<'_> {
    /// The pictures, each with its caption.
    fn pictures(&self) -> Vec<(Grid, String)> {
        let picture = |card: &Card| {
            let mut grid = Grid::new(10, self.height);
            let rows =
                super::draw::rows(card.field.unwrap_or(self.field), self.height, card.groups);
            for (y, row) in rows.iter().rev().enumerate() {
                for (x, &letter) in row.iter().enumerate() {
                    if let Some(ink) = Cell::from_letter(letter).and_then(ink_of) {
                        grid.put(x as i32, y as i32, ink, Shade::Solid);
                    }
                }
            }
            (grid, card.caption())
        };
        self.cards.iter().map(picture).collect()
    }
}

/// The solutions of a pattern, which must have details.
pub fn clear_cards<'a>(list: &'a [PathSolution], all: &Coverage) -> Vec<Card<'a>> {
    let details = list.iter().filter_map(|one| Some((one, one.detail.as_ref()?)));
    let card = |(one, detail): (&'a PathSolution, &'a Detail)| Card {
        field: None,
        groups: &detail.groups,
        fumen: &one.fumen,
        percent: Some(Ratio::new(one.queues.0, all.total.0).percent()),
        count: format!("{} queues", grouped(one.queues.0 as u64)),
        order: detail.order.clone(),
        keeps: Some(one.save.concat()),
        notes: match detail.needs_line_clear {
            true => vec!["needs a line clear".to_string()],
            false => Vec::new(),
        },
    };
    details.map(card).collect()
}

/// The gallery of the solutions of a pattern.
pub fn clear_gallery<'a>(
    command: &'static str,
    (asked, field): (&StudyArgs, Field24),
    (all, sheet): (&Coverage, Option<&'a str>),
    cards: Vec<Card<'a>>,
) -> Gallery<'a> {
    let best = cards.first().map_or_else(String::new, |card| {
        format!("{} ({:.2} %)", card.count, card.percent.unwrap_or_default())
    });
    let hold = if asked.no_hold { ", without hold" } else { "" };
    let mode = asked.mode.as_ref().map_or(String::new(), |mode| format!(", {mode}"));
    Gallery {
        command,
        title: match cards.len() {
            1 => "1 perfect clear".to_string(),
            many => format!("{} perfect clears", grouped(many as u64)),
        },
        about: (
            format!("of {} lines with the queues", all.height),
            asked.pattern.clone().unwrap_or_default(),
            format!("{hold}{mode}"),
        ),
        facts: vec![("Queues covered", share(all.covered, all.total)), ("Best solution", best)],
        field,
        height: all.height,
        sheet,
        cards,
    }
}
