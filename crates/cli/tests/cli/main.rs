//! What the binary prints, how it exits, what it survives: one file for each command.

mod ask;
mod bench;
mod board;
mod book;
mod complete;
mod examples;
mod fumen;
mod general;
mod limits;
mod lunar;
mod pc;
mod pc_analysis;
mod pc_atlas;
mod pc_best;
mod pc_keys;
mod pc_lists;
mod pc_solve;
mod pictures;
mod queues;
mod reach;
mod serve;
mod sfinder;
mod shell;
mod smash;
#[path = "../../../tetris/tests/support/mod.rs"]
mod support;
mod train;
mod words;

use snapbox::cmd::Command;

/// Where the binary is.
pub const ALLCLEAR: &str = env!("CARGO_BIN_EXE_allclear");

/// The binary with these arguments (split at spaces), no colour, nothing on stdin.
#[allow(dead_code)] // for arguments with spaces there is `allclear().args([…])`
pub fn run(arguments: &str) -> Command {
    allclear().args(arguments.split_whitespace())
}

/// The binary, no colour unless asked for, nothing on stdin; the same terminal for all.
pub fn allclear() -> Command {
    Command::new(ALLCLEAR)
        .env("NO_COLOR", "1")
        .env("COLORTERM", "truecolor")
        .env("LC_ALL", "C.UTF-8")
        .env("TERM", "xterm-256color")
        .stdin("")
}
