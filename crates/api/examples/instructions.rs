//! One part of the signature's workload and nothing else, for counting instructions:
//! `crates/bench/instructions` runs it under valgrind. One part more needs the atlas, which the signature
//! does without.

use std::ops::ControlFlow;

use allclear_api::signature::WORKLOADS;
use allclear_pc::{Ask, Solver};
use allclear_tetris::{Drop, Field24, Kicks, Rules};

/// All solutions of four queues, led by the atlas of SRS and by the common one.
const LED: &str = "pc.atlas";

fn led() -> u64 {
    let systems = ["srs", "srsPlus"].into_iter().filter_map(Kicks::named);
    let solutions = systems.map(|kicks| {
        let mut solver = Solver::new(Field24::EMPTY, Rules::new(*kicks, Drop::Soft));
        let queues = ["SJTIOZLITLS", "TJZILOSZSIJ", "JTLOSIZZTJL", "LSTIZJOSJIO"];
        let queues = queues.into_iter().filter_map(|queue| queue.parse().ok());
        let all = |queue| solver.each(&Ask::new(queue).height(4), |_| ControlFlow::Continue(()));
        queues.map(all).map(|tally| tally.solutions).sum::<u64>()
    });
    solutions.sum()
}

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    match WORKLOADS.iter().find(|one| one.name == name) {
        Some(workload) => match (workload.count)() {
            Ok(count) => println!("{count} {}", workload.what),
            Err(error) => panic!("{name}: {error}"),
        },
        None if name == LED => println!("{} solutions", led()),
        None => {
            WORKLOADS.iter().map(|one| one.name).chain([LED]).for_each(|name| println!("{name}"))
        }
    }
}
