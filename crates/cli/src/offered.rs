//! Options that take one of a few words, and perhaps more: shells offer the words.

use allclear_pc::study::Goal;
use allclear_tetris::Piece;
use allclear_tetris::kicks::NAMED;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};

/// A parser of values, and the words that completion offers. Unlike clap's own list of possible
/// values it does not decide what is valid: that is the parser's part.
#[derive(Clone)]
pub struct Offered<P> {
    parser: P,
    words: Vec<&'static str>,
}

impl<P: TypedValueParser> Offered<P> {
    pub fn new(parser: P, words: &[&'static str]) -> Offered<P> {
        Offered { parser, words: words.to_vec() }
    }
}

impl<P: TypedValueParser> TypedValueParser for Offered<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<P::Value, clap::Error> {
        self.parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.words.iter().copied().map(PossibleValue::new)))
    }
}

/// One of these words, or something else that a command understands: a file, say.
pub fn words(words: &[&'static str]) -> Offered<StringValueParser> {
    Offered::new(StringValueParser::new(), words)
}

/// A rotation system: a name or a file.
pub fn kicks() -> Offered<StringValueParser> {
    words(&NAMED.each_ref().map(|named| named.name))
}

/// The piece with this letter.
fn read_piece(text: &str) -> Result<Piece, String> {
    let mut letters = text.chars();
    let piece = letters.next().and_then(Piece::from_letter).filter(|_| letters.next().is_none());
    piece.ok_or_else(|| "expected one of I O T S Z L J".to_string())
}

/// A piece by its letter.
pub fn piece() -> impl TypedValueParser<Value = Piece> {
    Offered::new(
        read_piece as fn(&str) -> Result<Piece, String>,
        &["I", "O", "T", "S", "Z", "L", "J"],
    )
}

/// What must happen on the way.
pub fn mode() -> impl TypedValueParser<Value = Goal> {
    let words = [
        "normal",
        "tsm",
        "tss",
        "tsd",
        "tst",
        "tsz",
        "tetris",
        "tetris-end",
        "b2b",
        "2L",
        "3L",
        "4L",
        "2L-or-PC",
        "3L-or-PC",
        "4L-or-PC",
    ];
    Offered::new(|name: &str| name.parse::<Goal>(), &words)
}
