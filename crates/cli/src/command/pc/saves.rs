//! `allclear pc save --field FIELD --pattern PATTERN [EXPRESSION…]`

use std::collections::BTreeMap;
use std::io::Write;

use allclear_pc::Counts;
use allclear_pc::analysis::{Part, save::Saves};
use allclear_tetris::Piece;
use anyhow::anyhow;
use serde_json::{Value, json};

use super::effort::{self, Threads};
use super::odds::share;
use super::question::{Question, letters};
use super::solutions;
use crate::command::Run;
use crate::exit::Exit;
use crate::session::Session;

/// Tell which pieces can be kept, queue by queue
///
/// A save is the pieces of a queue that one perfect clear does not use. An expression is true of
/// a queue when: `T` some save has a T; `TI` some save has both; `^T` some save has no T; `!T` no
/// save has a T; `T&&I`, `T||I` and brackets join them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc save --field setup.txt --pattern '*p7'
  allclear pc save --field setup.txt --pattern '*p7' T 'T&&I' '!T'
  allclear pc save --field setup.txt --pattern 'T,*p4' --list")]
pub struct Args {
    #[command(flatten)]
    question: Question,
    /// What to keep
    #[arg(value_name = "EXPRESSION")]
    wanted: Vec<String>,
    #[command(flatten)]
    threads: Threads,
    /// List every queue with its saves
    #[arg(long)]
    list: bool,
    /// Print {"total": n, "solvable": k, "saves": {"T": k, …}, "wanted": [k, …]}
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let parsed = |text: &String| parse(text).map_err(|error| anyhow!("{text}: {error}"));
        let wanted: Vec<Saves> = self.wanted.iter().map(parsed).collect::<Result<_, _>>()?;
        self.threads.start();
        let asked = self.question.ask()?;
        let (all, complete) = solutions::find(&asked, Part::WHOLE, session)?;
        if !complete {
            return Err(effort::stopped());
        }
        let mut used: Vec<Vec<Counts>> = vec![Vec::new(); asked.words.count()];
        for found in &all {
            let pieces = found.used();
            for word in found.words.iter() {
                if !used[word].contains(&pieces) {
                    used[word].push(pieces);
                }
            }
        }
        let mut saves: BTreeMap<Counts, u64> = BTreeMap::new();
        let mut hits = vec![0u64; self.wanted.len()];
        let (mut total, mut solvable) = (0u64, 0u64);
        let mut lines = Vec::new();
        asked.each_queue(|word, queue| {
            total += 1;
            let pieces: Counts = queue.iter().copied().collect();
            let mut left: Vec<Counts> =
                used[word].iter().map(|&used| left_over(pieces, used)).collect();
            left.sort_unstable();
            left.dedup();
            if !left.is_empty() {
                solvable += 1;
                for (hits, wanted) in hits.iter_mut().zip(&wanted) {
                    *hits += u64::from(wanted.holds(&left));
                }
            }
            left.iter().for_each(|&save| *saves.entry(save).or_default() += 1);
            if self.list {
                lines.push((letters(queue), left));
            }
        });
        let name = |save: Counts| if save.is_empty() { "-".to_string() } else { save.to_string() };
        if self.json {
            let saves: serde_json::Map<String, Value> =
                saves.iter().map(|(&save, &count)| (name(save), count.into())).collect();
            let mut value =
                json!({"total": total, "solvable": solvable, "saves": saves, "wanted": hits});
            if self.list {
                let list = lines.iter().map(|(queue, left)| {
                    let saves: Vec<String> = left.iter().map(|&save| name(save)).collect();
                    json!({"queue": queue, "saves": saves})
                });
                value["queues"] = list.collect::<Vec<_>>().into();
            }
            session.out.json(&value)?;
            return Ok(Exit::found(solvable > 0));
        }
        writeln!(session.out, "solvable: {}", share(solvable.into(), total.into()))?;
        if self.wanted.is_empty() {
            for (&save, &count) in &saves {
                writeln!(session.out, "{:<8} {}", name(save), share(count.into(), total.into()))?;
            }
        }
        for (wanted, &hits) in self.wanted.iter().zip(&hits) {
            writeln!(session.out, "{wanted:<8} {}", share(hits.into(), total.into()))?;
        }
        for (queue, left) in &lines {
            let saves: Vec<String> = left.iter().map(|&save| name(save)).collect();
            writeln!(session.out, "{queue}: {}", saves.join(" "))?;
        }
        Ok(Exit::found(solvable > 0))
    }
}

/// What is left of a queue when some of its pieces are used.
pub fn left_over(queue: Counts, used: Counts) -> Counts {
    let left = |piece: &Piece| queue.count(*piece).saturating_sub(used.count(*piece));
    Piece::ALL.iter().flat_map(|piece| std::iter::repeat_n(*piece, left(piece))).collect()
}

/// Reads an expression for clap.
pub fn parse(text: &str) -> Result<Saves, String> {
    text.parse().map_err(|error: allclear_pc::analysis::save::SavesError| error.to_string())
}
