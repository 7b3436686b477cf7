//! What a question is, and the table of all of them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::{Error, ErrorKind, Job};

/// A request: plain data that says what is asked, and how to answer it.
///
/// Its fields are the long options of the matching command, with `_` for `-`.
pub trait Question: DeserializeOwned + Serialize + Default {
    /// What it is called: `pc.chance`.
    const NAME: &'static str;
    /// What it answers: the object that `--json` prints. Where `--json` prints several lines, the
    /// first object with the others in its list.
    type Reply: Serialize;

    /// Answers it.
    fn answer(&self, job: &Job) -> Result<Self::Reply, Error>;
}

/// A question in the table of all questions.
pub struct Entry {
    /// What it is called.
    pub name: &'static str,
    /// Reads a request, answers it, and writes the reply as JSON text.
    pub answer: fn(Map<String, Value>, &Job) -> Result<String, Error>,
    /// The schemas of the request and of the reply.
    #[cfg(feature = "schema")]
    pub schemas: fn(&mut schemars::SchemaGenerator) -> [schemars::Schema; 2],
}

/// Reads a request from a JSON object.
///
/// ```
/// use allclear_api::{Version, read};
/// let request = serde_json::json!({"verbose": true});
/// let error = read::<Version>(request.as_object().unwrap().clone()).unwrap_err();
/// assert_eq!(error.to_string(), "unknown argument \"verbose\": version takes none");
/// ```
pub fn read<Q: Question>(arguments: Map<String, Value>) -> Result<Q, Error> {
    let known = known(Q::NAME, || serde_json::to_value(Q::default()));
    let unknown = arguments.keys().find(|name| !known.contains(name)).cloned();
    let request = serde_path_to_error::deserialize(Value::Object(arguments));
    let request: Q = request.map_err(misread)?;
    unknown.map_or(Ok(request), |name| Err(unknown_argument(Q::NAME, &name, &known)))
}

/// The arguments of a question: the fields of an empty request. (serde's own check does not work
/// for requests that share groups of fields.)
fn known(question: &'static str, empty: fn() -> serde_json::Result<Value>) -> Arc<[String]> {
    static KNOWN: Mutex<BTreeMap<&str, Arc<[String]>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let fields = || match empty() {
        Ok(Value::Object(fields)) => fields.into_iter().map(|(name, _)| name).collect(),
        _ => Arc::default(),
    };
    known.entry(question).or_insert_with(fields).clone()
}

fn misread(error: serde_path_to_error::Error<serde_json::Error>) -> Error {
    let path = error.path().to_string();
    let message = error.into_inner();
    match path.as_str() {
        "." | "?" => Error::argument(message),
        path => Error { argument: Some(path.to_string()), ..Error::argument(message) },
    }
}

fn unknown_argument(question: &str, name: &str, known: &[String]) -> Error {
    let takes = if known.is_empty() { "none".to_string() } else { known.join(", ") };
    Error::argument(format!("unknown argument {name:?}: {question} takes {takes}"))
}

/// Reads, answers and writes.
pub(crate) fn answer<Q: Question>(
    arguments: Map<String, Value>,
    job: &Job,
) -> Result<String, Error> {
    let reply = read::<Q>(arguments)?.answer(job)?;
    serde_json::to_string(&reply).map_err(|error| Error::new(ErrorKind::Internal, error))
}

impl Entry {
    /// The entry of a question.
    #[cfg(not(feature = "schema"))]
    pub const fn of<Q: Question>() -> Entry {
        Entry { name: Q::NAME, answer: answer::<Q> }
    }

    /// The entry of a question.
    #[cfg(feature = "schema")]
    pub const fn of<Q: Question + schemars::JsonSchema>() -> Entry
    where
        Q::Reply: schemars::JsonSchema,
    {
        Entry {
            name: Q::NAME,
            answer: answer::<Q>,
            schemas: |generator| {
                [generator.subschema_for::<Q>(), generator.subschema_for::<Q::Reply>()]
            },
        }
    }
}

/// The question with this name. Every operation of the board is a question: `board.flood`.
pub fn find(name: &str) -> Option<&'static Entry> {
    static NAMES: OnceLock<std::collections::HashMap<&str, &Entry>> = OnceLock::new();
    NAMES
        .get_or_init(|| crate::QUESTIONS.iter().map(|entry| (entry.name, entry)).collect())
        .get(name)
        .copied()
}
