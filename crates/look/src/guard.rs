//! The terminal: taken for a screen, and restored exactly once, whatever happens.
//!
//! # What
//! [`Guard::take`] makes the terminal a screen's; dropping the guard gives it back. So does a panic,
//! before it speaks, and so does [`give_back`] for a program that is about to end.
//!
//! # How
//! What was changed is written down in one place, and whoever gives the terminal back takes that
//! note away. A panic on the thread that draws gives it back at once, so that its message is seen. A
//! panic on any other thread leaves its last words: the screen sees [`Guard::failed`] before the
//! next frame, ends, and the words are printed then.
//!
//! # Why not the obvious way
//! `ratatui::init` installs a hook that restores the terminal, and `ratatui::restore` does it again
//! when the panic has unwound to it. To leave the alternate screen for a second time puts the cursor
//! back to where it was before the screen: on top of the message, which the shell then writes over.
//! Its hook leaves the mouse captured, and gives the terminal back while another thread is drawing.
//!
//! # How we know it works
//! The tests let a screen panic, on its own thread and on another, in a real terminal.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, stdout};
use std::panic::{self, PanicHookInfo};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread::{self, ThreadId};

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableMouseCapture, EnableMouseCapture, KeyboardEnhancementFlags, PopKeyboardEnhancementFlags,
    PushKeyboardEnhancementFlags,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
    supports_keyboard_enhancement,
};

/// What was changed about the terminal, while it is a screen's.
static TAKEN: Mutex<Option<Taken>> = Mutex::new(None);
/// What other threads said when they panicked.
static LAST_WORDS: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Taken {
    by: ThreadId,
    mouse: bool,
    releases: bool,
}

/// The terminal is a screen's while this lives.
pub struct Guard {
    /// Whether it is told when keys are let go.
    pub releases: bool,
}

impl Guard {
    /// Takes the terminal; with the mouse, and with keys being let go where it can tell, if wanted.
    pub fn take(mouse: bool, releases: bool) -> io::Result<Guard> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let speak = panic::take_hook();
            panic::set_hook(Box::new(move |info| on_panic(info, &speak)));
        });
        enable_raw_mode()?;
        let by = thread::current().id();
        *open(&TAKEN) = Some(Taken { by, mouse: false, releases: false });
        // From here on, an error gives it back.
        let mut guard = Guard { releases: false };
        execute!(stdout(), EnterAlternateScreen)?;
        if mouse {
            note(|taken| taken.mouse = true);
            execute!(stdout(), EnableMouseCapture)?;
        }
        if releases && supports_keyboard_enhancement().unwrap_or(false) {
            note(|taken| taken.releases = true);
            guard.releases = true;
            let flags = KeyboardEnhancementFlags::REPORT_EVENT_TYPES
                | KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES;
            execute!(stdout(), PushKeyboardEnhancementFlags(flags))?;
        }
        Ok(guard)
    }

    /// Whether another thread has panicked.
    pub fn failed(&self) -> bool {
        !open(&LAST_WORDS).is_empty()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
        for words in open(&LAST_WORDS).drain(..) {
            eprintln!("{words}");
        }
    }
}

/// Gives the terminal back, if a screen has it.
pub fn give_back() {
    let Some(taken) = open(&TAKEN).take() else { return };
    // The screen is going away; there is nobody to tell of an error.
    if taken.releases {
        let _ = execute!(stdout(), PopKeyboardEnhancementFlags);
    }
    if taken.mouse {
        let _ = execute!(stdout(), DisableMouseCapture);
    }
    let _ = execute!(stdout(), LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

fn on_panic(info: &PanicHookInfo, speak: &impl Fn(&PanicHookInfo)) {
    let me = thread::current();
    let elsewhere = open(&TAKEN).as_ref().is_some_and(|taken| taken.by != me.id());
    if elsewhere {
        let mut words = format!("thread '{}' {info}", me.name().unwrap_or("<unnamed>"));
        let trace = Backtrace::capture();
        if trace.status() == BacktraceStatus::Captured {
            words.push_str(&format!("\n{trace}"));
        }
        open(&LAST_WORDS).push(words);
    } else {
        give_back();
        speak(info);
    }
}

fn note(change: impl FnOnce(&mut Taken)) {
    if let Some(taken) = open(&TAKEN).as_mut() {
        change(taken);
    }
}

/// Nothing is left half done under these locks, so a panic spoils nothing.
fn open<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
