//! Arbitrary requests: a reply in one line of JSON, never a panic. This reaches the parsers behind
//! the questions.

use std::time::Duration;

use allclear_api::board::{self, Size};
use allclear_api::{Cache, Job, Limit, QUESTIONS, respond};
use allclear_board::Rng;
use serde_json::{Value, json};

fn text(rng: &mut Rng, letters: &str, most: u64) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let length = rng.below(most);
    (0..length).map(|_| letters[rng.below(letters.len() as u64) as usize]).collect()
}

fn check(request: &str) {
    let (cache, time) = (Cache::default(), Some(Limit::processor(Duration::from_secs(1))));
    let reply = respond(request, &Job { time, ..Job::new(&cache) });
    assert!(!reply.contains('\n'), "{request}: {reply}");
    assert!(serde_json::from_str::<Value>(&reply).is_ok(), "{request}: {reply}");
}

#[test]
fn noise_for_requests() {
    let mut rng = Rng::new(14);
    for _ in 0..2000 {
        check(&text(&mut rng, "{}[]\":,\\ask01.-e\n\u{0}é", 40));
    }
}

/// Operations that exist on boards that may not: `Size::of` and `Frame::read`.
#[test]
fn noise_for_boards() {
    let mut rng = Rng::new(15);
    for _ in 0..2000 {
        let operation = &board::OPERATIONS[rng.below(board::OPERATIONS.len() as u64) as usize];
        let size = text(&mut rng, "0123456789x -", 9);
        let _ = size.parse::<Size>();
        let name = format!("board.{}", operation.name);
        // Size::of and Frame::read have their text from here.
        let mut request = json!({"ask": name, "board": text(&mut rng, ".#_X/ \né", 60)});
        for field in ["other", "size", "x", "y", "by", "rows", "direction"] {
            match rng.below(4) {
                0 => request[field] = text(&mut rng, ".#/0123456789x-nesw", 12).into(),
                1 => request[field] = rng.below(100).into(),
                2 if field == "size" => request[field] = size.clone().into(),
                _ => {}
            }
        }
        check(&request.to_string());
    }
}

/// Every question, with fields of the wrong kind and with noise in all that take text.
#[test]
fn noise_for_questions() {
    let mut rng = Rng::new(16);
    let fields = [
        "board", "card", "cards", "colours", "field", "fumen", "kicks", "moves", "pairs",
        "pattern", "puzzle", "queue", "size", "text", "turn",
    ];
    for question in QUESTIONS {
        for value in [json!(null), json!([]), json!({}), json!(-1), json!(1e300), json!("é\u{0}")]
        {
            for field in fields {
                check(&json!({"ask": question.name, field: value}).to_string());
            }
        }
        for _ in 0..60 {
            let mut request = json!({"ask": question.name});
            for _ in 0..=rng.below(2) {
                let field = fields[rng.below(fields.len() as u64) as usize];
                request[field] = text(&mut rng, "IOTSZLJ.#_X/ 0123456789é\n*", 30).into();
            }
            check(&request.to_string());
        }
    }
}
