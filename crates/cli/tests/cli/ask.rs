//! `allclear ask`: one reply per request, whatever the request.

use crate::allclear;

/// The replies to some lines.
fn ask(lines: &str) -> Vec<String> {
    let output = allclear().arg("ask").stdin(lines).assert().success();
    let output = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    output.lines().map(str::to_string).collect()
}

#[test]
fn replies_come_in_order_and_errors_are_replies() {
    let replies = ask(concat!(
        r##"{"id": 1, "ask": "board.mirror", "board": "#.."}"##,
        "\n",
        r#"{"id": "two", "ask": "nonsense"}"#,
        "\n\n",
        r#"{"id": [3], "ask": "board.flood", "board": "."}"#,
        "\n",
        "not json\n",
        r#"{"ask": "version", "verbose": 1}"#,
        "\n",
        r#"{"id": 5, "ask": "board.row", "size": 7}"#,
        "\n",
    ));
    assert_eq!(replies[0], r##"{"id":1,"board":"..#"}"##);
    assert_eq!(
        replies[1],
        r#"{"id":"two","error":{"kind":"unknown_question","message":"unknown question \"nonsense\""}}"#
    );
    assert_eq!(
        replies[2],
        r#"{"id":[3],"error":{"kind":"bad_argument","message":"\"from\" is missing: The cell to start from"}}"#
    );
    assert!(replies[3].starts_with(r#"{"error":{"kind":"not_a_request","message":"not JSON: "#));
    assert!(replies[4].contains("unknown argument"), "{}", replies[4]);
    assert!(replies[5].contains("size: invalid type: integer `7`"), "{}", replies[5]);
    assert_eq!(replies.len(), 6);
}

#[test]
fn what_is_no_json_at_all_is_an_error() {
    let message =
        "allclear: stdin: expected one JSON object per line, such as {\"ask\": \"version\"}\n";
    allclear().arg("ask").stdin("hello\nthere\n").assert().code(2).stderr_eq(message);
    allclear().arg("ask").stdin("").assert().success().stdout_eq("");
}

/// What `COMMAND --json` prints, as the reply it should be: the first line with the others, if
/// there are any, in its list.
fn printed(arguments: &[&str]) -> String {
    let output = allclear().args(arguments).args(["--json", "--quiet"]).assert();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_else(|| panic!("{arguments:?} prints nothing"));
    let rest: Vec<&str> = lines.collect();
    match (rest.is_empty(), first.strip_suffix('}')) {
        (false, Some(head)) => format!("{head},\"list\":[{}]}}", rest.join(",")),
        _ => first.to_string(),
    }
}

/// A reply without what differs from run to run.
fn settled(reply: &str) -> String {
    let Some((before, after)) = reply.split_once("\"micros\":") else { return reply.to_string() };
    let after = after.trim_start_matches(|c: char| c.is_ascii_digit());
    format!("{before}\"micros\":0{after}")
}

#[test]
fn commands_and_requests_give_the_same_bytes() {
    const BOX: &str = "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____";
    const OPENER: &str = "v115@9gC8EeE8DeF8CeG8DeC8JeAgH";
    const SHAPE: &str = "v115@vhGRQJUGJKJJvMJTNJ+DJFKJ";
    const BASE: &str = "v115@9gTpFeTpFeTpFezhPeAgH";
    let cases: Vec<(Vec<&str>, serde_json::Value)> = vec![
        (
            vec!["pc", "solve", "--queue", "LSTIZJOSJIO", "--height", "4"],
            serde_json::json!({"ask": "pc.solve", "queue": "LSTIZJOSJIO", "height": 4}),
        ),
        (
            vec!["pc", "solve", "--queue", "OOOO", "--field", BOX, "--all"],
            serde_json::json!({"ask": "pc.solve", "queue": "OOOO", "field": BOX, "all": true}),
        ),
        (
            vec!["pc", "solve", "--queue", "S", "--field", "XXXXXX____", "--count"],
            serde_json::json!({"ask": "pc.solve", "queue": "S", "field": "XXXXXX____", "count": true}),
        ),
        (
            vec![
                "pc",
                "chance",
                "--field",
                OPENER,
                "--pattern",
                "I,*p4",
                "--failed",
                "--tree",
                "2",
            ],
            serde_json::json!({
                "ask": "pc.chance", "field": OPENER, "pattern": "I,*p4", "failed": true, "tree": 2,
            }),
        ),
        (
            vec!["pc", "chance", "--height", "2", "--case", "any"],
            serde_json::json!({"ask": "pc.chance", "height": 2, "case": "any"}),
        ),
        (
            vec!["pc", "path", "--field", OPENER, "--pattern", "I,*p4", "--saved", "T"],
            serde_json::json!({"ask": "pc.path", "field": OPENER, "pattern": "I,*p4", "saved": "T"}),
        ),
        (
            vec!["pc", "minimal", "--field", OPENER, "--pattern", "I,*p4"],
            serde_json::json!({"ask": "pc.minimal", "field": OPENER, "pattern": "I,*p4"}),
        ),
        (
            vec!["pc", "save", "--field", BOX, "--pattern", "*p5", "T", "^I"],
            serde_json::json!({
                "ask": "pc.save", "field": BOX, "pattern": "*p5", "wanted": ["T", "^I"],
            }),
        ),
        (
            vec![
                "pc",
                "save",
                "--field",
                BOX,
                "--pattern",
                "*p5",
                "--wanted",
                "T,/I/#i",
                "--best",
                "--tree",
                "1",
                "--left",
                "",
                "--failed",
            ],
            serde_json::json!({
                "ask": "pc.save", "field": BOX, "pattern": "*p5", "wanted": ["T,/I/#i"],
                "best": true, "tree": 1, "left": "", "failed": true,
            }),
        ),
        (
            vec!["pc", "score", "--field", BOX, "--pattern", "*p5", "--score", "jstris", "--b2b"],
            serde_json::json!({
                "ask": "pc.score", "field": BOX, "pattern": "*p5", "score": "jstris", "b2b": true,
            }),
        ),
        (
            vec!["pc", "cover", "--shape", SHAPE, "--pattern", "*p7", "--mode", "tsd"],
            serde_json::json!({
                "ask": "pc.cover", "shape": [SHAPE], "pattern": "*p7", "mode": "tsd",
            }),
        ),
        (
            vec!["pc", "setup", "--field", BASE, "--pattern", "*!", "--pieces", "2"],
            serde_json::json!({"ask": "pc.setup", "field": BASE, "pattern": "*!", "pieces": 2}),
        ),
        (
            vec!["tetris", "pattern", "*p7{L<S}"],
            serde_json::json!({"ask": "tetris.pattern", "pattern": "*p7{L<S}"}),
        ),
        (
            vec!["board", "slide", "--from", "0,1", "--dir", "e", "#...#/....."],
            serde_json::json!({
                "ask": "board.slide", "board": "#...#/.....", "from": [0, 1], "dir": "e",
            }),
        ),
    ];
    let requests: Vec<String> = cases.iter().map(|(_, request)| request.to_string()).collect();
    let replies = ask(&requests.join("\n"));
    assert_eq!(replies.len(), cases.len());
    for ((arguments, _), reply) in cases.iter().zip(replies) {
        assert_eq!(settled(&printed(arguments)), settled(&reply), "{arguments:?}");
    }
}

#[test]
fn the_example_of_the_documentation() {
    let replies = ask(concat!(
        r#"{"id":1,"ask":"pc.chance","field":"v115@9gE8DeG8CeH8BeG8CeA8JeAgH","pattern":"*p4","height":4}"#,
        "\n",
        r#"{"id":2,"ask":"nonsense"}"#,
        "\n",
        r#"{"id":3,"ask":"tetris.pattern","pattern":"*p7"}"#,
        "\n",
    ));
    assert!(replies[0].starts_with(r#"{"id":1,"solvable":514,"total":840"#), "{}", replies[0]);
    assert!(replies[1].starts_with(r#"{"id":2,"error":"#), "{}", replies[1]);
    assert!(replies[2].contains(r#""count":5040"#), "{}", replies[2]);
}
