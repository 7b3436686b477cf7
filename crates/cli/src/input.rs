//! Where text and bytes come from: a file, stdin, or an argument; errors name the place.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};

/// The most that is read from one place: far above any input we know, far below memory.
const LIMIT: u64 = 256 << 20;

/// A text, and the name by which errors call the place it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// A file name, `stdin`, or what the argument is called.
    pub name: String,
    /// The text.
    pub text: String,
}

impl Text {
    /// A text that was given as an argument; `name` is what errors call it.
    pub fn argument(name: &str, text: impl Into<String>) -> Text {
        Text { name: name.to_string(), text: text.into() }
    }

    /// The text of a file, or of stdin if the path is `-`.
    pub fn read(path: &Path) -> anyhow::Result<Text> {
        let (name, bytes) = read_bytes(path)?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Text { name, text }),
            Err(error) => {
                let good = error.utf8_error().valid_up_to();
                let (line, column) = place(&error.as_bytes()[..good]);
                Err(anyhow!("{name}:{line}:{column}: not UTF-8 text"))
            }
        }
    }

    /// The argument if there is one (`-` is stdin), otherwise stdin. At a terminal, says what
    /// is waited for.
    pub fn argument_or_stdin(name: &str, argument: Option<&str>) -> anyhow::Result<Text> {
        match argument {
            Some(text) if text != "-" => Ok(Text::argument(name, text)),
            _ => {
                if io::stdin().is_terminal() {
                    eprintln!("Type the {name}, then Ctrl-D.");
                }
                Text::read(Path::new("-"))
            }
        }
    }

    /// This name before an error whose text begins with its place (`3:5: expected …`) or has
    /// none.
    pub fn error(&self, error: impl Display) -> anyhow::Error {
        let text = error.to_string();
        let has_place = text.starts_with(|c: char| c.is_ascii_digit());
        anyhow!("{}:{}{text}", self.name, if has_place { "" } else { " " })
    }
}

/// Where the arguments of a request came from: errors name the file, not the argument.
#[derive(Clone, Debug, Default)]
pub struct Sources(Vec<(&'static str, String)>);

impl Sources {
    /// Takes a text as an argument of a request.
    pub fn take(&mut self, argument: &'static str, text: Text) -> String {
        self.0.push((argument, text.name));
        text.text
    }

    /// An error of a request, about the place its text came from.
    pub fn blame(&self, error: allclear_api::Error) -> allclear_api::Error {
        let place = error.argument.as_deref().and_then(|argument| {
            self.0.iter().find(|(name, _)| *name == argument).map(|(_, place)| place.clone())
        });
        match place {
            Some(place) => error.at(place),
            None => error,
        }
    }
}

/// The name and the bytes of a file, or of stdin if the path is `-`.
pub fn read_bytes(path: &Path) -> anyhow::Result<(String, Vec<u8>)> {
    let name = shown(path);
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().take(LIMIT + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(LIMIT + 1).read_to_end(&mut bytes))
    };
    match read {
        Ok(_) if bytes.len() as u64 > LIMIT => {
            bail!("{name}: more than {} MB", LIMIT >> 20)
        }
        Ok(_) => Ok((name, bytes)),
        Err(error) => match error.kind() {
            io::ErrorKind::NotFound => bail!("{name}: no such file"),
            io::ErrorKind::IsADirectory => bail!("{name}: is a directory"),
            io::ErrorKind::PermissionDenied => bail!("{name}: permission denied"),
            _ => Err(error).with_context(|| name),
        },
    }
}

/// What errors call a path.
pub fn shown(path: &Path) -> String {
    if path == Path::new("-") { "stdin".to_string() } else { path.display().to_string() }
}

/// Line and column, from 1, of what follows this text.
fn place(before: &[u8]) -> (usize, usize) {
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    (line, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
}
