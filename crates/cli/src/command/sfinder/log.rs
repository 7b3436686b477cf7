//! The parts of solution-finder's output that its commands share.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use allclear_fumen::{Cell, Field};
use allclear_tetris::queue::Pattern;
use anyhow::Context as _;

use super::options::Options;
use crate::atomic;
use crate::context::Context;

/// The release whose output this is.
pub const VERSION: &str = "1.43";

/// Copies all that is printed from now on to the log: where `--log-path` says, or where
/// solution-finder puts it. If that is not possible and nobody asked for it, there is no log.
pub fn keep(options: &Options, context: &mut Context) -> anyhow::Result<()> {
    let path = Path::new(options.get("log-path").unwrap_or("output/last_output.txt"));
    let open = || {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        fs::File::create(path)
    };
    match open() {
        Ok(file) => context.out.also_to(file),
        Err(_) if options.get("log-path").is_none() => {}
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    }
    Ok(())
}

/// The field as rows of `X` and `_`.
pub fn field(field: &Field, height: usize, context: &mut Context) -> anyhow::Result<()> {
    writeln!(context.out, "# Setup Field")?;
    for y in (0..height as i32).rev() {
        let cell = |x| if field.get(x, y) == Cell::Empty { '_' } else { 'X' };
        writeln!(context.out, "{}", (0..10).map(cell).collect::<String>())?;
    }
    Ok(writeln!(context.out)?)
}

/// What the user asked for.
pub fn asked(
    lines: &str,
    options: &Options,
    patterns: &str,
    context: &mut Context,
) -> anyhow::Result<()> {
    writeln!(context.out, "# Initialize / User-defined\n{lines}")?;
    rules(options, context)?;
    writeln!(context.out, "Searching patterns:")?;
    for pattern in patterns.split([';', '\n']).filter(|pattern| !pattern.trim().is_empty()) {
        writeln!(context.out, "  {}", pattern.trim())?;
    }
    Ok(writeln!(context.out)?)
}

/// The rules.
pub fn rules(options: &Options, context: &mut Context) -> anyhow::Result<()> {
    let hold = if options.is_on("hold", true)? { "use" } else { "avoid" };
    let kicks = options.get("kicks").unwrap_or("srs").to_lowercase();
    let drop = options.get("drop").unwrap_or("softdrop").to_lowercase();
    Ok(writeln!(context.out, "Using hold: {hold}\nKicks: {kicks}\nDrop: {drop}")?)
}

/// How many pieces the longest queue has; 0 if the pattern cannot be read.
pub fn longest(patterns: &str) -> usize {
    patterns.parse::<Pattern>().map_or(0, |pattern| pattern.longest())
}

/// Announces the search. It is over by then, since its answer is part of what is printed before.
pub fn begin(title: &str, context: &mut Context) -> anyhow::Result<()> {
    Ok(writeln!(context.out, "# {title}\n  -> Stopwatch start")?)
}

/// Prints how long the search took.
pub fn end(took: Duration, context: &mut Context) -> anyhow::Result<()> {
    let time = took.as_millis();
    Ok(writeln!(context.out, "  -> Stopwatch stop : avg.time = {time} ms [1 counts]\n")?)
}

/// The last lines.
pub fn done(context: &mut Context) -> anyhow::Result<()> {
    Ok(writeln!(context.out, "\n# Finalize\ndone")?)
}

/// Writes a file as solution-finder does: its folder is made, an old one is replaced.
pub fn write_file(path: &Path, text: &str) -> anyhow::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    atomic::write(path, |file| Ok(file.write_all(text.as_bytes())?))
}

/// A path with another ending, and something before it: `output/path.txt` → `output/path_unique.html`.
pub fn output(base: &str, suffix: &str, ending: &str) -> std::path::PathBuf {
    let path = Path::new(base);
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("output");
    path.with_file_name(format!("{stem}{suffix}.{ending}"))
}
