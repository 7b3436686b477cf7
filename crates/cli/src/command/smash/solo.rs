//! `allclear smash solo`

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Duration;

use allclear_smash::play_alone;
use serde_json::json;

use super::player::{PLAYERS, Player};
use super::process::Allowance;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use allclear_look::interrupt;

/// Let a player play alone, and count its points
///
/// The opponent's field stays empty and nobody sends skulls.
#[derive(clap::Args)]
#[command(after_help = format!("\
{PLAYERS}

Examples:
  allclear smash solo bot
  allclear smash solo bot:50ms --games 10 --json"))]
pub struct Args {
    /// The player
    player: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// How many turns per game
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    turns: u32,
    /// The seed of the first game
    #[arg(long, value_name = "S", default_value_t = 0, allow_hyphen_values = true)]
    seed: i64,
    /// Print {"games", "turns", "points", "points_a_turn", "longest_chains", "complete"}
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let allowance =
            Allowance { first: Duration::from_secs(1), later: Duration::from_millis(100) };
        let player = Player::parse(&self.player, allowance)?;
        let (mut turns, mut points, mut longest) = (0, 0, Vec::new());
        let progress = context.late_progress("games", Some(self.games.into()));
        let interrupted = interrupt::flag();
        for game in 0..self.games {
            let seed = self.seed.saturating_add(game.into());
            let watch = || match interrupted.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
            let mut player = player.start(seed);
            let Some(played) = play_alone(seed, &mut player, self.turns, watch) else { break };
            turns += played.turns;
            points += u64::from(played.points);
            longest.push(played.longest_chain);
            progress.add(1);
        }
        progress.finish();
        let is_complete = longest.len() == self.games as usize;
        let rate = points as f64 / f64::from(turns.max(1));
        if self.json {
            context.out.json(&json!({
                "games": longest.len(), "turns": turns, "points": points, "points_a_turn": rate,
                "longest_chains": longest, "complete": is_complete,
            }))?;
        } else {
            let long = longest.iter().filter(|steps| **steps >= 8).count();
            writeln!(context.out, "{} games, {turns} turns, {points} points", longest.len())?;
            writeln!(
                context.out,
                "{rate:.1} points per turn, chains of 8 or more in {long} games"
            )?;
        }
        Ok(if is_complete { Exit::Found } else { Exit::Stopped })
    }
}
