//! The one place that knows whether there are threads.

use crate::engine::job::Threads;

/// A function of each item, in the order of the items; on the threads of rayon's current pool if
/// wanted and there are any.
pub fn map<T: Sync, U: Send>(
    threads: Threads,
    items: &[T],
    each: impl Fn(&T) -> U + Sync,
) -> Vec<U> {
    #[cfg(feature = "parallel")]
    if threads == Threads::Pool {
        use rayon::prelude::*;
        return items.par_iter().map(&each).collect();
    }
    let _ = threads;
    items.iter().map(each).collect()
}

/// As [`map`], for chunks of the items.
pub fn map_chunks<T: Sync, U: Send>(
    threads: Threads,
    items: &[T],
    size: usize,
    each: impl Fn(&[T]) -> U + Sync,
) -> Vec<U> {
    #[cfg(feature = "parallel")]
    if threads == Threads::Pool {
        use rayon::prelude::*;
        return items.par_chunks(size).map(&each).collect();
    }
    let _ = threads;
    items.chunks(size).map(each).collect()
}

/// Both of two things: at once if wanted and there are threads, else one after the other.
pub fn join<A: Send, B: Send>(
    threads: Threads,
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    #[cfg(feature = "parallel")]
    if threads == Threads::Pool {
        return rayon::join(one, other);
    }
    let _ = threads;
    (one(), other())
}

/// How many threads a search may use.
pub fn count(threads: Threads) -> usize {
    #[cfg(feature = "parallel")]
    if threads == Threads::Pool {
        return rayon::current_num_threads().max(1);
    }
    let _ = threads;
    1
}
