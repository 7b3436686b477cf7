//! `allclear pc atlas …`, and commands that use an atlas.

use std::fs;
use std::path::Path;
use std::process::{self, Stdio};
use std::thread;
use std::time::Duration;

use snapbox::cmd::Command;
use snapbox::str;

use crate::{ALLCLEAR, allclear, run};

#[test]
fn atlas_info() {
    run("pc atlas info --json").assert().success().stdout_eq(str![[r#"
{"height":4,"kicks":"srs","drop":"softdrop","fields":14213016,"by_pieces":[1,162,10181,269260,2438591,6333803,4423633,718155,19129,100,1],"nodes":47395,"edges":289220,"tilings":23737025,"regions":5151,"ways":23577,"bytes":769124}

"#]]);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("two.atlas");
    allclear()
        .args(["pc", "atlas", "build", "-q", "--height", "2", "--out"])
        .arg(&path)
        .assert()
        .success();
    allclear().args(["pc", "atlas", "info"]).arg(&path).assert().success();
    fs::write(&path, b"allclear atlas\n\n\x09").unwrap();
    allclear().args(["pc", "atlas", "info"]).arg(&path).assert().code(2);
}

/// With a cache of its own.
fn with_cache(folder: &Path, arguments: &str) -> Command {
    run(arguments).env("XDG_CACHE_HOME", folder)
}

#[test]
fn kept_atlases_are_listed_and_removed() {
    let dir = tempfile::tempdir().unwrap();
    let atlas = |arguments: &str| with_cache(dir.path(), &format!("pc atlas {arguments}"));
    atlas("list").assert().code(1).stdout_eq("").stderr_eq(str![[r#"
No atlases yet: `pc atlas build` makes one, and commands use it.

"#]]);
    atlas("build -q --height 2 --kicks srsPlus").assert().success();
    atlas("build -q --height 2 --kicks srs").assert().success();
    atlas("list").assert().success().stdout_eq(str![[r#"
2-srs-softdrop-[..]  [..] bytes  ready
2-srsPlus-softdrop-[..]  [..] bytes  ready

"#]]);
    let list = atlas("list --json").assert().success().get_output().stdout.clone();
    let list = String::from_utf8(list).unwrap();
    let one: serde_json::Value = serde_json::from_str(list.lines().nth(1).unwrap()).unwrap();
    assert_eq!((&one["height"], &one["kicks"]), (&2.into(), &"srsPlus".into()));
    assert_eq!((&one["drop"], &one["state"]), (&"softdrop".into(), &"ready".into()));

    // A changed byte is seen, by the list and by whoever wants to use it.
    let file = Path::new(one["file"].as_str().unwrap());
    let mut bytes = fs::read(file).unwrap();
    bytes[100] ^= 1;
    fs::write(file, bytes).unwrap();
    atlas("list").assert().success().stdout_eq(str![[r#"
2-srs-softdrop-[..]  [..] bytes  ready
2-srsPlus-softdrop-[..]  [..] bytes  damaged

"#]]);
    let chance = with_cache(dir.path(), "pc chance --case opener --height 2 --kicks srsPlus");
    chance.assert().code(2).stdout_eq("").stderr_eq(str![[r#"
allclear: rebuild it with `allclear pc atlas build --kicks srsPlus`: [..].atlas: damaged: [..]

"#]]);

    atlas("remove @SRSplus").assert().success().stdout_eq(str![[r#"
removed 2-srsPlus-softdrop-[..]

"#]]);
    atlas("remove srsPlus").assert().code(1).stdout_eq("").stderr_eq(str![[r#"
srsPlus: no such atlas; `pc atlas list` shows them

"#]]);
    atlas("remove").assert().code(2);
    atlas("remove --all").assert().success();
    atlas("remove --all").assert().code(1);
    atlas("list").assert().code(1);
}

/// No rotation system has to wait for its atlas: the common one serves all.
#[test]
fn no_atlas_has_to_be_built() {
    let dir = tempfile::tempdir().unwrap();
    let count = "pc solve --queue TJZILOSZSIJ --kicks srsPlus --count --height 4 -q --json";
    with_cache(dir.path(), count).assert().success().stdout_eq(str![[r#"
{"solutions":1178,"complete":true}

"#]]);
    let file = dir.path().join("some.pc");
    let generate = "pc generate --height 4 --kicks srsPlus --range 1000..1020 -q --out";
    with_cache(dir.path(), generate).arg(&file).assert().success();
    with_cache(dir.path(), "pc atlas list").assert().code(1);
}

/// Ctrl-C keeps what there is of an atlas.
#[cfg(unix)]
#[test]
fn an_interrupted_atlas_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let child = process::Command::new(ALLCLEAR)
        .args(["pc", "atlas", "build", "--kicks", "srsPlus", "--threads", "1"])
        .env("XDG_CACHE_HOME", dir.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let is_begun = || -> bool {
        let parts = fs::read_dir(dir.path().join("allclear")).into_iter().flatten().flatten();
        parts.into_iter().any(|folder| folder.path().join("forward-2").exists())
    };
    while !is_begun() {
        thread::sleep(Duration::from_millis(20));
    }
    let id = child.id().to_string();
    assert!(process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(3), true), "{told}");
    assert!(told.ends_with("Stopped; run the same command to resume.\n"), "{told}");
    let list = with_cache(dir.path(), "pc atlas list");
    list.assert().success().stdout_eq(str![[r#"
4-srsPlus-softdrop-[..]  [..] bytes  unfinished

"#]]);
    with_cache(dir.path(), "pc atlas remove srsPlus").assert().success();
    with_cache(dir.path(), "pc atlas list").assert().code(1);
}
