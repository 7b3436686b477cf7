//! `pc.setup`: the shapes that fill given cells, and what comes after them.

use allclear_fumen as fumen;
use allclear_pc::study::{After, Area, BuiltBy, Colours, Holes, Legend, SetupsError};
use allclear_pc::{Part, study};
use serde::{Deserialize, Serialize};

use super::study::{Cells, RatioReply, cells, read_height, run};
use crate::input::{self, RulesArgs};
use crate::{Count, Error, ErrorKind, Job, Question};

/// The shapes that fill given cells, and the chance of the perfect clear after each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Setup {
    /// A fumen, or a picture in which `*` must be filled, `.` and `+` may be, `X` is a block and
    /// `_` stays empty.
    pub field: String,
    /// The queues to build from.
    pub pattern: String,
    /// The colours of the cells that must be filled; `I` if not given.
    pub fill: Option<String>,
    /// The colours of the cells that may be filled; `O` if not given.
    pub margin: Option<String>,
    /// The colours of the cells that may be filled, and may stay empty regardless of `exclude`.
    pub free: Option<String>,
    /// Consider only this many of the lowest rows.
    pub line: Option<u8>,
    /// Use exactly this many pieces.
    pub pieces: Option<u8>,
    /// Leave out shapes with an empty cell below a block (`holes`), or with one that cannot be
    /// reached (`strict-holes`).
    pub exclude: Option<String>,
    /// What happens to the field before it is looked at for holes: `T-Reverse(7,2)`, `block(1,2)`,
    /// `row(1)`, `clear()`.
    pub operate: Vec<String>,
    /// The pieces of a queue may come in any order.
    pub any_order: bool,
    /// Hold must not be used.
    pub no_hold: bool,
    /// The rotation system and the drop rule.
    #[serde(flatten)]
    pub rules: RulesArgs,
    /// The queues that come after the pattern.
    pub follow: Option<String>,
    /// How many lines the perfect clear takes.
    pub height: Option<u8>,
    /// Tell which piece fills which cells.
    pub detail: bool,
    /// Tell how many queues build at least one of the shapes.
    pub some: bool,
    /// Put all shapes on the pages of one fumen, each with its share as a comment.
    pub sheet: bool,
    /// Write a table in solution-finder's columns.
    pub csv: bool,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetupReply {
    /// How many shapes there are.
    pub setups: usize,
    /// Whether the search came to its end.
    pub complete: bool,
    /// How many whole queues build at least one of the shapes, where that can be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub some: Option<RatioReply>,
    /// The field without its full rows, and how high it is with all shapes; if detail is asked
    /// for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ground: Option<Ground>,
    /// All shapes on the pages of one fumen, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The table, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csv: Option<String>,
    /// The shapes.
    pub list: Vec<SetupShape>,
}

/// What shapes are built on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ground {
    /// The field: rows of ten cells, the top row first, joined by `/`.
    pub field: String,
    /// How many rows may be built in.
    pub height: usize,
}

/// A shape.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetupShape {
    /// How it is built, one piece per page.
    pub fumen: String,
    /// The pieces it uses.
    pub pieces: String,
    /// How many lines are cleared on the way.
    pub lines: usize,
    /// With any order: in how many orders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orders: Option<Count>,
    /// How many whole queues build it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queues: Option<Count>,
    /// How many queues there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<Count>,
    /// How many of them can be cleared afterwards, if that was asked; `null` if none can be of
    /// that height.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clear: Option<Option<RatioReply>>,
    /// In how many orders its pieces can be placed, whatever the queues; the same piece twice is
    /// two.
    pub build_orders: Count,
    /// The pieces in the order of the fumen, if detail is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// Which piece fills which cells, if detail is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<Vec<Cells>>,
}

fn colours(name: &str, text: &Option<String>, default: Colours) -> Result<Colours, Error> {
    let read = |text: &String| text.parse().map_err(|error| Error::input(name, error));
    text.as_ref().map_or(Ok(default), read)
}

