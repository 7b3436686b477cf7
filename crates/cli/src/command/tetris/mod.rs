//! `allclear tetris …`: the rules and the arithmetic behind the solvers.

mod count;
mod pattern;
mod sequences;

super::commands! {
    Count => count::Args,
    Sequences => sequences::Args,
    Pattern => pattern::Args,
}
