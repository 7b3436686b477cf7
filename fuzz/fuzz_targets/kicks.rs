//! Any text: a rotation system or an error.
#![no_main]

use allclear_tetris::Kicks;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = Kicks::parse(text);
});
