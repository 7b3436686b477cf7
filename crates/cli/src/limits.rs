//! How much of the machine a question may use: `--threads`, `--memory`, `--seconds`.

use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use allclear_api::{Job, Limit};
use allclear_pc::{Need, TooLarge};

use crate::context::Context;

/// Threads for long searches.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Threads {
    /// Threads for long searches, at most four per core [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
}

/// The most memory to use.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Memory {
    /// Memory to use at most, such as 500M or 4G [default: half of what is free]
    #[arg(long, value_name = "BYTES")]
    pub memory: Option<Bytes>,
}

/// Threads and memory: what every question about perfect clears takes.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Limits {
    #[command(flatten)]
    pub threads: Threads,
    #[command(flatten)]
    pub memory: Memory,
}

/// When to stop looking.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Seconds {
    /// Stop after this many seconds of processor time (wall time where the system does not count
    /// it) and print what is known by then
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub seconds: Option<u64>,
}

impl Memory {
    /// How many bytes that is.
    pub fn bytes(&self) -> usize {
        self.memory.map_or_else(half_of_what_is_free, |Bytes(bytes)| bytes)
    }

    /// Whether so many bytes may be used.
    pub fn allows(&self, needed: usize) -> Result<(), TooLarge> {
        let allowed = self.bytes();
        if needed > allowed {
            return Err(TooLarge { allowed, needed: Some(needed as u128) });
        }
        Ok(())
    }

    /// The size of a buffer for each of so many files; `usual` bytes are plenty, and fewer are
    /// slower but do as well.
    pub fn buffer(&self, files: usize, usual: usize) -> Result<usize, TooLarge> {
        const LEAST: usize = 1 << 12;
        self.allows(2 * LEAST * files)?;
        Ok((self.bytes() / 2 / files.max(1)).min(usual))
    }
}

impl Limits {
    /// The same job within these limits.
    pub fn on<'a>(&self, job: Job<'a>) -> Job<'a> {
        Job { memory: self.memory.bytes(), ..self.threads.on(job) }
    }

    /// Whether there is memory for some work, on one thread at least.
    pub fn allow(&self, need: Need) -> Result<(), TooLarge> {
        need.threads(1, self.memory.bytes()).map(|_| ())
    }

    /// Runs work that is no question on as many of the threads as the memory allows.
    pub fn run<T: Send>(
        &self,
        context: &Context,
        need: Need,
        work: impl FnOnce() -> T + Send,
    ) -> Result<T, TooLarge> {
        let wanted = self.threads.threads.map_or_else(cores, NonZeroUsize::get);
        let threads = Some(need.threads(wanted, self.memory.bytes())?);
        Ok(Threads { threads }.run(context, work))
    }
}

impl Threads {
    /// The same job on so many threads.
    pub fn on<'a>(&self, job: Job<'a>) -> Job<'a> {
        Job { threads: self.threads, ..job }
    }

    /// Runs work that is no question, because it reads or writes files, on so many threads.
    pub fn run<T: Send>(&self, context: &Context, work: impl FnOnce() -> T + Send) -> T {
        self.on(context.job()).run(|_| work())
    }
}

impl Seconds {
    /// The same job with this limit.
    pub fn on<'a>(&self, job: Job<'a>) -> Job<'a> {
        let time = self.seconds.map(|seconds| Limit::processor(Duration::from_secs(seconds)));
        Job { time, ..job }
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// A number of threads that makes sense; 0 has always meant one per core.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let most = 4 * cores();
    let wrong = || format!("expected a number from 1 to {most} (four per core)");
    let number: usize = text.parse().map_err(|_| wrong())?;
    match number {
        0 => NonZeroUsize::new(cores()).ok_or_else(wrong),
        number if number <= most => NonZeroUsize::new(number).ok_or_else(wrong),
        _ => Err(wrong()),
    }
}

/// A number of bytes: `500M`, `4G`; without a unit, megabytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes(pub usize);

impl FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Bytes, String> {
        let wrong = || "expected a size such as 500M or 4G".to_string();
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let unit = match text[digits.len()..].to_ascii_uppercase().trim_end_matches("IB") {
            "B" => 0,
            "K" | "KB" => 10,
            "" | "M" | "MB" => 20,
            "G" | "GB" => 30,
            "T" | "TB" => 40,
            _ => return Err(wrong()),
        };
        let number: f64 = digits.parse().map_err(|_| wrong())?;
        let bytes = number * (1u64 << unit) as f64;
        let least = (1 << 20) as f64;
        match bytes.is_finite() && bytes >= least {
            true => Ok(Bytes(bytes as usize)),
            false => Err("expected at least 1M".to_string()),
        }
    }
}

/// Where the system does not say, a gigabyte is a careful guess.
fn half_of_what_is_free() -> usize {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let available = text.lines().find_map(|line| {
        line.strip_prefix("MemAvailable:")?.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()
    });
    available.map_or(Job::MEMORY, |kilobytes| kilobytes / 2 * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_with_units() {
        let bytes = |text: &str| text.parse::<Bytes>().map(|Bytes(bytes)| bytes);
        assert_eq!(bytes("1048576B"), Ok(1 << 20));
        assert_eq!(bytes("256"), Ok(256 << 20));
        assert_eq!(bytes("500M"), Ok(500 << 20));
        assert_eq!(bytes("1.5g"), Ok(3 << 29));
        assert_eq!(bytes("4GiB"), Ok(4 << 30));
        for wrong in ["", "G", "-1G", "4X", "1e", "nan", "12B", "0", "infM"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn at_most_four_threads_per_core() {
        assert_eq!(threads("1").unwrap().get(), 1);
        assert_eq!(threads("0").unwrap().get(), cores());
        assert!(threads(&(4 * cores() + 1).to_string()).is_err());
        assert!(threads("many").is_err());
    }
}
