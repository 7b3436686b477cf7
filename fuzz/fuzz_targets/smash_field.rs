//! Any text: fields of both rules (Well::parse), or errors; a field comes back as it was written.
#![no_main]

use allclear_smash::{Field, TsuField};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(field) = Field::parse(text) {
        assert_eq!(Field::parse(&field.to_string()), Ok(field));
        field.chain();
    }
    if let Ok(field) = TsuField::parse(text) {
        assert_eq!(TsuField::parse(&field.to_string()), Ok(field));
        field.chain();
    }
});
