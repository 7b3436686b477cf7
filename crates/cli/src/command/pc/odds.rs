//! `allclear pc chance --pattern …`: the chance of a perfect clear over a pattern of queues.

use std::collections::BTreeMap;
use std::io::Write;

use allclear_tetris::Piece;
use serde_json::{Value, json};

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
}

/// Answers the question.
pub fn run(
    question: &Question,
    options: &Options,
    weighted: bool,
    json: bool,
    session: &mut Session,
) -> anyhow::Result<Exit> {
    let asked = question.ask()?;
    let found = asked.problem.solvable(&asked.words);
    let total = asked.words.count();
    let failed: Vec<usize> = (0..total).filter(|&word| !found.contains(word)).collect();
    let solvable = total - failed.len();
    let whole = (asked.weigh(found.iter()), asked.total());
    let mut tree: BTreeMap<Vec<Piece>, (u64, u64)> = BTreeMap::new();
    let (mut likely, mut all) = (0.0, 0.0);
    if options.tree > 0 || weighted {
        for word in 0..total {
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
        return Ok(Exit::found(solvable > 0));
    }
    writeln!(session.out, "{}", share(solvable as u128, total as u128))?;
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
    Ok(Exit::found(solvable > 0))
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
