//! `allclear serve`: the page, from this program, on this machine only.

mod files;
mod http;

use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::Builder;
use std::time::Duration;

use anyhow::Context as _;

use super::Run;
use crate::context::Context;
use crate::exit::Exit;
use allclear_look::interrupt;
use files::Files;

/// Open the page in the browser: everything without typing
#[derive(clap::Args)]
#[command(after_help = "\
Only this machine can open the page, and everything runs in the browser. The
address is printed; press Ctrl-C to stop. Names that start with a dot are not
served.

Examples:
  allclear serve
  allclear serve --port 8000 --no-open
  allclear serve --dir dist")]
pub struct Args {
    /// The port; 0 picks a free one [default: 7733, or any if that is taken]
    #[arg(long)]
    port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Serve the page from a folder instead of the one inside this program
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

const USUAL_PORT: u16 = 7733;
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);
const STACK: usize = 256 << 10;

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let files = Arc::new(Files::load(self.dir.as_deref())?);
        let listener = self.listen()?;
        let url = format!("http://127.0.0.1:{}/", listener.local_addr()?.port());
        writeln!(context.out, "{url}")?;
        context.out.flush()?;
        context.note("serving the page to this machine; Ctrl-C ends it");
        if !self.no_open && !open_browser(&url) {
            context.note("no browser could be opened: open the address yourself");
        }
        let stop = interrupt::flag();
        Builder::new()
            .spawn(move || answer_all(&listener, &files))
            .context("cannot start a thread")?;
        // A listener cannot wait for a connection and for Ctrl-C at once.
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(BETWEEN_LOOKS);
        }
        Ok(Exit::Found)
    }
}

impl Args {
    fn listen(&self) -> anyhow::Result<TcpListener> {
        let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        match self.port {
            Some(port) => bind(port).with_context(|| format!("cannot listen on port {port}")),
            None => bind(USUAL_PORT)
                .or_else(|_| bind(0))
                .context("cannot listen on any port of this machine"),
        }
    }
}

/// How many connections are answered at once. A browser opens six to one server.
const MOST_CONNECTIONS: usize = 64;

/// Answers every connection on a thread of its own, for ever.
fn answer_all(listener: &TcpListener, files: &Arc<Files>) {
    let open = Arc::new(());
    for connection in listener.incoming() {
        let Ok(connection) = connection else {
            // Out of descriptors, or a client that left: others can wait for a moment.
            std::thread::sleep(BETWEEN_LOOKS);
            continue;
        };
        // Each thread holds one more reference.
        if Arc::strong_count(&open) > MOST_CONNECTIONS {
            http::turn_away(connection);
            continue;
        }
        let (files, one) = (Arc::clone(files), Arc::clone(&open));
        let answer = move || {
            http::answer(connection, &files);
            drop(one);
        };
        // If no thread can be started, this connection is closed and the next may have more luck.
        let _ = Builder::new().stack_size(STACK).spawn(answer);
    }
}

/// Starts the system's browser; whether it could be started.
fn open_browser(url: &str) -> bool {
    use std::process::{Command, Stdio};
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "windows") {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let quiet = || Stdio::null();
    let mut command = Command::new(program);
    command.args(before).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet());
    command.spawn().is_ok()
}
