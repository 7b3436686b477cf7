//! The moves of one position, on all threads.
//!
//! All moves lead to much the same fields. So each thread tells the others what an early field is worth
//! as soon as it knows, and asks them before it looks at one itself. Late fields take no longer to look
//! at than to copy. What a thread learns it copies into a memory of its own, as it is read many times.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::adding_up;
use super::ground::State;
use super::memory::{At, Store};
use super::plan::{Class, Plan, Start};
use super::search::Search;
use crate::engine::job::Job;
use crate::engine::parallel;

/// From this many pieces to place on, threads share the moves of a position: else it takes no time.
const SHARED: usize = 8;

/// With fewer pieces than this left to place, each thread looks at a field itself.
const LATE: usize = 6;

/// What threads know of early fields together: in many parts, so that they rarely meet.
pub(super) struct Common<const H: usize, const N: usize> {
    /// By level, and then by field.
    levels: Vec<[Mutex<Store<H, N>>; PARTS]>,
}

const PARTS: usize = 64;

impl<const H: usize, const N: usize> Common<H, N> {
    /// Nothing yet, and about so many bytes at most; so many pieces are to be placed.
    fn within(bytes: usize, pieces: usize) -> Self {
        let levels = LATE..=pieces;
        let budget = bytes / levels.clone().count() / PARTS;
        let level = |_| std::array::from_fn(|_| Mutex::new(Store::new(budget)));
        Common { levels: levels.map(level).collect() }
    }

    fn part(&self, state: State<H, N>, class: &Class) -> Option<&Mutex<Store<H, N>>> {
        let parts = self.levels.get(class.level)?;
        let mix = |mixed: u64, &word: &u64| (mixed ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = state.field.words().iter().fold(0, mix);
        Some(&parts[(mixed >> (64 - PARTS.ilog2())) as usize])
    }

    /// Tells a thread what others know of a field; returns where that is in its own memory.
    pub fn tell(
        &self,
        own: &mut Store<H, N>,
        state: State<H, N>,
        class: (u32, &Class),
    ) -> Option<At> {
        own.learn(&*self.part(state, class.1)?.lock().ok()?, state, class)
    }

    /// Hears from a thread what it has found out about a field.
    pub fn hear(&self, own: &Store<H, N>, state: State<H, N>, class: (u32, &Class)) {
        if let Some(Ok(mut part)) = self.part(state, class.1).map(Mutex::lock) {
            part.learn(own, state, class);
        }
    }
}

impl<const H: usize, const N: usize> Search<'_, H, N> {
    /// What the placements at a start are worth, those without hold first; on all threads if it takes
    /// long.
    pub fn all_worths(&mut self, plan: &Plan, start: &Start) -> Vec<u64> {
        let (job, pieces) = (self.job, self.stores.len() - 1);
        let shares = parallel::count(job.threads);
        if shares == 1 || pieces < SHARED {
            return self.worths(plan, start, 0..).into_iter().map(|(_, worth)| worth).collect();
        }
        let common = Common::within(job.memory / 16, pieces);
        let memory = job.memory / 16 * 15 / shares;
        let (next, fields) = (AtomicUsize::new(0), AtomicU64::new(0));
        let searches: Vec<()> = vec![(); shares];
        let found = parallel::map(job.threads, &searches, |()| {
            let progress = adding_up(&fields, &job);
            let job = Job { memory, progress: &progress, ..job };
            let ground = self.ground.clone();
            let mut search = Search::new(ground, self.start, pieces, job);
            search.common = Some(&common);
            let asked = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            (search.worths(plan, start, asked), search.nodes, search.is_stopped)
        });
        let mut all = Vec::new();
        for (worths, nodes, is_stopped) in found {
            all.extend(worths);
            self.nodes += nodes;
            self.is_stopped |= is_stopped;
        }
        all.sort_unstable();
        all.into_iter().map(|(_, worth)| worth).collect()
    }
}
