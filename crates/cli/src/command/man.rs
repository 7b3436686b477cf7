//! `allclear man`

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::CommandFactory;

use super::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::{Cli, input};

/// Print the manual page
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear man > allclear.1
  allclear man --dir ~/.local/share/man/man1")]
pub struct Args {
    /// Write this page and one for each command into a folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let command = Cli::command();
        match self.dir {
            Some(dir) => {
                let name = input::shown(&dir);
                std::fs::create_dir_all(&dir).with_context(|| name.clone())?;
                clap_mangen::generate_to(command, &dir).with_context(|| name)?;
            }
            None => {
                let mut page = Vec::new();
                clap_mangen::Man::new(command).render(&mut page)?;
                context.out.write_all(&page)?;
            }
        }
        Ok(Exit::Found)
    }
}
