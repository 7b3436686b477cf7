//! `allclear pc train`, and `--net` wherever there is a search.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use snapbox::str;

use crate::{ALLCLEAR, allclear, run};

/// The files of a training, by name.
fn files(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap())
        })
        // A killed write may leave its own temporary file.
        .filter(|(name, _)| !name.starts_with('.'))
        .collect();
    files.sort();
    files
}

fn train(out: &Path, more: &[&str]) -> snapbox::cmd::Command {
    allclear()
        .args(["pc", "train", "-q", "--height", "4", "--queues", "20", "--out"])
        .arg(out)
        .args(more)
}

#[test]
fn threads_make_no_difference() {
    let dir = tempfile::tempdir().unwrap();
    let [one, two] = ["1", "2"].map(|threads| {
        let out = dir.path().join(threads);
        train(&out, &["--generations", "3"]).args(["--threads", threads]).assert().success();
        files(&out)
    });
    let names: Vec<&str> = one.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["best.json", "curve.svg", "state.json"]);
    assert!(one == two);
}

/// Kills a training as soon as it has said a line, until it has nothing more to say.
#[test]
fn killed_and_resumed_gives_the_same_bytes() {
    let dir = tempfile::tempdir().unwrap();
    let (whole, killed) = (dir.path().join("whole"), dir.path().join("killed"));
    // As written into networks, and by old scripts.
    let options = ["--method", "labels", "--population", "4", "--generations", "4"];
    train(&whole, &options).assert().success();
    let mut kills = 0;
    loop {
        let mut child = Command::new(ALLCLEAR)
            .args(["pc", "train", "--height", "4", "--queues", "20", "--out"])
            .arg(&killed)
            .args(options)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        if line.starts_with("best:") {
            child.wait().unwrap();
            break;
        }
        // The process may have ended just now.
        let _ = child.kill();
        child.wait().unwrap();
        kills += 1;
    }
    assert!(kills > 0);
    assert!(files(&whole) == files(&killed), "after {kills} kills");
}

#[test]
fn a_line_for_each_generation_and_early_stop() {
    let dir = tempfile::tempdir().unwrap();
    train(&dir.path().join("a"), &["--generations", "2"]).assert().success().stdout_eq(str![[r#"
generation    1  best [..]  mean [..]  species 1  held out [..]
generation    2  best [..]  mean [..]  species 1  held out [..]
best: generation [..], [..] nodes a held-out queue ([..] by hand): [..]best.json

"#]]);
    let out = dir.path().join("b");
    let output = train(&out, &["--generations", "500", "--patience", "2"]).output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(lines.lines().count() < 400, "{lines}");
    let last: Vec<&str> = lines.lines().rev().skip(1).take(2).collect();
    assert!(last.iter().all(|line| !line.ends_with('*')), "{lines}");
}

#[test]
fn a_training_goes_on_only_with_its_own_options() {
    let dir = tempfile::tempdir().unwrap();
    train(dir.path(), &["--generations", "1"]).assert().success();
    train(dir.path(), &["--generations", "2", "--seed", "9"]).assert().code(2).stderr_eq(str![[
        r#"
allclear: [..]state.json: this training has seed 1, not 9; use the same options or another --out

"#
    ]]);
    let dir = tempfile::tempdir().unwrap();
    allclear()
        .args(["pc", "train", "--height", "3", "--out"])
        .arg(dir.path())
        .assert()
        .code(2)
        .stderr_eq("allclear: --height: height 3: expected an even number from 4 to 12\n");
}

#[test]
fn networks_are_taken_wherever_there_is_a_search() {
    let dir = tempfile::tempdir().unwrap();
    train(dir.path(), &["--generations", "1"]).assert().success();
    let net = dir.path().join("best.json").display().to_string();
    for command in [
        "pc solve -q --queue LSTIZJOSJIO --count",
        "pc solve -q --queue LSTIZJOSJIO --height 4 --json",
        "demo --frames 2",
    ] {
        run(command).args(["--net", &net]).assert().success();
    }
    run("pc generate -q --height 2 --range 0..2000 --net")
        .args([&net, "--out"])
        .arg(dir.path().join("two.pc"))
        .assert()
        .success();
}

#[test]
fn bad_networks_are_refused_in_one_line() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("net.json");
    fs::write(&path, "{\"format\": \"allclear network\", \"version\": 3}").unwrap();
    for command in ["pc solve --queue I", "pc bench", "demo"] {
        run(command).arg("--net").arg(&path).assert().code(2).stdout_eq("").stderr_eq(str![[r#"
allclear: [..]net.json: version 3: this program reads version 1

"#]]);
    }
    run("pc solve --queue I --net nowhere.json").assert().code(2).stderr_eq(str![[r#"
allclear: nowhere.json: [..]

"#]]);
}

#[test]
fn a_better_network_is_never_replaced() {
    let dir = tempfile::tempdir().unwrap();
    let best = dir.path().join("best.json");
    // The one that comes with the program was trained for hours.
    let shipped = include_str!("../../../pc-engine/data/order4.json");
    fs::write(&best, shipped).unwrap();
    for generations in ["1", "2"] {
        train(dir.path(), &["--generations", generations]).assert().success();
        assert_eq!(fs::read_to_string(&best).unwrap(), shipped);
    }
    let other = tempfile::tempdir().unwrap();
    fs::write(other.path().join("best.json"), include_str!("../../../pc-engine/data/order6.json"))
        .unwrap();
    train(other.path(), &["--generations", "1"]).assert().code(2).stderr_eq(str![[r#"
allclear: [..]best.json: a network for 6 lines, not 4; use another --out

"#]]);
    let kept = tempfile::tempdir().unwrap();
    fs::write(kept.path().join("best.json"), "notes").unwrap();
    train(kept.path(), &["--generations", "1"]).assert().code(2).stdout_eq("");
    assert_eq!(fs::read_to_string(kept.path().join("best.json")).unwrap(), "notes");
}

#[test]
fn a_damaged_state_costs_a_generation() {
    let dir = tempfile::tempdir().unwrap();
    let [whole, damaged] = ["whole", "damaged"].map(|name| dir.path().join(name));
    train(&whole, &["--generations", "3"]).assert().success();
    train(&damaged, &["--generations", "2"]).assert().success();
    let state = damaged.join("state.json");
    let mut text = fs::read(&state).unwrap();
    let middle = text.len() / 2;
    text[middle] ^= 1;
    fs::write(&state, text).unwrap();
    train(&damaged, &["--generations", "3"]).assert().success();
    assert!(files(&whole) == files(&damaged));
}

#[test]
fn numbers_have_limits() {
    for [option, number] in
        [["--queues", "100000000"], ["--generations", "99999999"], ["--threads", "9999"]]
    {
        run(&format!("pc train --out nowhere {option} {number}")).assert().code(2).stdout_eq("");
        assert!(!Path::new("nowhere").exists());
    }
}
