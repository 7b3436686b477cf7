//! Keys, the mouse and the size of the window, read on a thread of their own.
//!
//! # Why not the obvious way
//! Asking for events between two frames is simpler, but a key that has arrived only in part, or a
//! terminal that has hung up, would hold up the clock, the drawing, and with them the end of the
//! program. Here only this thread waits; it ends with the program.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event};

/// What happens at the terminal, in order.
pub struct Events(Receiver<io::Result<Event>>);

impl Events {
    /// Begins to read. From then on nothing else may.
    pub fn start() -> Events {
        let (sender, receiver) = channel();
        thread::spawn(move || {
            loop {
                let event = event::read();
                let failed = event.is_err();
                if sender.send(event).is_err() || failed {
                    return;
                }
            }
        });
        Events(receiver)
    }

    /// What happens next, if it happens in time.
    pub fn wait(&self, time: Duration) -> io::Result<Option<Event>> {
        match self.0.recv_timeout(time) {
            Ok(event) => event.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }
}
