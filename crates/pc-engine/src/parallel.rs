//! Work for all threads of the pool, or for this one alone.

#[cfg(feature = "parallel")]
use std::sync::OnceLock;

use crate::job::Threads;

/// A function of each item, in the order of the items; on the threads of rayon's current pool if
/// wanted and there are any.
pub fn map<T: Sync, U: Send + Sync>(
    threads: Threads,
    items: &[T],
    each: impl Fn(&T) -> U + Sync,
) -> Vec<U> {
    #[cfg(feature = "parallel")]
    if threads == Threads::Pool {
        let done: Vec<_> = items.iter().map(|_| OnceLock::new()).collect();
        on_all_threads(items.len(), &|number| {
            let _ = done[number].set(each(&items[number])); // nobody else has this number
        });
        return done.into_iter().filter_map(OnceLock::into_inner).collect();
    }
    let _ = threads;
    items.iter().map(each).collect()
}

/// Each number below `count`, on the threads of rayon's current pool. Not generic, so that what rayon
/// needs for that is compiled once and not for every question: it was a fifteenth of this crate.
#[cfg(feature = "parallel")]
fn on_all_threads(count: usize, each: &(dyn Fn(usize) + Sync)) {
    use rayon::prelude::*;
    // One at a time, or the last would be left with several.
    (0..count).into_par_iter().with_max_len(1).for_each(each);
}

/// As [`map`], for chunks of the items.
pub fn map_chunks<T: Sync, U: Send + Sync>(
    threads: Threads,
    items: &[T],
    size: usize,
    each: impl Fn(&[T]) -> U + Sync,
) -> Vec<U> {
    let chunks: Vec<_> = items.chunks(size).collect();
    map(threads, &chunks, |chunk| each(chunk))
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
