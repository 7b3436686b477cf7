//! `allclear tetris pattern PATTERN`

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use allclear_api::tetris::{Alternative, BigCount, Pattern, PatternReply};
use allclear_api::{Cache, Job, Progress, Question};
use clap::ValueEnum;
use serde_json::Value;

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;
use crate::patterns::pattern_text;

/// Count, list, sample or explain the queues of a pattern
///
/// Patterns use solution-finder's notation: `*` any piece, `*p4` four different pieces in any
/// order, `*!` all seven, `[SZ]` one of these, `[TIO]p2` two of these, `[^T]!` all but T in any
/// order; `;` between alternatives. Pools may repeat pieces (`[SSZ]!`) and hold pools (`[T[LJ]]!`).
///
/// A filter in braces keeps some of the queues since the last comma: `{T=1}` counts pieces, `{L<S}`
/// wants L before S, `{/^I/}` is a regular expression, `{3:T=1}` looks only at the first three
/// pieces; combine them with `!`, `&&`, `||` and parentheses. A queue allowed by several
/// alternatives counts once.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear tetris pattern '*p7'
  allclear tetris pattern 'I,*p4{S<Z}' --json
  allclear tetris pattern '[TIO]!;[SZL]!' --list
  allclear tetris pattern '*!,*p4' --list --limit 10
  allclear tetris pattern '*p7,*p7{T<S && !/^[SZ]/}' --sample 5 --seed 1
  allclear tetris pattern '*p7{3:(LJ=1 || I[LJ]=1)}' --explain
  allclear tetris pattern '*p7' --contains TISZLOJ
  allclear tetris pattern TIOLJ --mode forward -n 'HOLD<=1' --list
  allclear tetris pattern - < patterns.txt")]
pub struct Args {
    /// The pattern; `FILE` or `@FILE` reads a file of patterns, one per line, and `-` reads stdin
    pattern: String,
    /// Print the number of queues (the default)
    #[arg(long)]
    count: bool,
    /// Print the queues, one per line
    #[arg(long)]
    list: bool,
    /// List at most N queues
    #[arg(long, value_name = "N", requires = "list")]
    limit: Option<u64>,
    /// Print N random queues, all equally likely
    #[arg(long, value_name = "N", conflicts_with_all = ["list", "count", "contains"])]
    sample: Option<u32>,
    /// Random seed
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "sample")]
    seed: u64,
    /// Explain the pattern in words
    #[arg(long, conflicts_with_all = ["list", "count", "contains", "sample"])]
    explain: bool,
    /// Check whether the pattern allows this queue
    #[arg(long, value_name = "QUEUE", conflicts_with_all = ["count", "list"])]
    contains: Option<String>,
    #[command(flatten)]
    sequences: SequenceOptions,
    /// Print the count as {"count": 5040}
    #[arg(long)]
    json: bool,
}

