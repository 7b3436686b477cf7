//! `allclear help`

use std::io::Write;

use anyhow::anyhow;
use clap::CommandFactory;

use super::Run;
use crate::Cli;
use crate::context::Context;
use crate::exit::Exit;

/// Print this help, or the help of a command
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear help pc solve
  allclear help --all > commands.txt")]
pub struct Args {
    /// The command, such as `pc solve`
    #[arg(value_name = "COMMAND", conflicts_with = "all")]
    path: Vec<String>,
    /// Print the help of every command as one text
    #[arg(long)]
    all: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let mut command = Cli::command();
        if self.all {
            // The same text everywhere: it is a chapter of the book, too.
            command = command.term_width(80);
        }
        command.build();
        if self.all {
            print_all(&mut command, context)?;
            return Ok(Exit::Found);
        }
        let mut command = &mut command;
        for name in &self.path {
            let above = command.get_name().to_string();
            command = command.find_subcommand_mut(name).ok_or_else(|| {
                anyhow!("{above} has no command {name:?}: `allclear help --all` lists all of them")
            })?;
        }
        write!(context.out, "{}", command.render_long_help())?;
        Ok(Exit::Found)
    }
}

/// The help of a command and of all below it, each under its name.
fn print_all(command: &mut clap::Command, context: &mut Context) -> anyhow::Result<()> {
    let name = command.get_bin_name().unwrap_or(command.get_name()).to_string();
    let help = command.render_long_help();
    writeln!(context.out, "== {name}\n\n{}\n", help.to_string().trim_end())?;
    // Only the `help` of the whole program is a command; groups have clap's.
    let is_group = name.contains(' ');
    for below in command.get_subcommands_mut() {
        let is_generated = is_group && below.get_name() == "help";
        if !is_generated && !below.is_hide_set() {
            print_all(below, context)?;
        }
    }
    Ok(())
}
