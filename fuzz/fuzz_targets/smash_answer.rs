//! Any text: a player's answer or an error; an answer comes back as it was written.
#![no_main]

use allclear_smash::parse_answer;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(placement) = parse_answer(text) {
        assert_eq!(parse_answer(&placement.to_string()), Ok(placement));
    }
});