impl Setup {
    fn read(&self) -> Result<study::Setup, Error> {
        let own = Legend::default();
        let legend = Legend {
            fill: colours("fill", &self.fill, own.fill)?,
            margin: colours("margin", &self.margin, own.margin)?,
            free: colours("free", &self.free, own.free)?,
        };
        let rows = match self.line {
            Some(0 | 25..) => return Err(Error::input("line", "expected 1 to 24 rows")),
            line => line.map_or(24, usize::from),
        };
        if matches!(self.pieces, Some(0 | 32..)) {
            return Err(Error::input("pieces", "expected 1 to 31 pieces"));
        }
        if self.any_order && (self.follow.is_some() || self.height.is_some()) {
            return Err(Error::conflict("any_order goes with neither follow nor height"));
        }
        let wrong = |error: &dyn std::fmt::Display| Error::input("field", error);
        let area = if self.field.contains('@') {
            let pages = fumen::decode(self.field.trim()).map_err(|error| wrong(&error))?;
            let page = pages.first().ok_or_else(|| wrong(&"no page"))?;
            Area::of_field(&page.field, &legend, rows)
        } else {
            let picture = self.field.replace('/', "\n");
            Area::of_picture(&picture, &legend, rows).map_err(|error| wrong(&error))?
        };
        let holes = match self.exclude.as_deref() {
            None | Some("none") => Holes::Allowed,
            Some("holes") => Holes::None,
            Some("strict-holes") => Holes::NoneEnclosed,
            Some(other) => {
                let message = format!("expected none, holes or strict-holes, found {other:?}");
                return Err(Error::input("exclude", message));
            }
        };
        let operate = |text: &String| text.parse().map_err(|error| Error::input("operate", error));
        let operations = self.operate.iter().map(operate).collect::<Result<_, _>>()?;
        Ok(study::Setup {
            holes,
            operations,
            pieces: self.pieces.map(usize::from),
            hold: input::hold(self.no_hold),
            any_order: self.any_order,
            ..area.setup(self.rules.read()?)
        })
    }
}

impl Question for Setup {
    const NAME: &'static str = "pc.setup";
    type Reply = SetupReply;

    fn answer(&self, job: &Job) -> Result<SetupReply, Error> {
        let setup = self.read()?;
        let pattern = input::read_pattern("pattern", &self.pattern)?;
        let read = |text: &String| input::read_pattern("follow", text);
        let follow = self.follow.as_ref().map(read).transpose()?;
        let height = read_height(self.height)?;
        let after = (follow.is_some() || height.is_some()).then_some(After { follow, height });
        let shapes = run(job, "shapes", Part::WHOLE, |job| {
            study::shapes(&setup, &pattern, after.as_ref(), job)
        });
        let shapes = shapes.map_err(|error| match error {
            SetupsError::TooLarge(error) => Error::too_big(format!(
                "{error}: ask for fewer queues, or for fewer cells that may be filled"
            )),
            SetupsError::TooShort { found, needed } => Error::conflict(format!(
                "after a shape only {found} pieces are left, and {needed} are needed to clear: \
                 say with follow what comes next"
            )),
            error => Error::conflict(error),
        })?;
        let list = shapes.all.iter().map(|shape| {
            let fumen = shape.fumen(&setup);
            let (orders, queues) = match shape.built_by {
                BuiltBy::Orders(orders) => (Some(orders.into()), None),
                BuiltBy::Queues(ratio) => (None, Some(ratio)),
            };
            Ok(SetupShape {
                fumen: fumen.map_err(|error| Error::new(ErrorKind::Internal, error))?,
                pieces: shape.used().to_string(),
                lines: shape.lines,
                orders,
                queues: queues.map(|ratio| ratio.part.into()),
                total: queues.map(|ratio| ratio.whole.into()),
                clear: after.as_ref().map(|_| shape.cleared.map(RatioReply::from)),
                build_orders: shape.build_orders.into(),
                order: self.detail.then(|| shape.solution.order()),
                groups: self.detail.then(|| cells(&shape.solution.groups)),
            })
        });
        let ground = self.detail.then(|| Ground {
            field: fumen::Field::grey(setup.field).rows().join("/"),
            height: setup.height(),
        });
        let broken = |error| Error::new(ErrorKind::Internal, error);
        let sheet = self.sheet.then(|| shapes.sheet(&setup)).transpose().map_err(broken)?;
        let csv = self.csv.then(|| shapes.csv(&setup)).transpose().map_err(broken)?;
        Ok(SetupReply {
            setups: shapes.all.len(),
            complete: shapes.complete,
            some: shapes.some.filter(|_| self.detail || self.some).map(RatioReply::from),
            ground,
            sheet,
            csv,
            list: list.collect::<Result<_, _>>()?,
        })
    }
}