/// What solution-finder's `util seq` does with queues.
#[derive(clap::Args)]
#[command(next_help_heading = "Sequences, as in solution-finder's `util seq`")]
struct SequenceOptions {
    /// How to expand each queue with hold
    #[arg(long, short = 'M', value_name = "MODE")]
    mode: Option<ModeName>,
    /// Cut sequences to at most N pieces
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    length: Option<u8>,
    /// Keep sequences that this regular expression matches
    #[arg(long, short, value_name = "REGEX")]
    expression: Option<String>,
    /// Keep sequences that this regular expression does not match (also `-ne`)
    #[arg(long, visible_alias = "ne", value_name = "REGEX")]
    not_expression: Option<String>,
    /// Keep sequences with this number of a piece or of holds: `T=2`, `HOLD<=1`
    #[arg(long, short, value_name = "CONDITION", value_delimiter = ',')]
    num: Vec<String>,
    /// Leave out repeated sequences
    #[arg(long, short, value_name = "yes|no")]
    distinct: Option<YesNo>,
    /// Whether the first piece is in hold at the start; if not, hold is empty (also `-hh`)
    #[arg(long, visible_alias = "hh", value_name = "yes|no")]
    head_hold: Option<YesNo>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ModeName {
    /// The queue as it is
    Pass,
    /// The orders in which hold can place its pieces
    Forward,
    /// The queues from which hold can place its pieces in this order; `*` is any piece
    Backward,
    /// The same, with every piece for `*`
    #[value(alias = "backward-and-pass")]
    BackwardPass,
}

impl ModeName {
    fn name(self) -> &'static str {
        ["pass", "forward", "backward", "backward-pass"][self as usize]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum YesNo {
    #[value(alias = "true")]
    Yes,
    #[value(alias = "false")]
    No,
}

impl Args {
    fn request(&self, sources: &mut Sources) -> anyhow::Result<Pattern> {
        let mut text = pattern_text(&self.pattern)?;
        if self.pattern == "-" || self.pattern.starts_with('@') {
            text.text.push('\n');
        }
        let SequenceOptions { mode, length, expression, not_expression, num, distinct, head_hold } =
            &self.sequences;
        let yes = |choice: Option<YesNo>| choice.map(|choice| choice == YesNo::Yes);
        Ok(Pattern {
            pattern: sources.take("pattern", text),
            list: self.list,
            limit: self.limit,
            sample: self.sample,
            seed: self.sample.map(|_| self.seed),
            explain: self.explain,
            contains: self.contains.clone(),
            mode: mode.map(|mode| mode.name().to_string()),
            length: *length,
            expression: expression.clone(),
            not_expression: not_expression.clone(),
            num: num.clone(),
            distinct: yes(*distinct),
            head_hold: yes(*head_hold),
        })
    }
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let mut sources = Sources::default();
        let request = self.request(&mut sources)?;
        // Queues are printed as they come; a count that goes before them has to wait for them.
        let stream = self.list && !self.count;
        let reply = match stream {
            false => context.ask(&request, |job| job),
            true => stream_list(context, "queues", |job| request.answer(job)),
        };
        let mut reply = reply.map_err(|error| sources.blame(error))?;
        let queues = reply.queues.take();
        let none = reply.count == Some(BigCount::default());
        if let Some(explained) = &reply.alternatives
            && !self.json
        {
            print_explained(context, explained, &reply)?;
        } else if let Some(sample) = reply.sample.as_ref().filter(|_| !self.json) {
            sample.iter().try_for_each(|queue| writeln!(context.out, "{queue}"))?;
        } else if let Some(found) = reply.contains.filter(|_| !self.json) {
            writeln!(context.out, "{}", if found { "yes" } else { "no" })?;
        } else if !stream && self.json {
            context.out.json(&reply)?;
        } else if let Some(BigCount(count)) = reply.count.as_ref().filter(|_| !stream) {
            writeln!(context.out, "{count}")?;
        }
        queues.iter().flatten().try_for_each(|queue| writeln!(context.out, "{queue}"))?;
        if none {
            context.note("the pattern allows no queue");
        }
        Ok(Exit::found(!none && reply.contains != Some(false)))
    }
}

/// Prints the parts of a reply as they come.
pub(super) fn stream_list<T>(
    context: &mut Context,
    what: &'static str,
    ask: impl FnOnce(&Job) -> T,
) -> T {
    let cache = Cache::default();
    let bar = context.progress_behind_results(what, None);
    let out = Mutex::new(&mut context.out);
    let stop = AtomicBool::new(false);
    let print = |part: Value| {
        let line = part.as_str().unwrap_or_default();
        let printed = out.lock().map(|mut out| writeln!(out, "{line}"));
        // Whoever read it has gone, or the disk is full: flushing at the end tells which.
        if !matches!(printed, Ok(Ok(()))) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let tell = |step: Progress| {
        if let Some(total) = step.total {
            bar.set_total(total);
        }
        bar.set(step.done);
    };
    let job = Job { part: Some(&print), progress: &tell, cancel: &stop, ..Job::new(&cache) };
    let reply = ask(&job);
    bar.finish();
    reply
}

fn print_explained(
    context: &mut Context,
    explained: &[Alternative],
    reply: &PatternReply,
) -> anyhow::Result<()> {
    let plural = |word: &str, one: bool| if one { word.to_string() } else { format!("{word}s") };
    for (i, one) in explained.iter().enumerate() {
        if explained.len() > 1 {
            writeln!(context.out, "alternative {}", i + 1)?;
        }
        for part in &one.parts {
            match part.first == part.last {
                true => writeln!(context.out, "piece {}: {}", part.first, part.what)?,
                false => {
                    writeln!(context.out, "pieces {}-{}: {}", part.first, part.last, part.what)?;
                }
            }
        }
        one.filters.iter().try_for_each(|filter| writeln!(context.out, "{filter}"))?;
        let queues = plural("queue", one.count.0 == 1.into());
        let pieces = plural("piece", one.length == 1);
        writeln!(context.out, "{} {queues} of {} {pieces}", one.count.0, one.length)?;
    }
    if let Some(BigCount(count)) = reply.count.as_ref().filter(|_| explained.len() > 1) {
        writeln!(context.out, "together {count} different queues")?;
    }
    Ok(())
}

/// The arguments with `-ne` and `-hh` of `tetris pattern` spelled as long options: they are
/// solution-finder's, and more than one letter.
pub fn spelled(mut arguments: Vec<std::ffi::OsString>) -> Vec<std::ffi::OsString> {
    let is_pattern = arguments.windows(2).any(|pair| pair[0] == "tetris" && pair[1] == "pattern");
    for argument in arguments.iter_mut().filter(|_| is_pattern) {
        if argument == "-ne" {
            *argument = "--not-expression".into();
        } else if argument == "-hh" {
            *argument = "--head-hold".into();
        }
    }
    arguments
}
