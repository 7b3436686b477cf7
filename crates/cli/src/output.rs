//! Where results go: a buffered stdout that knows whether to use colour.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use allclear_look::{Look, Painted, Style, ThemeName};

use crate::context::Color;

/// Stdout. Write to it with `writeln!(context.out, …)?`; `main` flushes it at the end.
pub struct Output {
    writer: BufWriter<Stdout>,
    /// A file that gets the same.
    copy: Option<BufWriter<File>>,
    /// Every line at once: at a terminal, what is said about results must not come before them.
    eager: bool,
    look: Look,
}

impl Output {
    /// Stdout, coloured when asked for.
    pub fn stdout(color: Color, theme: ThemeName) -> Output {
        let stdout = io::stdout();
        let eager = stdout.is_terminal();
        let colored = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => eager && terminal_wants_color(),
        };
        Output {
            writer: BufWriter::new(stdout),
            copy: None,
            eager,
            look: Look::new(theme, colored),
        }
    }

    /// Writes all that follows to a file as well.
    pub fn also_to(&mut self, file: File) {
        self.copy = Some(BufWriter::new(file));
    }

    /// Whether to use colour.
    pub fn is_colored(&self) -> bool {
        self.look.is_colored()
    }

    /// How boards are drawn.
    pub fn look(&self) -> &Look {
        &self.look
    }

    /// A text in a style, or as it is where colour is off.
    ///
    /// `writeln!(context.out, "{}", context.out.paint(Style::Bold, "solved"))` borrows the
    /// output twice; take the painted text first.
    pub fn paint<T: Display>(&self, style: Style, text: T) -> Painted<T> {
        Painted::new(self.is_colored().then_some(style), text)
    }

    /// One JSON value on a line of its own.
    pub fn json(&mut self, value: &impl serde::Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut *self, value)?;
        writeln!(self)
    }
}

impl Output {
    /// A reply with a list: the rest of it on one line, then one line for each of the list.
    pub fn json_lines(&mut self, reply: &impl serde::Serialize) -> anyhow::Result<()> {
        let mut reply = serde_json::to_value(reply)?;
        let list = reply.as_object_mut().and_then(|reply| reply.shift_remove("list"));
        let list = match list {
            Some(serde_json::Value::Array(list)) => list,
            _ => Vec::new(),
        };
        // As text: a value knows how to write itself, compiled and optimised in its own crate.
        for one in std::iter::once(reply).chain(list) {
            self.write_all((one.to_string() + "\n").as_bytes())?;
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes)?;
        if let Some(copy) = &mut self.copy {
            copy.write_all(&bytes[..written])?;
        }
        if self.eager && bytes[..written].contains(&b'\n') {
            self.writer.flush()?;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        if let Some(copy) = &mut self.copy {
            copy.flush()?;
        }
        self.writer.flush()
    }
}

fn terminal_wants_color() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}
