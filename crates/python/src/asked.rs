//! A question that is being answered, as Python sees it: its callbacks, and what went wrong there.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use allclear_api::Progress;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use serde_json::Value;

/// Between two looks at Python's signals: soon enough for a person who presses Ctrl-C.
const LOOK: Duration = Duration::from_millis(20);
/// How long the thread that asked stays awake: most questions are answered sooner than a sleeping
/// thread wakes up.
const AWAKE: Duration = Duration::from_micros(100);
/// Parts are handed to Python in batches: so many,
const BATCH: usize = 1024;
/// or as many as have come since.
const PACE: Duration = Duration::from_millis(50);

/// After Ctrl-C, how long a search may take to stop: few look less often. One that does not look
/// at all is left to end by itself.
const PATIENCE: Duration = Duration::from_millis(150);

/// What a question needs on its way.
pub struct Asked {
    cancel: Arc<AtomicBool>,
    progress: Option<Py<PyAny>>,
    part: Option<Py<PyAny>>,
    /// What was told last, until somebody listens.
    told: Mutex<Option<Progress>>,
    /// Parts that were not handed out yet, and when some were.
    waiting: Mutex<(Vec<Value>, Instant)>,
    /// What a signal handler or a callback raised first.
    raised: Mutex<Option<PyErr>>,
}

impl Asked {
    /// With these callbacks; `cancel` is set if one of them raises.
    pub fn new(
        cancel: Arc<AtomicBool>,
        progress: Option<Py<PyAny>>,
        part: Option<Py<PyAny>>,
    ) -> Asked {
        let waiting = Mutex::new((Vec::new(), Instant::now()));
        Asked { cancel, progress, part, told: Mutex::default(), waiting, raised: Mutex::default() }
    }

    /// The flag that stops the search.
    pub fn cancel(&self) -> &AtomicBool {
        &self.cancel
    }

    /// Waits for the reply and looks after Python meanwhile.
    pub fn wait<T>(&self, reply: &Receiver<T>) -> PyResult<T> {
        let (begun, mut stopped) = (Instant::now(), None);
        while begun.elapsed() < AWAKE {
            if let Ok(reply) = reply.try_recv() {
                return self.end().map(|()| reply);
            }
            std::thread::yield_now();
        }
        loop {
            match reply.recv_timeout(LOOK) {
                Ok(reply) => return self.end().map(|()| reply),
                Err(RecvTimeoutError::Timeout) => self.attend(),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("a background thread panicked"));
                }
            }
            if lock(&self.raised).is_some()
                && stopped.get_or_insert_with(Instant::now).elapsed() > PATIENCE
            {
                return self.outcome().and_then(|()| Err(PyRuntimeError::new_err("stopped")));
            }
        }
    }

    /// Whether anybody wants parts of the reply.
    pub fn wants_parts(&self) -> bool {
        self.part.is_some()
    }

    /// How far the search has come; any thread may say so.
    pub fn tell(&self, step: Progress) {
        if self.progress.is_some() {
            *lock(&self.told) = Some(step);
        }
    }

    /// A part of the reply, from any thread, which waits while Python takes it.
    pub fn hand_out(&self, part: Value) {
        let mut waiting = lock(&self.waiting);
        waiting.0.push(part);
        if waiting.0.len() >= BATCH || waiting.1.elapsed() > PACE {
            self.flush(&mut waiting);
        }
    }

    fn flush(&self, waiting: &mut (Vec<Value>, Instant)) {
        let Some(part) = &self.part else { return };
        if waiting.0.is_empty() || self.cancel.load(Ordering::Relaxed) {
            return waiting.0.clear();
        }
        let batch = Value::Array(std::mem::take(&mut waiting.0)).to_string();
        self.attached(|py| part.call1(py, (batch,)).map(drop));
        waiting.1 = Instant::now();
    }

    /// On the thread that asked: signals and progress.
    fn attend(&self) {
        self.attached(|py| {
            py.check_signals()?;
            self.pass_on(py)
        });
    }

    fn pass_on(&self, py: Python<'_>) -> PyResult<()> {
        let told = lock(&self.told).take();
        match (told, &self.progress) {
            (Some(Progress { what, done, total }), Some(progress)) => {
                progress.call1(py, (what, done, total)).map(drop)
            }
            _ => Ok(()),
        }
    }

    /// After the search: what is still to be told, and what went wrong in Python, if anything did.
    fn end(&self) -> PyResult<()> {
        self.flush(&mut lock(&self.waiting));
        if lock(&self.told).is_some() {
            self.attached(|py| self.pass_on(py));
        }
        self.outcome()
    }

    /// Runs Python code; the first error is kept, and stops the search.
    fn attached(&self, run: impl FnOnce(Python<'_>) -> PyResult<()>) {
        if let Err(error) = Python::attach(run) {
            self.cancel.store(true, Ordering::Relaxed);
            lock(&self.raised).get_or_insert(error);
        }
    }

    /// What went wrong in Python, if anything did.
    fn outcome(&self) -> PyResult<()> {
        lock(&self.raised).take().map_or(Ok(()), Err)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
