//! `allclear sfinder util fig`: the pages of a fumen as a picture, as solution-finder draws them.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use allclear_fumen::{self as fumen, Page};
use allclear_tetris::Piece;
use allclear_tetris::queue::Queue;
use anyhow::{Context as _, anyhow, bail};

use super::log;
use super::options::{Known, Options, options};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::film;
use crate::image::{self, Frame, Play};
use crate::input::Text;
use allclear_look::{Grid, Theme, ThemeName};

const OPTIONS: &[Known] = options![
    "t" "tetfu" One, "H" "hold" One, "d" "delay" One, "n" "next" One, "s" "start" One,
    "e" "end" One, "l" "line" One, "L" "loop" One, "f" "frame" One, "F" "format" One,
    "c" "color" One, "o" "output" One, "lp" "log-path" One, "fp" "field-path" One,
];

/// Draw the pages of a fumen, as solution-finder's util fig (ours: fumen show --image)
///
/// Options: -t/--tetfu, -F/--format gif|png, -f/--frame basic|right|no, -H/--hold visible|hidden,
/// -n/--next, -d/--delay (in 10 ms), -L/--loop, -l/--line, -s/--start, -e/--end, -c/--color (a
/// theme in theme/NAME.properties, or guideline, safe), -o/--output, -fp/--field-path,
/// -lp/--log-path. Hold and next come from a quiz in the comment, or from the pages that follow. A
/// PNG for each page goes into a folder named by the time, and one with all pages beside it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear sfinder util fig -t v115@vhFRQJUGJKJJvMJTNJGBJ -o fig.gif
  allclear sfinder util fig -t v115@vhFRQJUGJKJJvMJTNJGBJ -f right -n 3 -d 50
  allclear sfinder util fig -t v115@vhFRQJUGJKJJvMJTNJGBJ -F png -s 2 -e 4")]
pub struct Args {
    #[command(flatten)]
    raw: super::Raw,
}

/// Where hold and next are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sides {
    /// Hold on the left, next on the right.
    Both,
    /// Both on the right.
    Right,
    /// Nowhere.
    Neither,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let options = Options::read(OPTIONS, &self.raw.arguments)?;
        log::keep(&options, context)?;
        let text = match options.get("tetfu") {
            Some(text) => text.to_string(),
            None => {
                Text::read(options.get("field-path").unwrap_or("input/field.txt").as_ref())?.text
            }
        };
        let pages = fumen::decode(text.trim()).map_err(|error| anyhow!("tetfu: {error}"))?;
        let first: usize = options.number("start")?.unwrap_or(1);
        let last = options.number::<i64>("end")?.and_then(|last| usize::try_from(last).ok());
        let last = last.unwrap_or(pages.len());
        if first < 1 || first > last || last > pages.len() {
            bail!("pages: expected --start and --end within 1 to {}", pages.len());
        }
        let theme = theme(options.get("color"), context)?;
        let frames = frames(&pages[first - 1..last], &options)?;
        let base = PathBuf::from(options.get("output").unwrap_or("output/fig.gif"));
        writeln!(context.out, "# Setup\nVersion = {}\n", log::VERSION)?;
        log::begin("Generate", context)?;
        let begin = Instant::now();
        match options.get("format").unwrap_or("gif").to_ascii_lowercase().as_str() {
            "gif" => {
                let path = base.with_extension("gif");
                make_folder(path.parent())?;
                let again = options.is_on("loop", true)?;
                let play = if again { Play::ForEver } else { Play::Once };
                image::animate(&path, &frames, &theme, play)?;
                writeln!(context.out, "  .... Output to {}", path.display())?;
            }
            "png" => {
                let folder = new_folder(base.parent().unwrap_or(Path::new("")))?;
                let name = base.file_stem().and_then(|name| name.to_str()).unwrap_or("fig");
                for (number, frame) in (first..).zip(&frames) {
                    let path = folder.join(format!("{name}_{number:03}.png"));
                    image::still(&path, frame, &theme)?;
                }
                // And all pages on one sheet, which is ours.
                let sheet = film::fumen(&pages[first - 1..last]);
                image::write(&base.with_extension("png"), &sheet, context.out.look())?;
                writeln!(context.out, "  .... Output to {}", folder.display())?;
            }
            other => bail!("--format: expected gif or png, found {other:?}"),
        }
        log::end(begin.elapsed(), context)?;
        Ok(Exit::Found)
    }
}

/// The colours: a file of the folder `theme`, or one of ours.
fn theme(name: Option<&str>, context: &Context) -> anyhow::Result<Theme> {
    let name = name.unwrap_or("default");
    let path = Path::new("theme").join(format!("{name}.properties"));
    if path.is_file() {
        let file = Text::read(&path)?;
        return Theme::parse(&file.text).map_err(|error| anyhow!("{}:{error}", file.name));
    }
    match name {
        "default" => Ok(*context.out.look().theme),
        "guideline" => Ok(*Theme::named(ThemeName::Guideline)),
        "safe" => Ok(*Theme::named(ThemeName::Safe)),
        _ => bail!("--color: there is no file {}, and no theme {name:?} of ours", path.display()),
    }
}

