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
    Minimal => minimal::Args,
    Path => path::Args,
    Save => save::Args,
    Best => best::Args,
    Cover => cover::Args,
    Setup => setup::Args,
    Spin => spin::Args,
    Score => score::Args,
    Ren => ren::Args,
    Congruent => congruent::Args,
    Show => show::Args,
    Generate => generate::Args,
    Check => check::Args,
    Merge => merge::Args,
    Stats => stats::Args,
    /// The atlas: every field that can lead to a perfect clear
    #[command(subcommand, after_help = "\
Examples:
  allclear pc atlas list
  allclear pc atlas build --height 2 --out two.atlas
  allclear pc atlas info")]
    Atlas => super::Later<atlas::Command>,
    Bench => bench::Args,
    Train => train::Args,
}
