//! Any coloured field: pages that draw it again, or an error.
#![no_main]

use allclear_fumen::{Build, Cell, Check, Field, decode, encode, glue};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|cells: &[u8]| {
    let mut field = Field::EMPTY;
    for (i, cell) in cells.iter().take(80).enumerate() {
        field.set(i as i32 % 10, i as i32 / 10, Cell::ALL[usize::from(cell % 9)]);
    }
    if let Ok(pages) = glue(&field, Check::Rest) {
        let pages = decode(&encode(&pages).unwrap()).unwrap();
        assert_eq!(Build::of(&pages).unwrap()[0].picture(), field);
    }
});
