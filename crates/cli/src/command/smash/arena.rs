//! `allclear smash arena`

use std::io::Write;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use allclear_api::smash::record_to_json;
use allclear_pc::Part;
use allclear_smash::{Contestant, Game, Record, Tally};
use serde_json::json;

use super::player::{PLAYERS, Player, Seat, time};
use super::process::Allowance;
use super::recorder::Recorder;
use super::sheet::Sheet;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use allclear_look::interrupt;

/// Play many games between two players
///
/// Every seed is played twice, with sides swapped. A program that does not start, answers late or
/// illegally, or ends, loses that game; the results show what it last wrote to stderr. Safe to
/// interrupt: finished games are counted and recorded, the current one is not.
#[derive(clap::Args)]
#[command(after_help = format!("\
{PLAYERS}

Examples:
  allclear smash arena bot greedy --games 10
  allclear smash arena bot:5000 two-ply --games 20 --seed 7 --json
  allclear smash arena ./mybot bot:50ms --games 4 --record games.jsonl
  allclear smash arena bot:5000 two-ply --games 100 --shard 3/20 \\
      --record 3.jsonl"))]
pub struct Args {
    /// The first player
    one: String,
    /// The second player
    other: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The seed of the first two games; the next two have the next seed
    #[arg(long, value_name = "S", default_value_t = 0, allow_hyphen_values = true)]
    seed: i64,
    /// Play only part I of N of the games, counted from 0; the records of all parts, joined in
    /// order, are the record of all games
    #[arg(long, value_name = "I/N")]
    shard: Option<Part>,
    /// Time limit for a program's first answer
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "1s")]
    first_time: Duration,
    /// Time limit for each of its other answers
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "100ms")]
    time: Duration,
    /// Write each game to this file as it ends, one per line, for `smash replay` and `smash watch`
    ///
    /// A file that already holds games is replaced once this run has as many.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let allowance = Allowance { first: self.first_time, later: self.time };
        let players =
            [Player::parse(&self.one, allowance)?, Player::parse(&self.other, allowance)?];
        let path = self.record.as_deref();
        let games = self.games();
        let number = games.len() as u64;
        let mut recorder = path.map(|path| Recorder::open(path, number)).transpose()?;
        let progress = context.progress("games", Some(number));
        let mut results = Results::default();
        for game in games {
            let Some(played) = play(self.seed.saturating_add(i64::from(game / 2)), &players, game)
            else {
                break;
            };
            if let Some(recorder) = &mut recorder {
                recorder.add(&record_to_json(&played.record));
            }
            results.add(game, played);
            progress.add(1);
        }
        progress.finish();
        self.report(context, &results)?;
        // After the results: they are worth having even if the file is not whole.
        if let Some(elsewhere) = recorder.map(Recorder::finish).transpose()?.flatten() {
            context.note(format_args!(
                "{}: holds more games, and was kept; the games of this run are in {}",
                path.unwrap_or(Path::new("")).display(),
                elsewhere.display()
            ));
        }
        let is_complete = results.tally.games() as usize == self.games().len();
        Ok(if is_complete { Exit::Found } else { Exit::Stopped })
    }
}

/// What all games so far say.
#[derive(Default)]
struct Results {
    tally: Tally,
    rounds: u32,
    sheets: [Sheet; 2],
}

impl Results {
    fn add(&mut self, game: u32, played: Played) {
        let Played { record, stderr } = played;
        let winner = match record.scores {
            [zero, one] if zero > one => Some(0),
            [zero, one] if zero < one => Some(1),
            _ => None,
        };
        let side = side(game);
        self.tally.add(winner, side);
        self.rounds += record.rounds;
        for ((sheet, stderr), side) in self.sheets.iter_mut().zip(stderr).zip([side, 1 - side]) {
            sheet.add(game + 1, &record, side, stderr);
        }
    }
}

/// One game, and what both players wrote to stderr.
struct Played {
    record: Record,
    stderr: [String; 2],
}

/// Where the first player sits in a game.
fn side(game: u32) -> usize {
    game as usize % 2
}

/// One game; `None` if it was interrupted.
fn play(seed: i64, players: &[Player; 2], game: u32) -> Option<Played> {
    let interrupted = interrupt::flag();
    let watch = |_: &Game| match interrupted.load(Ordering::Relaxed) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    watch(&Game::new(seed)).continue_value()?;
    let mut seats = [players[0].start(seed), players[1].start(!seed)];
    let [one, other] = &mut seats;
    let seated: [&mut dyn Contestant; 2] = match side(game) {
        0 => [one, other],
        _ => [other, one],
    };
    let record = allclear_smash::play(seed, seated, watch);
    let stderr = seats.map(Seat::end);
    record.map(|record| Played { record, stderr })
}

impl Args {
    /// The games of this part.
    fn games(&self) -> Range<u32> {
        let part = self.shard.unwrap_or(Part::WHOLE).range(self.games.into());
        // A part of at most as many games as there are.
        part.start as u32..part.end as u32
    }

    fn report(&self, context: &mut Context, results: &Results) -> anyhow::Result<()> {
        let Results { tally, rounds, sheets } = results;
        let wanted = self.games().len();
        let games = f64::from(tally.games().max(1));
        let (low, high) = tally.interval();
        if self.json {
            context.out.json(&json!({
                "games": tally.games(), "won": tally.won, "drawn": tally.drawn, "lost": tally.lost,
                "rate": tally.rate().unwrap_or(0.0), "interval": [low, high], "rounds": rounds,
                "players": [
                    sheets[0].json(&self.one, *rounds),
                    sheets[1].json(&self.other, *rounds),
                ],
                "complete": tally.games() as usize == wanted,
            }))?;
            return Ok(());
        }
        let width = self.one.chars().count().max(self.other.chars().count()).max(6);
        let out = &mut context.out;
        writeln!(
            out,
            "{:width$}   won  drawn   lost  points/turn  chains of 8+  forfeits",
            "player"
        )?;
        let rows = [(&self.one, tally.won, tally.lost), (&self.other, tally.lost, tally.won)];
        for ((name, won, lost), sheet) in rows.into_iter().zip(sheets) {
            let points = sheet.points as f64 / f64::from((*rounds).max(1));
            let (long, forfeits) = (sheet.reached(8), sheet.forfeits.len());
            let drawn = tally.drawn;
            writeln!(
                out,
                "{name:width$}  {won:>4}  {drawn:>5}  {lost:>5}  {points:>11.1}  {long:>12}  {forfeits:>8}"
            )?;
        }
        writeln!(
            out,
            "\n{} wins {:.1} % of {} games ({:.1} to {:.1} % with 95 % confidence), {:.1} rounds per game",
            self.one,
            100.0 * tally.rate().unwrap_or(0.0),
            tally.games(),
            100.0 * low,
            100.0 * high,
            f64::from(*rounds) / games
        )?;
        if (tally.games() as usize) < wanted {
            writeln!(out, "interrupted after {} of {wanted} games", tally.games())?;
        }
        for (name, sheet) in [&self.one, &self.other].into_iter().zip(sheets) {
            if let Some(forfeits) = sheet.explain(name) {
                writeln!(out, "{forfeits}")?;
            }
        }
        Ok(())
    }
}
