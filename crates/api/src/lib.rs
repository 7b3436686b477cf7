//! Every question that allclear answers, as a typed request and a typed reply.
//!
//! # What
//! A request is plain data: what is asked, and nothing about how. [`Question::answer`] answers it
//! with a [`Job`], which says how to run it. The command line, the page, Python and npm are thin
//! adapters around this crate: they make a request, call it, and show the reply. An adapter that
//! computes something has a bug.
//!
//! ```
//! use allclear_api::board::Board;
//! use allclear_api::{Cache, Job, Question};
//!
//! let request = Board { op: "mirror".into(), board: Some("#.. / ##.".into()), ..Board::default() };
//! let reply = request.answer(&Job::new(&Cache::default())).unwrap();
//! assert_eq!(reply.board.unwrap(), "..#/.##");
//! ```
//!
//! # How
//! The same as text: [`respond`] takes a request as one line of JSON and gives the reply as
//! another. The name of the question is in `ask`, an `id` is handed back, and the other fields are
//! the long options of the matching command, with `_` for `-`.
//!
//! ```
//! use allclear_api::{Cache, Job, respond};
//!
//! let cache = Cache::default();
//! let request = r##"{"id": 7, "ask": "board.mirror", "board": "#../.#."}"##;
//! assert_eq!(respond(request, &Job::new(&cache)), r##"{"id":7,"board":"..#/.#."}"##);
//! let reply = respond(r#"{"id": 8, "ask": "dance"}"#, &Job::new(&cache));
//! assert_eq!(
//!     reply,
//!     r#"{"id":8,"error":{"kind":"unknown_question","message":"unknown question \"dance\""}}"#
//! );
//! ```
//!
//! # How we know it works
//! Commands print the replies of this crate as `--json`, so a test of a command tests its
//! question; `crates/cli/tests/cli/ask.rs` asserts that both doors give the same bytes.

pub mod board;
mod cache;
mod count;
mod error;
pub mod fumen;
pub mod input;
mod job;
pub mod lunar;
pub mod net;
pub mod pc;
mod question;
#[cfg(feature = "schema")]
mod schema;
pub mod signature;
pub mod smash;
pub mod tetris;
mod version;

pub use cache::{AtlasReply, Cache};
pub use count::Count;
pub use error::{Error, ErrorKind, ErrorReply};
#[cfg(feature = "parallel")]
pub use job::start;
pub use job::{Clock, Job, Limit, Progress};
pub use question::{Entry, Question, find, read};
#[cfg(feature = "schema")]
pub use schema::{schema, typescript};
pub use version::Version;

use question::entry;
use serde_json::{Map, Value, json};

/// All questions, in the order of the documentation. Operations of the board are one entry each
/// in [`board::OPERATIONS`] and share one question here.
pub static QUESTIONS: &[Entry] = &[
    entry!(Version),
    entry!(pc::Solve),
    entry!(pc::Chance),
    entry!(pc::Best),
    entry!(pc::Path),
    entry!(pc::Minimal),
    entry!(pc::Save),
    entry!(pc::Score),
    entry!(pc::Cover),
    entry!(pc::Congruent),
    entry!(pc::Setup),
    entry!(pc::Spin),
    entry!(pc::Ren),
    entry!(pc::Play),
    entry!(pc::Replay),
    entry!(tetris::Reach),
    entry!(tetris::Pattern),
    entry!(tetris::Count),
    entry!(tetris::Sequences),
    entry!(tetris::Kicks),
    entry!(tetris::Game),
    entry!(fumen::Decode),
    entry!(fumen::Encode),
    entry!(fumen::New),
    entry!(fumen::Glue),
    entry!(fumen::Unglue),
    entry!(fumen::Reduce),
    entry!(fumen::Mirror),
    entry!(fumen::Grey),
    entry!(fumen::Join),
    entry!(fumen::Split),
    entry!(fumen::Comment),
    entry!(fumen::Page),
    entry!(fumen::Filter),
    entry!(board::Board),
    entry!(board::Operations),
    entry!(smash::Chain),
    entry!(smash::Drop),
    entry!(smash::Pairs),
    entry!(smash::Turn),
    entry!(smash::Move),
    entry!(smash::Perft),
    entry!(smash::Components),
    entry!(smash::Replay),
    entry!(lunar::Solve),
    entry!(lunar::Hint),
    entry!(lunar::Rate),
    entry!(lunar::Check),
    entry!(lunar::Convert),
    entry!(lunar::Generate),
    entry!(lunar::Atlas),
    entry!(lunar::Look),
    entry!(lunar::Link),
    entry!(lunar::ClassicCards),
    entry!(signature::Signature),
];

/// Answers the question called `name`; the reply is JSON text.
pub fn answer(name: &str, mut arguments: Map<String, Value>, job: &Job) -> Result<String, Error> {
    let entry = match (find(name), name.strip_prefix("board.")) {
        (Some(entry), _) => entry,
        (None, Some(op)) if board::find(op).is_some() => {
            arguments.insert("op".into(), op.into());
            find(board::Board::NAME).expect("it is in the table")
        }
        _ => {
            let message = format!("unknown question {name:?}");
            return Err(Error::new(ErrorKind::UnknownQuestion, message));
        }
    };
    (entry.answer)(arguments, job)
}

/// Answers a request in one line of JSON with a reply in one line of JSON. Never fails: an error
/// is a reply too. An `id` comes back as it went in.
pub fn respond(request: &str, job: &Job) -> String {
    respond_to(request, job).0
}

/// As [`respond`], and which kind of error the reply tells of, if it is one.
pub fn respond_to(request: &str, job: &Job) -> (String, Option<ErrorKind>) {
    let (id, result) = match serde_json::from_str(request) {
        Ok(Value::Object(mut request)) => {
            let id = request.remove("id");
            (id, answer_named(request, job))
        }
        Ok(_) => (None, Err(Error::new(ErrorKind::NotARequest, "a request is a JSON object"))),
        Err(error) => (None, Err(Error::new(ErrorKind::NotARequest, format!("not JSON: {error}")))),
    };
    let (reply, kind) = match result {
        Ok(reply) => (reply, None),
        Err(error) => (json!({ "error": ErrorReply::from(&error) }).to_string(), Some(error.kind)),
    };
    let reply = match (id, reply.strip_prefix('{')) {
        (Some(id), Some("}")) => format!("{{\"id\":{id}}}"),
        (Some(id), Some(rest)) => format!("{{\"id\":{id},{rest}"),
        _ => reply,
    };
    (reply, kind)
}

fn answer_named(mut request: Map<String, Value>, job: &Job) -> Result<String, Error> {
    match request.remove("ask") {
        Some(Value::String(name)) => answer(&name, request, job),
        Some(other) => {
            let message = format!("\"ask\" must be the name of a question, not {other}");
            Err(Error::new(ErrorKind::NotARequest, message))
        }
        None => Err(Error::new(ErrorKind::NotARequest, "the request has no \"ask\"")),
    }
}
