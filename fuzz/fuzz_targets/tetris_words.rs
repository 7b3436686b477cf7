//! Any text: a queue, the name of a drop rule, a condition on sequences, a quiz, or an error.
#![no_main]

use allclear_tetris::Drop;
use allclear_fumen::Quiz;
use allclear_tetris::queue::Queue;
use allclear_tetris::queue::transform::Condition;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = text.parse::<Drop>();
    let _ = text.parse::<Condition>();
    let _ = Quiz::new(text);
    if let Ok(queue) = text.parse::<Queue>() {
        assert_eq!(queue.to_string().parse(), Ok(queue));
    }
});
