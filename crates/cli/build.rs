//! Puts the page for `allclear serve` where the program includes it from: the one that `./web` has just
//! built, or else the one that was kept for the last release.

use std::path::Path;
use std::{env, fs, io};

/// A folder that is always there: cargo builds anew each time if it is told to watch for a file
/// that is missing.
const FOLDER: &str = "page";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={FOLDER}");
    let page = ["pack.gz", "release.gz"].map(|name| Path::new(FOLDER).join(name));
    let page = page.iter().find(|page| page.exists());
    let page = page.ok_or_else(|| io::Error::other("no page: `./web release` makes it"))?;
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::copy(page, Path::new(&out).join("page.gz")).map(drop)
}
