//! A page with every solution, in one file that opens offline.

use std::fmt::{self, Write};

use allclear_api::Count;
use allclear_api::pc::{Cells, Coverage, Path, PathReply, PathSolution};
use allclear_pc::Ratio;
use allclear_tetris::fumen::{self, Site};
use allclear_tetris::{Field24, Piece};

use super::draw;
use super::effort::share;
use crate::look::{Rgb, Theme, ThemeName};
use crate::progress::grouped;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The page that shows a reply, which must have details.
pub fn html(request: &Path, reply: &PathReply, field: Field24) -> anyhow::Result<String> {
    let mut page = String::new();
    let Some(all) = &reply.detail else { return Ok(page) };
    let height = all.height;
    let best = reply.list.first().map_or(Count(0), |one| one.queues);
    let title = match reply.solutions {
        1 => "1 perfect clear".to_string(),
        many => format!("{} perfect clears", grouped(many as u64)),
    };
    let pattern = request.study.pattern.as_deref().unwrap_or_default();
    write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}{}</style>\n</head>\n<body>\n\
         <header>{}<div><h1>{title}</h1>\n<p>of {height} rows with the queues <code>{}</code>{}{}</p>\n\
         <dl><div><dt>Queues covered</dt><dd>{}</dd></div>\
         <div><dt>Best solution</dt><dd>{}</dd></div></dl></div></header>\n",
        Colours,
        picture(field, height, &[])?,
        escaped(pattern),
        if request.study.no_hold { ", without hold" } else { "" },
        request.study.mode.as_ref().map_or(String::new(), |mode| format!(", {}", escaped(mode))),
        share(all.covered, all.total),
        share(best, all.total),
    )?;
    page.push_str("<nav><span>Keep</span><button value=\"\">anything</button>");
    for piece in Piece::ALL {
        let letter = piece.to_string();
        if reply.list.iter().any(|one| one.save.contains(&letter)) {
            write!(page, "<button value=\"{piece}\">{piece}</button>")?;
        }
    }
    page.push_str("<output></output></nav>\n<ol>\n");
    for (i, one) in reply.list.iter().enumerate() {
        card(&mut page, all, field, i + 1, one)?;
    }
    write!(
        page,
        "</ol>\n<footer>The order under a picture is that of one of its queues. \
         Made by <code>allclear pc path --html</code>.</footer>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    )?;
    Ok(page)
}

fn card(
    page: &mut String,
    all: &Coverage,
    field: Field24,
    number: usize,
    one: &PathSolution,
) -> anyhow::Result<()> {
    let Some(detail) = &one.detail else { return Ok(()) };
    let percent = Ratio::new(one.queues.0, all.total.0).percent();
    let keeps = one.save.concat();
    let fumen = &one.fumen;
    writeln!(
        page,
        "<li data-keeps=\"{keeps}\" data-fumen=\"{fumen}\">{}\
         <div class=\"top\"><b>{percent:.1} %</b> {} queues<i>#{number}</i></div>\
         <div class=\"bar\"><span style=\"width:{percent:.1}%\"></span></div>\
         <div class=\"facts\"><span>order {}</span><span>keeps {}</span>{}</div>\
         <div class=\"do\"><a href=\"{}\">Open</a><button>Copy fumen</button></div></li>",
        picture(field, all.height, &detail.groups)?,
        grouped(one.queues.0 as u64),
        Pieces(&detail.order),
        if keeps.is_empty() { "nothing".to_string() } else { Pieces(&keeps).to_string() },
        if detail.needs_line_clear { "<span>needs a line clear</span>" } else { "" },
        fumen::url(Site::Zui, fumen),
    )?;
    Ok(())
}

/// The colours of the pieces, as rules of a style sheet.
struct Colours;

impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in Piece::ALL {
            let Rgb(r, g, b) = Theme::named(ThemeName::default()).piece(piece);
            writeln!(
                f,
                ".{piece} {{ fill: #{r:02x}{g:02x}{b:02x}; background: #{r:02x}{g:02x}{b:02x}; }}"
            )?;
        }
        Ok(())
    }
}

/// Letters on their colours.
struct Pieces<'a>(&'a str);

impl fmt::Display for Pieces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<span class=\"pieces\">")?;
        for letter in self.0.chars() {
            write!(f, "<s class=\"{letter}\">{letter}</s>")?;
        }
        f.write_str("</span>")
    }
}

/// Pieces on a field: each an area of one colour, with lines where two of them meet.
fn picture(field: Field24, height: usize, groups: &[Cells]) -> anyhow::Result<String> {
    let letters = draw::rows(field, height, groups);
    // Whose cell it is: two pieces of one kind are two.
    let mut owners = vec![[0usize; 10]; height];
    for (x, y) in field.cells() {
        owners[height - 1 - y][x] = 1;
    }
    for (number, group) in groups.iter().enumerate() {
        for cell in group.cells.map(usize::from) {
            owners[height - 1 - cell / 10][cell % 10] = number + 2;
        }
    }
    let label: Vec<String> = letters.iter().map(|row| row.iter().collect()).collect();
    let mut svg = format!(
        "<svg viewBox=\"0 0 200 {}\" role=\"img\" aria-label=\"{}\">",
        20 * height,
        label.join(" / ")
    );
    let mut areas: Vec<(char, String)> = Vec::new();
    let mut edges = String::new();
    for (top, row) in owners.iter().enumerate() {
        for (x, &owner) in row.iter().enumerate() {
            let letter = letters[top][x];
            if owner > 0 {
                if !areas.iter().any(|(known, _)| *known == letter) {
                    areas.push((letter, String::new()));
                }
                if let Some((_, path)) = areas.iter_mut().find(|(known, _)| *known == letter) {
                    write!(path, "M{} {}h20v20h-20z", 20 * x, 20 * top)?;
                }
            }
            if x > 0 && row[x - 1] != owner {
                write!(edges, "M{} {}v20", 20 * x, 20 * top)?;
            }
            if top > 0 && owners[top - 1][x] != owner {
                write!(edges, "M{} {}h20", 20 * x, 20 * top)?;
            }
        }
    }
    for (letter, path) in areas {
        write!(svg, "<path class=\"{letter}\" d=\"{path}\"/>")?;
    }
    write!(svg, "<path class=\"edge\" d=\"{edges}\"/></svg>")?;
    Ok(svg)
}

/// A text that means nothing to HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
