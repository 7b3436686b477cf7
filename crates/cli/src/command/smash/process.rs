//! A program as a player: turns to its stdin, answers from its stdout, and a clock.

use std::io::{BufRead, BufReader, BufWriter};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use allclear_smash::{Answer, Contestant, Turn, parse_answer};
use anyhow::Context;

/// How long a program may take.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// For its first answer.
    pub first: Duration,
    /// For every other.
    pub later: Duration,
}

/// A running program.
pub struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    allowance: Allowance,
    answered: bool,
}

impl Process {
    /// Starts a program: its path and its arguments.
    pub fn start(words: &[String], allowance: Allowance) -> anyhow::Result<Process> {
        let (program, arguments) = words.split_first().context("a player has no name")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{program}: no such player, and no program that starts"))?;
        let stdin = child.stdin.take();
        let stdout = child.stdout.take().context("a program without output")?;
        let (sender, lines) = channel();
        // Ends with the program: its output closes, or nobody listens any more.
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let Ok(line) = line else { break };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Process { child, stdin, lines, allowance, answered: false })
    }
}

impl Contestant for Process {
    fn answer(&mut self, turn: &Turn) -> Answer {
        // A program that reads no more may have answered already: only its output tells.
        if let Some(stdin) = self.stdin.take() {
            let mut buffered = BufWriter::new(stdin);
            let written = turn.write(&mut buffered);
            self.stdin = written.ok().and_then(|()| buffered.into_inner().ok());
        }
        let allowance = if self.answered { self.allowance.later } else { self.allowance.first };
        match self.lines.recv_timeout(allowance) {
            Ok(line) => {
                self.answered = true;
                match parse_answer(&line) {
                    Ok(placement) => Answer::Place(placement),
                    Err(error) => Answer::Forfeit(format!("illegal answer: {error}")),
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                Answer::Forfeit(format!("late: no answer within {} ms", allowance.as_millis()))
            }
            Err(RecvTimeoutError::Disconnected) => Answer::Forfeit("the program ended".to_string()),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that has ended already is no error.
        self.stdin = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
