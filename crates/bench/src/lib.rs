//! One table a workload: every contestant measured in the same run, as a ratio to the first.
//!
//! # What
//! [`Race`] times several ways of doing the same work and prints nanoseconds an item and the
//! ratio to the baseline.
//!
//! # How
//! Contestants take turns: in each round every one runs the whole workload once. The figure of
//! a contestant is its fastest round, and the ratio that of the fastest rounds: other programs can
//! only make a round slower.
//!
//! # Why not the obvious way
//! Criterion and divan measure one contestant after the other, so a noisy minute of a shared
//! machine falls on one of them. Turns spread the noise over all.
//!
//! # How we know it works
//! A contestant raced against itself prints 1.00x (see `cargo bench -p allclear-bench --bench board`).

pub mod lookup_components;
pub mod row_baselines;

use std::hint::black_box;
use std::time::{Duration, Instant};

/// A comparison of several ways to do one workload; the first one added is the baseline.
pub struct Race<'a> {
    title: String,
    items: usize,
    contestants: Vec<(String, Box<dyn FnMut() -> u64 + 'a>)>,
}

/// What a [`Race`] measured for one contestant.
pub struct Standing {
    /// The contestant's name.
    pub name: String,
    /// Nanoseconds an item in the fastest round.
    pub nanos: f64,
    /// How many times faster than the baseline: above 1 is faster.
    pub speedup: f64,
}

impl<'a> Race<'a> {
    /// A race over a workload of `items` items.
    pub fn new(title: impl Into<String>, items: usize) -> Self {
        Race { title: title.into(), items, contestants: Vec::new() }
    }

    /// Adds a contestant. Its closure does the whole workload once and returns a checksum; all
    /// contestants must return the same one, or the race is void.
    pub fn enter(mut self, name: impl Into<String>, run: impl FnMut() -> u64 + 'a) -> Self {
        self.contestants.push((name.into(), Box::new(run)));
        self
    }

    /// Runs all contestants in turns for about a second, prints the table, returns the figures.
    pub fn run(mut self) -> Vec<Standing> {
        let sums: Vec<u64> = self.contestants.iter_mut().map(|(_, run)| run()).collect();
        for (sum, (name, _)) in sums.iter().zip(&self.contestants) {
            assert_eq!(*sum, sums[0], "{}: {name} computes something else", self.title);
        }
        let mut times: Vec<Vec<f64>> = vec![Vec::new(); self.contestants.len()];
        let start = Instant::now();
        while times[0].len() < 5
            || (start.elapsed() < Duration::from_secs(1) && times[0].len() < 500)
        {
            for ((_, run), times) in self.contestants.iter_mut().zip(&mut times) {
                let begin = Instant::now();
                black_box(run());
                times.push(begin.elapsed().as_nanos() as f64 / self.items as f64);
            }
        }
        println!("\n{} ({} items, {} rounds)", self.title, self.items, times[0].len());
        let mut standings = Vec::new();
        for (i, (name, _)) in self.contestants.iter().enumerate() {
            let nanos = fastest(&times[i]);
            let speedup = fastest(&times[0]) / nanos;
            println!("  {name:<40} {nanos:>12.1} ns/item {speedup:>9.2}x");
            standings.push(Standing { name: name.clone(), nanos, speedup });
        }
        standings
    }
}

fn fastest(times: &[f64]) -> f64 {
    times.iter().copied().fold(f64::INFINITY, f64::min)
}
