//! Any text: a 6x12 board or an error; its components add up to it.
#![no_main]

use allclear_smash::{Cells6x12, ComponentList};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(board) = Cells6x12::parse(text) {
        let mut list = ComponentList::new();
        list.find(board);
        assert_eq!(list.iter().map(|component| component.count()).sum::<u32>(), board.count());
    }
});
