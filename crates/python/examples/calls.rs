//! What a call costs in Rust, for the benchmark of the Python package: reads queues from stdin,
//! one per line, solves each of them with one typed call, and prints the mean of the microseconds
//! that each takes in its fastest round.

use std::io::Read;
use std::time::Instant;

use allclear_api::pc::Solve;
use allclear_api::{Cache, Job, Question};

fn main() {
    let rounds = std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(20);
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("stdin is text");
    let queues: Vec<&str> = text.lines().collect();
    let cache = Cache::default();
    let job = Job::new(&cache);
    let mut best = vec![f64::INFINITY; queues.len()];
    for _ in 0..rounds {
        for (queue, best) in queues.iter().zip(&mut best) {
            let begin = Instant::now();
            let request = Solve { queue: queue.to_string(), height: Some(4), ..Solve::default() };
            request.answer(&job).expect("a queue of the benchmark");
            *best = best.min(begin.elapsed().as_secs_f64() * 1e6);
        }
    }
    let best = best.iter().sum::<f64>() / queues.len() as f64;
    println!("{best:.1}");
}
