//! `bench.signature`: one number that says whether the searches still do the same.
//!
//! # What
//! A fixed workload of all games: how many tiles, positions and fields the searches visit, and how
//! many answers they find. The sum is the signature. A refactoring leaves it as it is; a change of
//! a search says by how much.
//!
//! # How
//! Everything here runs on one thread, without a clock and without the atlas, so the numbers are
//! the same on every machine, in every build, and in the page.
//!
//! # Why not the obvious way
//! Times differ from run to run. Answers alone stay the same while a search visits ten times the
//! nodes. Chess engines have put such a number into every commit for twenty years.
//!
//! # How we know it works
//! A test of the command compares it with what DESIGN.md and CONTRIBUTING.md quote.

use std::ops::ControlFlow;

use allclear_board::Rng;
use allclear_lunar::cards;
use allclear_pc::study::Question as PatternQuestion;
use allclear_pc::{Ask, Solver};
use allclear_smash::{Answer, Bot, Field, Game, Limit, PairGenerator, perft};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Piece, Rules};
use serde::{Deserialize, Serialize};

use crate::{Error, ErrorKind, Job, Question};

/// A part of the workload.
pub struct Workload {
    /// What it is called: `lunar.cards`.
    pub name: &'static str,
    /// What is counted, in the plural.
    pub what: &'static str,
    /// Does the work.
    pub count: fn() -> Result<u64, Error>,
}

/// The whole workload: about a second in a release build.
pub const WORKLOADS: &[Workload] = &[
    Workload { name: "pc.four", what: "tiles", count: || first(200, 11, 4) },
    Workload { name: "pc.six", what: "tiles", count: || first(100, 16, 6) },
    Workload { name: "pc.all", what: "tiles and solutions", count: all },
    Workload { name: "pc.pattern", what: "queues and solutions", count: pattern },
    Workload { name: "lunar.cards", what: "positions", count: classic_cards },
    Workload { name: "lunar.random", what: "positions", count: random_boards },
    Workload { name: "smash.perft", what: "fields", count: fields },
    Workload { name: "smash.bot", what: "fields and moves", count: bot },
];

/// The signature of the searches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Signature {
    /// Only this part of the workload.
    pub only: Option<String>,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SignatureReply {
    /// The sum of all parts.
    pub signature: u64,
    /// The parts, in a fixed order.
    pub parts: Vec<Part>,
}

/// A part of the workload, done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// What it is called.
    pub name: &'static str,
    /// How many.
    pub count: u64,
    /// Of what.
    pub what: &'static str,
}

impl Question for Signature {
    const NAME: &'static str = "bench.signature";
    type Reply = SignatureReply;

    fn answer(&self, job: &Job) -> Result<SignatureReply, Error> {
        let is_asked = |name: &str| self.only.as_deref().is_none_or(|only| only == name);
        let asked: Vec<&Workload> = WORKLOADS.iter().filter(|one| is_asked(one.name)).collect();
        if asked.is_empty() {
            let names: Vec<&str> = WORKLOADS.iter().map(|one| one.name).collect();
            return Err(Error::input("only", format!("expected one of {}", names.join(", "))));
        }
        let mut parts = Vec::new();
        for Workload { name, what, count } in asked {
            if job.is_cancelled() {
                return Err(Error::new(ErrorKind::Stopped, "stopped: a part has no signature"));
            }
            parts.push(Part { name, count: count()?, what });
        }
        Ok(SignatureReply { signature: parts.iter().map(|part| part.count).sum(), parts })
    }
}

/// The first solution of random queues from the empty field.
fn first(queues: usize, pieces: usize, height: usize) -> Result<u64, Error> {
    let mut rng = Rng::new(2026);
    let mut solver = Solver::new(Field24::EMPTY, Rules::default()).without_atlas();
    let solve = |_| solver.solve(&Ask::new(deal(&mut rng, pieces)).height(height)).nodes;
    Ok((0..queues).map(solve).sum())
}

fn deal(rng: &mut Rng, pieces: usize) -> Queue {
    let mut queue = Vec::new();
    while queue.len() < pieces {
        let mut bag = Piece::ALL;
        rng.shuffle(&mut bag);
        queue.extend(bag);
    }
    queue.truncate(pieces);
    Queue::new(queue)
}

