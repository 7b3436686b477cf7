//! Any text: a request and its reply, in one line. Reaches `Size`, Size::of and Frame::read.
#![no_main]

use allclear_api::{Cache, Job, respond};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let cache = Cache::default();
    let board = format!("{{\"ask\":\"board.mirror\",\"board\":{text:?}}}");
    for request in [text, &board] {
        assert!(!respond(request, &Job::new(&cache)).contains('\n'));
    }
});
