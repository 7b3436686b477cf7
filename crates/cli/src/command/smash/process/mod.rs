//! A program as a player: turns to its stdin, answers from its stdout, and a clock.
//!
//! # What
//! [`Process`] is a [`Contestant`] that asks a program. Whatever the program does, it costs its
//! own game and nothing else: it may crash, hang, start other programs, or print without end.
//!
//! # How
//! The program leads a process group of its own ([`Group`]), which ends with it: Ctrl-C reaches
//! the arena and not the players, and no grandchild outlives the game. One thread reads its
//! stdout, a line of at most [`LONGEST_LINE`] bytes at a time, and reads on only when that line
//! was taken: the pipe fills up, and the program waits. A second thread reads all of its stderr
//! and keeps the end of it. Both stop when they are told to ([`Stream`]), even if a program that
//! left the group still holds the other end.
//!
//! # Why not the obvious way
//! `BufReader::lines` in a thread with an unbounded channel reads as fast as a program can write:
//! `yes` filled the memory, and a grandchild that kept stdout open kept the thread and its
//! descriptors as well.
//!
//! # How we know it works
//! The tests below, and those of `smash arena` in `tests/cli/smash.rs`, play against such
//! programs.

mod group;
mod stream;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use allclear_smash::{Answer, Contestant, LONGEST_LINE, Turn, parse_answer};

use allclear_look::interrupt;
pub use group::EndPlayers;
use group::Group;
use stream::{Stop, Stream};

/// How long a program may take.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// For its first answer.
    pub first: Duration,
    /// For every other.
    pub later: Duration,
}

/// How much of a program's stderr is kept: the last so many bytes.
const KEPT: usize = 4096;

/// How often Ctrl-C is looked for while a program thinks.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// A running program.
pub struct Process {
    group: Group,
    stdin: Option<ChildStdin>,
    lines: Option<Receiver<Said>>,
    stop: Stop,
    threads: Vec<JoinHandle<Vec<u8>>>,
    allowance: Allowance,
    answered: bool,
    interrupted: &'static AtomicBool,
}

/// What a program said next.
enum Said {
    Line(String),
    TooLong,
    NotText,
}

impl Process {
    /// Starts a program: its path and its arguments.
    pub fn start(words: &[String], allowance: Allowance) -> io::Result<Process> {
        let Some((program, arguments)) = words.split_first() else {
            return Err(io::Error::other("a player needs a name"));
        };
        let stop = Stop::new()?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut group = Group::spawn(command.stderr(Stdio::piped()))?;
        let child = group.leader();
        let stdin = child.stdin.take();
        let missing = || io::Error::other("a program without output");
        let stdout = child.stdout.take().ok_or_else(missing)?;
        let stderr = child.stderr.take().ok_or_else(missing)?;
        let (sender, lines) = sync_channel(0);
        let mut answers = BufReader::with_capacity(LONGEST_LINE, Stream::new(stdout, &stop)?);
        let mut process = Process {
            group,
            stdin,
            lines: Some(lines),
            threads: Vec::new(),
            allowance,
            answered: false,
            interrupted: interrupt::flag(),
            stop,
        };
        let errors = Stream::new(stderr, &process.stop)?;
        // If a thread cannot be started, dropping the process ends what there is.
        process.threads.push(Builder::new().spawn(move || {
            while let Some(said) = listen(&mut answers) {
                if sender.send(said).is_err() {
                    break;
                }
            }
            Vec::new()
        })?);
        process.threads.push(Builder::new().spawn(move || last_bytes(errors))?);
        Ok(process)
    }

    /// Ends the program and all it has started: the end of what it wrote to stderr.
    pub fn end(mut self) -> String {
        self.shut_down()
    }

    fn shut_down(&mut self) -> String {
        self.stdin = None;
        self.lines = None;
        self.group.end();
        self.stop.now();
        let mut said = Vec::new();
        for thread in self.threads.drain(..) {
            if stream::CAN_STOP || thread.is_finished() {
                said.extend(thread.join().unwrap_or_default());
            }
        }
        String::from_utf8_lossy(&said).into_owned()
    }

