use snapbox::str;

use crate::{allclear, run};

#[test]
fn count_prints_a_table() {
    run("tetris count --upto 8").assert().success().stderr_eq("").stdout_eq(str![[r#"
length  sequences
     0          7
     1         28
     2        196
     3       1365
     4       9198
     5      57750
     6     326340
     7    1615320
     8    6854400

"#]]);
    run("tetris count --queues --bag SZ --upto 4").assert().success().stdout_eq(str![[r#"
length  queues
     0       1
     1       2
     2       2
     3      14
     4      84

"#]]);
}

#[test]
fn count_as_json() {
    run("tetris count --upto 2 --json").assert().success().stdout_eq(str![[r#"
[{"length":0,"sequences":"7"},{"length":1,"sequences":"28"},{"length":2,"sequences":"196"}]

"#]]);
    run("tetris count --upto 40 --json").assert().success().stdout_eq(str![[r#"
[..]{"length":40,"sequences":"667180652830610630942160"}]

"#]]);
}

#[test]
fn sequences_are_listed_from_any_index() {
    run("tetris sequences 2 --limit 3").assert().success().stdout_eq("I:II\nI:IO\nI:IT\n");
    run("tetris sequences 5 --from 57748").assert().success().stdout_eq("J:JJLZT\nJ:JJLZS\n");
    run("tetris sequences 5 --from 57750").assert().code(1).stdout_eq("");
    run("tetris sequences 0 --from 6").assert().success().stdout_eq("J:\n");
    let error = "there are too many queues of up to 150 pieces to number them in 128 bits";
    run("tetris sequences 150").assert().code(2).stderr_eq(format!("allclear: {error}\n"));
    run("tetris sequences 1000000").assert().code(2).stdout_eq("");
}

#[test]
fn patterns_are_counted_and_listed() {
    run("tetris pattern *p7 --count --json").assert().success().stdout_eq(str![[r#"
{"count":"5040"}

"#]]);
    run("tetris pattern *!,*p4").assert().success().stdout_eq("4233600\n");
    run("tetris pattern *p4 --list --limit 3").assert().success().stdout_eq("JSZO\nJSOZ\nJOSZ\n");
    run("tetris pattern T;T;I --list --count").assert().success().stdout_eq("2\nT\nI\n");
    allclear()
        .args(["tetris", "pattern", "-", "--list"])
        .stdin("# two ways\nT I O\n[SZ]!L\n")
        .assert()
        .success()
        .stdout_eq("TIO\nSZL\nZSL\n");
}

#[test]
fn patterns_tell_whether_a_queue_is_in_them() {
    run("tetris pattern *p7 --contains TISZLOJ").assert().success().stdout_eq("yes\n");
    run("tetris pattern *p7 --contains TT").assert().code(1).stdout_eq("no\n");
    run("tetris pattern #x --list").assert().code(1).stdout_eq("");
}

#[test]
fn bad_input_is_one_line_and_2() {
    for (arguments, error) in [
        (vec!["tetris", "pattern", "[TIO"], "pattern: column 1: '[' has no ']'"),
        (
            vec!["tetris", "pattern", "*p8"],
            "pattern: column 3: cannot take 8 different pieces of 7",
        ),
        (
            vec!["tetris", "pattern", "T I X"],
            "pattern: column 5: 'X' is not a piece (TIOSZLJ), '*' or '['",
        ),
        (
            vec!["tetris", "pattern", "*", "--contains", "TX"],
            "queue: column 2: 'X' is not a piece (TIOSZLJ)",
        ),
        (
            vec!["tetris", "count", "--queues", "--bag", "TT"],
            "bag: a bag holds 1 to 7 different pieces",
        ),
    ] {
        allclear()
            .args(arguments)
            .assert()
            .code(2)
            .stdout_eq("")
            .stderr_eq(format!("allclear: {error}\n"));
    }
    run("tetris count --upto 1001").assert().code(2).stdout_eq("");
}
