//! The rotation systems that come with the crate.

use super::Kicks;

/// A rotation system that comes with the crate.
pub struct Named {
    /// As `--kicks` takes it: `srs`, `jstris180`.
    pub name: &'static str,
    /// Other names people use for it.
    pub aliases: &'static [&'static str],
    /// One line on what it is.
    pub about: &'static str,
    /// The text it is read from, with its origin.
    pub text: &'static str,
    /// The system itself.
    pub kicks: Kicks,
}

macro_rules! named {
    ($name:literal, $aliases:expr, $about:literal) => {{
        const TEXT: &str = include_str!(concat!("../../data/kicks/", $name, ".properties"));
        const KICKS: Kicks = Kicks::of(TEXT);
        Named { name: $name, aliases: &$aliases, about: $about, text: TEXT, kicks: KICKS }
    }};
}

/// All of them.
pub static NAMED: [Named; 12] = [
    named!("none", ["nokicks"], "turns in place only, no half turns"),
    named!("none180", ["nokicks180"], "turns in place only, half turns too"),
    named!("srs", ["guideline"], "the guideline's Super Rotation System, no half turns"),
    named!("srs180", [], "SRS, and half turns without kicks"),
    named!("srsPlus", ["srs+", "tetrio180", "tetrio"], "TETR.IO's SRS+"),
    named!("srsTetrio", [], "what TETR.IO calls SRS: SRS, and half turns that kick"),
    named!("jstris180", ["jstris"], "SRS and the half turns of Jstris"),
    named!("nullpomino180", ["nullpomino"], "SRS and the half turns of NullpoMino"),
    named!("srsX", [], "TETR.IO's SRS-X: SRS, and half turns that kick far"),
    named!("ars", ["arika", "tgm"], "the Arika Rotation System, without its middle column rule"),
    named!("asc", ["ascension"], "the rotation system of Ascension"),
    named!("nrs", ["nintendo"], "the Nintendo Rotation System: no kicks"),
];

impl Named {
    /// The system with this name or alias; case, `-`, `_` and solution-finder's `@` before it do
    /// not matter.
    ///
    /// ```
    /// use allclear_tetris::kicks::Named;
    /// assert_eq!(Named::find("srs-plus").unwrap().name, "srsPlus");
    /// assert_eq!(Named::find("@jstris180").unwrap().name, "jstris180");
    /// assert_eq!(Named::find("nokicks").unwrap().name, "none");
    /// ```
    pub fn find(name: &str) -> Option<&'static Named> {
        let name = name.strip_prefix('@').unwrap_or(name);
        let plain: String = name.chars().filter(|c| !matches!(c, '-' | '_')).collect();
        NAMED.iter().find(|named| {
            named.name.eq_ignore_ascii_case(&plain)
                || named.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(&plain))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kicks::Turn;
    use crate::{Facing, Piece, Shape};

    /// The first kick of `I` and `O` turns the box they are drawn in, not their centre.
    #[test]
    fn first_kicks_keep_the_box() {
        // These have boxes of their own.
        let own = ["ars", "asc", "nrs"];
        for named in NAMED.iter().filter(|named| !own.contains(&named.name)) {
            for from in Facing::ALL {
                for turn in Turn::ALL {
                    let Some(kick) = named.kicks.list(Piece::O, from, turn).first() else {
                        continue;
                    };
                    let (before, after) =
                        (Shape::of(Piece::O, from), Shape::of(Piece::O, turn.from(from)));
                    let moved = after.cells.map(|(x, y)| (x + kick.dx, y + kick.dy));
                    assert_eq!(moved, before.cells, "{} O {from} {turn:?}", named.name);

                    // Twice the middle of the four-by-four box around I: (1, -1) facing north.
                    let middle =
                        |facing: Facing| [(1, -1), (-1, -1), (-1, 1), (1, 1)][facing.index()];
                    let kick = named.kicks.list(Piece::I, from, turn)[0];
                    let (a, b) = (middle(from), middle(turn.from(from)));
                    let way = (b.0 + 2 * kick.dx, b.1 + 2 * kick.dy);
                    assert_eq!(way, a, "{} I {from} {turn:?}", named.name);
                }
            }
        }
    }

    /// The cells of a piece after a turn in place, relative to where its centre was.
    fn turned(name: &str, piece: Piece, from: Facing, turn: Turn) -> [(i8, i8); 4] {
        let kick = Named::find(name).unwrap().kicks.list(piece, from, turn)[0];
        Shape::of(piece, turn.from(from)).cells.map(|(x, y)| (x + kick.dx, y + kick.dy))
    }

    /// In NRS and ARS two quarter turns bring S, Z and I back to the cells they came from.
    #[test]
    fn two_facings_look_alike() {
        for name in ["nrs", "ars"] {
            for piece in [Piece::S, Piece::Z, Piece::I] {
                for from in Facing::ALL {
                    let cells = turned(name, piece, from, Turn::Half);
                    assert_eq!(cells, Shape::of(piece, from).cells, "{name} {piece} {from}");
                }
            }
        }
    }

    /// What tetris.wiki shows: in ARS a flat T keeps the bottom of its box; in ASC I and O turn
    /// about one of their own cells.
    #[test]
    fn boxes_are_those_of_the_games() {
        let lowest = |cells: [(i8, i8); 4]| cells.iter().map(|cell| cell.1).min();
        for piece in [Piece::T, Piece::L, Piece::J] {
            let up = turned("ars", piece, Facing::South, Turn::Half);
            assert_eq!(lowest(up), lowest(Shape::of(piece, Facing::South).cells), "{piece}");
        }
        for piece in [Piece::I, Piece::O] {
            let start = Shape::of(piece, Facing::North).cells;
            let still = |cell: &(i8, i8)| {
                [Turn::Clockwise, Turn::CounterClockwise, Turn::Half]
                    .iter()
                    .all(|&turn| turned("asc", piece, Facing::North, turn).contains(cell))
            };
            assert!(start.iter().any(still), "{piece}");
        }
    }

    #[test]
    fn only_srs_is_srs() {
        for named in &NAMED {
            assert_eq!(named.kicks.is_srs(), named.name == "srs", "{}", named.name);
            assert_eq!(Kicks::parse(named.text), Ok(named.kicks), "{}", named.name);
        }
        assert_eq!(Kicks::named("srs"), Some(&Kicks::SRS));
    }

    #[test]
    fn half_turns_where_the_name_says_so() {
        for named in &NAMED {
            assert_eq!(
                named.kicks.has_half_turns(),
                !matches!(named.name, "none" | "srs"),
                "{}",
                named.name
            );
        }
    }
}
