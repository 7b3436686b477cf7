//! Many queues, one result per line, each printed as soon as it and those before it are known.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use allclear_api::pc::{Solve, SolveReply};
use allclear_api::{Cache, Error, Job, Question};

use super::args::Args;
use super::picture;
use crate::context::{self, Context};
use crate::exit::Exit;
use crate::input::{Sources, Text};
use allclear_look::interrupt;

/// Solves the queues of a file on all threads. Found: when all of them have a solution.
pub fn run(
    args: &Args,
    request: &Solve,
    path: &Path,
    sources: &Sources,
    context: &mut Context,
) -> anyhow::Result<Exit> {
    let text = Text::read(path)?;
    let lines = text.text.lines().enumerate().map(|(number, line)| (number + 1, line.trim()));
    let queues: Vec<(usize, &str)> =
        lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(';')).collect();
    for &(number, queue) in &queues {
        queue
            .parse::<allclear_tetris::queue::Queue>()
            .map_err(|error| anyhow::anyhow!("{}:{number}: {error}", text.name))?;
    }
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = args.limits.threads.threads.map_or(cores, NonZeroUsize::get);
    let (next, (send, receive)) = (AtomicUsize::new(0), mpsc::channel());
    let bar = context.late_progress("queues", Some(queues.len() as u64));
    let mut exit = if queues.is_empty() { Exit::None } else { Exit::Found };
    std::thread::scope(|scope| {
        for _ in 0..threads.min(queues.len()) {
            let (send, next, queues) = (send.clone(), &next, &queues);
            scope.spawn(move || {
                // Each thread keeps the tables of the field for itself.
                let cache = Cache::default();
                let alone = Job {
                    threads: NonZeroUsize::new(1),
                    cancel: interrupt::flag(),
                    clock: Some(&context::now),
                    ..Job::new(&cache)
                };
                let job = args.seconds.on(Job { threads: alone.threads, ..args.limits.on(alone) });
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&(_, queue)) = queues.get(number) else { return };
                    let reply = Solve { queue: queue.to_string(), ..request.clone() }.answer(&job);
                    if send.send((number, reply)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut waiting: BTreeMap<usize, Result<SolveReply, Error>> = BTreeMap::new();
        let mut printed = 0;
        for (number, reply) in receive {
            waiting.insert(number, reply);
            while let Some(reply) = waiting.remove(&printed) {
                let (line, queue) = queues[printed];
                let reply = reply.map_err(|error| {
                    let error = sources.blame(error);
                    match error.argument.as_deref() {
                        Some("queue") => error.at(format!("{}:{line}", text.name)),
                        _ => error,
                    }
                })?;
                printed += 1;
                bar.add(1);
                exit = exit.and(args.verdict(&reply));
                bar.aside(|| print(args, queue, &reply, context))?;
            }
        }
        anyhow::Ok(())
    })?;
    bar.finish();
    Ok(exit)
}

fn print(
    args: &Args,
    queue: &str,
    reply: &SolveReply,
    context: &mut Context,
) -> anyhow::Result<()> {
    match reply {
        _ if args.json => context.out.json(reply)?,
        SolveReply::All(all) => writeln!(context.out, "{queue} {}", super::counted(all))?,
        SolveReply::One(one) => writeln!(context.out, "{queue} {}", one.fumen)?,
        SolveReply::None(none) => {
            let why = picture::none(none.proven, none.reason.as_deref());
            writeln!(context.out, "{queue} {why}")?;
        }
    }
    context.out.flush()?;
    Ok(())
}
