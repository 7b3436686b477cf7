//! What a call costs in Rust, for the benchmark of the Python package: reads queues from stdin,
//! one per line, solves each of them with one typed call, and prints the microseconds per call of
//! the fastest round.

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
    let mut best = f64::INFINITY;
    for _ in 0..rounds {
        let begin = Instant::now();
        for queue in &queues {
            let request = Solve { queue: queue.to_string(), height: Some(4), ..Solve::default() };
            request.answer(&job).expect("a queue of the benchmark");
        }
        best = best.min(begin.elapsed().as_secs_f64() * 1e6 / queues.len() as f64);
    }
    println!("{best:.1}");
}
