//! `pc.cover`: which queues can build given shapes.

use std::time::Duration;

use allclear_pc::study::{
    Constraints, Cover as Asked, CoverError, Covered, FewestShapes, Limits, Priority, Shape,
};
use allclear_pc::{Part, Ratio, Sheet};
use allclear_tetris::queue::Pattern;
use serde::{Deserialize, Serialize};

use super::shapes::{Drawn, read_shapes};
use super::study::{Cells, cells, read_mode, run};
use crate::input::{self, RulesArgs, letters};
use crate::{Count, Error, ErrorKind, Job, Limit, Question};

/// Which queues of a pattern can build given shapes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Cover {
    /// The shapes: fumens with one piece per page, or with coloured pages, each a shape of its
    /// own. `#2:5` behind a fumen takes its pages 2 to 5 only.
    pub shape: Vec<String>,
    /// The queues: `*p7`, `I,*p4`.
    pub pattern: String,
    /// Count each shape's mirror image too, after the shape.
    pub mirror: bool,
    /// What must happen on the way.
    pub mode: Option<String>,
    /// Count a queue only for the first shape that it can build.
    pub priority: bool,
    /// So many line clears at the start must be tetrises or T-spins.
    pub starting_b2b: u8,
    /// At most so many pieces that cannot drop straight down.
    pub max_soft_drops: Option<u8>,
    /// At most so many line clears.
    pub max_line_clears: Option<u8>,
    /// The last so many pieces may use soft drop whatever `drop` says.
    pub last_soft_drops: u8,
    /// The order of the list: `input` (if not given), `success`, `success-asc`.
    pub sort: Option<String>,
    /// Leave out shapes that fewer queues can build: a number, or a percentage such as `12.5%`.
    pub cutoff: Option<String>,
    /// Find the fewest shapes that cover what all of them cover.
    pub minimal: bool,
    /// Seconds of processor time to look for a proof that they are the fewest; 60 if not given.
    pub seconds: Option<u64>,
    /// Tell more about each shape: its fumen, its cells, what it covers together with those before.
    pub detail: bool,
    /// List the queues that can build at least one of the shapes.
    pub list: bool,
    /// List at most this many queues.
    pub limit: Option<usize>,
    /// Put the shapes on the pages of one fumen, each with its share as a comment.
    pub sheet: bool,
    /// Write a table with a row for each queue, as solution-finder does.
    pub csv: bool,
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
    /// The fewest shapes that cover as much, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<FewestReply>,
    /// The queues that can build at least one of the shapes, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queues: Option<Vec<String>>,
    /// The shapes on the pages of one fumen, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The table, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csv: Option<String>,
    /// The shapes in the order asked for, without those cut off or not needed; if detail is asked
    /// for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<CoveredShape>,
}

/// The fewest shapes that cover as much as all.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FewestReply {
    /// How many there are.
    pub size: usize,
    /// Whether fewer are not enough for certain.
    pub proven: bool,
    /// If that is not proven: the minimum is at least this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// Their places in `each`, from 0.
    pub shapes: Vec<usize>,
}

/// A shape and the queues that can build it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CoveredShape {
    /// Its place in `each`, from 0.
    pub number: usize,
    /// Which of the fumens it comes from, from 0.
    pub source: usize,
    /// Whether it is the mirror image.
    pub mirrored: bool,
    /// The shape: the fumen as it was given, or a coloured page.
    pub fumen: String,
    /// How many queues can build it.
    pub queues: Count,
    /// How many can build this or one of those before.
    pub or: Count,
    /// How many can build this and all of those before.
    pub and: Count,
    /// The field before: rows of ten cells, the top row first, joined by `/`.
    pub field: String,
    /// Which piece fills which cells.
    pub groups: Vec<Cells>,
}

/// An error about one of the shapes; `shape[2]` is the third.
fn at(number: usize, error: impl std::fmt::Display) -> Error {
    Error::input(&format!("shape[{number}]"), error)
}

/// `100` queues, or `12.5%` of them.
fn read_cutoff(cutoff: Option<&str>, total: u128) -> Result<u128, Error> {
    let Some(text) = cutoff else { return Ok(0) };
    let wrong = || {
        let message = format!("expected a number of queues, or a percentage: {text:?}");
        Error::input("cutoff", message)
    };
    match text.trim().strip_suffix('%') {
        None => text.trim().parse().map_err(|_| wrong()),
        Some(percent) => {
            let percent: f64 = percent.trim().parse().map_err(|_| wrong())?;
            let good = (0.0..=100.0).contains(&percent);
            if good { Ok((percent / 100.0 * total as f64).ceil() as u128) } else { Err(wrong()) }
        }
    }
}

impl Cover {
    fn read(&self) -> Result<(Asked, Vec<Drawn>), Error> {
        let (rules, every_t) = self.rules.read_with_spins()?;
        if self.shape.is_empty() {
            return Err(Error::argument("a shape is needed: a fumen with one piece per page"));
        }
        let asked = Asked {
            pattern: input::read_pattern("pattern", &self.pattern)?,
            rules,
            hold: input::hold(self.no_hold),
            constraints: Constraints { every_t, goal: read_mode(self.mode.as_deref())? },
            limits: Limits {
                starting_b2b: self.starting_b2b,
                soft_drops: self.max_soft_drops,
                clears: self.max_line_clears,
                last_soft_drops: self.last_soft_drops,
            },
            priority: if self.priority { Priority::FirstShape } else { Priority::None },
        };
        let mut drawn = Vec::new();
        for (number, text) in self.shape.iter().enumerate() {
            for shape in read_shapes(number, text).map_err(|error| at(number, error))? {
                let mirrored = self.mirror.then(|| shape.mirrored());
                drawn.extend([Some(shape), mirrored].into_iter().flatten());
            }
        }
        Ok((asked, drawn))
    }

