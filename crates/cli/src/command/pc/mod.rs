//! `allclear pc …`: perfect clears.

mod atlas;
mod bench;
mod chance;
mod check;
mod generate;
mod load;
mod merge;
mod pcfile;
mod rules;
mod show;
mod solve;
mod stats;

super::commands! {
    Solve => solve::Args,
    Chance => chance::Args,
    /// The atlas: every field on some way to a perfect clear
    #[command(subcommand)]
    Atlas => atlas::Command,
    Generate => generate::Args,
    Merge => merge::Args,
    Check => check::Args,
    Show => show::Args,
    Stats => stats::Args,
    Bench => bench::Args,
}
