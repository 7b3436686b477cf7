//! How to run a question: threads, memory, limits, progress, and a way to stop it.
//!
//! A request says *what* is asked, as plain data; a [`Job`] says *how* to go about it, and is
//! different for a command, a page and a test. Nothing in a job changes an answer, except that
//! a question may end before it is complete, and then its reply says so.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use crate::cache::Cache;

/// How far a question has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// What is being counted, in the plural: `subtrees`.
    pub what: &'static str,
    /// How many are done.
    pub done: u64,
    /// How many there are, once that is known.
    pub total: Option<u64>,
}

/// How to run a question.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// Threads for long questions; one for each core if not given. Needs the feature `parallel`.
    pub threads: Option<NonZeroUsize>,
    /// Bytes that tables and answers may take.
    pub memory: usize,
    /// When to give up and tell what is known by then.
    pub time: Option<Duration>,
    /// Set it to stop the question as soon as it looks.
    pub cancel: &'a AtomicBool,
    /// Told now and then how far the question has come.
    pub progress: &'a (dyn Fn(Progress) + Sync),
    /// Told parts of the reply as they are found, for those who cannot wait.
    pub part: Option<&'a (dyn Fn(Value) + Sync)>,
    /// What is worth keeping from question to question.
    pub cache: &'a Cache,
    /// Milliseconds since some fixed moment, for hosts whose clock the standard library cannot
    /// read; it stands still if not given.
    pub clock: Option<&'a (dyn Fn() -> f64 + Sync)>,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> Job<'a> {
    /// Bytes a question may take if nobody says otherwise.
    pub const MEMORY: usize = 1 << 30;

    /// A job without limits that keeps what is worth keeping in `cache`.
    ///
    /// ```
    /// use allclear_api::{Cache, Job, Question, Version};
    /// let cache = Cache::default();
    /// assert_eq!(Version {}.answer(&Job::new(&cache)).unwrap().version, env!("CARGO_PKG_VERSION"));
    /// ```
    pub fn new(cache: &'a Cache) -> Job<'a> {
        Job {
            threads: None,
            memory: Job::MEMORY,
            time: None,
            cancel: &NEVER,
            progress: &|_| {},
            part: None,
            cache,
            clock: None,
        }
    }

    /// Whether somebody wants the question to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Tells how far the question has come.
    pub fn tell(&self, what: &'static str, done: u64, total: Option<u64>) {
        (self.progress)(Progress { what, done, total });
    }

    /// Hands out a part of the reply, if anybody listens.
    pub fn hand_out(&self, part: impl FnOnce() -> Value) {
        if let Some(take) = self.part {
            take(part());
        }
    }

    /// Milliseconds by the host's clock.
    pub fn now(&self) -> f64 {
        self.clock.map_or(0.0, |clock| clock())
    }

    /// Runs a search on this job's threads, with a flag that is set when the job is cancelled or
    /// its time is up. This is the only place that makes threads.
    pub fn run<T: Send>(&self, search: impl FnOnce(&AtomicBool) -> T + Send) -> T {
        self.within_time(|stop| self.on_threads(|| search(stop)))
    }

    #[cfg(feature = "parallel")]
    fn on_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        let threads = self.threads.map_or(0, NonZeroUsize::get);
        match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
            Ok(pool) => pool.install(work),
            // No threads to be had: this one will do.
            Err(_) => work(),
        }
    }

    #[cfg(not(feature = "parallel"))]
    fn on_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        work()
    }

    /// With a time limit, a second thread watches the clock and passes a cancellation on.
    #[cfg(feature = "parallel")]
    fn within_time<T: Send>(&self, work: impl FnOnce(&AtomicBool) -> T) -> T {
        let Some(time) = self.time else { return work(self.cancel) };
        let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
        let begun = std::time::Instant::now();
        std::thread::scope(|scope| {
            let watch = scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    let left = time.saturating_sub(begun.elapsed());
                    if left.is_zero() || self.is_cancelled() {
                        stop.store(true, Ordering::Relaxed);
                        return;
                    }
                    std::thread::park_timeout(left.min(Duration::from_millis(20)));
                }
            });
            let result = work(&stop);
            done.store(true, Ordering::Relaxed);
            watch.thread().unpark();
            result
        })
    }

    #[cfg(not(feature = "parallel"))]
    fn within_time<T: Send>(&self, work: impl FnOnce(&AtomicBool) -> T) -> T {
        work(self.cancel)
    }
}
