//! Every operation of the board against a plain grid of bools, on twelve geometries.
//!
//! Each test is a function generic in the geometry; [`on_every_geometry`] makes one test of it
//! for each.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

mod cells;
mod edges;
mod grid;
mod order;
mod pictures;
mod regions;
mod rows;
mod sets;
mod slides;
mod steps;
mod symmetry;

/// One module a geometry, with every listed test in it: one word exactly full (8x8, 1x64, 64x1),
/// one word with room (1x1, 3x3, 5x5, 10x6), rows that straddle words (6x12, 10x24, 10x40, 63x3,
/// 19x19).
macro_rules! on_every_geometry {
    ($($test:ident),+ $(,)?) => {
        crate::on_geometry!(g1x1: 1, 1, 1; $($test),+);
        crate::on_geometry!(g3x3: 3, 3, 1; $($test),+);
        crate::on_geometry!(g5x5: 5, 5, 1; $($test),+);
        crate::on_geometry!(g8x8: 8, 8, 1; $($test),+);
        crate::on_geometry!(g6x12: 6, 12, 2; $($test),+);
        crate::on_geometry!(g10x6: 10, 6, 1; $($test),+);
        crate::on_geometry!(g10x24: 10, 24, 4; $($test),+);
        crate::on_geometry!(g10x40: 10, 40, 7; $($test),+);
        crate::on_geometry!(g63x3: 63, 3, 3; $($test),+);
        crate::on_geometry!(g1x64: 1, 64, 1; $($test),+);
        crate::on_geometry!(g64x1: 64, 1, 1; $($test),+);
        crate::on_geometry!(g19x19: 19, 19, 6; $($test),+);
    };
}
pub(crate) use on_every_geometry;

macro_rules! on_geometry {
    ($name:ident: $w:literal, $h:literal, $n:literal; $($test:ident),+) => {
        mod $name {
            $(
                #[test]
                fn $test() {
                    super::$test::<$w, $h, $n>();
                }
            )+
        }
    };
}
pub(crate) use on_geometry;

/// As `proptest!`, but what runs a test is compiled once for each kind of input, not once for each
/// of four hundred tests.
macro_rules! for_all {
    (|($($value:pat in $strategy:expr),+ $(,)?)| $body:block) => {
        crate::for_all!(Default::default(), |($($value in $strategy),+)| $body)
    };
    ($config:expr, |($($value:pat in $strategy:expr),+ $(,)?)| $body:block) => {
        crate::check($config, &($($strategy,)+), &|($($value,)+)| {
            $body
            Ok(())
        })
    };
}
pub(crate) use for_all;

fn check<S: Strategy>(
    config: ProptestConfig,
    strategy: &S,
    test: &dyn Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let mut runner = TestRunner::new(config);
    if let Err(error) = runner.run(strategy, test) {
        panic!("{error}\n{runner}");
    }
}
