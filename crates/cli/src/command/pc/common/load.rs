//! Where an atlas comes from.

use std::path::{Path, PathBuf};

use allclear_pc::atlas::Atlas;
use anyhow::{anyhow, bail, ensure};

use crate::context::Context;
use crate::input;
use crate::rules::RulesOptions;

/// The option that names an atlas.
#[derive(clap::Args)]
pub struct AtlasArg {
    /// An atlas file made by `pc atlas build` (not needed for SRS with soft drop)
    #[arg(long, value_name = "FILE")]
    pub atlas: Option<PathBuf>,
}

/// Puts the atlas that a question may want into the context's cache: the one that was named, or
/// one that `pc atlas build` left. The one inside the program needs no loading.
pub fn provide(
    height: usize,
    rules: &RulesOptions,
    named: &AtlasArg,
    context: &Context,
) -> anyhow::Result<()> {
    if let Some(path) = &named.atlas {
        context.cache().add_atlas(read(path, height, rules)?);
    } else if let Some(path) = default_path(height, rules).filter(|path| path.exists()) {
        context.cache().add_atlas(read(&path, height, rules)?);
    }
    Ok(())
}

/// The atlas of these rules: from the file that was named, made on the spot where that is quick,
/// the one that comes with the program, or the one that `pc atlas build` left.
pub fn atlas(height: usize, rules: &RulesOptions, named: &AtlasArg) -> anyhow::Result<Atlas> {
    let own = rules.read()?;
    check_height(height)?;
    if let Some(path) = &named.atlas {
        return read(path, height, rules);
    }
    if height == 2 {
        return Ok(Atlas::small(own));
    }
    if let Some(atlas) = Atlas::included(&own, height) {
        return Ok(atlas);
    }
    match default_path(height, rules) {
        Some(path) if path.exists() => read(&path, height, rules),
        _ => bail!(
            "there is no {height}-line atlas for these rules yet: \
             `allclear pc atlas build --kicks … --drop …` makes one in a few minutes"
        ),
    }
}

/// Whether there are atlases of this height.
pub fn check_height(height: usize) -> anyhow::Result<()> {
    ensure!(
        matches!(height, 2 | 4),
        "--height {height}: an atlas covers 2 or 4 lines; `pc solve` needs none for other heights"
    );
    Ok(())
}

fn read(path: &Path, height: usize, rules: &RulesOptions) -> anyhow::Result<Atlas> {
    let (name, bytes) = input::read_bytes(path)?;
    Atlas::from_bytes(&bytes, &rules.read()?, height).map_err(|error| anyhow!("{name}: {error}"))
}

/// The folder of the user's cache that is ours.
pub fn cache_folder() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = set("XDG_CACHE_HOME")
        .or_else(|| set("LOCALAPPDATA"))
        .or_else(|| set("HOME").map(|home| home.join(".cache")))?;
    Some(cache.join("allclear"))
}

/// Where `pc atlas build` puts an atlas when it is not told: the user's cache.
pub fn default_path(height: usize, rules: &RulesOptions) -> Option<PathBuf> {
    let kicks = Atlas::fingerprint(&rules.read().ok()?.kicks);
    Some(cache_folder()?.join(format!("{height}-{}-{kicks:016x}.atlas", rules.label())))
}
