//! A disk that is full: a writer that fails after so many bytes, a small file system where we may
//! mount one, and a stdout that takes nothing.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::work::{ALL, Kind, Place, Work, Written, assert_failed};
use crate::{Chance, tries};

/// Starts a command whose files cannot grow beyond so many blocks of 512 bytes.
pub fn limited(blocks: u64) -> Vec<String> {
    // A signal that is ignored leaves the writer with an error, as a full disk does.
    let script = "trap '' XFSZ; ulimit -f \"$0\"; exec \"$@\"";
    ["sh", "-c", script].map(String::from).into_iter().chain([blocks.to_string()]).collect()
}

/// It worked and wrote all, or failed and left what was there.
fn check(place: &Place, work: &Work, by: &[String], before: &Written, complete: &Written) -> bool {
    let output = place.command_with(work, by).output().unwrap();
    if output.status.success() {
        assert!(place.written(work) == *complete, "{}: success, but not written", work.output);
        return false;
    }
    assert_failed(work, &output);
    // A full disk may cut the last game short; the message says how many are whole.
    if work.kind != Kind::Lines {
        place.check(work, before, complete);
    }
    true
}

#[test]
fn a_writer_that_fails_after_some_bytes() {
    let mut chance = Chance::new("full disk");
    let (mut all, mut failed) = (0, 0);
    for work in &ALL {
        let complete = Place::new().finish(work);
        let size = complete.values().map(Vec::len).max().unwrap_or(0) as u64;
        for number in 0..tries() {
            let place = Place::new();
            if work.kind == Kind::File && number.is_multiple_of(2) {
                fs::write(place.output(work), "old").unwrap();
            }
            let before = place.written(work);
            let blocks = chance.below(size / 512 + 1);
            all += 1;
            failed += u64::from(check(&place, work, &limited(blocks), &before, &complete));
            if work.kind == Kind::Lines {
                let _ = fs::remove_file(place.output(work));
            }
            assert!(place.finish(work) == complete, "{} after {blocks} blocks", work.output);
        }
    }
    println!("full disk: {failed} of {all} runs failed, nothing lost");
    assert!(failed > 0);
}

/// A file system of some kilobytes, as long as it lives.
struct Small<'a>(&'a Path);

impl<'a> Small<'a> {
    fn mount(folder: &'a Path, kilobytes: u64) -> Option<Small<'a>> {
        let size = format!("size={kilobytes}k");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &size, "allclear-test"])
            .arg(folder)
            .stderr(Stdio::null())
            .status();
        mounted.is_ok_and(|status| status.success()).then_some(Small(folder))
    }

    fn grow(&self) {
        let options = "remount,size=64m";
        let grown = Command::new("mount").args(["-o", options]).arg(self.0).status();
        assert!(grown.unwrap().success());
    }
}

impl Drop for Small<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).status();
    }
}

#[test]
fn a_small_file_system() {
    let mut chance = Chance::new("small file system");
    let (mut all, mut failed) = (0, 0);
    for work in &ALL {
        let complete = Place::new().finish(work);
        let size = complete.values().map(Vec::len).sum::<usize>() as u64;
        for _ in 0..tries() {
            let dir = tempfile::tempdir().unwrap();
            let kilobytes = 8 + chance.below(size / 1024 + 8);
            let Some(disk) = Small::mount(dir.path(), kilobytes) else {
                println!("no small file system: we may not mount one here");
                return;
            };
            let place = Place::at(dir.path());
            all += 1;
            failed += u64::from(check(&place, work, &[], &Written::new(), &complete));
            disk.grow();
            if work.kind == Kind::Lines {
                let _ = fs::remove_file(place.output(work));
            }
            assert!(place.finish(work) == complete, "{} after {kilobytes} kB", work.output);
        }
    }
    println!("small file systems: {failed} of {all} runs failed, nothing lost");
}

/// Results that cannot be printed are not a success; what goes to a file is there all the same.
#[test]
fn a_full_stdout() {
    let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else { return };
    let printing = [
        "pc solve --queue JOLTIO",
        "pc chance --pattern *p6 --height 2",
        "lunar generate --robots 3 --length 3",
        "lunar convert --card 1",
        "lunar solve --card 1",
        "smash chain 1111..",
        "tetris pattern *p2",
        "pc atlas info",
    ];
    for arguments in printing {
        let output = Command::new(env!("CARGO_BIN_EXE_allclear"))
            .args(arguments.split(' '))
            .stdin(Stdio::null())
            .stdout(full.try_clone().unwrap())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {said}");
        assert!(said.contains("allclear: "), "{arguments}: {said}");
    }
}
