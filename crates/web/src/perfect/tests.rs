use serde_json::{Value, json};

use crate::{Quiet, call};

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
    assert_eq!(reply["ok"]["steps"][0]["cells"], json!([[4, 0], [5, 0], [4, 1], [5, 1]]));
}
