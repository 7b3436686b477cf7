//! `allclear ask`: one reply per request, whatever the request.

use allclear_api::board;
use serde_json::Value;

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

/// One request, and the command that asks the same, if there is one. The page's module is asked
/// the same (`crates/web/src/tests.rs`, `crates/web/browser/tests/facts.mjs`).
struct Case {
    request: Value,
    command: Option<Vec<String>>,
    stdin: String,
    /// The list of the reply that the command prints alone.
    alone: Option<String>,
    /// The list of the reply that the command prints line by line.
    lines: Option<String>,
}

fn cases() -> Vec<Case> {
    let text = |case: &Value, key: &str| case[key].as_str().map(str::to_string);
    let lines = include_str!("../../../api/tests/data/cases.jsonl").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let case: Value = serde_json::from_str(line).unwrap();
            Case {
                request: case["request"].clone(),
                command: serde_json::from_value(case["command"].clone()).unwrap(),
                stdin: text(&case, "stdin").unwrap_or_default(),
                alone: text(&case, "alone"),
                lines: text(&case, "lines"),
            }
        })
        .collect()
}

impl Case {
    /// What `COMMAND --json` prints, as the reply it should be. By default that is the first line
    /// with the others, if there are any, in its list.
    fn printed(&self, command: &[String]) -> String {
        let json = if command.contains(&"--as".to_string()) { None } else { Some("--json") };
        let run = allclear().args(command).args(json).arg("--quiet").stdin(&self.stdin);
        let output = run.assert();
        let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let (first, rest) = lines.split_first().unwrap_or_else(|| panic!("{command:?}: silence"));
        match (&self.alone, &self.lines, first.strip_suffix('}')) {
            (Some(name), ..) => format!("{{\"{name}\":{text}}}").replace('\n', ""),
            (_, Some(name), _) => format!("{{\"{name}\":[{}]", lines.join(",")),
            (_, _, Some(head)) if !rest.is_empty() => {
                format!("{head},\"list\":[{}]}}", rest.join(","))
            }
            _ => first.to_string(),
        }
    }
}

/// A reply without what differs from run to run.
fn settled(reply: &str) -> String {
    let Some((before, after)) = reply.split_once("\"micros\":") else { return reply.to_string() };
    let after = after.trim_start_matches(|c: char| c.is_ascii_digit());
    format!("{before}\"micros\":0{after}")
}

#[test]
fn every_question_has_a_case() {
    let asked: Vec<String> =
        cases().iter().map(|case| case.request["ask"].as_str().unwrap().to_string()).collect();
    for question in allclear_api::QUESTIONS {
        // Every operation of the board is a question of its own: `board.flood`.
        let is_asked = |name: &String| match question.name {
            "board" => name.strip_prefix("board.").is_some_and(|op| board::find(op).is_some()),
            name_of_it => name == name_of_it,
        };
        assert!(asked.iter().any(is_asked), "{} has no line in cases.jsonl", question.name);
    }
}

#[test]
fn commands_and_requests_give_the_same_bytes() {
    let cases = cases();
    let requests: Vec<String> = cases.iter().map(|case| case.request.to_string()).collect();
    let replies = ask(&requests.join("\n"));
    assert_eq!(replies.len(), cases.len());
    for (case, reply) in cases.iter().zip(replies) {
        assert!(!reply.starts_with("{\"error\""), "{}: {reply}", case.request);
        let Some(command) = &case.command else { continue };
        let printed = settled(&case.printed(command));
        match case.lines {
            // What is known about all of them is printed elsewhere.
            Some(_) => assert!(reply.starts_with(&printed), "{command:?}\n{printed}\n{reply}"),
            None => assert_eq!(printed, settled(&reply), "{command:?}"),
        }
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
