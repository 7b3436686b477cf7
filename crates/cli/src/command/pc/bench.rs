//! `allclear pc bench`

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use allclear_board::Rng;
use allclear_pc::{Ask, Network, Order, Solver};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Piece, Rules};
use rayon::prelude::*;
use serde_json::json;

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::limits::Memory;
use crate::net::NetOption;
use crate::progress::Progress;
use crate::rules::RulesOptions;

/// The queues that other solvers' figures are stated on, sixteen pieces each.
const QUEUES: &str = include_str!("../../../data/bench200.txt");

/// Measure the solver
///
/// Measures the time to the first perfect clear from the empty field: four lines (eleven pieces
/// known) and six lines (sixteen); with --all, also the time to find every four-line clear. Uses
/// 200 fixed queues and 200 random ones; heights above six use the random ones only. On one thread
/// each queue counts its fastest round; on all threads, which share the queues, there is only a
/// mean. Tables are made once per round and kept from queue to queue, as in a program that solves
/// many; with --cold every queue gets a new solver.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc bench --kicks srsPlus
  allclear pc bench --seed 7 --rounds 20
  allclear pc bench --cold
  allclear pc bench --heights 8,10,12,16,20
  allclear pc bench --compare
  allclear pc bench --net net4/best.json
  allclear pc bench --all --json")]
pub struct Args {
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    net: NetOption,
    /// Compare search orders: none, hand-made, a random network, the network. Gives up on a queue
    /// after 100,000 nodes
    #[arg(long, conflicts_with = "all")]
    compare: bool,
    /// Make a new solver for each queue
    #[arg(long, conflicts_with_all = ["all", "compare"])]
    cold: bool,
    /// The heights to measure, even numbers from 2 to 24
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "4,6")]
    #[arg(value_parser = even_height, conflicts_with_all = ["compare"])]
    heights: Vec<usize>,
    /// The seed of the random queues
    #[arg(long, value_name = "N", default_value_t = 77)]
    seed: u64,
    /// How many times to solve each queue
    #[arg(long, value_name = "N", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Also find all solutions: about a minute per round
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    memory: Memory,
    /// Print one object per line
    #[arg(long)]
    json: bool,
}

/// Nodes after which a queue is given up when orders are compared: bad orders may take hours for
/// some queues of six rows.
const COMPARED: u64 = 100_000;

/// What is measured.
struct Kind {
    what: String,
    height: usize,
    order: Order,
    node_limit: u64,
    /// All solutions, not one.
    all: bool,
    /// With a new solver for each queue.
    cold: bool,
    /// Bytes that a solver may take.
    memory: usize,
}

/// One line of the table.
struct Figures {
    /// Milliseconds a queue on one thread, ascending.
    times: Vec<f64>,
    nodes: u64,
    found: u64,
    bytes: usize,
    /// Mean milliseconds a queue on all threads.
    shared: f64,
    /// How many threads those are.
    threads: usize,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let rules = self.rules.read()?;
        let fixed = QUEUES.lines().map(str::parse).collect::<Result<Vec<Queue>, _>>()?;
        let tallest = self.heights.iter().copied().max().unwrap_or(0);
        let pieces = seen(tallest).max(FIXED);
        let sets = [
            ("fixed".to_string(), fixed),
            (format!("seed {}", self.seed), random_queues(self.seed, pieces)),
        ];
        let order = self.net.read()?;
        let mut kinds = if self.compare { compared(&order)? } else { self.kinds(&order) };
        let threads = context.job().run(|_| rayon::current_num_threads());
        // One on this thread, and then one on each.
        let memory = self.memory.bytes() / (threads + 1);
        kinds.iter_mut().for_each(|kind| kind.memory = memory.min(Solver::MEMORY));
        let rounds = |kind: &Kind| if kind.all { 1 } else { self.rounds };
        // Each queue is solved twice a round: on one thread, and on all of them.
        let fits = |kind: &Kind, queues: &[Queue]| queues[0].pieces.len() >= seen(kind.height);
        let solves = |queues: &[Queue]| -> u64 {
            let kinds = kinds.iter().filter(|kind| fits(kind, queues));
            kinds.map(|kind| 2 * queues.len() as u64 * u64::from(rounds(kind))).sum()
        };
        let all = sets.iter().map(|(_, queues)| solves(queues)).sum();
        let bar = context.progress("solves", Some(all));
        for (set, queues) in &sets {
            if solves(queues) == 0 {
                continue;
            }
            if !self.json {
                writeln!(
                    context.out,
                    "{:<22}{:>8}{:>8}{:>8}{:>8}{:>8}{:>8}{:>10}",
                    format!("{} queues, {set}", queues.len()),
                    "mean ms",
                    "median",
                    "worst",
                    "nodes",
                    "found",
                    "memory",
                    format!("{threads} threads"),
                )?;
            }
            for kind in kinds.iter().filter(|kind| fits(kind, queues)) {
                let measure = || measure(kind, queues, &rules, rounds(kind), &bar);
                let figures = context.job().run(|_| measure());
                bar.aside(|| {
                    print(self.json, set, &kind.what, &figures, context)?;
                    Ok::<_, anyhow::Error>(context.out.flush()?)
                })?;
            }
        }
        bar.finish();
        Ok(Exit::Found)
    }
}

impl Args {
    fn kinds(&self, order: &Order) -> Vec<Kind> {
        let cold = self.cold;
        let name = |height| format!("{height} rows, {}", if cold { "cold" } else { "first" });
        let first = |height| Kind { cold, ..Kind::new(name(height), height, order.clone()) };
        let mut kinds: Vec<Kind> = self.heights.iter().map(|&height| first(height)).collect();
        if self.all {
            kinds.push(Kind { what: "4 rows, all".to_string(), all: true, ..first(4) });
        }
        kinds
    }
}

