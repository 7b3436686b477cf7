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
