//! Any text: moves on a classic card, a size, a count, the name of a cell, or an error.
#![no_main]

use allclear_lunar::{Count, Size, cards, notation};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = (text.parse::<Size>(), text.parse::<Count>(), Size::CLASSIC.cell(text));
    let Some(card) = cards::classic().pop() else { return };
    if let Ok(played) = notation::read_moves(&card.lunar, text) {
        let line = notation::line(card.lunar.size(), &played.slides);
        assert_eq!(notation::read_moves(&card.lunar, &line), Ok(played));
    }
});
