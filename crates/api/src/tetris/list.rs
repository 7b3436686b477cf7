//! Lists that may be longer than memory.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use serde_json::Value;

use crate::{Error, Job, Progress};

/// A list that is told part by part, or kept where nobody listens, as far as memory goes.
pub(super) struct List<'a> {
    job: &'a Job<'a>,
    what: &'static str,
    total: Option<u64>,
    pub told: u64,
    kept: Vec<String>,
    /// How many bytes the kept ones take.
    taken: usize,
}

impl<'a> List<'a> {
    pub fn new(job: &'a Job<'a>, what: &'static str, total: Option<u64>) -> List<'a> {
        List { job, what, total, told: 0, kept: Vec::new(), taken: 0 }
    }

    pub fn tell(&mut self, one: String) -> ControlFlow<()> {
        self.told += 1;
        match self.job.part {
            Some(part) => part(Value::String(one)),
            None => {
                // The text of the reply and the room of the list come on top.
                self.taken += 3 * (size_of::<String>() + one.len());
                self.kept.push(one);
            }
        }
        if self.is_too_long() {
            return ControlFlow::Break(());
        }
        if self.told.is_multiple_of(4096) {
            let (what, done, total) = (self.what, self.told, self.total);
            (self.job.progress)(Progress { what, done, total });
            if self.job.cancel.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn is_too_long(&self) -> bool {
        self.taken > self.job.memory
    }

    /// What was kept.
    pub fn end(self) -> Result<Option<Vec<String>>, Error> {
        if self.is_too_long() {
            let message =
                format!("the list of {} does not fit into memory: set a limit", self.what);
            return Err(Error::too_big(message));
        }
        Ok(self.job.part.is_none().then_some(self.kept))
    }
}

#[cfg(test)]
mod tests {
    use crate::tetris::{Pattern, Sequences};
    use crate::{Cache, ErrorKind, Job, Question};

    #[test]
    fn endless_lists_are_refused() {
        let cache = Cache::default();
        let job = Job { memory: 1 << 20, ..Job::new(&cache) };
        let sequences = Sequences { length: 20, ..Sequences::default() };
        assert_eq!(sequences.answer(&job).unwrap_err().kind, ErrorKind::TooBig);
        let pattern = Pattern { pattern: "*p7,*p7".into(), list: true, ..Pattern::default() };
        assert_eq!(pattern.answer(&job).unwrap_err().kind, ErrorKind::TooBig);
        let few = Pattern { limit: Some(3), ..pattern }.answer(&job).unwrap();
        assert_eq!(few.queues.map(|queues| queues.len()), Some(3));
    }
}
