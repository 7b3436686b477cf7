use serde_json::{Value, json};

use crate::{Host, Quiet, call};

fn ask(request: Value) -> Value {
    serde_json::from_str(&call(&request.to_string(), &mut Quiet)).unwrap()
}

#[test]
fn a_field_survives_the_way_through_a_fumen() {
    let rows = json!(["XXXX__XXXX", "TTT____JJJ"]);
    let fumen = ask(json!({"ask": "pc.encode", "rows": rows}))["ok"]["fumen"].clone();
    assert!(fumen.as_str().unwrap().starts_with("v115@"));
    let url = format!("https://fumen.zui.jp/?{}", fumen.as_str().unwrap());
    let read = ask(json!({"ask": "pc.decode", "text": url}));
    assert_eq!(read["ok"]["rows"], rows);
}

#[test]
fn a_bad_fumen_is_a_sentence() {
    let read = ask(json!({"ask": "pc.decode", "text": "v115@"}));
    let sentence = read["error"].as_str().unwrap();
    assert!(sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
    let wrong = ask(json!({"ask": "pc.encode", "rows": ["XX"]}));
    assert!(wrong["error"].is_string());
}

#[test]
fn the_last_piece_of_a_solution_leaves_nothing() {
    let solution = json!({"steps": [
        {"piece": "O", "facing": "north", "x": 4, "y": 0, "hold": false},
    ]});
    let reply = ask(json!({
        "ask": "pc.steps", "rows": ["XXXX__XXXX", "XXXX__XXXX"], "solution": solution,
    }));
    assert_eq!(reply["ok"]["empty"], true);
    assert_eq!(reply["ok"]["steps"][0]["keys"], json!(["hard-drop"]));
    assert_eq!(reply["ok"]["steps"][0]["cells"], json!([[4, 0], [5, 0], [4, 1], [5, 1]]));
}

#[test]
fn rows_that_are_full_at_the_start_are_cleared_first() {
    let rows = json!(["XXXXXX____", "XXXXXXXXXX"]);
    let (all, _) = solve(json!({"do": "pc.solve", "rows": rows, "queue": "I"}));
    let reply = ask(json!({"do": "pc.steps", "rows": rows, "solution": all[0]}));
    assert_eq!(reply["ok"]["empty"], true);
    assert_eq!(reply["ok"]["steps"][0]["before"], json!(["XXXXXX____"]));
    assert_eq!(reply["ok"]["steps"][0]["cells"], json!([[6, 0], [7, 0], [8, 0], [9, 0]]));
    assert_eq!(reply["ok"]["steps"][0]["keys"], json!(["das-right", "hard-drop"]));
}

/// A host that keeps what is reported.
#[derive(Default)]
struct Keeping {
    parts: Vec<Value>,
    attached: Vec<u8>,
}

impl Host for Keeping {
    fn report(&mut self, part: Value) {
        self.parts.push(part);
    }

    fn now(&self) -> f64 {
        0.0
    }

    fn attached(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.attached)
    }
}

/// Every solution reported, and the answer.
fn solve(request: Value) -> (Vec<Value>, Value) {
    ask_with(Vec::new(), request)
}

fn ask_with(attached: Vec<u8>, request: Value) -> (Vec<Value>, Value) {
    let mut host = Keeping { attached, ..Default::default() };
    let reply: Value = serde_json::from_str(&call(&request.to_string(), &mut host)).unwrap();
    let parts = host.parts.iter().flat_map(|part| part["solutions"].as_array().unwrap().clone());
    (parts.collect(), reply)
}

#[test]
fn every_solution_is_reported_once_and_ends_empty() {
    let rows = json!(["XXXX______", "XXXX______", "XXXX______", "XXXX______"]);
    let (all, reply) = solve(json!({
        "ask": "pc.solve", "rows": rows, "queue": "TLJSZOI", "kicks": "srs",
    }));
    assert_eq!(reply["ok"]["total"], all.len());
    assert_eq!(reply["ok"]["complete"], true);
    assert!(!all.is_empty());
    let mut groups: Vec<String> = Vec::new();
    for solution in &all {
        let request = json!({"ask": "pc.steps", "rows": rows, "solution": solution});
        assert_eq!(ask(request)["ok"]["empty"], true);
        let mut cells: Vec<String> =
            solution["groups"].as_array().unwrap().iter().map(Value::to_string).collect();
        cells.sort();
        groups.push(cells.concat());
    }
    let reported = groups.len();
    groups.sort();
    groups.dedup();
    assert_eq!(groups.len(), reported);
}

