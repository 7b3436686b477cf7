//! What went wrong, in one line a person can act on.

use std::fmt::{self, Display};

use serde::Serialize;

/// Which kind of thing went wrong, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// The text is not a JSON object, or has no `ask`.
    NotARequest,
    /// No question has this name.
    UnknownQuestion,
    /// An argument is missing, unknown, or of the wrong type.
    BadArgument,
    /// An argument has the right type, but makes no sense: a field that is no field.
    BadInput,
    /// The question does not fit into the memory or the limits it was given.
    TooBig,
    /// It was stopped before there was anything to tell.
    Stopped,
    /// A fault of the program.
    Internal,
}

/// An error: its kind, the argument it is about, and one line.
///
/// A line that begins with a place (`3:5: expected …`) is joined to the argument's name by a
/// colon, so that it reads like a compiler's message:
///
/// ```
/// use allclear_api::Error;
/// let error = Error::input("field", "3:5: expected one of _ X");
/// assert_eq!(error.to_string(), "field:3:5: expected one of _ X");
/// assert_eq!(error.at("setup.txt").to_string(), "setup.txt:3:5: expected one of _ X");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Which kind.
    pub kind: ErrorKind,
    /// The argument, or the file it came from.
    pub argument: Option<String>,
    /// What is wrong, without the argument's name.
    pub message: String,
}

impl Error {
    /// An error that is about no argument.
    pub fn new(kind: ErrorKind, message: impl Display) -> Error {
        Error { kind, argument: None, message: message.to_string() }
    }

    /// An argument that cannot be read.
    pub fn input(argument: &str, message: impl Display) -> Error {
        Error { argument: Some(argument.into()), ..Error::new(ErrorKind::BadInput, message) }
    }

    /// An argument that is missing, unknown, or of the wrong type.
    pub fn argument(message: impl Display) -> Error {
        Error::new(ErrorKind::BadArgument, message)
    }

    /// Input that contradicts itself; no single argument is to blame.
    pub fn conflict(message: impl Display) -> Error {
        Error::new(ErrorKind::BadInput, message)
    }

    /// A question that does not fit.
    pub fn too_big(message: impl Display) -> Error {
        Error::new(ErrorKind::TooBig, message)
    }

    /// The same error about a place the caller knows better: the file an argument came from.
    #[must_use]
    pub fn at(self, place: impl Into<String>) -> Error {
        Error { argument: Some(place.into()), ..self }
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(argument) = &self.argument {
            let has_place = self.message.starts_with(|c: char| c.is_ascii_digit());
            write!(f, "{argument}:{}", if has_place { "" } else { " " })?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// An error as it travels: `{"kind": …, "message": …}`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorReply {
    /// Which kind, for programs.
    pub kind: ErrorKind,
    /// One line for people.
    pub message: String,
}

impl From<&Error> for ErrorReply {
    fn from(error: &Error) -> ErrorReply {
        ErrorReply { kind: error.kind, message: error.to_string() }
    }
}
