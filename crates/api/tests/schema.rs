//! The committed schema and types are those of the code. `UPDATE=1 cargo test -p allclear-api
//! --features schema --test schema` writes them anew.

#![cfg(feature = "schema")]

use std::path::Path;

fn check(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema").join(file);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == text, "{file} is stale: see the top of this test");
}

#[test]
fn the_committed_schema_is_fresh() {
    let mut text = serde_json::to_string_pretty(&allclear_api::schema()).unwrap();
    text.push('\n');
    check("allclear.schema.json", &text);
}

#[test]
fn the_committed_types_are_fresh() {
    check("allclear.d.ts", &allclear_api::typescript());
}

#[test]
fn every_question_has_a_schema() {
    let schema = allclear_api::schema();
    for entry in allclear_api::QUESTIONS {
        let question = &schema["questions"][entry.name];
        for side in ["request", "reply"] {
            assert!(question[side].is_object(), "{} {side}", entry.name);
        }
    }
}
