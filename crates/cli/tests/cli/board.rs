use std::io::Write;
use std::process::{Command, Stdio};

use snapbox::str;

use crate::{ALLCLEAR, allclear};

/// Arguments that a shell would have to quote.
fn board(arguments: &[&str]) -> snapbox::cmd::Command {
    allclear().arg("board").args(arguments)
}

/// What `--json` prints, without the line end.
fn json(arguments: &[&str], picture: &str) -> String {
    let output = board(arguments).arg("--json").stdin(picture).assert();
    let output = output.get_output();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout.clone()).unwrap().trim_end().to_string()
}

#[test]
fn the_contract() {
    let clear = json(&["clear-rows", "--size", "3x3"], "#..\n###\n.#.\n");
    assert_eq!(clear, r##"{"board":".../#../.#.","cleared":1}"##);
    let parts = json(&["components", "--size", "4x2"], "##.#\n.#.#\n");
    assert_eq!(parts, r###"{"board":"##.#/.#.#","components":["##../.#..","...#/...#"]}"###);
    let flood = json(&["flood", "--from", "0,0", "--size", "3x2"], "#.#\n##.\n");
    assert_eq!(flood, r###"{"board":"#../##."}"###);
    let step = json(&["step", "--dir", "e", "--size", "3x1"], "#.#\n");
    assert_eq!(step, r##"{"board":".#."}"##);
    let show = json(&["show", "--size", "3x2"], "#..\n.##\n");
    assert_eq!(
        show,
        r###"{"board":"#../.##","size":[3,2],"count":3,"first":1,"last":3,"bits":"001110","hex":"e"}"###
    );
}

#[test]
fn slides() {
    let slide = |from: &str, dir: &str, rule: &str| {
        json(
            &["slide", "--from", from, "--dir", dir, "--rule", rule, "--size", "5x2"],
            "#...#\n.....\n",
        )
    };
    assert_eq!(slide("0,1", "e", "stopper"), r##"{"board":"...##/.....","to":[3,1]}"##);
    assert_eq!(slide("0,1", "s", "stopper"), r##"{"board":"#...#/.....","to":null}"##);
    assert_eq!(slide("0,1", "s", "wall"), r##"{"board":"....#/#....","to":[0,0]}"##);
    assert_eq!(slide("4,1", "e", "wall"), r##"{"board":"#...#/.....","to":null}"##);
    board(&["slide", "--from", "4,1", "--dir", "e", "#...# / ....."]).assert().code(1);
}

#[test]
fn pictures() {
    board(&["clear-rows", "#.. / ### / .#."])
        .assert()
        .success()
        .stdout_eq(str![[r#"
...
#..
.#.

"#]])
        .stderr_eq("1 row cleared\n");
    board(&["components", "##.# / .#.#"])
        .assert()
        .success()
        .stdout_eq(str![[r#"
##..
.#..

...#
...#

"#]])
        .stderr_eq("2 regions\n");
    board(&["show", ".#. / ##."]).assert().success().stdout_eq(str![[r#"
.#.
##.

size   3x2
cells  3 of 6
first  0
last   4
bits   010011
hex    13

"#]]);
}

#[test]
fn yes_and_no_are_exit_codes() {
    board(&["get", "--at", "0,0", "#."]).assert().success().stdout_eq("yes\n");
    board(&["get", "--at", "1,0", "#."]).assert().code(1).stdout_eq("no\n");
    board(&["subset", "#.", "--with", "##"]).assert().success();
    board(&["disjoint", "#.", "--with", "##"]).assert().code(1);
}

#[test]
fn quiet_is_quiet() {
    board(&["clear-rows", "##", "--quiet"]).assert().success().stdout_eq("..\n").stderr_eq("");
}

#[test]
fn any_size_up_to_64() {
    for (width, height) in [(1, 1), (2, 3), (7, 9), (10, 24), (33, 17), (64, 64), (64, 63)] {
        let size = format!("{width}x{height}");
        let row = "#".repeat(width);
        let picture = vec![row.as_str(); height].join("/");
        let cleared = json(&["clear-rows", "--size", &size], &picture);
        let empty = vec![".".repeat(width); height].join("/");
        assert_eq!(cleared, format!(r#"{{"board":"{empty}","cleared":{height}}}"#), "{size}");
    }
}

#[test]
fn errors_name_the_place() {
    let error = |arguments: &[&str], stdin: &[u8], message: &str| {
        board(arguments).stdin(stdin).assert().code(2).stdout_eq("").stderr_eq(message);
    };
    error(
        &["show"],
        b"",
        "allclear: stdin:1:1: expected a picture, rows of . and #; found nothing\n",
    );
    error(&["show", "--size", "3x3"], b"", "allclear: stdin:1:1: expected 3 rows, found 0\n");
    error(&["show"], b"...\n..o\n", "allclear: stdin:2:3: expected one of . # _ X\n");
    error(&["show"], b"...\n..\n", "allclear: stdin:2:3: expected 3 cells in this row, found 2\n");
    error(&["show", "..!"], b"", "allclear: picture:1:3: expected one of . # _ X\n");
}

#[test]
fn wrong_sizes() {
    let wrong = ["0x3", "3x0", "65x1", "1x65", "3", "x", "-1x3", "99999999999999999999x1", "3x3x3"];
    for size in wrong {
        board(&["show", "--size", size]).assert().code(2).stdout_eq("");
    }
    board(&["row", "--y", "0"])
        .assert()
        .code(2)
        .stderr_eq("allclear: there is no picture, so a size such as 10x24 is needed\n");
    board(&["flood", "--from", "3,0", "#.."])
        .assert()
        .code(2)
        .stderr_eq("allclear: 3,0 is not on a 3x1 board: cells are 0,0 to 2,0\n");
    board(&["canonical", "#.."])
        .assert()
        .code(2)
        .stderr_eq("allclear: only a square has eight symmetries, and this board is 3x1\n");
    let wide = ".".repeat(65);
    board(&["show", &wide])
        .assert()
        .code(2)
        .stderr_eq("allclear: picture:1:1: a board is 1x1 to 64x64; this picture is 65x1\n");
}

/// Every operation, with arguments that are good on a board of any size.
fn every_operation() -> Vec<Vec<&'static str>> {
    let operations = [
        "show",
        "cells",
        "get --at 0,0",
        "set --at 0,0",
        "unset --at 0,0",
        "toggle --at 0,0",
        "swap --from 0,0 --to 0,0",
        "move --from 0,0 --to 0,0",
        "union --with #",
        "intersect --with #",
        "subtract --with #",
        "xor --with #",
        "complement",
        "subset --with #",
        "disjoint --with #",
        "step --dir n",
        "shift --by -1,-1",
        "neighbours",
        "mirror",
        "flip",
        "turn",
        "transpose",
        "symmetries",
        "canonical",
        "full-rows",
        "clear-rows",
        "remove-rows --rows 0",
        "insert-rows --rows 0",
        "fall",
        "flood --from 0,0",
        "components",
        "lonely",
        "fits --shape #",
        "slide --from 0,0 --dir n",
        "slides --dir n",
    ];
    operations.iter().map(|operation| operation.split(' ').collect()).collect()
}

#[test]
fn a_megabyte_of_noise() {
    let mut state = 1u64;
    let noise: Vec<u8> = (0..1 << 20)
        .map(|_| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 56) as u8
        })
        .collect();
    let printable: Vec<u8> = noise.iter().map(|byte| b' ' + byte % 95).collect();
    let cells: Vec<u8> = noise.iter().map(|byte| b".#/\n"[usize::from(byte % 4)]).collect();
    for operation in every_operation() {
        for input in [&noise, &printable, &cells] {
            board(&operation).stdin(input.as_slice()).assert().code(2).stdout_eq("");
        }
    }
    let dots = vec![b'#'; 1 << 20];
    board(&["show"]).stdin(dots.as_slice()).assert().code(2).stdout_eq("");
    board(&["show", "--size", "64x64"]).stdin(dots.as_slice()).assert().code(2).stdout_eq("");
}

#[test]
fn every_operation_works_on_one_cell() {
    for operation in every_operation() {
        let assert = board(&operation).stdin("#").assert();
        let code = assert.get_output().status.code();
        assert!(matches!(code, Some(0 | 1)), "{operation:?}: {code:?}");
    }
}

#[test]
fn not_utf_8() {
    board(&["show"])
        .stdin(b"..#\n#\xff.\n".as_slice())
        .assert()
        .code(2)
        .stdout_eq("")
        .stderr_eq("allclear: stdin:2:2: not UTF-8 text\n");
}

#[test]
fn a_closed_pipe() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut child = Command::new(ALLCLEAR)
        .args(["board", "components", "--quiet"])
        .stdin(Stdio::piped())
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let checkerboard = ["#.".repeat(32), ".#".repeat(32)].join("\n");
    child.stdin.take().unwrap().write_all(checkerboard.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn colour_only_when_asked_for() {
    board(&["show", "#."]).assert().stdout_eq(str![[r#"
#.
...
"#]]);
    let colored = board(&["mirror", "#.", "--color", "always"]).assert();
    assert!(colored.get_output().stdout.starts_with(b"\x1b["));
}
