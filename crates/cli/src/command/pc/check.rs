//! `allclear pc check`

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use allclear_pc::file::{self, At, CheckError, Fault};
use allclear_pc::{Job, Progress};
use allclear_tetris::Rules;
use anyhow::Context as _;
use serde_json::json;

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::shown;
use crate::limits::Memory;
use crate::progress::grouped;
use crate::rules::RulesOptions;

/// Check `.pc` files: their structure, every placement, and that the field is empty at the end
///
/// Exit status 0 if all files are valid, 1 if one is not.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc check two.pc
  allclear pc check --json shard*.pc
  gzip -dc two.pc.gz | allclear pc check -")]
pub struct Args {
    /// The files; `-` is stdin
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    memory: Memory,
    /// Print {"solutions": N, "valid": true} or {"valid": false, "index", "offset", "why"}
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let rules = self.rules.read()?;
        let mut all_valid = true;
        for path in &self.files {
            let name = shown(path);
            let result = check(path, &rules, self.memory, context).with_context(|| name.clone())?;
            all_valid &= result.is_ok();
            let many = self.files.len() > 1;
            if self.json {
                let mut value = match result {
                    Ok(solutions) => json!({"solutions": solutions, "valid": true}),
                    Err(fault) => json!({
                        "valid": false, "index": fault.index, "offset": fault.offset,
                        "why": fault.why.to_string(),
                    }),
                };
                if many {
                    value["file"] = json!(name);
                }
                context.out.json(&value)?;
            } else {
                match result {
                    Ok(n) => writeln!(context.out, "{name}: {} solutions, all valid", grouped(n))?,
                    Err(fault) => writeln!(context.out, "{name}: {fault}")?,
                }
            }
        }
        Ok(Exit::found(all_valid))
    }
}

type Checked = Result<u64, At<Fault>>;

fn check(path: &Path, rules: &Rules, memory: Memory, context: &Context) -> anyhow::Result<Checked> {
    if path == Path::new("-") {
        return run((io::stdin(), None), rules, memory, context);
    }
    let file = File::open(path)?;
    anyhow::ensure!(!file.metadata()?.is_dir(), "is a directory");
    let size = file.metadata()?.len();
    run((file, Some(size)), rules, memory, context)
}

fn run(
    (stream, size): (impl Read + Send, Option<u64>),
    rules: &Rules,
    memory: Memory,
    context: &Context,
) -> anyhow::Result<Checked> {
    let bar = context.late_progress("bytes", size);
    let progress = |at: Progress| bar.set(at.done);
    let job = Job { memory: memory.bytes(), progress: &progress, ..Job::default() };
    let result = context.job().run(|_| file::check(stream, rules, &job));
    bar.finish();
    match result {
        Ok(solutions) => Ok(Ok(solutions)),
        Err(CheckError::Fault(fault)) => Ok(Err(fault)),
        Err(CheckError::Io(error)) => Err(error.into()),
    }
}
