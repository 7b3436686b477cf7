//! Builds the atlas that is common to all rules, as it comes with the crate:
//!
//! ```text
//! cargo run --release -p allclear-pc --features parallel --example common_atlas -- FILE
//! ```
//!
//! Takes five minutes of processor time; `crates/pc-engine/data/common4.atlas` is what it writes.

use std::error::Error;
use std::path::PathBuf;

use allclear_pc::atlas::{Atlas, NoStore};

fn main() -> Result<(), Box<dyn Error>> {
    let file: PathBuf = std::env::args_os().nth(1).ok_or("where to?")?.into();
    let atlas = Atlas::common(Atlas::INCLUDED_HEIGHT, &NoStore, &|progress| {
        if progress.done == 0 {
            eprintln!("pass {} of {}", progress.pass, progress.passes);
        }
    })?;
    std::fs::write(file, atlas.to_bytes())?;
    Ok(())
}
