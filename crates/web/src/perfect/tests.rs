use serde_json::{Value, json};

use crate::{Host, Quiet, call};

fn ask(request: Value) -> Value {
    serde_json::from_str(&call(&request.to_string(), &mut Quiet)).unwrap()
}

#[test]
fn a_field_survives_the_way_through_a_fumen() {
    let rows = json!(["XXXX__XXXX", "TTT____JJJ"]);
    let fumen = ask(json!({"do": "pc.encode", "rows": rows}))["ok"]["fumen"].clone();
    assert!(fumen.as_str().unwrap().starts_with("v115@"));
    let url = format!("https://fumen.zui.jp/?{}", fumen.as_str().unwrap());
    let read = ask(json!({"do": "pc.decode", "text": url}));
    assert_eq!(read["ok"]["rows"], rows);
}

#[test]
fn a_bad_fumen_is_a_sentence() {
    let read = ask(json!({"do": "pc.decode", "text": "v115@"}));
    let sentence = read["error"].as_str().unwrap();
    assert!(sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
    let wrong = ask(json!({"do": "pc.encode", "rows": ["XX"]}));
    assert!(wrong["error"].is_string());
}

#[test]
fn the_last_piece_of_a_solution_leaves_nothing() {
    let solution = json!({"steps": [
        {"piece": "O", "facing": "north", "x": 4, "y": 0, "hold": false},
    ]});
    let reply = ask(json!({
        "do": "pc.steps", "rows": ["XXXX__XXXX", "XXXX__XXXX"], "solution": solution,
    }));
    assert_eq!(reply["ok"]["empty"], true);
    assert_eq!(reply["ok"]["steps"][0]["keys"], json!(["hard-drop"]));
    assert_eq!(reply["ok"]["steps"][0]["cells"], json!([[4, 0], [5, 0], [4, 1], [5, 1]]));
}

/// A host that keeps what is reported.
#[derive(Default)]
struct Keeping(Vec<Value>);

impl Host for Keeping {
    fn report(&mut self, part: Value) {
        self.0.push(part);
    }

    fn now(&self) -> f64 {
        0.0
    }
}

/// Every solution reported, and the answer.
fn solve(request: Value) -> (Vec<Value>, Value) {
    let mut host = Keeping::default();
    let reply: Value = serde_json::from_str(&call(&request.to_string(), &mut host)).unwrap();
    let parts = host.0.iter().flat_map(|part| part["solutions"].as_array().unwrap().clone());
    (parts.collect(), reply)
}

#[test]
fn every_solution_is_reported_once_and_ends_empty() {
    let rows = json!(["XXXX______", "XXXX______", "XXXX______", "XXXX______"]);
    let (all, reply) = solve(json!({
        "do": "pc.solve", "rows": rows, "queue": "TLJSZOI", "kicks": "srs",
    }));
    assert_eq!(reply["ok"]["total"], all.len());
    assert_eq!(reply["ok"]["complete"], true);
    assert!(!all.is_empty());
    let mut groups: Vec<String> = Vec::new();
    for solution in &all {
        let request = json!({"do": "pc.steps", "rows": rows, "solution": solution});
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
        solve(json!({"do": "pc.solve", "rows": ["XXXX__XXXX", "XXXX_XXXXX"], "queue": "I"}));
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
        request["do"] = json!("pc.solve");
        request["rows"] = json!([]);
        assert_eq!(ask(request)["error"], expected);
    }
}
