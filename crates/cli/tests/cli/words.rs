//! Phrases that do not come back: the texts that people read are written in one voice.

use std::fs;
use std::path::{Path, PathBuf};

/// What nobody would say, and what to write instead.
const AVOID: &[(&str, &str)] = &[
    ("a fumen a line", "one fumen per line"),
    ("one a line", "one per line"),
    ("get down", "may be moved into place"),
    ("spun in so", "must make that spin"),
    (".gif that moves", "animated .gif"),
    ("Counted are", "Counts"),
    ("to keep small", "to minimise"),
    ("all random numbers follow from", "Random seed"),
    ("no program that starts", "neither a built-in player nor a runnable program"),
    ("what a sound editor", "non-standard"),
    ("stop and go on", "pause/resume"),
    ("stops and goes on", "pauses and resumes"),
    ("given back once", "restored exactly once"),
    ("on some way to", "that can lead to"),
    ("how-manyth", "its index"),
    ("A need more", "Each extra constraint"),
    ("There is nothing called", "Unknown request"),
    ("part of the program failed", "a background thread panicked"),
    ("pieces fill four each", "not a multiple of four"),
    ("the first so:", "first reason:"),
    ("is not a thousandth", "takes under a thousandth"),
    ("says otherwise).", "; --height chooses another number"),
    ("is there in vain", "every piece is needed"),
    ("nodes a queue", "nodes per queue"),
    ("fields a turn", "fields per turn"),
    ("points a turn", "points per turn"),
    ("bytes a frame", "bytes per frame"),
    ("pieces a second", "pieces per second"),
    ("frames a second", "frames per second"),
    ("sixty a second", "60 per second"),
    ("microseconds a sequence", "microseconds per sequence"),
    ("object a generation", "object per generation"),
    ("file a command", "file per command"),
    ("a row for each solution", "one row per solution"),
    ("a page for each solution", "one page per solution"),
    ("anew with", "rebuild it with"),
    ("begin anew", "start over"),
    ("made anew", "rebuilt"),
    ("drawn anew", "redrawn"),
    ("Say whether a", "Check whether a"),
    ("Say how many", "Print how many"),
    ("will do, such as", "Accept any of these"),
    ("however large it is", "of any size"),
    ("How often to solve", "How many times to solve"),
    ("Fresh queues in a generation", "Fresh queues per generation"),
];

fn texts(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if path.is_dir() {
            texts(&path, found);
        } else if matches!(ending, Some("rs" | "md" | "js" | "mjs" | "html" | "json")) {
            found.push(path);
        }
    }
}

#[test]
fn nothing_sounds_translated() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut files = Vec::new();
    for name in ["README.md", "DESIGN.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        files.push(root.join(name));
    }
    for folder in ["book/src", "crates/api/src", "crates/cli/src", "crates/web/page"] {
        texts(&root.join(folder), &mut files);
    }
    for game in ["board", "tetris", "pc", "lunar", "smash"] {
        texts(&root.join("crates").join(game).join("src"), &mut files);
    }
    assert!(files.len() > 300);
    let mut wrong = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        for (number, line) in text.lines().enumerate() {
            for (phrase, better) in AVOID.iter().filter(|(phrase, _)| line.contains(phrase)) {
                let file = file.strip_prefix(root).unwrap().display();
                wrong.push(format!("{file}:{}: {phrase:?}: write {better:?}", number + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
