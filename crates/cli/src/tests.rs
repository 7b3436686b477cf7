//! The command line as a whole: it is consistent, and every example in a help text parses.

use allclear_board::Rng;
use clap::{CommandFactory, Parser};

use crate::Cli;
use crate::field::read_field;
use crate::patterns::pattern_text;
use crate::rules::read_kicks;

#[test]
fn the_definition_is_consistent() {
    Cli::command().debug_assert();
}

#[test]
fn every_command_is_described() {
    each_command(&crate::whole(), &mut |path, command| {
        assert!(command.get_about().is_some(), "{path} has no description");
        for argument in command.get_arguments() {
            assert!(argument.get_help().is_some(), "{path} {} has no help", argument.get_id());
        }
    });
}

#[test]
fn every_example_parses() {
    each_command(&crate::whole(), &mut |path, command| {
        let Some(help) = command.get_after_long_help().or(command.get_after_help()) else { return };
        let help = help.to_string().replace(" \\\n     ", "");
        for line in help.lines() {
            let Some(words) = example(line) else { continue };
            if let Err(error) = Cli::try_parse_from(&words) {
                let help_or_version = !error.use_stderr();
                assert!(help_or_version, "in the help of {path}: {line}\n{error}");
            }
        }
    });
}

/// Any text after an option is a value or an error: `Numbers`, `DropRule`, `Bytes` and
/// `read_piece(` are reached through the options that take them.
#[test]
fn noise_for_options() {
    let options = [
        "pc generate --height 2 --out x --range=", // Numbers
        "pc generate --height 2 --out x --drop=",  // DropRule
        "pc chance --pattern *p2 --memory=",       // Bytes
        "tetris reach --piece=",                   // read_piece(
        "pc train --out x --queues=",
        "pc train --out x --threads=",
    ];
    let mut rng = Rng::new(8);
    for option in options {
        for _ in 0..200 {
            let text = noise(&mut rng, "0123456789.,_-+eGMKiB hardsoftpn\u{0}é", 12);
            let words: Vec<String> =
                format!("allclear {option}").split(' ').map(String::from).collect();
            let (last, words) = words.split_last().unwrap();
            let words = words.iter().cloned().chain([format!("{last}{text}")]);
            let _ = Cli::try_parse_from(words);
        }
    }
}

/// Any text instead of a field, a pattern or a rotation system.
#[test]
fn noise_for_arguments() {
    let mut rng = Rng::new(9);
    for _ in 0..500 {
        let picture = noise(&mut rng, "_.#XIOTSZLJ/", 60);
        let _ = read_field(&picture);
        let _ = read_field(&format!("v115@{}", noise(&mut rng, "ABCDEFGHIvhglwstXQAeg8F+/?", 60)));
        let pattern = noise(&mut rng, "*p!TIOSZ[]^,; {}<=0123456789é", 14);
        // A file or stdin is none of our business here.
        if !pattern.starts_with(['@', '-']) {
            let _ = pattern_text(&pattern);
        }
        let _ = read_kicks(&format!("no such system {}", noise(&mut rng, "srNEWI=(0,1)-é", 30)));
    }
}

fn noise(rng: &mut Rng, letters: &str, most: u64) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let length = rng.below(most);
    (0..length).map(|_| letters[rng.below(letters.len() as u64) as usize]).collect()
}

/// Leaves of the tree and groups alike, each with its full name.
fn each_command(root: &clap::Command, visit: &mut impl FnMut(&str, &clap::Command)) {
    fn walk(name: &str, command: &clap::Command, visit: &mut impl FnMut(&str, &clap::Command)) {
        visit(name, command);
        for sub in command.get_subcommands() {
            walk(&format!("{name} {}", sub.get_name()), sub, visit);
        }
    }
    walk(root.get_name(), root, visit);
}

/// The words of the `allclear …` command in an indented line of examples, as a shell splits
/// them; what comes after a pipe, a redirection or a comment is left out.
fn example(line: &str) -> Option<Vec<String>> {
    let line = line.strip_prefix("  ")?;
    let words = shell_words(line);
    let begin = words.iter().position(|word| word == "allclear")?;
    (begin == 0 || words[begin - 1] == "|").then_some(())?;
    let end = words[begin..]
        .iter()
        .position(|word| matches!(word.as_str(), "|" | ">" | ">>" | "<" | "#" | "&&" | ";"))
        .map_or(words.len(), |length| begin + length);
    Some(words[begin..end].to_vec())
}

fn shell_words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[test]
fn examples_are_split_as_a_shell_does() {
    let words = example("  echo '#.#' | allclear board show --json \"a b\" > out.json");
    assert_eq!(words.unwrap(), ["allclear", "board", "show", "--json", "a b"]);
    assert_eq!(example("  see allclear for more"), None);
}
