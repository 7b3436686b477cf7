//! `allclear tetris pattern PATTERN`

use std::io::Write;
use std::ops::ControlFlow;

use allclear_board::Rng;
use allclear_tetris::queue::hold::HoldAtStart;
use allclear_tetris::queue::pattern::Expression;
use allclear_tetris::queue::transform::{Condition, Mode, Transform, letters};
use allclear_tetris::queue::{Language, Pattern, Queue};
use allclear_tetris::{Natural, Piece};
use anyhow::bail;
use clap::ValueEnum;
use serde_json::{Value, json};

use crate::command::Run;
use crate::exit::Exit;
use crate::input::Text;
use crate::patterns::{count_as_json, read_patterns};
use crate::session::Session;

/// Count, list, sample or explain the queues of a pattern
///
/// Patterns are written as for solution-finder: `*` any piece, `*p4` four different pieces in any
/// order, `*!` all seven, `[SZ]` one of these, `[TIO]p2` two of these, `[^T]!` all but T in any
/// order; `;` between alternatives. Pools may repeat pieces (`[SSZ]!`) and hold pools (`[T[LJ]]!`).
///
/// A filter in braces keeps some of the queues since the last comma: `{T=1}` counts pieces, `{L<S}`
/// wants L before S, `{/^I/}` is a regular expression, `{3:T=1}` looks at the first three pieces
/// only; `!`, `&&`, `||` and parentheses combine them. A queue that several alternatives allow
/// counts once.
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
    /// The pattern; `@FILE` reads a file of patterns, one per line, and `-` reads stdin
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
    /// Print N queues drawn at random, each as likely as any other
    #[arg(long, value_name = "N", conflicts_with_all = ["list", "count", "contains"])]
    sample: Option<u32>,
    /// Random seed
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "sample")]
    seed: u64,
    /// Say in words what the pattern means
    #[arg(long, conflicts_with_all = ["list", "count", "contains", "sample"])]
    explain: bool,
    /// Tell whether this queue is one of them
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
    /// What to make of each queue
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
    num: Vec<Condition>,
    /// Leave out sequences that were listed before
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum YesNo {
    #[value(alias = "true")]
    Yes,
    #[value(alias = "false")]
    No,
}

impl SequenceOptions {
    /// What is asked for, unless it is just the queues.
    fn read(&self) -> anyhow::Result<Option<Transform>> {
        let nothing = self.mode.is_none()
            && self.length.is_none()
            && self.expression.is_none()
            && self.not_expression.is_none()
            && self.num.is_empty()
            && self.distinct.is_none();
        if nothing {
            return Ok(None);
        }
        let expression = |text: &Option<String>| {
            let read = |text: &String| {
                Expression::new(text)
                    .map_err(|error| Text::argument("expression", text).error(error))
            };
            text.as_ref().map(read).transpose()
        };
        Ok(Some(Transform {
            mode: match self.mode.unwrap_or(ModeName::Pass) {
                ModeName::Pass => Mode::Pass,
                ModeName::Forward => Mode::Forward,
                ModeName::Backward => Mode::Backward,
                ModeName::BackwardPass => Mode::BackwardPass,
            },
            hold: match self.head_hold {
                Some(YesNo::No) => HoldAtStart::Nothing,
                _ => HoldAtStart::FirstPiece,
            },
            conditions: self.num.clone(),
            length: self.length.map(usize::from),
            expression: expression(&self.expression)?,
            not_expression: expression(&self.not_expression)?,
            distinct: self.distinct != Some(YesNo::No),
        }))
    }
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let pattern = read_patterns(&self.pattern)?;
        if let Some(queue) = &self.contains {
            return self.contained(session, &pattern, queue);
        }
        if self.explain {
            return self.explained(session, &pattern);
        }
        if let Some(transform) = self.sequences.read()? {
            return self.transformed(session, &pattern, &transform);
        }
        if let Some(number) = self.sample {
            return self.sampled(session, &pattern, number);
        }
        let count = pattern.count()?;
        if self.count || !self.list {
            self.print_count(session, &count)?;
        }
        if self.list {
            let wanted = count.to_u128().and_then(|all| u64::try_from(all).ok());
            let wanted = wanted.unwrap_or(u64::MAX).min(self.limit.unwrap_or(u64::MAX));
            let progress = session.progress_behind_results("queues", Some(wanted));
            let mut queues = pattern.queues();
            let mut listed = 0;
            while listed < wanted
                && let Some(queue) = queues.advance()
            {
                writeln!(session.out, "{}", word(queue))?;
                listed += 1;
                progress.set_now_and_then(listed);
            }
            progress.set(listed);
            progress.finish();
        }
        Ok(some(session, !count.is_zero()))
    }
}

