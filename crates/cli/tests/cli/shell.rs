//! A folder with the files that examples in help and the book use, and a shell in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::ALLCLEAR;

/// What the classic perfect clear opener leaves: four pieces are missing.
const SETUP: &str = "\
XXX_____XX
XXX____XXX
XXX___XXXX
XXX____XXX
";

/// A hole three cells wide: pieces that clear a line each.
const WELL: &str = "\
XXXXXX____
XXXXXX____
XXXXXX____
XXXXXX____
XXXXXX____
XXXXXX____
XXXXXX____
XXXXXXXXX_
";

const SOLUTIONS: &str = "\
v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA
v115@vhJJEJ1vB0rBzsBpoBzkBFnBXmBmnBCqB
";

/// What the players of a game were told, turn by turn.
fn turns(games: &Path) -> Vec<String> {
    let games = fs::read_to_string(games).unwrap();
    let game: serde_json::Value = serde_json::from_str(games.lines().next().unwrap()).unwrap();
    let turns = game["turns"].as_array().unwrap().iter();
    let text = |turn: &serde_json::Value| {
        let lines = turn["in"].as_array().unwrap().iter();
        lines.map(|line| format!("{}\n", line.as_str().unwrap())).collect()
    };
    turns.map(text).collect()
}

/// The folder and its shell.
pub struct Shell {
    dir: tempfile::TempDir,
    bin: PathBuf,
}

impl Shell {
    /// A new folder with all files that examples read.
    pub fn new() -> Shell {
        let dir = tempfile::tempdir().unwrap();
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
        let copy = |from: &str, to: &str| {
            fs::copy(root.join(from), dir.path().join(to)).unwrap();
        };
        for folder in ["net4", "dist", ".zfunc", ".local/share/bash-completion/completions"] {
            fs::create_dir_all(dir.path().join(folder)).unwrap();
        }
        fs::create_dir_all(dir.path().join(".config/fish/completions")).unwrap();
        write("dist/index.html", "<!doctype html>\n");
        write("setup.txt", SETUP);
        write("field.txt", SETUP);
        write("well.txt", WELL);
        write("shape.txt", "***_______\n***_______\n***.......\n***.......\n");
        write("solutions.txt", SOLUTIONS);
        write("fumens.txt", SOLUTIONS);
        write("glued.txt", "v115@vhJJEJ1vB0rBzsBpoBzkBFnBXmBmnBCqB\n");
        write("fumen.txt", "v115@9gwhilR4i0xhRpR4ywg0xhRpwwBtwwRpxhglywBtRp?whJeAgH\n");
        write("shapes.txt", "v115@vhGRQJUGJKJJvMJTNJ+DJFKJ\nv115@vhFRQJPGJKJJGMJTNJ0BJ\n");
        write("pages.json", r#"[{"rows": ["TT__JJ____"], "comment": "hi"}]"#);
        write("picture.txt", "##.#\n.#.#\n");
        write("queues.txt", "LSTIZJOSJIO\nTIJLOSZTIJL\n");
        write("patterns.txt", "[TIO]!\n[SZL]!\n");
        write("requests.jsonl", "{\"ask\": \"pc.solve\", \"queue\": \"IIOOIO\", \"id\": 1}\n");
        let chapter = fs::read_to_string(root.join("book/src/smash-bot.md")).unwrap();
        let code = chapter.split("```python\n").nth(1).unwrap();
        write("mybot.py", code.split("```").next().unwrap());
        write("mybot", "#!/bin/sh\nexec allclear smash bot --nodes 50\n");
        write("field-of-smash.txt", "1.....\n122...\n110233\n");
        write("boards-of-cells.txt", &format!("{}\n", ["##.##."; 12].join("/")));
        copy("crates/pc-engine/data/score/jstris.txt", "table.txt");
        copy("crates/pc-engine/data/order4.json", "net4/best.json");
        let turns = turns(&root.join("crates/smash/tests/data/referee_games.jsonl"));
        write("turn.txt", &turns[7]);
        write("turns.txt", &turns[..3].concat());
        // A folder of its own for the program: it must be called allclear, and nothing else in
        // Cargo's folder may be found.
        let bin = dir.path().join(".bin");
        fs::create_dir(&bin).unwrap();
        let shell = Shell { dir, bin };
        shell.run(&format!("ln -s '{ALLCLEAR}' .bin/allclear && chmod +x mybot"));
        shell
    }

    /// Makes files with the program itself.
    pub fn prepare(&self, commands: &[&str]) {
        for command in commands {
            let output = self.run(command);
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{command}: {said}");
        }
    }

    /// Runs a command as a user would who has pasted it.
    pub fn run(&self, command: &str) -> Output {
        self.within(command, 300)
    }

    /// The same; it is interrupted after some seconds and then exits with 124.
    pub fn within(&self, command: &str, seconds: u32) -> Output {
        let path = std::env::var("PATH").unwrap_or_default();
        // The compiler of one example is the one that is used here.
        let home = std::env::var("HOME").unwrap_or_default();
        let rustup = std::env::var("RUSTUP_HOME").unwrap_or(format!("{home}/.rustup"));
        Command::new("timeout")
            .args(["--signal=INT", "--kill-after=10", &seconds.to_string(), "sh", "-c", command])
            .current_dir(self.dir.path())
            .env("PATH", format!("{}:{path}", self.bin.display()))
            .env("RUSTUP_HOME", rustup)
            .env("HOME", self.dir.path())
            .env("XDG_CACHE_HOME", self.dir.path().join(".cache"))
            .env("NO_COLOR", "1")
            .env("LC_ALL", "C.UTF-8")
            .env("COLUMNS", "80")
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }
}
