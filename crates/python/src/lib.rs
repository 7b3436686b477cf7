//! The native half of `import allclear`: one function that answers a request.
//!
//! # What
//! [`ask`](_native::ask) takes a request as one line of JSON and gives the reply as another, the
//! same bytes as `allclear ask`. Everything with a type or a picture is Python
//! (`crates/python/python/allclear`), and nothing is computed on this side of the border either.
//!
//! # How
//! The search runs on threads of its own without the interpreter's lock. The thread that asked
//! comes back to the interpreter every 20 ms: it runs signal handlers, so Ctrl-C stops a search,
//! and calls `progress`, so a bar is only ever touched by the thread that made it. A search that
//! does not look at its flag in time (one big board of Lunar Lockout) is left to end by itself:
//! Ctrl-C gives the prompt back within 0.2 s, whatever was asked.
//!
//! # Why not the obvious way
//! Calling Python from the searching threads would make them wait for the lock. Checking for
//! signals only there would find none: Python runs its handlers on the main thread alone.

mod asked;

/// The native module.
#[pyo3::pymodule]
mod _native {
    use std::num::NonZeroUsize;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, LazyLock};
    use std::time::Duration;

    use allclear_api::{Cache, Job, Limit};
    use pyo3::exceptions::PyValueError;
    use pyo3::prelude::*;

    use crate::asked::Asked;

    static CACHE: LazyLock<Cache> = LazyLock::new(Cache::default);

    /// Stops a question from another thread.
    #[pyclass(frozen)]
    #[derive(Default)]
    struct Cancel(Arc<AtomicBool>);

    #[pymethods]
    impl Cancel {
        #[new]
        fn new() -> Cancel {
            Cancel::default()
        }

        /// Stops the question as soon as it looks.
        fn cancel(&self) {
            self.0.store(true, Ordering::Relaxed);
        }

        /// Whether it was stopped.
        #[getter]
        fn cancelled(&self) -> bool {
            self.0.load(Ordering::Relaxed)
        }
    }

    /// Answers a request: the reply as JSON text, and whether it is an error.
    #[pyfunction]
    #[pyo3(signature = (request, *, threads=None, memory=None, seconds=None, cancel=None, progress=None, part=None))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn ask(
        py: Python<'_>,
        request: &str,
        threads: Option<usize>,
        memory: Option<usize>,
        seconds: Option<f64>,
        cancel: Option<Py<Cancel>>,
        progress: Option<Py<PyAny>>,
        part: Option<Py<PyAny>>,
    ) -> PyResult<(String, bool)> {
        let threads = threads.map(read_threads).transpose()?;
        let time = seconds.map(read_seconds).transpose()?;
        let cancel = cancel.map_or_else(Arc::default, |cancel| cancel.get().0.clone());
        let asked = Arc::new(Asked::new(cancel, progress, part));
        let (searching, request) = (asked.clone(), request.to_string());
        let memory = memory.unwrap_or(Job::MEMORY);
        py.detach(|| {
            let reply = allclear_api::start(&CACHE, threads, move || {
                let tell = |step| searching.tell(step);
                let hand_out = |part| searching.hand_out(part);
                let job = Job {
                    threads,
                    memory,
                    time,
                    cancel: searching.cancel(),
                    progress: &tell,
                    part: searching.wants_parts().then_some(&hand_out as _),
                    ..Job::new(&CACHE)
                };
                let (text, error) = allclear_api::respond_to(&request, &job);
                (text, error.is_some())
            });
            asked.wait(&reply)
        })
    }

    fn read_threads(threads: usize) -> PyResult<NonZeroUsize> {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let most = 4 * cores;
        NonZeroUsize::new(threads).filter(|threads| threads.get() <= most).ok_or_else(|| {
            let message = format!("threads: expected a number from 1 to {most} (four per core)");
            PyValueError::new_err(message)
        })
    }

    fn read_seconds(seconds: f64) -> PyResult<Limit> {
        match Duration::try_from_secs_f64(seconds) {
            Ok(time) if !time.is_zero() => Ok(Limit::wall(time)),
            _ => Err(PyValueError::new_err("time_limit: expected seconds, more than 0")),
        }
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
