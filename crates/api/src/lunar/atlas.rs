//! `lunar.atlas`: every placement of some pieces, mapped.

use allclear_lunar::atlas::{Keep, Progress, Space, SpaceError, Summary, Survey};
use allclear_lunar::format::{self, Format};
use allclear_lunar::{Count, Lunar};
use serde::{Deserialize, Serialize};

use super::{Ground, count};
use crate::{Error, Job, Question};

/// How many placements of some pieces can be solved, and how far the hardest is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Atlas {
    /// The board and its pieces.
    #[serde(flatten)]
    pub ground: Ground,
    /// What a length counts: `slides` (if not given) or `moves`.
    pub count: Option<String>,
    /// List this many of the hardest positions, one of each class.
    pub hardest: Option<usize>,
    /// Refuse spaces that need more memory, in megabytes; 4096 if not given.
    pub memory: Option<u64>,
}

/// The counts of a whole space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AtlasReply {
    /// All placements.
    pub placements: u64,
    /// All classes of placements that are images of each other.
    pub classes: u64,
    /// Placements that can be solved.
    pub solvable: u64,
    /// Classes that can be solved.
    pub solvable_classes: u64,
    /// The greatest length; 0 if nothing can be solved.
    pub longest: usize,
    /// How many classes have it.
    pub longest_classes: u64,
    /// For each length how many placements have it.
    pub histogram: Vec<[u64; 2]>,
    /// Whether everything was mapped.
    pub complete: bool,
    /// The hardest positions, if asked for, as ends of addresses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<Vec<String>>,
    /// The counts by length.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub summary: Summary,
    /// The hardest positions themselves.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub boards: Vec<Lunar>,
}

impl Atlas {
    /// What is to be mapped, and what of it to keep, if it fits into the memory. With `lookup` the
    /// survey can be written as a file that answers for every position.
    pub fn plan(&self, lookup: Lookup) -> Result<Plan, Error> {
        let space = self.ground.space(None)?;
        let keep = match self.hardest.unwrap_or(0) > 0 || lookup == Lookup::Wanted {
            true => Keep::Distances,
            false => Keep::Counts,
        };
        let needed = Survey::memory(&space, keep);
        if needed == u64::MAX {
            return Err(Error::too_big(SpaceError::TooLarge));
        }
        if needed >> 20 > self.memory.unwrap_or(4096) {
            let needed = needed >> 20;
            return Err(Error::too_big(format!(
                "the atlas needs about {needed} MB; allow it with --memory {needed}"
            )));
        }
        Ok(Plan { space, count: count(self.count.as_deref())?, keep })
    }

    /// What a survey tells, finished or not.
    pub fn reply(&self, survey: &Survey) -> AtlasReply {
        let summary = survey.summary();
        let longest = summary.longest();
        let positions = summary.layers.iter().map(|layer| layer.positions);
        let boards = survey.hardest(self.hardest.unwrap_or(0));
        let links = boards.iter().filter_map(|lunar| format::write(lunar, "", Format::Link).ok());
        AtlasReply {
            placements: summary.placements,
            classes: summary.classes,
            solvable: summary.solvable(),
            solvable_classes: summary.solvable_classes(),
            longest: longest.unwrap_or(0),
            longest_classes: longest.map_or(0, |longest| summary.layers[longest - 1].classes),
            histogram: (1..).zip(positions).map(|(length, number)| [length, number]).collect(),
            complete: survey.is_finished(),
            hardest: self.hardest.filter(|&number| number > 0).map(|_| links.collect()),
            boards,
            summary,
        }
    }
}

/// Whether positions are to be looked up later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// They are: every distance is kept.
    Wanted,
    /// They are not.
    Unwanted,
}

/// A survey that fits into the memory and is about to begin.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is mapped.
    pub space: Space,
    /// What a length counts.
    pub count: Count,
    /// What is kept of it.
    pub keep: Keep,
}

impl Plan {
    /// Begins.
    pub fn begin(self, job: &Job) -> Result<Survey, Error> {
        let survey = job.run(|_| Survey::new(self.space, self.count, self.keep));
        survey.map_err(Error::too_big)
    }
}

/// Maps the next length on the job's threads; `None` once everything is mapped.
pub fn step(survey: &mut Survey, job: &Job) -> Option<Progress> {
    job.run(|_| survey.step())
}

impl Question for Atlas {
    const NAME: &'static str = "lunar.atlas";
    type Reply = AtlasReply;

    fn answer(&self, job: &Job) -> Result<AtlasReply, Error> {
        let mut survey = self.plan(Lookup::Unwanted)?.begin(job)?;
        let mut positions = 0;
        while let Some(found) = step(&mut survey, job) {
            positions += found.positions;
            job.tell("positions", positions, None);
            if job.is_cancelled() {
                return Ok(self.reply(&survey));
            }
        }
        Ok(self.reply(&survey))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cache, respond};

    #[test]
    fn every_placement_of_a_human_and_two_robots() {
        let request = r#"{"ask": "lunar.atlas", "size": "4x4", "robots": 2, "hardest": 1}"#;
        let reply = respond(request, &Job::new(&Cache::default()));
        assert!(reply.starts_with(r#"{"placements":"#), "{reply}");
        assert!(reply.contains(r#""complete":true,"hardest":["#), "{reply}");
        let request = r#"{"ask": "lunar.atlas", "size": "8x8", "robots": 8, "memory": 1}"#;
        assert!(respond(request, &Job::new(&Cache::default())).contains("too_big"));
    }
}
