//! Ctrl-C: the first asks long work to stop and keep what it has, the second ends the program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use crate::guard;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The exit code of a program ended by Ctrl-C, as shells count it.
const BY_CTRL_C: i32 = 130;

/// A flag that Ctrl-C (or a request to terminate) sets. From the first call on, Ctrl-C no longer
/// ends the program by itself, so long work must look at the flag now and then.
pub fn flag() -> &'static AtomicBool {
    static INSTALLED: OnceLock<()> = OnceLock::new();
    INSTALLED.get_or_init(|| {
        // Without a handler Ctrl-C just ends the program: no reason to fail.
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                guard::give_back();
                hooks().iter().for_each(|hook| hook());
                std::process::exit(BY_CTRL_C);
            }
        });
    });
    &INTERRUPTED
}

/// Does something before Ctrl-C ends the program, once for each such function.
pub fn before_exit(hook: fn()) {
    let mut hooks = hooks();
    if !hooks.iter().any(|known| std::ptr::fn_addr_eq(*known, hook)) {
        hooks.push(hook);
    }
}

fn hooks() -> MutexGuard<'static, Vec<fn()>> {
    static HOOKS: Mutex<Vec<fn()>> = Mutex::new(Vec::new());
    HOOKS.lock().unwrap_or_else(PoisonError::into_inner)
}
