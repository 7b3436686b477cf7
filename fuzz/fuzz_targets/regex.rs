//! Any text: a regular expression over pieces or an error.
#![no_main]

use allclear_tetris::queue::pattern::Expression;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(expression) = Expression::new(text) {
        let _ = expression.matches(&[None; 7]);
    }
});
