//! `pc.chance` for a player who sees a few pieces ahead.

use allclear_pc::atlas::Atlas;
use allclear_pc::best::{self, BestError, Branches, Goals, Measure, Sampled, SampledStart};
use allclear_pc::odds::{Case, Chance as Counted};
use allclear_pc::study::{Constraints, least_height};
use allclear_pc::{Job as PcJob, Part, Ratio};
use allclear_tetris::queue::pattern::Automaton;
use allclear_tetris::{Field24, Rules};

use super::chance::{Branch, Chance, PatternChance};
use super::odds;
use super::study::{StudyArgs, read_height, read_mode, read_part, run, too_large};
use crate::input::{self, letters};
use crate::{Error, ErrorKind, Job};

/// The heights that will do: a list, one, or the fewest lines that whole pieces can fill.
pub(super) fn read_goals(
    field: Field24,
    height: Option<u8>,
    heights: &[u8],
    otherwise: usize,
) -> Result<Goals, Error> {
    let heights = match (read_height(height)?, heights) {
        (Some(_), [_, ..]) => {
            return Err(Error::argument("give a height or a list of heights, not both"));
        }
        (height, []) => vec![height.unwrap_or(otherwise)],
        (None, heights) => {
            for &height in heights {
                read_height(Some(height)).map_err(|error| error.at("heights"))?;
            }
            heights.iter().copied().map(usize::from).collect()
        }
    };
    Goals::new(field, &heights).map_err(Error::conflict)
}

/// The error of a search.
pub(super) fn failed(error: BestError) -> Error {
    match error {
        BestError::Stopped => Error::new(ErrorKind::Stopped, error),
        BestError::TooManyQueues(_) | BestError::TooManySpots(_) => Error::too_big(error),
        _ => Error::conflict(error),
    }
}

/// An atlas for one of the heights, if there is one.
pub(super) fn atlas(goals: &Goals, rules: &Rules, job: &Job) -> Option<Atlas> {
    goals.heights().iter().rev().find_map(|&height| match height {
        2 | 4 => job.cache.atlas(rules, height),
        _ => None,
    })
}

/// Everything that a search needs.
struct Asked<'a> {
    question: best::Question,
    queues: Automaton,
    atlas: Option<Atlas>,
    study: &'a StudyArgs,
}

impl Asked<'_> {
    fn branches(&self, previews: usize, measure: Measure, length: usize, job: &PcJob) -> Found {
        let question = best::Question { previews, measure, ..self.question.clone() };
        best::chance(&question, &self.queues, self.atlas.as_ref(), length, job).map_err(failed)
    }

    /// The number of cut queues, and of whole ones, that have a perfect clear at all.
    fn hindsight(&self, length: usize, job: &PcJob) -> Result<Hindsight, Error> {
        let [height] = *self.question.goals.heights() else {
            let cut = self.branches(usize::MAX, Measure::Cut, 0, job)?;
            return Ok(Hindsight { cut: sum(&cut), tree: None });
        };
        let asked = StudyArgs { height: Some(height as u8), ..self.study.clone() };
        let study = asked.read()?;
        let study = match &self.atlas {
            Some(atlas) if study.wants_atlas() => study.with_atlas(atlas.clone()),
            _ => study,
        };
        if length == 0 {
            return Ok(Hindsight { cut: study.odds(job).map_err(too_large)?.cut, tree: None });
        }
        let chance = study.chance(job).map_err(too_large)?;
        let tree = chance.tree(length).into_iter().map(|branch| (branch.start, branch.cut));
        Ok(Hindsight { cut: chance.odds().cut, tree: Some(tree.collect()) })
    }
}

type Found = Result<Branches, Error>;

struct Hindsight {
    cut: Ratio,
    tree: Option<Branches>,
}

fn sum(branches: &Branches) -> Ratio {
    branches.iter().map(|(_, ratio)| *ratio).sum()
}

/// Reads a question about a pattern.
fn asked<'a>(request: &'a Chance, previews: usize, job: &Job) -> Result<Asked<'a>, Error> {
    let study = &request.study;
    let (rules, every_t) = study.rules.read_with_spins()?;
    let field = input::read_cells(study.field.as_deref())?;
    let goals = read_goals(field, study.height, &request.heights, least_height(field))?;
    let text = study.pattern.as_deref().unwrap_or_default();
    let queues = input::read_pattern("pattern", text)?.automaton();
    let queues = queues.map_err(|error| Error::input("pattern", error))?;
    let atlas = atlas(&goals, &rules, job);
    let question = best::Question {
        field,
        goals,
        rules,
        constraints: Constraints { every_t, goal: read_mode(study.mode.as_deref())? },
        hold: input::hold(study.no_hold),
        held: None,
        previews,
        measure: Measure::Cut,
        rewards: None,
    };
    Ok(Asked { question, queues, atlas, study })
}

