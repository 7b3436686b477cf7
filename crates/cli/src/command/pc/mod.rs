//! `allclear pc …`: perfect clears.

mod atlas;
mod bench;
mod chance;
mod check;
mod cover;
mod effort;
mod generate;
mod load;
mod merge;
mod minimal;
mod odds;
mod path;
mod pcfile;
mod question;
mod report;
mod saves;
mod setup;
mod show;
mod solutions;
mod solve;
mod source;
mod stats;
mod train;
mod viewer;

super::commands! {
    Solve => solve::Args,
    Chance => chance::Args,
    Path => path::Args,
    Minimal => minimal::Args,
    Save => saves::Args,
    Cover => cover::Args,
    Setup => setup::Args,
    /// The atlas: every field on some way to a perfect clear
    #[command(subcommand)]
    Atlas => atlas::Command,
    Generate => generate::Args,
    Merge => merge::Args,
    Check => check::Args,
    Show => show::Args,
    Stats => stats::Args,
    Train => train::Args,
    Bench => bench::Args,
}
