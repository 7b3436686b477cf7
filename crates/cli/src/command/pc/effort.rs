//! How much of the work, and with how many threads: options of every question about patterns.

use std::str::FromStr;
use std::sync::atomic::Ordering;

use allclear_pc::analysis::{Part, Work};

use crate::interrupt;
use crate::progress::Progress;
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
    pub shard: Option<Shard>,
}

/// One of several parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard(Part);

impl ShardArg {
    /// The part to do.
    pub fn part(&self) -> Part {
        self.shard.map_or(Part::WHOLE, |Shard(part)| part)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts =
            text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((index, count)) if index < count => Ok(Shard(Part { index, count })),
            _ => Err("expected I/N with I below N, as in 0/8".to_string()),
        }
    }
}

/// Runs a search with a bar, on all threads, until it ends or Ctrl-C is pressed.
pub fn watched<T>(session: &Session, part: Part, search: impl FnOnce(&Work, &Progress) -> T) -> T {
    let bar = session.late_progress("subtrees", Some(0));
    let result = search(
        &Work {
            part,
            stop: interrupt::flag(),
            progress: &|done, total| {
                bar.set_total(total);
                bar.set(done);
            },
            parallel: true,
        },
        &bar,
    );
    bar.finish();
    result
}

/// The bytes that answers may take before they are printed.
const MOST_BYTES: usize = 384 << 20;

/// Counts the bytes of answers that have to be kept.
#[derive(Default)]
pub struct Room(usize);

impl Room {
    /// Adds an answer of about so many bytes; whether there is no more room.
    pub fn is_full_with(&mut self, bytes: usize) -> bool {
        self.0 += bytes;
        self.0 > MOST_BYTES
    }

    /// Says so, if there was not enough room.
    pub fn check(&self, way_out: &str) -> anyhow::Result<()> {
        match self.0 > MOST_BYTES {
            true => anyhow::bail!("the answer takes more than {} MB: {way_out}", MOST_BYTES >> 20),
            false => Ok(()),
        }
    }
}

/// An error that says the work was stopped, for answers that would be wrong by then.
pub fn stopped() -> anyhow::Error {
    anyhow::anyhow!("stopped before the end")
}

/// Whether Ctrl-C was pressed.
pub fn is_stopped() -> bool {
    interrupt::flag().load(Ordering::Relaxed)
}
