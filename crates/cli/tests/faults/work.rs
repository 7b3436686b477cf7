//! The commands that write, and what they should have written.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A command that writes.
pub struct Work {
    /// Its arguments, split at spaces; `OUT` is its output, `IN` the folder of its input.
    arguments: &'static str,
    /// What its output is called.
    pub output: &'static str,
    pub kind: Kind,
    /// The file of ours in which it is written, for counting.
    source: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// One file that appears as a whole.
    File,
    /// A file that grows by whole lines, and is never replaced by a shorter one.
    Lines,
    /// A folder of files that each appear as a whole, again and again.
    Folder,
}

const fn file(arguments: &'static str, output: &'static str, source: &'static str) -> Work {
    Work { arguments, output, kind: Kind::File, source }
}

pub const ALL: [Work; 11] = [
    file("pc generate --height 2 --out OUT", "two.pc", "command/pc/generate"),
    file("pc atlas build --height 2 --out OUT", "two.atlas", "command/pc/common/builder"),
    file("pc merge --out OUT IN/1.pc IN/0.pc", "merged.pc", "command/pc/merge"),
    file("pc solve --queue JOLTIO --pc OUT", "one.pc", "command/pc/solve"),
    file(
        "pc path --height 2 --pattern JOLTIO --html OUT",
        "report.html",
        "command/pc/common/gallery",
    ),
    file(
        "sfinder cover -t v115@vhFRQJUGJKJJvMJTNJGBJ -p *p7 -o OUT",
        "cover.csv",
        "command/sfinder/log",
    ),
    file("lunar atlas --robots 3 --out OUT --checkpoint OUT.part", "moon.atlas", "command/lunar"),
    file(
        "lunar atlas --robots 4 --shard 1/2 --out OUT --checkpoint OUT.state",
        "moon.part",
        "command/lunar",
    ),
    file("pc solve --queue JOLTIO --image OUT", "one.png", "image"),
    Work {
        arguments: "smash arena random greedy --games 2 --record OUT",
        output: "games.jsonl",
        kind: Kind::Lines,
        source: "command/smash/recorder",
    },
    Work {
        arguments: "pc train --height 4 --queues 5 --generations 3 --out OUT",
        output: "net",
        kind: Kind::Folder,
        source: "command/pc/train",
    },
];

/// A folder for one command, with its input.
pub struct Place {
    folder: PathBuf,
    input: PathBuf,
    _temporary: Vec<TempDir>,
}

impl Place {
    pub fn new() -> Place {
        let dir = tempfile::tempdir().unwrap();
        let mut place = Place::at(dir.path());
        place._temporary.push(dir);
        place
    }

    /// The same, with output to a folder that is there.
    pub fn at(folder: &Path) -> Place {
        let input = tempfile::tempdir().unwrap();
        let path = input.path().to_path_buf();
        Place { folder: folder.to_path_buf(), input: path, _temporary: vec![input] }
    }

    pub fn output(&self, work: &Work) -> PathBuf {
        self.folder.join(work.output)
    }

    /// The command, its input in place.
    pub fn command(&self, work: &Work) -> Command {
        self.command_with(work, &[])
    }

    /// The same, started by another program.
    pub fn command_with(&self, work: &Work, by: &[String]) -> Command {
        if work.arguments.contains("IN/") {
            self.make_input();
        }
        let (output, input) = (self.output(work), &self.input);
        let (output, input) = (output.display().to_string(), input.display().to_string());
        let arguments = work.arguments.split(' ').map(|argument| match argument {
            argument if argument.starts_with("OUT") => argument.replacen("OUT", &output, 1),
            argument => argument.replacen("IN/", &format!("{input}/"), 1),
        });
        let program = env!("CARGO_BIN_EXE_allclear").to_string();
        let mut words = by.iter().cloned().chain([program]).chain(arguments);
        let mut command = Command::new(words.next().unwrap());
        command.args(words).arg("-q").stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn make_input(&self) {
        for shard in 0..2 {
            let file = self.input.join(format!("{shard}.pc"));
            if !file.exists() {
                let made = Command::new(env!("CARGO_BIN_EXE_allclear"))
                    .args(["pc", "generate", "-q", "--height", "2", "--shard"])
                    .arg(format!("{shard}/2"))
                    .arg("--out")
                    .arg(&file)
                    .output()
                    .unwrap();
                assert!(made.status.success());
            }
        }
    }

    pub fn run(&self, work: &Work) -> Output {
        self.command(work).output().unwrap()
    }

    /// Runs it without a fault and returns what it wrote.
    pub fn finish(&self, work: &Work) -> Written {
        let done = self.run(work);
        assert!(done.status.success(), "{}: {}", work.arguments, said(&done));
        self.written(work)
    }

    /// What is there of the output; hidden files are nobody's business.
    pub fn written(&self, work: &Work) -> Written {
        let output = self.output(work);
        if work.kind != Kind::Folder {
            return fs::read(&output).ok().map(|bytes| ("".into(), bytes)).into_iter().collect();
        }
        let entries = fs::read_dir(&output).into_iter().flatten().flatten();
        entries
            .map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path()))
            .filter(|(name, _)| !name.starts_with('.'))
            .filter_map(|(name, path)| Some((name, fs::read(path).ok()?)))
            .collect()
    }

    /// Whether the output is as it was, or complete, or a whole step on the way.
    pub fn check(&self, work: &Work, before: &Written, complete: &Written) {
        let now = self.written(work);
        let name = work.arguments;
        match work.kind {
            Kind::File => assert!(now == *before || now == *complete, "{name}: half written"),
            Kind::Lines => {
                let bytes = now.values().next().cloned().unwrap_or_default();
                for line in bytes.split_inclusive(|byte| *byte == b'\n') {
                    let read = serde_json::from_slice::<serde_json::Value>(line);
                    assert!(line.ends_with(b"\n") && read.is_ok(), "{name}: half a line");
                }
            }
            Kind::Folder => {
                for (file, bytes) in now {
                    let whole = match file.ends_with(".json") {
                        true => serde_json::from_slice::<serde_json::Value>(&bytes).is_ok(),
                        false => bytes.ends_with(b"</svg>\n"),
                    };
                    assert!(whole, "{name}: {file} is half written");
                }
            }
        }
    }
}

/// The files of an output.
pub type Written = BTreeMap<String, Vec<u8>>;

/// What a command said on stderr.
pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).trim().to_string()
}

/// A failure is one line, and exit status 2.
pub fn assert_failed(work: &Work, output: &Output) {
    let said = said(output);
    assert_eq!(output.status.code(), Some(2), "{}: {said}", work.arguments);
    assert!(said.lines().count() == 1 && said.starts_with("allclear: "), "{said}");
}

/// Counts the places in the program that write files: each has a command above.
#[test]
fn every_writer_is_tried() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![src.clone()];
    let mut writers = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap_or_default();
            let program = text.split("#[cfg(test)]").next().unwrap_or_default();
            let calls = ["atomic::write", "atomic::claim", "File::create(", "fs::write("];
            let name = path.strip_prefix(&src).unwrap().display().to_string();
            if name == "atomic.rs" || !calls.iter().any(|call| program.contains(call)) {
                continue;
            }
            writers += 1;
            // What is kept for counting is no output: see `counting`.
            let is_tried = ALL.iter().any(|work| name.starts_with(work.source))
                || name == "command/pc/common/kept.rs";
            assert!(is_tried, "{name} writes files, but no command of `work::ALL` does it");
        }
    }
    assert!(writers >= 8, "{writers}");
}
