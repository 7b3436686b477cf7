use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::ALLCLEAR;

/// A server of a folder, ended when dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn of(folder: &std::path::Path) -> Server {
        let mut child = Command::new(ALLCLEAR)
            .args(["serve", "--no-open", "--quiet", "--port", "0", "--dir"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_string();
        Server { child, address }
    }

    fn ask(&self, request: &str) -> String {
        self.ask_as(request, &self.address)
    }

    fn ask_as(&self, request: &str, host: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "{request}\r\nHost: {host}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn serves_a_folder_and_nothing_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page");
    std::fs::create_dir_all(page.join("code")).unwrap();
    std::fs::write(folder.path().join("secret"), "secret").unwrap();
    std::fs::write(page.join("index.html"), "home").unwrap();
    std::fs::write(page.join("code/a.wasm"), "wasm").unwrap();
    let server = Server::of(&page);

    let home = server.ask("GET / HTTP/1.1");
    assert!(home.starts_with("HTTP/1.1 200 OK\r\n"), "{home}");
    assert!(home.contains("Content-Type: text/html; charset=utf-8\r\n"));
    assert!(home.ends_with("\r\n\r\nhome"));
    let wasm = server.ask("GET /code/a.wasm?x=1 HTTP/1.1");
    assert!(wasm.contains("Content-Type: application/wasm\r\n") && wasm.ends_with("wasm"));
    assert!(server.ask("HEAD / HTTP/1.1").ends_with("\r\n\r\n"));
    assert!(server.ask("POST / HTTP/1.1").starts_with("HTTP/1.1 405"));
    assert!(server.ask("GET /nothing HTTP/1.1").starts_with("HTTP/1.1 404 Not Found\r\n"));
    assert!(server.ask("").starts_with("HTTP/1.1 405"));
    for path in ["/../secret", "/%2e%2e/secret", "/code/../../secret", "//", "\\..\\secret", ""] {
        let answer = server.ask(&format!("GET {path} HTTP/1.1"));
        assert!(!answer.contains("secret") && !answer.contains("200 OK"), "{path}: {answer}");
    }
}

/// A page from elsewhere whose name was made to point here.
#[test]
fn a_page_of_another_name_gets_nothing() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "home").unwrap();
    let server = Server::of(folder.path());
    let port = server.address.strip_prefix("127.0.0.1:").unwrap();
    for host in ["localhost", &format!("localhost:{port}"), "127.0.0.1", &server.address] {
        assert!(server.ask_as("GET / HTTP/1.1", host).ends_with("home"), "{host}");
    }
    let evil = format!("evil.example:{port}");
    for host in ["evil.example", evil.as_str(), "", "127.0.0.1.evil.example"] {
        let answer = server.ask_as("GET / HTTP/1.1", host);
        assert!(answer.starts_with("HTTP/1.1 403 Forbidden\r\n"), "{host}: {answer}");
        assert!(!answer.contains("home"));
    }
    let twice = format!("{}\r\nHost: evil.example", server.address);
    assert!(server.ask_as("GET / HTTP/1.1", &twice).starts_with("HTTP/1.1 403"));
}

#[test]
fn every_answer_says_what_the_page_may_do() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "home").unwrap();
    let server = Server::of(folder.path());
    for path in ["/", "/nothing"] {
        let answer = server.ask(&format!("GET {path} HTTP/1.1"));
        assert!(answer.contains("\r\nX-Content-Type-Options: nosniff\r\n"), "{answer}");
        assert!(answer.contains("\r\nContent-Security-Policy: default-src 'none';"), "{answer}");
        assert!(!answer.contains("unsafe-inline") && !answer.contains("'unsafe-eval'"));
    }
}

#[test]
fn dot_files_are_not_served() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join(".git")).unwrap();
    std::fs::write(folder.path().join("index.html"), "home").unwrap();
    std::fs::write(folder.path().join(".env"), "secret").unwrap();
    std::fs::write(folder.path().join(".git/config"), "secret").unwrap();
    let server = Server::of(folder.path());
    for path in ["/.env", "/.git/config"] {
        assert!(server.ask(&format!("GET {path} HTTP/1.1")).starts_with("HTTP/1.1 404"), "{path}");
    }
}

/// Connections that say nothing take a place each, and give it back.
#[test]
fn silent_connections_are_few_and_leave() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "home").unwrap();
    let server = Server::of(folder.path());
    let silent: Vec<TcpStream> =
        (0..100).map(|_| TcpStream::connect(&server.address).unwrap()).collect();
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 503 Service Unavailable\r\n"), "{answer}");
    drop(silent);
    let served = || {
        let mut stream = TcpStream::connect(&server.address).ok()?;
        // It may be turned away before it has asked.
        write!(stream, "GET / HTTP/1.1\r\n\r\n").ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        answer.ends_with("home").then_some(())
    };
    assert!((0..1000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        served().is_some()
    }));
}

#[test]
fn a_folder_without_a_page_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let output =
        Command::new(ALLCLEAR).args(["serve", "--dir"]).arg(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.trim_end().ends_with("there is no index.html; `./web` builds the page"), "{said}");
}

/// Linux answers at all of 127.0.0.0/8, so a server of every address would be found at another.
#[cfg(target_os = "linux")]
#[test]
fn nobody_outside_this_machine_is_served() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "home").unwrap();
    let server = Server::of(folder.path());
    let port = server.address.strip_prefix("127.0.0.1:").unwrap();
    assert!(TcpStream::connect(format!("127.0.0.2:{port}")).is_err());
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_well() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "home").unwrap();
    let mut server = Server::of(folder.path());
    assert!(server.ask("GET / HTTP/1.1").ends_with("home"));
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}
