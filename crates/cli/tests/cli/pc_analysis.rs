use snapbox::str;

use crate::allclear;

const BOX: &str = "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____";
/// The classic opener.
const OPENER: &str = "v115@9gC8EeE8DeF8CeG8DeC8JeAgH";

fn asked(command: &str, field: &str, pattern: &str, more: &[&str]) -> snapbox::cmd::OutputAssert {
    let base = ["pc", command, "--quiet", "--field", field, "--pattern", pattern];
    allclear().args(base).args(more.iter().copied()).assert()
}

#[test]
fn the_chance_of_the_classic_opener() {
    asked("chance", OPENER, "I,*p4", &[])
        .success()
        .stderr_eq("")
        .stdout_eq("711 of 840 (84.64 %)\n");
    asked("chance", OPENER, "I,*p4", &["--json"])
        .success()
        .stdout_eq("{\"solvable\":711,\"total\":840}\n");
    asked("chance", OPENER, "I,*p4", &["--tree", "2"]).success().stdout_eq(str![[r#"
711 of 840 (84.64 %)
II       101 of 120 (84.17 %)
IO       92 of 120 (76.67 %)
IT       118 of 120 (98.33 %)
IS       98 of 120 (81.67 %)
IZ       93 of 120 (77.50 %)
IL       107 of 120 (89.17 %)
IJ       102 of 120 (85.00 %)

"#]]);
}

#[test]
fn cut_and_whole_queues_are_both_counted_where_they_differ() {
    asked("chance", BOX, "*p7", &["--json"]).success().stdout_eq(
        "{\"solvable\":1776,\"total\":2520,\"queues\":{\"solvable\":3552,\"total\":5040}}\n",
    );
}

#[test]
fn failed_queues_are_listed_and_none_at_all_exits_with_1() {
    asked("chance", "XXXXXX____", "[IS]p1", &["--failed", "--json"])
        .success()
        .stdout_eq("{\"solvable\":1,\"total\":2,\"failed\":[\"S\"]}\n");
    asked("chance", "XXXXXX____", "S", &["--json"])
        .code(1)
        .stdout_eq("{\"solvable\":0,\"total\":1}\n");
}

#[test]
fn paths_as_json_lines() {
    asked("path", "XXXXXX____", "[IS]p2", &["--json"]).success().stdout_eq(str![[r#"
{"solutions":1}
{"fumen":"v115@[..]","queues":2,"save":["S"]}

"#]]);
    asked("path", "XXXXXX____", "S", &["--json"]).code(1).stdout_eq("{\"solutions\":0}\n");
}

#[test]
fn the_fewest_solutions_of_the_classic_opener_are_24() {
    asked("minimal", OPENER, "I,*p4", &["--json"])
        .success()
        .stdout_eq("{\"size\":24,\"proven\":true,\"solutions\":[[..]]}\n");
}

#[test]
fn what_can_be_saved() {
    asked("save", BOX, "*p5", &["--json", "T", "I"]).success().stdout_eq(str![[r#"
{"total":2520,"solvable":1776,"saves":{"I":434,"O":776,"T":464,"S":726,"Z":726,"L":228,"J":228},"wanted":[464,434]}

"#]]);
}

#[test]
fn bad_input_is_named() {
    for (field, pattern, more, error) in [
        (BOX, "*p4X", &[][..], "pattern: column 4: 'X' is not a piece (TIOSZLJ), '*' or '['"),
        (
            BOX,
            "*p3",
            &[],
            "pattern: the pattern has queues of 3 pieces, and 4 are needed to clear 4 rows",
        ),
        (BOX, "*p4", &["--height", "3"], "the field has cells above row 3"),
        (
            "v115@zzz",
            "*p4",
            &[],
            "field: column 9: the fumen ends within page 1; it may be cut, or have a tail",
        ),
    ] {
        for command in ["chance", "path", "minimal", "save"] {
            let error = format!("allclear: {error}\n");
            asked(command, field, pattern, more).code(2).stdout_eq("").stderr_eq(error);
        }
    }
    asked("save", BOX, "*p5", &["T&I"]).code(2).stderr_eq("allclear: T&I: column 3: expected &&\n");
}

#[test]
fn a_shape_covers_what_its_path_says() {
    let path = asked("path", BOX, "*p4", &["--fumen"]).success();
    let shapes = String::from_utf8(path.get_output().stdout.clone()).unwrap();
    let first = shapes.lines().next().unwrap();
    let json = asked("path", BOX, "*p4", &["--json"]).success();
    let lines = String::from_utf8(json.get_output().stdout.clone()).unwrap();
    let first_line = lines.lines().nth(1).unwrap();
    let value: serde_json::Value = serde_json::from_str(first_line).unwrap();
    let queues = value["queues"].as_u64().unwrap();
    allclear()
        .args(["pc", "cover", "--shape", first, first, "--pattern", "*p4", "--json"])
        .assert()
        .success()
        .stdout_eq(format!(
            "{{\"each\":[{queues},{queues}],\"or\":{queues},\"and\":{queues},\"total\":840}}\n"
        ));
}
