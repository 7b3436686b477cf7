//! What a request answers: a JSON value, or a sentence that says what is wrong.

use std::fmt::Display;

use serde_json::Value;

/// An error as the reader of the page sees it: one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence(
    /// The sentence.
    pub String,
);

/// A JSON value, or a sentence that says why there is none.
pub type Reply<T = Value> = Result<T, Sentence>;

impl Sentence {
    /// The sentence of a library's error: its line with a capital letter and a full stop.
    ///
    /// ```
    /// # use allclear_web::Sentence;
    /// assert_eq!(Sentence::of("2:1: no such piece"), Sentence("2:1: no such piece.".into()));
    /// assert_eq!(Sentence::of("no such piece"), Sentence("No such piece.".into()));
    /// ```
    pub fn of(error: impl Display) -> Sentence {
        let line = error.to_string();
        let mut rest = line.chars();
        let mut text: String = rest.next().iter().flat_map(|c| c.to_uppercase()).collect();
        text.push_str(rest.as_str());
        if !text.ends_with(['.', '!', '?']) {
            text.push('.');
        }
        Sentence(text)
    }
}
