//! What the terminal can show.

use std::env;

use ratatui::style::{Color, Modifier, Style};

use super::glyphs::Glyphs;
use allclear_picture::Rgb;

use super::printed;
use super::theme::{Theme, ThemeName};

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None: letters tell things apart.
    None,
    /// The 256 of xterm.
    Palette,
    /// All.
    Full,
}

/// A theme, and how much of it the terminal can show.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The colours.
    pub theme: &'static Theme,
    /// How many of them.
    pub depth: Depth,
    /// The characters to draw with.
    pub glyphs: &'static Glyphs,
}

impl Look {
    /// The look of a theme on this terminal, with or without colour.
    pub fn new(theme: ThemeName, colored: bool) -> Look {
        let (term, colours) = (variable("TERM"), variable("COLORTERM"));
        Look {
            theme: Theme::named(theme),
            depth: match colored {
                false => Depth::None,
                true if full_colour(&colours, &term) => Depth::Full,
                true => Depth::Palette,
            },
            glyphs: Glyphs::of(has_unicode()),
        }
    }

    /// Whether there is any colour.
    pub fn is_colored(&self) -> bool {
        self.depth != Depth::None
    }

    /// A colour for a screen.
    pub fn color(&self, colour: Rgb) -> Color {
        match self.depth {
            Depth::None => Color::Reset,
            Depth::Palette => Color::Indexed(nearest(colour)),
            Depth::Full => Color::Rgb(colour.0, colour.1, colour.2),
        }
    }

    /// Words in a colour.
    pub fn ink(&self, colour: Rgb) -> Style {
        Style::new().fg(self.color(colour))
    }

    /// Words that may be overlooked.
    pub fn dim(&self) -> Style {
        match self.depth {
            Depth::None => Style::new(),
            _ => self.ink(self.theme.frame.lighter(25)),
        }
    }

    /// Words not to be overlooked.
    pub fn bold(&self, colour: Rgb) -> Style {
        self.ink(colour).add_modifier(Modifier::BOLD)
    }

    /// A colour for printed text; `None` without colour.
    pub fn print(&self, colour: Rgb) -> Option<printed::Style> {
        match self.color(colour) {
            Color::Rgb(r, g, b) => Some(printed::Style::Rgb(r, g, b)),
            Color::Indexed(number) => Some(printed::Style::Indexed(number)),
            _ => None,
        }
    }
}

/// Whether this terminal has Unicode.
pub fn has_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable);
    let locale = locale.iter().find(|value| !value.is_empty());
    says_unicode(locale.map(String::as_str), &variable("TERM"))
}

/// A variable of the environment; empty is as good as none.
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

fn full_colour(colours: &str, term: &str) -> bool {
    matches!(colours, "truecolor" | "24bit")
        || ["-direct", "kitty", "ghostty", "wezterm", "alacritty", "foot"]
            .iter()
            .any(|name| term.contains(name))
}

/// A locale that says otherwise, or a console of old, has no Unicode; no locale says nothing.
fn says_unicode(locale: Option<&str>, term: &str) -> bool {
    let says_so = locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    says_so && !["linux", "dumb", "vt100", "vt220", "ansi"].contains(&term)
}

/// The nearest of xterm's 256 colours: a cube of six levels, and a ladder of greys.
fn nearest(Rgb(r, g, b): Rgb) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |value: u8| (0..6).min_by_key(|&i| LEVELS[i].abs_diff(value)).unwrap_or(0);
    let error = |to: [u8; 3]| -> u32 {
        [r, g, b].iter().zip(to).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let cube = [level(r), level(g), level(b)];
    let mean = (u32::from(r) + u32::from(g) + u32::from(b)) / 3;
    let step = (mean.saturating_sub(3) / 10).min(23) as u8;
    if error([8 + 10 * step; 3]) < error(cube.map(|i| LEVELS[i])) {
        232 + step
    } else {
        (16 + 36 * cube[0] + 6 * cube[1] + cube[2]) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_colours() {
        assert_eq!(nearest(Rgb(0, 0, 0)), 16);
        assert_eq!(nearest(Rgb(255, 255, 255)), 231);
        assert_eq!(nearest(Rgb(18, 18, 18)), 233);
        assert_eq!(nearest(Rgb(255, 0, 0)), 196);
    }

    #[test]
    fn unicode_by_locale_and_terminal() {
        assert!(says_unicode(Some("en_US.UTF-8"), "xterm-256color"));
        assert!(says_unicode(Some("C.utf8"), "tmux"));
        assert!(says_unicode(None, "xterm"));
        assert!(!says_unicode(Some("C"), "xterm"));
        assert!(!says_unicode(Some("de_DE.ISO-8859-1"), "xterm"));
        assert!(!says_unicode(Some("en_US.UTF-8"), "linux"));
    }
}