impl Args {
    fn print_count(&self, session: &mut Session, count: &Natural) -> anyhow::Result<()> {
        match self.json {
            true => session.out.json(&json!({"count": count_as_json(count)}))?,
            false => writeln!(session.out, "{count}")?,
        }
        Ok(())
    }

    fn contained(
        &self,
        session: &mut Session,
        pattern: &Pattern,
        queue: &str,
    ) -> anyhow::Result<Exit> {
        let text = Text::argument("queue", queue);
        let queue: Queue = text.text.parse().map_err(|error| text.error(error))?;
        let pieces: Vec<Piece> = queue.all().collect();
        let found = pattern.contains(&pieces);
        match self.json {
            true => session.out.json(&json!({"contains": found}))?,
            false => writeln!(session.out, "{}", if found { "yes" } else { "no" })?,
        }
        Ok(Exit::found(found))
    }

    fn explained(&self, session: &mut Session, pattern: &Pattern) -> anyhow::Result<Exit> {
        let explained = pattern.explain();
        let count = pattern.count()?;
        if self.json {
            let each = explained.iter().map(|one| {
                let part = |(first, last, what): &(usize, usize, String)| {
                    json!({"first": first, "last": last, "what": what})
                };
                json!({
                    "parts": one.parts.iter().map(part).collect::<Vec<Value>>(),
                    "filters": one.filters,
                    "length": one.length,
                    "count": count_as_json(&one.count),
                })
            });
            let each: Vec<Value> = each.collect();
            session.out.json(&json!({"count": count_as_json(&count), "alternatives": each}))?;
        } else {
            for (i, one) in explained.iter().enumerate() {
                if explained.len() > 1 {
                    writeln!(session.out, "alternative {}", i + 1)?;
                }
                writeln!(session.out, "{one}")?;
            }
            if explained.len() > 1 {
                writeln!(session.out, "together {count} different queues")?;
            }
        }
        Ok(some(session, !count.is_zero()))
    }

    fn sampled(
        &self,
        session: &mut Session,
        pattern: &Pattern,
        number: u32,
    ) -> anyhow::Result<Exit> {
        if pattern.count()?.is_zero() {
            return Ok(some(session, false));
        }
        let queues = pattern.automaton()?;
        let mut rng = Rng::new(self.seed);
        let count = queues.count(&queues.start());
        let mut drawn = Vec::new();
        for _ in 0..number {
            let Some(queue) = queues.walk_from(below(&mut rng, count)).next() else { break };
            match self.json {
                true => drawn.push(Value::from(word(&queue))),
                false => writeln!(session.out, "{}", word(&queue))?,
            }
        }
        if self.json {
            let count = count_as_json(&pattern.count()?);
            session.out.json(&json!({"count": count, "sample": drawn}))?;
        }
        Ok(Exit::Found)
    }

    fn transformed(
        &self,
        session: &mut Session,
        pattern: &Pattern,
        transform: &Transform,
    ) -> anyhow::Result<Exit> {
        if self.sample.is_some() {
            bail!(
                "--sample draws queues of the pattern; it cannot be combined with --mode, --length, --num or --expression"
            );
        }
        let mut all = Vec::new();
        let mut count: u64 = 0;
        let limit = self.limit.unwrap_or(u64::MAX);
        let counting = self.count || !self.list;
        let mut failed = Ok(());
        transform.each(pattern, |sequence| {
            if self.list && counting && count < limit {
                all.push(letters(sequence));
            } else if self.list && count < limit {
                failed = writeln!(session.out, "{}", letters(sequence));
            }
            count += 1;
            match failed.is_err() || !counting && count >= limit {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        })?;
        failed?;
        if counting {
            self.print_count(session, &u128::from(count).into())?;
        }
        for sequence in all {
            writeln!(session.out, "{sequence}")?;
        }
        Ok(Exit::found(count > 0))
    }
}

/// Whether there is a queue; if not, that is said.
fn some(session: &Session, found: bool) -> Exit {
    if !found {
        session.note("the pattern allows no queue");
    }
    Exit::found(found)
}

/// A number below `n`, each equally likely.
fn below(rng: &mut Rng, n: u128) -> u128 {
    match u64::try_from(n) {
        Ok(n) => rng.below(n).into(),
        // Draw as many bits as n has, until the number is below it.
        Err(_) => loop {
            let wide = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
            let drawn = wide >> n.leading_zeros();
            if drawn < n {
                return drawn;
            }
        },
    }
}

fn word(queue: &[Piece]) -> String {
    queue.iter().map(|piece| piece.letter()).collect()
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
