//! `pc.minimal`: the fewest solutions that cover every queue.

use std::time::Duration;

use allclear_pc::Part;
use allclear_pc::study::{
    Care, Clear, Clears, Minimal as Cover, Points, Quality, Saves, ScoreQuestion, Wish,
};
use serde::{Deserialize, Serialize};

use super::path::{Coverage, PathSolution, read_table, sheet, table};
use super::save::{BagArgs, not_dealt, read_saves};
use super::score::ScoreArgs;
use super::study::{StudyArgs, all_solutions, run};
use crate::{Count, Error, ErrorKind, Job, Limit, Question};

/// The fewest solutions that together cover every queue that can be cleared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Minimal {
    /// The field, the queues, the rules.
    #[serde(flatten)]
    pub study: StudyArgs,
    /// Cover the queues that can save this, saving it: `T`, `TI`, `^T`, `T||I`. Of a list, `T,I`,
    /// the first counts that a queue can save.
    pub save: Option<String>,
    /// Another name of `save`.
    pub saved: Option<String>,
    /// A set for each piece that can be saved.
    pub each_save: bool,
    /// How bags were dealt.
    #[serde(flatten)]
    pub bags: BagArgs,
    /// What every queue must get: `queues` (a perfect clear; if not given) or `score` (its best
    /// score, or up to the margin less).
    pub by: Option<String>,
    /// How many points a queue may lose when sets are found by score.
    pub margin: Option<u32>,
    /// What is worth how much, when sets are found by score.
    #[serde(flatten)]
    pub worth: ScoreArgs,
    /// Of all smallest sets the one that is easiest to play: `drops,spins,holds` in an order of
    /// importance.
    pub prefer: Option<String>,
    /// Seconds of processor time to look for a proof; 60 if not given.
    pub seconds: Option<u64>,
    /// Tell more about each solution.
    pub detail: bool,
    /// Put the solutions on the pages of one fumen, each with its share as a comment.
    pub sheet: bool,
    /// Write a table in solution-finder's columns: `solution`, `pattern` or `use`.
    pub csv: Option<String>,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MinimalReply {
    /// How many solutions are in the set.
    pub size: usize,
    /// Whether no smaller set covers as much.
    pub proven: bool,
    /// One fumen per solution, those that cover most queues first.
    pub solutions: Vec<String>,
    /// If that is not proven: the minimum is at least this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// Whether the search came to its end: no set is smaller, and none of this size is easier to
    /// play if that was asked for.
    pub complete: bool,
    /// What they cover together, if detail is asked for.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Coverage>,
    /// The solutions on the pages of one fumen, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The table, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csv: Option<String>,
    /// More about each solution, if asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<PathSolution>,
    /// How hard the set is to play, if sets are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quality: Option<QualityReply>,
    /// The set of each piece that can be saved, if asked for; the other fields are about all of
    /// them together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub each_save: Option<Vec<SavedSet>>,
}

/// How hard a set is to play: sums over its solutions, each the average over its queues.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QualityReply {
    /// Pieces that cannot be dropped straight down.
    pub drops: f64,
    /// Pieces that must turn after they were dropped.
    pub spins: f64,
    /// How often hold is pressed.
    pub holds: f64,
    /// Whether no smallest set is better.
    pub proven: bool,
    /// How many smallest sets are as good, this one included, as far as they were met.
    pub equal: Count,
}

impl From<Quality> for QualityReply {
    fn from(quality: Quality) -> QualityReply {
        let of = |care| quality.efforts.of(care) as f64 / 1000.0;
        QualityReply {
            drops: of(Care::SoftDrops),
            spins: of(Care::Spins),
            holds: of(Care::Holds),
            proven: quality.is_proven,
            equal: quality.equal.into(),
        }
    }
}

/// The fewest solutions with which every queue that can save a piece saves it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SavedSet {
    /// The piece.
    pub save: String,
    /// How many solutions are in the set.
    pub size: usize,
    /// Whether no smaller set does it.
    pub proven: bool,
    /// If that is not proven: the minimum is at least this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// How many whole queues can save the piece.
    pub covered: Count,
    /// Out of how many.
    pub total: Count,
    /// One fumen per solution, those that cover most queues first.
    pub solutions: Vec<String>,
}

impl Question for Minimal {
    const NAME: &'static str = "pc.minimal";
    type Reply = MinimalReply;

