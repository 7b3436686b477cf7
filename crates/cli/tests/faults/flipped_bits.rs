//! Bits that flip in parts of unfinished work, and in files that are read.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::full_disk::limited;
use crate::work::{ALL, Kind, Place, assert_failed};
use crate::{Chance, tries};

/// The unfinished parts in a folder: whatever is hidden, or in a folder of parts.
fn parts(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy().into_owned();
        if path.is_dir() {
            parts(&path, all);
        } else if (name.starts_with('.') || folder.extension().is_some_and(|end| end == "parts"))
            && fs::metadata(&path).is_ok_and(|about| about.len() > 0)
        {
            all.push(path);
        }
    }
    all.sort();
}

/// Flips a bit of a file, cuts it short or fills it with zeros.
pub fn damage(path: &Path, chance: &mut Chance) {
    let mut bytes = fs::read(path).unwrap();
    match chance.below(4) {
        0 => bytes.fill(0),
        1 => bytes.truncate(chance.below(bytes.len() as u64) as usize),
        _ => {
            let bit = chance.below(8 * bytes.len() as u64) as usize;
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
    }
    fs::write(path, bytes).unwrap();
}

/// Work that stopped for want of space, whose parts are then damaged.
#[test]
fn damaged_parts_are_made_again() {
    let mut chance = Chance::new("flipped bits");
    let mut damaged = 0;
    for work in &ALL {
        if work.kind != Kind::File {
            continue;
        }
        let complete = Place::new().finish(work);
        let size = complete.values().map(Vec::len).max().unwrap_or(0) as u64;
        for _ in 0..4 * tries() {
            let place = Place::new();
            let by = limited(1 + chance.below(size / 512 + 1));
            place.command_with(work, &by).output().unwrap();
            let mut all = Vec::new();
            parts(place.output(work).parent().unwrap(), &mut all);
            if all.is_empty() {
                continue;
            }
            let part = &all[chance.below(all.len() as u64) as usize];
            damage(part, &mut chance);
            damaged += 1;
            assert!(place.finish(work) == complete, "{}: {}", work.output, part.display());
        }
    }
    println!("damaged parts: {damaged}, no file wrong");
    assert!(damaged > 0);
}

/// A damaged training goes on from the generation before.
#[test]
fn a_damaged_training_goes_on() {
    let mut chance = Chance::new("training");
    let work = ALL.iter().find(|work| work.kind == Kind::Folder).unwrap();
    let complete = Place::new().finish(work);
    for number in 0..tries() {
        let place = Place::new();
        assert!(place.finish(work) == complete);
        let name = if number.is_multiple_of(2) { "state.json" } else { "best.json" };
        damage(&place.output(work).join(name), &mut chance);
        assert!(place.finish(work) == complete, "{name}");
    }
}

/// An atlas in which a bit has flipped is never believed.
#[test]
fn damaged_files_are_refused() {
    let mut chance = Chance::new("files");
    let work = ALL.iter().find(|work| work.output == "two.atlas").unwrap();
    let place = Place::new();
    place.finish(work);
    let path = place.output(work);
    let good = fs::read(&path).unwrap();
    for _ in 0..8 * tries() {
        fs::write(&path, &good).unwrap();
        damage(&path, &mut chance);
        let output = Command::new(env!("CARGO_BIN_EXE_allclear"))
            .args(["pc", "atlas", "info"])
            .arg(&path)
            .output()
            .unwrap();
        assert_failed(work, &output);
    }
}
