//! `pc.congruent`: all ways to build the same cells from the same pieces.

use allclear_pc::Part;
use allclear_pc::study::{CongruentError, Constraints, Cover, CoverError, Shape};
use allclear_tetris::fumen;
use serde::{Deserialize, Serialize};

use super::study::{read_mode, run};
use crate::input::{self, RulesArgs, letters};
use crate::{Count, Error, ErrorKind, Job, Question};

/// All ways to build the same filled cells from the same pieces, and their joint cover.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Congruent {
    /// The shape: a fumen with one piece per page.
    pub shape: String,
    /// The queues: `*p7`, `I,*p4`; the pieces of the shape in any order if not given.
    pub pattern: Option<String>,
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
pub struct CongruentReply {
    /// How many ways there are.
    pub congruents: usize,
    /// How many queues can build at least one.
    pub or: Count,
    /// How many queues there are.
    pub total: Count,
    /// Whether the search came to its end.
    pub complete: bool,
    /// The ways, those that most queues can build first.
    pub list: Vec<CongruentShape>,
}

/// One way.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CongruentShape {
    /// How to build it, one placement per page.
    pub fumen: String,
    /// How many queues can build it.
    pub queues: Count,
}

impl Question for Congruent {
    const NAME: &'static str = "pc.congruent";
    type Reply = CongruentReply;

    fn answer(&self, job: &Job) -> Result<CongruentReply, Error> {
        let (rules, every_t) = self.rules.read_with_spins()?;
        let pages =
            fumen::decode(self.shape.trim()).map_err(|error| Error::input("shape", error))?;
        let shape = Shape::new(&pages).map_err(|error| Error::input("shape", error))?;
        let pieces = || format!("[{}]!", letters(shape.groups.iter().map(|group| group.piece)));
        let pattern = self.pattern.clone().unwrap_or_else(pieces);
        let cover = Cover {
            pattern: input::read_pattern("pattern", &pattern)?,
            rules,
            hold: input::hold(self.no_hold),
            constraints: Constraints { every_t, goal: read_mode(self.mode.as_deref())? },
            limits: Default::default(),
            priority: Default::default(),
        };
        let found = run(job, "shapes", Part::WHOLE, |job| cover.congruents(&shape, job));
        let found = found.map_err(|error| match error {
            CongruentError::Cover(CoverError::Stopped) => {
                Error::new(ErrorKind::Stopped, CoverError::Stopped)
            }
            CongruentError::Cover(CoverError::TooLarge(error)) => {
                Error::too_big(format!("{error}: ask for fewer queues"))
            }
            error => Error::conflict(error),
        })?;
        let field = fumen::Field::grey(shape.base);
        let list = found.all.iter().map(|one| {
            let fumen = one.solution.fumen(&field);
            let fumen = fumen.map_err(|error| Error::new(ErrorKind::Internal, error))?;
            Ok(CongruentShape { fumen, queues: one.queues.part.into() })
        });
        Ok(CongruentReply {
            congruents: found.all.len(),
            or: found.joint.part.into(),
            total: found.joint.whole.into(),
            list: list.collect::<Result<_, Error>>()?,
            complete: true,
        })
    }
}
