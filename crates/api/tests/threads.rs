//! Threads for searches are made in one place: `Job::run`.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|end| end == "rs"))
        .collect()
}

#[test]
fn pools_are_made_by_jobs_alone() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folders = fs::read_dir(crates).unwrap().map(|entry| entry.unwrap().path().join("src"));
    let makes_a_pool = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        text.contains("ThreadPoolBuilder") || text.contains("build_global")
    };
    let found: Vec<PathBuf> = folders
        .filter(|folder| folder.is_dir())
        .flat_map(|folder| sources(&folder))
        .filter(makes_a_pool)
        .map(|path| path.strip_prefix(crates).unwrap().to_path_buf())
        .collect();
    assert_eq!(found, [Path::new("api/src/job.rs")]);
}
