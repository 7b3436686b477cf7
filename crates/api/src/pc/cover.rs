//! `pc.cover`: which queues can build given shapes.

use allclear_pc::Part;
use allclear_pc::study::{Constraints, Cover as Asked, CoverError, Shape};
use allclear_tetris::fumen;
use serde::{Deserialize, Serialize};

use super::study::{read_mode, run};
use crate::input::{self, RulesArgs};
use crate::{Count, Error, ErrorKind, Job, Question};

/// Which queues of a pattern can build given shapes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Cover {
    /// The shapes: fumens with one piece per page.
    pub shape: Vec<String>,
    /// The queues: `*p7`, `I,*p4`.
    pub pattern: String,
    /// Count each shape's mirror image too, after the shape.
    pub mirror: bool,
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
pub struct CoverReply {
    /// For each shape, how many queues can build it.
    pub each: Vec<Count>,
    /// How many can build at least one.
    pub or: Count,
    /// How many can build whichever is asked for.
    pub and: Count,
    /// How many queues there are.
    pub total: Count,
    /// Whether the search came to its end.
    pub complete: bool,
}

impl Cover {
    /// The shapes with the numbers of their fumens, each followed by its mirror image if wanted.
    fn shapes(&self) -> Result<Vec<(usize, Shape)>, Error> {
        let mut shapes = Vec::new();
        for (number, text) in self.shape.iter().enumerate() {
            let wrong = |error: &dyn std::fmt::Display| at(number, error);
            let pages = fumen::decode(text.trim()).map_err(|error| wrong(&error))?;
            let shape = Shape::new(&pages).map_err(|error| wrong(&error))?;
            let mirrored = self.mirror.then(|| shape.mirrored());
            shapes.extend([Some(shape), mirrored].into_iter().flatten().map(|s| (number, s)));
        }
        Ok(shapes)
    }
}

/// An error about one of the shapes; `shape[2]` is the third.
fn at(number: usize, error: impl std::fmt::Display) -> Error {
    Error::input(&format!("shape[{number}]"), error)
}

impl Question for Cover {
    const NAME: &'static str = "pc.cover";
    type Reply = CoverReply;

    fn answer(&self, job: &Job) -> Result<CoverReply, Error> {
        let (rules, every_t) = self.rules.read_with_spins()?;
        if self.shape.is_empty() {
            return Err(Error::argument("a shape is needed: a fumen with one piece per page"));
        }
        let asked = Asked {
            pattern: input::read_pattern("pattern", &self.pattern)?,
            rules,
            hold: input::hold(self.no_hold),
            constraints: Constraints { every_t, goal: read_mode(self.mode.as_deref())? },
        };
        let (numbers, shapes): (Vec<usize>, Vec<Shape>) = self.shapes()?.into_iter().unzip();
        let covered = run(job, "shapes", Part::WHOLE, |job| asked.of(&shapes, job));
        let covered = covered.map_err(|error| match (error.shape(), error) {
            (Some(shape), error) => at(numbers[shape], error),
            (None, CoverError::Stopped) => Error::new(ErrorKind::Stopped, CoverError::Stopped),
            (None, CoverError::TooLarge(error)) => {
                Error::too_big(format!("{error}: ask for fewer queues"))
            }
            (None, error) => Error::conflict(error),
        })?;
        Ok(CoverReply {
            each: covered.each.iter().map(|ratio| ratio.part.into()).collect(),
            or: covered.any.part.into(),
            and: covered.all.part.into(),
            total: covered.any.whole.into(),
            complete: true,
        })
    }
}
