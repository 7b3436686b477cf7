//! One choice of types for every search.
//!
//! A search is written once, for cells in a word `C`, up to `P` pieces in a word `M`, and fields
//! of `H` rows in `N` words. [`by_size!`] chooses the smallest that hold a field and compiles its
//! last argument for each choice.

/// Evaluates an expression with the types `C` and `M` and the constants `P`, `H` and `N` for so
/// many pieces (at most 31) and rows.
macro_rules! by_size {
    ($pieces:expr, $height:expr, $run:expr) => {
        match ($pieces, $height) {
            (..=15, ..=6) => by_size!(@ u64, u16, 16, 6, 1, $run),
            (..=15, ..=12) => by_size!(@ u64, u16, 16, 12, 2, $run),
            (..=15, _) => by_size!(@ u64, u16, 16, 24, 4, $run),
            (_, ..=12) => by_size!(@ u128, u32, 32, 12, 2, $run),
            _ => by_size!(@ u128, u32, 32, 24, 4, $run),
        }
    };
    (@ $cells:ty, $slots:ty, $pieces:literal, $rows:literal, $words:literal, $run:expr) => {{
        #[allow(dead_code)]
        type C = $cells;
        #[allow(dead_code)]
        type M = $slots;
        #[allow(dead_code)]
        const P: usize = $pieces;
        const H: usize = $rows;
        const N: usize = $words;
        $run
    }};
}

pub(crate) use by_size;
