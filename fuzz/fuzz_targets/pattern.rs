//! Any text: a pattern or an error; a pattern lists queues that are in it. Its filters are read by
//! Expression::new and `Comparison`.
#![no_main]

use allclear_tetris::queue::Pattern;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for pattern in [text.parse(), Pattern::from_words(text)].into_iter().flatten() {
        let pattern: Pattern = pattern;
        for queue in pattern.queues().take(50) {
            assert!(pattern.contains(&queue));
        }
        pattern.explain().iter().for_each(|explanation| drop(explanation.to_string()));
    }
});
