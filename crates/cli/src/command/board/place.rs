//! Cells, directions and rows as arguments.

use std::str::FromStr;

use allclear_board::{Compass, Direction, Rule};
use anyhow::anyhow;
use clap::ValueEnum;

/// A cell `x,y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(pub usize, pub usize);

impl FromStr for Cell {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Cell> {
        let (x, y) = pair(text).ok_or_else(|| anyhow!("expected a cell x,y such as 3,0"))?;
        Ok(Cell(x, y))
    }
}

/// A distance `dx,dy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance(pub isize, pub isize);

impl FromStr for Distance {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Distance> {
        let (dx, dy) =
            pair(text).ok_or_else(|| anyhow!("expected a distance dx,dy such as 2,-1"))?;
        Ok(Distance(dx, dy))
    }
}

fn pair<T: FromStr>(text: &str) -> Option<(T, T)> {
    let (a, b) = text.split_once(',')?;
    Some((a.trim().parse().ok()?, b.trim().parse().ok()?))
}

/// One of eight directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Way {
    /// North
    #[value(alias = "north")]
    N,
    /// North-east
    Ne,
    /// East
    #[value(alias = "east")]
    E,
    /// South-east
    Se,
    /// South
    #[value(alias = "south")]
    S,
    /// South-west
    Sw,
    /// West
    #[value(alias = "west")]
    W,
    /// North-west
    Nw,
}

impl From<Way> for Compass {
    fn from(way: Way) -> Compass {
        Compass::ALL[way as usize]
    }
}

/// One of four directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Straight {
    /// North
    #[value(alias = "north")]
    N,
    /// East
    #[value(alias = "east")]
    E,
    /// South
    #[value(alias = "south")]
    S,
    /// West
    #[value(alias = "west")]
    W,
}

impl From<Straight> for Direction {
    fn from(straight: Straight) -> Direction {
        Direction::ALL[straight as usize]
    }
}

/// What stops a sliding piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StopsAt {
    /// A cell of the set, or the edge of the board
    Wall,
    /// Only a cell of the set; without one there is no move
    Stopper,
}

impl From<StopsAt> for Rule {
    fn from(stops: StopsAt) -> Rule {
        match stops {
            StopsAt::Wall => Rule::Wall,
            StopsAt::Stopper => Rule::Stopper,
        }
    }
}

/// How far to turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Turn {
    /// Clockwise by 90 degrees
    Right,
    /// By 180 degrees
    Half,
    /// Counter-clockwise by 90 degrees
    Left,
}
