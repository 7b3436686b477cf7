//! Styles of printed text.

use std::fmt::{self, Display};

/// How a text looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Heavier.
    Bold,
    /// Fainter.
    Dim,
    /// Cyan.
    Cyan,
    /// Any colour, red, green and blue.
    Rgb(u8, u8, u8),
    /// One of the 256 colours of xterm.
    Indexed(u8),
}

/// A text that displays in its style; as it is where there is no style.
pub struct Painted<T> {
    style: Option<Style>,
    text: T,
}

impl<T> Painted<T> {
    /// A text in a style, or as it is.
    pub fn new(style: Option<Style>, text: T) -> Painted<T> {
        Painted { style, text }
    }
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(style) = self.style else { return self.text.fmt(f) };
        match style {
            Style::Bold => f.write_str("\x1b[1m"),
            Style::Dim => f.write_str("\x1b[2m"),
            Style::Cyan => f.write_str("\x1b[36m"),
            Style::Rgb(r, g, b) => write!(f, "\x1b[38;2;{r};{g};{b}m"),
            Style::Indexed(number) => write!(f, "\x1b[38;5;{number}m"),
        }?;
        self.text.fmt(f)?;
        f.write_str("\x1b[0m")
    }
}
