//! The bot: the same moves every time, always legal, and better than the simple players.

use std::ops::ControlFlow;

use allclear_smash::{Bot, BotSettings, Game, Limit, Opponent, Placement, Side, Tally, Turn, play};

const LIMIT: Limit = Limit::Nodes(1500);

fn opponent(name: &str) -> Opponent {
    Opponent::named(name, LIMIT, 1).unwrap()
}

/// Our player's wins over `games` games, sides changed after each.
fn duel(ours: &str, theirs: &str, games: i64) -> Tally {
    let mut tally = Tally::default();
    for game in 0..games {
        let (mut a, mut b) = (opponent(ours), opponent(theirs));
        let side = (game % 2) as usize;
        let record = match side {
            0 => play(game / 2, [&mut a, &mut b], |_| ControlFlow::Continue(())),
            _ => play(game / 2, [&mut b, &mut a], |_| ControlFlow::Continue(())),
        };
        let record = record.unwrap();
        record.replay().unwrap();
        assert!(record.losses.iter().flatten().all(|how| how == "full"), "{:?}", record.losses);
        let [zero, one] = record.scores;
        let winner = if zero == one { None } else { Some(usize::from(one > zero)) };
        tally.add(winner, side);
    }
    tally
}

#[test]
fn it_beats_the_simple_players() {
    for simple in ["random", "greedy", "one-ply"] {
        let tally = duel("bot", simple, 4);
        assert_eq!((tally.won, tally.lost), (4, 0), "{simple}");
    }
}

#[test]
fn looking_ahead_beats_not_looking() {
    let tally = duel("greedy", "random", 6);
    assert!(tally.won >= 5, "{tally:?}");
    let tally = duel("two-ply", "greedy", 6);
    assert!(tally.won > tally.lost, "{tally:?}");
}

/// The first moves of a game against itself: a change of the search shows here.
#[test]
fn moves_are_known_by_heart() {
    let mut game = Game::new(1000);
    let (mut moves, mut nodes) = (Vec::new(), 0);
    let bot = Bot::default();
    for _ in 0..10 {
        let decisions = [0, 1].map(|player| bot.choose(&game.turn(player), LIMIT));
        nodes += decisions[0].nodes;
        assert_eq!(decisions[0], bot.choose(&game.turn(0), LIMIT), "it is deterministic");
        moves.push(decisions[0].placement.to_string());
        game.play(decisions.map(|decision| allclear_smash::Answer::Place(decision.placement)));
    }
    assert_eq!((moves.join(", ").as_str(), nodes), (MOVES, NODES));
}

const MOVES: &str = "1 2, 5 2, 2 0, 5 1, 4 2, 2 1, 1 2, 4 0, 4 0, 2 0";
const NODES: u64 = 13915;

#[test]
fn it_answers_whatever_it_is_told() {
    let turn = Game::new(3).turn(0);
    let bot = Bot::default();
    // No room anywhere: any answer, but an answer.
    let full = Side { score: 0, field: allclear_smash::Field::EMPTY.with_skulls(12) };
    bot.choose(&Turn { own: full, ..turn }, LIMIT);
    bot.choose(&Turn { opponent: full, ..turn }, LIMIT);
    // Room in one column only.
    let rows = ["00000."; 12].join("/");
    let narrow = Side { score: 0, field: allclear_smash::Field::parse(&rows).unwrap() };
    let decision = bot.choose(&Turn { own: narrow, ..turn }, LIMIT);
    assert_eq!(decision.placement.columns(), [5, 5]);
    // No limit at all, and settings out of bounds.
    for limit in [Limit::Nodes(0), Limit::Time(std::time::Duration::ZERO)] {
        assert!(Placement::ALL.contains(&bot.choose(&turn, limit).placement));
    }
    for (depth, beyond) in [(0, 0), (1, 3), (99, 2)] {
        let bot = Bot::new(BotSettings { depth, beyond, foresight: 99, ..Default::default() });
        bot.choose(&turn, Limit::Nodes(300));
    }
}
