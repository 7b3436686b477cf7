//! `pc.congruent`: all ways to build the same cells from the same pieces.

use allclear_fumen as fumen;
use allclear_pc::Part;
use allclear_pc::study::{CongruentError, Constraints, Cover, CoverError};
use serde::{Deserialize, Serialize};

use super::setup::Ground;
use super::shapes::read_shape;
use super::study::{Cells, cells, read_mode, run};
use crate::input::{self, RulesArgs, letters};
use crate::{Count, Error, ErrorKind, Job, Question};

/// All ways to build the same filled cells from the same pieces, and their joint cover.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Congruent {
    /// The shape: a fumen with one piece per page, or a coloured page; `#2` behind a fumen takes
    /// its second page, `#2:5` its pages 2 to 5.
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
    /// Tell which piece fills which cells.
    pub detail: bool,
    /// Put all ways on the pages of one fumen, each with its share as a comment.
    pub sheet: bool,
    /// Write a table in the columns of solution-finder's setups, and the queues.
    pub csv: bool,
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
    /// The field before, and how high it is with the shape; if detail is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ground: Option<Ground>,
    /// All ways on the pages of one fumen, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The table, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csv: Option<String>,
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
    /// The pieces in the order of the fumen, if detail is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// Which piece fills which cells, if detail is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<Vec<Cells>>,
}

impl Question for Congruent {
    const NAME: &'static str = "pc.congruent";
    type Reply = CongruentReply;

    fn answer(&self, job: &Job) -> Result<CongruentReply, Error> {
        let (rules, every_t) = self.rules.read_with_spins()?;
        let shape = read_shape(&self.shape)?;
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
            Ok(CongruentShape {
                fumen,
                queues: one.queues.part.into(),
                order: self.detail.then(|| one.solution.order()),
                groups: self.detail.then(|| cells(&one.solution.groups)),
            })
        });
        let broken = |error| Error::new(ErrorKind::Internal, error);
        let sheet = self.sheet.then(|| found.sheet(shape.base)).transpose().map_err(broken)?;
        let csv = self.csv.then(|| found.csv(shape.base)).transpose().map_err(broken)?;
        Ok(CongruentReply {
            ground: self
                .detail
                .then(|| Ground { field: field.rows().join("/"), height: shape.height() }),
            sheet,
            csv,
            congruents: found.all.len(),
            or: found.joint.part.into(),
            total: found.joint.whole.into(),
            list: list.collect::<Result<_, Error>>()?,
            complete: true,
        })
    }
}
