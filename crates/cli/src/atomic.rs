//! Files that are whole or absent: written beside their place, then renamed into it.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};

/// Writes a file through `fill`. If that fails, or the program is stopped, an older file of that
/// name is left as it was.
pub fn write(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let partial = beside(path)?;
    let result = fill_and_rename(&partial, path, fill);
    if result.is_err() {
        // The error to tell is the first one.
        let _ = fs::remove_file(&partial);
    }
    result.with_context(|| path.display().to_string())
}

fn fill_and_rename(
    partial: &Path,
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut writer = BufWriter::with_capacity(1 << 16, File::create(partial)?);
    fill(&mut writer)?;
    writer.flush()?;
    writer.get_ref().sync_all()?;
    drop(writer);
    fs::rename(partial, path)?;
    Ok(())
}

/// A name in the same folder, so that renaming never crosses file systems.
fn beside(path: &Path) -> anyhow::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| anyhow!("{}: not a file name", path.display()))?;
    let mut partial = OsString::from(".");
    partial.push(name);
    partial.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(partial))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_write_leaves_the_old_file() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("atlas");
        write(&path, |file| Ok(file.write_all(b"old")?)).unwrap();
        let failed = write(&path, |file| {
            file.write_all(b"new")?;
            Err(anyhow!("stopped"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_missing_folder_is_named() {
        let error = write(Path::new("/no/such/folder/atlas"), |_| Ok(())).unwrap_err();
        assert!(format!("{error:#}").starts_with("/no/such/folder/atlas: "));
    }
}
