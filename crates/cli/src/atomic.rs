//! Output files that are never half written, never shared and never lost.
//!
//! [`claim`] tries an output before any work starts: the folder must exist, the file must be
//! writable, and no other process may be writing it. The claim holds until it is dropped, or the
//! process dies. [`Claim::write`] then replaces the whole file at once, as often as needed:
//! written beside its place, synced to disk, renamed into place, the folder synced.
//!
//! Only regular files are ever replaced. A symbolic link is followed and its target replaced;
//! devices, FIFOs and sockets are written through.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};

/// Writes a whole file through `fill`. If that fails, or the program is stopped, an older file of
/// that name stays as it was. For work that takes a while, [`claim`] the file first.
pub fn write(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    claim(path)?.write(fill)
}

/// An output that was tried and is ours.
pub struct Claim {
    /// The path as the user gave it, for messages.
    path: PathBuf,
    place: Place,
}

enum Place {
    /// A regular file, or none yet: replaced as a whole.
    Regular(Regular),
    /// A device, a FIFO or a socket: written through.
    Special(File),
}

struct Regular {
    /// The file itself, symbolic links resolved.
    file: PathBuf,
    /// Where the next version is written, in the same folder.
    partial: PathBuf,
    _lock: Lock,
}

/// Where a claimed output is; for output that is written bit by bit.
pub enum Target<'a> {
    /// A regular file, links followed; there may be none yet.
    Regular(&'a Path),
    /// A device, a FIFO or a socket, open.
    Special(&'a File),
}

/// Claims an output file. Fails at once if it cannot be written or another process is writing it.
pub fn claim(path: &Path) -> anyhow::Result<Claim> {
    let place = find_place(path).with_context(|| path.display().to_string())?;
    Ok(Claim { path: path.to_path_buf(), place })
}

fn find_place(path: &Path) -> anyhow::Result<Place> {
    let file = match fs::metadata(path) {
        Ok(found) if found.is_dir() => bail!("is a directory"),
        // /dev/stdout may lead to a regular file, but the caller means the open one.
        Ok(found) if !found.is_file() || path.starts_with("/dev") || path.starts_with("/proc") => {
            return Ok(Place::Special(OpenOptions::new().write(true).open(path)?));
        }
        Ok(_) => {
            // Fails if the file is read-only: replacing it would get around that.
            OpenOptions::new().write(true).open(path)?;
            fs::canonicalize(path)?
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if fs::symlink_metadata(path).is_ok() {
                bail!("is a symbolic link to a file that does not exist");
            }
            path.to_path_buf()
        }
        Err(error) => return Err(error.into()),
    };
    let lock = Lock::take(&beside(&file, "lock")?)?;
    let partial = beside(&file, "part")?;
    // What an earlier process left behind when it was killed goes here.
    File::create(&partial)?;
    Ok(Place::Regular(Regular { file, partial, _lock: lock }))
}

impl Claim {
    /// Replaces the whole file with what `fill` writes, or leaves it as it was.
    pub fn write(
        &mut self,
        fill: impl FnOnce(&mut BufWriter<File>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let result = match &self.place {
            Place::Special(file) => write_through(file, fill),
            Place::Regular(regular) => regular.replace(fill),
        };
        result.with_context(|| self.path.display().to_string())
    }

    /// Replaces the whole file with one that was finished beside it, in the same folder.
    pub fn adopt(&mut self, finished: &Path) -> anyhow::Result<()> {
        let result = match &self.place {
            Place::Special(_) => Err(anyhow!("is not a regular file")),
            Place::Regular(regular) => regular.adopt(finished),
        };
        result.with_context(|| self.path.display().to_string())
    }

    /// Where it is.
    pub fn target(&self) -> Target<'_> {
        match &self.place {
            Place::Regular(regular) => Target::Regular(&regular.file),
            Place::Special(file) => Target::Special(file),
        }
    }

    /// Deletes the file, if there is one; what is not a regular file stays.
    pub fn delete(self) -> anyhow::Result<()> {
        let Place::Regular(regular) = &self.place else { return Ok(()) };
        match fs::remove_file(&regular.file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).with_context(|| self.path.display().to_string())
            }
            _ => Ok(()),
        }
    }
}

