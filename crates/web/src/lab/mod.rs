//! The bitboard lab: every operation of the board crate on a board that the reader draws.
//!
//! The page makes its buttons from `operations`, so it offers what the crate can do and nothing
//! else; `lab.apply` runs one of them. Boards travel as pictures (`#..#/.##.`, north first).

mod operations;
mod run;

pub use operations::{Need, OPERATIONS, Operation};
pub use run::SIZES;

use serde_json::{Value, json};

use crate::{Action, Args, Host, Reply, Sentence};

/// The requests of the lab.
pub const ACTIONS: &[(&str, Action)] =
    &[("lab.operations", operations), ("lab.apply", apply), ("lab.look", look)];

/// Every operation with what it needs, and the sizes of board there are.
fn operations(_: &Args, _: &mut dyn Host) -> Reply {
    let all: Vec<Value> = OPERATIONS
        .iter()
        .map(|operation| {
            json!({
                "name": operation.name,
                "group": operation.group,
                "code": operation.code,
                "says": operation.says,
                "needs": operation.needs.iter().map(|need| need.name()).collect::<Vec<_>>(),
                "chapter": operation.chapter(),
            })
        })
        .collect();
    let sizes: Vec<Value> =
        SIZES.iter().map(|(width, height)| json!({"width": width, "height": height})).collect();
    Ok(json!({"sizes": sizes, "operations": all}))
}

/// Runs one operation.
fn apply(args: &Args, _: &mut dyn Host) -> Reply {
    let name = args.text("name")?;
    let operation = OPERATIONS
        .iter()
        .find(|operation| operation.name == name)
        .ok_or_else(|| Sentence(format!("The board has no operation {name:?}.")))?;
    run::apply(operation, args)
}

/// Shows a board as words, hexadecimal and bits.
fn look(args: &Args, _: &mut dyn Host) -> Reply {
    run::look(args)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Quiet, call};

    fn ask(request: Value) -> Value {
        serde_json::from_str(&call(&request.to_string(), &mut Quiet)).unwrap()
    }

    #[test]
    fn every_operation_answers_on_every_size_and_never_panics() {
        for (width, height) in SIZES {
            let row = "#".to_string() + &".".repeat(width - 1);
            let a = vec![row.as_str(); *height].join("/");
            for operation in OPERATIONS {
                for cell in [0, width * height - 1] {
                    let reply = ask(json!({
                        "do": "lab.apply", "name": operation.name, "width": width,
                        "height": height, "a": a, "b": a, "cell": cell, "cell2": 1,
                        "direction": "east", "dx": 1, "dy": 1, "size": 4, "row": 1,
                        "shape": [[0, 0], [0, 1]],
                    }));
                    let square_only = operation.needs.contains(&Need::Square) && width != height;
                    assert_eq!(reply.get("ok").is_none(), square_only, "{}", operation.name);
                }
            }
        }
    }

    #[test]
    fn north_moves_every_cell_up() {
        let reply = ask(json!({
            "do": "lab.apply", "name": "north", "width": 3, "height": 3, "a": ".../.#./#..",
        }));
        assert_eq!(reply["ok"]["board"]["picture"], ".#./#../...");
        assert_eq!(reply["ok"]["board"]["words"], json!(["0x0000000000000088"]));
        assert_eq!(reply["ok"]["board"]["count"], 2);
    }

    #[test]
    fn mistakes_are_sentences() {
        let reply = ask(json!({"do": "lab.look", "width": 3, "height": 3, "a": ".../.?./..."}));
        assert_eq!(reply["error"], "1:6: expected one of . # _ X.");
        let reply = ask(json!({"do": "lab.look", "width": 4, "height": 3, "a": "..."}));
        assert_eq!(reply["error"], "The lab has no board of 4 by 3 cells.");
        let reply = ask(json!({
            "do": "lab.apply", "name": "with", "width": 3, "height": 3, "a": ".../.../...",
            "cell": 9,
        }));
        assert_eq!(reply["error"], "\"cell\" must be a whole number from 0 to 8, not 9.");
    }

    #[test]
    fn operations_have_unique_names_and_known_chapters() {
        for (i, operation) in OPERATIONS.iter().enumerate() {
            assert!(OPERATIONS[..i].iter().all(|other| other.name != operation.name));
            assert!(operation.says.ends_with('.'), "{}", operation.name);
            let book = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src");
            assert!(book.join(operation.chapter()).with_extension("md").exists());
        }
    }
}
