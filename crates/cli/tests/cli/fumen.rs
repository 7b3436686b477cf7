use snapbox::str;

use crate::{allclear, run};

/// A quiz of four pages.
const QUIZ: &str = "v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA";

#[test]
fn show_draws_the_pages() {
    run(&format!("fumen show {QUIZ}")).assert().success().stderr_eq("").stdout_eq(str![[r#"
page 1 of 4
#Q=[](I)LOZTJS
___iiii___

page 2 of 4
#Q=[](L)OZTJS
__l_______
lll_______
___IIII___

page 3 of 4
#Q=[](O)ZTJS
__L_______
LLL_____oo
___IIII_oo

page 4 of 4
#Q=[](Z)TJS
__L_______
LLL_____OO
___IIII_OO

"#]]);
    run("fumen show v115@chwhHeD8AeE8AYJvhBAAAAAA --page 1").assert().success().stdout_eq(str![[
        r#"
page 1 of 3
then the garbage rises
_I________
----------
XXXX_XXXXX

"#
    ]]);
}

#[test]
fn show_uses_colour_where_it_is_wanted() {
    let colored = run("fumen show v115@bhzhPeAgH --color always").assert().success();
    let colored = String::from_utf8_lossy(&colored.get_output().stdout).into_owned();
    assert!(colored.contains("\u{1b}[38;2;0;200;220m██\u{1b}[0m"), "{colored}");
    let plain = run("fumen show v115@bhzhPeAgH").assert().success();
    assert!(!plain.get_output().stdout.contains(&0x1b));
}

#[test]
fn json_goes_out_and_in() {
    let json = run(&format!("fumen show {QUIZ} --json")).assert().success();
    let json = json.get_output().stdout.clone();
    allclear()
        .args(["fumen", "encode", "--json"])
        .stdin(json.clone())
        .assert()
        .success()
        .stdout_eq(format!("{QUIZ}\n"));
    let object = format!("{{\"pages\": {}}}", String::from_utf8(json).unwrap());
    allclear()
        .args(["fumen", "encode", "--json"])
        .stdin(object)
        .assert()
        .success()
        .stdout_eq(format!("{QUIZ}\n"));
    run("fumen show --json v115@vhBZiHAAA --page 1").assert().success().stdout_eq(str![[r#"
[{"rows":[],"garbage":"__________","piece":{"type":"I","rotation":"left","x":4,"y":21},"comment":"","flags":{"quiz":false,"lock":true,"mirror":false,"colorize":true,"rise":false},"refs":{}}]

"#]]);
}

#[test]
fn encode_fills_in_what_is_left_out() {
    let pages =
        r#"[{"rows": ["TT__JJ____"], "comment": "hi"}, {"piece": {"type": "i", "x": 4, "y": 0}}]"#;
    let encode = || allclear().args(["fumen", "encode", "--json"]).stdin(pages);
    encode().assert().success().stdout_eq(str![[r#"
v115@bhxwBeh0NeAgWCAouBAAvhARwB

"#]]);
    encode().args(["--url", "harddrop"]).assert().success().stdout_eq(str![[r#"
https://harddrop.com/fumen/?v115@bhxwBeh0NeAgWCAouBAAvhARwB

"#]]);
}

#[test]
fn new_reads_a_picture() {
    let picture = "T.........\nTT#######_\n---\nXXXX_XXXXX\n\nIIII______\n";
    let new = || allclear().args(["fumen", "new"]).stdin(picture);
    let fumen = new().assert().success();
    let fumen = String::from_utf8(fumen.get_output().stdout.clone()).unwrap();
    run(&format!("fumen show {fumen}")).assert().success().stdout_eq(str![[r#"
page 1 of 2
T_________
TTXXXXXXX_
----------
XXXX_XXXXX

page 2 of 2
IIII______

"#]]);
    allclear().args(["fumen", "new"]).assert().success().stdout_eq("v115@vhAAgH\n");
}

#[test]
fn fumens_come_from_files_and_stdin_too() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("fumen.txt");
    std::fs::write(&file, "https://fumen.zui.jp/?v115@vhAAgH\n").unwrap();
    allclear().args(["fumen", "show"]).arg(&file).assert().success();
    allclear().args(["fumen", "show", "-"]).stdin("v115@vhAAgH").assert().success();
}

#[test]
fn bad_input_is_one_line_and_2() {
    for (arguments, error) in [
        ("fumen show hello", "fumen: no fumen found: it begins with v115@ or v110@"),
        ("fumen show v115@vhAAgH#english.js", "fumen: column 12: '#' is not part of a fumen"),
        (
            "fumen show v115@vh",
            "fumen: column 8: the fumen ends within page 1; it may be cut, or have a tail",
        ),
        (
            "fumen show --strict v115@vhJAgHAAA",
            "fumen: the fumen announces 8 more pages than it has",
        ),
        ("fumen show --page 2 v115@vhAAgH", "there is no page 2; the fumen has 1"),
        ("fumen encode --json no-such.json", "no-such.json: no such file"),
    ] {
        run(arguments).assert().code(2).stdout_eq("").stderr_eq(format!("allclear: {error}\n"));
    }
    for (json, error) in [
        ("[", "1:1: EOF while parsing a list"),
        ("7", " expected an array of pages"),
        ("[7]", " page 1: expected an object with rows, garbage, piece, comment and flags"),
        (r#"[{"rows": 7}]"#, " page 1: rows: expected an array of rows"),
        (r#"[{}, {"rows": ["TT"]}]"#, " page 2: rows: line 1: a row has 10 cells, this one has 2"),
        (r#"[{"piece": {"type": "TI"}}]"#, " page 1: piece: type: 'TI' is not a piece (TIOSZLJ)"),
        (r#"[{"piece": {"type": "T"}}]"#, " page 1: piece: x: missing"),
        (
            r#"[{"piece": {"type": "T", "rotation": "up"}}]"#,
            " page 1: piece: rotation: 'up' is not spawn, right, reverse or left",
        ),
        (
            r#"[{"piece": {"type": "T", "x": 4, "y": 30}}]"#,
            " page 1: the piece at (4, 30) lies outside the field",
        ),
        (r#"[{"flags": {"lock": 1}}]"#, " page 1: flags: lock: expected true or false"),
    ] {
        allclear()
            .args(["fumen", "encode", "--json"])
            .stdin(json)
            .assert()
            .code(2)
            .stdout_eq("")
            .stderr_eq(format!("allclear: stdin:{error}\n"));
    }
    for (picture, error) in [
        (
            "T_________\nTTXXXXXXQX\n",
            "line 2, column 9: 'Q' is not a cell (one of _ I L O Z T J S X)",
        ),
        ("\nTTT\n", "line 2: a row has 10 cells, this one has 3"),
        ("__________\n---\nT\n", "line 3: a row has 10 cells, this one has 1"),
    ] {
        allclear()
            .args(["fumen", "new"])
            .stdin(picture)
            .assert()
            .code(2)
            .stderr_eq(format!("allclear: stdin: {error}\n"));
    }
}
