//! allclear for the browser: one function that takes a request and gives a reply, both JSON text.
//!
//! # What
//! The page runs this crate as a WASM module in a Web Worker. It knows one call, [`call`]: a
//! request such as `{"ask": "board.flood", …}` goes in, a reply or `{"error": {"message": …}}`
//! comes out, the same bytes as from `allclear ask`. With `"parts": true` in a request, long work
//! hands out parts of its reply on the way, through [`Host::report`], and leaves them out of it.
//! With `"progress": true` it tells how far it has come, `{"progress": …}`, in the same way.
//!
//! # How
//! `allclear-api` answers; the requests are those of `allclear ask`. Here is only what is
//! particular to a WASM module: its border (`export`), which questions it answers (`tables`), and an
//! atlas that comes as bytes beside the request.
//!
//! # Why not the obvious way
//! Generated bindings would want a tool of a fixed version installed to build the page, and would
//! cross the border for every cell. Text costs microseconds per call, needs a page of JavaScript,
//! and the same requests can be typed by hand or replayed in a test. Cancelling needs no flag in
//! the solvers either: the page ends the worker and starts another from the compiled module.
//!
//! # How we know it works
//! `crates/web/browser/tests` asks the page and the program every public fact and compares.

#[cfg(target_arch = "wasm32")]
mod export;
mod host;
mod tables;
#[cfg(test)]
mod tests;

pub use host::{Host, Quiet};

use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use allclear_api::{Cache, ErrorReply, Job, Progress};
use serde_json::{Value, json};

/// Answers one request; never fails, an error is a reply too.
///
/// ```
/// let reply = allclear_web::call(r#"{"ask": "version"}"#, &mut allclear_web::Quiet);
/// assert!(reply.starts_with(r#"{"version":"#));
/// ```
pub fn call(request: &str, host: &mut dyn Host) -> String {
    CACHE.with(|cache| ask(request, cache, host))
}

/// Asks the api. An atlas comes as bytes beside the request; everything else is in it.
fn ask(request: &str, cache: &Cache, host: &mut dyn Host) -> String {
    let attached = host.attached();
    if !attached.is_empty() {
        return match cache.load_atlas(&attached) {
            Ok(reply) => json!(reply).to_string(),
            Err(error) => json!({ "error": ErrorReply::from(&error) }).to_string(),
        };
    }
    let host = Mutex::new((host, f64::NEG_INFINITY));
    let lock = || host.lock().unwrap_or_else(PoisonError::into_inner);
    let (part, clock) = (|part: Value| lock().0.report(part), || lock().0.now());
    let (request, [wants_parts, wants_progress]) = without(request, ["parts", "progress"]);
    let tell = |step: Progress| {
        let (host, last) = &mut *lock();
        if wants_progress && host.now() - *last >= PACE {
            *last = host.now();
            host.report(json!({ "progress": step }));
        }
    };
    let job = Job {
        part: wants_parts.then_some(&part as _),
        progress: &tell,
        clock: Some(&clock),
        memory: MEMORY,
        threads: NonZeroUsize::new(1),
        ..Job::new(cache)
    };
    allclear_api::respond_with(tables::find, &request, &job).0
}

/// A request without these switches, and which of them are on.
fn without<'a, const N: usize>(request: &'a str, switches: [&str; N]) -> (Cow<'a, str>, [bool; N]) {
    match serde_json::from_str(request) {
        Ok(Value::Object(mut fields)) if switches.iter().any(|name| fields.contains_key(*name)) => {
            let on = switches.map(|name| fields.shift_remove(name) == Some(Value::Bool(true)));
            (Value::Object(fields).to_string().into(), on)
        }
        _ => (request.into(), [false; N]),
    }
}

/// Milliseconds between two reports of progress.
const PACE: f64 = 50.0;

/// Bytes for tables and answers: the module may grow to a gigabyte.
const MEMORY: usize = 256 << 20;

thread_local! {
    static CACHE: Cache = Cache::default();
}
