//! Perfect clear after perfect clear with five previews: how many in a row, for a player who makes
//! the best move for each clear, for one who also weighs what it leaves, and for one who only
//! solves what it sees. The same seeds play the same games for ever.
//!
//! `GAMES=20 CLEARS=21 STYLE=loop cargo bench -p allclear-bench --bench streak`: so many games
//! (from seed `SEED` on), each until a clear fails or for so many clears at most. Streaks are far
//! longer than games worth waiting for, so their mean is worked out from the risk of each clear:
//! for best play the exact chance at its beginning, else how many failed.

use std::time::{Duration, Instant};

use allclear_pc::Job;
use allclear_pc::atlas::Atlas;
use allclear_pc::best::{Streak, Style};
use allclear_pc::study::clopper_pearson;
use allclear_tetris::Rules;

const PREVIEWS: usize = 5;

/// What a player has to show.
#[derive(Default)]
struct Record {
    attempts: u64,
    failed: u64,
    /// The exact risks of the clears, and their squares, added up.
    risk: f64,
    squares: f64,
    time: Duration,
}

impl Record {
    /// The risk of a clear, and its limits with 95 % confidence.
    fn risk(&self, style: Style) -> [f64; 3] {
        let count = self.attempts as f64;
        if style == Style::Seen {
            let (low, high) = clopper_pearson(self.failed, self.attempts);
            return [self.failed as f64 / count, low, high];
        }
        let mean = self.risk / count;
        let variance = (self.squares - count * mean * mean).max(0.0) / (count - 1.0).max(1.0);
        let width = 1.96 * (variance / count).sqrt();
        [mean, (mean - width).max(0.0), mean + width]
    }
}

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn main() {
    let atlas = Atlas::included(&Rules::default(), 4);
    let (games, clears, seed) = (number("GAMES", 20), number("CLEARS", 21), number("SEED", 1));
    let wanted = std::env::var("STYLE").unwrap_or_default();
    println!("{games} games from seed {seed} on, {clears} clears at most, {PREVIEWS} previews");
    for (name, style) in [("greedy", Style::Greedy), ("loop", Style::Loop), ("seen", Style::Seen)] {
        if !wanted.is_empty() && wanted != name {
            continue;
        }
        let mut record = Record::default();
        for game in seed..seed + games {
            let mut streak = Streak::new(Rules::default(), PREVIEWS, game);
            for _ in 0..clears {
                let begin = Instant::now();
                let attempt = match streak.next(style, atlas.as_ref(), &Job::default()) {
                    Ok(attempt) => attempt,
                    Err(error) => panic!("{error}"),
                };
                record.time += begin.elapsed();
                record.attempts += 1;
                record.failed += u64::from(!attempt.clears);
                let risk = attempt.chance.map_or(0.0, |chance| 1.0 - chance);
                record.risk += risk;
                record.squares += risk * risk;
                if std::env::var("VERBOSE").is_ok() {
                    println!(
                        "{name} {game}: {} left, {:?} in hold, {:?}, {}",
                        attempt.left, attempt.held, attempt.chance, attempt.clears
                    );
                }
                if !attempt.clears {
                    break;
                }
            }
        }
        let [risk, low, high] = record.risk(style);
        let row = |risk: f64| (1.0 - risk) / risk;
        println!(
            "  {name:<7} {:>6} clears tried, {:>4} failed; risk {:.3} % ({:.3} to {:.3}); \
             {:.1} in a row ({:.1} to {:.1}); {:.2?} each",
            record.attempts,
            record.failed,
            100.0 * risk,
            100.0 * low,
            100.0 * high,
            row(risk),
            row(high),
            row(low),
            record.time / record.attempts.max(1) as u32
        );
    }
}
