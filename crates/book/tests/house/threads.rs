//! Threads for searches are made in one place: `Job::run`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{files, root};

#[test]
fn pools_are_made_by_jobs_alone() {
    let crates = root().join("crates");
    let folders = fs::read_dir(&crates).unwrap().map(|entry| entry.unwrap().path().join("src"));
    let makes_a_pool = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        text.contains("ThreadPoolBuilder") || text.contains("build_global")
    };
    let found: Vec<PathBuf> = folders
        .flat_map(|folder| files(&folder, &[".rs"]))
        .filter(makes_a_pool)
        .map(|path| path.strip_prefix(&crates).unwrap().to_path_buf())
        .collect();
    assert_eq!(found, [Path::new("api/src/job.rs")]);
}
