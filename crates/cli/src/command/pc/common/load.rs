//! Where an atlas comes from.

use std::fs;
use std::path::{Path, PathBuf};

use allclear_pc::atlas::Atlas;
use anyhow::{Context as _, anyhow, ensure};

use super::builder;
use super::kept_atlases::ATLAS;
use crate::context::Context;
use crate::input;
use crate::limits::Limits;
use crate::rules::RulesOptions;

/// The option that names an atlas.
#[derive(clap::Args, Default)]
pub struct AtlasArg {
    /// An atlas file made by `pc atlas build` [default: from your cache, or built the first time]
    #[arg(long, value_name = "FILE")]
    pub atlas: Option<PathBuf>,
}

/// How much a command wants an atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// It is of use if it is there.
    IfThere,
    /// Without it the work is hopeless or takes longer than building it.
    Build,
}

/// Whether a command can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Provided {
    Ready,
    /// The user stopped the building.
    Stopped,
}

/// Puts the atlas that a question may want into the context's cache: the one that was named, one
/// from the user's cache, or one that is built now. The one inside the program needs no loading.
pub fn provide(
    height: usize,
    rules: &RulesOptions,
    named: &AtlasArg,
    (need, limits): (Need, &Limits),
    context: &Context,
) -> anyhow::Result<Provided> {
    let found = match &named.atlas {
        Some(path) => Some(read(path, height, rules)?),
        None => from_cache(height, rules)?,
    };
    if let Some(atlas) = found {
        context.cache().add_atlas(atlas);
    } else if need == Need::Build && height == 4 {
        let own = rules.read()?;
        if Atlas::included(&own, height).is_none() {
            match build(height, rules, limits, context)? {
                Some(atlas) => context.cache().add_atlas(atlas),
                None => return Ok(Provided::Stopped),
            }
        }
    }
    Ok(Provided::Ready)
}

/// The atlas of these rules: from the file that was named, made on the spot where that is quick,
/// the one that comes with the program, or the one in the user's cache, which is built if it is
/// not there. `None` if the user stopped that.
pub fn atlas(
    height: usize,
    rules: &RulesOptions,
    named: &AtlasArg,
    limits: &Limits,
    context: &Context,
) -> anyhow::Result<Option<Atlas>> {
    check_height(height)?;
    let provided = provide(height, rules, named, (Need::Build, limits), context)?;
    if provided == Provided::Stopped {
        return Ok(None);
    }
    let atlas = context.cache().atlas(&rules.read()?, height);
    Ok(Some(atlas.ok_or_else(|| anyhow!("there is no {height}-line atlas for these rules"))?))
}

fn from_cache(height: usize, rules: &RulesOptions) -> anyhow::Result<Option<Atlas>> {
    let Some(path) = default_path(height, rules).filter(|path| path.exists()) else {
        return Ok(None);
    };
    let hint = || format!("rebuild it with `allclear pc atlas build{}`", rules.options());
    read(&path, height, rules).map(Some).with_context(hint)
}

fn build(
    height: usize,
    rules: &RulesOptions,
    limits: &Limits,
    context: &Context,
) -> anyhow::Result<Option<Atlas>> {
    let path = in_cache(height, rules)?;
    context.note(format_args!(
        "Building the {height}-line atlas for {} first. This takes a few minutes, once.",
        rules.label()
    ));
    let Some(built) = builder::build(&path, height, rules.read()?, limits, context)? else {
        return Ok(None);
    };
    if let Err(error) = built.kept {
        context.note(format_args!("The atlas could not be kept: {error:#}"));
    }
    Ok(Some(built.atlas))
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