    fn answer(&self, job: &Job) -> Result<MinimalReply, Error> {
        let (name, save) = match &self.saved {
            Some(saved) if self.save.is_none() => ("saved", Some(saved)),
            Some(_) => return Err(Error::argument("save and saved are one: give one of them")),
            None => ("save", self.save.as_ref()),
        };
        let save = read_saves(name, save.map(String::as_str))?;
        if self.each_save && save.is_some() {
            return Err(Error::argument("each_save and save exclude each other"));
        }
        let by_score = self.by_score()?;
        read_table(self.csv.as_deref())?;
        let prefer = self.prefer.as_deref().map(Care::read_order).transpose();
        let prefer = prefer.map_err(|error| Error::input("prefer", error))?;
        if self.each_save && prefer.is_some() {
            return Err(Error::argument("each_save and prefer exclude each other"));
        }
        if by_score.is_some() && (self.each_save || save.is_some()) {
            return Err(Error::argument(
                "sets are found by score or by save: give weights instead",
            ));
        }
        let dealt = self.bags.read()?;
        let study = self.study.read()?;
        let all = all_solutions(&study, job)?;
        let proof = Limit::processor(Duration::from_secs(self.seconds.unwrap_or(60)));
        let job = Job { time: job.time.or(Some(proof)), ..*job };
        if self.each_save {
            return self.each(&all, &job);
        }
        let wish = match (&save, &by_score) {
            (None, None) => Wish::Clear,
            (None, Some((question, margin))) => Wish::Score(question, *margin),
            (Some(save), _) => Wish::Save(save, dealt.as_ref()),
        };
        let cover = run(&job, "nodes", Part::WHOLE, |job| match (prefer, wish) {
            (Some(order), wish) => all.minimal_preferring(order, wish, job),
            (None, Wish::Clear) => Ok(all.minimal(job)),
            (None, Wish::Save(save, dealt)) => all.minimal_saving(save, dealt, job),
            (None, Wish::Score(question, margin)) => {
                Ok(all.minimal_by_score(question, margin, job))
            }
        });
        let cover = cover.map_err(not_dealt)?;
        self.reply(&all, &cover, None, &job)
    }
}

impl Minimal {
    /// What is worth how much, and how much may be lost, if sets are found by score.
    fn by_score(&self) -> Result<Option<(ScoreQuestion, Points)>, Error> {
        match self.by.as_deref() {
            None | Some("queues") => Ok(None),
            Some("score") => {
                let margin = Points::whole(i64::from(self.margin.unwrap_or(0)));
                Ok(Some((self.worth.read()?, margin)))
            }
            Some(other) => {
                Err(Error::input("by", format!("expected queues or score, found {other:?}")))
            }
        }
    }

    fn reply(
        &self,
        all: &Clears,
        cover: &Cover,
        each_save: Option<Vec<SavedSet>>,
        job: &Job,
    ) -> Result<MinimalReply, Error> {
        let study = all.study();
        let csv = read_table(self.csv.as_deref())?;
        let chosen = cover.chosen.iter().map(|clear| PathSolution::new(study, clear, true));
        let mut list = chosen.collect::<Result<Vec<_>, _>>()?;
        for (one, covered) in list.iter_mut().zip(all.accumulated(&cover.chosen)) {
            one.so_far = Some(covered.part.into());
        }
        Ok(MinimalReply {
            size: cover.chosen.len(),
            proven: cover.is_proven(),
            solutions: list.iter().map(|solution| solution.fumen.clone()).collect(),
            at_least: (!cover.is_proven()).then_some(cover.at_least),
            complete: cover.is_proven() && cover.quality.is_none_or(|quality| quality.is_proven),
            detail: self.detail.then(|| Coverage {
                height: study.height(),
                covered: cover.covered.part.into(),
                total: cover.covered.whole.into(),
            }),
            sheet: self.sheet.then(|| sheet(all, &cover.chosen)).transpose()?,
            csv: csv.map(|key| table(all, &cover.chosen, key, job)).transpose()?,
            list: if self.detail { list } else { Vec::new() },
            quality: cover.quality.map(QualityReply::from),
            each_save,
        })
    }

    /// The set of each piece that can be saved. Nothing is proven about all of them together.
    fn each(&self, all: &Clears, job: &Job) -> Result<MinimalReply, Error> {
        let study = all.study();
        let dealt = self.bags.read()?;
        let mut sets = Vec::new();
        let mut proven = true;
        let mut chosen = vec![false; all.len()];
        for piece in all.savable(dealt.as_ref()).map_err(not_dealt)? {
            let wanted = [Saves::piece(piece)];
            let cover = run(job, "nodes", Part::WHOLE, |job| {
                all.minimal_saving(&wanted, dealt.as_ref(), job)
            });
            let cover = cover.map_err(not_dealt)?;
            proven &= cover.is_proven();
            for (chosen, clear) in chosen.iter_mut().zip(all) {
                *chosen |= cover.chosen.iter().any(|other| std::ptr::eq(*other, clear));
            }
            let fumen = |clear: &&Clear| study.fumen(&clear.solution);
            let fumens = cover.chosen.iter().map(fumen).collect::<Result<_, _>>();
            sets.push(SavedSet {
                save: piece.to_string(),
                size: cover.chosen.len(),
                proven: cover.is_proven(),
                at_least: (!cover.is_proven()).then_some(cover.at_least),
                covered: cover.covered.part.into(),
                total: cover.covered.whole.into(),
                solutions: fumens.map_err(|error| Error::new(ErrorKind::Internal, error))?,
            });
        }
        let chosen: Vec<&Clear> =
            all.iter().zip(chosen).filter_map(|(clear, chosen)| chosen.then_some(clear)).collect();
        let least = sets.iter().map(|set| set.at_least.unwrap_or(set.size)).max();
        let at_least = if proven { chosen.len() } else { least.unwrap_or_default() };
        let covered = all.covered_by(&chosen);
        self.reply(all, &Cover { chosen, at_least, covered, quality: None }, Some(sets), job)
    }
}
