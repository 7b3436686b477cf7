//! Any text: the colours of a theme or an error.
#![no_main]

use allclear_look::Theme;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = Theme::parse(text);
});
