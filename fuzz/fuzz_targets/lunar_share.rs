//! Any bytes: a part of a small atlas or an error.
#![no_main]

use allclear_lunar::atlas::{Keep, Space, Survey};
use allclear_lunar::{Count, Moon, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let size = Size::CLASSIC;
    let Ok(space) = Space::new(size, size.centre(), Moon::EMPTY, 2, 1) else { return };
    let Ok(mut survey) = Survey::new(space, Count::Slides, Keep::Distances) else { return };
    if survey.take_shares([bytes].into_iter()).is_ok() {
        survey.step();
    }
});
