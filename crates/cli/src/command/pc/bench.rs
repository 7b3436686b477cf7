//! `allclear pc bench`

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use allclear_board::Rng;
use allclear_tetris::pc::{Ask, Network, Order, Solver};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Piece, Rules};
use serde_json::json;

use crate::command::Run;
use crate::exit::Exit;
use crate::net::NetOption;
use crate::rules::RulesOptions;
use crate::session::Session;

/// The queues that other solvers' figures are stated on, sixteen pieces each.
const QUEUES: &str = include_str!("../../../data/bench200.txt");

/// Measure the solver
///
/// 200 fixed queues from the empty field, one thread: the time to the first perfect clear of four
/// rows (eleven pieces seen) and of six rows (sixteen), and with --all the time to find every one
/// of four rows. Each queue's time is the least of its rounds. Tables are made anew in each round
/// and kept from queue to queue, as a program that solves many queues would.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc bench --kicks srsPlus
  allclear pc bench --seed 7 --rounds 20
  allclear pc bench --compare
  allclear pc bench --net net4/best.json
  allclear pc bench --all --json")]
pub struct Args {
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    net: NetOption,
    /// Compare orders of the search: none, by hand, a network of random weights, the network.
    /// A queue is given up after 100,000 nodes
    #[arg(long, conflicts_with = "all")]
    compare: bool,
    /// Use random queues of this seed instead of the fixed ones
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How often to solve each queue
    #[arg(long, value_name = "N", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Find all solutions, too: about a minute
    #[arg(long)]
    all: bool,
    /// Print one object a line
    #[arg(long)]
    json: bool,
}

/// Nodes after which a queue is given up when orders are compared.
const COMPARED: u64 = 100_000;

/// One line of the table.
struct Figures {
    what: String,
    /// Milliseconds a queue, ascending.
    times: Vec<f64>,
    nodes: u64,
    found: u64,
    bytes: usize,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let (rules, order) = (self.rules.read()?, self.net.read()?);
        let queues: Vec<Queue> = match self.seed {
            None => QUEUES.lines().map(str::parse).collect::<Result<_, _>>()?,
            Some(seed) => random_queues(seed),
        };
        if !self.json {
            let head = format!(
                "{:<24}{:>10}{:>10}{:>10}{:>12}{:>12}{:>10}",
                format!("{} queues", queues.len()),
                "mean ms",
                "median",
                "worst",
                "nodes",
                "found",
                "memory"
            );
            writeln!(session.out, "{head}")?;
        }
        let mut kinds = Vec::new();
        for height in [4, 6] {
            for (name, order) in self.orders(height, &order)? {
                kinds.push((format!("{height} rows, {name}"), height, false, order));
            }
        }
        if self.all {
            kinds.push(("4 rows, all".to_string(), 4, true, order));
        }
        for (what, height, all, order) in kinds {
            let rounds = if all { 1 } else { self.rounds };
            // Bad orders may take hours for some queues of six rows.
            let limit = if self.compare { COMPARED } else { u64::MAX };
            let setting = (rules, order, height);
            let figures = measure(what, &queues, &setting, all, (rounds, limit));
            print(self.json, &figures, session)?;
            session.out.flush()?;
        }
        Ok(Exit::Found)
    }
}

impl Args {
    /// The orders to measure, with what to call them.
    fn orders(&self, height: usize, own: &Order) -> anyhow::Result<Vec<(&'static str, Order)>> {
        if !self.compare {
            return Ok(vec![("first", own.clone())]);
        }
        let random = Arc::new(Network::random(height, 1)?);
        Ok(vec![
            ("no order", Order::AsListed),
            ("by hand", Order::ByHand),
            ("random weights", Order::Network(random)),
            ("network", own.clone()),
        ])
    }
}

fn measure(
    what: String,
    queues: &[Queue],
    (rules, order, height): &(Rules, Order, usize),
    all: bool,
    (rounds, limit): (u32, u64),
) -> Figures {
    let mut figures =
        Figures { what, times: vec![f64::MAX; queues.len()], nodes: 0, found: 0, bytes: 0 };
    for _ in 0..rounds {
        let mut solver = Solver::new(Field24::EMPTY, *rules).in_order(order.clone());
        (figures.nodes, figures.found) = (0, 0);
        for (queue, time) in queues.iter().zip(&mut figures.times) {
            let seen = queue.pieces.iter().copied().take(10 * *height / 4 + 1);
            let ask = Ask { node_limit: limit, ..Ask::new(Queue::new(seen)).height(*height) };
            let begin = Instant::now();
            let (nodes, found) = match all {
                true => {
                    let tally = solver.all(&ask, false, |_, _| ControlFlow::Continue(()));
                    (tally.nodes, tally.solutions)
                }
                false => {
                    let answer = solver.solve(&ask);
                    (answer.nodes, u64::from(answer.solution.is_some()))
                }
            };
            *time = time.min(begin.elapsed().as_secs_f64() * 1e3);
            figures.nodes += nodes;
            figures.found += found;
        }
        figures.bytes = solver.bytes();
    }
    figures.times.sort_by(f64::total_cmp);
    figures
}

fn print(json: bool, figures: &Figures, session: &mut Session) -> anyhow::Result<()> {
    let Figures { what, times, nodes, found, bytes } = figures;
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    let nodes = nodes / times.len() as u64;
    if json {
        session.out.json(&json!({
            "what": what,
            "queues": times.len(),
            "mean_ms": mean,
            "median_ms": median,
            "worst_ms": worst,
            "nodes": nodes,
            "found": found,
            "bytes": bytes,
        }))?;
        return Ok(());
    }
    let memory = format!("{:.1} MB", *bytes as f64 / (1 << 20) as f64);
    writeln!(
        session.out,
        "{what:<24}{mean:>10.4}{median:>10.4}{worst:>10.3}{nodes:>12}{found:>12}{memory:>10}"
    )?;
    Ok(())
}

/// 200 queues of sixteen pieces, dealt from fresh bags.
fn random_queues(seed: u64) -> Vec<Queue> {
    let mut rng = Rng::new(seed);
    let mut queue = || {
        let mut pieces = Vec::new();
        while pieces.len() < 16 {
            let mut bag = Piece::ALL;
            rng.shuffle(&mut bag);
            pieces.extend(bag);
        }
        pieces.truncate(16);
        Queue::new(pieces)
    };
    (0..200).map(|_| queue()).collect()
}
