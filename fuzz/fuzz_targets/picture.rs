//! Any text is a picture of a board or an error at a place that exists.
#![no_main]

use allclear_board::Board;
use allclear_board::picture::{PictureError, size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = size(text);
    check::<1, 1, 1>(text);
    check::<3, 3, 1>(text);
    check::<10, 6, 1>(text);
    check::<6, 12, 2>(text);
    check::<64, 64, 64>(text);
});

fn check<const W: usize, const H: usize, const N: usize>(text: &str) {
    match Board::<W, H, N>::parse(text) {
        Ok(board) => assert_eq!(board.to_string().parse(), Ok(board)),
        Err(PictureError { line, column, .. }) => {
            let line = text.split('\n').nth(line - 1).expect("the line exists");
            assert!(column <= line.chars().count() + 1, "the column exists");
        }
    }
}