fn write_through(
    file: &File,
    fill: impl FnOnce(&mut BufWriter<File>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut writer = BufWriter::with_capacity(1 << 16, file.try_clone()?);
    fill(&mut writer)?;
    Ok(writer.flush()?)
}

impl Regular {
    fn replace(
        &self,
        fill: impl FnOnce(&mut BufWriter<File>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut writer = BufWriter::with_capacity(1 << 16, File::create(&self.partial)?);
        fill(&mut writer)?;
        writer.flush()?;
        writer.get_ref().sync_all()?;
        drop(writer);
        self.rename(&self.partial)
    }

    fn adopt(&self, finished: &Path) -> anyhow::Result<()> {
        OpenOptions::new().write(true).open(finished)?.sync_all()?;
        self.rename(finished)
    }

    fn rename(&self, from: &Path) -> anyhow::Result<()> {
        fs::rename(from, &self.file)?;
        sync_folder(&self.file)
    }
}

impl Drop for Regular {
    fn drop(&mut self) {
        // After a successful write there is none.
        let _ = fs::remove_file(&self.partial);
    }
}

/// A new name lasts only when its folder is on disk too.
#[cfg(unix)]
fn sync_folder(file: &Path) -> anyhow::Result<()> {
    let folder = match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    Ok(File::open(folder)?.sync_all()?)
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> anyhow::Result<()> {
    Ok(())
}

/// `.name.ending` in the same folder, so that renaming never crosses file systems.
fn beside(path: &Path, ending: &str) -> anyhow::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| anyhow!("is not a file name"))?;
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{ending}"));
    Ok(path.with_file_name(hidden))
}

/// A lock on a file that says who holds it. The system releases it when the process ends, however
/// it ends.
struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    fn take(path: &Path) -> anyhow::Result<Lock> {
        loop {
            let mut file = OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => bail!("in use by {}", holder(&mut file)),
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
            // The last holder may have deleted the file after we opened it.
            if !is_same(path, &file) {
                continue;
            }
            file.set_len(0)?;
            write!(file, "{}", std::process::id())?;
            return Ok(Lock { path: path.to_path_buf(), file });
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Deleted while it is still locked, so that nobody deletes another holder's.
        let _ = fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}

fn holder(file: &mut File) -> String {
    let mut text = String::new();
    match file.take(20).read_to_string(&mut text) {
        Ok(n) if n > 0 => format!("process {text}"),
        _ => "another process".to_string(),
    }
}

#[cfg(unix)]
fn is_same(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (fs::metadata(path), file.metadata()) {
        (Ok(named), Ok(open)) => (named.dev(), named.ino()) == (open.dev(), open.ino()),
        _ => false,
    }
}

/// Elsewhere an open file cannot be deleted.
#[cfg(not(unix))]
fn is_same(_: &Path, _: &File) -> bool {
    true
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
        let error = claim(Path::new("/no/such/folder/atlas")).err().unwrap();
        assert!(format!("{error:#}").starts_with("/no/such/folder/atlas: "));
    }

    #[test]
    fn a_claim_can_be_written_again_and_deleted() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("checkpoint");
        let mut claim = claim(&path).unwrap();
        assert!(!path.exists());
        for text in ["one", "two"] {
            claim.write(|file| Ok(file.write_all(text.as_bytes())?)).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        claim.delete().unwrap();
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_second_writer_is_told_who_is_first() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("atlas");
        let first = claim(&path).unwrap();
        let error = claim(&path).err().unwrap();
        let expected = format!("{}: in use by process {}", path.display(), std::process::id());
        assert_eq!(format!("{error:#}"), expected);
        drop(first);
        // A lock file whose process died is free.
        fs::write(dir.path().join(".atlas.lock"), "1").unwrap();
        claim(&path).unwrap();
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_kept() {
        let dir = tempfile::tempdir().unwrap();
        let (file, link) = (dir.path().join("file"), dir.path().join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, |out| Ok(out.write_all(b"new")?)).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        fs::remove_file(&file).unwrap();
        let error = claim(&link).err().unwrap();
        assert!(format!("{error:#}").ends_with("a symbolic link to a file that does not exist"));
        let null = dir.path().join("null");
        std::os::unix::fs::symlink("/dev/null", &null).unwrap();
        write(&null, |out| Ok(out.write_all(b"gone")?)).unwrap();
        assert!(fs::symlink_metadata(&null).unwrap().is_symlink());
        assert!(!fs::metadata(&null).unwrap().is_file());
    }

    #[cfg(unix)]
    #[test]
    fn a_fifo_is_written_through() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("fifo");
        let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        let reader = std::thread::spawn({
            let path = path.clone();
            move || fs::read(path).unwrap()
        });
        write(&path, |out| Ok(out.write_all(b"through")?)).unwrap();
        assert_eq!(reader.join().unwrap(), b"through");
        assert!(!fs::metadata(&path).unwrap().is_file());
    }
}
