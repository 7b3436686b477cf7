//! How a command ends: exit codes, and the one line of an error.

use std::io;
use std::process::ExitCode;

/// Whether a command found what it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// There is an answer: 0.
    Found,
    /// The question was understood and the answer is "none": 1.
    None,
}

impl Exit {
    /// `Found` if `found`.
    pub fn found(found: bool) -> Exit {
        if found { Exit::Found } else { Exit::None }
    }
}

/// The exit code of a result; an error is told on stderr in one line, and is 2.
///
/// A reader that has gone away (`allclear … | head -1`) is no error.
pub fn code(result: anyhow::Result<Exit>) -> ExitCode {
    match result {
        Ok(Exit::Found) => ExitCode::SUCCESS,
        Ok(Exit::None) => ExitCode::from(1),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("allclear: {}", one_line(&error));
            ExitCode::from(2)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// The error and its causes, joined by colons.
fn one_line(error: &anyhow::Error) -> String {
    let text = format!("{error:#}");
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ")
}
