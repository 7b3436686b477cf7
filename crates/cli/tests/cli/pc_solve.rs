use snapbox::str;

use crate::{allclear, run};

const BOX: &str = "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____";

#[test]
fn a_solution_is_drawn_with_its_keys() {
    run("pc solve --quiet --queue II --field XX________")
        .assert()
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
Perfect clear: 2 pieces, 1 line

  XXIIIIIIII

   1  I north 3,0   [..] hard-drop
   2  I north 7,0   [..]hard-drop

"#]]);
}

#[test]
fn a_solution_as_json() {
    run("pc solve --queue I --field XXXXXX____ --json").assert().success().stderr_eq("").stdout_eq(
        str![[r#"
{"found":true,"pieces":1,"height":1,"nodes":[..],"micros":[..],"placements":[{"piece":"I","facing":"north","x":7,"y":0,"hold":false,"keys":["das-right","hard-drop"]}],"saved":null,"fumen":"v115@[..]","complete":true}

"#]],
    );
}

#[test]
fn absence_is_proven_and_exits_with_1() {
    run("pc solve --queue S --field XXXXXX____")
        .assert()
        .code(1)
        .stdout_eq("")
        .stderr_eq("No perfect clear: proven.\n");
    run("pc solve --queue S --field XXXXXX____ --json").assert().code(1).stdout_eq(
        "{\"found\":false,\"proven\":true,\"nodes\":[..],\"micros\":[..],\"complete\":true}\n",
    );
}

#[test]
fn all_and_count() {
    let solve = || allclear().args(["pc", "solve", "--field", BOX, "--queue", "OOOO"]);
    solve().args(["--count"]).assert().success().stdout_eq("1\n");
    solve()
        .args(["--count", "--json"])
        .assert()
        .success()
        .stdout_eq("{\"solutions\":1,\"complete\":true}\n");
    solve().args(["--all", "--json"]).assert().success().stdout_eq(str![[r#"
{"solutions":1,"complete":true}
{"pieces":4,"height":4,"orders":6,"placements":[..],"saved":null,"fumen":"v115@[..]"}

"#]]);
}

#[test]
fn many_queues_one_line_each() {
    run("pc solve --queues - --field XXXXXX____ --json")
        .stdin("I\nS\n")
        .assert()
        .code(1)
        .stdout_eq(str![[r#"
{"found":true,[..]}
{"found":false,"proven":true,[..]}

"#]]);
    run("pc solve --queues - --field XXXXXX____")
        .stdin("I\nIX\n")
        .assert()
        .code(2)
        .stderr_eq("allclear: stdin:2: column 2: 'X' is not a piece (TIOSZLJ)\n");
}

#[test]
fn save_and_height_are_honoured() {
    run("pc solve --queue IT --field XXXXXX____ --save T --json")
        .assert()
        .success()
        .stdout_eq("{[..]\"saved\":\"T\"[..]}\n");
    run("pc solve --queue IT --field XXXXXX____ --save I").assert().code(1);
    run("pc solve --queue I --field XXXXXX____ --min-height 2").assert().code(1);
}

/// The argument, a file and stdin are the same field; `--append` needs a fumen in any of them.
#[test]
fn pages_are_appended_to_a_fumen_wherever_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("field.txt");
    let fumen = "v115@9gF8DeF8DeF8DeF8NeAgH";
    std::fs::write(&file, format!("{fumen}\n")).unwrap();
    let solve = |field: &str| {
        let base = ["pc", "solve", "--queue", "OOOO", "--fumen", "--append", "--field"];
        allclear().args(base).arg(field)
    };
    let given = solve(fumen).output().unwrap();
    assert!(given.status.success());
    for read in [solve(&file.display().to_string()), solve("-").stdin(fumen)] {
        assert_eq!(read.output().unwrap().stdout, given.stdout);
    }
    solve(BOX).assert().code(2).stderr_eq("allclear: append: the field is not a fumen\n");
}
