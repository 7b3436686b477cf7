//! `pc.chance` with `sample`: queues drawn at random, with limits for the chance of all.

use allclear_pc::Part;
use allclear_pc::study::Sample;
use serde::Serialize;
use serde_json::json;

use super::chance::Chance;
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
}

pub(super) fn answer(request: &Chance, number: u64, job: &Job) -> Result<SampleChance, Error> {
    let all = request.failed || request.tree > 0 || request.weighted || request.shard.is_some();
    if all || request.previews.is_some() || !request.heights.is_empty() {
        let message =
            "failed, tree, weighted, shard, previews and heights are for all queues, not a sample";
        return Err(Error::argument(message));
    }
    if !(1..=MOST).contains(&number) {
        return Err(Error::input("sample", "expected 1 to 1000000000 queues"));
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
