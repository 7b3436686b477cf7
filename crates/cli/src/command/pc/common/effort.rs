//! How much of the work, and with how many threads: options of every question about patterns.

use allclear_pc::{Job, Part, Progress as Steps, Ratio, Threads as Pool};

use crate::interrupt;
use crate::progress::{Progress, grouped};
use crate::session::Session;

/// Threads for the question.
#[derive(clap::Args)]
pub struct Threads {
    /// Threads for long searches; 0 is one for each core
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub threads: usize,
}

impl Threads {
    /// Sets up the threads.
    pub fn start(&self) {
        // A pool that is there already will do.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build_global();
    }
}

/// A part of the work.
#[derive(clap::Args)]
pub struct ShardArg {
    /// Only the I-th of N parts of the work, I from 0; the answers of all parts add up
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Part>,
}

impl ShardArg {
    /// The part to do.
    pub fn part(&self) -> Part {
        self.shard.unwrap_or(Part::WHOLE)
    }
}

/// Runs a search with a bar, on all threads, until it ends or Ctrl-C is pressed.
pub fn watched<T>(
    session: &Session,
    what: &'static str,
    part: Part,
    search: impl FnOnce(&Job) -> T,
) -> T {
    let bar = session.late_progress(what, Some(0));
    let progress = |steps: Steps| show(&bar, steps);
    let result = search(&Job {
        part,
        stop: interrupt::flag(),
        progress: &progress,
        threads: Pool::Pool,
        ..Job::default()
    });
    bar.finish();
    result
}

fn show(bar: &Progress, Steps { done, total, found }: Steps) {
    if let Some(total) = total {
        bar.set_total(total);
    }
    bar.set(done);
    if let Some(found) = found {
        bar.message(format!("({} solutions)", grouped(found)));
    }
}

/// `514 of 840 (61.19 %)`
pub fn share(ratio: Ratio) -> String {
    let Ratio { part, whole } = ratio;
    format!("{} of {} ({:.2} %)", grouped(part as u64), grouped(whole as u64), ratio.percent())
}

/// An error that says the work was stopped, for answers that would be wrong by then.
pub fn stopped() -> anyhow::Error {
    anyhow::anyhow!("stopped before the end")
}