/// Each page with what is in hold and what comes next.
fn frames(pages: &[Page], options: &Options) -> anyhow::Result<Vec<Frame>> {
    let sides = match options.get("frame").unwrap_or("basic").to_ascii_lowercase().as_str() {
        "basic" => Sides::Both,
        "right" => Sides::Right,
        "no" | "none" | "noframe" => Sides::Neither,
        other => bail!("--frame: expected basic, right or no, found {other:?}"),
    };
    let with_hold = match options.get("hold").map(str::to_ascii_lowercase).as_deref() {
        None | Some("visible") => true,
        Some("hidden") => false,
        Some(_) => options.is_on("hold", true)?,
    };
    let next: usize = options.number("next")?.unwrap_or(5);
    let delay: u64 = options.number("delay")?.unwrap_or(30);
    if next > 20 || delay > 60_000 {
        bail!("--next: at most 20; --delay: at most 60000");
    }
    let lines = options.limit("line")?.map(usize::from).filter(|lines| *lines > 0);
    let film = film::fumen(pages);
    let field = film.poster.iter().map(Grid::height).max().unwrap_or(1);
    // A piece takes two rows, and a row lies between two of them.
    let boxes = match sides {
        Sides::Both => next,
        Sides::Right => next + usize::from(with_hold),
        Sides::Neither => 0,
    };
    let height = lines.unwrap_or(field + 1).max((3 * boxes).saturating_sub(1));
    let time = Duration::from_millis(10 * delay);
    let frame = |(i, grid): (usize, &Grid)| {
        let (held, coming) = queue(pages, i);
        let coming = coming.into_iter().take(next);
        let grid = grid.clone().with_height(height);
        // Boxes hang from the top.
        let place = |number: usize| (height + 1).saturating_sub(3 * (number + 1));
        let boxed = |piece: Option<Piece>| piece.map_or_else(|| Grid::new(4, 2), Grid::of_piece);
        let boards = match sides {
            Sides::Neither => vec![(0, 0, grid)],
            Sides::Both => {
                let hold = with_hold.then(|| (0, place(0), boxed(held)));
                let next = coming.enumerate().map(|(i, piece)| (16, place(i), boxed(Some(piece))));
                std::iter::once((5, 0, grid)).chain(hold).chain(next).collect()
            }
            Sides::Right => {
                let hold = with_hold.then(|| boxed(held));
                let all = hold.into_iter().chain(coming.map(|piece| boxed(Some(piece))));
                let all = all.enumerate().map(|(i, grid)| (11, place(i), grid));
                std::iter::once((0, 0, grid)).chain(all).collect()
            }
        };
        (with_corner(boards, sides, height), time)
    };
    Ok(film.poster.iter().enumerate().map(frame).collect())
}

/// All frames are equally wide, whatever is in the boxes.
fn with_corner(
    mut boards: Vec<(usize, usize, Grid)>,
    sides: Sides,
    height: usize,
) -> Vec<(usize, usize, Grid)> {
    let width = match sides {
        Sides::Neither => return boards,
        Sides::Both => 20,
        Sides::Right => 15,
    };
    boards.push((width, height, Grid::new(0, 0)));
    boards
}

/// What is in hold and what comes after this page's piece: as the quiz says, or the pieces of the
/// pages that follow.
fn queue(pages: &[Page], at: usize) -> (Option<Piece>, Vec<Piece>) {
    let quiz = Some(&pages[at].comment).filter(|comment| comment.starts_with("#Q="));
    let Some(queue) = quiz.and_then(|quiz| quiz.parse::<Queue>().ok()) else {
        return (None, pages[at + 1..].iter().filter_map(|page| Some(page.piece?.piece)).collect());
    };
    let after = match pages[at].piece.map(|piece| piece.piece) {
        Some(piece) if queue.current() == Some(piece) => queue.place().map(|(_, rest)| rest),
        Some(_) => queue.hold_and_place().map(|(_, rest)| rest),
        None => Some(queue.clone()),
    };
    let queue = after.unwrap_or(queue);
    let held = queue.hold;
    (held, queue.all().skip(usize::from(held.is_some())).collect())
}

fn make_folder(folder: Option<&Path>) -> anyhow::Result<()> {
    match folder.filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) => {
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())
        }
        None => Ok(()),
    }
}

/// A new folder with the time of day (UTC) as its name: `20240126_235959`.
fn new_folder(parent: &Path) -> anyhow::Result<PathBuf> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let name = stamp(now.as_secs());
    let names = std::iter::once(name.clone()).chain((0..).map(|i| format!("{name}_{i}")));
    let folder = names.map(|name| parent.join(name)).find(|folder| !folder.exists());
    let folder = folder.ok_or_else(|| anyhow!("{}: no name is left", parent.display()))?;
    make_folder(Some(&folder))?;
    Ok(folder)
}

/// Seconds since 1970 as `20240126_235959`.
fn stamp(seconds: u64) -> String {
    let (mut days, time) = (seconds / 86_400, seconds % 86_400);
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let months = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= months[month] {
        days -= months[month];
        month += 1;
    }
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year}{:02}{:02}_{hour:02}{minute:02}{second:02}", month + 1, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_named_by_date() {
        assert_eq!(stamp(0), "19700101_000000");
        assert_eq!(stamp(951_782_399), "20000228_235959");
        assert_eq!(stamp(951_782_400), "20000229_000000");
        assert_eq!(stamp(1_706_227_200), "20240126_000000");
    }

    #[test]
    fn hold_and_next_follow_the_quiz_or_the_pages() {
        let pages = fumen::decode("v115@vhFRQJUGJKJJvMJTNJGBJ").unwrap();
        let (held, coming) = queue(&pages, 0);
        assert_eq!(held, None);
        assert_eq!(coming.len(), pages.len() - 1);
        let mut pages = pages;
        let piece = pages[0].piece.unwrap().piece;
        pages[0].comment = format!("#Q=[T]({piece})OS");
        assert_eq!(queue(&pages, 0), (Some(Piece::T), vec![Piece::O, Piece::S]));
    }
}
