//! What the beam's width and depth buy: `cargo run --release -p allclear-smash --example beam`.
//!
//! The bot plays alone, a hundred turns a game, with beams of some widths over some of the known
//! pairs. Prints a table of points a turn, the longest chain of a game on average, and fields
//! looked at; the same figures on every machine.

use allclear_smash::{Bot, BotSettings, Limit, PAIRS_AHEAD, Pair, PairGenerator, Side, Turn};

const TURNS: usize = 100;
const GAMES: i64 = 4;

fn main() {
    println!("| width | depth | points a turn | longest chain | fields a turn |");
    println!("|---:|---:|---:|---:|---:|");
    for width in [8, 64, 512] {
        for depth in [2, 4, 6, 8] {
            let bot = Bot::new(BotSettings { width, depth, ..Default::default() });
            let games = (0..GAMES).map(|seed| alone(&bot, seed));
            let (mut points, mut longest, mut nodes, mut turns) = (0, 0, 0, 0);
            for game in games {
                points += u64::from(game.points);
                longest += game.longest;
                nodes += game.nodes;
                turns += game.turns;
            }
            println!(
                "| {width} | {depth} | {} | {:.1} | {} |",
                points / turns,
                f64::from(longest) / GAMES as f64,
                nodes / turns
            );
        }
    }
}

#[derive(Default)]
struct Played {
    points: u32,
    longest: u32,
    nodes: u64,
    turns: u64,
}

/// A game against nobody: no skulls, and the opponent's field stays empty.
fn alone(bot: &Bot, seed: i64) -> Played {
    let pairs: Vec<Pair> = PairGenerator::new(seed).take(TURNS + PAIRS_AHEAD).collect();
    let (mut own, mut played) = (Side::default(), Played::default());
    for known in pairs.windows(PAIRS_AHEAD).take(TURNS) {
        let pairs = known.try_into().expect("a window of that many pairs");
        let turn = Turn { pairs, own, opponent: Side::default() };
        let decision = bot.choose(&turn, Limit::Nodes(u64::MAX));
        let Some(placed) = own.field.place(pairs[0], decision.placement) else { break };
        let (field, chain) = placed.chain();
        own = Side { field, score: own.score + chain.score };
        played.longest = played.longest.max(chain.steps);
        played.nodes += decision.nodes;
        played.turns += 1;
    }
    Played { points: own.score, ..played }
}
