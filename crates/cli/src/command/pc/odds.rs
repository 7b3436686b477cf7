//! `allclear pc chance --pattern …`: the chance of a perfect clear over a pattern of queues.

use std::collections::BTreeMap;
use std::io::Write;

use allclear_pc::analysis::bitset::BitSet;
use allclear_pc::analysis::words::Words;
use allclear_pc::analysis::{Demand, Part};
use allclear_pc::odds::{self as all_queues, Case};
use allclear_tetris::queue::Pattern;
use allclear_tetris::{Field24, Piece};
use serde_json::{Value, json};

use super::effort::{self, ShardArg, Threads};
use super::load::{self, AtlasArg};
use super::question::{Asked, Question, letters};
use crate::exit::Exit;
use crate::progress::grouped;
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

/// Which words have a perfect clear: all that was found out.
struct Found {
    words: BitSet,
    /// Those of them that do, if it is not known which; else as many as are in the set.
    solvable: usize,
    complete: bool,
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
    let asked = question.ask()?;
    let part = options.shard.part();
    let by_word = options.failed || options.tree > 0 || weighted;
    let counted = match part == Part::WHOLE {
        true => from_atlas(&asked, question, atlas, by_word, session),
        false => None,
    };
    let found = counted.unwrap_or_else(|| {
        let (words, complete) = effort::watched(session, part, |work, _| {
            asked.problem.solvable_among(&asked.words, work)
        });
        Found { solvable: words.count(), words, complete }
    });
    let Found { words: found, solvable, complete } = found;
    let mine = |word: &usize| part.has(*word);
    let total = (0..asked.words.count()).filter(mine).count();
    let failed: Vec<usize> = match solvable == total {
        true => Vec::new(),
        false => (0..asked.words.count()).filter(mine).filter(|&w| !found.contains(w)).collect(),
    };
    let all_queues = asked.weigh((0..asked.words.count()).filter(mine));
    let whole = match found.count() == solvable {
        true => (asked.weigh(found.iter()), all_queues),
        // Only counted, which is done where each word is a whole queue.
        false => (solvable as u128, total as u128),
    };
    let mut tree: BTreeMap<Vec<Piece>, (u64, u64)> = BTreeMap::new();
    let (mut likely, mut all) = (0.0, 0.0);
    if options.tree > 0 || weighted {
        for word in (0..asked.words.count()).filter(mine) {
            let pieces = asked.words.word(word);
            let chance = dealt(&pieces);
            let hit = found.contains(word);
            (likely, all) = (likely + if hit { chance } else { 0.0 }, all + chance);
            let start = pieces[..options.tree.min(pieces.len())].to_vec();
            let counts = tree.entry(start).or_default();
            (counts.0, counts.1) = (counts.0 + u64::from(hit), counts.1 + 1);
        }
    }
    let weighted = (weighted && all > 0.0).then(|| likely / all);
    if json {
        let mut value = json!({"solvable": solvable, "total": total});
        if !complete {
            value["complete"] = false.into();
        }
        if whole.1 != total as u128 {
            value["queues"] = json!({"solvable": whole.0 as u64, "total": whole.1 as u64});
        }
        if options.failed {
            let texts = failed.iter().map(|&word| letters(&asked.words.word(word)));
            value["failed"] = texts.collect::<Vec<_>>().into();
        }
        if let Some(weighted) = weighted {
            value["weighted"] = json!(weighted);
        }
        if options.tree > 0 {
            let starts = tree.iter().map(|(start, (hits, all))| {
                json!({"start": letters(start), "solvable": hits, "total": all})
            });
            value["tree"] = starts.collect::<Vec<Value>>().into();
        }
        session.out.json(&value)?;
        return ended(complete, solvable);
    }
    let at_least = if complete { "" } else { "at least " };
    writeln!(session.out, "{at_least}{}", share(solvable as u128, total as u128))?;
    if whole.1 != total as u128 {
        writeln!(session.out, "whole queues: {}", share(whole.0, whole.1))?;
    }
    if let Some(weighted) = weighted {
        writeln!(session.out, "as a 7-bag deals them: {:.4} %", 100.0 * weighted)?;
    }
    if options.tree > 0 {
        for (start, (hits, all)) in &tree {
            let counts = share(u128::from(*hits), u128::from(*all));
            writeln!(session.out, "{:<8} {counts}", letters(start))?;
        }
    }
    if options.failed {
        list_failed(&asked, &failed, session)?;
    }
    ended(complete, solvable)
}

