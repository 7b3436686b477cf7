//! `version`: which allclear this is.

use serde::{Deserialize, Serialize};

use crate::{Error, Job, Question};

/// Which allclear this is.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Version {}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VersionReply {
    /// As in `0.1.0`.
    pub version: &'static str,
}

impl Question for Version {
    const NAME: &'static str = "version";
    type Reply = VersionReply;

    fn answer(&self, _: &Job) -> Result<VersionReply, Error> {
        Ok(VersionReply { version: env!("CARGO_PKG_VERSION") })
    }
}
