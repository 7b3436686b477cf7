//! How to run a question: threads, memory, limits, progress, and a way to stop it.
//!
//! A request says *what* is asked, as plain data; a [`Job`] says *how* to go about it, and is
//! different for a command, a page and a test. Nothing in a job changes an answer, except that
//! a question may end before it is complete, and then its reply says so.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
#[cfg(feature = "parallel")]
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    sync::mpsc::Receiver,
};

use allclear_pc::atlas::Store;
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

/// How long a question may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// How long.
    pub time: Duration,
    /// By which clock.
    pub clock: Clock,
}

/// What a limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// Time of all processors together, so that a busy machine does not change the answer. Where
    /// the system does not count it: time on the wall.
    Processor,
    /// Time on the wall.
    Wall,
}

impl Limit {
    /// So much processor time.
    pub fn processor(time: Duration) -> Limit {
        Limit { time, clock: Clock::Processor }
    }

    /// So much time on the wall.
    pub fn wall(time: Duration) -> Limit {
        Limit { time, clock: Clock::Wall }
    }
}

/// How to run a question.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// Threads for long questions; one for each core if not given. Needs the feature `parallel`.
    pub threads: Option<NonZeroUsize>,
    /// Bytes that tables and answers may take.
    pub memory: usize,
    /// When to give up and tell what is known by then.
    pub time: Option<Limit>,
    /// Set it to stop the question as soon as it looks.
    pub cancel: &'a AtomicBool,
    /// Told now and then how far the question has come.
    pub progress: &'a (dyn Fn(Progress) + Sync),
    /// Told parts of the reply as they are found, for those who cannot wait.
    pub part: Option<&'a (dyn Fn(Value) + Sync)>,
    /// What is worth keeping from question to question.
    pub cache: &'a Cache,
    /// Where long counting waits when it is interrupted, if anywhere.
    pub store: Option<&'a dyn Store>,
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
            store: None,
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
        let (mut search, mut result) = (Some(search), None);
        // Compiled once, not once for each question: threads take a lot of code.
        self.run_once(&mut |stop| result = search.take().map(|search| search(stop)));
        result.expect("the search ran")
    }

    fn run_once(&self, search: &mut (dyn FnMut(&AtomicBool) + Send)) {
        self.within_time(|stop| self.on_threads(|| search(stop)));
    }

    #[cfg(feature = "parallel")]
    fn on_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        let is_inside = rayon::current_thread_index().is_some();
        if is_inside && rayon::current_num_threads() == number(self.threads) {
            return work();
        }
        // No threads to be had: this one will do.
        let Some(pool) = take_pool(self.cache, self.threads) else { return work() };
        let result = pool.install(work);
        self.cache.keep_pool(pool);
        result
    }

    #[cfg(not(feature = "parallel"))]
    fn on_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        work()
    }

    /// With a time limit, a second thread watches the clock and passes a cancellation on.
    #[cfg(feature = "parallel")]
    fn within_time<T: Send>(&self, work: impl FnOnce(&AtomicBool) -> T) -> T {
        let Some(limit) = self.time else { return work(self.cancel) };
        let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
        let begun = limit.clock.now();
        std::thread::scope(|scope| {
            let watch = scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    let left = limit.time.saturating_sub(limit.clock.now() - begun);
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

/// Starts work on so many threads and leaves it to them; a [`Job::run`] inside keeps to them. For
/// hosts that have something else to look after meanwhile, and may not want to wait for the end.
/// If the work panics, the receiver is told that nothing will come.
#[cfg(feature = "parallel")]
pub fn start<T: Send + 'static>(
    cache: &'static Cache,
    threads: Option<NonZeroUsize>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Receiver<T> {
    let (sender, receiver) = std::sync::mpsc::channel();
    let work = move || {
        if let Ok(result) = catch_unwind(AssertUnwindSafe(work)) {
            let _ = sender.send(result); // nobody may be waiting any more
        }
    };
    match take_pool(cache, threads) {
        None => work(),
        Some(pool) => {
            let lent = pool.clone();
            pool.spawn(move || {
                work();
                cache.keep_pool(lent);
            });
        }
    }
    receiver
}

/// One for each core if nobody says otherwise.
#[cfg(feature = "parallel")]
fn number(threads: Option<NonZeroUsize>) -> usize {
    let threads = threads.or_else(|| std::thread::available_parallelism().ok());
    threads.map_or(1, NonZeroUsize::get)
}

/// Threads from the cache, or new ones: starting some takes longer than many a question.
#[cfg(feature = "parallel")]
fn take_pool(cache: &Cache, threads: Option<NonZeroUsize>) -> Option<Arc<rayon::ThreadPool>> {
    let threads = number(threads);
    let new = || rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok();
    cache.take_pool(threads).or_else(|| new().map(Arc::new))
}

#[cfg(feature = "parallel")]
impl Clock {
    /// Time since some fixed moment.
    fn now(self) -> Duration {
        static BEGIN: std::sync::LazyLock<std::time::Instant> =
            std::sync::LazyLock::new(std::time::Instant::now);
        #[cfg(unix)]
        if self == Clock::Processor {
            let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
            return Duration::new(time.tv_sec as u64, time.tv_nsec as u32);
        }
        BEGIN.elapsed()
    }
}

#[cfg(all(test, feature = "parallel"))]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    #[test]
    fn work_that_is_started_keeps_to_its_threads() {
        static CACHE: LazyLock<Cache> = LazyLock::new(Cache::default);
        for threads in [None, NonZeroUsize::new(1), NonZeroUsize::new(3)] {
            let cancel = Arc::new(AtomicBool::new(false));
            let here = std::thread::current().id();
            let flag = cancel.clone();
            let found = start(&CACHE, threads, move || {
                let job = Job { threads, cancel: &flag, ..Job::new(&CACHE) };
                let outer = std::thread::current().id();
                job.run(|stop| {
                    while !stop.load(Ordering::Relaxed) {}
                    (outer, std::thread::current().id())
                })
            });
            cancel.store(true, Ordering::Relaxed);
            let (outer, inner) = found.recv().unwrap();
            assert_ne!(outer, here);
            assert_eq!(outer, inner);
        }
    }

    #[test]
    fn a_panic_of_started_work_is_told() {
        static CACHE: LazyLock<Cache> = LazyLock::new(Cache::default);
        assert!(start(&CACHE, None, || -> u32 { panic!("for this test") }).recv().is_err());
        assert_eq!(start(&CACHE, None, || 7).recv(), Ok(7));
    }

    #[test]
    fn two_can_ask_at_once() {
        let cache = Cache::default();
        let request =
            r#"{"ask": "pc.solve", "queue": "LSTIZJOSJIO", "height": 4, "no_keys": true}"#;
        let job = Job { threads: NonZeroUsize::new(1), ..Job::new(&cache) };
        let expected = crate::respond(request, &job);
        std::thread::scope(|scope| {
            let asked: Vec<_> =
                (0..4).map(|_| scope.spawn(|| crate::respond(request, &job))).collect();
            asked.into_iter().for_each(|one| assert_eq!(one.join().unwrap(), expected));
        });
    }

    #[test]
    fn a_limit_stops_a_search_and_a_cancellation_too() {
        let cache = Cache::default();
        let spin = |stop: &AtomicBool| while !stop.load(Ordering::Relaxed) {};
        for clock in [Clock::Processor, Clock::Wall] {
            let time = Some(Limit { time: Duration::from_millis(30), clock });
            Job { time, ..Job::new(&cache) }.run(spin);
        }
        let cancel = AtomicBool::new(true);
        Job { cancel: &cancel, ..Job::new(&cache) }.run(spin);
        let time = Some(Limit::wall(Duration::from_secs(3600)));
        Job { cancel: &cancel, time, ..Job::new(&cache) }.run(spin);
    }
}
