//! Puts the page for `allclear serve` where the program includes it from, if `./web` was run, as it
//! was for a package. If not, the program builds all the same, and `serve` says what to do; who builds
//! a release is told now.

use std::path::Path;
use std::{env, fs, io};

/// A folder that is always there: cargo builds anew each time if it is told to watch for a file
/// that is missing.
const FOLDER: &str = "page";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={FOLDER}");
    let pack = Path::new(FOLDER).join("pack");
    let page = if pack.exists() { fs::read(pack)? } else { Vec::new() };
    if page.is_empty() && env::var_os("PROFILE").is_some_and(|profile| profile == "release") {
        println!("cargo::warning=the page of `allclear serve` is not inside: run ./web before");
    }
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("page.pack"), page)
}
