//! What holds for the whole house, told from its texts: every parser has its noise test and its fuzz
//! target, paths named in the documentation exist, imports point one way, threads are made in one
//! place.

mod layers;
mod noise;
mod paths;
mod threads;

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Every file below a folder whose name ends so, in order; nothing that was built or is hidden. A
/// folder that is not there has none.
fn files(folder: &Path, ends: &[&str]) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if path.is_dir() {
            if !name.starts_with('.') && !["target", "node_modules", "dist"].contains(&&*name) {
                all.extend(files(&path, ends));
            }
        } else if ends.iter().any(|end| name.ends_with(end)) {
            all.push(path);
        }
    }
    all.sort();
    all
}
