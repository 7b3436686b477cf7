//! How a search is run: what it is told from outside, and what it tells.

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::store::{NoStore, Store};

/// One of several equal parts of some work. The answers of all parts add up to the whole.
///
/// ```
/// use allclear_pc::Part;
/// let part: Part = "2/8".parse().unwrap();
/// assert_eq!(part, Part::new(2, 8).unwrap());
/// assert_eq!(Part::new(8, 8), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    index: usize,
    count: usize,
}

impl Part {
    /// All of the work.
    pub const WHOLE: Part = Part { index: 0, count: 1 };

    /// The part with this index, from 0, of so many; `None` if there is no such part.
    pub const fn new(index: usize, count: usize) -> Option<Part> {
        if index < count { Some(Part { index, count }) } else { None }
    }

    /// Which part, from 0.
    pub const fn index(self) -> usize {
        self.index
    }

    /// How many parts there are.
    pub const fn count(self) -> usize {
        self.count
    }

    /// The numbers of this part when so many are cut into equal ranges, one after the other.
    pub fn range(self, total: u64) -> Range<u64> {
        let start = |i: usize| (total as u128 * i as u128 / self.count as u128) as u64;
        start(self.index)..start(self.index + 1)
    }

    /// Whether the item with this number belongs to the part.
    pub const fn has(self, number: usize) -> bool {
        number % self.count == self.index
    }
}

/// Not a part of some work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected I/N with I below N, as in 0/8")]
pub struct NoPart;

impl FromStr for Part {
    type Err = NoPart;

    fn from_str(text: &str) -> Result<Part, NoPart> {
        let (index, count) = text.split_once('/').ok_or(NoPart)?;
        let number = |text: &str| text.parse().map_err(|_| NoPart);
        Part::new(number(index)?, number(count)?).ok_or(NoPart)
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Steps done.
    pub done: u64,
    /// Steps in all, where that is known.
    pub total: Option<u64>,
    /// Solutions found so far, where they are counted.
    pub found: Option<u64>,
}

/// Whether a search may use several threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threads {
    /// The caller's thread only.
    #[default]
    One,
    /// Those of rayon's current pool. Without the feature `parallel` there is none, and this
    /// means the same as [`Threads::One`].
    Pool,
}

/// How a search is run. Cheap to copy; the default does all of the work, here and now, on one
/// thread.
///
/// ```
/// use allclear_pc::{Job, Part};
/// let job = Job { part: Part::new(0, 4).unwrap(), ..Job::default() };
/// assert!(!job.is_stopped());
/// ```
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// Which part of the work to do.
    pub part: Part,
    /// Once raised, the search ends with what it has.
    pub stop: &'a AtomicBool,
    /// Once true, searches that can return a good answer early do so. For hosts without threads,
    /// where nobody else could raise `stop`.
    pub is_late: Option<&'a (dyn Fn() -> bool + Sync)>,
    /// Told now and then how far the search is.
    pub progress: &'a (dyn Fn(Progress) + Sync),
    /// On how many threads.
    pub threads: Threads,
    /// The bytes that the search and its answer may take.
    pub memory: usize,
    /// Where long counting waits when it is interrupted: asked again with the same store, it goes
    /// on where it was.
    pub store: &'a dyn Store,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Default for Job<'_> {
    fn default() -> Self {
        Job {
            part: Part::WHOLE,
            stop: &NEVER,
            is_late: None,
            progress: &|_| {},
            threads: Threads::One,
            memory: 384 << 20,
            store: &NoStore,
        }
    }
}

impl Job<'_> {
    /// Whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search was told to stop, or its time is over.
    pub fn is_over(&self) -> bool {
        self.is_stopped() || self.is_late.is_some_and(|is_late| is_late())
    }

    /// Tells that so much of the whole is done.
    pub fn tell(&self, done: u64, total: u64) {
        (self.progress)(Progress { done, total: Some(total), found: None });
    }
}

/// A question would take more memory than the job allows.
///
/// ```
/// use allclear_pc::TooLarge;
/// let known = TooLarge { allowed: 6 << 30, needed: Some(2 << 40) };
/// assert_eq!(known.to_string(), "this needs about 2.0 TB of memory, and 6.0 GB are allowed");
/// let unknown = TooLarge { needed: None, ..known };
/// assert_eq!(unknown.to_string(), "the answer takes more than 6.0 GB of memory");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The bytes that are allowed.
    pub allowed: usize,
    /// About the bytes that it needs, where that is known.
    pub needed: Option<u128>,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let allowed = Bytes(self.allowed as u128);
        match self.needed {
            Some(needed) => {
                write!(f, "this needs about {} of memory, and {allowed} are allowed", Bytes(needed))
            }
            None => write!(f, "the answer takes more than {allowed} of memory"),
        }
    }
}

impl std::error::Error for TooLarge {}

/// The bytes that some work needs.
///
/// ```
/// use allclear_pc::{Need, TooLarge};
/// let need = Need { fixed: 10 << 20, per_thread: 20 << 20 };
/// assert_eq!(need.threads(4, 75 << 20).map(usize::from), Ok(3));
/// let too_large = need.threads(4, 25 << 20).unwrap_err();
/// assert_eq!(too_large.needed, Some(30 << 20));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// On any number of threads.
    pub fixed: usize,
    /// For each thread besides.
    pub per_thread: usize,
}

impl Need {
    /// On how many threads, of those wanted, the work can run within so many bytes.
    pub fn threads(self, wanted: usize, allowed: usize) -> Result<NonZeroUsize, TooLarge> {
        let fitting = allowed.saturating_sub(self.fixed) / self.per_thread.max(1);
        let needed = self.fixed as u128 + self.per_thread as u128;
        let threads = NonZeroUsize::new(fitting.min(wanted.max(1)));
        threads.ok_or(TooLarge { allowed, needed: Some(needed) })
    }
}

/// A number of bytes for people.
struct Bytes(u128);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut size, mut unit) = (self.0 as f64 / (1u64 << 20) as f64, 0);
        while size >= 999.5 && unit < 2 {
            (size, unit) = (size / 1024.0, unit + 1);
        }
        match size {
            size if unit == 2 && size >= 999.5 => write!(f, "{size:.0} TB"),
            size if unit == 0 => write!(f, "{:.0} MB", size.ceil()),
            size => write!(f, "{size:.1} {}", ["MB", "GB", "TB"][unit]),
        }
    }
}

/// Counts the bytes of an answer that has to be kept.
pub struct Room {
    most: usize,
    used: usize,
}

impl Room {
    /// As many bytes as the job allows.
    pub fn of(job: &Job) -> Room {
        Room::with(job.memory)
    }

    /// So many bytes.
    pub fn with(most: usize) -> Room {
        Room { most, used: 0 }
    }

    /// Adds about so many bytes; whether there is no more room.
    pub fn is_full_with(&mut self, bytes: usize) -> bool {
        self.used = self.used.saturating_add(bytes);
        self.used > self.most
    }

    /// An error if there was not enough room.
    pub fn check(&self) -> Result<(), TooLarge> {
        match self.used > self.most {
            true => Err(TooLarge { allowed: self.most, needed: None }),
            false => Ok(()),
        }
    }
}
