//! Every command in the book is run. What the book says it prints is compared.
//!
//! In a block of code, a line `$ command` is followed by what it prints; `…` stands for anything,
//! on a line of its own for any number of lines. A line that begins with `allclear ` is a command
//! whose output is not shown; it must only work. `UPDATE=1` writes what is printed now.

use std::fs;
use std::path::{Path, PathBuf};

use crate::examples::{NOT_HERE, SLOW};
use crate::run;
use crate::shell::Shell;

fn book() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/src")).to_path_buf()
}

/// A command of a chapter.
#[derive(Debug, PartialEq, Eq)]
struct Shown {
    command: String,
    /// The lines that it is said to print, if any are shown, and where they are.
    printed: Option<std::ops::Range<usize>>,
}

/// The commands of a chapter.
fn commands(lines: &[&str]) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let (mut is_code, mut is_rust, mut i) = (false, false, 0);
    while i < lines.len() {
        let line = lines[i];
        i += 1;
        if let Some(kind) = line.strip_prefix("```") {
            is_code = !is_code;
            is_rust = ["rust", "python", "js"].iter().any(|name| kind.starts_with(name));
            continue;
        }
        let indented = line.strip_prefix("    ").filter(|_| !is_code);
        let Some(line) = indented.or(Some(line).filter(|_| is_code && !is_rust)) else { continue };
        let typed = line.strip_prefix("$ ").filter(|_| is_code);
        let Some(mut command) = typed.or(Some(line)).map(String::from) else { continue };
        if typed.is_none() && !line.starts_with("allclear ") {
            continue;
        }
        while command.ends_with('\\') && i < lines.len() {
            command.pop();
            command.push_str(lines[i].trim_start());
            i += 1;
        }
        let first = i;
        while typed.is_some() && !lines[i].starts_with("$ ") && !lines[i].starts_with("```") {
            i += 1;
        }
        all.push(Shown { command, printed: typed.map(|_| first..i) });
    }
    all
}

/// Whether a text is what was expected, where `…` is anything.
fn is_like(expected: &[&str], found: &[&str]) -> bool {
    match (expected.split_first(), found.split_first()) {
        (None, None) => true,
        (Some((&"…", rest)), _) => (0..=found.len()).any(|i| is_like(rest, &found[i..])),
        (Some((wanted, rest)), Some((line, others))) => {
            is_line(wanted, line.trim_end()) && is_like(rest, others)
        }
        _ => false,
    }
}

fn is_line(wanted: &str, line: &str) -> bool {
    let Some((begin, mut rest)) = wanted.split_once('…') else {
        return wanted.trim_end() == line;
    };
    let Some(mut line) = line.strip_prefix(begin) else { return false };
    while let Some((middle, end)) = rest.split_once('…') {
        let Some(at) = line.find(middle) else { return false };
        (line, rest) = (&line[at + middle.len()..], end);
    }
    line.ends_with(rest)
}

#[test]
fn dots_stand_for_anything() {
    assert!(is_like(&["a", "…", "d"], &["a", "b", "c", "d"]));
    assert!(is_like(&["a", "…"], &["a"]));
    assert!(!is_like(&["a", "…", "d"], &["a", "b"]));
    assert!(is_line("x…y…z", "x12y34z"));
    assert!(!is_line("x…y", "x12z"));
    let lines = ["```text", "$ one \\", "  more", "1", "$ two", "```", "    allclear three"];
    let found = commands(&lines);
    assert_eq!(found[0], Shown { command: "one more".into(), printed: Some(3..4) });
    assert_eq!(found[1], Shown { command: "two".into(), printed: Some(5..5) });
    assert_eq!(found[2], Shown { command: "allclear three".into(), printed: None });
}

