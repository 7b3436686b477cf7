//! `lunar.look`, `lunar.link`, `lunar.cards`: what a screen needs to show a board and play on it.
//!
//! Cells are `[column, row]`, with `[0, 0]` in the lower left corner.

use allclear_lunar::{Lunar, Moon, Size, Slide, State, cards, notation};
use serde::{Deserialize, Serialize};

use super::{Boards, code};
use crate::{Error, Job, Question};

/// A position, and every slide that can be made from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Look {
    /// The board.
    #[serde(flatten)]
    pub boards: Boards,
    /// The moves made so far, such as `e5U e2L`.
    pub after: Option<String>,
}

/// The position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LookReply {
    /// How many columns.
    pub width: usize,
    /// How many rows.
    pub height: usize,
    /// Where humans leave.
    pub target: [usize; 2],
    /// What never moves.
    pub blocks: Vec<[usize; 2]>,
    /// The humans still on the board.
    pub humans: Vec<[usize; 2]>,
    /// The robots.
    pub robots: Vec<[usize; 2]>,
    /// Every slide that can be made.
    pub slides: Vec<SlideReply>,
    /// The position as the end of an address.
    pub code: String,
}

/// A slide.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SlideReply {
    /// Where the piece stands.
    pub from: [usize; 2],
    /// Where it stops.
    pub to: [usize; 2],
    /// `up`, `right`, `down` or `left`.
    pub way: &'static str,
    /// Whether it is a human that leaves.
    pub home: bool,
}

fn cell(cell: usize) -> [usize; 2] {
    [cell % 8, cell / 8]
}

impl Question for Look {
    const NAME: &'static str = "lunar.look";
    type Reply = LookReply;

    fn answer(&self, _: &Job) -> Result<LookReply, Error> {
        let lunar = self.boards.read_one()?.card.lunar;
        let played = notation::read_moves(&lunar, self.after.as_deref().unwrap_or(""))
            .map_err(|error| Error::input("after", error))?;
        let lunar = lunar.with_start(played.end).map_err(Error::conflict)?;
        let start = lunar.start();
        let cells = |set: Moon| set.cells().map(|(x, y)| [x, y]).collect::<Vec<_>>();
        let slide = |slide: Slide| {
            let (from, to) = (slide.from as usize, slide.to as usize);
            SlideReply {
                from: cell(from),
                to: cell(to),
                way: notation::word(slide.direction),
                home: start.humans.has(from % 8, from / 8) && to == lunar.target(),
            }
        };
        Ok(LookReply {
            width: lunar.size().width(),
            height: lunar.size().height(),
            target: cell(lunar.target()),
            blocks: cells(lunar.blocks()),
            humans: cells(start.humans),
            robots: cells(start.robots),
            slides: lunar.slides(&start).map(|(one, _)| slide(one)).collect(),
            code: code(&lunar),
        })
    }
}

/// A board that was drawn cell by cell, as the end of an address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Link {
    /// How many columns.
    pub width: usize,
    /// How many rows.
    pub height: usize,
    /// Where humans leave; the centre if not given.
    pub target: Option<[usize; 2]>,
    /// What never moves.
    pub blocks: Vec<[usize; 2]>,
    /// The humans.
    pub humans: Vec<[usize; 2]>,
    /// The robots.
    pub robots: Vec<[usize; 2]>,
}

/// The link.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LinkReply {
    /// The end of an address, without `#lunar=`.
    pub code: String,
}

impl Question for Link {
    const NAME: &'static str = "lunar.link";
    type Reply = LinkReply;

    fn answer(&self, _: &Job) -> Result<LinkReply, Error> {
        let size = Size::new(self.width, self.height).map_err(|e| Error::input("width", e))?;
        let bit = |name: &str, [x, y]: [usize; 2]| {
            let inside = x < size.width() && y < size.height();
            let wrong = || Error::input(name, format!("[{x},{y}] is outside the {size} board"));
            inside.then_some(8 * y + x).ok_or_else(wrong)
        };
        let set = |name: &str, cells: &[[usize; 2]]| {
            let bits = cells.iter().map(|&cell| bit(name, cell));
            bits.map(|bit| bit.map(|bit| (bit % 8, bit / 8))).collect::<Result<Moon, Error>>()
        };
        let target = match self.target {
            Some(cell) => bit("target", cell)?,
            None => size.centre(),
        };
        let (humans, robots) = (set("humans", &self.humans)?, set("robots", &self.robots)?);
        let start = State { humans, robots };
        let lunar = Lunar::new(size, target, set("blocks", &self.blocks)?, start);
        Ok(LinkReply { code: code(&lunar.map_err(Error::conflict)?) })
    }
}

/// The 40 classic cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassicCards {}

/// All of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassicCardsReply {
    /// From beginner to expert.
    pub cards: Vec<ClassicCard>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassicCard {
    /// As in `Card 39 (expert)`.
    pub title: String,
    /// The board as the end of an address.
    pub code: String,
}

impl Question for ClassicCards {
    const NAME: &'static str = "lunar.cards";
    type Reply = ClassicCardsReply;

    fn answer(&self, _: &Job) -> Result<ClassicCardsReply, Error> {
        let cards = cards::classic();
        let cards = cards
            .into_iter()
            .map(|card| ClassicCard { code: code(&card.lunar), title: card.title });
        Ok(ClassicCardsReply { cards: cards.collect() })
    }
}
