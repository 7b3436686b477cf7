//! The page's functions without a page: a request a line on stdin, a reply a line on stdout.
//!
//! With `--reports`, what a request reports on the way is printed too, before its reply. The
//! browser tests compare these replies with those of the page, and the benchmark its times.

use std::io::{BufRead, Write};
use std::time::Instant;

use allclear_web::{Host, call};
use serde_json::{Value, json};

struct Native {
    begin: Instant,
    reports: bool,
}

impl Host for Native {
    fn report(&mut self, part: Value) {
        if self.reports {
            println!("{}", json!({"report": part}));
        }
    }

    fn now(&self) -> f64 {
        self.begin.elapsed().as_secs_f64() * 1000.0
    }
}

fn main() -> std::io::Result<()> {
    let reports = std::env::args().any(|argument| argument == "--reports");
    let mut host = Native { begin: Instant::now(), reports };
    for request in std::io::stdin().lock().lines() {
        println!("{}", call(&request?, &mut host));
        std::io::stdout().flush()?;
    }
    Ok(())
}