/// Orders of the search side by side.
fn compared(own: &Order) -> anyhow::Result<Vec<Kind>> {
    let mut kinds = Vec::new();
    for height in [4, 6] {
        let random = Arc::new(Network::random(height, 1)?);
        let orders = [
            ("no order", Order::AsListed),
            ("by hand", Order::ByHand),
            ("random weights", Order::Network(random)),
            ("network", own.clone()),
        ];
        kinds.extend(orders.map(|(name, order)| {
            let what = format!("{height} rows, {name}");
            Kind { node_limit: COMPARED, ..Kind::new(what, height, order) }
        }));
    }
    Ok(kinds)
}

impl Kind {
    /// The first solution.
    fn new(what: String, height: usize, order: Order) -> Kind {
        let memory = Solver::MEMORY;
        Kind { what, height, order, node_limit: u64::MAX, all: false, cold: false, memory }
    }

    fn solver(&self, rules: &Rules) -> Solver {
        let solver = Solver::new(Field24::EMPTY, *rules).in_order(self.order.clone());
        solver.with_memory(self.memory)
    }

    /// Nodes tried and solutions found.
    fn solve(&self, solver: &mut Solver, queue: &Queue) -> (u64, u64) {
        let seen = queue.pieces.iter().copied().take(seen(self.height));
        let ask = Ask::new(Queue::new(seen)).height(self.height);
        let ask = Ask { node_limit: self.node_limit, ..ask };
        if self.all {
            let tally = solver.each(&ask, |_| ControlFlow::Continue(()));
            return (tally.nodes, tally.solutions);
        }
        let answer = solver.solve(&ask);
        (answer.nodes, u64::from(answer.solution.is_some()))
    }
}

fn measure(kind: &Kind, queues: &[Queue], rules: &Rules, rounds: u32, bar: &Progress) -> Figures {
    let times = vec![f64::MAX; queues.len()];
    let threads = rayon::current_num_threads();
    let mut figures = Figures { times, nodes: 0, found: 0, bytes: 0, shared: f64::MAX, threads };
    for _ in 0..rounds {
        let mut solver = kind.solver(rules);
        (figures.nodes, figures.found) = (0, 0);
        for (queue, time) in queues.iter().zip(&mut figures.times) {
            let begin = Instant::now();
            if kind.cold {
                solver = kind.solver(rules);
            }
            let (nodes, found) = kind.solve(&mut solver, queue);
            *time = time.min(begin.elapsed().as_secs_f64() * 1e3);
            figures.nodes += nodes;
            figures.found += found;
            bar.add(1);
        }
        figures.bytes = solver.bytes();
        // One part a thread, so that each makes its tables once.
        let part = queues.len().div_ceil(threads).max(1);
        let begin = Instant::now();
        queues.par_chunks(part).for_each(|part| {
            let mut solver = kind.solver(rules);
            part.iter().for_each(|queue| {
                if kind.cold {
                    solver = kind.solver(rules);
                }
                kind.solve(&mut solver, queue);
            });
            bar.add(part.len() as u64);
        });
        let shared = begin.elapsed().as_secs_f64() * 1e3 / queues.len() as f64;
        figures.shared = figures.shared.min(shared);
    }
    figures.times.sort_by(f64::total_cmp);
    figures
}

fn print(
    json: bool,
    set: &str,
    what: &str,
    figures: &Figures,
    context: &mut Context,
) -> anyhow::Result<()> {
    let Figures { times, nodes, found, bytes, shared, threads } = figures;
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    let nodes = nodes / times.len() as u64;
    if json {
        context.out.json(&json!({
            "what": what,
            "set": set,
            "queues": times.len(),
            "mean_ms": mean,
            "median_ms": median,
            "worst_ms": worst,
            "nodes": nodes,
            "found": found,
            "bytes": bytes,
            "threads": threads,
            "shared_mean_ms": shared,
        }))?;
        return Ok(());
    }
    let [mean, median, worst, shared] = [mean, median, worst, *shared].map(millis);
    let memory = format!("{:.1} MB", *bytes as f64 / (1 << 20) as f64);
    writeln!(
        context.out,
        "{what:<22}{mean:>8}{median:>8}{worst:>8}{nodes:>8}{found:>8}{memory:>8}{shared:>10}"
    )?;
    Ok(())
}

/// Seven characters for anything below 100 seconds, and at least four digits.
fn millis(time: f64) -> String {
    match time {
        t if t < 10.0 => format!("{t:.4}"),
        t if t < 100.0 => format!("{t:.3}"),
        t if t < 1000.0 => format!("{t:.2}"),
        t => format!("{t:.1}"),
    }
}

/// Pieces in each of the fixed queues.
const FIXED: usize = 16;

/// The pieces to look at for a perfect clear from the empty field: one more than it takes.
fn seen(height: usize) -> usize {
    10 * height / 4 + 1
}

/// Reads a height that can be cleared from the empty field.
fn even_height(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(height) if (2..=24).contains(&height) && height % 2 == 0 => Ok(height),
        _ => Err("expected an even number from 2 to 24".to_string()),
    }
}

/// 200 queues of so many pieces, dealt from fresh bags.
fn random_queues(seed: u64, pieces: usize) -> Vec<Queue> {
    let mut rng = Rng::new(seed);
    let mut queue = || {
        let mut dealt = Vec::new();
        while dealt.len() < pieces {
            let mut bag = Piece::ALL;
            rng.shuffle(&mut bag);
            dealt.extend(bag);
        }
        dealt.truncate(pieces);
        Queue::new(dealt)
    };
    (0..200).map(|_| queue()).collect()
}
