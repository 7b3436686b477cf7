//! The command line of allclear: parse, run one command, turn the result into an exit code.
//!
//! Each command is one file under `command/`. What commands share lives in small files here:
//! where text comes from ([`input`]), where results go ([`output`]), progress on stderr
//! ([`progress`]), files that are whole or absent ([`atomic`]), pictures in files ([`image`]),
//! answers as films ([`film`]). Colours, boards and screens are in [`allclear_look`].

mod atomic;
mod coloured_game;
mod command;
mod context;
mod exit;
mod field;
mod film;
mod image;
mod input;
mod limits;
mod net;
mod offered;
mod output;
mod patterns;
mod progress;
mod rules;
mod sight;
mod suggest;
mod welcome;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use command::{Command, Run};
use context::{Context, Settings};

/// Fast, friendly solvers of grid puzzles.
#[derive(Parser)]
#[command(
    name = "allclear",
    version,
    propagate_version = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  allclear tour
  allclear pc solve --queue LSTIZJOSJIO
  allclear pc chance --field 'XXXX______/XXXX______/XXXX______/XXXX______' \\
      --pattern '*p7'
  allclear lunar solve --card 39

Exit status: 0 found, 1 none (proven), 2 error, 3 stopped by a limit.
Results go to stdout, everything else to stderr. `-` stands for stdin.
`allclear COMMAND --help` shows examples; `allclear help --all` shows everything."
)]
struct Cli {
    #[command(flatten)]
    settings: Settings,
    #[command(subcommand)]
    command: Option<Command>,
}

/// All commands, with those of all groups.
fn whole() -> clap::Command {
    let mut whole = Cli::command();
    whole.build();
    whole
}

/// Runs the command that the arguments of the process name.
pub fn main() -> ExitCode {
    let arguments = command::spelled(std::env::args_os().collect());
    // Every command calls it so.
    let is_json = arguments.iter().any(|argument| argument == "--json");
    let cli = match Cli::try_parse_from(&arguments) {
        Ok(cli) => cli,
        Err(message) => {
            let message = suggest::improve(message, &arguments);
            // Nothing can be done if help or a usage error cannot be printed.
            let _ = message.print();
            return ExitCode::from(if message.use_stderr() { 2 } else { 0 });
        }
    };
    let mut context = Context::new(cli.settings);
    let result = match cli.command {
        Some(command) => command.run(&mut context),
        None => welcome::run(&mut context),
    };
    let result = result.and_then(|exit| {
        context.out.flush()?;
        Ok(exit)
    });
    if let Err(error) = &result
        && is_json
        && let Some(reply) = exit::stopped(error)
    {
        // Nothing can be done if it cannot be printed.
        let _ = context.out.json(&reply).and_then(|()| context.out.flush());
    }
    exit::code(result)
}

#[cfg(test)]
mod tests;
