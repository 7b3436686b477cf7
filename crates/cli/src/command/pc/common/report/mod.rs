//! A page with every solution, in one file that opens offline.

use std::fmt::{self, Write};

use allclear_api::pc::Cells;
use allclear_fumen::{self as fumen, Site};
use allclear_tetris::{Field24, Piece};

use super::draw;
use super::gallery::{Card, Gallery};
use allclear_look::{Rgb, Theme, ThemeName};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The page that shows a list.
pub fn html(list: &Gallery) -> anyhow::Result<String> {
    let mut page = String::new();
    let (title, (before, asked, after)) = (&list.title, &list.about);
    write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}{}</style>\n</head>\n<body>\n\
         <header>{}<div><h1>{title}</h1>\n<p>{} <code>{}</code>{}</p>\n<dl>",
        Colours,
        picture(list.field, list.height, &[])?,
        escaped(before),
        escaped(asked),
        escaped(after),
    )?;
    for (name, value) in &list.facts {
        write!(page, "<div><dt>{name}</dt><dd>{}</dd></div>", escaped(value))?;
    }
    page.push_str("</dl></div></header>\n");
    let keeps = |piece: Piece| {
        let kept = |card: &Card| card.keeps.as_ref().is_some_and(|k| k.contains(piece.letter()));
        list.cards.iter().any(kept)
    };
    if list.cards.iter().any(|card| card.keeps.is_some()) {
        page.push_str("<nav><span>Keep</span><button value=\"\">anything</button>");
        for piece in Piece::ALL.into_iter().filter(|&piece| keeps(piece)) {
            write!(page, "<button value=\"{piece}\">{piece}</button>")?;
        }
        page.push_str("<output></output></nav>\n");
    }
    page.push_str("<ol>\n");
    for (i, one) in list.cards.iter().enumerate() {
        card(&mut page, list, i + 1, one)?;
    }
    write!(
        page,
        "</ol>\n<footer>The order under a picture is that of one of its queues. \
         Made by <code>allclear {} --html</code>.</footer>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        list.command
    )?;
    Ok(page)
}

fn card(page: &mut String, list: &Gallery, number: usize, one: &Card) -> anyhow::Result<()> {
    let keeps = one.keeps.as_deref().unwrap_or_default();
    let fumen = one.fumen;
    write!(
        page,
        "<li data-keeps=\"{keeps}\" data-fumen=\"{fumen}\">{}<div class=\"top\">",
        picture(one.field.unwrap_or(list.field), list.height, one.groups)?,
    )?;
    if let Some(percent) = one.percent {
        write!(page, "<b>{percent:.1} %</b> ")?;
    }
    write!(page, "{}<i>#{number}</i></div>", one.count)?;
    if let Some(percent) = one.percent {
        write!(page, "<div class=\"bar\"><span style=\"width:{percent:.1}%\"></span></div>")?;
    }
    write!(page, "<div class=\"facts\"><span>order {}</span>", Pieces(&one.order))?;
    match keeps {
        _ if one.keeps.is_none() => {}
        "" => page.push_str("<span>keeps nothing</span>"),
        keeps => {
            let one_of = if keeps.len() > 1 { "one of " } else { "" };
            write!(page, "<span>keeps {one_of}{}</span>", Pieces(keeps))?;
        }
    }
    for note in &one.notes {
        write!(page, "<span>{}</span>", escaped(note))?;
    }
    writeln!(
        page,
        "</div><div class=\"do\"><a href=\"{}\">Open</a><button>Copy fumen</button></div></li>",
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
