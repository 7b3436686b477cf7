//! The one seam to threads: work cut into chunks, done by rayon or one after the other.

use std::ops::Range;

/// A range `0..len` cut into pieces of `each`.
#[derive(Clone, Copy)]
pub(super) struct Chunks {
    pub(super) len: usize,
    pub(super) each: usize,
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
pub(super) fn map_chunks<T: Send>(
    chunks: Chunks,
    work: impl Fn(Range<usize>) -> T + Sync + Send,
) -> Vec<T> {
    use rayon::prelude::*;
    (0..chunks.count()).into_par_iter().map(|i| work(chunks.range(i))).collect()
}

/// What `work` returns for each chunk, in order.
#[cfg(not(feature = "parallel"))]
pub(super) fn map_chunks<T>(chunks: Chunks, work: impl Fn(Range<usize>) -> T) -> Vec<T> {
    (0..chunks.count()).map(|i| work(chunks.range(i))).collect()
}
