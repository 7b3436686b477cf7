//! `pc.spin`: every way to build a T-spin.

use allclear_fumen as fumen;
use allclear_pc::Part;
use allclear_pc::study::{
    Cover, CoverError, Covered, Gaps, Playable, Roofs, SpinWays, Spins, SpinsError, Way,
};
use allclear_tetris::game;
use serde::{Deserialize, Serialize};

use super::setup::Ground;
use super::study::{Cells, RatioReply, cells, run};
use crate::input::{self, RulesArgs};
use crate::{Count, Error, ErrorKind, Job, Question};

/// Every way to build a T-spin on a field from the pieces of a pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Spin {
    /// A fumen or a picture. Empty if not given.
    pub field: Option<String>,
    /// The queues whose pieces are used, in whatever order: `*p7`, `TSLI`.
    pub pattern: String,
    /// How many lines the T must clear at least: 1 to 3; 2 if not given.
    pub line: Option<u8>,
    /// The lowest row in which a line may be filled, from 0; 0 if not given.
    pub fill_bottom: Option<u8>,
    /// The row above the highest in which a line may be filled; the top of the field if not given.
    pub fill_top: Option<u8>,
    /// All pieces lie below this row; two rows above `fill_top` if not given.
    pub margin_height: Option<u8>,
    /// Do not look for roofs: list ways whether or not the T can get in. They need the filter
    /// `ignore-t` or `none` to be listed.
    pub no_roof: bool,
    /// Use at most so many roofs.
    pub max_roof: Option<u8>,
    /// Use at most so many pieces, the T included.
    pub max_pieces: Option<u8>,
    /// Pieces that fill lines may lie across lines that are cleared before.
    pub across: bool,
    /// Which ways are listed: `strict` (if not given) those that can be played, `ignore-t` also
    /// those in which only the T does not get in, `none` all that look right.
    pub filter: Option<String>,
    /// The rotation system and the drop rule.
    #[serde(flatten)]
    pub rules: RulesArgs,
    /// Count the queues that can play each way.
    pub queues: bool,
    /// Hold must not be used; for `queues`.
    pub no_hold: bool,
    /// Tell which piece fills which cells.
    pub detail: bool,
    /// Put all ways on the pages of one fumen, each with its share as a comment.
    pub sheet: bool,
    /// Write a table in solution-finder's columns.
    pub csv: bool,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpinReply {
    /// How many ways there are.
    pub ways: usize,
    /// Whether the search came to its end.
    pub complete: bool,
    /// The first row that may be filled, the row after the last, and the height of the margin.
    pub rows: [usize; 3],
    /// How many queues can play at least one way, if that is asked and can be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub some: Option<RatioReply>,
    /// The field without its full rows, and how high it is with all ways; if detail is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ground: Option<Ground>,
    /// All ways on the pages of one fumen, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The table, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csv: Option<String>,
    /// The ways: most lines first, minis after full spins, then those that leave the fewest holes.
    pub list: Vec<SpinWay>,
}

/// A way to build a T-spin.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpinWay {
    /// How to play it, one piece per page, the T last; a coloured page if it cannot be played.
    pub fumen: String,
    /// A page in the colours of its pieces: a shape for `pc.cover`.
    pub page: String,
    /// The pieces in the order of the fumen.
    pub pieces: String,
    /// What it is: `TSD`, `mini TSS`, `TSD FIN`.
    pub kind: String,
    /// How many lines the T clears.
    pub lines: u32,
    /// Whether it is a mini.
    pub mini: bool,
    /// What players call it: `FIN`, `ISO`, `NEO`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'static str>,
    /// How many lines are cleared in all.
    pub total_lines: u32,
    /// Empty cells right below a block afterwards.
    pub holes: u32,
    /// Whether all of it can be played.
    pub playable: bool,
    /// solution-finder's mark: `O` can be played, `X` all but the T, `-` not as it is.
    pub mark: &'static str,
    /// Where the T goes, on the field as cleared by then.
    pub t: SpinPlace,
    /// How many queues can play it, if that is asked and can be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queues: Option<Count>,
    /// How many queues there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<Count>,
    /// Which piece fills which cells, if detail is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<Vec<Cells>>,
}

/// Where the T goes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpinPlace {
    /// The way it faces: `north`, `east`, `south`, `west`.
    pub facing: &'static str,
    /// The column of its centre.
    pub x: u8,
    /// The row of its centre.
    pub y: u8,
}

