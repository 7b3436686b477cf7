//! Every `--json` reply of a search says whether it is complete.

use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::ALLCLEAR;
use crate::limits::{commands, help};

const BOX: &str = "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____";
const SHAPE: &str = "v115@vhGRQJUGJKJJvMJTNJ+DJFKJ";

/// The commands that search, and an example of each way to ask; `BOX` and `SHAPE` are fields.
const SEARCHES: [(&str, &str); 31] = [
    ("pc solve", "--queue JOLTIO"),
    ("pc solve", "--queue SZSZSZ"),
    ("pc solve", "--queue JOLTIO --all"),
    ("pc solve", "--queue JOLTIO --count"),
    ("pc solve", "--queue TIJLOSZTIJL --height 4 --nodes 5"),
    ("pc solve", "--queue TIJLOSZTIJL --height 4 --nodes 5 --count"),
    ("pc solve", "--queue TIJLOSZTIJL --height 4 --nodes 5 --all"),
    ("pc chance", "--field BOX --pattern *p4"),
    ("pc chance", "--field BOX --pattern *p4 --failed --tree 1"),
    ("pc chance", "--field BOX --pattern *p4 --previews 1"),
    ("pc chance", "--height 2"),
    ("pc chance", "--height 2 --case any --weighted"),
    ("pc chance", "--height 2 --previews 1"),
    ("pc chance", "--height 2 --sample 5"),
    ("pc path", "--field BOX --pattern *p4"),
    ("pc minimal", "--field BOX --pattern *p4"),
    ("pc save", "--field BOX --pattern *p5 T"),
    ("pc score", "--field BOX --pattern *p5"),
    ("pc cover", "--shape SHAPE --pattern *p7"),
    ("pc congruent", "--shape SHAPE --no-hold"),
    ("pc best", "--field BOX --queue JOLT --bag ISZ"),
    ("pc ren", "--field v115@VgF8DeF8DeF8DeF8DeF8DeF8DeF8DeI8KeAgH --queue TOLJISZ"),
    ("pc setup", "--field v115@9gTpFeTpFeTpFezhPeAgH --pattern *p4 --pieces 3"),
    ("pc spin", "--field v115@HhB8AeH8BeI8AeG8JeAgH --pattern *!"),
    ("lunar solve", "--card 1"),
    ("lunar solve", "--card 39 --limit 5"),
    ("lunar hint", "--card 1"),
    ("lunar rate", "--card 1"),
    ("lunar atlas", "--robots 2"),
    ("pc solve", "--queue JOLTIO --seconds 100"),
    ("pc chance", "--field BOX --pattern *p4 --seconds 100"),
];

fn run(command: &str) -> Output {
    let command = command.replace("BOX", BOX).replace("SHAPE", SHAPE);
    let mut program = Command::new(ALLCLEAR);
    program.args(command.split(' ')).arg("-q").stdin(Stdio::null()).output().unwrap()
}

/// The replies, one object per line.
fn replies(command: &str, arguments: &str) -> Vec<Value> {
    let output = run(&format!("{command} {arguments} --json"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_ne!(output.status.code(), Some(2), "{command} {arguments}: {said}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_search_says_whether_it_is_complete() {
    for (command, arguments) in SEARCHES {
        let replies = replies(command, arguments);
        // Where a list follows, its head says so.
        let complete = replies.first().and_then(|reply| reply["complete"].as_bool());
        let cut_short = arguments.contains("--nodes") || arguments.contains("--limit");
        assert_eq!(complete, Some(!cut_short), "{command} {arguments}: {replies:?}");
    }
}

/// Searches that would take much longer than they are allowed; `LEFT` is a field.
const STOPPED: [&str; 9] = [
    "pc solve --queue TIJLOSZTIJL --height 4 --count --nodes 200000",
    "pc solve --queue TIJLOSZTIJL --height 4 --all --nodes 20000",
    "pc solve --queue TIJLOSZTIJLOSZTI --height 6 --nodes 3",
    "pc chance --pattern *,*,*,*,*,*,*,*,*,*,* --height 4 --seconds 1",
    "pc chance --height 4 --case any --seconds 1",
    "pc chance --height 4 --previews 5 --seconds 1",
    "pc chance --height 6 --sample 100000 --seconds 1",
    "pc minimal --field LEFT --pattern *p7 --seconds 1",
    "lunar solve --card 39 --limit 5",
];

#[test]
fn a_search_that_is_stopped_is_not_complete_and_exits_3() {
    let left = ["XXXX______"; 4].join("/");
    for command in STOPPED.map(|command| command.replace("LEFT", &left)) {
        let output = run(&format!("{command} --json"));
        let text = String::from_utf8(output.stdout).unwrap();
        let first = text.lines().next().unwrap_or_else(|| panic!("{command} says nothing"));
        let reply: Value = serde_json::from_str(first).unwrap();
        assert_eq!(reply["complete"], false, "{command}: {first}");
        assert_eq!(output.status.code(), Some(3), "{command}: {first}");
    }
}

#[test]
fn what_was_counted_until_a_limit_is_at_least() {
    for command in [STOPPED[0], STOPPED[3], STOPPED[4]] {
        let output = run(command);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with("at least "), "{command}: {text}");
        assert_eq!(output.status.code(), Some(3), "{command}");
    }
}

/// Whoever asks for ten has what was asked for.
#[test]
fn as_many_as_asked_for_is_a_success() {
    let output = run("pc solve --queue TIJLOSZTIJL --height 4 --all --limit 10 --json");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("{\"solutions\":10,\"complete\":false"), "{text}");
}

/// Commands that take `--memory` but answer no question: they write, check or show files, or measure.
const NO_SEARCHES: [&str; 7] =
    ["pc generate", "pc merge", "pc check", "pc show", "pc stats", "pc train", "pc bench"];

/// A new command that searches within limits is tried above.
#[test]
fn every_command_with_limits_is_tried() {
    for game in ["pc", "lunar"] {
        for name in commands(game) {
            let own = help(&[game, &name]);
            let searches = own.contains("--json") && own.contains("--memory");
            let command = format!("{game} {name}");
            let is_tried = SEARCHES.iter().any(|(tried, _)| *tried == command)
                || NO_SEARCHES.contains(&command.as_str());
            assert!(!searches || is_tried, "{command} is missing");
        }
    }
}
