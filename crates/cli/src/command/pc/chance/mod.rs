//! `allclear pc chance`

mod pattern;

use std::io::Write;

use allclear_pc::odds::{self, Case, Chance};
use allclear_pc::study::Goal;
use allclear_pc::{Part, Ratio};
use clap::ValueEnum;
use serde_json::{Value, json};

use super::common::effort;
use super::common::load::{self, AtlasArg};
use super::common::question::{Question, hold};
use crate::command::Run;
use crate::exit::Exit;
use crate::progress::grouped;
use crate::session::Session;

/// Count the queues that have a perfect clear
///
/// With --pattern: the queues of the pattern on any field, each cut to the pieces that can matter
/// and counted once. Without: every queue that the bag can deal from the empty field, once for
/// each position in the bag at which it may begin.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc chance --field v115@9gC8EeE8DeF8CeG8DeC8JeAgH --pattern 'I,*p4'
  allclear pc chance --field setup.txt --pattern '*p7' --height 4 --failed --tree 1
  allclear pc chance --field setup.txt --pattern '*p7' --height 5 --drop tsd
  allclear pc chance --field setup.txt --pattern '*p7,*p4' --shard 0/4 --threads 1 --json
  allclear pc chance --height 2 --case any
  allclear pc chance --height 4 --case opener --no-hold
  allclear pc chance --height 4 --case empty --drop harddrop --json

Counted are ordered draws of as many pieces as can matter: one more than are placed (6 for two
lines, 11 for four; without hold 5 and 10). For two lines the published table leaves out the
positions that draw fewer pieces than are left in the bag, as they repeat another position's
draws; --positions all counts them too. For four lines there is no difference.")]
pub struct Args {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    options: pattern::Options,
    /// What is known at the start
    #[arg(long, value_enum, default_value = "opener")]
    case: CaseArg,
    /// Print the chance when every position in the bag, and every content of hold, is as likely
    /// as any other
    #[arg(long)]
    weighted: bool,
    /// Which positions in the bag to count
    #[arg(long, value_enum, default_value = "published")]
    positions: Positions,
    #[command(flatten)]
    atlas: AtlasArg,
    /// Print {"solvable": "…", "total": "…", …}
    #[arg(long)]
    json: bool,
}

/// What is known at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CaseArg {
    /// A fresh bag, nothing in hold
    Opener,
    /// Any position in the bag, nothing in hold
    Empty,
    /// Any position in the bag, nothing or any piece in hold
    Any,
}

/// Which positions in the bag are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Positions {
    /// Those of the published table: no set of draws twice
    Published,
    /// All seven
    All,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        if self.question.pattern.is_some() {
            let Args { question, options, atlas, weighted, json, .. } = &self;
            return pattern::run(question, options, atlas, *weighted, *json, session);
        }
        let Question { height, no_hold, rules, .. } = &self.question;
        if self.question.field.is_some() {
            anyhow::bail!("--field needs a --pattern: which queues?");
        }
        if self.question.mode != Goal::default() {
            anyhow::bail!("--mode needs a --pattern: which queues?");
        }
        if *no_hold && self.case == CaseArg::Any {
            anyhow::bail!("--case any puts a piece in hold, and --no-hold forbids it");
        }
        let atlas = load::atlas(height.map_or(4, usize::from), rules, &self.atlas)?;
        let case = match self.case {
            CaseArg::Opener => Case::Opener,
            CaseArg::Empty => Case::Empty,
            CaseArg::Any => Case::Any,
        };
        self.options.threads.start();
        let counted = effort::watched(session, "beginnings", Part::WHOLE, |job| {
            odds::chance(&atlas, case, hold(*no_hold), job)
        });
        let odds = match self.positions {
            Positions::Published => counted.published(),
            Positions::All => counted.total(),
        };
        if self.json {
            session.out.json(&as_json(&counted, odds))?;
        } else if self.weighted {
            writeln!(session.out, "{:.6} %", 100.0 * counted.weighted())?;
        } else {
            writeln!(session.out, "{}", line(odds))?;
        }
        Ok(Exit::Found)
    }
}

fn line(odds: Ratio) -> String {
    let (solvable, total) = (grouped(odds.part as u64), grouped(odds.whole as u64));
    format!("{solvable} of {total} ({:.4} %)", 100.0 * odds.share())
}

fn as_json(counted: &Chance, odds: Ratio) -> Value {
    let text =
        |odds: Ratio| json!({"solvable": odds.part.to_string(), "total": odds.whole.to_string()});
    let positions: Vec<Value> = (0..7)
        .filter(|&i| counted.empty[i].whole + counted.held[i].whole > 0)
        .map(|i| {
            let mut position = json!({"left": i + 1, "empty": text(counted.empty[i])});
            if counted.held[i].whole > 0 {
                position["held"] = text(counted.held[i]);
            }
            position
        })
        .collect();
    let mut value = text(odds);
    value["all_positions"] = text(counted.total());
    value["weighted"] = json!(counted.weighted());
    value["positions"] = positions.into();
    value
}
