//! Counting that goes on where it was: `pc chance` keeps what it has counted in the user's cache.
//! Whatever happens to that file, the answer is the same.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::flipped_bits::damage;
use crate::full_disk::limited;
use crate::{Chance, tries};

/// From the empty field, and on another: all tilings, in pieces that fit, and queue by queue.
const QUESTIONS: [&str; 6] = [
    "pc chance --height 2 --case any --json --save-every 0",
    "pc chance --height 2 --case empty --no-hold --json --save-every 0",
    "pc chance --height 4 --pattern S,[TZ]p2,*p7 --json --save-every 0",
    "pc chance --field XXXX______/XXXX______/XXXX______/XXXX______ --pattern *p7 --failed --json \
     --save-every 0",
    "pc chance --field XXXX______/XXXX______/XXXX______/XXXX______ --pattern *p7 --json \
     --save-every 0 --memory 1M",
    "pc chance --field XXXX______/XXXX______/XXXX______/XXXX______ --pattern T,I,O,[SZ]p2,*p2 \
     --height 4 --json --save-every 0 --threads 1",
];

fn command(cache: &Path, question: &str, by: &[String]) -> Command {
    let program = env!("CARGO_BIN_EXE_allclear").to_string();
    let words = question.split(' ').map(String::from);
    let mut words = by.iter().cloned().chain([program]).chain(words);
    let mut command = Command::new(words.next().unwrap());
    command.args(words).arg("-q").env("XDG_CACHE_HOME", cache).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn answer(cache: &Path, question: &str) -> String {
    let output = command(cache, question, &[]).output().unwrap();
    assert!(output.status.success(), "{question}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What is kept of unfinished counting.
fn kept(cache: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(cache.join("allclear")).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let is_counting = |path: &PathBuf| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("counting-"))
    };
    paths.filter(is_counting).collect()
}

#[test]
fn killed_and_damaged_counting_ends_with_the_same_answer() {
    let mut chance = Chance::new("counting");
    let (mut kills, mut saved, mut damaged) = (0, 0, 0);
    for question in QUESTIONS {
        let undisturbed = tempfile::tempdir().unwrap();
        let begun = Instant::now();
        let expected = answer(undisturbed.path(), question);
        let length = begun.elapsed().as_micros() as u64;
        assert!(kept(undisturbed.path()).is_empty(), "what is done is not kept");
        for _ in 0..2 * tries() {
            let cache = tempfile::tempdir().unwrap();
            for _ in 0..3 {
                let mut child = command(cache.path(), question, &[]).spawn().unwrap();
                thread::sleep(Duration::from_micros(chance.below(length)));
                kills += u64::from(child.try_wait().unwrap().is_none());
                let _ = child.kill();
                child.wait_with_output().unwrap();
                for path in kept(cache.path()) {
                    saved += 1;
                    if chance.below(2) == 0 {
                        damage(&path, &mut chance);
                        damaged += 1;
                    }
                }
            }
            assert_eq!(answer(cache.path(), question), expected);
            assert!(kept(cache.path()).is_empty());
        }
    }
    println!("counting: {kills} kills, {saved} times resumed, {damaged} of them damaged");
    assert!(kills > 0);
}

#[test]
fn counting_needs_no_disk_and_no_cache_of_its_own() {
    for question in QUESTIONS {
        let cache = tempfile::tempdir().unwrap();
        let expected = answer(cache.path(), question);
        let full = command(cache.path(), question, &limited(0)).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&full.stdout), expected);
        let nowhere = Path::new("/proc/no/such/folder");
        assert_eq!(answer(nowhere, question), expected);
        let both = [(), ()].map(|()| command(cache.path(), question, &[]).spawn().unwrap());
        for child in both {
            let output = child.wait_with_output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
        }
    }
}
