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
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "{request}\r\nHost: x\r\n\r\n").unwrap();
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
