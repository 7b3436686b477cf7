//! `allclear lunar atlas`

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use allclear_api::Job;
use allclear_api::lunar::{Atlas, AtlasReply, Lookup, Plan, step};
use allclear_lunar::atlas::{Summary, Survey};
use allclear_lunar::format::{self, Format};
use allclear_pc::Part;
use anyhow::{Context as _, anyhow, bail};

use super::{CountArg, Ground, of_option};
use crate::atomic::{self, Claim};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::limits::Threads;
use allclear_look::interrupt;

/// Map every placement of some pieces: how many can be solved, how long the hardest takes
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar atlas --robots 4
  allclear lunar atlas --size 5x5 --humans 1 --robots 5 --count moves --json
  allclear lunar atlas --size 6x4 --target b2 --blocks a1,f4 --humans 2 \\
      --robots 2
  allclear lunar atlas --robots 5 --hardest 9 --csv
  allclear lunar atlas --size 7x7 --robots 6 --checkpoint 7x7.part \\
      --out 7x7.atlas
  allclear lunar atlas --robots 5 --out 5x5.atlas

One length after the other, each in parts on several machines:
  allclear lunar atlas --robots 5 --checkpoint m.state --shard 0/2 --out 0.part
  allclear lunar atlas --robots 5 --checkpoint m.state --shard 1/2 --out 1.part
  allclear lunar atlas --robots 5 --checkpoint m.state --merge 0.part 1.part

Exit status: 0 something can be solved, 1 nothing can, 2 error, 3 stopped and
resumable.
Safe to interrupt with --checkpoint: rerun the command to resume.")]
pub struct Args {
    #[command(flatten)]
    ground: Ground,
    /// What to minimise
    #[arg(long, value_name = "WHAT", default_value = "slides")]
    count: CountArg,
    /// Show this many of the hardest positions, one per symmetry class
    #[arg(long, value_name = "N", default_value_t = 0)]
    hardest: usize,
    /// Write a file from which `lunar lookup` answers any position
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Save progress to this file every ten seconds and on Ctrl-C; rerun the command to resume
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Find only the I-th of N equal parts of the next length, I from 0, and write it to --out;
    /// the checkpoint is only read
    #[arg(long, value_name = "I/N", requires_all = ["checkpoint", "out"], conflicts_with_all = ["hardest", "csv", "json"])]
    shard: Option<Part>,
    /// Add all parts of the next length, in order, to the checkpoint; exits with 3 while there is
    /// another length to find
    #[arg(long, value_name = "PART", num_args = 1.., requires = "checkpoint", conflicts_with_all = ["shard", "hardest", "out"])]
    merge: Vec<PathBuf>,
    /// Refuse spaces that need more memory, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 4096)]
    memory: u64,
    #[command(flatten)]
    threads: Threads,
    /// Print length,positions,classes
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print one object: placements, classes, solvable, solvable_classes, longest,
    /// longest_classes, histogram ([[length, positions], …]), complete
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let request = Atlas {
            ground: self.ground.request(),
            count: Some(self.count.name()),
            hardest: Some(self.hardest),
            memory: Some(self.memory),
        };
        let lookup = match self.out.is_some() || !self.merge.is_empty() {
            true => Lookup::Wanted,
            false => Lookup::Unwanted,
        };
        let plan = request.plan(lookup).map_err(of_option)?;
        if let (Some(part), Some(out)) = (self.shard, &self.out) {
            return self.find_part(context, plan, part, out);
        }
        // Both files are tried before any work starts.
        let mut out = self.out.as_deref().map(atomic::claim).transpose()?;
        let mut checkpoint = self.checkpoint.as_deref().map(atomic::claim).transpose()?;
        let mut survey = self.begin(context, plan)?;
        if let Some(checkpoint) = checkpoint.as_mut().filter(|_| !self.merge.is_empty()) {
            self.merge_parts(context, &mut survey, checkpoint)?;
            self.print(context, &request.reply(&survey))?;
            return Ok(Exit::of_search(true, survey.is_finished()));
        }
        if !self.finish(context, &mut survey, checkpoint.as_mut())? {
            return Ok(Exit::Stopped);
        }
        let reply = request.reply(&survey);
        self.print(context, &reply)?;
        context.out.flush()?;
        if let Some(out) = &mut out
            && let Err(error) =
                out.write(|file| Ok(self.job(context).run(|_| survey.write_file(file))?))
        {
            if let Some(checkpoint) = &mut checkpoint {
                // An older one is still there if this fails too.
                let _ = checkpoint.write(|file| Ok(survey.save(file)?));
            }
            return Err(error);
        }
        if let Some(checkpoint) = checkpoint {
            checkpoint.delete()?;
        }
        Ok(Exit::found(reply.longest > 0))
    }
}

