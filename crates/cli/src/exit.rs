//! How a command ends: exit codes, and the one line of an error.

use std::io;
use std::process::ExitCode;

use allclear_api::{Error, ErrorKind, ErrorReply};
use serde::Serialize;

/// Whether a command found what it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// There is an answer: 0.
    Found,
    /// The question was understood and the answer is "none", proven: 1.
    None,
    /// Something failed and has been told already, but the rest was done: 2.
    Failed,
    /// A limit was reached before there was an answer: 3.
    Stopped,
}

impl Exit {
    /// The exit of a search: what was found, or that a limit came first.
    pub fn of_search(found: bool, complete: bool) -> Exit {
        match (complete, found) {
            (false, _) => Exit::Stopped,
            (true, found) => Exit::found(found),
        }
    }

    /// `Found` if `found`.
    pub fn found(found: bool) -> Exit {
        if found { Exit::Found } else { Exit::None }
    }

    /// The exit of two answers together: a failure counts most, then a limit, then "none".
    pub fn and(self, other: Exit) -> Exit {
        let weight = |exit| match exit {
            Exit::Found => 0,
            Exit::None => 1,
            Exit::Stopped => 2,
            Exit::Failed => 3,
        };
        if weight(other) > weight(self) { other } else { self }
    }
}

/// The exit code of a result; an error is told on stderr in one line, and is 2.
///
/// A reader that has gone away (`allclear … | head -1`) is no error.
pub fn code(result: anyhow::Result<Exit>) -> ExitCode {
    match result {
        Ok(Exit::Found) => ExitCode::SUCCESS,
        Ok(Exit::None) => ExitCode::from(1),
        Ok(Exit::Failed) => ExitCode::from(2),
        Ok(Exit::Stopped) => ExitCode::from(3),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            tell(&error);
            ExitCode::from(if stopped(&error).is_some() { 3 } else { 2 })
        }
    }
}

/// The reply of a question that was stopped before there was anything to tell.
#[derive(Serialize)]
pub struct Stopped {
    complete: bool,
    error: ErrorReply,
}

/// What to print with `--json` if that is what happened.
pub fn stopped(error: &anyhow::Error) -> Option<Stopped> {
    let error = error.downcast_ref::<Error>().filter(|error| error.kind == ErrorKind::Stopped)?;
    Some(Stopped { complete: false, error: error.into() })
}

/// Tells an error on stderr in one line; for errors that do not end the command, with
/// [`Exit::Failed`] at its end.
pub fn tell(error: &anyhow::Error) {
    eprintln!("allclear: {}", one_line(error));
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// The error and its causes, joined by colons; cut where it would fill the screen.
fn one_line(error: &anyhow::Error) -> String {
    const LONGEST: usize = 1000;
    let text = format!("{error:#}");
    let line =
        text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ");
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_one_line_of_bearable_length() {
        let error = anyhow::anyhow!("first\n  second\n").context("file");
        assert_eq!(one_line(&error), "file: first; second");
        let error = anyhow::anyhow!("x".repeat(1 << 20));
        assert_eq!(one_line(&error).chars().count(), 1001);
    }

    #[test]
    fn the_worst_exit_counts() {
        assert_eq!(Exit::Found.and(Exit::None), Exit::None);
        assert_eq!(Exit::Failed.and(Exit::Stopped), Exit::Failed);
        assert_eq!(Exit::None.and(Exit::Stopped), Exit::Stopped);
    }
}
