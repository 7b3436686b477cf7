//! The one seam to threads: work cut into chunks, done by rayon or one after the other.

use std::ops::Range;

/// A range `0..len` cut into pieces of `each`.
#[derive(Clone, Copy)]
pub(crate) struct Chunks {
    pub(crate) len: usize,
    pub(crate) each: usize,
}

impl Chunks {
    fn count(self) -> usize {
        self.len.div_ceil(self.each)
    }

    fn range(self, i: usize) -> Range<usize> {
        i * self.each..((i + 1) * self.each).min(self.len)
    }
}

/// What `work` returns for each chunk, in order.
#[cfg(feature = "parallel")]
pub(crate) fn map_chunks<T: Send>(
    chunks: Chunks,
    work: impl Fn(Range<usize>) -> T + Sync + Send,
) -> Vec<T> {
    use rayon::prelude::*;
    // One at a time, or the last would be left with several.
    let numbers = (0..chunks.count()).into_par_iter().with_max_len(1);
    numbers.map(|i| work(chunks.range(i))).collect()
}

/// What `work` returns for each chunk, in order.
#[cfg(not(feature = "parallel"))]
pub(crate) fn map_chunks<T>(chunks: Chunks, work: impl Fn(Range<usize>) -> T) -> Vec<T> {
    (0..chunks.count()).map(|i| work(chunks.range(i))).collect()
}

/// How many threads there are for work.
pub(crate) fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// How many of the items each worker gets; the last may get fewer.
pub(crate) fn share(items: usize, workers: usize) -> usize {
    items.div_ceil(workers)
}

/// Gives each worker its share of the items, in order; the sum of what `work` returns.
#[cfg(feature = "parallel")]
pub(crate) fn each_share<T: Send, W: Send>(
    items: &mut [T],
    workers: &mut [W],
    work: impl Fn(&mut [T], &mut W) -> usize + Sync,
) -> usize {
    use rayon::prelude::*;
    match workers {
        [only] => work(items, only),
        _ => {
            let share = share(items.len(), workers.len());
            let shares = items.par_chunks_mut(share).zip(workers.par_iter_mut());
            shares.map(|(items, worker)| work(items, worker)).sum()
        }
    }
}

/// Gives each worker its share of the items, in order; the sum of what `work` returns.
#[cfg(not(feature = "parallel"))]
pub(crate) fn each_share<T, W>(
    items: &mut [T],
    workers: &mut [W],
    work: impl Fn(&mut [T], &mut W) -> usize,
) -> usize {
    let shares = items.chunks_mut(share(items.len(), workers.len())).zip(workers);
    shares.map(|(items, worker)| work(items, worker)).sum()
}
