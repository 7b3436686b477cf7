//! `pc.cover` against solution-finder's answers.

use allclear_api::{Cache, Job, respond};
use serde_json::{Map, Value, json};

#[test]
fn limits_mean_what_solution_finder_means() {
    let cache = Cache::default();
    for line in include_str!("data/cover.jsonl").lines() {
        let mut request: Map<String, Value> = serde_json::from_str(line).unwrap();
        let expected = ["each", "or", "and", "total"].map(|name| request.remove(name).unwrap());
        if request.remove("hold") == Some(json!("avoid")) {
            request.insert("no_hold".into(), json!(true));
        }
        request.insert("ask".into(), json!("pc.cover"));
        let reply = respond(&Value::Object(request).to_string(), &Job::new(&cache));
        let reply: Map<String, Value> = serde_json::from_str(&reply).unwrap();
        let found = ["each", "or", "and", "total"].map(|name| reply.get(name).cloned());
        assert_eq!(found, expected.map(Some), "{line}");
    }
}

#[test]
fn colours_that_are_no_piece_are_named_with_their_cells() {
    let request = json!({
        "ask": "pc.cover",
        "pattern": "*p2",
        "shape": ["v115@9gwhglIewhHewhIeglwhIeglJeAgH"],
    });
    let cache = Cache::default();
    let reply = respond(&request.to_string(), &Job::new(&cache));
    let message = "shape[0]: page 1: the I cells at (1, 0) (0, 1) (1, 2) (0, 3) form no piece";
    assert!(reply.contains(message), "{reply}");
}