/// Runs a chapter's commands, one after the other, in a folder of its own.
#[cfg(target_os = "linux")]
fn try_chapter(file: &str) {
    let path = book().join(file);
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let shell = Shell::new();
    shell.prepare(&["allclear pc generate -q --height 2 --out two.pc"]);
    let is_thorough = std::env::var_os("ALLCLEAR_SLOW").is_some();
    let (mut wrong, mut written, mut from) = (Vec::new(), Vec::<String>::new(), 0);
    for Shown { command, printed } in commands(&lines) {
        let is_slow = printed.is_none() && SLOW.iter().any(|slow| command.starts_with(slow));
        if !is_slow && NOT_HERE.iter().any(|one| command.contains(one)) {
            continue;
        }
        let seconds = if is_slow && !is_thorough { 1 } else { 600 };
        let output = shell.within(&format!("{{ {command}\n}} 2>&1"), seconds);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let Some(printed) = printed else {
            let code = output.status.code();
            if !(matches!(code, Some(0 | 1 | 3)) || is_slow && code == Some(124)) {
                wrong.push(format!("{file}: {command}\n{code:?} {text}"));
            }
            continue;
        };
        let found: Vec<&str> = text.lines().collect();
        let expected = &lines[printed.clone()];
        if is_like(expected, &found) {
            continue;
        }
        wrong.push(format!("{file}:{}: {command} prints\n{text}", printed.start));
        written.extend(lines[from..printed.start].iter().map(|line| line.to_string()));
        // As much of it as was shown before.
        let shown = expected.iter().position(|line| *line == "…");
        let kept = found.iter().take(shown.unwrap_or(usize::MAX));
        written.extend(kept.map(|line| line.trim_end().to_string()));
        if shown.is_some_and(|shown| shown < found.len()) {
            written.push("…".to_string());
        }
        from = printed.end;
    }
    if std::env::var_os("UPDATE").is_some() && from > 0 {
        written.extend(lines[from..].iter().map(|line| line.to_string()));
        fs::write(&path, written.join("\n") + "\n").unwrap();
    }
    assert!(wrong.is_empty(), "{}\nUPDATE=1 writes what is printed now", wrong.join("\n"));
}

macro_rules! chapters {
    ($($name:ident $file:literal)+) => {
        const CHAPTERS: &[&str] = &[$($file),+];
        $(
            #[cfg(target_os = "linux")]
            #[test]
            fn $name() {
                try_chapter($file);
            }
        )+
    };
}

chapters! {
    book_study "study.md"
    book_practise "practise.md"
    book_solution_finder "solution-finder.md"
    book_puzzle_book "puzzle-book.md"
    book_smash_bot "smash-bot.md"
    book_tables "tables.md"
    book_analysis "analysis.md"
    book_atlas "atlas.md"
    book_chains "chains.md"
    book_fumen "fumen.md"
    book_lunar "lunar.md"
    book_perfect_clears "perfect-clears.md"
    book_queues "queues.md"
    book_reach "reach.md"
    book_seeing "seeing.md"
    book_terminal "terminal.md"
    book_training "training.md"
    book_web "web.md"
}

/// A chapter with commands is in the list above, and a chapter is in the table of contents.
#[test]
fn every_chapter_is_tried_and_listed() {
    let summary = fs::read_to_string(book().join("SUMMARY.md")).unwrap();
    for entry in fs::read_dir(book()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if !name.ends_with(".md") || name == "SUMMARY.md" {
            continue;
        }
        assert!(summary.contains(&format!("]({name})")), "{name} is not in SUMMARY.md");
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let is_tried = CHAPTERS.contains(&name) || name == "commands.md";
        assert!(is_tried || commands(&lines).is_empty(), "{name} is not tried");
    }
}

/// What links and pictures of the book lead to exists.
#[test]
fn links_of_the_book_lead_somewhere() {
    let mut wrong = Vec::new();
    for entry in fs::read_dir(book()).unwrap() {
        let path = entry.unwrap().path();
        let Ok(text) = fs::read_to_string(&path) else { continue };
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap();
            let is_file = file.ends_with(".md") || file.ends_with(".svg") || file.ends_with(".png");
            if is_file && !file.contains("://") && !book().join(file).exists() {
                wrong.push(format!("{}: {target}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The chapter with all commands is what `help --all` prints.
#[test]
fn all_commands_are_in_the_book() {
    let help = run("help --all").assert().success().get_output().stdout.clone();
    let help = String::from_utf8(help).unwrap();
    let mut text = String::from(
        "# All commands\n\n\
         What `allclear help --all` prints. `allclear COMMAND --help` shows one of them. The global \
         options, which every command takes, are listed once.\n",
    );
    let (mut is_open, mut is_global) = (false, false);
    for line in help.lines() {
        is_global =
            line == "Global options:" || is_global && (line.is_empty() || line.starts_with(' '));
        if is_global && text.contains("Global options:") && text.contains("## allclear pc\n") {
            continue;
        }
        if let Some(name) = line.strip_prefix("== ") {
            while text.ends_with("\n\n") {
                text.pop();
            }
            let close = if is_open { "```\n" } else { "" };
            text.push_str(&format!("{close}\n## {name}\n\n```text\n"));
            is_open = true;
        } else if !(line.is_empty() && text.ends_with("```text\n")) {
            text.push_str(line);
            text.push('\n');
        }
    }
    text.truncate(text.trim_end().len());
    text.push_str("\n```\n");
    let path = book().join("commands.md");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let is_fresh = fs::read_to_string(path).is_ok_and(|kept| kept == text);
    assert!(is_fresh, "book/src/commands.md is stale: UPDATE=1 writes it");
}
