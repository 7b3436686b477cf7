//! `lunar.*`: Lunar Lockout.
//!
//! Boards travel as text in any of the formats that [`allclear_lunar::format`] reads, several to a
//! text; one question answers them all, and its reply is the object of the first with the others
//! in `boards`. Each question also answers one board at a time, for those who print as they go.

mod atlas;
mod boards;
mod check;
mod convert;
mod generate;
mod ground;
mod hint;
mod look;
mod rate;
mod solve;

pub use atlas::{Atlas, AtlasReply, Lookup, Plan, step};
pub use boards::{Board, Boards, Cards, Every};
pub use check::{Check, Checked};
pub use convert::{Convert, ConvertReply, Converted};
pub use generate::{Ended, Generate, GenerateReply, LEVELS, Length, Missing, PuzzleReply};
pub use ground::Ground;
pub use hint::{Hint, Hinted};
pub use look::{
    ClassicCard, ClassicCards, ClassicCardsReply, Link, LinkReply, Look, LookReply, SlideReply,
};
pub use rate::{Rate, Rated};
pub use solve::{Compared, Optimum, Solve, Solved};

use allclear_lunar::{Count, Lunar};

use crate::{Error, Job};

/// Positions that one question stores if it sets no limit.
pub const LIMIT: usize = 20_000_000;

/// Boards with fewer positions are not worth the job's threads: waking them takes longer.
const FEW: usize = 20_000;

/// Answers with a low limit first, and on the job's threads if that stops it.
fn on_threads_if_large<T: Send, E: Send>(
    job: &Job,
    limit: usize,
    is_stopped: impl Fn(&E) -> bool,
    answer: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<T, E> {
    match answer(limit.min(FEW)) {
        Err(error) if limit > FEW && is_stopped(&error) => job.run(|_| answer(limit)),
        found => found,
    }
}

/// `slides`, the default, or `moves`.
fn count(text: Option<&str>) -> Result<Count, Error> {
    text.map_or(Ok(Count::Slides), |text| text.parse().map_err(|e| Error::input("count", e)))
}

/// The end of an address: `4R/2R2/1R3/3R1/4H`.
fn code(lunar: &Lunar) -> String {
    use allclear_lunar::format::{Format, write};
    let link = write(lunar, "", Format::Link).unwrap_or_default();
    link.trim_start_matches("#lunar=").to_string()
}