    /// The queues that build something.
    fn list(&self, covered: &Covered, pattern: &Pattern) -> Result<Vec<String>, Error> {
        let queues = covered.queues(pattern, self.limit.unwrap_or(usize::MAX));
        Ok(queues.map_err(Error::conflict)?.into_iter().map(letters).collect())
    }

    /// Which shapes are listed, in order.
    fn order(&self, covered: &Covered) -> Result<Vec<usize>, Error> {
        let least = read_cutoff(self.cutoff.as_deref(), covered.any.whole)?;
        let mut order: Vec<usize> = (0..covered.each.len()).collect();
        order.retain(|&shape| covered.each[shape].part >= least);
        match self.sort.as_deref() {
            None | Some("input") => {}
            Some("success" | "success-desc") => {
                order.sort_by_key(|&shape| std::cmp::Reverse(covered.each[shape].part));
            }
            Some("success-asc") => order.sort_by_key(|&shape| covered.each[shape].part),
            Some(other) => {
                let message = format!("expected input, success or success-asc, found {other:?}");
                return Err(Error::input("sort", message));
            }
        }
        Ok(order)
    }
}

/// The shapes on the pages of one fumen.
fn sheet(drawn: &[Drawn], order: &[usize], covered: &Covered) -> Result<String, Error> {
    let share = |shape: usize| format!("{:.1} %", covered.each[shape].percent());
    let base = order.first().map_or(allclear_tetris::Field24::EMPTY, |&i| drawn[i].shape.base);
    let mut sheet = Sheet::new(base);
    for &shape in order {
        sheet.add_on(drawn[shape].shape.base, &drawn[shape].shape.groups, share(shape));
    }
    sheet.fumen().map_err(|error| Error::new(ErrorKind::Internal, error))
}

fn table(
    covered: &Covered,
    pattern: &Pattern,
    (drawn, order): (&[Drawn], &[usize]),
    job: &Job,
) -> Result<String, Error> {
    let names: Vec<String> = order.iter().map(|&shape| drawn[shape].name()).collect();
    run(job, "rows", Part::WHOLE, |job| covered.csv(pattern, order, &names, job))
        .map_err(|error| Error::too_big(format!("{error}: ask for fewer queues")))
}

impl Question for Cover {
    const NAME: &'static str = "pc.cover";
    type Reply = CoverReply;

    fn answer(&self, job: &Job) -> Result<CoverReply, Error> {
        let (asked, drawn) = self.read()?;
        let shapes: Vec<Shape> = drawn.iter().map(|drawn| drawn.shape.clone()).collect();
        let covered = run(job, "shapes", Part::WHOLE, |job| asked.of(&shapes, job));
        let covered = covered.map_err(|error| match (error.shape(), error) {
            (Some(shape), error) => at(drawn[shape].source, error),
            (None, CoverError::Stopped) => Error::new(ErrorKind::Stopped, CoverError::Stopped),
            (None, CoverError::TooLarge(error)) => {
                Error::too_big(format!("{error}: ask for fewer queues"))
            }
            (None, error) => Error::conflict(error),
        })?;
        let mut order = self.order(&covered)?;
        let minimal = self.minimal.then(|| {
            let proof = Limit::processor(Duration::from_secs(self.seconds.unwrap_or(60)));
            let job = Job { time: job.time.or(Some(proof)), ..*job };
            run(&job, "nodes", Part::WHOLE, |job| covered.fewest(&order, job))
        });
        if let Some(fewest) = &minimal {
            order.retain(|shape| fewest.chosen.contains(shape));
        }
        let count = |ratio: &Ratio| Count::from(ratio.part);
        let list = order.iter().zip(covered.accumulated(&order)).map(|(&number, (or, and))| {
            let Drawn { source, mirrored, shape, .. } = &drawn[number];
            CoveredShape {
                number,
                source: *source,
                mirrored: *mirrored,
                fumen: drawn[number].fumen.clone(),
                queues: count(&covered.each[number]),
                or: count(&or),
                and: count(&and),
                field: allclear_fumen::Field::grey(shape.base).rows().join("/"),
                groups: cells(&shape.groups),
            }
        });
        Ok(CoverReply {
            each: covered.each.iter().map(count).collect(),
            or: count(&covered.any),
            and: count(&covered.all),
            total: covered.any.whole.into(),
            complete: minimal.as_ref().is_none_or(FewestShapes::is_proven),
            minimal: minimal.as_ref().map(|fewest| FewestReply {
                size: fewest.chosen.len(),
                proven: fewest.is_proven(),
                at_least: (!fewest.is_proven()).then_some(fewest.at_least),
                shapes: fewest.chosen.clone(),
            }),
            queues: match self.list {
                true => Some(self.list(&covered, &asked.pattern)?),
                false => None,
            },
            sheet: self.sheet.then(|| sheet(&drawn, &order, &covered)).transpose()?,
            csv: match self.csv {
                true => Some(table(&covered, &asked.pattern, (&drawn, &order), job)?),
                false => None,
            },
            shapes: if self.detail { list.collect() } else { Vec::new() },
        })
    }
}
