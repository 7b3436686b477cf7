//! Counts of queues, which may be larger than any number that JavaScript can hold.

use serde::{Serialize, Serializer};

/// A count: in JSON a number up to 2^53, a string of digits above.
///
/// ```
/// use allclear_api::Count;
/// assert_eq!(serde_json::to_string(&Count(5040)).unwrap(), "5040");
/// assert_eq!(serde_json::to_string(&Count(1 << 60)).unwrap(), "\"1152921504606846976\"");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Count(pub u128);

/// The largest integer up to which a double holds every integer.
const EXACT: u128 = 1 << 53;

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            count @ ..=EXACT => serializer.serialize_u64(count as u64),
            count => serializer.collect_str(&count),
        }
    }
}

impl<T: Into<u128>> From<T> for Count {
    fn from(count: T) -> Count {
        Count(count.into())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Count {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Count".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A count: a number up to 2^53, a string of digits above.",
            "anyOf": [
                {"type": "integer", "minimum": 0},
                {"type": "string", "pattern": "^[0-9]+$"},
            ],
        })
    }
}
