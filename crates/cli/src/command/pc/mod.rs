//! `allclear pc …`: perfect clears.

mod bench;
mod solve;

super::commands! {
    Solve => solve::Args,
    Bench => bench::Args,
}
