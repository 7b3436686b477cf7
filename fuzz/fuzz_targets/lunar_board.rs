//! Any bytes: boards of Lunar Lockout or an error; boards are written and read back.
#![no_main]

use allclear_lunar::format::{self, Format};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = std::str::from_utf8(bytes).map(|text| format::read(text));
    let Ok(cards) = format::read_bytes(bytes) else { return };
    for card in cards {
        for to in [Format::Text, Format::Digits, Format::Json, Format::Link] {
            let Ok(text) = format::write(&card.lunar, &card.title, to) else { continue };
            assert_eq!(format::read_one(&text).map(|card| card.lunar), Ok(card.lunar));
        }
    }
});
