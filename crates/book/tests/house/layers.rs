//! Imports of `crates/pc` and of its engine point one way: no module imports from one that imports from it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::{files, root};

/// The modules that each module imports from; tests may import anything.
fn imports(root: &Path, below: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in files(root, &[".rs"]) {
        let inside = path.strip_prefix(root).unwrap();
        let first = inside.components().next().unwrap().as_os_str().to_str().unwrap();
        let module = first.trim_end_matches(".rs").to_string();
        if ["lib", "mod", "tests"].contains(&module.as_str()) {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for (at, _) in line.match_indices(below) {
                let name = &line[at + below.len()..];
                let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
                let name = &name[..end.unwrap_or(name.len())];
                if !name.is_empty() && name != module {
                    all.entry(module.clone()).or_default().insert(name.to_string());
                }
            }
        }
        all.entry(module).or_default();
    }
    all
}

/// Takes away modules that import nothing that is left, until none or a circle is left.
fn circle(mut imports: BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    loop {
        let known: BTreeSet<String> = imports.keys().cloned().collect();
        let free = |of: &BTreeSet<String>| of.iter().all(|name| !known.contains(name));
        let before = imports.len();
        imports.retain(|_, of| !free(of));
        if imports.len() == before {
            return imports.into_keys().collect();
        }
    }
}

fn src(of: &str) -> PathBuf {
    root().join("crates").join(of).join("src")
}

/// The other way round cargo would not have it: the engine is a crate of its own.
#[test]
fn no_import_runs_in_a_circle() {
    let found = imports(&src("pc"), "crate::");
    assert!(found["solver"].contains("engine") && found.len() > 6, "{found:?}");
    assert_eq!(circle(found), [""; 0]);
    let found = imports(&src("pc-engine"), "crate::");
    assert!(found["by_height"].contains("play") && found.len() > 15, "{found:?}");
    assert_eq!(circle(found), [""; 0]);
}
