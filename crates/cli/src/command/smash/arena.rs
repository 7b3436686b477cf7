//! `allclear smash arena`

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use allclear_smash::{Record, Tally};
use serde_json::json;

use super::player::{PLAYERS, Player, time};
use super::process::Allowance;
use super::record;
use crate::atomic;
use crate::command::Run;
use crate::exit::Exit;
use crate::interrupt;
use crate::session::Session;

/// Let two players play many games against each other
///
/// Every seed is played twice, with sides changed. A program that answers late or illegally, or
/// ends, loses the game.
#[derive(clap::Args)]
#[command(after_help = format!("\
{PLAYERS}

Examples:
  allclear smash arena bot greedy --games 10
  allclear smash arena bot:5000 two-ply --games 20 --seed 7 --json
  allclear smash arena ./mybot bot:50ms --games 100 --record games.jsonl"))]
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
    /// How long a program may take for its first answer
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "1s")]
    first_time: Duration,
    /// How long a program may take for every other answer
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "100ms")]
    time: Duration,
    /// Write all games to this file, one a line, for `smash replay` and `smash watch`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

/// What is known of one player after some games.
#[derive(Default)]
struct Sheet {
    points: u64,
    longest: Vec<usize>,
    forfeits: Vec<String>,
}

impl Sheet {
    fn add(&mut self, record: &Record, side: usize) {
        self.points += u64::from(record.points[side]);
        let chains = record.turns.iter().map(|turn| turn.step_scores[side].len());
        self.longest.push(chains.max().unwrap_or(0));
        match &record.losses[side] {
            Some(how) if how != "full" => self.forfeits.push(how.clone()),
            _ => {}
        }
    }

    /// In how many games the longest chain had at least `steps` steps.
    fn reached(&self, steps: usize) -> usize {
        self.longest.iter().filter(|longest| **longest >= steps).count()
    }
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let allowance = Allowance { first: self.first_time, later: self.time };
        let players =
            [Player::parse(&self.one, allowance)?, Player::parse(&self.other, allowance)?];
        let mut recorded = String::new();
        let interrupted = interrupt::flag();
        let progress = session.progress("games", Some(self.games.into()));
        let (mut tally, mut rounds) = (Tally::default(), 0);
        let mut sheets = [Sheet::default(), Sheet::default()];
        for game in 0..self.games {
            if interrupted.load(Ordering::Relaxed) {
                break;
            }
            let seed = self.seed.saturating_add(i64::from(game / 2));
            let side = game as usize % 2;
            let record = play(seed, &players, side)?;
            if self.record.is_some() {
                recorded += &format!("{}\n", record::to_json(&record)?);
            }
            let winner = match record.scores {
                [zero, one] if zero > one => Some(0),
                [zero, one] if zero < one => Some(1),
                _ => None,
            };
            tally.add(winner, side);
            rounds += record.rounds;
            sheets[0].add(&record, side);
            sheets[1].add(&record, 1 - side);
            progress.add(1);
        }
        progress.finish();
        if let Some(path) = &self.record {
            atomic::write(path, |file| Ok(file.write_all(recorded.as_bytes())?))?;
        }
        self.report(session, tally, rounds, &sheets)?;
        Ok(Exit::Found)
    }
}

/// One game; `side` is where the first player sits.
fn play(seed: i64, players: &[Player; 2], side: usize) -> anyhow::Result<Record> {
    let (mut one, mut other) = (players[0].start(seed)?, players[1].start(!seed)?);
    let (zero, first) = if side == 0 { (&mut one, &mut other) } else { (&mut other, &mut one) };
    Ok(allclear_smash::play(seed, [zero.as_mut(), first.as_mut()], |_| {}))
}

impl Args {
    fn report(
        &self,
        session: &mut Session,
        tally: Tally,
        rounds: u32,
        sheets: &[Sheet; 2],
    ) -> anyhow::Result<()> {
        let games = f64::from(tally.games().max(1));
        let (low, high) = tally.interval();
        if self.json {
            let sheet = |name: &str, sheet: &Sheet| {
                json!({
                    "name": name,
                    "points_a_turn": sheet.points as f64 / f64::from(rounds.max(1)),
                    "games_with_chain_of_8": sheet.reached(8),
                    "longest_chains": sheet.longest,
                    "forfeits": sheet.forfeits,
                })
            };
            session.out.json(&json!({
                "games": tally.games(), "won": tally.won, "drawn": tally.drawn, "lost": tally.lost,
                "rate": tally.rate(), "interval": [low, high], "rounds": rounds,
                "players": [sheet(&self.one, &sheets[0]), sheet(&self.other, &sheets[1])],
            }))?;
            return Ok(());
        }
        let width = self.one.chars().count().max(self.other.chars().count()).max(6);
        let out = &mut session.out;
        writeln!(
            out,
            "{:width$}   won  drawn   lost  points/turn  chains of 8+  forfeits",
            "player"
        )?;
        let rows = [(&self.one, tally.won, tally.lost), (&self.other, tally.lost, tally.won)];
        for ((name, won, lost), sheet) in rows.into_iter().zip(sheets) {
            let points = sheet.points as f64 / f64::from(rounds.max(1));
            let (long, forfeits) = (sheet.reached(8), sheet.forfeits.len());
            let drawn = tally.drawn;
            writeln!(
                out,
                "{name:width$}  {won:>4}  {drawn:>5}  {lost:>5}  {points:>11.1}  {long:>12}  {forfeits:>8}"
            )?;
        }
        writeln!(
            out,
            "\n{} wins {:.1} % of {} games (95 % sure: {:.1} to {:.1} %), {:.1} rounds a game",
            self.one,
            100.0 * tally.rate(),
            tally.games(),
            100.0 * low,
            100.0 * high,
            f64::from(rounds) / games
        )?;
        for (name, sheet) in [&self.one, &self.other].into_iter().zip(sheets) {
            if let Some(how) = sheet.forfeits.first() {
                writeln!(
                    out,
                    "{name} forfeited {} games, the first so: {how}",
                    sheet.forfeits.len()
                )?;
            }
        }
        Ok(())
    }
}
