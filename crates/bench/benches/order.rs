//! Orders of the search for a first solution: none, by hand, random weights, the shipped network.
//! Nodes (the same on every machine) and time, on the 200 queues all figures are stated on and on
//! 200 that no network was trained on.

use std::sync::Arc;

use allclear_bench::Race;
use allclear_pc::train::queues;
use allclear_pc::{Ask, Network, Order, Solver};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Rules};

const FIXED: &str = include_str!("../../cli/data/bench200.txt");
/// A bad order may take hours for some queues of six rows.
const NODE_LIMIT: u64 = 100_000;
/// A seed that no training used.
const FRESH: u64 = 20_261_115;

fn main() {
    let rules = Rules::default();
    for height in [4, 6] {
        let length = 10 * height / 4 + 1;
        let cut = |line: &str| -> Queue {
            let queue: Queue = line.parse().expect("the fixed queues can be read");
            Queue::new(queue.pieces.iter().copied().take(length))
        };
        let fixed: Vec<Queue> = FIXED.lines().map(cut).collect();
        for (name, queues) in [("fixed", fixed), ("fresh", queues(FRESH, 200, height))] {
            let random = Network::random(height, 1).expect("the height is even");
            let orders = [
                ("by hand", Order::ByHand),
                ("no order", Order::AsListed),
                ("random weights", Order::Network(Arc::new(random))),
                ("shipped network", Order::Shipped),
            ];
            println!("\n{height} rows, 200 {name} queues: nodes");
            println!("  {:<18}{:>10}{:>10}{:>10}{:>10}", "", "mean", "median", "worst", "given up");
            for (name, order) in &orders {
                let mut solver = Solver::new(Field24::EMPTY, rules).in_order(order.clone());
                let mut nodes = Vec::new();
                let mut given_up = 0;
                for queue in &queues {
                    let answer = solver.solve(&ask(queue, height));
                    nodes.push(answer.nodes);
                    given_up += usize::from(answer.solution.is_none() && !answer.proven);
                }
                nodes.sort_unstable();
                let mean = nodes.iter().sum::<u64>() / nodes.len() as u64;
                let (median, worst) = (nodes[nodes.len() / 2], nodes[nodes.len() - 1]);
                println!("  {name:<18}{mean:>10}{median:>10}{worst:>10}{given_up:>10}");
            }
            let mut race = Race::new(format!("{height} rows, {name} queues: time"), queues.len());
            for (name, order) in orders {
                // At six rows the bad ones take too long, and give up.
                if height == 6 && matches!(name, "no order" | "random weights") {
                    continue;
                }
                let queues = &queues;
                let mut solver = Solver::new(Field24::EMPTY, rules).in_order(order);
                // All must find the same: that every queue has an answer.
                race = race.enter(name, move || {
                    let solve = |queue| solver.solve(&ask(queue, height)).solution.is_some();
                    queues.iter().map(solve).map(u64::from).sum()
                });
            }
            race.run();
        }
    }
}

fn ask(queue: &Queue, height: usize) -> Ask {
    Ask { node_limit: NODE_LIMIT, ..Ask::new(queue.clone()).height(height) }
}
