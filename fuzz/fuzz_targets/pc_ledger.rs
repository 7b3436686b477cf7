//! Any bytes: nothing of an unfinished file is trusted without its ledger.
#![no_main]

use allclear_pc::file::Ledger;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|both: (&[u8], &[u8])| {
    let (file, ledger) = both;
    let (_, kept) = Ledger::resume("options", file, ledger).unwrap();
    assert!(kept.file <= file.len() as u64 && kept.ledger <= ledger.len() as u64);
});
