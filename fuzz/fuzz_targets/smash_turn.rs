//! Any bytes: turns and then an error or the end; a turn comes back as it was written.
#![no_main]

use allclear_smash::TurnReader;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut reader = TurnReader::new(bytes);
    while let Ok(Some(turn)) = reader.next_turn() {
        let mut written = Vec::new();
        turn.write(&mut written).unwrap();
        assert_eq!(TurnReader::new(&written[..]).next_turn().unwrap(), Some(turn));
    }
});
