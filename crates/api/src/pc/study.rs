//! What questions about perfect clears share.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use allclear_pc::atlas::NoStore;
use allclear_pc::study::{Clears, Constraints, Goal, Question as Asked, Study};
use allclear_pc::{Group, Job as PcJob, Part, Progress, Ratio, Step, Threads, TooLarge};
use allclear_tetris::Key;
use serde::{Deserialize, Serialize};

use crate::input::{self, RulesArgs};
use crate::{Count, Error, ErrorKind, Job};

/// A field, a pattern of queues, and the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct StudyArgs {
    /// A fumen, or a picture: rows of ten cells, the top row first, separated by `/`. Empty if
    /// not given.
    pub field: Option<String>,
    /// The queues: `*p7`, `I,*p4`, `[SZ]p2,*!`.
    pub pattern: Option<String>,
    /// How many lines to clear, full rows included; the fewest that whole pieces can fill if not
    /// given.
    pub height: Option<u8>,
    /// Hold must not be used.
    pub no_hold: bool,
    /// What must happen on the way: `normal`, `tsd`, `tetris`, …
    pub mode: Option<String>,
    /// The rotation system and the drop rule.
    #[serde(flatten)]
    pub rules: RulesArgs,
}

/// A number of lines from 1 to 24.
pub(crate) fn read_height(height: Option<u8>) -> Result<Option<usize>, Error> {
    match height {
        Some(0 | 25..) => Err(Error::input("height", "expected 1 to 24 lines")),
        height => Ok(height.map(usize::from)),
    }
}

/// What must happen on the way.
pub(crate) fn read_mode(mode: Option<&str>) -> Result<Goal, Error> {
    let Some(mode) = mode else { return Ok(Goal::default()) };
    mode.parse().map_err(|error| Error::input("mode", error))
}

/// A part of the work, `I/N`.
pub(crate) fn read_part(shard: Option<&str>) -> Result<Part, Error> {
    let Some(shard) = shard else { return Ok(Part::WHOLE) };
    shard.parse().map_err(|error| Error::input("shard", error))
}

impl StudyArgs {
    /// Reads everything.
    pub(crate) fn read(&self) -> Result<Study, Error> {
        let (rules, every_t) = self.rules.read_with_spins()?;
        let field = input::read_cells(self.field.as_deref())?;
        let Some(pattern) = &self.pattern else {
            return Err(Error::argument("a pattern is needed: which queues?"));
        };
        let asked = Asked {
            field,
            pattern: input::read_pattern("pattern", pattern)?,
            height: read_height(self.height)?,
            rules,
            hold: input::hold(self.no_hold),
            constraints: Constraints { every_t, goal: read_mode(self.mode.as_deref())? },
        };
        asked.study().map_err(Error::conflict)
    }
}

/// Runs a search of the pc crate: on the job's threads, within its limits, telling its progress.
pub(crate) fn run<T: Send>(
    job: &Job,
    what: &'static str,
    part: Part,
    search: impl FnOnce(&PcJob) -> T + Send,
) -> T {
    let late = Late::new(job);
    let is_late = || late.is_it();
    job.run(|stop| {
        let progress = |step: Progress| job.tell(what, step.done, step.total);
        let alone = job.threads.is_some_and(|threads| threads.get() == 1);
        search(&PcJob {
            part,
            stop,
            is_late: Some(&is_late),
            progress: &progress,
            threads: if alone { Threads::One } else { Threads::Pool },
            memory: job.memory,
            store: job.store.unwrap_or(&NoStore),
        })
    })
}

/// Every solution of a study: for questions that make no sense about some of them.
pub(crate) fn all_solutions<'a>(study: &'a Study, job: &Job) -> Result<Clears<'a>, Error> {
    let all = run(job, "subtrees", Part::WHOLE, |job| study.solutions(job)).map_err(too_large)?;
    match all.is_complete() {
        true => Ok(all),
        false => Err(Error::new(ErrorKind::Stopped, "stopped before all solutions were found")),
    }
}

/// Whether a job's time is over, by the clock of its host. Where there are threads, one of them
/// watches the time instead.
struct Late<'a> {
    job: &'a Job<'a>,
    until: f64,
    looks: AtomicU32,
    over: AtomicBool,
}

/// The clock is read once in so many looks.
const LOOKS: u32 = 64;

impl<'a> Late<'a> {
    fn new(job: &'a Job<'a>) -> Late<'a> {
        let limit = job.time.filter(|_| job.clock.is_some() && !cfg!(feature = "parallel"));
        let until = limit.map_or(f64::INFINITY, |limit| job.now() + 1e3 * limit.time.as_secs_f64());
        Late { job, until, looks: AtomicU32::new(0), over: AtomicBool::new(false) }
    }

    fn is_it(&self) -> bool {
        if self.until.is_finite()
            && self.looks.fetch_add(1, Ordering::Relaxed).is_multiple_of(LOOKS)
            && self.job.now() >= self.until
        {
            self.over.store(true, Ordering::Relaxed);
        }
        self.over.load(Ordering::Relaxed)
    }
}

/// What to do about an answer that is too large.
pub(crate) fn too_large(error: TooLarge) -> Error {
    Error::too_big(format!("{error}: ask about fewer queues, or only for their chance"))
}

/// So many of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatioReply {
    /// How many are counted.
    pub solvable: Count,
    /// Out of how many.
    pub total: Count,
}

impl From<Ratio> for RatioReply {
    fn from(Ratio { part, whole }: Ratio) -> RatioReply {
        RatioReply { solvable: part.into(), total: whole.into() }
    }
}

impl From<RatioReply> for Ratio {
    fn from(RatioReply { solvable, total }: RatioReply) -> Ratio {
        Ratio::new(solvable.0, total.0)
    }
}

/// A piece and the cells it fills in the original rows: as `10 * row + column`, ascending.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cells {
    /// The piece's letter.
    pub piece: char,
    /// The four cells.
    pub cells: [u8; 4],
}

impl From<&Group> for Cells {
    fn from(group: &Group) -> Cells {
        Cells { piece: group.piece.letter(), cells: group.cells }
    }
}

/// The cells of all pieces.
pub(crate) fn cells(groups: &[Group]) -> Vec<Cells> {
    groups.iter().map(Cells::from).collect()
}

/// A placement as it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlacementReply {
    /// The piece's letter.
    pub piece: char,
    /// The way it faces: `north`, `east`, `south`, `west`.
    pub facing: &'static str,
    /// The column of its centre.
    pub x: u8,
    /// The row of its centre.
    pub y: u8,
    /// Whether hold is pressed before.
    pub hold: bool,
    /// The keys to press; hold, where it is used, comes first.
    pub keys: Vec<&'static str>,
}

impl PlacementReply {
    /// A step with the keys that bring the piece to its place.
    pub(crate) fn new(step: &Step, keys: &[Key]) -> PlacementReply {
        PlacementReply {
            piece: step.placement.piece.letter(),
            facing: step.placement.facing.name(),
            x: step.placement.x,
            y: step.placement.y,
            hold: step.hold,
            keys: keys.iter().map(|key| key.name()).collect(),
        }
    }
}
