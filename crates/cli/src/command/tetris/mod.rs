//! `allclear tetris …`: the rules and the arithmetic behind the solvers.

mod count;
mod pattern;

super::commands! {
    Count => count::Args,
    Pattern => pattern::Args,
}
