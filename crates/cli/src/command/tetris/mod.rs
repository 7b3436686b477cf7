//! `allclear tetris …`: the rules and the arithmetic behind the solvers.

mod count;
mod kicks;
mod pattern;
mod play;
mod reach;
mod sequences;

pub use pattern::spelled;

super::commands! {
    Play => play::Args,
    Pattern => pattern::Args,
    Reach => reach::Args,
    /// Rotation systems: where a rotating piece may end up
    #[command(subcommand, after_help = "\
Examples:
  allclear tetris kicks list
  allclear tetris kicks show srsPlus --piece I --draw")]
    Kicks => super::Later<kicks::Command>,
    Count => count::Args,
    Sequences => sequences::Args,
}
