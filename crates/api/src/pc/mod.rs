//! `pc.*`: perfect clears.

mod best;
mod chance;
mod congruent;
mod cover;
mod keys;
mod minimal;
mod odds;
mod path;
mod previews;
mod ren;
mod replay;
mod sample;
mod save;
mod score;
mod setup;
mod shapes;
mod solve;
mod spin;
mod study;

pub use best::{Best, BestReply, ChanceOf, MoveReply};
pub use chance::{Branch, Chance, ChanceReply, PatternChance};
pub use congruent::{Congruent, CongruentReply, CongruentShape};
pub use cover::{Cover, CoverReply, CoveredShape, FewestReply};
pub use minimal::{Minimal, MinimalReply, QualityReply, SavedSet};
pub use odds::{CaseChance, Position};
pub use path::{Coverage, Detail, Path, PathReply, PathSolution};
pub use ren::{Combo, Ren, RenReply};
pub use replay::{Replay, ReplayReply, ReplayStep};
pub use sample::{SampleChance, StartSample, Views};
pub use save::{BagArgs, QueueSaves, Save, SaveReply, SaveTree};
pub use score::{QueueScore, Score, ScoreArgs, ScoreReply};
pub use setup::{Ground, Setup, SetupReply, SetupShape};
pub use solve::{AllSolutions, NoSolution, OneSolution, Solve, SolveReply, Solved};
pub use spin::{Spin, SpinPlace, SpinReply, SpinWay};
pub use study::{Cells, PlacementReply, RatioReply, StudyArgs};
