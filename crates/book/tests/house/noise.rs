//! Every parser has a test called "noise" that feeds it arbitrary text or bytes.
//!
//! A parser is a type that implements `FromStr`, or a public function that takes text, bytes or a
//! stream and may refuse them, and whose name says so. Its name (`Record::parse`, `decode(`) must appear in some function
//! whose own name contains "noise", of its crate or of the one that it is the engine of. So a new parser without such a
//! test fails here.

use std::fs;
use std::path::PathBuf;

use crate::{files, root};

/// How the names of functions that parse begin.
const BEGIN: [&str; 11] =
    ["parse", "decode", "read", "from_", "of_", "resume", "check", "new", "size", "limit", "time"];

/// The crate whose functions are all reached through requests: its own tests called "noise" go
/// through the table of questions.
const BY_REQUEST: &str = "api";

/// The crate whose tests reach a crate: an engine is behind the one that stands on it.
fn tested_by(name: &str) -> &str {
    name.strip_suffix("-engine").unwrap_or(name)
}

/// The functions of a text whose names contain "noise", whole.
fn noise(text: &str) -> String {
    let mut all = String::new();
    let mut end: Option<String> = None;
    for line in text.lines() {
        let name = line.trim_start().strip_prefix("fn ").and_then(|rest| rest.split('(').next());
        if end.is_none() && name.is_some_and(|name| name.contains("noise")) {
            let indent = &line[..line.len() - line.trim_start().len()];
            end = Some(format!("{indent}}}"));
        }
        if end.is_some() {
            all.push_str(line);
            all.push('\n');
        }
        if end.as_deref() == Some(line) {
            end = None;
        }
    }
    all
}

/// The first word of a text.
fn word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

/// The type that a line `impl<…> … for Type<…> {` is about.
fn implemented(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("impl")?;
    let rest = match rest.strip_prefix('<') {
        Some(generic) => generic.split_once("> ")?.1,
        None => rest,
    };
    let of = rest.split_once(" for ").map_or(rest, |(_, of)| of).trim_start();
    Some(word(of.rsplit("::").next().unwrap_or(of)))
}

/// What a test has to name.
fn parsers(text: &str) -> Vec<String> {
    let program = text.split("#[cfg(test)]").next().unwrap_or_default();
    let (mut found, mut owner) = (Vec::new(), None);
    let mut rest = program;
    while let Some((line, after)) = rest.split_once('\n') {
        if line.starts_with("impl") {
            owner = implemented(line);
            if line.contains("FromStr for ") {
                found.extend(owner.map(String::from));
            }
        }
        let public = line.trim_start().strip_prefix("pub fn ");
        if let Some(name) =
            public.map(word).filter(|name| BEGIN.iter().any(|begin| name.starts_with(begin)))
        {
            // Up to the body: the signature.
            let signature = rest.split(['{', ';']).next().unwrap_or_default();
            let (takes, gives) = signature.split_once("->").unwrap_or((signature, ""));
            let input = [": &str", ": &[u8]", "impl Read", "impl BufRead"];
            if gives.contains("Result<") && input.iter().any(|input| takes.contains(input)) {
                let own = owner.filter(|_| line.starts_with(' '));
                found.push(own.map_or(format!("{name}("), |own| format!("{own}::{name}")));
            }
        }
        rest = after;
    }
    found
}

/// Whether a name is in a text, not as a part of another.
fn names(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let letter = |c: char| c.is_alphanumeric() || c == '_';
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        !before.ends_with(letter) && (name.ends_with('(') || !after.starts_with(letter))
    })
}

/// A parser, and the file it is in.
struct Parser {
    file: String,
    name: String,
}

/// The parsers of each crate, and its functions called "noise".
fn each_crate(mut each: impl FnMut(&str, Vec<Parser>, String)) {
    let crates = root().join("crates");
    for entry in fs::read_dir(&crates).unwrap().flatten() {
        let sources = files(&entry.path().join("src"), &[".rs"]);
        let name = entry.file_name().to_string_lossy().into_owned();
        let tests = files(&crates.join(tested_by(&name)).join("tests"), &[".rs"]);
        let read = |path: &PathBuf| fs::read_to_string(path).unwrap();
        let noise = sources.iter().chain(&tests).map(|path| noise(&read(path))).collect();
        let mut found = Vec::new();
        for path in &sources {
            let file = path.strip_prefix(&crates).unwrap().display().to_string();
            let names = parsers(&read(path)).into_iter();
            found.extend(names.map(|name| Parser { file: file.clone(), name }));
        }
        each(&name, found, noise);
    }
}

/// The parsers that a text does not name.
fn unnamed(parsers: Vec<Parser>, text: &str) -> Vec<String> {
    let unnamed = parsers.into_iter().filter(|parser| !names(text, &parser.name));
    unnamed.map(|Parser { file, name }| format!("{file}: {name}")).collect()
}

#[test]
fn every_parser_has_a_test_called_noise() {
    let (mut count, mut missing) = (0, Vec::new());
    each_crate(|name, parsers, noise| {
        count += parsers.len();
        match name == BY_REQUEST {
            true => assert!(names(&noise, "QUESTIONS")),
            false => missing.extend(unnamed(parsers, &noise)),
        }
    });
    assert!(missing.is_empty(), "no test called \"noise\" names\n{}", missing.join("\n"));
    assert!(count >= 50, "{count} parsers");
}

/// Except those of the programs: only libraries can be fuzzed.
#[test]
fn every_parser_has_a_fuzz_target() {
    let root = root().join("fuzz");
    let targets = files(&root.join("fuzz_targets"), &[".rs"]);
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    for target in &targets {
        let name = target.file_name().unwrap().to_string_lossy();
        assert!(manifest.contains(&format!("fuzz_targets/{name}")), "{name} is not built");
    }
    let text: String = targets.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let mut missing = Vec::new();
    each_crate(|name, parsers, _| {
        if !["cli", "web", "book", "bench", "python", BY_REQUEST].contains(&name) {
            missing.extend(unnamed(parsers, &text));
        }
    });
    assert!(missing.is_empty(), "no fuzz target names\n{}", missing.join("\n"));
}
