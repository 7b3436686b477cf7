//! `allclear pc chance --pattern …`: the chance of a perfect clear over a pattern of queues.

use std::io::Write;

use allclear_pc::Part;
use allclear_pc::study::{Chance, Odds};
use serde_json::{Value, json};

use super::super::common::effort::{self, ShardArg, Threads, share};
use super::super::common::load::{self, AtlasArg};
use super::super::common::question::{Question, letters};
use crate::exit::Exit;
use crate::session::Session;

/// What to tell beside the numbers.
#[derive(clap::Args)]
pub struct Options {
    /// With --pattern: list the queues without a perfect clear, cut to the pieces that matter
    #[arg(long)]
    pub failed: bool,
    /// With --pattern: count by the first N pieces
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub tree: usize,
    #[command(flatten)]
    pub shard: ShardArg,
    #[command(flatten)]
    pub threads: Threads,
}

/// Answers the question.
pub fn run(
    question: &Question,
    options: &Options,
    atlas: &AtlasArg,
    weighted: bool,
    json: bool,
    session: &mut Session,
) -> anyhow::Result<Exit> {
    options.threads.start();
    let mut study = question.study()?;
    let part = options.shard.part();
    if part == Part::WHOLE
        && study.wants_atlas()
        && let Ok(atlas) = load::atlas(study.height(), &question.rules, atlas)
    {
        study = study.with_atlas(atlas);
    }
    let by_queue = options.failed || options.tree > 0 || weighted;
    let (odds, chance) = effort::watched(session, "subtrees", part, |job| match by_queue {
        true => {
            let chance = study.chance(job);
            (chance.odds(), Some(chance))
        }
        false => (study.odds(job), None),
    });
    let weighted = chance.as_ref().filter(|_| weighted).and_then(Chance::as_dealt);
    match json {
        true => session.out.json(&as_json(options, &odds, chance.as_ref(), weighted))?,
        false => print(options, &odds, chance.as_ref(), weighted, session)?,
    }
    if odds.complete { Ok(Exit::found(odds.cut.part > 0)) } else { Err(effort::stopped()) }
}

fn as_json(
    options: &Options,
    odds: &Odds,
    chance: Option<&Chance>,
    weighted: Option<f64>,
) -> Value {
    let Odds { queues, cut, complete } = *odds;
    let mut value = json!({"solvable": cut.part as u64, "total": cut.whole as u64});
    if !complete {
        value["complete"] = false.into();
    }
    if queues.whole != cut.whole {
        value["queues"] = json!({"solvable": queues.part as u64, "total": queues.whole as u64});
    }
    if let Some(chance) = chance {
        let texts = |list: &mut dyn Iterator<Item = _>| -> Value {
            list.map(|queue: Vec<_>| letters(&queue)).collect::<Vec<String>>().into()
        };
        if options.failed {
            value["failed"] = texts(&mut chance.failed());
            if !complete {
                value["unknown"] = texts(&mut chance.unknown());
            }
        }
        if let Some(weighted) = weighted {
            value["weighted"] = json!(weighted);
        }
        if options.tree > 0 {
            let starts = chance.tree(options.tree).into_iter().map(|branch| {
                let (hits, all) = (branch.cut.part as u64, branch.cut.whole as u64);
                json!({"start": letters(&branch.start), "solvable": hits, "total": all})
            });
            value["tree"] = starts.collect::<Vec<Value>>().into();
        }
    }
    value
}

fn print(
    options: &Options,
    odds: &Odds,
    chance: Option<&Chance>,
    weighted: Option<f64>,
    session: &mut Session,
) -> anyhow::Result<()> {
    let at_least = if odds.complete { "" } else { "at least " };
    writeln!(session.out, "{at_least}{}", share(odds.cut))?;
    if odds.queues.whole != odds.cut.whole {
        writeln!(session.out, "whole queues: {}", share(odds.queues))?;
    }
    if let Some(weighted) = weighted {
        writeln!(session.out, "as a 7-bag deals them: {:.4} %", 100.0 * weighted)?;
    }
    let Some(chance) = chance else { return Ok(()) };
    if options.tree > 0 {
        for branch in chance.tree(options.tree) {
            writeln!(session.out, "{:<8} {}", letters(&branch.start), share(branch.cut))?;
        }
    }
    if options.failed {
        for queue in chance.failed() {
            writeln!(session.out, "{}", letters(&queue))?;
        }
        for queue in chance.unknown() {
            writeln!(session.out, "{} not settled", letters(&queue))?;
        }
    }
    Ok(())
}
