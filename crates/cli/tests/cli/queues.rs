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
[{"length":0,"sequences":7},{"length":1,"sequences":28},{"length":2,"sequences":196}]

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
{"count":5040}

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
fn filters_keep_some_queues() {
    let pattern = |text: &str| allclear().args(["tetris", "pattern", text]);
    for (text, count) in [
        ("I,*p4{S<Z}", 360),
        ("I, *p4 { S < Z }", 360),
        ("*p7{L<S}", 2520),
        ("[LJSZ]!,*p3{L<I}", 1800),
        ("*p7,*p7{T<S}", 12_700_800),
        ("*p7{3:(LJ=1||I[LJ]=1)}", 1872),
        ("[TI[LJ][SZ]]!", 96),
        ("[SSZ]!", 3),
    ] {
        pattern(text)
            .arg("--json")
            .assert()
            .success()
            .stdout_eq(format!("{{\"count\":{count}}}\n"));
    }
    pattern("[SSZ]!").arg("--list").assert().success().stdout_eq("SSZ\nSZS\nZSS\n");
    pattern("*p7{T=2}")
        .assert()
        .code(1)
        .stdout_eq("0\n")
        .stderr_eq("the pattern allows no queue\n");
    pattern("*!*!*!*!{T=4}")
        .arg("--json")
        .assert()
        .success()
        .stdout_eq("{\"count\":645241282560000}\n");
    pattern("*!*!*!*!*!{T=5}")
        .arg("--json")
        .assert()
        .success()
        .stdout_eq("{\"count\":\"3252016064102400000\"}\n");
}

#[test]
fn patterns_come_from_files() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("patterns.txt");
    std::fs::write(&file, "\u{feff}# two ways\r\nT I O\r\n[SZ]! L{S<Z} # one\r\n").unwrap();
    let at = format!("@{}", file.display());
    allclear()
        .args(["tetris", "pattern", &at, "--list"])
        .assert()
        .success()
        .stdout_eq("TIO\nSZL\n");
    std::fs::write(&file, "I, *p4\n").unwrap();
    let chance = ["pc", "chance", "--json", "--field", "v115@9gC8EeE8DeF8CeG8DeC8JeAgH"];
    let name = file.display().to_string();
    for pattern in [&at, &name, "I, *p4", "I *p4"] {
        let chance = allclear().args(chance).args(["--height", "4", "--pattern", pattern]);
        let chance = chance.assert().success();
        let json = String::from_utf8_lossy(&chance.get_output().stdout).into_owned();
        assert!(json.contains("711") && json.contains("840"), "{pattern}: {json}");
    }
    let none = allclear().args(chance).args(["--height", "4", "--pattern", "*p5{T=2}"]);
    none.assert().code(2).stderr_eq("allclear: pattern: the pattern allows no queue\n");
    std::fs::write(&file, "*p7{X}\n").unwrap();
    allclear().args(["tetris", "pattern", &at]).assert().code(2).stderr_eq(format!(
        "allclear: {}: column 5: expected a piece, '[', '/', '(', '!' or a scope like 3:, found 'X'\n",
        file.display()
    ));
}

