//! `allclear tetris kicks show NAME`

use std::fmt::Write as _;
use std::io::Write as _;

use allclear_api::Question;
use allclear_api::tetris::{Kicks as Request, turns};
use allclear_tetris::kicks::{Kick, Named, Turn};
use allclear_tetris::{Facing, Kicks, Piece, Shape};

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;
use crate::offered;
use crate::rules::kicks_text;

/// Show the kicks of a rotation system
///
/// For each rotation, how far the centre moves (right, up), in the order the kicks are tried. `*`
/// marks a kick that makes any T-spin a full one. Centres are those of SRS true rotation, so I and
/// O move even when they rotate in place.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear tetris kicks show srs
  allclear tetris kicks show srsPlus --piece I --draw
  allclear tetris kicks show srs --text > mine.properties
  allclear tetris kicks show mine.properties")]
pub struct Args {
    /// A name from `allclear tetris kicks list`, or a file; `-` is stdin
    #[arg(value_parser = offered::kicks(), hide_possible_values = true)]
    kicks: String,
    /// Only this piece
    #[arg(long, value_name = "PIECE", value_parser = offered::piece(), hide_possible_values = true)]
    piece: Option<Piece>,
    /// Draw where each kick leads: `o` is the old centre, letters are the piece
    #[arg(long, conflicts_with = "json")]
    draw: bool,
    /// Print the rotation system as a file, with its origin
    #[arg(long, conflicts_with_all = ["json", "draw", "piece"])]
    text: bool,
    /// Print {"half_turns": false, "kicks": {"T": {"north-east": [[0, 0], …], …}, …}}
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let mut sources = Sources::default();
        let kicks = kicks_text(&self.kicks, &mut sources)?;
        let request =
            Request { kicks: Some(kicks), piece: self.piece.map(|piece| piece.to_string()) };
        let reply = request.answer(&context.job()).map_err(|error| sources.blame(error))?;
        if self.text {
            match Named::find(&self.kicks) {
                Some(named) => write!(context.out, "{}", named.text)?,
                None => anyhow::bail!("--text shows systems that have a name"),
            }
            return Ok(Exit::Found);
        }
        if self.json {
            context.out.json(&reply)?;
            return Ok(Exit::Found);
        }
        let Some(kicks) = reply.table else { return Ok(Exit::Found) };
        let pieces: Vec<Piece> =
            Piece::ALL.into_iter().filter(|p| self.piece.is_none_or(|only| only == *p)).collect();
        for (i, group) in groups(&kicks, &pieces).iter().enumerate() {
            let names: Vec<String> = group.iter().map(Piece::to_string).collect();
            writeln!(context.out, "{}{}", if i > 0 { "\n" } else { "" }, names.join(" "))?;
            // A group shares its kicks; T comes first if it is there, for its marks.
            let piece = *group.iter().find(|piece| **piece == Piece::T).unwrap_or(&group[0]);
            for (from, turn) in turns(&kicks) {
                let list = kicks.list(piece, from, turn);
                let texts: String = list.iter().map(text).collect();
                writeln!(context.out, "  {:<14}{}", name(from, turn), texts.trim_end())?;
                if self.draw {
                    for &piece in group {
                        context.out.write_all(drawn(&kicks, piece, from, turn).as_bytes())?;
                    }
                }
            }
        }
        Ok(Exit::Found)
    }
}

fn name(from: Facing, turn: Turn) -> String {
    format!("{from}-{}", turn.from(from))
}

/// Pieces with the same kicks together, marks aside.
fn groups(kicks: &Kicks, pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let plain = |piece| -> Vec<Vec<(i8, i8)>> {
        let list = |(from, turn)| kicks.list(piece, from, turn).iter().map(|k| (k.dx, k.dy));
        turns(kicks).map(|turn| list(turn).collect()).collect()
    };
    let mut groups: Vec<Vec<Piece>> = Vec::new();
    for &piece in pieces {
        match groups.iter_mut().find(|group| plain(group[0]) == plain(piece)) {
            Some(group) => group.push(piece),
            None => groups.push(vec![piece]),
        }
    }
    groups
}

fn text(kick: &Kick) -> String {
    let number = |n: i8| if n == 0 { " 0".to_string() } else { format!("{n:+}") };
    format!("{},{}{} ", number(kick.dx), number(kick.dy), if kick.full { '*' } else { ' ' })
}

/// The places in one strip: before the turn, then after each kick.
fn drawn(kicks: &Kicks, piece: Piece, from: Facing, turn: Turn) -> String {
    let list = kicks.list(piece, from, turn);
    let cells =
        |facing, dx: i8, dy: i8| Shape::of(piece, facing).cells.map(|(x, y)| (x + dx, y + dy));
    let mut places = vec![cells(from, 0, 0)];
    places.extend(list.iter().map(|kick| cells(turn.from(from), kick.dx, kick.dy)));
    let all = || places.iter().flatten();
    let (west, east) = (all().map(|c| c.0).min(), all().map(|c| c.0).max());
    let (south, north) = (all().map(|c| c.1).min(), all().map(|c| c.1).max());
    let columns = west.unwrap_or(0)..=east.unwrap_or(0);
    let mut text = String::new();
    for y in (south.unwrap_or(0)..=north.unwrap_or(0)).rev() {
        text.push_str("    ");
        for place in &places {
            for x in columns.clone() {
                let cell = match (place.contains(&(x, y)), (x, y) == (0, 0)) {
                    (true, _) => piece.letter(),
                    (false, true) => 'o',
                    (false, false) => '.',
                };
                text.push(cell);
            }
            text.push_str("  ");
        }
        let end = text.trim_end().len();
        text.truncate(end);
        let _ = writeln!(text);
    }
    let _ = writeln!(text);
    text
}
