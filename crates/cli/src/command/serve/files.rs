//! The files of the page, all of them in memory under their names.
//!
//! Only what is in this table is ever served: a request names an entry or gets nothing, so no
//! spelling of a path reaches another file of the machine.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;

use allclear_pc::atlas::Atlas;
use anyhow::{Context as _, bail};
use flate2::read::GzDecoder;

/// The page by file name, `/` between folders.
pub struct Files(BTreeMap<String, Cow<'static, [u8]>>);

/// The page that was built before this program, one file after another (`build.rs` finds it).
const PACK: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/page.gz"));

/// The atlas that the page offers for download. It is in this program anyway.
const ATLAS: (&str, &[u8]) = ("srs4.atlas", Atlas::INCLUDED);

impl Files {
    /// The page in a folder; without one, that inside the program.
    pub fn load(folder: Option<&Path>) -> anyhow::Result<Files> {
        match folder {
            Some(folder) => Files::of_folder(folder),
            None => Files::included().context("the page inside this program"),
        }
    }

    fn included() -> anyhow::Result<Files> {
        let mut pack = Vec::new();
        GzDecoder::new(PACK).read_to_end(&mut pack)?;
        let mut files = Files::of_pack(&pack)?;
        files.0.insert(ATLAS.0.to_string(), Cow::Borrowed(ATLAS.1));
        Ok(files)
    }

    fn of_folder(folder: &Path) -> anyhow::Result<Files> {
        let mut files = BTreeMap::new();
        read_folder(folder, "", &mut files)?;
        if !files.contains_key("index.html") {
            bail!("{}: there is no index.html; `./web` builds the page", folder.display());
        }
        Ok(Files(files))
    }

    /// Reads a pack: for each file its name, a line break, its length, a line break, its bytes.
    fn of_pack(mut pack: &[u8]) -> anyhow::Result<Files> {
        let mut files = BTreeMap::new();
        while !pack.is_empty() {
            let name = take_line(&mut pack)?;
            let length = take_line(&mut pack)?.parse::<usize>()?;
            let (bytes, rest) = pack.split_at_checked(length).context("it is cut short")?;
            files.insert(name.trim_start_matches("./").to_string(), Cow::Owned(bytes.to_vec()));
            pack = rest;
        }
        Ok(Files(files))
    }

    /// The file of a request's path and its type; `/` is the index.
    pub fn get(&self, path: &str) -> Option<(&str, &[u8])> {
        let name = match path.strip_prefix('/')? {
            "" => "index.html",
            name => name,
        };
        let (name, bytes) = self.0.get_key_value(name)?;
        Some((mime(name), bytes))
    }
}

fn take_line<'a>(pack: &mut &'a [u8]) -> anyhow::Result<&'a str> {
    let end = pack.iter().position(|byte| *byte == b'\n').context("it is cut short")?;
    let line = std::str::from_utf8(&pack[..end])?;
    *pack = &pack[end + 1..];
    Ok(line)
}

fn read_folder(
    folder: &Path,
    prefix: &str,
    files: &mut BTreeMap<String, Cow<'static, [u8]>>,
) -> anyhow::Result<()> {
    let shown = || folder.display().to_string();
    for entry in std::fs::read_dir(folder).with_context(shown)? {
        let entry = entry.with_context(shown)?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        // `.git`, `.env`: nothing that a page needs, and perhaps what nobody should see.
        if name.starts_with('.') {
            continue;
        }
        let kind = entry.file_type().with_context(shown)?;
        let name = format!("{prefix}{name}");
        if kind.is_dir() {
            read_folder(&entry.path(), &format!("{name}/"), files)?;
        } else if kind.is_file() {
            let bytes = std::fs::read(entry.path()).with_context(|| name.clone())?;
            files.insert(name, Cow::Owned(bytes));
        }
    }
    Ok(())
}

fn mime(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("md" | "txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_holds_files_under_their_names() {
        let files = Files::of_pack(b"./index.html\n4\nhomecode/a.js\n2\n1;").unwrap();
        assert_eq!(files.get("/"), Some(("text/html; charset=utf-8", &b"home"[..])));
        assert_eq!(files.get("/code/a.js").unwrap().1, b"1;");
        assert!(Files::of_pack(b"a\n5\nabc").is_err());
        assert!(Files::of_pack(b"a").is_err());
    }

    #[test]
    fn the_page_is_inside() {
        let files = Files::load(None).unwrap();
        for path in ["/", "/allclear.wasm", "/allclear-study.wasm", "/srs4.atlas"] {
            assert!(files.get(path).is_some_and(|(_, bytes)| !bytes.is_empty()), "{path}");
        }
    }

    #[test]
    fn no_spelling_leaves_the_table() {
        let files = Files::of_pack(b"index.html\n0\n").unwrap();
        for path in ["/../secret", "//etc/passwd", "/%2e%2e/secret", "index.html", "", "/./"] {
            assert!(files.get(path).is_none(), "{path}");
        }
    }
}
