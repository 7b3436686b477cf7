//! Progress on stderr: a bar with rate and time left, then one line of totals.

use std::fmt;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar that is hidden when stderr is not a terminal or with `--quiet`. Threads may share it.
pub struct Progress {
    bar: ProgressBar,
    what: &'static str,
    begun: Instant,
    quiet: bool,
    /// Work that ends sooner says nothing.
    silent_below: Duration,
}

/// When a bar appears that is only for long work.
const LATE: Duration = Duration::from_secs(1);
/// What counts as long.
const LONG: Duration = Duration::from_secs(2);

impl Progress {
    /// A bar for `total` things called `what`; see [`crate::session::Session::progress`].
    pub fn new(what: &'static str, total: Option<u64>, quiet: bool) -> Progress {
        let target = if quiet { ProgressDrawTarget::hidden() } else { on_stderr() };
        let bar = ProgressBar::with_draw_target(total, target);
        let template = match total {
            Some(_) => "{wide_bar} {human_pos}/{human_len} {prefix}, {per_sec}, {eta} left {msg}",
            None => "{spinner} {human_pos} {prefix}, {per_sec} {msg}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_prefix(what);
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar, what, begun: Instant::now(), quiet, silent_below: Duration::ZERO }
    }

    /// A bar that is only seen when the work takes more than a moment, for what is usually quick.
    pub fn late(what: &'static str, total: Option<u64>, quiet: bool) -> Progress {
        let progress = Progress { quiet, silent_below: LONG, ..Progress::new(what, total, true) };
        if !quiet {
            let bar = progress.bar.clone();
            thread::spawn(move || {
                thread::sleep(LATE);
                if !bar.is_finished() {
                    bar.set_draw_target(on_stderr());
                }
            });
        }
        progress
    }

    /// `count` more are done.
    pub fn add(&self, count: u64) {
        self.bar.inc(count);
    }

    /// So many are done in all.
    pub fn set(&self, done: u64) {
        self.bar.set_position(done);
    }

    /// There are so many in all.
    pub fn set_total(&self, total: u64) {
        self.bar.set_length(total);
    }

    /// Does something that prints, with the bar out of the way.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Takes the bar away and says nothing.
    pub fn clear(self) {
        self.bar.finish_and_clear();
    }

    /// A few words after the bar.
    pub fn message(&self, text: impl Into<String>) {
        self.bar.set_message(text.into());
    }

    /// Takes the bar away and says, unless quiet, how many were done, and how fast.
    pub fn finish(self) {
        let totals = Totals {
            done: self.bar.position(),
            what: self.what,
            seconds: self.begun.elapsed().as_secs_f64(),
        };
        self.bar.finish_and_clear();
        if !self.quiet && self.begun.elapsed() >= self.silent_below {
            eprintln!("{totals}");
        }
    }
}

fn on_stderr() -> ProgressDrawTarget {
    ProgressDrawTarget::stderr_with_hz(10)
}

struct Totals {
    done: u64,
    what: &'static str,
    seconds: f64,
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Totals { done, what, seconds } = self;
        write!(f, "{} {what} in {seconds:.1} s", grouped(*done))?;
        if *seconds > 0.05 {
            write!(f, " ({} a second)", grouped((*done as f64 / seconds) as u64))?;
        }
        Ok(())
    }
}

/// A number with commas between groups of three digits.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_one_line() {
        let totals = Totals { done: 1_234_567, what: "fields", seconds: 2.0 };
        assert_eq!(totals.to_string(), "1,234,567 fields in 2.0 s (617,283 a second)");
        let totals = Totals { done: 3, what: "fields", seconds: 0.0 };
        assert_eq!(totals.to_string(), "3 fields in 0.0 s");
    }

    #[test]
    fn digits_in_threes() {
        assert_eq!([0, 999, 1000, 1234567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