/// Answers for a pattern.
pub(super) fn pattern(
    request: &Chance,
    previews: usize,
    job: &Job,
) -> Result<PatternChance, Error> {
    if request.failed || request.weighted {
        let message = "failed and weighted are about hindsight: leave previews out";
        return Err(Error::argument(message));
    }
    if request.nested {
        return Err(Error::argument("nested is about hindsight: leave previews out"));
    }
    if request.tree > previews.saturating_add(1) {
        let message = format!("with {previews} previews {} pieces are seen at first", previews + 1);
        return Err(Error::input("tree", message));
    }
    let asked = asked(request, previews, job)?;
    let part = read_part(request.shard.as_deref())?;
    run(job, "fields", part, |job| answer(&asked, request, previews, job))
}

fn answer(
    asked: &Asked,
    request: &Chance,
    previews: usize,
    job: &PcJob,
) -> Result<PatternChance, Error> {
    let Asked { question, queues, .. } = asked;
    let is_whole = job.part == Part::WHOLE;
    let seen = question.is_all_seen(queues).map_err(failed)?;
    let one_height = question.goals.heights().len() == 1;
    // Whoever sees everything is as good as hindsight, which is quicker.
    let quick = seen && one_height && is_whole;
    // Hindsight counts queues, and best play fields, of which nobody knows how many there are.
    let untold = PcJob { progress: &|_| {}, ..*job };
    let hindsight = match is_whole {
        true if quick => Some(asked.hindsight(request.tree, job)?),
        true => Some(asked.hindsight(0, &untold)?),
        false => None,
    };
    if job.is_stopped() {
        return Err(failed(BestError::Stopped));
    }
    let branches = match &hindsight {
        Some(Hindsight { cut, tree }) if quick => {
            tree.clone().unwrap_or_else(|| vec![(Vec::new(), *cut)])
        }
        _ => asked.branches(previews, Measure::Cut, request.tree, job)?,
    };
    let cut = sum(&branches);
    let all = Ratio::new(0, asked.queues_in_all());
    let whole = match all.whole == cut.whole || !is_whole {
        true => None,
        false if question.is_even(queues).map_err(failed)? => {
            Some(Ratio::new(cut.part * (all.whole / cut.whole.max(1)), all.whole))
        }
        false => Some(sum(&asked.branches(previews, Measure::Whole, 0, job)?)),
    };
    let tree = branches.into_iter().map(|(start, ratio)| Branch {
        start: letters(start),
        solvable: ratio.part.into(),
        total: ratio.whole.into(),
        branches: None,
    });
    Ok(PatternChance {
        solvable: cut.part.into(),
        total: cut.whole.into(),
        complete: true,
        height: request.detail.then_some(question.goals.highest()),
        previews: Some(previews),
        hindsight: hindsight.map(|hindsight| hindsight.cut.part.into()),
        queues: whole.map(Into::into),
        failed: None,
        unknown: None,
        weighted: None,
        tree: (request.tree > 0).then(|| tree.collect()),
    })
}

impl Asked<'_> {
    fn queues_in_all(&self) -> u128 {
        use allclear_tetris::queue::Language;
        self.queues.count(&self.queues.start())
    }
}

/// Best play on queues of a pattern drawn at random: the height, how many queues there are, and
/// what the sample tells.
pub(super) fn sample(
    request: &Chance,
    previews: usize,
    number: u64,
    seed: u64,
    job: &Job,
) -> Result<(usize, u128, Sampled), Error> {
    if request.case.is_some() || request.positions.is_some() {
        return Err(Error::argument("case and positions are for questions without a pattern"));
    }
    let asked = asked(request, previews, job)?;
    let Asked { question, queues, atlas, .. } = &asked;
    let sampled = run(job, "queues", Part::WHOLE, |job| {
        best::sample(question, queues, number, seed, atlas.as_ref(), job)
    });
    Ok((question.goals.highest(), asked.queues_in_all(), sampled.map_err(failed)?))
}

/// The same for what the bag deals from the empty field, so many queues of each start.
pub(super) fn sample_starts(
    request: &Chance,
    previews: usize,
    number: u64,
    seed: u64,
    job: &Job,
) -> Result<(usize, Vec<SampledStart>), Error> {
    let (case, height, rules) = odds::read_case(request)?;
    let goals = Goals::new(Field24::EMPTY, &[height]).map_err(Error::conflict)?;
    let atlas = atlas(&goals, &rules, job);
    let hold = input::hold(request.study.no_hold);
    let starts = run(job, "queues", Part::WHOLE, |job| {
        let (wanted, means) = ((number, seed), (atlas.as_ref(), job));
        best::sample_by_case(case, height, rules, hold, previews, wanted, means)
    });
    Ok((height, starts.map_err(failed)?))
}

/// Answers for all queues that the bag can deal.
pub(super) fn case(
    request: &Chance,
    case: Case,
    (height, rules): (usize, Rules),
    previews: usize,
    job: &Job,
) -> Result<Counted, Error> {
    let goals = Goals::new(Field24::EMPTY, &[height]).map_err(Error::conflict)?;
    let atlas = atlas(&goals, &rules, job);
    let hold = input::hold(request.study.no_hold);
    let part = read_part(request.shard.as_deref())?;
    run(job, "fields", part, |job| {
        best::chance_by_case(case, height, rules, hold, previews, atlas.as_ref(), job)
    })
    .map_err(failed)
}