#[test]
fn patterns_are_sampled_and_explained() {
    let sample = |seed| run(&format!("tetris pattern *p7,*p7{{T<S}} --sample 3 --seed {seed}"));
    let first = sample(1).assert().success().get_output().stdout.clone();
    assert_eq!(String::from_utf8_lossy(&first).lines().count(), 3);
    assert_eq!(first, sample(1).assert().success().get_output().stdout);
    assert_ne!(first, sample(2).assert().success().get_output().stdout);
    run("tetris pattern I,*p4{S<Z||3:!T=1} --explain").assert().success().stdout_eq(str![[r#"
piece 1: I
pieces 2-5: 4 different pieces in any order
only if S before Z in pieces 2-5 or not (exactly 1 T in pieces 2-4)
624 queues of 5 pieces

"#]]);
    run("tetris pattern [SSZ]!;[T[LJ]]p2 --explain").assert().success().stdout_eq(str![[r#"
alternative 1
pieces 1-3: SSZ in any order
3 queues of 3 pieces
alternative 2
pieces 1-2: TL or TJ in any order
4 queues of 2 pieces
together 7 different queues

"#]]);
    run("tetris pattern [SZ]!{S<Z} --explain --json").assert().success().stdout_eq(str![[r#"
{"count":1,"alternatives":[{"parts":[{"first":1,"last":2,"what":"SZ in any order"}],"filters":["only if S before Z in pieces 1-2"],"length":2,"count":1}]}

"#]]);
}

#[test]
fn sequences_are_made_as_util_seq_makes_them() {
    run("tetris pattern TIO --mode forward --list").assert().success().stdout_eq(str![[r#"
IO
TO
IT
TI

"#]]);
    run("tetris pattern TIOLJ -M forward -n HOLD<=1 --list").assert().success().stdout_eq(str![[
        r#"
IOLJ
TOLJ
ITLJ
IOTJ
IOLT

"#
    ]]);
    run("tetris pattern TI -M backward --list").assert().success().stdout_eq(str![[r#"
*TI
T*I
IT*
TI*

"#]]);
    run("tetris pattern TI -M backward-pass --count").assert().success().stdout_eq("25\n");
    run("tetris pattern *! -e SZ").assert().success().stdout_eq("720\n");
    run("tetris pattern *! -ne SZ -e ^T").assert().success().stdout_eq("600\n");
    run("tetris pattern *,*p4 -n T=2").assert().success().stdout_eq("480\n");
    run("tetris pattern *! -l 2 -e ^T").assert().success().stdout_eq("6\n");
    run("tetris pattern *! -l 2 -e ^T -d no").assert().success().stdout_eq("720\n");
    run("tetris pattern TIO -M forward -hh no --list").assert().success().stdout_eq(str![[r#"
TO
IO
TI
IT

"#]]);
    run("tetris pattern * -n T+2").assert().code(2);
    run("tetris pattern *p2 -e ( ")
        .assert()
        .code(2)
        .stderr_eq("allclear: expression: column 1: regular expression: unclosed group\n");
}

#[test]
fn bad_input_is_one_line_and_2() {
    for (arguments, error) in [
        (vec!["tetris", "pattern", "[TIO"], "pattern: column 1: '[' has no ']'"),
        (vec!["tetris", "pattern", "*p8"], "pattern: column 3: cannot take 8 pieces of 7"),
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

/// The command line and `ask` give the same bytes; a list that `--json` prints alone is wrapped.
#[test]
fn both_doors_answer_alike() {
    let fumen = "v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA";
    let glued = "v115@vhJJEJ1vB0rBzsBpoBzkBFnBXmBmnBCqB";
    for (command, list, request) in [
        ("tetris pattern *p7 --json", None, r#""tetris.pattern","pattern":"*p7""#.to_string()),
        (
            "tetris pattern I,*p4{S<Z} --explain --json",
            None,
            r#""tetris.pattern","pattern":"I,*p4{S<Z}","explain":true"#.to_string(),
        ),
        (
            "tetris pattern *p7 --sample 2 --seed 5 --json",
            None,
            r#""tetris.pattern","pattern":"*p7","sample":2,"seed":5"#.to_string(),
        ),
        (
            "tetris pattern *p7 --contains TIOSZLJ --json",
            None,
            r#""tetris.pattern","pattern":"*p7","contains":"TIOSZLJ""#.to_string(),
        ),
        ("tetris count --upto 3 --json", Some("rows"), r#""tetris.count","upto":3"#.to_string()),
        (
            "tetris reach --piece T --height 2 --keys --json",
            Some("placements"),
            r#""tetris.reach","piece":"T","height":2,"keys":true"#.to_string(),
        ),
        ("tetris kicks list --json", Some("systems"), r#""tetris.kicks""#.to_string()),
        (
            "tetris kicks show srsX --piece T --json",
            None,
            r#""tetris.kicks","kicks":"srsX","piece":"T""#.to_string(),
        ),
        (
            &format!("fumen show --json {fumen}"),
            Some("pages"),
            format!(r#""fumen.decode","fumen":"{fumen}""#),
        ),
        (
            &format!("fumen unglue --json {glued}"),
            None,
            format!(r#""fumen.unglue","fumen":"{glued}""#),
        ),
        (
            &format!("fumen split --json {fumen}"),
            None,
            format!(r#""fumen.split","fumen":"{fumen}""#),
        ),
    ] {
        let printed = run(command).assert().success().get_output().stdout.clone();
        let printed = String::from_utf8(printed).unwrap();
        let reply = match list {
            None => printed,
            Some(list) => format!("{{\"{list}\":{}}}\n", printed.trim_end()),
        };
        let ask = format!("{{\"ask\":{request}}}\n");
        allclear().arg("ask").stdin(ask).assert().success().stdout_eq(reply);
    }
    let listed = r#"{"id":1,"ask":"tetris.pattern","pattern":"[SSZ]!","list":true}"#;
    let reply = "{\"id\":1,\"count\":3,\"queues\":[\"SSZ\",\"SZS\",\"ZSS\"]}\n";
    allclear().arg("ask").stdin(listed).assert().success().stdout_eq(reply);
    let listed = r#"{"id":1,"ask":"tetris.sequences","length":2,"limit":1,"from":3}"#;
    let reply = "{\"id\":1,\"listed\":1,\"sequences\":[\"I:IS\"]}\n";
    allclear().arg("ask").stdin(listed).assert().success().stdout_eq(reply);
    let wrong = r#"{"id":1,"ask":"tetris.pattern","pattern":"*p7{T<}"}"#;
    let reply = "{\"id\":1,\"error\":{\"kind\":\"bad_input\",\"message\":\"pattern: column 7: \
                 expected a number or pieces, found '}'\"}}\n";
    allclear().arg("ask").stdin(wrong).assert().success().stdout_eq(reply);
}
