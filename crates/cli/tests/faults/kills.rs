//! Killed at random moments.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use crate::work::{ALL, Kind, Place, Work, Written};
use crate::{Chance, tries};

/// How often a try is killed before it may end.
const KILLS: u64 = 3;

#[test]
fn killed_at_random_moments() {
    let mut chance = Chance::new("kills");
    let mut kills = 0;
    for work in &ALL {
        let begun = Instant::now();
        let complete = Place::new().finish(work);
        let length = begun.elapsed().as_micros() as u64;
        for number in 0..tries() {
            kills += try_kills(work, &complete, length, number, &mut chance);
        }
    }
    println!("kills: {kills} of {} commands, nothing lost", ALL.len());
    assert!(kills > 0);
}

fn try_kills(
    work: &Work,
    complete: &Written,
    length: u64,
    number: u64,
    chance: &mut Chance,
) -> u64 {
    let place = Place::new();
    // Every other time there is an older file.
    if work.kind == Kind::File && number.is_multiple_of(2) {
        fs::write(place.output(work), "old").unwrap();
    }
    let before = place.written(work);
    let mut kills = 0;
    for _ in 0..KILLS {
        let mut child = place.command(work).spawn().unwrap();
        thread::sleep(Duration::from_micros(chance.below(length)));
        // The process may have ended just now.
        kills += u64::from(child.try_wait().unwrap().is_none());
        let _ = child.kill();
        child.wait_with_output().unwrap();
        place.check(work, &before, complete);
    }
    if work.kind == Kind::Lines {
        // An interrupted match is played again.
        let _ = fs::remove_file(place.output(work));
    }
    assert!(place.finish(work) == *complete, "{} after {kills} kills", work.output);
    kills
}
