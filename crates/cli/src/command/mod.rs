//! The commands. To add one: a file here with a `struct Args` that derives `clap::Args` and
//! implements [`Run`], its `mod` line, and its line in the list below. For a group of commands:
//! a folder whose `mod.rs` has such a list of its own, and here
//!
//! ```text
//! /// What the group is about
//! #[command(subcommand)]
//! Tetris => tetris::Command,
//! ```

mod ask;
mod bench;
mod board;
mod completions;
mod demo;
mod fumen;
mod help;
mod lunar;
mod man;
mod pc;
mod serve;
mod sfinder;
mod smash;
mod tetris;
mod tour;

pub use tetris::spelled;

use crate::context::Context;
use crate::exit::Exit;

/// What every command can do.
pub trait Run {
    /// Does the work, prints the result to `context.out`, and says whether there was one.
    fn run(self, context: &mut Context) -> anyhow::Result<Exit>;
}

/// Makes `enum Command` from a list of commands, and runs the one that was chosen.
macro_rules! commands {
    ($($(#[$meta:meta])* $name:ident => $args:ty),+ $(,)?) => {
        /// One of these commands.
        #[derive(clap::Subcommand)]
        #[allow(clippy::large_enum_variant)]
        pub enum Command {
            $($(#[$meta])* $name($args),)+
        }

        impl $crate::command::Run for Command {
            fn run(
                self,
                context: &mut $crate::context::Context,
            ) -> anyhow::Result<$crate::exit::Exit> {
                match self {
                    $(Command::$name(args) => $crate::command::Run::run(args, context),)+
                }
            }
        }
    };
}
pub(crate) use commands;

commands! {
    Demo => demo::Args,
    Tour => tour::Args,
    /// Tetris perfect clears: solve, count, analyse, store
    #[command(subcommand)]
    Pc => pc::Command,
    /// solution-finder's commands with its own options: percent, path, cover, setup, util
    #[command(subcommand)]
    Sfinder => sfinder::Command,
    /// Tetris: reach, kicks, patterns of queues, counts
    #[command(subcommand)]
    Tetris => tetris::Command,
    /// Fumen: the text in which players share fields and moves
    #[command(subcommand)]
    Fumen => fumen::Command,
    /// Lunar Lockout: solve, prove, hint, rate, map whole spaces
    #[command(subcommand)]
    Lunar => lunar::Command,
    /// Smash the Code: chains, a bot, an arena
    #[command(subcommand)]
    Smash => smash::Command,
    Board => board::Args,
    /// Benchmarks of allclear itself
    #[command(subcommand)]
    Bench => bench::Command,
    Ask => ask::Args,
    Serve => serve::Args,
    Completions => completions::Args,
    Man => man::Args,
    Help => help::Args,
}
