//! As much HTTP as a static page needs: GET and HEAD, one answer per connection.
//!
//! The server listens on this machine only, but any web page that is open here can send requests
//! to it, and one whose name is made to point to this machine (DNS rebinding) could read the
//! answers. Such a request carries the page's own name in its `Host` line, and gets nothing.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use super::files::Files;

/// A request's head is a few hundred bytes; more than this is not one.
const LONGEST_HEAD: u64 = 16 * 1024;
/// How long a browser may take to ask, and then to read a piece of the answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// What the page may do: run its own scripts and WASM, ask this server, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
                      style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
                      worker-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// Answers one connection and closes it.
pub fn answer(mut connection: TcpStream, files: &Files) {
    // If the browser goes away in between, there is nobody to tell.
    let _ = converse(&mut connection, files);
}

/// Turns one connection away: there are too many.
pub fn turn_away(mut connection: TcpStream) {
    let reply = Reply::text("503 Service Unavailable", b"Too many connections.\n");
    let _ = connection.set_write_timeout(Some(Duration::from_secs(1)));
    let _ = connection.write_all(reply.head().as_bytes());
    let _ = connection.write_all(reply.body);
}

fn converse(connection: &mut TcpStream, files: &Files) -> io::Result<()> {
    connection.set_write_timeout(Some(PATIENCE))?;
    let input = Patient { connection, until: Instant::now() + PATIENCE };
    let mut head = BufReader::new(input.take(LONGEST_HEAD));
    let mut request = Request::default();
    head.read_line(&mut request.line)?;
    // All of the head must be read before closing.
    let mut line = String::from("-");
    while !line.trim_end().is_empty() {
        line.clear();
        head.read_line(&mut line)?;
        match line.split_once(':') {
            Some((name, host)) if name.eq_ignore_ascii_case("host") => {
                request.hosts.push(host.trim().to_string());
            }
            _ => {}
        }
    }
    let reply = respond(&request, files);
    connection.write_all(reply.head().as_bytes())?;
    if !reply.is_head_only {
        connection.write_all(reply.body)?;
    }
    connection.flush()
}

/// A connection that is read until a moment, however slowly the other side writes.
struct Patient<'a> {
    connection: &'a mut TcpStream,
    until: Instant,
}

impl Read for Patient<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.connection.set_read_timeout(Some(left))?;
        self.connection.read(buffer)
    }
}

/// What matters of a request.
#[derive(Default)]
struct Request {
    line: String,
    /// What its `Host` lines say; there should be one.
    hosts: Vec<String>,
}

struct Reply<'a> {
    status: &'static str,
    mime: &'a str,
    body: &'a [u8],
    is_head_only: bool,
}

impl<'a> Reply<'a> {
    fn text(status: &'static str, body: &'a [u8]) -> Reply<'a> {
        Reply { status, mime: "text/plain; charset=utf-8", body, is_head_only: false }
    }

    fn head(&self) -> String {
        let Reply { status, mime, body, .. } = self;
        format!(
            "HTTP/1.1 {status}\r\nContent-Type: {mime}\r\nContent-Length: {}\r\n\
             Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\n\
             Content-Security-Policy: {POLICY}\r\nReferrer-Policy: no-referrer\r\n\
             Cross-Origin-Resource-Policy: same-origin\r\nConnection: close\r\n\r\n",
            body.len()
        )
    }
}

fn respond<'a>(request: &Request, files: &'a Files) -> Reply<'a> {
    let mut words = request.line.split_whitespace();
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let path = target.split(['?', '#']).next().unwrap_or("");
    let mut reply = match method {
        _ if !request.hosts.iter().all(|host| is_this_machine(host)) => {
            Reply::text("403 Forbidden", b"This page is for this machine: open http://127.0.0.1.\n")
        }
        "GET" | "HEAD" => match files.get(path) {
            Some((mime, body)) => Reply { mime, ..Reply::text("200 OK", body) },
            None => Reply::text("404 Not Found", b"There is no such file.\n"),
        },
        _ => Reply::text("405 Method Not Allowed", b"Only GET and HEAD.\n"),
    };
    reply.is_head_only = method == "HEAD";
    reply
}

/// Whether a `Host` line names this machine, with any port or none.
fn is_this_machine(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    };
    ["127.0.0.1", "localhost", "[::1]"].iter().any(|known| name.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine() {
        for host in ["127.0.0.1", "127.0.0.1:7733", "localhost:1", "LocalHost", "[::1]:80", "[::1]"]
        {
            assert!(is_this_machine(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "evil.example:7733",
            "127.0.0.1.evil.example",
            "x:y",
            "127.0.0.1:7733:1",
            "localhost.",
            "127.0.0.1@evil.example",
            "::1",
            "192.168.0.1",
        ] {
            assert!(!is_this_machine(host), "{host}");
        }
    }
}
