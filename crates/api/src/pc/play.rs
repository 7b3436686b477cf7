//! `pc.play`: how a queue builds a shape.

use allclear_pc::study::{Constraints, Cover, CoverError};
use serde::{Deserialize, Serialize};

use super::keys::Keys;
use super::shapes::read_shape;
use super::study::{PlacementReply, read_mode};
use crate::input::{self, RulesArgs, letters};
use crate::{Error, Job, Question};

/// How the first queue of a pattern that can build a shape builds it: with as few soft drops as
/// possible, then spins, then holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Play {
    /// The shape: a fumen with one piece per page, or a coloured page.
    pub shape: String,
    /// The queues: one, such as `TIOSZLJ`, or a pattern, `*p7`.
    pub pattern: String,
    /// What must happen on the way.
    pub mode: Option<String>,
    /// Hold must not be used.
    pub no_hold: bool,
    /// The rotation system and the drop rule.
    #[serde(flatten)]
    pub rules: RulesArgs,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayReply {
    /// Whether some queue can build it.
    pub found: bool,
    /// The queue, cut to the pieces that matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queue: Option<String>,
    /// The piece left in hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved: Option<char>,
    /// The field before: rows of ten cells, the top row first, joined by `/`.
    pub field: String,
    /// The placements in order.
    pub placements: Vec<PlacementReply>,
}

impl Question for Play {
    const NAME: &'static str = "pc.play";
    type Reply = PlayReply;

    fn answer(&self, _: &Job) -> Result<PlayReply, Error> {
        let (rules, every_t) = self.rules.read_with_spins()?;
        let shape = read_shape(&self.shape)?;
        let cover = Cover {
            pattern: input::read_pattern("pattern", &self.pattern)?,
            rules,
            hold: input::hold(self.no_hold),
            constraints: Constraints { every_t, goal: read_mode(self.mode.as_deref())? },
            limits: Default::default(),
            priority: Default::default(),
        };
        let played = cover.play(&shape).map_err(|error| match error {
            CoverError::TooManyPieces { .. } => Error::input("shape", error),
            error => Error::conflict(error),
        })?;
        let field = allclear_fumen::Field::grey(shape.base).rows().join("/");
        let Some((queue, solution)) = played else {
            let placements = Vec::new();
            return Ok(PlayReply { found: false, queue: None, saved: None, field, placements });
        };
        let keys = Keys::new(rules).of(shape.base.clear_full_rows().0, &solution.steps);
        let placements = solution.steps.iter().zip(keys);
        Ok(PlayReply {
            found: true,
            queue: Some(letters(queue)),
            saved: solution.saved.map(|piece| piece.letter()),
            field,
            placements: placements.map(|(step, keys)| PlacementReply::new(step, &keys)).collect(),
        })
    }
}