#[test]
fn no_solution_is_proven() {
    let (all, reply) =
        solve(json!({"ask": "pc.solve", "rows": ["XXXX__XXXX", "XXXX_XXXXX"], "queue": "I"}));
    assert!(all.is_empty());
    assert_eq!(reply["ok"]["proven"], true);
}

#[test]
fn bad_queues_and_rules_are_sentences() {
    for (request, expected) in [
        (json!({"queue": ""}), "The queue is empty: type the pieces to come."),
        (json!({"queue": "T", "kicks": "tgm"}), "There is no rotation system called \"tgm\"."),
        (
            json!({"queue": "T", "hold": "Q"}),
            "\"Q\" is not a piece: expected one of I J L O S T Z.",
        ),
    ] {
        let mut request = request;
        request["ask"] = json!("pc.solve");
        request["rows"] = json!([]);
        assert_eq!(ask(request)["error"], expected);
    }
}

/// The groups of a solution in an order that does not depend on how it is played.
fn key(solution: &Value) -> Vec<String> {
    let groups = solution["groups"].as_array().unwrap();
    let mut key: Vec<String> = groups.iter().map(Value::to_string).collect();
    key.sort();
    key
}

#[test]
fn the_atlas_changes_only_which_solution_comes_first() {
    let questions = [
        json!({"queue": "LTISZOJTLSI", "height": 4}),
        json!({"queue": "TISZOJTLSI", "hold": "L", "height": 4}),
        json!({"queue": "IJLOSTZIJLO", "height": 4, "no_hold": true}),
        json!({"queue": "SZSZSZSZSZS", "height": 4}),
        json!({"queue": "IJLOOIJLSTZ"}), // two lines are enough
    ];
    let request = |question: &Value| {
        let mut request = question.clone();
        request["ask"] = json!("pc.solve");
        request["rows"] = json!([]);
        request
    };
    let without: Vec<_> = questions.iter().map(|question| solve(request(question))).collect();
    let bytes = allclear_pc::atlas::Atlas::INCLUDED.to_vec();
    let (_, loaded) = ask_with(bytes, json!({"ask": "pc.atlas"}));
    assert_eq!(loaded["ok"]["fields"], 14_213_016);
    for (question, (before, said)) in questions.iter().zip(&without) {
        let (after, answer) = solve(request(question));
        assert_eq!(answer["ok"]["total"], said["ok"]["total"], "{question}");
        assert_eq!(answer["ok"]["complete"], said["ok"]["complete"], "{question}");
        let all = |solutions: &[Value]| {
            let mut all: Vec<_> =
                solutions.iter().map(|one| (key(one), one["saved"].to_string())).collect();
            all.sort();
            all
        };
        assert_eq!(all(&after), all(before), "{question}");
        if let Some(first) = after.first() {
            let played = json!({"ask": "pc.steps", "rows": [], "solution": first});
            let played = ask(played);
            assert_eq!(played["ok"]["empty"], true, "{question}");
            let keys = played["ok"]["steps"].as_array().unwrap();
            assert!(keys.iter().all(|step| step["keys"] != json!([])), "{question}: {keys:?}");
        }
    }
}

#[test]
fn a_damaged_atlas_is_a_sentence() {
    let mut bytes = allclear_pc::atlas::Atlas::INCLUDED.to_vec();
    bytes[1000] ^= 1;
    for bytes in [bytes, b"<!doctype html>".to_vec(), Vec::new()] {
        let (_, reply) = ask_with(bytes, json!({"ask": "pc.atlas"}));
        let sentence = reply["error"].as_str().unwrap();
        assert!(sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
    }
}
