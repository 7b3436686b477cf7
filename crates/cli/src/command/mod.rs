//! The commands. To add one: a file here with a `struct Args` that derives `clap::Args` and
//! implements [`Run`], its `mod` line, and its line in the list below. For a group of commands:
//! a folder whose `mod.rs` has such a list of its own, and here
//!
//! ```text
//! /// What the group is about
//! #[command(subcommand)]
//! Tetris => Later<tetris::Command>,
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

use clap::{ArgMatches, FromArgMatches, Subcommand};

use crate::context::Context;
use crate::exit::Exit;

/// What every command can do.
pub trait Run {
    /// Does the work, prints the result to `context.out`, and says whether there was one.
    fn run(self, context: &mut Context) -> anyhow::Result<Exit>;
}

/// A group of commands whose definition is made when it is called, as each program runs only one: of
/// the milliseconds that a start takes, that is most.
pub struct Later<C>(C);

impl<C: Subcommand> Subcommand for Later<C> {
    fn augment_subcommands(command: clap::Command) -> clap::Command {
        command.defer(C::augment_subcommands)
    }

    fn augment_subcommands_for_update(command: clap::Command) -> clap::Command {
        command.defer(C::augment_subcommands_for_update)
    }

    fn has_subcommand(name: &str) -> bool {
        C::has_subcommand(name)
    }
}

impl<C: Subcommand> FromArgMatches for Later<C> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Later<C>, clap::Error> {
        C::from_arg_matches(matches).map(Later)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<C: Run> Run for Later<C> {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        self.0.run(context)
    }
}

/// Makes `enum Command` from a list of commands, and runs the one that was chosen.
macro_rules! commands {
    ($($(#[$meta:meta])* $name:ident => $args:ty),+ $(,)?) => {
        // No text of its own, or a group that is made later would lose the one it has in the list.
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
    /// Tetris perfect clears: solve, chances, best move, minimal sets, saves
    #[command(subcommand, after_help = "\
Examples:
  allclear pc solve --queue LSTIZJOSJIO
  allclear pc chance --field setup.txt --pattern '*p7'
  allclear pc minimal --field setup.txt --pattern '*p7'
  allclear pc best --field setup.txt --hold T --queue SZLJIO --bag T

A field is a file, a fumen, or a picture: rows from top to bottom, `/` between
them, `_` for an empty cell.")]
    Pc => Later<pc::Command>,
    /// Tetris: play, patterns of queues, rotation systems, reachable placements
    #[command(subcommand, after_help = "\
Examples:
  allclear tetris play --practice
  allclear tetris pattern '[TIO]!;[SZL]!' --list
  allclear tetris reach --piece T --draw")]
    Tetris => Later<tetris::Command>,
    /// Fumen: the text in which players share fields and moves
    #[command(subcommand, after_help = "\
Examples:
  allclear fumen show v115@9gF8DeF8DeF8DeF8NeAgH
  allclear fumen new field.txt --url zui
  allclear fumen join solutions.txt")]
    Fumen => Later<fumen::Command>,
    /// solution-finder's commands with its own options: percent, path, cover, setup, util
    #[command(subcommand, after_help = "\
Examples:
  allclear sfinder percent -t v115@9gC8EeE8DeF8CeG8DeC8JeAgH -p 'I,*p4'
  allclear sfinder path -t v115@BhF8CeG8BeH8CeG8JeAgH -p '*p4' -f csv -o -
  allclear sfinder util seq -p '*p2'")]
    Sfinder => Later<sfinder::Command>,
    /// Lunar Lockout: play, solve, hints, new puzzles, maps of every position
    #[command(subcommand, after_help = "\
Examples:
  allclear lunar solve --card 39
  allclear lunar generate --robots 4 --length 8
  allclear lunar play")]
    Lunar => Later<lunar::Command>,
    /// Smash the Code: chains, a bot, an arena
    #[command(subcommand, after_help = "\
Examples:
  allclear smash chain '1..... / 122... / 110233'
  allclear smash arena bot greedy --games 10
  allclear smash watch bot two-ply --seed 7")]
    Smash => Later<smash::Command>,
    Demo => demo::Args,
    Tour => tour::Args,
    Serve => serve::Args,
    Ask => ask::Args,
    Board => board::Args,
    /// Benchmarks of allclear itself
    #[command(subcommand, after_help = "\
Examples:
  allclear bench signature
  allclear bench signature --json")]
    Bench => Later<bench::Command>,
    Completions => completions::Args,
    Man => man::Args,
    Help => help::Args,
}
