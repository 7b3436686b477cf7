//! Any bytes: an atlas file or an error; nothing a header says is allocated unseen.
#![no_main]

use allclear_lunar::atlas::AtlasFile;
use allclear_lunar::cards;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(mut atlas) = AtlasFile::of_bytes(bytes) else { return };
    for card in cards::classic() {
        let _ = atlas.distance(&card.lunar);
    }
});
