//! Any bytes: the record of a `.pc` file or an error; a record comes back as it was. Then the
//! whole as a file.
#![no_main]

use allclear_pc::Job;
use allclear_pc::file::{Record, check};
use allclear_tetris::Rules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok((record, rest)) = Record::parse(bytes) {
        assert_eq!(record.bytes().as_slice(), &bytes[..bytes.len() - rest.len()]);
        let _ = record.check(&Rules::default());
    }
    let _ = check(bytes, &Rules::default(), &Job::default());
});
