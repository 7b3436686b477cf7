//! `smash.*`: chains told step by step, pairs dropped, turns read, the bot's move.
//!
//! A field travels as rows, the top one first, joined by `/` or line breaks in requests and as a
//! list in replies. Cells are `[column, row]` with row 0 at the bottom. A pair is two digits: `25`.

mod best;
mod chain;
mod components;
mod drop;
mod game;
mod pairs;
mod perft;
mod record;
mod replay;
mod turn;

pub use best::{Move, MoveReply};
pub use chain::{Chain, ChainReply, Nuisance, RulesName, Step};
pub use components::{Components, ComponentsReply};
pub use drop::{Drop, DropReply};
pub use game::{Game, GameReply, Round, RoundSide};
pub use pairs::{Pairs, PairsReply};
pub use perft::{Perft, PerftCount, PerftReply};
pub use record::{BadRecord, read_records, record_to_json};
pub use replay::{Difference, Replay, ReplayReply};
pub use turn::{Turn, TurnReply};

use allclear_smash::{Cell, Colour, Field, Pair, Rules, Well};

use crate::Error;

fn field(name: &str, text: &str) -> Result<Field, Error> {
    Field::parse(text).map_err(|error| Error::input(name, error))
}

fn rows<R: Rules>(well: &Well<R>) -> Vec<String> {
    well.rows().map(|row| row.iter().map(|cell: &Cell| cell.to_char()).collect()).collect()
}

fn read_pair(name: &str, text: &str) -> Result<Pair, Error> {
    let mut colours = text.chars().map(|c| c.to_digit(10).and_then(|n| Colour::new(n as u8)));
    match (colours.next(), colours.next(), colours.next()) {
        (Some(Some(a)), Some(Some(b)), None) => Ok(Pair { a, b }),
        _ => Err(Error::input(
            name,
            format!("a pair is two colours from 1 to 5, such as 25, not {text:?}"),
        )),
    }
}

fn show_pair(pair: Pair) -> String {
    format!("{}{}", pair.a.number(), pair.b.number())
}
