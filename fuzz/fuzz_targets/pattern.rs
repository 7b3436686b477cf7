//! Any text: a pattern or an error; a pattern lists queues that are in it. Its filters are read by
//! Expression::new and `Comparison`.
#![no_main]

use allclear_tetris::queue::{Pattern, Queue};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = text.parse::<Queue>();
    let _ = Pattern::from_words(text);
    if let Ok(pattern) = text.parse::<Pattern>() {
        for queue in pattern.queues().take(50) {
            assert!(pattern.contains(&queue));
        }
    }
});
