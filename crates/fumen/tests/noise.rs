//! Arbitrary text for the parsers of the crate: a value or an error, never a panic.

use allclear_fumen::{Draft, Field, Quiz, Reading, decode, decode_as, encode};
use proptest::prelude::*;

fn texts(letters: &'static str) -> impl Strategy<Value = String> {
    prop_oneof![letters, ".{0,60}", "(?s).{0,60}"]
}

proptest! {
    #[test]
    fn noise_for_quizzes(text in texts("[IOTSZLJiotszlj:,#Q=()\\[\\] ]{0,40}")) {
        let _ = Quiz::new(&text);
    }

    #[test]
    fn noise_for_fields(
        rows in prop::collection::vec(texts("[_IOTSZLJX]{9,11}"), 0..26),
        garbage in texts("[_X]{9,11}"),
    ) {
        if let Ok(field) = Field::from_rows(&rows, &garbage) {
            prop_assert!(field.rows().len() <= rows.len());
        }
    }

    #[test]
    fn noise_for_fumens(text in texts("[A-Za-z0-9+/?]{0,80}")) {
        for text in [text.clone(), format!("v115@{text}"), format!("v110@{text}")] {
            let _ = decode_as(&text, Reading::Strict);
            let Ok(pages) = decode(&text) else { continue };
            let drafts: Vec<Draft> = pages.into_iter().map(Draft::from).collect();
            if let Ok(written) = encode(&drafts) {
                prop_assert_eq!(decode(&written).unwrap().len(), drafts.len());
            }
        }
    }
}
