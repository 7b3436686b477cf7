//! `allclear sfinder percent`: `pc chance`, as solution-finder prints it.

use std::io::Write;
use std::time::Instant;

use allclear_api::pc::{Branch, Chance, ChanceReply, PatternChance, StudyArgs};
use allclear_pc::Ratio;

use super::log;
use super::options::{Known, options};
use super::source;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;

const OPTIONS: &[Known] = options![
    "t" "tetfu" One, "P" "page" One, "p" "patterns" One, "pp" "patterns-path" One,
    "H" "hold" One, "K" "kicks" One, "d" "drop" One, "c" "clear-line" One,
    "td" "tree-depth" One, "fc" "failed-count" One, "th" "threads" One,
    "fp" "field-path" One, "lp" "log-path" One,
];

/// Count the queues that can be cleared, as solution-finder's percent (ours: pc chance)
///
/// Options: -t/--tetfu, -P/--page, -p/--patterns, -pp/--patterns-path, -H/--hold, -K/--kicks,
/// -d/--drop, -c/--clear-line, -td/--tree-depth, -fc/--failed-count, -th/--threads,
/// -fp/--field-path, -lp/--log-path. Options and quizzes in the comment of the fumen are read.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear sfinder percent -t v115@9gC8EeE8DeF8CeG8DeC8JeAgH -c 4 -p 'I,*p4'
  allclear sfinder percent -t v115@9gC8EeE8DeF8CeG8DeC8JeAgH -p '*p7' -d 180 \\
      -K @jstris180 -fc 0")]
pub struct Args {
    #[command(flatten)]
    raw: super::Raw,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let source::Asked { field, options, .. } = source::read(OPTIONS, &self.raw.arguments)?;
        log::keep(&options, context)?;
        let patterns = source::patterns(&options)?;
        let mut sources = Sources::default();
        let height: u8 = options.number("clear-line")?.unwrap_or(4);
        let depth: usize = options.number("tree-depth")?.unwrap_or(3);
        let most: i64 = options.number("failed-count")?.unwrap_or(100);
        let request = Chance {
            study: StudyArgs {
                field: Some(field.rows().join("/")).filter(|rows| !rows.is_empty()),
                pattern: Some(patterns.clone()),
                height: Some(height),
                no_hold: !options.is_on("hold", true)?,
                mode: None,
                rules: source::rules(&options, &mut sources)?,
            },
            failed: most != 0,
            tree: depth,
            ..Chance::default()
        };
        let begin = Instant::now();
        let reply = context.ask(&request, |job| job).map_err(|error| sources.blame(error))?;
        let took = begin.elapsed();
        let ChanceReply::Pattern(reply) = reply else { anyhow::bail!("a pattern is needed") };
        log::field(&field, height.into(), context)?;
        log::asked(&format!("Max clear lines: {height}"), &options, &patterns, context)?;
        let filled: usize = field.rows().iter().map(|row| row.matches(|c| c != '_').count()).sum();
        let pieces = (10 * usize::from(height)).saturating_sub(filled) / 4;
        writeln!(
            context.out,
            "# Initialize / System\nThreads = {}\nVersion = {}\nNecessary Pieces = {pieces}\n",
            std::thread::available_parallelism().map_or(1, usize::from),
            log::VERSION,
        )?;
        let queues = reply.queues.map_or(reply.total, |queues| queues.total);
        writeln!(
            context.out,
            "# Enumerate pieces\nPiece pop count = {}\n\
             Searching pattern size (duplicate) = {}\nSearching pattern size ( no dup. ) = {}\n",
            log::longest(&patterns).min(pieces + usize::from(!request.study.no_hold)),
            queues.0,
            reply.total.0,
        )?;
        log::begin("Search", context)?;
        log::end(took, context)?;
        print(&reply, depth, most, context)?;
        log::done(context)?;
        Ok(Exit::Found)
    }
}

fn print(
    reply: &PatternChance,
    depth: usize,
    most: i64,
    context: &mut Context,
) -> anyhow::Result<()> {
    let (solvable, total) = (reply.solvable.0, reply.total.0);
    let percent = Ratio::new(solvable, total).percent();
    writeln!(context.out, "# Output\nsuccess = {percent:.2}% ({solvable}/{total})\n")?;
    writeln!(context.out, "Success pattern tree [Head {depth} pieces]:")?;
    let deepest: Vec<&Branch> = reply.tree.iter().flatten().collect();
    tree(&deepest, "", depth, context)?;
    writeln!(context.out, "\n-------------------")?;
    match most {
        0 => return Ok(()),
        most if most > 0 => writeln!(context.out, "Fail pattern (max. {most})")?,
        _ => writeln!(context.out, "Fail pattern (all)")?,
    }
    let failed: Vec<&String> = reply.failed.iter().flatten().collect();
    let shown = usize::try_from(most).unwrap_or(usize::MAX).min(failed.len());
    for queue in &failed[..shown] {
        let letters: Vec<String> = queue.chars().map(String::from).collect();
        writeln!(context.out, "[{}]", letters.join(", "))?;
    }
    if failed.is_empty() {
        writeln!(context.out, "nothing")?;
    }
    Ok(())
}

/// The order in which solution-finder names pieces.
const ORDER: &str = "TILJSZO";

/// The branches that begin like this, and what branches off them.
fn tree(
    deepest: &[&Branch],
    start: &str,
    depth: usize,
    context: &mut Context,
) -> anyhow::Result<()> {
    if start.len() >= depth {
        return Ok(());
    }
    for piece in ORDER.chars() {
        let start = format!("{start}{piece}");
        let inside = || deepest.iter().filter(|branch| branch.start.starts_with(&start));
        let total: u128 = inside().map(|branch| branch.total.0).sum();
        if total == 0 {
            continue;
        }
        let solvable: u128 = inside().map(|branch| branch.solvable.0).sum();
        let percent = Ratio::new(solvable, total).percent();
        writeln!(context.out, "{}∟ {start} -> {percent:.2} %", "  ".repeat(start.len() - 1))?;
        tree(deepest, &start, depth, context)?;
    }
    Ok(())
}
