//! `allclear tetris reach --field FIELD --piece PIECE`

use std::io::Write;

use allclear_api::Question;
use allclear_api::tetris::{Placed, Reach};
use allclear_tetris::{Field40, Piece};

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::field::{field_text, read_field};
use crate::input::Sources;
use crate::offered;
use crate::rules::RulesOptions;

/// List the places where a piece can come to rest
///
/// A placement is a facing and the cell of the centre of rotation, counted from the lower left
/// corner. Placements that fill the same cells are listed once.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear tetris reach --piece T
  allclear tetris reach --piece T \\
      --field '##........ / #...###### / ##.#######' --draw
  allclear tetris reach --piece I --field field.txt --kicks srsPlus --keys
  allclear tetris reach --piece S --field v115@9gF8DeF8DeF8DeF8NeAgH \\
      --height 4 --json")]
pub struct Args {
    /// The piece
    #[arg(long, value_name = "PIECE", value_parser = offered::piece(), hide_possible_values = true)]
    piece: Piece,
    /// The field: a fumen, a picture, or a file with either; `-` is stdin [default: empty]
    #[arg(long, value_name = "FILE|FUMEN")]
    field: Option<String>,
    /// Only placements that stay within the lowest N rows
    #[arg(long, value_name = "HEIGHT", default_value_t = 40)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=40))]
    height: u8,
    #[command(flatten)]
    rules: RulesOptions,
    /// Also print the keys to press
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
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let mut sources = Sources::default();
        let field = self.field.as_deref().map(field_text).transpose()?;
        let request = Reach {
            piece: self.piece.to_string(),
            field: field.map(|text| sources.take("field", text)),
            height: Some(self.height),
            rules: self.rules.request(&mut sources)?,
            keys: self.keys,
        };
        let reply = request.answer(&context.job()).map_err(|error| sources.blame(error))?;
        let found = reply.placements;
        if self.json {
            context.out.json(&found)?;
            return Ok(Exit::found(!found.is_empty()));
        }
        let drawn_on = match (self.draw, &self.field) {
            (true, Some(field)) => read_field(field)?,
            _ => Field40::EMPTY,
        };
        for Placed { piece, facing, x, y, cells, keys } in &found {
            match keys {
                Some(keys) => {
                    writeln!(context.out, "{piece} {facing} {x},{y}  {}", keys.join(" "))?;
                }
                None => writeln!(context.out, "{piece} {facing} {x},{y}")?,
            }
            if self.draw {
                let cells = cells.iter().map(|&[x, y]| (x.into(), y.into())).collect();
                writeln!(context.out, "{}", drawn(&drawn_on, self.piece, cells))?;
            }
        }
        context.note(format_args!("{} placements", found.len()));
        Ok(Exit::found(!found.is_empty()))
    }
}

/// The field up to its highest cell, with the piece in it.
fn drawn(field: &Field40, piece: Piece, cells: Field40) -> String {
    let top = (*field | cells).top().saturating_sub(1);
    let cell = |x, y| match (cells.has(x, y), field.has(x, y)) {
        (true, _) => piece.letter(),
        (false, true) => '#',
        (false, false) => '.',
    };
    let row = |y| (0..10).map(|x| cell(x, y)).chain(['\n']).collect::<String>();
    (0..=top).rev().map(row).collect()
}
