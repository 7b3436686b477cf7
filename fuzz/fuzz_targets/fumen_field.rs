//! Any text: the rows of a coloured field or an error.
#![no_main]

use allclear_fumen::Field;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let rows: Vec<&str> = text.lines().collect();
    if let Ok(field) = Field::from_rows(&rows, "") {
        assert!(field.rows().len() <= rows.len());
    }
});
