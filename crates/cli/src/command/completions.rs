//! `allclear completions SHELL`

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use super::Run;
use crate::Cli;
use crate::context::Context;
use crate::exit::Exit;

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear completions bash \\
      > ~/.local/share/bash-completion/completions/allclear
  allclear completions zsh > ~/.zfunc/_allclear
  allclear completions fish > ~/.config/fish/completions/allclear.fish")]
pub struct Args {
    /// The shell
    shell: Shell,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        // Into memory first: the generator panics if the pipe is closed.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "allclear", &mut script);
        context.out.write_all(&script)?;
        Ok(Exit::Found)
    }
}
