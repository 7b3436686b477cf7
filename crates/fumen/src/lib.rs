//! Fumen: the text in which players of Tetris share fields, moves and lessons.
//!
//! # What
//! A fumen is a list of pages; a page is a coloured field, perhaps a piece, a comment and a few
//! switches. [`decode`] reads versions 110 and 115 in all spellings found in the wild; [`encode`]
//! writes version 115, byte for byte as the reference library (npm `tetris-fumen` 1.1.3) does.
//!
//! # How
//! The text is a number system of base 64. Each page holds the difference of its field to what
//! the page before it leaves behind (piece locked, rows cleared, garbage risen, mirrored), so both
//! directions replay the same small rules ([`Field::lock`]). A comment that begins with `#Q=` is a
//! quiz: it changes by itself as pages play its pieces (module `quiz`).
//!
//! # Why not the obvious way
//! The public Rust crate panics on bad input and differs from the reference in 16 of 44 golden
//! cases, among them a field that changes everywhere at once, long comments and quizzes.
//!
//! # How we know it works
//! The library's own answers for pages and texts, good and bad, are replayed in
//! `tests/fumen.rs`, decoding and encoding are inverse on random pages, and no text makes it
//! panic (tested here and fuzzed).

mod base64;
mod build;
mod comment;
mod decode;
mod edit;
mod encode;
mod error;
mod field;
mod glue;
mod page;
mod quiz;

pub use build::{Build, BuildError, Built};
pub use decode::{Reading, decode, decode_as};
pub use edit::{Comment, commented, cut, greyed, joined, mirrored};
pub use encode::encode;
pub use error::{DecodeError, EncodeError, FieldError};
pub use field::{Cell, Field};
pub use glue::{Check, GlueError, glue, glue_all};
pub use page::{Draft, FumenPiece, Page};
pub use quiz::{BadQuiz, Quiz};

/// The editors that open a fumen from an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// The original, fumen.zui.jp.
    Zui,
    /// Its copy at harddrop.com.
    HardDrop,
    /// Fumen for mobile.
    Mobile,
}

/// The address that opens a fumen.
///
/// ```
/// # use allclear_fumen::{Site, url};
/// assert_eq!(url(Site::HardDrop, "v115@vhAAgH"), "https://harddrop.com/fumen/?v115@vhAAgH");
/// ```
pub fn url(site: Site, fumen: &str) -> String {
    let before = match site {
        Site::Zui => "https://fumen.zui.jp/?",
        Site::HardDrop => "https://harddrop.com/fumen/?",
        Site::Mobile => "https://knewjade.github.io/fumen-for-mobile/#?d=",
    };
    format!("{before}{fumen}")
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
