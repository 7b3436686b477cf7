//! Any text: reading a fumen gives pages or an error, and what was read can be written.
#![no_main]

use allclear_fumen::{Draft, Reading, decode, decode_as, encode};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for text in [text.to_string(), format!("v115@{text}"), format!("v110@{text}")] {
        let _ = decode_as(&text, Reading::Strict);
        let Ok(pages) = decode(&text) else { continue };
        let drafts: Vec<Draft> = pages.into_iter().map(Draft::from).collect();
        if let Ok(written) = encode(&drafts) {
            assert_eq!(decode(&written).expect("what we write").len(), drafts.len());
        }
    }
});