/// All solutions of some queues on a field with a wall on its left.
fn all() -> Result<u64, Error> {
    let field = Field24::rectangle(0, 0, 2, 4);
    let mut rng = Rng::new(2027);
    let mut solver = Solver::new(field, Rules::default());
    let count = |_| {
        let ask = Ask::new(deal(&mut rng, 9)).height(4);
        let tally = solver.each(&ask, |_| ControlFlow::Continue(()));
        tally.nodes + tally.solutions
    };
    Ok((0..10).map(count).sum())
}

/// A pattern on a field with six columns filled: its chance, its solutions, the fewest to learn.
fn pattern() -> Result<u64, Error> {
    let internal = |error: &dyn std::fmt::Display| Error::new(ErrorKind::Internal, error);
    let field = Field24::rectangle(0, 0, 6, 4);
    let job = allclear_pc::Job::default();
    let pattern = "*p5".parse().map_err(|error| internal(&error))?;
    let study = PatternQuestion::new(field, pattern).height(4).study();
    let study = study.map_err(|error| internal(&error))?;
    let chance = study.chance(&job).map_err(|error| internal(&error))?;
    let failed = chance.failed().count();
    let solutions = study.solutions(&job).map_err(|error| internal(&error))?;
    let minimal = solutions.minimal(&job).chosen.len();
    Ok((failed + solutions.len() + minimal) as u64)
}

/// The forty classic cards, by slides and by moves.
fn classic_cards() -> Result<u64, Error> {
    let mut solver = allclear_lunar::Solver::default();
    let counts = [allclear_lunar::Count::Slides, allclear_lunar::Count::Moves];
    let nodes = cards::classic().into_iter().map(|card| {
        counts.map(|count| solver.solve(&card.lunar, count, usize::MAX).nodes).iter().sum::<u64>()
    });
    Ok(nodes.sum())
}

/// Random 8x8 boards with one human and six robots: most cannot be solved, which takes a look at
/// every position that can be reached.
fn random_boards() -> Result<u64, Error> {
    let mut rng = Rng::new(2028);
    let mut solver = allclear_lunar::Solver::default();
    let (mut boards, mut nodes) = (0, 0);
    while boards < 400 {
        let mut cells: Vec<char> = "Xabcdef".chars().chain(std::iter::repeat_n('.', 57)).collect();
        rng.shuffle(&mut cells);
        // A human that starts on the target has nowhere to go.
        if cells[3 * 8 + 3] == 'X' {
            continue;
        }
        boards += 1;
        let rows: Vec<String> = cells.chunks(8).map(|row| row.iter().collect()).collect();
        let board = format!("{}\n; target d4\n", rows.join("\n"));
        let cards = allclear_lunar::format::read(&board)
            .map_err(|error| Error::new(ErrorKind::Internal, error))?;
        for card in cards {
            let count = allclear_lunar::Count::Slides;
            nodes += solver.solve(&card.lunar, count, usize::MAX).nodes;
        }
    }
    Ok(nodes)
}

/// Every field after four pairs.
fn fields() -> Result<u64, Error> {
    let pairs: Vec<_> = PairGenerator::new(1000).take(4).collect();
    let mut fields = 0;
    perft(Field::EMPTY, &pairs, |count| fields += count.fields);
    Ok(fields)
}

/// A game of the bot against itself: the fields it looks at, and which moves it plays.
fn bot() -> Result<u64, Error> {
    let (bot, mut game, mut sum) = (Bot::default(), Game::new(3), 0);
    for round in 0..10 {
        let answers = [0, 1].map(|player| {
            let decision = bot.choose(&game.turn(player), Limit::Nodes(4000));
            let place = decision.placement;
            let code = 4 * place.column() as u64 + place.rotation() as u64;
            sum += decision.nodes + (round + 1) * code;
            Answer::Place(place)
        });
        game.play(answers);
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cache, respond};

    #[test]
    fn a_part_alone_counts_the_same_twice() {
        let ask = |request| respond(request, &Job::new(&Cache::default()));
        let perft = ask(r#"{"ask": "bench.signature", "only": "smash.perft"}"#);
        let expected = r#"{"signature":215042,"parts":[{"name":"smash.perft","count":215042,"what":"fields"}]}"#;
        assert_eq!(perft, expected);
        let twice = [0; 2].map(|_| ask(r#"{"ask": "bench.signature", "only": "pc.four"}"#));
        assert_eq!(twice[0], twice[1]);
        let unknown = ask(r#"{"ask": "bench.signature", "only": "chess"}"#);
        assert!(unknown.contains("only: expected one of pc.four, pc.six"), "{unknown}");
    }
}
