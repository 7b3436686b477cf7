//! `allclear smash watch`

use std::io::Write;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use allclear_api::smash::read_records;
use allclear_smash::{Contestant, Game, Record};
use anyhow::Context as _;

use super::player::{PLAYERS, Player, time};
use super::process::{Allowance, EndPlayers};
use super::scene::Scene;
use super::{frame, screen};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Text;
use allclear_look as look;
use allclear_look::interrupt;

/// Watch a recorded game, or two players live, chains step by step
///
/// Keys: space pauses and resumes, left and right step back and forth, up and down change the
/// speed, q ends. Where the output is no terminal, every round is printed.
#[derive(clap::Args)]
#[command(after_help = format!("\
{PLAYERS}

Examples:
  allclear smash watch
  allclear smash watch bot two-ply --seed 7
  allclear smash watch games.jsonl --game 3
  allclear smash watch bot:50ms ./mybot > game.txt"))]
pub struct Args {
    /// A file of recorded games, or two players
    #[arg(num_args = 1..=2, value_name = "FILE | PLAYER PLAYER", default_values = ["bot", "greedy"])]
    what: Vec<String>,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,
    /// The seed of the pairs, for two players
    #[arg(long, value_name = "S", default_value_t = 0, allow_hyphen_values = true)]
    seed: i64,
    /// How long to show each round, and each step of its chains
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "300ms")]
    delay: Duration,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        // They may be in the middle of a game.
        let _players = EndPlayers;
        let (scenes, names) = match &self.what[..] {
            [file] => (recorded(file, self.game)?, ["left", "right"].map(String::from)),
            [one, other, ..] => (live(one, other, self.seed)?, [one.clone(), other.clone()]),
            [] => anyhow::bail!("nothing to watch"),
        };
        if look::screen::is_possible() {
            let mut show = screen::Show::new(scenes, names, self.delay);
            look::screen::run(&mut show, context.out.look())?;
        } else {
            for scene in scenes.into_iter().filter(|scene| scene.begins) {
                for line in frame::lines(&scene.game) {
                    writeln!(context.out, "{}", line.trim_end())?;
                }
                writeln!(context.out)?;
            }
        }
        Ok(Exit::Found)
    }
}

/// The scenes of a recorded game.
fn recorded(file: &str, number: usize) -> anyhow::Result<Receiver<Scene>> {
    let text = Text::read(Path::new(file))?;
    let index = number.checked_sub(1).context("games count from 1")?;
    let record = read_records(&text.text).nth(index);
    let record = record.with_context(|| format!("{}: there is no game {number}", text.name))?;
    let record: Record = record.map_err(|error| text.error(error))?;
    let (sender, scenes) = channel();
    let mut game = Game::new(record.seed);
    // All of them fit into the channel, and its other end is below.
    for turn in record.turns {
        Scene::round(&game, &turn.answers).into_iter().for_each(|scene| drop(sender.send(scene)));
        game.play(turn.answers);
    }
    let _ = sender.send(Scene::beginning(&game));
    Ok(scenes)
}

/// The scenes of a game that is being played.
fn live(one: &str, other: &str, seed: i64) -> anyhow::Result<Receiver<Scene>> {
    let allowance = Allowance { first: Duration::from_secs(1), later: Duration::from_millis(100) };
    let players = [Player::parse(one, allowance)?, Player::parse(other, allowance)?];
    let (sender, scenes) = channel();
    thread::spawn(move || {
        let [mut zero, mut one] = [players[0].start(seed), players[1].start(!seed)];
        let interrupted = interrupt::flag();
        let mut game = Game::new(seed);
        let mut watched = true;
        while watched && !game.is_over() && !interrupted.load(Ordering::Relaxed) {
            let answers = [zero.answer(&game.turn(0)), one.answer(&game.turn(1))];
            let scenes = Scene::round(&game, &answers);
            watched = scenes.into_iter().all(|scene| sender.send(scene).is_ok());
            game.play(answers);
        }
        // Nobody watching any more is no reason to fail.
        let _ = sender.send(Scene::beginning(&game));
    });
    Ok(scenes)
}
