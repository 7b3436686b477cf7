//! Any bytes: the checkpoint of a small atlas or an error.
#![no_main]

use allclear_lunar::atlas::{Keep, Space, Survey};
use allclear_lunar::{Count, Moon, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let size = Size::CLASSIC;
    let Ok(space) = Space::new(size, size.centre(), Moon::EMPTY, 2, 1) else { return };
    if let Ok(mut survey) = Survey::resume(space, Count::Slides, Keep::Distances, &mut &bytes[..]) {
        survey.step();
    }
});
