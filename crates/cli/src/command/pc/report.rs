//! A page with every solution, in one file that opens offline.

use std::fmt::Write;

use super::odds::share;
use super::question::{Asked, letters};
use super::solutions::{self, Found};
use crate::look::{Rgb, Theme, ThemeName};

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1c2330; --paper: #fafafa; --card: #fff; --line: #d9dde5; --faint: #667; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaf0; --paper: #14171d; --card: #1d222b; --line: #333b48; --faint: #9aa3b2; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem 1rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
p { margin: 0 0 1rem; color: var(--faint); }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
li { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: .75rem; }
svg { display: block; width: 100%; height: auto; border-radius: .25rem; }
h2 { font-size: 1rem; margin: .5rem 0 0; }
small { color: var(--faint); }
input { width: 100%; margin-top: .5rem; padding: .35rem .5rem; font: 12px ui-monospace, monospace; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .4rem; }
";

/// The page.
pub fn html(asked: &Asked, all: &[Found], covered: u128) -> anyhow::Result<String> {
    let mut page = String::new();
    let total = asked.total();
    write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{} perfect clears</title>\n<style>{STYLE}</style>\n\
         <h1>{} perfect clears</h1>\n<p>They cover {} queues.</p>\n<ol>\n",
        all.len(),
        all.len(),
        share(covered, total),
    )?;
    for (i, found) in all.iter().enumerate() {
        let kept: Vec<_> = found.kept.into_iter().collect();
        let kept = if kept.is_empty() { "nothing".to_string() } else { spaced(&letters(&kept)) };
        let percent = 100.0 * found.queues as f64 / total.max(1) as f64;
        writeln!(
            page,
            "<li>{}<h2>{}. {} queues, {percent:.1} %</h2><small>keeps {kept}</small>\
             <input readonly aria-label=\"fumen\" value=\"{}\" onfocus=\"this.select()\"></li>",
            picture(asked, found)?,
            i + 1,
            found.queues,
            found.fumen(asked.field)?,
        )?;
    }
    page.push_str("</ol>\n</html>\n");
    Ok(page)
}

/// `O S Z`: one of them is kept, which one is up to the queue.
fn spaced(letters: &str) -> String {
    letters.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// The solution as a picture; neighbouring cells of one piece have no line between them.
fn picture(asked: &Asked, found: &Found) -> anyhow::Result<String> {
    let rows = solutions::rows(asked, found);
    let mut svg = String::new();
    let height = rows.len() * 20;
    let label: String =
        rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join(" / ");
    write!(
        svg,
        "<svg viewBox=\"0 0 200 {height}\" role=\"img\" aria-label=\"{label}\">\
         <rect width=\"200\" height=\"{height}\" fill=\"#8884\"/>"
    )?;
    for (x, y) in asked.problem.field.cells() {
        square(&mut svg, x, rows.len() - 1 - y, "#9aa0aa")?;
    }
    for group in &found.solution.groups {
        let Rgb(r, g, b) = Theme::named(ThemeName::default()).piece(group.piece);
        let fill = format!("#{r:02x}{g:02x}{b:02x}");
        let cells = group.cells.map(|cell| (usize::from(cell) % 10, usize::from(cell) / 10));
        for (x, y) in cells {
            let top = rows.len() - 1 - y;
            square(&mut svg, x, top, &fill)?;
            if cells.contains(&(x + 1, y)) {
                write!(
                    svg,
                    "<rect x=\"{}\" y=\"{}\" width=\"4\" height=\"18\" fill=\"{fill}\"/>",
                    x * 20 + 18,
                    top * 20 + 1
                )?;
            }
            if [(x + 1, y), (x, y + 1), (x + 1, y + 1)].iter().all(|cell| cells.contains(cell)) {
                let (left, top) = (x * 20 + 16, top * 20 - 4);
                write!(
                    svg,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"8\" height=\"8\" fill=\"{fill}\"/>"
                )?;
            }
            if cells.contains(&(x, y + 1)) {
                write!(
                    svg,
                    "<rect x=\"{}\" y=\"{}\" width=\"18\" height=\"4\" fill=\"{fill}\"/>",
                    x * 20 + 1,
                    top * 20 - 2
                )?;
            }
        }
    }
    svg.push_str("</svg>");
    Ok(svg)
}

fn square(svg: &mut String, x: usize, top: usize, fill: &str) -> std::fmt::Result {
    let (left, top) = (x * 20 + 1, top * 20 + 1);
    write!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"18\" height=\"18\" rx=\"2\" fill=\"{fill}\"/>"
    )
}
