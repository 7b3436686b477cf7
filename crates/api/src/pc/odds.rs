//! `pc.chance` without a pattern: every queue that the bag can deal from the empty field.

use allclear_pc::odds::{self, Case, Chance as Counted};
use allclear_pc::{Part, Ratio};
use allclear_tetris::Rules;
use serde::Serialize;

use super::chance::Chance;
use super::previews;
use super::study::{RatioReply, read_height, read_mode, run};
use crate::{Count, Error, ErrorKind, Job, input};

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaseChance {
    /// The queues with a perfect clear.
    pub solvable: Count,
    /// All queues.
    pub total: Count,
    /// Counting all seven positions in the bag.
    pub all_positions: RatioReply,
    /// The chance when every position, and every content of hold, is as likely as any other.
    pub weighted: f64,
    /// By how many pieces are left in the bag at the start.
    pub positions: Vec<Position>,
    /// Whether the search came to its end.
    pub complete: bool,
    /// How many pieces are seen after the current one: the other numbers count best play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previews: Option<usize>,
    /// With previews: the queues with a perfect clear when all pieces are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hindsight: Option<Count>,
}

/// One position in the bag.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Position {
    /// How many pieces are left in the bag.
    pub left: usize,
    /// With nothing in hold.
    pub empty: RatioReply,
    /// With a piece in hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<RatioReply>,
}

/// The case, the height and the rules of a question without a pattern.
pub(super) fn read_case(request: &Chance) -> Result<(Case, usize, Rules), Error> {
    let study = &request.study;
    if study.field.is_some() {
        return Err(Error::argument("a field needs a pattern: which queues?"));
    }
    if read_mode(study.mode.as_deref())? != Default::default() {
        return Err(Error::argument("a mode needs a pattern: which queues?"));
    }
    let case = match request.case.as_deref() {
        None | Some("opener") => Case::Opener,
        Some("empty") => Case::Empty,
        Some("any") => Case::Any,
        Some(other) => {
            let message = format!("expected opener, empty or any, found {other:?}");
            return Err(Error::input("case", message));
        }
    };
    if study.no_hold && case == Case::Any {
        return Err(Error::conflict("case any puts a piece in hold, and no_hold forbids it"));
    }
    let rules = study.rules.read()?;
    let height = read_height(study.height)?.unwrap_or(4);
    Ok((case, height, rules))
}

pub(super) fn answer(request: &Chance, job: &Job) -> Result<CaseChance, Error> {
    let study = &request.study;
    let (case, height, rules) = read_case(request)?;
    let with_previews = request.previews.is_some();
    if request.failed || request.tree > 0 || (request.shard.is_some() && !with_previews) {
        return Err(Error::argument("failed, tree and shard need a pattern: which queues?"));
    }
    if !request.heights.is_empty() {
        return Err(Error::argument("heights need a pattern: which queues?"));
    }
    let published = match request.positions.as_deref() {
        None | Some("published") => true,
        Some("all") => false,
        Some(other) => {
            let message = format!("expected published or all, found {other:?}");
            return Err(Error::input("positions", message));
        }
    };
    let ratio = |counted: &Counted| match published {
        true => counted.published(),
        false => counted.total(),
    };
    let mut best = None;
    if let Some(previews) = request.previews {
        let counted = previews::case(request, case, (height, rules), previews, job)?;
        let found = reply(&counted, ratio(&counted));
        let found = CaseChance { previews: Some(previews), ..found };
        if request.shard.is_some() {
            return Ok(found);
        }
        best = Some(found);
    }
    let atlas = job.cache.atlas(&rules, height).ok_or_else(|| no_atlas(height))?;
    let hold = input::hold(study.no_hold);
    let counted = run(job, "beginnings", Part::WHOLE, |job| odds::chance(&atlas, case, hold, job));
    let hindsight = reply(&counted, ratio(&counted));
    Ok(match best {
        Some(_) if !counted.complete => {
            return Err(Error::new(ErrorKind::Stopped, "stopped before the end"));
        }
        Some(best) => CaseChance { hindsight: Some(hindsight.solvable), ..best },
        None => hindsight,
    })
}

fn no_atlas(height: usize) -> Error {
    match height {
        4 => Error::new(
            ErrorKind::BadInput,
            "there is no 4-line atlas for these rules yet: \
             `allclear pc atlas build --kicks … --drop …` makes one in a few minutes",
        ),
        _ if !(10 * height).is_multiple_of(4) => Error::conflict(format!(
            "{height} lines leave {} empty cells, not a multiple of four",
            10 * height
        )),
        _ => Error::conflict(format!(
            "all queues at once are counted for 2 and 4 lines only; for {height} lines take a \
             sample (--sample 1000), or name a pattern"
        )),
    }
}

fn reply(counted: &Counted, ratio: Ratio) -> CaseChance {
    let position = |i: usize| {
        let (empty, held) = (counted.empty[i], counted.held[i]);
        (empty.whole + held.whole > 0).then(|| Position {
            left: i + 1,
            empty: empty.into(),
            held: (held.whole > 0).then(|| held.into()),
        })
    };
    CaseChance {
        solvable: ratio.part.into(),
        total: ratio.whole.into(),
        all_positions: counted.total().into(),
        weighted: counted.weighted(),
        positions: (0..7).filter_map(position).collect(),
        complete: counted.complete,
        previews: None,
        hindsight: None,
    }
}
