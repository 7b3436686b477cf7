//! `allclear tetris reach --field FIELD --piece PIECE`

use std::io::Write;

use allclear_tetris::{Field40, Key, Paths, Piece, Placement, reach};
use serde_json::{Value, json};

use crate::command::Run;
use crate::exit::Exit;
use crate::field::read_field;
use crate::rules::RulesOptions;
use crate::session::Session;

/// List the places where a piece can come to rest
///
/// A placement is a facing and the cell of the centre of rotation, counted from the lower left
/// corner. Placements that fill the same cells are listed once.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear tetris reach --piece T
  allclear tetris reach --piece T --field '##........ / #...###### / ##.#######' --draw
  allclear tetris reach --piece I --field field.txt --kicks srsPlus --keys
  allclear tetris reach --piece S --field v115@9gF8DeF8DeF8DeF8NeAgH --height 4 --json")]
pub struct Args {
    /// The piece
    #[arg(long, value_name = "PIECE", value_parser = read_piece)]
    piece: Piece,
    /// A fumen, a picture, or a file with one of them; `-` is stdin. Empty if not given
    #[arg(long, value_name = "FILE|FUMEN")]
    field: Option<String>,
    /// Only placements wholly in the lowest HEIGHT rows
    #[arg(long, value_name = "HEIGHT", default_value_t = 40)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=40))]
    height: u8,
    #[command(flatten)]
    rules: RulesOptions,
    /// Tell the keys to press, too
    #[arg(long)]
    keys: bool,
    /// Draw each placement
    #[arg(long, conflicts_with = "json")]
    draw: bool,
    /// Print [{"piece": "T", "facing": "north", "x": 4, "y": 0, "cells": [[3, 0], …]}, …]
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let field = self.field.as_deref().map_or(Ok(Field40::EMPTY), read_field)?;
        let rules = self.rules.read()?;
        let found = reach::placements(&field, self.piece, &rules, usize::from(self.height));
        let paths = self.keys.then(|| Paths::new(&field, self.piece, &rules));
        let keys = |placement| names(&paths.as_ref()?.to(placement)?);
        if self.json {
            let all: Vec<Value> = found.iter().map(|place| as_json(place, keys(place))).collect();
            session.out.json(&all)?;
            return Ok(Exit::found(!found.is_empty()));
        }
        for placement in found.iter() {
            match keys(placement) {
                Some(keys) => writeln!(session.out, "{placement}  {}", keys.join(" "))?,
                None => writeln!(session.out, "{placement}")?,
            }
            if self.draw {
                writeln!(session.out, "{}", drawn(&field, placement))?;
            }
        }
        session.note(format_args!("{} placements", found.len()));
        Ok(Exit::found(!found.is_empty()))
    }
}

/// The piece with this letter.
pub fn read_piece(text: &str) -> Result<Piece, String> {
    let mut letters = text.chars();
    let piece = letters.next().and_then(Piece::from_letter).filter(|_| letters.next().is_none());
    piece.ok_or_else(|| "expected one of I O T S Z L J".to_string())
}

fn names(keys: &[Key]) -> Option<Vec<&'static str>> {
    Some(keys.iter().map(|key| key.name()).collect())
}

fn as_json(placement: Placement, keys: Option<Vec<&str>>) -> Value {
    let cells: Vec<[u8; 2]> =
        placement.cells().into_iter().flatten().map(|(x, y)| [x, y]).collect();
    let mut value = json!({
        "piece": placement.piece.to_string(),
        "facing": placement.facing.name(),
        "x": placement.x,
        "y": placement.y,
        "cells": cells,
    });
    if let Some(keys) = keys {
        value["keys"] = json!(keys);
    }
    value
}

/// The field up to its highest cell, with the piece in it.
fn drawn(field: &Field40, placement: Placement) -> String {
    let cells: Field40 = placement.board().unwrap_or(Field40::EMPTY);
    let top = (*field | cells).last().map_or(0, |bit| bit / 10);
    let cell = |x, y| match (cells.has(x, y), field.has(x, y)) {
        (true, _) => placement.piece.letter(),
        (false, true) => '#',
        (false, false) => '.',
    };
    let row = |y| (0..10).map(|x| cell(x, y)).chain(['\n']).collect::<String>();
    (0..=top).rev().map(row).collect()
}
