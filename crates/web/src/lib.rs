//! allclear for the browser: one function that takes a request and gives a reply, both JSON text.
//!
//! # What
//! The page runs this crate as a WASM module in a Web Worker. It knows one call, [`call`]: a
//! request such as `{"do": "lab.apply", …}` goes in, `{"ok": …}` or `{"error": "a sentence"}`
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
pub mod lab;
pub mod lunar;
pub mod perfect;
mod reply;
pub mod smash;

pub use args::Args;
pub use host::{Host, Quiet};
pub use reply::{Reply, Sentence};

use serde_json::{Value, json};

/// A request by name: its arguments and a host to report to, and what it answers.
pub type Action = fn(&Args, &mut dyn Host) -> Reply;

/// Answers one request; never fails, an error is a reply too.
///
/// ```
/// let reply = allclear_web::call(r#"{"do": "version"}"#, &mut allclear_web::Quiet);
/// assert!(reply.starts_with(r#"{"ok":"#));
/// let reply = allclear_web::call(r#"{"do": "dance"}"#, &mut allclear_web::Quiet);
/// assert_eq!(reply, r#"{"error":"There is nothing called \"dance\" to do."}"#);
/// ```
pub fn call(request: &str, host: &mut dyn Host) -> String {
    match answer(request, host) {
        Ok(value) => json!({ "ok": value }),
        Err(Sentence(text)) => json!({ "error": text }),
    }
    .to_string()
}

fn answer(request: &str, host: &mut dyn Host) -> Reply {
    let request: Value = serde_json::from_str(request)
        .map_err(|error| Sentence(format!("The request is not JSON: {error}.")))?;
    let args = Args::new(&request);
    let name = args.text("do")?;
    let action =
        find(name).ok_or_else(|| Sentence(format!("There is nothing called {name:?} to do.")))?;
    action(&args, host)
}

fn find(name: &str) -> Option<Action> {
    let views = [ABOUT, lab::ACTIONS, lunar::ACTIONS, smash::ACTIONS, perfect::ACTIONS];
    views.into_iter().flatten().find(|(known, _)| *known == name).map(|(_, action)| *action)
}

const ABOUT: &[(&str, Action)] = &[("version", |_, _| Ok(json!(env!("CARGO_PKG_VERSION"))))];
