//! `allclear pc …`: perfect clears. Every file or folder is a command; what they share lies in
//! `common`.

mod atlas;
mod bench;
mod best;
mod chance;
mod check;
mod common;
mod congruent;
mod cover;
mod generate;
mod merge;
mod minimal;
mod path;
mod ren;
mod save;
mod score;
mod setup;
mod show;
mod solve;
mod spin;
mod stats;
mod train;

pub(crate) use common::shapes::read_shapes;

super::commands! {
    Solve => solve::Args,
    #[command(visible_alias = "percent")]
    Chance => chance::Args,
    Best => best::Args,
    Path => path::Args,
    Minimal => minimal::Args,
    Save => save::Args,
    Score => score::Args,
    Cover => cover::Args,
    Congruent => congruent::Args,
    Setup => setup::Args,
    Spin => spin::Args,
    Ren => ren::Args,
    /// The atlas: every field that can lead to a perfect clear
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