    /// Sends a turn. A program that no longer reads may have answered already: only its output
    /// tells, so an error here is none.
    fn send(&mut self, turn: &Turn, within: Duration) {
        let Some(mut stdin) = self.stdin.take() else { return };
        let mut text = Vec::new();
        let sent = turn.write(&mut text).and_then(|()| {
            if stream::is_writable(&stdin, within)? { stdin.write_all(&text) } else { Ok(()) }
        });
        self.stdin = sent.ok().map(|()| stdin);
    }

    /// The next line, if it comes in time.
    fn receive(&self, within: Duration) -> Result<Said, RecvTimeoutError> {
        let Some(lines) = &self.lines else { return Err(RecvTimeoutError::Disconnected) };
        let begun = Instant::now();
        loop {
            let left = within.saturating_sub(begun.elapsed());
            match lines.recv_timeout(left.min(BETWEEN_LOOKS)) {
                Err(RecvTimeoutError::Timeout)
                    if left > BETWEEN_LOOKS && !self.interrupted.load(Ordering::Relaxed) => {}
                result => return result,
            }
        }
    }
}

impl Contestant for Process {
    fn answer(&mut self, turn: &Turn) -> Answer {
        let allowance = if self.answered { self.allowance.later } else { self.allowance.first };
        self.send(turn, allowance);
        let said = self.receive(allowance);
        self.answered = true;
        Answer::Forfeit(match said {
            Ok(Said::Line(line)) => match parse_answer(&line) {
                Ok(placement) => return Answer::Place(placement),
                Err(error) => format!("illegal answer: {error}"),
            },
            Ok(Said::TooLong) => {
                format!("illegal answer: a line of more than {LONGEST_LINE} bytes")
            }
            Ok(Said::NotText) => "illegal answer: not UTF-8 text".to_string(),
            Err(_) if self.interrupted.load(Ordering::Relaxed) => "interrupted".to_string(),
            Err(RecvTimeoutError::Timeout) => {
                format!("late: no answer within {} ms", allowance.as_millis())
            }
            Err(RecvTimeoutError::Disconnected) => "the program ended".to_string(),
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.shut_down();
    }
}

/// The next line of a program; `None` if there are no more.
fn listen(output: &mut impl BufRead) -> Option<Said> {
    let mut bytes = Vec::new();
    // One more for the line break, and one to tell that there is more.
    let mut line = output.take(LONGEST_LINE as u64 + 2);
    line.read_until(b'\n', &mut bytes).ok().filter(|read| *read > 0)?;
    if bytes.len() > LONGEST_LINE + 1 {
        return Some(Said::TooLong);
    }
    Some(String::from_utf8(bytes).map_or(Said::NotText, Said::Line))
}

/// Reads everything and keeps the last [`KEPT`] bytes.
fn last_bytes(mut input: impl Read) -> Vec<u8> {
    let (mut kept, mut buffer) = (Vec::new(), [0; 4096]);
    loop {
        match input.read(&mut buffer) {
            Ok(0) => return kept,
            Ok(read) => {
                kept.extend_from_slice(&buffer[..read]);
                let surplus = kept.len().saturating_sub(KEPT);
                kept.drain(..surplus);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return kept,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut bytes: &[u8]) -> Vec<String> {
        std::iter::from_fn(|| listen(&mut bytes))
            .map(|said| match said {
                Said::Line(line) => line,
                Said::TooLong => "too long".to_string(),
                Said::NotText => "not text".to_string(),
            })
            .collect()
    }

    #[test]
    fn a_line_is_read_as_far_as_it_matters() {
        assert_eq!(lines(b"1 2\n3 0 ok"), ["1 2\n", "3 0 ok"]);
        assert_eq!(lines(b"\xff\n1\n"), ["not text", "1\n"]);
        let longest = format!("{}\n", "x".repeat(LONGEST_LINE));
        assert_eq!(lines(longest.as_bytes()), [longest.as_str()]);
        assert_eq!(lines(&[b'x'; LONGEST_LINE + 2])[0], "too long");
    }

    #[test]
    fn the_end_of_stderr_is_kept() {
        let long: Vec<u8> = (0..100_000u32).map(|i| i as u8).collect();
        assert_eq!(last_bytes(&long[..]), long[long.len() - KEPT..]);
        assert_eq!(last_bytes(&b"short"[..]), b"short");
    }
}
