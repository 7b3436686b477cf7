//! Counts of any size.

use allclear_tetris::Natural;
use serde::{Serialize, Serializer};

/// A count that no word limits: in JSON a number up to 2^53, a string of digits above.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BigCount(pub Natural);

impl Serialize for BigCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.to_u128() {
            Some(count) => crate::Count(count).serialize(serializer),
            None => serializer.collect_str(&self.0),
        }
    }
}

impl From<Natural> for BigCount {
    fn from(count: Natural) -> BigCount {
        BigCount(count)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for BigCount {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        crate::Count::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        crate::Count::json_schema(generator)
    }
}
