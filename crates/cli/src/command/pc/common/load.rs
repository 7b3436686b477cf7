//! Where an atlas comes from.

use std::fs;
use std::path::{Path, PathBuf};

use allclear_pc::atlas::Atlas;
use anyhow::{Context as _, anyhow, ensure};

use super::kept_atlases::ATLAS;
use crate::context::Context;
use crate::input;
use crate::rules::RulesOptions;

/// The option that names an atlas.
#[derive(clap::Args, Default)]
pub struct AtlasArg {
    /// An atlas file made by `pc atlas build` [default: from your cache, or the one that comes with
    /// the program]
    #[arg(long, value_name = "FILE")]
    pub atlas: Option<PathBuf>,
}

/// Puts the atlas that a question may want into the context's cache: the one that was named, or one
/// from the user's cache. Those inside the program need no loading.
pub fn provide(
    height: usize,
    rules: &RulesOptions,
    named: &AtlasArg,
    context: &Context,
) -> anyhow::Result<()> {
    let found = match &named.atlas {
        Some(path) => Some(read(path, height, rules)?),
        None => from_cache(height, rules)?,
    };
    if let Some(atlas) = found {
        context.cache().add_atlas(atlas);
    }
    Ok(())
}

/// The atlas of these rules: from the file that was named, the one in the user's cache, the one that
/// comes with the program, or made on the spot where that is quick.
pub fn atlas(
    height: usize,
    rules: &RulesOptions,
    named: &AtlasArg,
    context: &Context,
) -> anyhow::Result<Atlas> {
    check_height(height)?;
    provide(height, rules, named, context)?;
    let atlas = context.cache().atlas(&rules.read()?, height);
    atlas.ok_or_else(|| anyhow!("there is no {height}-line atlas for these rules"))
}

fn from_cache(height: usize, rules: &RulesOptions) -> anyhow::Result<Option<Atlas>> {
    let Some(path) = default_path(height, rules).filter(|path| path.exists()) else {
        return Ok(None);
    };
    let hint = || format!("rebuild it with `allclear pc atlas build{}`", rules.options());
    read(&path, height, rules).map(Some).with_context(hint)
}

/// Where commands look for the atlas of these rules; makes the folder.
pub fn in_cache(height: usize, rules: &RulesOptions) -> anyhow::Result<PathBuf> {
    let path = default_path(height, rules).ok_or_else(|| {
        let options = rules.options();
        anyhow!("there is no cache folder: use `pc atlas build{options} --out FILE`")
    })?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    Ok(path)
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
    Some(cache_folder()?.join(format!("{height}-{}-{kicks:016x}{ATLAS}", rules.label())))
}
