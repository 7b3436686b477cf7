//! `tetris.*`: the rules, and the arithmetic of queues.

mod big;
mod game;
mod kicks;
mod list;
mod pattern;
mod queues;
mod reach;

pub use big::BigCount;
pub use game::{Game, GameReply, LockedReply, PieceAt};
pub use kicks::{Kicks, KicksReply, System, turns};
pub use pattern::{Alternative, Part, Pattern, PatternReply};
pub use queues::{Count, CountReply, CountRow, Index, Sequences, SequencesReply};
pub use reach::{Placed, Reach, ReachReply};