fn ended(complete: bool, solvable: usize) -> anyhow::Result<Exit> {
    if complete { Ok(Exit::found(solvable > 0)) } else { Err(effort::stopped()) }
}

/// The answer from the atlas, where it has one: all that a fresh bag and the next can deal, from
/// the empty field. It is only a number, unless it is all.
fn from_atlas(
    asked: &Asked,
    question: &Question,
    named: &AtlasArg,
    by_word: bool,
    session: &Session,
) -> Option<Found> {
    let (problem, words) = (&asked.problem, &asked.words);
    if problem.field != Field24::EMPTY
        || problem.height != 4
        || asked.field != Field24::EMPTY
        || problem.demand != Demand::default()
    {
        return None;
    }
    let dealt = if problem.hold { "*p7,*p4" } else { "*p7,*p3" };
    let queues = dealt.parse::<Pattern>().ok()?.automaton().ok()?;
    if Words::new(&queues, problem.pieces(), problem.hold).ok()? != *words {
        return None;
    }
    let atlas = load::atlas(problem.height, &question.rules, named).ok()?;
    let bar = session.late_progress("beginnings", Some(0));
    let counted = all_queues::chance(&atlas, Case::Opener, problem.hold, &|done, total| {
        bar.set_total(total);
        bar.set(done);
    });
    bar.finish();
    let odds = counted.total();
    let (solvable, all) = (odds.solvable as usize, odds.solvable == odds.total);
    let words = if all { BitSet::full(words.count()) } else { BitSet::empty(words.count()) };
    (all || !by_word).then_some(Found { words, solvable, complete: true })
}

fn list_failed(asked: &Asked, failed: &[usize], session: &mut Session) -> anyhow::Result<()> {
    for &word in failed {
        writeln!(session.out, "{}", letters(&asked.words.word(word)))?;
    }
    Ok(())
}

/// `514 of 840 (61.19 %)`
pub fn share(part: u128, all: u128) -> String {
    let percent = if all == 0 { 0.0 } else { 100.0 * part as f64 / all as f64 };
    format!("{} of {} ({percent:.2} %)", grouped(part as u64), grouped(all as u64))
}

/// How likely a 7-bag at an unknown position deals these pieces next.
fn dealt(pieces: &[Piece]) -> f64 {
    let from_fresh = |pieces: &[Piece]| -> f64 { pieces.chunks(7).map(drawn).product() };
    let chances = (1..=7).map(|left| {
        let (bag, rest) = pieces.split_at(left.min(pieces.len()));
        drawn(bag) * from_fresh(rest)
    });
    chances.sum::<f64>() / 7.0
}

/// How likely different pieces come out of a bag in this order.
fn drawn(pieces: &[Piece]) -> f64 {
    let mut seen = [false; 7];
    let mut chance = 1.0;
    for (i, piece) in pieces.iter().enumerate() {
        if std::mem::replace(&mut seen[piece.index()], true) {
            return 0.0;
        }
        chance /= (7 - i) as f64;
    }
    chance
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_what_a_bag_deals_sum_to_one() {
        let mut sum = 0.0;
        for a in Piece::ALL {
            for b in Piece::ALL {
                for c in Piece::ALL {
                    sum += dealt(&[a, b, c]);
                }
            }
        }
        assert!((sum - 1.0).abs() < 1e-9);
        assert_eq!(dealt(&[Piece::T, Piece::T, Piece::T]), 0.0);
    }
}
