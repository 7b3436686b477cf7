//! `fumen.*`: reading, writing and changing fumens.

mod new;
mod pages;
mod tools;

pub use new::New;
pub use pages::{Decode, DecodeReply, Encode, EncodeReply, Flags, PageReply, PieceReply, Refs};
pub use tools::{
    Comment, Filter, FumensReply, Glue, GlueReply, Grey, Join, Mirror, Page, Reduce, Split, Unglue,
};

use allclear_fumen::{self as fumen, Page as FumenPage};

use crate::Error;

/// The fumens of a text: they are separated by blanks or lines; `#` begins a comment.
///
/// ```
/// use allclear_api::fumen::each;
/// assert_eq!(each("v115@vhAAgH # empty\nv115@vh\n AAgH"), ["v115@vhAAgH", "v115@vhAAgH"]);
/// ```
pub fn each(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let blank = |c: char| c.is_whitespace() || c == '\u{feff}';
    for line in text.lines() {
        let words = line.split(blank).filter(|word| !word.is_empty());
        for word in words.take_while(|word| !word.starts_with('#')) {
            match all.last_mut() {
                // A fumen may be broken into several lines.
                Some(last) if !word.contains('@') => last.push_str(word),
                _ => all.push(word.to_string()),
            }
        }
    }
    all
}

/// Reads each fumen of a text.
fn decoded(text: &str) -> Result<Vec<Vec<FumenPage>>, Error> {
    let all = each(text);
    if all.is_empty() {
        return Err(Error::input("fumen", fumen::DecodeError::NotAFumen));
    }
    let several = all.len() > 1;
    let read = |(i, text): (usize, &String)| {
        fumen::decode(text).map_err(|error| about(several.then_some(i), error))
    };
    all.iter().enumerate().map(read).collect()
}

/// An error about a fumen, or about one of several.
fn about(index: Option<usize>, error: impl std::fmt::Display) -> Error {
    match index {
        Some(index) => Error::input(&format!("fumen {}", index + 1), error),
        None => Error::input("fumen", error),
    }
}
