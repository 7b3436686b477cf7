//! What every command is given: where its results go, and the settings that hold for all.

use std::io::{self, IsTerminal};
use std::sync::{LazyLock, OnceLock};
use std::time::Instant;

use allclear_api::{Cache, Job, Question};
use allclear_pc::atlas::Store;
use clap::ValueEnum;
use serde_json::Value;

use crate::output::Output;
use crate::progress::{Progress, grouped};
use allclear_look::ThemeName;
use allclear_look::interrupt;

/// The settings that every command takes.
#[derive(clap::Args)]
pub struct Settings {
    /// When to colour the output
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    #[arg(help_heading = "Global options")]
    pub color: Color,
    /// The colours of boards
    #[arg(long, global = true, value_name = "NAME", default_value = "guideline")]
    #[arg(help_heading = "Global options")]
    pub theme: ThemeName,
    /// Print results only: no progress, no totals
    #[arg(long, short, global = true, help_heading = "Global options")]
    pub quiet: bool,
}

/// When to colour the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Even in files and pipes
    Always,
    /// Never
    Never,
}

/// What one run of the program works with.
pub struct Context {
    /// Where results go.
    pub out: Output,
    /// Whether to keep stderr to errors.
    pub quiet: bool,
    /// What questions keep for the next.
    cache: Cache,
}

/// What a long question may have beside its bar.
pub struct Beside<'a> {
    /// Where unfinished work waits.
    pub store: Option<&'a dyn Store>,
    /// Whether there was some.
    pub is_resumed: &'a (dyn Fn() -> bool + Sync),
    /// What to say about a part of the reply that is handed out early; without it, nothing is.
    pub words: Option<&'a Words>,
}

/// Makes a few words of a part of a reply.
pub type Words = dyn Fn(&Value) -> Option<String> + Sync;

impl Context {
    /// The context of these settings.
    pub fn new(settings: Settings) -> Context {
        let out = Output::stdout(settings.color, settings.theme);
        Context { out, quiet: settings.quiet, cache: Cache::default() }
    }

    /// A job for a question that is answered at once: no limits, no progress.
    pub fn job(&self) -> Job<'_> {
        Job { clock: Some(&now), ..Job::new(&self.cache) }
    }

    /// Asks a question that may take long: a bar appears on stderr if it does, and Ctrl-C stops
    /// it. `within` sets its limits.
    pub fn ask<Q: Question>(
        &self,
        question: &Q,
        within: impl FnOnce(Job) -> Job,
    ) -> Result<Q::Reply, allclear_api::Error> {
        self.ask_beside(
            question,
            within,
            Beside { store: None, is_resumed: &|| false, words: None },
        )
    }

    /// The same with something beside.
    pub fn ask_beside<Q: Question>(
        &self,
        question: &Q,
        within: impl FnOnce(Job) -> Job,
        Beside { store, is_resumed, words }: Beside,
    ) -> Result<Q::Reply, allclear_api::Error> {
        let bar: OnceLock<Progress> = OnceLock::new();
        let tell = |step: allclear_api::Progress| {
            let bar = bar.get_or_init(|| {
                let bar = self.late_progress(step.what, step.total);
                if step.done == 0 || !is_resumed() {
                    return bar;
                }
                self.note(format_args!("Resuming after {} {}.", grouped(step.done), step.what));
                bar.resumed_at(step.done)
            });
            if let Some(total) = step.total {
                bar.set_total(total);
            }
            bar.set(step.done);
        };
        let part = |part: Value| {
            if let (Some(bar), Some(words)) = (bar.get(), words.and_then(|words| words(&part))) {
                bar.message(words);
            }
        };
        let job = Job { cancel: interrupt::flag(), progress: &tell, ..self.job() };
        // Some questions keep nothing of what they hand out.
        let part: &(dyn Fn(Value) + Sync) = &part;
        let part = words.map(|_| part);
        let reply = question.answer(&Job { store, part, ..within(job) });
        if let Some(bar) = bar.into_inner() {
            bar.finish();
        }
        reply
    }

    /// What questions keep for the next.
    pub fn cache(&self) -> &Cache {
        &self.cache
    }

    /// A progress bar for `total` things called `what` (plural); without a total it only counts.
    pub fn progress(&self, what: &'static str, total: Option<u64>) -> Progress {
        Progress::new(what, total, self.quiet)
    }

    /// As [`Context::progress`], for work that is usually quick: only seen when it is not.
    pub fn late_progress(&self, what: &'static str, total: Option<u64>) -> Progress {
        Progress::late(what, total, self.quiet, true)
    }

    /// As [`Context::late_progress`], for work whose results come one by one: at a terminal they
    /// are progress enough, and a bar would be in their way.
    pub fn progress_behind_results(&self, what: &'static str, total: Option<u64>) -> Progress {
        Progress::late(what, total, self.quiet, !io::stdout().is_terminal())
    }

    /// Says something on stderr that is not a result, unless `--quiet`.
    pub fn note(&self, text: impl std::fmt::Display) {
        if !self.quiet {
            eprintln!("{text}");
        }
    }
}

/// Milliseconds since the first call.
pub fn now() -> f64 {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGIN.elapsed().as_secs_f64() * 1000.0
}
