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

/// A perfect clear of ten pieces on one page, and the first two rows of another field.
const COLOURED: &str = "v115@9gwhilR4i0xhRpR4ywg0xhRpwwBtwwRpxhglywBtRp?whJeAgH";

fn lines(command: snapbox::cmd::Command) -> Vec<String> {
    let output = command.assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap().lines().map(str::to_string).collect()
}

#[test]
fn coloured_pages_are_glued_and_unglued() {
    let glued = lines(run(&format!("fumen glue {COLOURED}")));
    assert_eq!(glued.len(), 1);
    run(&format!("fumen unglue {}", glued[0]))
        .assert()
        .success()
        .stdout_eq(format!("{COLOURED}\n"));
    run(&format!("fumen reduce {}", glued[0]))
        .assert()
        .success()
        .stdout_eq(format!("{COLOURED}\n"));
    // Many in, many out: arguments, a file with CRLF and a mark, stdin.
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("fumens.txt");
    std::fs::write(&file, format!("\u{feff}{COLOURED}\r\n# a comment\r\n{COLOURED}\r\n")).unwrap();
    let many = allclear().args(["fumen", "glue", COLOURED, "-"]).arg(&file).stdin(COLOURED);
    assert_eq!(lines(many), vec![glued[0].clone(); 4]);
    let all = lines(run(&format!("fumen glue --all --limit 20 {COLOURED}")));
    assert_eq!(all.len(), 20);
    assert!(all.contains(&glued[0]));
    run(&format!("fumen glue --json {COLOURED}"))
        .assert()
        .success()
        .stdout_eq(format!("{{\"fumens\":[\"{}\"]}}\n", glued[0]));
    let answer = format!(r#"{{"id":1,"ask":"fumen.glue","fumen":"{COLOURED}"}}"#);
    allclear()
        .args(["ask"])
        .stdin(answer)
        .assert()
        .success()
        .stdout_eq(format!("{{\"id\":1,\"fumens\":[\"{}\"]}}\n", glued[0]));
}

#[test]
fn a_colour_that_forms_no_piece_is_named() {
    let fumen = |picture: &str| lines(allclear().args(["fumen", "new"]).stdin(picture)).remove(0);
    let bad = fumen("TTT_______\n");
    let error = "allclear: fumen: page 1: the T cells at (0, 0) (1, 0) (2, 0) form no piece\n";
    run(&format!("fumen glue {bad}")).assert().code(2).stdout_eq("").stderr_eq(error);
    // The others are glued all the same.
    let good = fumen("IIII______\n");
    let both = run(&format!("fumen glue {bad} {good}")).assert().code(2).stderr_eq(error);
    assert_eq!(String::from_utf8_lossy(&both.get_output().stdout).lines().count(), 1);
    let floating = fumen("IIII______\n__________\n");
    run(&format!("fumen glue {floating}")).assert().code(2).stdout_eq("");
    run(&format!("fumen glue --check float {floating}")).assert().success();
    run("fumen glue hello").assert().code(2);
}

#[test]
fn fumens_are_mirrored_greyed_joined_split_and_cut() {
    let split = lines(run(&format!("fumen split {QUIZ}")));
    assert_eq!(split.len(), 4);
    run(&format!("fumen show {}", split[2])).assert().success().stdout_eq(str![[r#"
page 1 of 1
#Q=[](O)ZTJS
__L_______
LLL_____oo
___IIII_oo

"#]]);
    let joined = lines(allclear().args(["fumen", "join", "-"]).stdin(split.join("\n")));
    assert_eq!(lines(run(&format!("fumen split {}", joined[0]))), split);
    assert_eq!(lines(run(&format!("fumen page --page 3 {QUIZ}"))), split[2..3]);
    let two = lines(run(&format!("fumen page --page 2:3 {QUIZ}")));
    assert_eq!(lines(run(&format!("fumen split {}", two[0]))), split[1..3]);
    run(&format!("fumen page --page 5 {QUIZ}"))
        .assert()
        .code(2)
        .stderr_eq("allclear: fumen: there is no page 5; the fumen has 4\n");
    let mirrored = lines(run(&format!("fumen mirror {QUIZ}")));
    run(&format!("fumen show --page 3 {}", mirrored[0])).assert().success().stdout_eq(str![[r#"

page 3 of 4
#Q=[](O)STLZ
_______J__
oo_____JJJ
oo_IIII___

"#]]);
    assert_eq!(lines(run(&format!("fumen mirror {}", mirrored[0]))), [QUIZ]);
    let grey = lines(run(&format!("fumen grey {}", split[2])));
    run(&format!("fumen show {}", grey[0])).assert().success().stdout_eq(str![[r#"
page 1 of 1
#Q=[](O)ZTJS
__X_______
XXX_____XX
___XXXX_XX

"#]]);
    let silent = lines(run(&format!("fumen comment --remove {QUIZ}")));
    run(&format!("fumen show --page 1 {}", silent[0])).assert().success().stdout_eq(str![[r#"
page 1 of 4
___iiii___

"#]]);
    run("fumen comment --text hi v115@vhAAgH").assert().success().stdout_eq("v115@vhAAgWCAouBAA\n");
    run(&format!("fumen comment {QUIZ}")).assert().code(2);
    let without = lines(run(&format!("fumen filter --without L {QUIZ}")));
    assert_eq!(lines(run(&format!("fumen split {}", without[0]))).len(), 2);
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
