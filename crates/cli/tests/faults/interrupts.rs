//! Ctrl-C: long work stops within seconds, keeps what it has, says so, and exits with 3.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

fn start(arguments: &[&str], cache: &std::path::Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_allclear"))
        .args(arguments)
        .env("XDG_CACHE_HOME", cache)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Presses Ctrl-C.
fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// What it says when it is interrupted after a while.
fn interrupted(arguments: &[&str], cache: &std::path::Path) -> Output {
    let child = start(arguments, cache);
    thread::sleep(Duration::from_millis(1500));
    interrupt(&child);
    child.wait_with_output().unwrap()
}

#[test]
fn an_atlas_is_resumed() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("four.atlas");
    let arguments = ["pc", "atlas", "build", "--out", out.to_str().unwrap()];
    let output = interrupted(&arguments, dir.path());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("run the same command to resume"), "{said}");
    assert!(!out.exists());
    let names = fs::read_dir(dir.path()).unwrap().flatten().map(|entry| entry.file_name());
    let parts = names.filter(|name| name.to_string_lossy().ends_with(".parts")).count();
    assert_eq!(parts, 1);
}

#[test]
fn counting_and_sampling_tell_what_they_have() {
    let dir = tempfile::tempdir().unwrap();
    for arguments in [
        "pc chance --height 4 --case any --json",
        "pc chance --height 4 --pattern *,*,*,*,*,*,*,*,*,*,* --json",
        "pc chance --height 6 --sample 100000000 --json",
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let output = interrupted(&arguments, dir.path());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {said}");
        let reply: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(reply["complete"], false, "{arguments:?}: {reply}");
        assert!(reply["solvable"].is_u64(), "{arguments:?}: {reply}");
    }
}

/// Those that print as they go lose nothing that was printed: a whole puzzle, a whole game.
#[test]
fn killed_printers_have_printed() {
    let dir = tempfile::tempdir().unwrap();
    for arguments in [
        "lunar generate --robots 4 --length 3..9 --number 100000 --as json",
        "smash arena random random --games 1000000 --record RECORD",
    ] {
        let record = dir.path().join("games.jsonl");
        let arguments = arguments.replace("RECORD", record.to_str().unwrap());
        let mut child = start(&arguments.split(' ').collect::<Vec<_>>(), dir.path());
        if arguments.starts_with("lunar") {
            // The first puzzles are there while it goes on.
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
            for _ in 0..3 {
                let line = lines.next().unwrap().unwrap();
                assert!(serde_json::from_str::<Value>(&line).is_ok(), "{line}");
            }
            assert!(child.try_wait().unwrap().is_none());
        } else {
            let games = || fs::read_to_string(&record).unwrap_or_default().lines().count();
            while games() < 3 {
                assert!(child.try_wait().unwrap().is_none());
                thread::sleep(Duration::from_millis(20));
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
