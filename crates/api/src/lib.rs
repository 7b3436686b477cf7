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

use serde_json::{Map, Value, json};

/// The JSON Schema of every request and reply. It is committed, so that programs which print it
/// need not be compiled with what makes it: the feature `schema`, which a test compares it with.
pub const SCHEMA: &str = include_str!("../schema/allclear.schema.json");

/// The same as TypeScript types.
pub const TYPESCRIPT: &str = include_str!("../schema/allclear.d.ts");

/// All questions, in the order of the documentation. Operations of the board are one entry each
/// in [`board::OPERATIONS`] and share one question here.
pub static QUESTIONS: &[Entry] = &[
    Entry::of::<Version>(),
    Entry::of::<pc::Solve>(),
    Entry::of::<pc::Chance>(),
    Entry::of::<pc::Best>(),
    Entry::of::<pc::Path>(),
    Entry::of::<pc::Minimal>(),
    Entry::of::<pc::Save>(),
    Entry::of::<pc::Score>(),
    Entry::of::<pc::Cover>(),
    Entry::of::<pc::Congruent>(),
    Entry::of::<pc::Setup>(),
    Entry::of::<pc::Spin>(),
    Entry::of::<pc::Ren>(),
    Entry::of::<pc::Play>(),
    Entry::of::<pc::Replay>(),
    Entry::of::<tetris::Reach>(),
    Entry::of::<tetris::Pattern>(),
    Entry::of::<tetris::Count>(),
    Entry::of::<tetris::Sequences>(),
    Entry::of::<tetris::Kicks>(),
    Entry::of::<tetris::Game>(),
    Entry::of::<fumen::Decode>(),
    Entry::of::<fumen::Encode>(),
    Entry::of::<fumen::New>(),
    Entry::of::<fumen::Glue>(),
    Entry::of::<fumen::Unglue>(),
    Entry::of::<fumen::Reduce>(),
    Entry::of::<fumen::Mirror>(),
    Entry::of::<fumen::Grey>(),
    Entry::of::<fumen::Join>(),
    Entry::of::<fumen::Split>(),
    Entry::of::<fumen::Comment>(),
    Entry::of::<fumen::Page>(),
    Entry::of::<fumen::Filter>(),
    Entry::of::<board::Board>(),
    Entry::of::<board::Operations>(),
    Entry::of::<smash::Chain>(),
    Entry::of::<smash::Drop>(),
    Entry::of::<smash::Pairs>(),
    Entry::of::<smash::Turn>(),
    Entry::of::<smash::Move>(),
    Entry::of::<smash::Perft>(),
    Entry::of::<smash::Components>(),
    Entry::of::<smash::Replay>(),
    Entry::of::<smash::Game>(),
    Entry::of::<lunar::Solve>(),
    Entry::of::<lunar::Hint>(),
    Entry::of::<lunar::Rate>(),
    Entry::of::<lunar::Check>(),
    Entry::of::<lunar::Convert>(),
    Entry::of::<lunar::Generate>(),
    Entry::of::<lunar::Atlas>(),
    Entry::of::<lunar::Look>(),
    Entry::of::<lunar::Link>(),
    Entry::of::<lunar::ClassicCards>(),
    Entry::of::<signature::Signature>(),
];

/// How a question is found by its name: [`find`], or whoever answers only some of them.
pub type Find = fn(&str) -> Option<&'static Entry>;

/// Answers the question called `name`; the reply is JSON text.
pub fn answer(name: &str, arguments: Map<String, Value>, job: &Job) -> Result<String, Error> {
    answer_with(find, name, arguments, job)
}

fn answer_with(
    find: Find,
    name: &str,
    mut arguments: Map<String, Value>,
    job: &Job,
) -> Result<String, Error> {
    let operation = name.strip_prefix("board.").filter(|op| board::find(op).is_some());
    let entry = match (find(name), operation) {
        (None, Some(op)) => {
            arguments.insert("op".into(), op.into());
            find(board::Board::NAME)
        }
        (entry, _) => entry,
    };
    let unknown = || Error::new(ErrorKind::UnknownQuestion, format!("unknown question {name:?}"));
    (entry.ok_or_else(unknown)?.answer)(arguments, job)
}

/// Answers a request in one line of JSON with a reply in one line of JSON. Never fails: an error
/// is a reply too. An `id` comes back as it went in.
pub fn respond(request: &str, job: &Job) -> String {
    respond_to(request, job).0
}

/// As [`respond`], and which kind of error the reply tells of, if it is one.
pub fn respond_to(request: &str, job: &Job) -> (String, Option<ErrorKind>) {
    respond_with(find, request, job)
}

/// As [`respond_to`], for those questions only that `find` finds: a program that names no others
/// need not contain them.
pub fn respond_with(find: Find, request: &str, job: &Job) -> (String, Option<ErrorKind>) {
    let (id, result) = match serde_json::from_str(request) {
        Ok(Value::Object(mut request)) => {
            let id = request.remove("id");
            (id, answer_named(find, request, job))
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

fn answer_named(find: Find, mut request: Map<String, Value>, job: &Job) -> Result<String, Error> {
    match request.remove("ask") {
        Some(Value::String(name)) => answer_with(find, &name, request, job),
        Some(other) => {
            let message = format!("\"ask\" must be the name of a question, not {other}");
            Err(Error::new(ErrorKind::NotARequest, message))
        }
        None => Err(Error::new(ErrorKind::NotARequest, "the request has no \"ask\"")),
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