/// How long work may go on without being saved.
const SAVE_EVERY: Duration = Duration::from_secs(10);

impl Args {
    fn job<'a>(&self, context: &'a Context) -> Job<'a> {
        self.threads.on(context.job())
    }

    /// A new survey, or the one in the checkpoint.
    fn begin(&self, context: &Context, plan: Plan) -> anyhow::Result<Survey> {
        let saved = self.checkpoint.as_deref().filter(|path| path.is_file());
        let Some(path) = saved else { return Ok(plan.begin(&self.job(context))?) };
        let mut file = BufReader::new(File::open(path)?);
        let Plan { space, count, keep } = plan;
        let survey = self.job(context).run(|_| Survey::resume(space, count, keep, &mut file));
        let survey = survey.with_context(|| path.display().to_string())?;
        context.note(format!("resuming after length {}", survey.summary().layers.len()));
        Ok(survey)
    }

    /// Finds a part of the next length and writes it.
    fn find_part(
        &self,
        context: &Context,
        plan: Plan,
        part: Part,
        out: &Path,
    ) -> anyhow::Result<Exit> {
        let (index, count) = (u32::try_from(part.index())?, u32::try_from(part.count())?);
        let mut out = atomic::claim(out)?;
        let mut survey = self.begin(context, plan)?;
        let job = self.job(context);
        out.write(|file| Ok(job.run(|_| survey.write_share(index, count, file))?))?;
        Ok(Exit::Found)
    }

    /// Adds all parts of the next length to the checkpoint.
    fn merge_parts(
        &self,
        context: &Context,
        survey: &mut Survey,
        checkpoint: &mut Claim,
    ) -> anyhow::Result<()> {
        if survey.is_finished() {
            bail!("--merge: everything is mapped: leave it out, and say --out");
        }
        let mut parts = Vec::new();
        for path in &self.merge {
            let file = File::open(path).with_context(|| path.display().to_string())?;
            parts.push(BufReader::new(file));
        }
        let taken = self.job(context).run(|_| survey.take_shares(parts.into_iter()));
        taken.map_err(|(index, error)| anyhow!("{}: {error}", self.merge[index].display()))?;
        checkpoint.write(|file| Ok(survey.save(file)?))
    }

    /// Maps what is left; `false` if it was stopped by Ctrl-C and can be resumed.
    fn finish(
        &self,
        context: &Context,
        survey: &mut Survey,
        mut checkpoint: Option<&mut Claim>,
    ) -> anyhow::Result<bool> {
        let progress = context.progress("positions", None);
        // Without a checkpoint there is nothing to save: Ctrl-C just ends the program.
        let stop = checkpoint.as_ref().map(|_| interrupt::flag());
        let (mut saved, mut cost) = (Instant::now(), Duration::ZERO);
        while let Some(found) = step(survey, &self.job(context)) {
            progress.add(found.positions);
            progress.message(format!("(length {})", found.distance));
            let stopped = stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            if let Some(checkpoint) = &mut checkpoint
                && (stopped || saved.elapsed() > SAVE_EVERY.max(10 * cost))
            {
                let begun = Instant::now();
                checkpoint.write(|file| Ok(survey.save(file)?))?;
                saved = Instant::now();
                cost = begun.elapsed();
            }
            if stopped {
                progress.clear();
                context.note("stopped; run the same command to resume");
                return Ok(false);
            }
        }
        progress.finish();
        Ok(true)
    }

    fn print(&self, context: &mut Context, reply: &AtlasReply) -> anyhow::Result<()> {
        if self.json {
            context.out.json(reply)?;
        } else if self.csv {
            writeln!(context.out, "length,positions,classes")?;
            for (i, layer) in reply.summary.layers.iter().enumerate() {
                writeln!(context.out, "{},{},{}", i + 1, layer.positions, layer.classes)?;
            }
        } else {
            self.table(context, &reply.summary)?;
            for lunar in &reply.boards {
                let text = format::write(lunar, "", Format::Text)?;
                write!(context.out, "\n{text}")?;
            }
        }
        Ok(())
    }

    fn table(&self, context: &mut Context, summary: &Summary) -> anyhow::Result<()> {
        let width = summary.placements.to_string().len().max("positions".len());
        writeln!(context.out, "{:>12}  {:>width$}  {:>width$}", "length", "positions", "classes")?;
        let mut row = |name: &str, positions: u64, classes: u64| {
            writeln!(context.out, "{name:>12}  {positions:>width$}  {classes:>width$}")
        };
        for (i, layer) in summary.layers.iter().enumerate() {
            row(&format!("{} {}", i + 1, self.count.one()), layer.positions, layer.classes)?;
        }
        row("solvable", summary.solvable(), summary.solvable_classes())?;
        row("all", summary.placements, summary.classes)?;
        Ok(())
    }
}
