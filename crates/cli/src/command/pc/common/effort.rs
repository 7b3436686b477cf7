//! What every question about patterns says: its part of the work, and its numbers.

use allclear_api::Count;
use allclear_pc::{Part, Ratio};

use crate::context::Context;
use crate::progress::grouped;

/// A part of the work.
#[derive(clap::Args)]
pub struct ShardArg {
    /// Do only part I of N, counted from 0; the answers of all parts add up
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Part>,
}

impl ShardArg {
    /// The same as a request has it.
    pub fn request(&self) -> Option<String> {
        self.shard.map(|part| format!("{}/{}", part.index(), part.count()))
    }
}

/// `514 of 840 (61.19 %)`
pub fn share(part: Count, whole: Count) -> String {
    let percent = Ratio::new(part.0, whole.0).percent();
    format!("{} of {} ({percent:.2} %)", grouped(part.0 as u64), grouped(whole.0 as u64))
}

/// `nothing`, `T`, `T or I`, `one of OSZL`: different queues keep different pieces.
pub fn one_of(pieces: &[String]) -> String {
    match pieces {
        [] => "nothing".to_string(),
        [one] => one.clone(),
        [one, other] => format!("{one} or {other}"),
        many => format!("one of {}", many.concat()),
    }
}

/// Says that a search did not come to its end.
pub fn note_if_stopped(complete: bool, context: &Context) {
    if !complete {
        context.note("Stopped before the end: there may be more.");
    }
}

/// Says which height was chosen, if nobody said which one to take.
pub fn note_height(asked: Option<u8>, chosen: Option<usize>, context: &Context) {
    if let (None, Some(chosen)) = (asked, chosen) {
        let lines = if chosen == 1 { "line" } else { "lines" };
        context.note(format_args!("Clearing {chosen} {lines}; --height chooses another number."));
    }
}
