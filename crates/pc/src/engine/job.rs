//! How a long search is run: in parts, in parallel, watched, and stopped.

use std::sync::atomic::AtomicBool;

/// One of several equal parts of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which, from 0.
    pub index: usize,
    /// How many parts there are.
    pub count: usize,
}

impl Part {
    /// All of the work.
    pub const WHOLE: Part = Part { index: 0, count: 1 };

    /// Whether the thing with this number belongs to it.
    pub const fn has(self, number: usize) -> bool {
        number % self.count == self.index
    }
}

/// How a search is run.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// Which part of it to do.
    pub part: Part,
    /// Once raised, the search ends with what it has.
    pub stop: &'a AtomicBool,
    /// Told how many of how many steps are done.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
    /// Whether to share it among the threads of rayon's current pool. Needs the feature
    /// `parallel`, and changes nothing without it.
    pub parallel: bool,
}

static NEVER: AtomicBool = AtomicBool::new(false);

/// All of it, here and now.
impl Default for Job<'_> {
    fn default() -> Self {
        Job { part: Part::WHOLE, stop: &NEVER, progress: &|_, _| {}, parallel: false }
    }
}
