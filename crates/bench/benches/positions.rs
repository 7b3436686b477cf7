//! Counting all positions of random 8x8 Lunar Lockout boards with eight pieces, on one thread.
//!
//! `cargo bench -p allclear-bench --bench positions`: three sets of 20 boards each, one of mostly small
//! boards, one with a board of 18 million positions and one with a board of more than the limit of 20
//! million. `SEED=8 PIECES=9` counts another set. Only [`reachable`] is asked, so this file also measures
//! older commits, down to b215d16.

use std::time::{Duration, Instant};

use allclear_board::Rng;
use allclear_lunar::{Lunar, Moon, Size, State, reachable};

/// What `lunar solve` and `lunar rate` allow.
const LIMIT: usize = 20_000_000;
const BOARDS: usize = 20;

/// Boards with one human, all other pieces robots, and the target in the middle.
fn random_boards(seed: u64, pieces: usize) -> Vec<Lunar> {
    let mut rng = Rng::new(seed);
    let size = Size::new(8, 8).expect("8x8 is a size");
    let board = |_| {
        let mut cells: Vec<usize> = (0..64).filter(|&cell| cell != size.centre()).collect();
        rng.shuffle(&mut cells);
        let set = |cells: &[usize]| cells.iter().map(|&c| (c % 8, c / 8)).collect::<Moon>();
        let start = State { humans: set(&cells[..1]), robots: set(&cells[1..pieces]) };
        Lunar::new(size, size.centre(), Moon::EMPTY, start).expect("all cells differ")
    };
    (0..BOARDS).map(board).collect()
}

/// The most memory this process ever had, in bytes, where Linux tells.
fn peak() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(1024 * line.split_whitespace().next()?.parse::<usize>().ok()?)
}

fn count(seed: u64, pieces: usize) {
    let (mut sum, mut largest, mut stopped) = (0, 0, 0);
    let mut time = Duration::ZERO;
    for lunar in random_boards(seed, pieces) {
        let begin = Instant::now();
        let counted = reachable(&lunar, LIMIT);
        time += begin.elapsed();
        match counted {
            Ok(positions) => sum += positions,
            Err(_) => stopped += 1,
        }
        largest = largest.max(counted.unwrap_or(LIMIT));
    }
    print!("seed {seed}, {pieces} pieces: {sum} positions, {stopped} boards stopped, {time:.2?}");
    if let Some(peak) = peak() {
        let each = peak as f64 / largest as f64;
        print!(", {} MB at most, {each:.1} bytes per position of the largest", peak / 1_000_000);
    }
    println!();
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn main() {
    let pieces = number("PIECES").unwrap_or(8) as usize;
    // Each set takes more memory than those before, so the peak is its own.
    let seeds = number("SEED").map_or(vec![8, 10, 12], |seed| vec![seed]);
    seeds.into_iter().for_each(|seed| count(seed, pieces));
}
