//! A program and everything it starts, ended as one.

use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

use allclear_look::interrupt;

/// The groups that are running: what a program that ends at once must take with it.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program that leads a process group of its own (where the system has them).
pub struct Group {
    leader: Child,
}

impl Group {
    pub fn spawn(command: &mut Command) -> io::Result<Group> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        interrupt::before_exit(end_all);
        // Held while it starts, so that no group is running without being listed.
        let mut running = running();
        let leader = command.spawn()?;
        running.push(leader.id());
        Ok(Group { leader })
    }

    /// The program itself.
    pub fn leader(&mut self) -> &mut Child {
        &mut self.leader
    }

    /// Kills all of the group. That it has ended already is no error.
    pub fn end(&mut self) {
        let id = self.leader.id();
        let mut running = running();
        if running.contains(&id) {
            running.retain(|other| *other != id);
            kill(id);
            // Not before its group is killed: until then nobody else can be given its number.
            drop(running);
            let _ = self.leader.kill();
            let _ = self.leader.wait();
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
    }
}

/// Kills all groups that are still running when it is dropped: for a command that leaves players
/// to a thread.
pub struct EndPlayers;

impl Drop for EndPlayers {
    fn drop(&mut self) {
        end_all();
    }
}

fn end_all() {
    running().iter().for_each(|id| kill(*id));
}

#[cfg(unix)]
fn kill(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        // A group that has ended is what was wanted.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Elsewhere there are no groups: [`Group::end`] kills the program itself.
#[cfg(not(unix))]
fn kill(_: u32) {}
