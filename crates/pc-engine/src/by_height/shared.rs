//! One attempt, run on all threads.

use std::ops::ControlFlow;
use std::sync::Mutex;

use super::Each;
use super::run::Run;
use super::tables::Tables;
use crate::bits::Bits;
use crate::cover_search::Stop;
use crate::parallel;

/// With fewer nodes left than this, paths are searched one by one.
pub(super) const FEW_NODES: u64 = 1 << 20;

impl<M: Bits, const P: usize> Run<'_, M, P> {
    /// Searches everything, on all threads: the tree is cut into its first few levels and the
    /// many small searches below. Finds the same solutions in the same order as one thread.
    /// The last number is the bytes that the threads used, at most half of `memory`.
    pub(super) fn shared<C: Bits>(
        &self,
        tables: &mut Tables<C>,
        memory: usize,
        each: &mut Each,
    ) -> (ControlFlow<Stop>, u64, usize) {
        let (paths, mut nodes) = self.paths(tables, &[], 3);
        // Each thread keeps its own tables from path to path: what they learn is worth more than
        // they weigh.
        let idle = Mutex::new(Vec::<Tables<C>>::new());
        let pop = || idle.lock().ok().and_then(|mut idle| idle.pop());
        let bytes = || idle.lock().map_or(0, |idle| idle.iter().map(Tables::bytes).sum());
        let threads = parallel::count(self.query.threads);
        let fresh = |tables: &Tables<C>| {
            let mut own = tables.clone();
            own.limit(memory / 2 / threads);
            own
        };
        let tables = &*tables;
        let mut size = 16 * threads;
        let mut rest = &paths[..];
        while !rest.is_empty() {
            // The nodes that are left are shared out, so that all paths together keep to them;
            // what the small ones do not need goes to the next.
            let all = self.attempt.node_limit.saturating_sub(nodes);
            size = if all < FEW_NODES { 1 } else { size };
            let (some, later) = rest.split_at(size.min(rest.len()));
            let left = all / some.len() as u64;
            let done = parallel::map(self.query.threads, some, |path| {
                let mut own = pop().unwrap_or_else(|| fresh(tables));
                let mut found = Vec::new();
                let (end, nodes) = self.alone(&mut own, path, left, &mut |solution, orders| {
                    found.push((solution, orders));
                    ControlFlow::Continue(())
                });
                if let Ok(mut idle) = idle.lock() {
                    idle.push(own);
                }
                (found, end, nodes)
            });
            nodes += done.iter().map(|(_, _, nodes)| nodes).sum::<u64>();
            let mut again = false;
            for (found, end, _) in done {
                // A path that needed more than its share is searched again, alone, if it may.
                if end == ControlFlow::Break(Stop::Nodes) && some.len() > 1 {
                    again = true;
                    break;
                }
                rest = &rest[1..];
                for (solution, orders) in found {
                    if each(solution, orders).is_break() {
                        return (ControlFlow::Break(Stop::Enough), nodes, bytes());
                    }
                }
                if end.is_break() {
                    return (end, nodes, bytes());
                }
            }
            debug_assert!(again || rest.len() == later.len());
            if again {
                size = 1;
            }
        }
        (ControlFlow::Continue(()), nodes, bytes())
    }
}
