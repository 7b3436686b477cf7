//! As much HTTP as a static page needs: GET and HEAD, one answer a connection.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use super::files::Files;

/// A request's head is a few hundred bytes; more than this is not one.
const LONGEST_HEAD: u64 = 16 * 1024;
const PATIENCE: Duration = Duration::from_secs(10);

/// Answers one connection and closes it.
pub fn answer(mut connection: TcpStream, files: &Files) {
    // If the browser goes away in between, there is nobody to tell.
    let _ = converse(&mut connection, files);
}

fn converse(connection: &mut TcpStream, files: &Files) -> io::Result<()> {
    connection.set_read_timeout(Some(PATIENCE))?;
    connection.set_write_timeout(Some(PATIENCE))?;
    let mut head = BufReader::new((&mut *connection).take(LONGEST_HEAD));
    let mut request = String::new();
    head.read_line(&mut request)?;
    // The rest of the head says nothing that matters here, but must be read before closing.
    let mut line = String::from("-");
    while !line.trim_end().is_empty() {
        line.clear();
        head.read_line(&mut line)?;
    }
    let (head, body) = respond(&request, files);
    connection.write_all(head.as_bytes())?;
    connection.write_all(body)?;
    connection.flush()
}

/// The head and the body that answer a request's first line.
fn respond<'a>(request: &str, files: &'a Files) -> (String, &'a [u8]) {
    let mut words = request.split_whitespace();
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let path = target.split(['?', '#']).next().unwrap_or("");
    let (status, mime, body): (_, _, &[u8]) = match method {
        "GET" | "HEAD" => match files.get(path) {
            Some((mime, body)) => ("200 OK", mime, body),
            None => ("404 Not Found", "text/plain; charset=utf-8", b"There is no such file.\n"),
        },
        _ => ("405 Method Not Allowed", "text/plain; charset=utf-8", b"Only GET and HEAD.\n"),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {mime}\r\nContent-Length: {}\r\n\
         Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    );
    (head, if method == "HEAD" { &[] } else { body })
}
