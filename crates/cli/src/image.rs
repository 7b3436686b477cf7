//! Boards as pictures in files: `--image out.svg`, `out.png`, `out.gif`.
//!
//! A board becomes a [`Scene`] in the colours of a theme; `allclear_picture` makes files of scenes.

use std::io::Write;
use std::path::{Path, PathBuf};

use allclear_look::{Grid, Look, Theme, picture};
pub use allclear_picture::gif::Play;
use allclear_picture::{Scene, gif, raster, svg};
use anyhow::bail;

use crate::atomic;
use crate::context::Context;
use crate::film::{Film, Still};

/// The option that every command has that can draw.
#[derive(clap::Args, Clone, Default)]
pub struct ImageOption {
    /// Write a picture: .svg, .png or animated .gif
    #[arg(long, value_name = "FILE", value_parser = picture_path)]
    image: Option<PathBuf>,
}

impl ImageOption {
    /// Whether a picture is wanted.
    pub fn is_wanted(&self) -> bool {
        self.image.is_some()
    }

    /// Writes the picture, if one is wanted.
    pub fn write(&self, context: &Context, film: &Film) -> anyhow::Result<()> {
        let Some(path) = &self.image else { return Ok(()) };
        write(path, film, context.out.look())?;
        context.note(format_args!("{} written", path.display()));
        Ok(())
    }
}

fn picture_path(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match Kind::of(&path) {
        Some(_) => Ok(path),
        None => Err("expected a name that ends in .svg, .png or .gif".to_string()),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
    Gif,
}

impl Kind {
    fn of(path: &Path) -> Option<Kind> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "svg" => Some(Kind::Svg),
            "png" => Some(Kind::Png),
            "gif" => Some(Kind::Gif),
            _ => None,
        }
    }
}

/// How many pixels of a PNG or a GIF make one of an SVG: enough for screens with small pixels.
const SHARP: u8 = 2;

/// Boards a line of a poster.
const COLUMNS: usize = 5;

/// The most pictures on a poster, and in an animation.
const MOST: usize = 1000;

/// Writes a film to a file: its poster, or all of it if the file can move. The colours are the
/// theme's, whatever the terminal can show.
pub fn write(path: &Path, film: &Film, look: &Look) -> anyhow::Result<()> {
    let Some(kind) = Kind::of(path) else {
        bail!("{}: a picture's name ends in .svg, .png or .gif", path.display());
    };
    let count = if kind == Kind::Gif { film.stills.len() } else { film.poster.len() };
    if count > MOST {
        bail!("{}: {count} boards are too many for a picture; the most is {MOST}", path.display());
    }
    let bytes = match kind {
        Kind::Svg => svg::text(&poster(film, look)).into_bytes(),
        Kind::Png => raster::png(&raster::paint(&poster(film, look), SHARP))?,
        Kind::Gif => {
            let still =
                |still: &Still| (picture::of(&[(0, 0, &still.grid)], look.theme), still.time);
            gif::animation(&mut film.stills.iter().map(still), Play::ForEver, SHARP)?
        }
    };
    atomic::write(path, |file| Ok(file.write_all(&bytes)?))
}

/// Boards, each with its lower left corner in a column and a row of cells, for a while.
pub type Frame = (Vec<(usize, usize, Grid)>, std::time::Duration);

fn framed((boards, _): &Frame, theme: &Theme) -> Scene {
    let boards: Vec<(usize, usize, &Grid)> =
        boards.iter().map(|(x, y, grid)| (*x, *y, grid)).collect();
    picture::of(&boards, theme)
}

/// Writes an animated GIF.
pub fn animate(path: &Path, frames: &[Frame], theme: &Theme, play: Play) -> anyhow::Result<()> {
    if frames.len() > MOST {
        let count = frames.len();
        bail!("{}: {count} pages are too many for a picture; the most is {MOST}", path.display());
    }
    let mut scenes = frames.iter().map(|frame| (framed(frame, theme), frame.1));
    let bytes = gif::animation(&mut scenes, play, SHARP)?;
    atomic::write(path, |file| Ok(file.write_all(&bytes)?))
}

/// Writes a frame as a PNG.
pub fn still(path: &Path, frame: &Frame, theme: &Theme) -> anyhow::Result<()> {
    let bytes = raster::png(&raster::paint(&framed(frame, theme), SHARP))?;
    atomic::write(path, |file| Ok(file.write_all(&bytes)?))
}

fn poster(film: &Film, look: &Look) -> Scene {
    let boards = Grid::sheet(&film.poster, COLUMNS);
    let mut scene = picture::of(&boards, look.theme);
    picture::caption(&mut scene, &boards, &film.captions, look.theme);
    scene
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::film;
    use allclear_look::ThemeName;

    #[test]
    fn three_kinds_of_files() {
        let dir = tempfile::tempdir().unwrap();
        let look = Look::new(ThemeName::Guideline, false);
        let film = film::chain_of("1..... / 122... / 110233").unwrap();
        for (name, magic) in [("a.svg", &b"<svg "[..]), ("a.PNG", b"\x89PNG"), ("a.gif", b"GIF89a")]
        {
            let path = dir.path().join(name);
            write(&path, &film, &look).unwrap();
            assert!(std::fs::read(&path).unwrap().starts_with(magic), "{name}");
        }
        assert!(write(&dir.path().join("a.bmp"), &film, &look).is_err());
    }
}
