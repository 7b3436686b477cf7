//! The border of the WASM module: what JavaScript may call, and what it must provide.
//!
//! JavaScript asks for room with `reserve(length)`, writes the request's UTF-8 there, and calls
//! `call()`; the module hands out reports and the reply through two functions of the host. Only
//! the host's functions are given addresses, and they copy before they return, so nothing here
//! reads memory that it does not own.
//!
//! The lint against `unsafe` is lifted for this file alone: exporting a name and calling an
//! imported function cannot be written without the word. The three imported functions only read
//! the `length` bytes at `start`, which are borrowed for the whole call.
#![allow(unsafe_code)]

use std::cell::RefCell;

use serde_json::Value;

use crate::Host;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    fn report(start: *const u8, length: usize);
    fn fail(start: *const u8, length: usize);
    safe fn now() -> f64;
}

struct Page;

impl Host for Page {
    fn report(&mut self, part: Value) {
        hand_over(report, &part.to_string());
    }

    fn now(&self) -> f64 {
        now()
    }
}

fn hand_over(to: unsafe extern "C" fn(*const u8, usize), text: &str) {
    // SAFETY: the host reads `text.len()` bytes at `text` and keeps no reference.
    unsafe { to(text.as_ptr(), text.len()) }
}

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static REPLY: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Room for a request of `length` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request that was written to the reserved room; returns where the reply starts.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> *const u8 {
    std::panic::set_hook(Box::new(|panic| hand_over(fail, &panic.to_string())));
    let request = REQUEST.take();
    let reply = crate::call(&String::from_utf8_lossy(&request), &mut Page);
    REPLY.set(reply);
    REPLY.with_borrow(|reply| reply.as_ptr())
}

/// How many bytes the reply has.
#[unsafe(no_mangle)]
pub extern "C" fn reply_length() -> usize {
    REPLY.with_borrow(String::len)
}
