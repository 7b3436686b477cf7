//! What to say to a command that does not exist: `allclear percent` means `allclear pc chance`.

use std::error::Error as _;
use std::ffi::OsString;

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// Words that people bring along from other programs, or say instead of ours.
const FOREIGN: [(&str, &str); 24] = [
    ("percent", "pc chance"),
    ("odds", "pc chance"),
    ("chances", "pc chance"),
    ("probability", "pc chance"),
    ("minimals", "pc minimal"),
    ("saves", "pc save"),
    ("combo", "pc ren"),
    ("congruents", "pc congruent"),
    ("setups", "pc setup"),
    ("tspin", "pc spin"),
    ("seq", "tetris pattern"),
    ("sequence", "tetris pattern"),
    ("util", "sfinder util"),
    ("fig", "fumen show"),
    ("draw", "fumen show"),
    ("decode", "fumen show"),
    ("tetfu", "fumen"),
    ("rotation", "tetris kicks"),
    ("practice", "tetris play"),
    ("practise", "tetris play"),
    ("web", "serve"),
    ("page", "serve"),
    ("completion", "completions"),
    ("lockout", "lunar"),
];

/// The same error with the commands that may have been meant, and in words that people use.
pub fn improve(mut error: Error, arguments: &[OsString]) -> Error {
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let Some(ContextValue::String(wrong)) = error.get(ContextKind::InvalidSubcommand)
            else {
                return error;
            };
            let found = meant(wrong, arguments);
            if !found.is_empty() {
                let names: Vec<_> = found.iter().map(|path| format!("'allclear {path}'")).collect();
                let tip = format!("did you mean {}?", names.join(" or ")).into();
                // clap's own guess knows only the group that it was in.
                error.remove(ContextKind::SuggestedSubcommand);
                error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
            }
            error
        }
        ErrorKind::ValueValidation => {
            let Some((theirs, ours)) = error.source().and_then(|source| {
                let theirs = source.to_string();
                let ours = in_words(&theirs)?;
                Some((theirs, ours))
            }) else {
                return error;
            };
            let text = error.render().to_string().replacen(&theirs, &ours, 1);
            Error::raw(error.kind(), text.strip_prefix("error: ").unwrap_or(&text))
        }
        _ => error,
    }
}

/// What the libraries say about a number, as we say it.
fn in_words(message: &str) -> Option<String> {
    if let Some((_, range)) = message.split_once(" is not in ") {
        return Some(match range.split_once("..") {
            Some(("", last)) => format!("expected a number up to {}", last.trim_start_matches('=')),
            Some((first, "")) => format!("expected a number from {first}"),
            Some((first, last)) => match last.strip_prefix('=') {
                Some(last) => format!("expected a number from {first} to {last}"),
                None => format!("expected a number from {first}, below {last}"),
            },
            None => return None,
        });
    }
    let is_float = message == "invalid float literal" || message.contains("float from empty");
    let is_whole =
        message.contains("digit found in string") || message.contains("integer from empty string");
    if message.starts_with("number too large") {
        Some("the number is too large".to_string())
    } else if is_whole {
        Some("expected a whole number".to_string())
    } else {
        is_float.then(|| "expected a number".to_string())
    }
}

/// The commands that may have been meant, as `pc chance`. If some of them are in the group that
/// was named, the others are not.
fn meant(wrong: &str, arguments: &[OsString]) -> Vec<String> {
    let wrong = wrong.to_lowercase();
    let mut all = Vec::new();
    paths(&crate::whole(), "", &mut all);
    let last = |path: &str| path.rsplit(' ').next().unwrap_or(path).to_string();
    let foreign = FOREIGN.iter().map(|&(name, ours)| (name.to_string(), ours.to_string()));
    let ours = all.into_iter().map(|path| (last(&path), path));
    let near = foreign.chain(ours).map(|(name, path)| (distance(&name, &wrong), path));
    let near: Vec<_> = near.filter(|&(far, _)| far <= 1 + wrong.len() / 5).collect();
    let nearest = near.iter().map(|&(far, _)| far).min();
    let mut found: Vec<String> = Vec::new();
    for (_, path) in near.into_iter().filter(|&(far, _)| Some(far) == nearest) {
        if !found.contains(&path) {
            found.push(path);
        }
    }
    let is_inside = |path: &String| {
        arguments
            .iter()
            .filter_map(|one| one.to_str())
            .any(|group| path.starts_with(&format!("{group} ")))
    };
    if found.iter().any(is_inside) {
        found.retain(is_inside);
    } else if found.iter().any(|path| !path.starts_with("sfinder ")) {
        // solution-finder's names are for those who ask for them.
        found.retain(|path| !path.starts_with("sfinder "));
    }
    found.truncate(3);
    found
}

/// The full name of each command, but for the operations of the board, whose names are everybody's.
fn paths(command: &Command, above: &str, all: &mut Vec<String>) {
    for below in command.get_subcommands() {
        let name = below.get_name();
        let path = if above.is_empty() { name.to_string() } else { format!("{above} {name}") };
        // Clap gives a `help` to every group.
        if !above.is_empty() && name == "help" {
            continue;
        }
        if path != "board" {
            paths(below, &path, all);
        }
        all.push(path);
    }
}

/// How many letters must be changed, added, left out or swapped with the next.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        assert_eq!(distance("percent", "percnt"), 1);
        assert_eq!(distance("solve", "sovle"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kicks", "kicks"), 0);
    }

    #[test]
    fn foreign_and_mistyped_commands() {
        let meant = |wrong, group: &str| meant(wrong, &[group.into()]);
        assert_eq!(meant("percent", ""), ["pc chance"]);
        assert_eq!(meant("solve", ""), ["pc solve", "lunar solve"]);
        assert_eq!(meant("Minimal", ""), ["pc minimal"]);
        assert_eq!(meant("percnt", ""), ["pc chance"]);
        assert_eq!(meant("percnt", "pc"), ["pc chance"]);
        assert_eq!(meant("sovle", "lunar"), ["lunar solve"]);
        assert_eq!(meant("arena", "pc"), ["smash arena"]);
        assert_eq!(meant("fig", ""), ["fumen show"]);
        assert_eq!(meant("util", ""), ["sfinder util"]);
        assert!(meant("xyzzyx", "").is_empty());
    }

    #[test]
    fn numbers_in_words() {
        let words = |message| in_words(message).unwrap();
        assert_eq!(words("25 is not in 1..=24"), "expected a number from 1 to 24");
        assert_eq!(words("2000 is not in ..=1000"), "expected a number up to 1000");
        assert_eq!(words("0 is not in 1.."), "expected a number from 1");
        assert_eq!(words("invalid digit found in string"), "expected a whole number");
        assert_eq!(words("cannot parse integer from empty string"), "expected a whole number");
        assert_eq!(words("invalid float literal"), "expected a number");
        assert_eq!(in_words("expected a cell x,y such as 3,0"), None);
    }

    /// What is suggested exists.
    #[test]
    fn foreign_words_lead_to_commands() {
        let mut all = Vec::new();
        paths(&crate::whole(), "", &mut all);
        for (name, ours) in FOREIGN {
            assert!(all.iter().any(|path| path == ours), "{name}: {ours}");
        }
    }
}
