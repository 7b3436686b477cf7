//! Progress on stderr: a bar with rate and time left, then one line of totals.

use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use allclear_look as look;

/// A bar that is hidden when stderr is not a terminal or with `--quiet`. Threads may share it.
pub struct Progress {
    bar: ProgressBar,
    what: &'static str,
    begun: Instant,
    /// What was done before.
    before: Arc<AtomicU64>,
    /// Says nothing at the end.
    quiet: bool,
    /// Work that ends sooner says nothing.
    silent_below: Duration,
}

/// When a bar appears that is only for long work.
const LATE: Duration = Duration::from_millis(600);
/// What counts as long.
const LONG: Duration = Duration::from_secs(2);

impl Progress {
    /// A bar for `total` things called `what`; see [`crate::context::Context::progress`].
    pub fn new(what: &'static str, total: Option<u64>, quiet: bool) -> Progress {
        let target = if quiet { ProgressDrawTarget::hidden() } else { on_stderr() };
        let bar = ProgressBar::with_draw_target(total, target);
        let before = Arc::new(AtomicU64::new(0));
        let template =
            if total.is_some() { "{wide_bar} {words} {msg}" } else { "{spinner} {words} {msg}" };
        if let Ok(style) = ProgressStyle::with_template(template) {
            let before = before.clone();
            let style =
                style.with_key("words", move |state: &ProgressState, to: &mut dyn fmt::Write| {
                    let before = before.load(Ordering::Relaxed);
                    // A bar is no reason to fail.
                    let _ = write!(to, "{}", Words { what, state, before });
                });
            bar.set_style(match look::has_unicode() {
                true => style,
                false => style.progress_chars("#-").tick_chars("|/-\\ "),
            });
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        let silent_below = Duration::ZERO;
        Progress { bar, what, begun: Instant::now(), before, quiet, silent_below }
    }

    /// The same for work that is resumed: so many were done before, and tell nothing about how fast
    /// the rest will be.
    #[must_use]
    pub fn resumed_at(self, done: u64) -> Progress {
        self.bar.set_position(done);
        self.bar.reset_eta();
        self.before.store(done, Ordering::Relaxed);
        self
    }

    /// A bar that is only seen when the work takes more than a moment, for what is usually quick;
    /// not `seen`, there are only the totals. Files and pipes get neither: what is written to them
    /// must not depend on how long it took.
    pub fn late(what: &'static str, total: Option<u64>, quiet: bool, seen: bool) -> Progress {
        let quiet = quiet || !io::stderr().is_terminal();
        let progress = Progress { quiet, silent_below: LONG, ..Progress::new(what, total, true) };
        if seen && !quiet {
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
            done: self.bar.position().saturating_sub(self.before.load(Ordering::Relaxed)),
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

/// How far it is.
struct Words<'a> {
    what: &'static str,
    state: &'a ProgressState,
    /// What was done before.
    before: u64,
}

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Words { what, state, before } = self;
        let (done, rate) = (state.pos(), Rate(state.per_sec()));
        match state.len() {
            // Nobody knows before the first is done.
            Some(total) if done == 0 => write!(f, "0/{} {what}", grouped(total)),
            Some(total) => {
                write!(f, "{}/{} {what}, {rate}/s", grouped(done), grouped(total))?;
                let (now, rest) = (done.saturating_sub(*before), total.saturating_sub(*before));
                match time_left(now, rest, state.elapsed()) {
                    Some(left) => write!(f, ", {:#} left", HumanDuration(left)),
                    None => Ok(()),
                }
            }
            None if done == 0 => {
                write!(f, "looking for {what}, {:#}", HumanDuration(state.elapsed()))
            }
            None => write!(f, "{} {what}, {rate}/s", grouped(done)),
        }
    }
}

/// How long the rest will take if it goes on like this. Nobody knows from the first few: many
/// searches are slowest at the start.
fn time_left(done: u64, total: u64, so_far: Duration) -> Option<Duration> {
    let known = done > 0 && (10 * done >= total || so_far >= Duration::from_secs(60));
    known.then(|| so_far.mul_f64(total.saturating_sub(done) as f64 / done as f64))
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
            write!(f, " ({} per second)", Rate(*done as f64 / seconds))?;
        }
        Ok(())
    }
}

/// So many a second, with a decimal where it matters.
struct Rate(f64);

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            rate if rate < 1.0 => write!(f, "{rate:.2}"),
            rate if rate < 100.0 => write!(f, "{rate:.1}"),
            rate => f.write_str(&grouped(rate as u64)),
        }
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
        assert_eq!(totals.to_string(), "1,234,567 fields in 2.0 s (617,283 per second)");
        let totals = Totals { done: 20, what: "games", seconds: 5.9 };
        assert_eq!(totals.to_string(), "20 games in 5.9 s (3.4 per second)");
        let totals = Totals { done: 3, what: "fields", seconds: 0.0 };
        assert_eq!(totals.to_string(), "3 fields in 0.0 s");
    }

    #[test]
    fn time_left_is_told_once_it_is_known() {
        let seconds = Duration::from_secs;
        assert_eq!(time_left(0, 100, seconds(5)), None);
        assert_eq!(time_left(1, 100, seconds(5)), None);
        assert_eq!(time_left(10, 100, seconds(5)), Some(seconds(45)));
        assert_eq!(time_left(1, 100, seconds(60)), Some(seconds(5940)));
        assert_eq!(time_left(100, 100, seconds(5)), Some(seconds(0)));
    }

    #[test]
    fn digits_in_threes() {
        assert_eq!([0, 999, 1000, 1234567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
