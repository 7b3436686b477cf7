//! `allclear tetris …`: the rules and the arithmetic behind the solvers.

mod count;
mod kicks;
mod pattern;
mod play;
pub mod reach;
mod sequences;

pub use pattern::spelled;

super::commands! {
    Play => play::Args,
    Count => count::Args,
    Sequences => sequences::Args,
    Pattern => pattern::Args,
    Reach => reach::Args,
    /// Rotation systems: where a turning piece may end up
    #[command(subcommand)]
    Kicks => kicks::Command,
}
