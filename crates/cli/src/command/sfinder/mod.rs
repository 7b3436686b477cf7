//! `allclear sfinder …`: the door for solution-finder's users.
//!
//! Commands, options and output are those of solution-finder 1.43, so that scripts around it run
//! after changing one line. Each command reads its options, asks the same question as the command
//! of ours, and prints the answer in its words; files go where it writes them.

mod cover;
mod fig;
mod log;
mod options;
mod path;
mod percent;
mod ren;
mod setup;
mod source;
mod spin;
mod util;

/// What solution-finder's command line gave to a command.
#[derive(clap::Args)]
pub struct Raw {
    /// solution-finder's options, as in -t FUMEN -p PATTERN
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
    pub arguments: Vec<String>,
}

super::commands! {
    Percent => percent::Args,
    Path => path::Args,
    Cover => cover::Args,
    Setup => setup::Args,
    Spin => spin::Args,
    #[command(alias = "combo")]
    Ren => ren::Args,
    /// Sequences, figures and fumens: solution-finder's util
    #[command(subcommand, after_help = "\
Examples:
  allclear sfinder util seq -p '*p2'
  allclear sfinder util fig -t v115@vhFRQJUGJKJJvMJTNJGBJ -o fig.gif")]
    Util => super::Later<util::Command>,
}
