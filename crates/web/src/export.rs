//! The border of the WASM module: what JavaScript may call, and what it must provide.
//!
//! JavaScript asks for room with `reserve(length)`, writes the request's UTF-8 there, and bytes
//! that go with it after that, and calls `call(length of the request)`. The module hands out
//! reports, the reply and its last words through functions of the host, which copy before they
//! return. Nothing here follows a pointer: addresses go out as numbers, into memory that only
//! the host looks at, so there is no `unsafe` block.
//!
//! The lint against `unsafe` is lifted for this file alone all the same, because the language
//! asks for the word in both places where names cross the border: to keep an exported name as it
//! is (two functions with the same name would be undefined), and to promise that the imported
//! functions have the types written here. `packages/npm/src/module.js` has the other half.
#![allow(unsafe_code)]

use std::cell::RefCell;

use serde_json::Value;

use crate::Host;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    safe fn report(start: usize, length: usize);
    safe fn reply(start: usize, length: usize);
    safe fn fail(start: usize, length: usize);
    safe fn now() -> f64;
}

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The page's worker. What came with a request is taken by whoever wants it.
struct Page(Vec<u8>);

impl Host for Page {
    fn report(&mut self, part: Value) {
        hand_over(report, &part.to_string());
    }

    fn now(&self) -> f64 {
        now()
    }

    fn attached(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.0)
    }
}

fn hand_over(to: extern "C" fn(usize, usize), text: &str) {
    to(text.as_ptr().addr(), text.len());
}

/// Room for a request of `length` bytes: where it starts.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> usize {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr().expose_provenance()
    })
}

/// Answers the request in the first `length` bytes of the reserved room; the rest goes with it.
#[unsafe(no_mangle)]
pub extern "C" fn call(length: usize) {
    std::panic::set_hook(Box::new(|panic| hand_over(fail, &panic.to_string())));
    let mut request = REQUEST.take();
    let attached = request.split_off(length.min(request.len()));
    let answer = crate::call(&String::from_utf8_lossy(&request), &mut Page(attached));
    hand_over(reply, &answer);
}
