//! `allclear pc minimal --field FIELD --pattern PATTERN`

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use allclear_pc::Counts;
use allclear_pc::analysis::bitset::BitSet;
use allclear_pc::analysis::minimal::minimum_cover;
use allclear_pc::analysis::{Part, save::Saves};
use serde_json::json;

use super::effort::{self, Threads};
use super::odds::share;
use super::question::{Asked, Question};
use super::saves;
use super::solutions::{self, Found};
use crate::command::Run;
use crate::exit::Exit;
use crate::interrupt;
use crate::session::Session;

/// Find the fewest solutions that together cover every queue that can be cleared
///
/// The number is proven to be the least unless the time runs out; then the best set found is
/// printed, and how few could be enough. Ctrl-C stops the proof and does the same.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc minimal --field v115@9gC8EeE8DeF8CeG8DeC8JeAgH --pattern 'I,*p4' --height 4
  allclear pc minimal --field setup.txt --pattern '*p7' --save T --seconds 60
  allclear pc minimal --field setup.txt --pattern '*p7' --mode tsd")]
pub struct Args {
    #[command(flatten)]
    question: Question,
    /// Cover the queues of which this can be kept, keeping it: T, TI, ^T, T||I
    #[arg(long, value_name = "EXPRESSION", value_parser = saves::parse)]
    save: Option<Saves>,
    #[command(flatten)]
    threads: Threads,
    /// How long to look for a proof
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    /// Print {"size": m, "proven": true, "solutions": ["fumen", …]}, and "at_least" if not proven
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        self.threads.start();
        let asked = self.question.ask()?;
        let (all, complete) = solutions::find(&asked, Part::WHOLE, session)?;
        if !complete {
            return Err(effort::stopped());
        }
        let mut sets: Vec<BitSet> = all.iter().map(|found| found.words.clone()).collect();
        if let Some(wanted) = &self.save {
            sets = saving(&asked, &all, wanted);
        }
        // More queues covered is more orders played: of equals, that one is preferred.
        let worth: Vec<u64> = all.iter().map(|found| found.words.count() as u64).collect();
        let bar = session.late_progress("nodes", None);
        let interrupted = interrupt::flag();
        let end = Instant::now() + Duration::from_secs(self.seconds);
        let cover = minimum_cover(&sets, &worth, &mut || {
            bar.add(1);
            !interrupted.load(Ordering::Relaxed) && Instant::now() < end
        });
        bar.finish();
        if self.json {
            let fumens: Vec<String> = cover
                .chosen
                .iter()
                .map(|&i| all[i].fumen(asked.field))
                .collect::<Result<_, _>>()?;
            let mut value = json!({
                "size": cover.chosen.len(),
                "proven": cover.is_proven(),
                "solutions": fumens,
            });
            if !cover.is_proven() {
                value["at_least"] = cover.at_least.into();
            }
            session.out.json(&value)?;
            return Ok(Exit::found(!cover.chosen.is_empty()));
        }
        let mut words = BitSet::empty(asked.words.count());
        cover.chosen.iter().for_each(|&i| words.add(&sets[i]));
        let covered = share(asked.weigh(words.iter()), asked.total());
        let proof = match cover.is_proven() {
            true => "proven to be the fewest".to_string(),
            false => {
                format!("the best found in the time; {} may be enough", cover.at_least)
            }
        };
        writeln!(session.out, "{} solutions cover {covered}: {proof}", cover.chosen.len())?;
        for (place, &i) in cover.chosen.iter().enumerate() {
            writeln!(session.out, "\n{}. {} queues", place + 1, all[i].queues)?;
            solutions::draw(&asked, &all[i], session)?;
        }
        Ok(Exit::found(!cover.chosen.is_empty()))
    }
}

/// For each solution the words for which it leaves what is wanted, whatever the queue goes on
/// with.
fn saving(asked: &Asked, all: &[Found], wanted: &Saves) -> Vec<BitSet> {
    let used: Vec<Counts> = all.iter().map(Found::used).collect();
    let mut sets: Vec<BitSet> = all.iter().map(|found| found.words.clone()).collect();
    asked.each_queue(|word, queue| {
        let queue: Counts = queue.iter().copied().collect();
        for (set, &used) in sets.iter_mut().zip(&used) {
            if set.contains(word) && !wanted.holds(&[saves::left_over(queue, used)]) {
                set.remove(word);
            }
        }
    });
    sets
}
