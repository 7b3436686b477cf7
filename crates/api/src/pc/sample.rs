//! `pc.chance` with `sample`: queues drawn at random, with limits for the chance of all.

use allclear_pc::Part;
use allclear_pc::best::{Sampled, SampledStart};
use allclear_pc::study::Sample;
use allclear_tetris::Piece;
use serde::Serialize;
use serde_json::json;

use super::chance::Chance;
use super::previews;
use super::study::{StudyArgs, read_height, run};
use crate::{Count, Error, Job};

/// The most queues of a sample: more take weeks.
const MOST: u64 = 1_000_000_000;

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SampleChance {
    /// How many queues were drawn and answered.
    pub sampled: u64,
    /// How many of them have a perfect clear.
    pub solvable: u64,
    /// The share of these.
    pub share: f64,
    /// With 95 % confidence (Clopper and Pearson), at least this share of all queues has one.
    pub low: f64,
    /// With 95 % confidence, at most this share of all queues has one.
    pub high: f64,
    /// How many queues they were drawn from.
    pub queues: Count,
    /// The random seed.
    pub seed: u64,
    /// How many lines are cleared.
    pub height: usize,
    /// Whether as many were drawn as were asked for. If not, the sample is smaller and just as
    /// good.
    pub complete: bool,
    /// How many pieces are seen after the current one: `solvable` counts the games that best play
    /// wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previews: Option<usize>,
    /// With previews: what the exact chances of the positions first seen tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub views: Option<Views>,
    /// With previews and without a pattern: the same by what is in hold and in the bag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts: Option<Vec<StartSample>>,
}

/// The mean of exact chances.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Views {
    /// The mean.
    pub mean: f64,
    /// With 95 % confidence (1.96 standard errors) the chance of all queues is at least this.
    pub low: f64,
    /// With 95 % confidence it is at most this.
    pub high: f64,
}

/// A sample of the queues of one start.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StartSample {
    /// How many pieces are left in the bag.
    pub left: usize,
    /// The piece in hold.
    pub hold: Option<char>,
    /// How many queues were drawn.
    pub sampled: u64,
    /// How many of them best play wins.
    pub solvable: u64,
    /// What their exact chances tell.
    pub views: Views,
    /// How many queues they were drawn from.
    pub queues: Count,
}

impl From<&Sampled> for Views {
    fn from(sampled: &Sampled) -> Views {
        let (low, high) = sampled.interval();
        Views { mean: sampled.mean, low, high }
    }
}

/// A sample of best play.
fn with_previews(
    request: &Chance,
    previews: usize,
    number: u64,
    job: &Job,
) -> Result<SampleChance, Error> {
    let seed = request.seed.unwrap_or(1);
    let (height, queues, sampled, starts) = match &request.study.pattern {
        Some(_) => {
            let (height, queues, sampled) = previews::sample(request, previews, number, seed, job)?;
            (height, queues, sampled, None)
        }
        None => {
            let (height, starts) = previews::sample_starts(request, previews, number, seed, job)?;
            let queues = starts.iter().map(|start| start.queues).sum::<u128>();
            (height, queues, Sampled::of_all(&starts), Some(starts))
        }
    };
    let (low, high) = sampled.games.interval();
    let starts = starts.map(|starts| starts.iter().map(StartSample::from).collect());
    Ok(SampleChance {
        sampled: sampled.games.sampled,
        solvable: sampled.games.solvable,
        share: sampled.games.share(),
        low,
        high,
        queues: queues.into(),
        seed,
        height,
        complete: sampled.games.complete,
        previews: Some(previews),
        views: Some((&sampled).into()),
        starts,
    })
}

impl From<&SampledStart> for StartSample {
    fn from(start: &SampledStart) -> StartSample {
        let SampledStart { left, held, queues, sampled } = start;
        StartSample {
            left: *left,
            hold: held.map(Piece::letter),
            sampled: sampled.games.sampled,
            solvable: sampled.games.solvable,
            views: sampled.into(),
            queues: (*queues).into(),
        }
    }
}

pub(super) fn answer(request: &Chance, number: u64, job: &Job) -> Result<SampleChance, Error> {
    let all = request.failed || request.tree > 0 || request.weighted || request.shard.is_some();
    if all || !request.heights.is_empty() {
        let message = "failed, tree, weighted, shard and heights are for all queues, not a sample";
        return Err(Error::argument(message));
    }
    if !(1..=MOST).contains(&number) {
        return Err(Error::input("sample", "expected 1 to 1000000000 queues"));
    }
    if let Some(previews) = request.previews {
        return with_previews(request, previews, number, job);
    }
    let study = match &request.study.pattern {
        Some(_) if request.case.is_some() || request.positions.is_some() => {
            let message = "case and positions are for questions without a pattern";
            return Err(Error::argument(message));
        }
        Some(_) => request.study.read()?,
        None => opener(request)?.read()?,
    };
    let seed = request.seed.unwrap_or(1);
    let sample = run(job, "queues", Part::WHOLE, |pc| {
        study.sample(number, seed, pc, &mut |_, _, sample| {
            job.hand_out(|| {
                let (low, high) = sample.interval();
                let Sample { sampled, solvable, .. } = sample;
                json!({ "sampled": sampled, "solvable": solvable, "low": low, "high": high })
            });
        })
    });
    let (low, high) = sample.interval();
    Ok(SampleChance {
        sampled: sample.sampled,
        solvable: sample.solvable,
        share: sample.share(),
        low,
        high,
        queues: study.queues().into(),
        seed,
        height: study.height(),
        complete: sample.complete,
        previews: None,
        views: None,
        starts: None,
    })
}

/// The question about what a fresh bag and the next ones deal, as far as it matters.
fn opener(request: &Chance) -> Result<StudyArgs, Error> {
    if request.study.field.is_some() {
        return Err(Error::argument("a field needs a pattern: which queues?"));
    }
    if request.positions.is_some() || !matches!(request.case.as_deref(), None | Some("opener")) {
        let message = "a sample without a pattern is drawn from a fresh bag: case opener only";
        return Err(Error::argument(message));
    }
    let height = read_height(request.study.height)?.unwrap_or(4);
    let drawn = 10 * height / 4 + usize::from(!request.study.no_hold);
    let mut bags = vec!["*p7".to_string(); drawn / 7];
    if drawn % 7 > 0 {
        bags.push(format!("*p{}", drawn % 7));
    }
    let pattern = Some(bags.join(","));
    Ok(StudyArgs { pattern, height: u8::try_from(height).ok(), ..request.study.clone() })
}
