//! Any bytes: an atlas or an error; also with a header and a checksum that fit, so that the
//! sections have to notice.
#![no_main]

use std::sync::LazyLock;

use allclear_pc::atlas::{Atlas, Fields, HEADER, Header};
use allclear_pc::file::checksum;
use allclear_tetris::Rules;
use libfuzzer_sys::fuzz_target;

/// Making one takes longer than a thousand tries.
static SMALL: LazyLock<Vec<u8>> = LazyLock::new(|| Atlas::small(Rules::default()).to_bytes());

fuzz_target!(|bytes: &[u8]| {
    let _ = Header::parse(bytes);
    let _ = Fields::from_bytes(bytes);
    let _ = Atlas::from_bytes(bytes, &Rules::default(), 2);
    // Tilings::from_bytes has its bytes from here.
    let mut inside = [&SMALL[..HEADER], bytes].concat();
    inside.extend(checksum(&inside).to_le_bytes());
    let _ = Atlas::from_bytes(&inside, &Rules::default(), 2);
});
