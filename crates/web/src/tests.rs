use std::cell::Cell;

use allclear_api::{Cache, Entry, Job, QUESTIONS, respond};
use serde_json::{Value, json};

use crate::{Host, Quiet, call, tables};

fn ask(request: Value) -> Value {
    serde_json::from_str(&call(&request.to_string(), &mut Quiet)).unwrap()
}

/// Every question, asked of the module and of the api: the same bytes.
#[test]
fn the_page_is_told_what_everybody_is_told() {
    let cache = Cache::default();
    let lines = include_str!("../../api/tests/data/cases.jsonl").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let request = serde_json::from_str::<Value>(line).unwrap()["request"].to_string();
        let reply = call(&request, &mut Quiet);
        assert_eq!(reply, respond(&request, &Job::new(&cache)), "{request}");
    }
}

/// Every question is answered by one module, and the client knows by which.
#[test]
fn each_question_has_its_module() {
    let sorted = |mut names: Vec<&'static str>| {
        names.sort_unstable();
        names
    };
    let names = |table: &'static [Entry]| table.iter().map(|entry| entry.name).collect();
    let all = tables::all().map(|entry| entry.name).collect();
    assert_eq!(sorted(all), sorted(names(QUESTIONS)));
    let client = include_str!("../../../packages/npm/src/modules.js");
    let list = client.split_once("STUDY = [").unwrap().1.split_once(']').unwrap().0;
    let known = list.split(',').map(|name| name.trim().trim_matches('"'));
    let known = known.filter(|name| !name.is_empty()).collect();
    assert_eq!(sorted(known), sorted(names(tables::STUDY)));
}

#[test]
fn a_field_survives_the_way_through_a_fumen() {
    let rows = json!(["TTT____JJJ", "XXXX__XXXX"]);
    let fumen = ask(json!({"ask": "fumen.encode", "pages": [{"rows": rows}]}))["fumen"].clone();
    assert!(fumen.as_str().unwrap().starts_with("v115@"));
    let url = format!("https://fumen.zui.jp/?{}", fumen.as_str().unwrap());
    let read = ask(json!({"ask": "fumen.decode", "fumen": url}));
    assert_eq!(read["pages"][0]["rows"], rows);
}

#[test]
fn rows_that_are_full_at_the_start_are_cleared_first() {
    let field = "XXXXXXXXXX/XXXXXX____";
    let solved = ask(json!({"ask": "pc.solve", "field": field, "queue": "I"}));
    let placements = &solved["placements"];
    let reply = ask(json!({"ask": "pc.replay", "field": field, "placements": placements}));
    assert_eq!(reply["empty"], true);
    assert_eq!(reply["steps"][0]["before"], json!(["XXXXXX____"]));
    assert_eq!(reply["steps"][0]["cells"], json!([[6, 0], [7, 0], [8, 0], [9, 0]]));
    assert_eq!(reply["steps"][0]["keys"], json!(["das-right", "hard-drop"]));
}

/// A host that keeps what is reported.
#[derive(Default)]
struct Keeping {
    parts: Vec<Value>,
    attached: Vec<u8>,
    /// Milliseconds, and how many pass from look to look.
    time: Cell<f64>,
    pace: f64,
}

impl Host for Keeping {
    fn report(&mut self, part: Value) {
        self.parts.push(part);
    }

    fn now(&self) -> f64 {
        self.time.set(self.time.get() + self.pace);
        self.time.get()
    }

    fn attached(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.attached)
    }
}

/// Every solution, handed out before or with the reply, and the reply.
fn solve(mut request: Value) -> (Vec<Value>, Value) {
    request["ask"] = json!("pc.solve");
    request["all"] = json!(true);
    request["detail"] = json!(true);
    request["parts"] = json!(true);
    let mut host = Keeping::default();
    let reply: Value = serde_json::from_str(&call(&request.to_string(), &mut host)).unwrap();
    let list = |value: &Value| value["list"].as_array().cloned().unwrap_or_default();
    let mut all: Vec<Value> = host.parts.iter().flat_map(list).collect();
    all.extend(list(&reply));
    (all, reply)
}

