//! Every path that the documentation names exists: in the pages of the book, the documents at the
//! root, and the comments of the code.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{files, root};

/// Folders whose paths are checked; others, as `net4/best.json`, are a reader's own.
const KNOWN: [&str; 11] = [
    "crates", "book", "tests", "src", "benches", "data", "examples", "fuzz", "packages", ".ci",
    "engine",
];

/// The pieces of code in a text that look like paths of the project.
fn named(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2).filter(|code| {
        let letters = |c: char| c.is_ascii_alphanumeric() || "/._-*".contains(c);
        let known = code.split_once('/').is_some_and(|(first, _)| KNOWN.contains(&first));
        code.chars().all(letters) && (known || code.ends_with(".rs"))
    })
}

/// Whether a file or folder is there; a star stands for any end of a name.
fn exists(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Some((begin, end)) = name.split_once('*') else { return path.exists() };
    let entries = path.parent().into_iter().flat_map(fs::read_dir).flatten().flatten();
    let mut names = entries.map(|entry| entry.file_name().to_string_lossy().to_string());
    names.any(|name| name.starts_with(begin) && name.ends_with(end))
}

/// Where a path may begin: at the root, at the crate (or its sources) that the text is of, or
/// beside the text.
fn bases(root: &Path, text: &Path) -> Vec<PathBuf> {
    let mut bases = vec![root.to_path_buf()];
    let inside = text.strip_prefix(root).unwrap_or(text);
    if let Ok(inside) = inside.strip_prefix("crates")
        && let Some(name) = inside.iter().next()
    {
        let of_crate = root.join("crates").join(name);
        bases.extend([of_crate.join("src"), of_crate]);
    }
    bases.extend(text.ancestors().skip(1).take(3).map(Path::to_path_buf));
    bases
}

#[test]
fn every_path_in_the_documentation_exists() {
    let root = root();
    let texts = files(&root, &[".md", ".rs"]);
    let sources = files(&root.join("crates"), &[".rs"]);
    let mut missing = Vec::new();
    let mut checked = 0;
    for text in &texts {
        // The change log tells what was.
        if text.ends_with("CHANGELOG.md") {
            continue;
        }
        let whole = fs::read_to_string(text).unwrap();
        let is_code = text.extension().is_some_and(|end| end == "rs");
        let mut fenced = false;
        for (number, line) in (1..).zip(whole.lines()) {
            fenced ^= !is_code && line.trim_start().starts_with("```");
            if fenced || is_code && !line.trim_start().starts_with("//") {
                continue;
            }
            for path in named(line) {
                checked += 1;
                let found = bases(&root, text).iter().any(|base| exists(&base.join(path)))
                    || !path.contains('/') && sources.iter().any(|source| source.ends_with(path));
                if !found {
                    missing.push(format!("{}:{number}: {path}", text.display()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "named, but not there:\n{}", missing.join("\n"));
    assert!(checked > 20, "only {checked} paths were found");
}
