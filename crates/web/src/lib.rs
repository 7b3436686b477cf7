//! allclear for the browser: one function that takes a request and gives a reply, both JSON text.
//!
//! # What
//! The page runs this crate as a WASM module in a Web Worker. It knows one call, [`call`]: a
//! request such as `{"ask": "board.flood", …}` goes in, a reply or `{"error": {"message": …}}`
//! comes out. Long work also hands out parts of its answer on the way through [`Host::report`].
//!
//! # How
//! [`call`] looks up the request's `do` in the tables of the views; each entry is a plain function from [`Args`] to a JSON value, so
//! everything is tested natively, without a browser. `export` is the thin layer that a WASM host
//! sees.
//!
//! # Why not the obvious way
//! Generated bindings would want a tool of a fixed version installed to build the page, and would
//! cross the border for every cell. Text costs microseconds a call, needs a page of JavaScript,
//! and the same requests can be typed by hand or replayed in a test. Cancelling needs no flag in
//! the solvers either: the page ends the worker and starts another from the compiled module.

mod args;
#[cfg(target_arch = "wasm32")]
mod export;
mod host;
pub mod perfect;
mod reply;

pub use args::Args;
pub use host::{Host, Quiet};
pub use reply::{Reply, Sentence};

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use allclear_api::{Cache, ErrorReply, Job};
use serde_json::{Value, json};

/// A request by name: its arguments and a host to report to, and what it answers.
pub type Action = fn(&Args, &mut dyn Host) -> Reply;

/// Answers one request; never fails, an error is a reply too.
///
/// ```
/// let reply = allclear_web::call(r#"{"ask": "version"}"#, &mut allclear_web::Quiet);
/// assert!(reply.starts_with(r#"{"version":"#));
/// ```
pub fn call(request: &str, host: &mut dyn Host) -> String {
    match answer(request, host) {
        Some(Ok(value)) => json!({ "ok": value }).to_string(),
        Some(Err(Sentence(text))) => json!({ "error": text }).to_string(),
        None => CACHE.with(|cache| ask(request, cache, host)),
    }
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
    let host = Mutex::new(host);
    let lock = || host.lock().unwrap_or_else(PoisonError::into_inner);
    let (part, clock) = (|part: Value| lock().report(part), || lock().now());
    let job = Job {
        part: Some(&part),
        clock: Some(&clock),
        memory: MEMORY,
        threads: NonZeroUsize::new(1),
        ..Job::new(cache)
    };
    allclear_api::respond(request, &job)
}

/// Bytes for tables and answers: the module may grow to a gigabyte.
const MEMORY: usize = 256 << 20;

thread_local! {
    static CACHE: Cache = Cache::default();
}

/// The answer to a request that is still the page's own.
fn answer(request: &str, host: &mut dyn Host) -> Option<Reply> {
    let request: Value = serde_json::from_str(request).ok()?;
    let args = Args::new(&request);
    let action = find(args.text("ask").ok()?)?;
    Some(action(&args, host))
}

fn find(name: &str) -> Option<Action> {
    let views = [perfect::ACTIONS];
    views.into_iter().flatten().find(|(known, _)| *known == name).map(|(_, action)| *action)
}