impl Spin {
    fn read(&self) -> Result<Spins, Error> {
        let field = input::read_cells(self.field.as_deref())?;
        let spins = Spins::new(field, self.rules.read()?);
        let (rows, _) = spins.rows();
        let bottom = self.fill_bottom.map_or(rows.start, usize::from);
        let top = self.fill_top.map_or(rows.end, usize::from);
        let roofs = match (self.no_roof, self.max_roof) {
            (true, Some(_)) => return Err(Error::conflict("no_roof does not go with max_roof")),
            (true, None) => Roofs::Skip,
            (false, Some(most)) => Roofs::AtMost(most.into()),
            (false, None) => Roofs::Any,
        };
        let filter = match &self.filter {
            None => Ok(spins.filter),
            Some(name) => name.parse().map_err(|error| Error::input("filter", error)),
        };
        Ok(Spins {
            lines: self.line.map_or(spins.lines, usize::from),
            fill: Some(bottom..top),
            margin: self.margin_height.map(usize::from),
            roofs,
            gaps: if self.across { Gaps::Allowed } else { Gaps::NotInLines },
            pieces: self.max_pieces.map(usize::from),
            filter: filter?,
            ..spins
        })
    }

    /// How many queues can play each way, and whether they were counted to the end; `None` if that
    /// cannot be told: queues of several lengths, more than there is room for, or no time left.
    fn count(
        &self,
        spins: &Spins,
        ways: &SpinWays,
        job: &Job,
    ) -> Result<(Option<Covered>, bool), Error> {
        let pattern = input::read_pattern("pattern", &self.pattern)?;
        let cover =
            Cover { rules: spins.rules, hold: input::hold(self.no_hold), ..Cover::new(pattern) };
        match run(job, "ways", Part::WHOLE, |job| spins.queues(ways, &cover, job)) {
            Ok(covered) => Ok((Some(covered), true)),
            Err(error) => Ok((None, error != CoverError::Stopped)),
        }
    }
}

impl Question for Spin {
    const NAME: &'static str = "pc.spin";
    type Reply = SpinReply;

    fn answer(&self, job: &Job) -> Result<SpinReply, Error> {
        let spins = self.read()?;
        let pattern = input::read_pattern("pattern", &self.pattern)?;
        let ways = run(job, "places of the T", Part::WHOLE, |job| spins.find(&pattern, job));
        let ways = ways.map_err(|error| match error {
            SpinsError::TooLarge(error) => Error::too_big(format!(
                "{error}: ask for fewer pieces, fewer rows to fill, or a lower margin"
            )),
            SpinsError::NoT => Error::input("pattern", "no queue has a T"),
            SpinsError::Pattern(error) => Error::input("pattern", error),
            error => Error::conflict(error),
        })?;
        let (covered, counted) = match self.queues {
            true => self.count(&spins, &ways, job)?,
            false => (None, true),
        };
        let broken = |error: fumen::EncodeError| Error::new(ErrorKind::Internal, error);
        let list = ways.all.iter().enumerate().map(|(i, way): (usize, &Way)| {
            let queues = covered.as_ref().map(|covered| covered.each[i]);
            Ok(SpinWay {
                fumen: way.fumen(ways.field).map_err(broken)?,
                page: way.page(ways.field).map_err(broken)?,
                pieces: way.pieces(),
                kind: way.kind(),
                lines: way.lines,
                mini: way.spin == game::Spin::Mini,
                name: way.name.map(|name| name.letters()),
                total_lines: way.all_lines,
                holes: way.holes,
                playable: way.playable == Playable::Whole,
                mark: way.mark(),
                t: SpinPlace { facing: way.t.facing.name(), x: way.t.x, y: way.t.y },
                queues: queues.map(|ratio| ratio.part.into()),
                total: queues.map(|ratio| ratio.whole.into()),
                groups: self.detail.then(|| cells(&way.solution.groups)),
            })
        });
        let height = ways.all.iter().map(|way| way.solution.height).max();
        let (rows, margin) = spins.rows();
        Ok(SpinReply {
            ways: ways.all.len(),
            complete: ways.complete && counted,
            rows: [rows.start, rows.end, margin],
            some: covered.as_ref().map(|covered| covered.any.into()),
            ground: self.detail.then(|| Ground {
                field: fumen::Field::grey(ways.field).rows().join("/"),
                height: height.unwrap_or(0).max(ways.field.top()),
            }),
            sheet: self.sheet.then(|| ways.sheet(covered.as_ref())).transpose().map_err(broken)?,
            csv: self.csv.then(|| ways.csv()).transpose().map_err(broken)?,
            list: list.collect::<Result<_, Error>>()?,
        })
    }
}
