//! The choices of types for every search.
//!
//! A search is written once. [`by_pieces!`] chooses the smallest word `C` for its cells and `M` for
//! up to `P` pieces, and [`by_height!`] the smallest field of `H` rows in `N` words; each compiles
//! its last argument for each choice. What takes both hides one behind a trait: the compiler should
//! not make all pairs.

/// Evaluates an expression with the types `C` and `M` and the constant `P` for so many pieces, at
/// most 31.
macro_rules! by_pieces {
    ($pieces:expr, $run:expr) => {
        match $pieces {
            ..=15 => by_pieces!(@ u64, u16, 16, $run),
            _ => by_pieces!(@ u128, u32, 32, $run),
        }
    };
    (@ $cells:ty, $slots:ty, $pieces:literal, $run:expr) => {{
        type C = $cells;
        #[allow(dead_code)]
        type M = $slots;
        #[allow(dead_code)]
        const P: usize = $pieces;
        $run
    }};
}

/// Evaluates an expression with the constants `H` and `N` for so many rows.
macro_rules! by_height {
    ($height:expr, $run:expr) => {
        match $height {
            ..=6 => by_height!(@ 6, 1, $run),
            ..=12 => by_height!(@ 12, 2, $run),
            _ => by_height!(@ 24, 4, $run),
        }
    };
    (@ $rows:literal, $words:literal, $run:expr) => {{
        const H: usize = $rows;
        const N: usize = $words;
        $run
    }};
}

pub(crate) use {by_height, by_pieces};
