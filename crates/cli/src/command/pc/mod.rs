//! `allclear pc …`: perfect clears.

mod atlas;
mod chance;
mod check;
mod generate;
mod load;
mod merge;
mod pcfile;
mod rules;
mod show;
mod stats;
mod viewer;

super::commands! {
    /// The atlas: every field on some way to a perfect clear
    #[command(subcommand)]
    Atlas => atlas::Command,
    Chance => chance::Args,
    Generate => generate::Args,
    Merge => merge::Args,
    Check => check::Args,
    Show => show::Args,
    Stats => stats::Args,
}