fn load(attached: Vec<u8>) -> Value {
    let mut host = Keeping { attached, ..Default::default() };
    serde_json::from_str(&call(r#"{"ask": "pc.atlas"}"#, &mut host)).unwrap()
}

/// The groups of a solution in an order that does not depend on how it is played.
fn key(solution: &Value) -> Vec<String> {
    let groups = solution["groups"].as_array().unwrap();
    let mut key: Vec<String> = groups.iter().map(Value::to_string).collect();
    key.sort();
    key
}

#[test]
fn every_solution_is_handed_out_once_and_ends_empty() {
    let field = "XXXX______/XXXX______/XXXX______/XXXX______";
    let (all, reply) = solve(json!({"field": field, "queue": "TLJSZOI"}));
    assert_eq!(reply["solutions"], all.len());
    assert_eq!(reply["complete"], true);
    assert!(!all.is_empty());
    let mut keys = Vec::new();
    for solution in &all {
        let placements = &solution["placements"];
        let played = ask(json!({"ask": "pc.replay", "field": field, "placements": placements}));
        assert_eq!(played["empty"], true);
        keys.push(key(solution));
    }
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), all.len());
}

#[test]
fn progress_is_told_to_who_asks_for_it() {
    let field = "XXXX______/XXXX______/XXXX______/XXXX______";
    let mut request = json!({"ask": "pc.chance", "field": field, "pattern": "*p7", "failed": true});
    let quiet = ask(request.clone());
    request["progress"] = json!(true);
    let mut host = Keeping::default();
    let reply: Value = serde_json::from_str(&call(&request.to_string(), &mut host)).unwrap();
    assert_eq!(reply, quiet);
    // Its clock stands still, so once is enough.
    assert_eq!(host.parts.len(), 1);
    assert_eq!(host.parts[0]["progress"]["what"], "queues");
}

/// Without threads nobody watches the clock but the search itself.
#[test]
fn a_proof_ends_with_its_time() {
    let field = "XXXX______/XXXX______/XXXX______/XXXX______";
    let request = json!({"ask": "pc.minimal", "field": field, "pattern": "*p7", "seconds": 1});
    let mut host = Keeping { pace: 2000.0, ..Keeping::default() };
    let reply: Value = serde_json::from_str(&call(&request.to_string(), &mut host)).unwrap();
    let sizes = (reply["size"].as_u64().unwrap(), reply["at_least"].as_u64());
    assert!(sizes.1.is_some_and(|at_least| at_least < sizes.0), "{reply}");
    assert_eq!(reply["proven"], false);
}

#[test]
fn no_solution_is_proven() {
    let (all, reply) = solve(json!({"field": "XXXX_XXXXX/XXXX__XXXX", "queue": "I"}));
    assert!(all.is_empty());
    assert_eq!(reply["complete"], true);
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
    let without: Vec<_> = questions.iter().map(|question| solve(question.clone())).collect();
    let loaded = load(allclear_pc::atlas::Atlas::INCLUDED.to_vec());
    assert_eq!(loaded["fields"], 14_213_016);
    for (question, (before, said)) in questions.iter().zip(&without) {
        let (after, reply) = solve(question.clone());
        assert_eq!(reply["solutions"], said["solutions"], "{question}");
        assert_eq!(reply["complete"], said["complete"], "{question}");
        let all = |solutions: &[Value]| {
            let mut all: Vec<_> =
                solutions.iter().map(|one| (key(one), one["saved"].to_string())).collect();
            all.sort();
            all
        };
        assert_eq!(all(&after), all(before), "{question}");
    }
}

#[test]
fn a_damaged_atlas_is_an_error() {
    let mut bytes = allclear_pc::atlas::Atlas::INCLUDED.to_vec();
    bytes[1000] ^= 1;
    for bytes in [bytes, b"<!doctype html>".to_vec()] {
        assert!(load(bytes)["error"]["message"].is_string());
    }
}
