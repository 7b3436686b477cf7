//! `allclear pc …`: contracts, exit codes, kills.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use snapbox::str;

use crate::{ALLCLEAR, allclear, run};

const HEIGHT2: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../pc/tests/data/height2.pc");

#[test]
fn chance_is_a_contract() {
    let cases = [
        ("opener", r#"{"solvable":0,"total":5040,"#),
        ("empty", r#"{"solvable":5148,"total":154980,"#),
        ("any", r#"{"solvable":15132,"total":378420,"#),
    ];
    for (case, begins) in cases {
        let output = run(&format!("pc chance --height 2 --case {case} --json")).assert().success();
        let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        assert!(text.starts_with(begins), "{text}");
    }
    run("pc chance --height 2 --case any --positions all")
        .assert()
        .success()
        .stdout_eq("15,852 of 418,740 (3.7856 %)\n");
    run("pc chance --height 2 --case empty --weighted")
        .assert()
        .success()
        .stdout_eq("2.227405 %\n");
    run("pc chance --height 2 --case any --no-hold").assert().code(2).stderr_eq(str![[r#"
allclear: case any puts a piece in hold, and no_hold forbids it

"#]]);
    run("pc chance --height 3").assert().code(2);
}

#[test]
fn a_valid_file() {
    allclear().args(["pc", "check", "--json", HEIGHT2]).assert().success().stdout_eq(str![[r#"
{"solutions":3522,"valid":true}

"#]]);
    allclear().args(["pc", "stats", "-q", HEIGHT2]).assert().success().stdout_eq(str![[r#"
3,522 solutions
  5 placements: 3,522, of 57,750 sequences (6.10 %)
...
"#]]);
}

#[test]
fn a_damaged_file_is_named_by_index_and_offset() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("bad.pc");
    let mut bytes = fs::read(HEIGHT2).unwrap();
    bytes[13 * 1000 + 7] = 0x80;
    fs::write(&path, &bytes).unwrap();
    allclear().args(["pc", "check", "--json"]).arg(&path).assert().code(1).stdout_eq(str![[r#"
{"valid":false,"index":1000,"offset":13000,"why":"bit 15 of the holds is set; it must be 0"}

"#]]);
    fs::write(&path, &fs::read(HEIGHT2).unwrap()[..13 * 7 + 5]).unwrap();
    allclear().args(["pc", "check", "--json"]).arg(&path).assert().code(1).stdout_eq(str![[r#"
{"valid":false,"index":7,"offset":91,"why":"the file ends inside this solution: 5 of its 9 bytes are there"}

"#]]);
    fs::write(&path, b"").unwrap();
    allclear().args(["pc", "check", "--json"]).arg(&path).assert().success().stdout_eq(str![[r#"
{"solutions":0,"valid":true}

"#]]);
    allclear().args(["pc", "check", "no-such.pc"]).assert().code(2).stdout_eq("");
}

#[test]
fn show_draws_a_solution() {
    allclear().args(["pc", "show", HEIGHT2, "0"]).assert().success().stdout_eq(str![[r#"
solution 0: hold J, queue OLTIO, left T

O north       hold J north  hold L north  I north       O north
...
"#]]);
    allclear().args(["pc", "show", HEIGHT2, "3522"]).assert().code(1).stdout_eq("");
    allclear().args(["pc", "show", "--json", HEIGHT2, "3521"]).assert().success();
}

#[test]
fn shards_merge_to_the_whole() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name);
    let generate = |out: &Path, more: &[&str]| {
        allclear().args(["pc", "generate", "-q", "--height", "2", "--out"]).arg(out).args(more)
    };
    generate(&path("all.pc"), &[]).assert().success();
    for i in 0..3 {
        let shard = path(&format!("{i}.pc"));
        generate(&shard, &["--shard", &format!("{i}/3")]).assert().success();
    }
    let merge = allclear().args(["pc", "merge", "--json", "--out"]).arg(path("merged.pc"));
    merge
        .args([path("2.pc"), path("0.pc"), path("1.pc")])
        .assert()
        .success()
        .stdout_eq("{\"solutions\":3522,\"repeated\":0}\n");
    assert!(fs::read(path("all.pc")).unwrap() == fs::read(path("merged.pc")).unwrap());
    let files = fs::read_dir(dir.path()).unwrap().count();
    assert_eq!(files, 5, "nothing else is left");
}

/// Starts a command, kills it after a while, again and again with longer whiles, until it ends by
/// itself.
fn run_with_kills(arguments: &[&str]) -> usize {
    let mut kills = 0;
    loop {
        let mut child = Command::new(ALLCLEAR)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_micros(500) * (1 << kills.min(20)));
        match child.try_wait().unwrap() {
            Some(status) => {
                assert!(status.success());
                return kills;
            }
            None => {
                // The process may have ended just now.
                let _ = child.kill();
                child.wait().unwrap();
                kills += 1;
            }
        }
    }
}

#[test]
fn killed_at_any_moment_gives_the_same_bytes() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let commands: [&[&str]; 2] =
        [&["pc", "generate", "--height", "2"], &["pc", "atlas", "build", "--height", "2"]];
    for (i, command) in commands.iter().enumerate() {
        let (whole, killed) = (path(&format!("whole{i}")), path(&format!("killed{i}")));
        allclear().args(*command).args(["-q", "--out", &whole]).assert().success();
        run_with_kills(&[command, &["-q", "--out", &killed][..]].concat());
        assert!(fs::read(&whole).unwrap() == fs::read(&killed).unwrap(), "{command:?}");
    }
    let left: Vec<_> = fs::read_dir(dir.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    // A killed write may leave its own temporary file, never a part under a final name.
    let whole = left.iter().filter(|name| !name.to_string_lossy().starts_with('.')).count();
    assert_eq!(whole, 4, "{left:?}");
}

/// Ways to be stopped in the middle of a file: whatever was written, going on gives the same.
#[test]
fn goes_on_from_any_prefix_of_the_file() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("two.pc");
    let generate = || allclear().args(["pc", "generate", "-q", "--height", "2", "--out"]).arg(&out);
    generate().assert().success();
    let whole = fs::read(&out).unwrap();
    let fingerprint = fingerprint();
    let partial = dir.path().join(format!(".two.pc.2-softdrop-{fingerprint}-0-57750.part"));
    for len in [1, 13, 14, 500, 20_000, whole.len() - 1, whole.len()] {
        fs::remove_file(&out).unwrap();
        fs::write(&partial, &whole[..len]).unwrap();
        generate().assert().success();
        assert!(fs::read(&out).unwrap() == whole, "{len} bytes");
        assert!(!partial.exists());
    }
}

/// The parts of a file that stopped in the middle: a part, and the ledger that vouches for it.
#[cfg(unix)]
#[test]
fn a_damaged_part_costs_its_records_only() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("two.pc");
    let generate = || allclear().args(["pc", "generate", "--height", "2", "--out"]).arg(&out);
    generate().assert().success();
    let whole = fs::read(&out).unwrap();
    fs::remove_file(&out).unwrap();
    // Files cannot grow beyond 40 blocks of 512 bytes.
    let stopped = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 40; exec \"$@\"", "sh", ALLCLEAR])
        .args(["pc", "generate", "-q", "--height", "2", "--out"])
        .arg(&out)
        .output()
        .unwrap();
    assert_eq!(stopped.status.code(), Some(2));
    assert!(!out.exists());
    let part = format!(".two.pc.2-softdrop-{}-0-57750.part", fingerprint());
    let part = dir.path().join(part);
    let mut bytes = fs::read(&part).unwrap();
    assert_eq!(bytes, whole[..bytes.len()]);
    bytes[15_000] ^= 1;
    fs::write(&part, bytes).unwrap();
    generate().assert().success().stderr_eq(str![[r#"
The last [..] bytes were incomplete or damaged.
Resuming after [..] sequences.
[..] sequences in [..]

"#]]);
    assert!(fs::read(&out).unwrap() == whole);
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
}

/// What is not a regular file is written through, not replaced.
#[cfg(unix)]
#[test]
fn devices_stay_devices() {
    use std::os::unix::fs::FileTypeExt;
    for command in ["pc generate --height 2 --range 0..99", "pc atlas build --height 2"] {
        run(&format!("{command} -q --out /dev/null")).assert().success();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device(), "{command}");
    }
}

#[test]
fn outputs_are_tried_first() {
    for command in ["pc generate --height 4", "pc atlas build --height 4 --kicks srsPlus"] {
        run(&format!("{command} --out /no/such/folder/file"))
            .assert()
            .code(2)
            .stdout_eq("")
            .stderr_eq("allclear: /no/such/folder/file: No such file or directory (os error 2)\n");
    }
}

/// No command sends the user to another that sends him back.
#[test]
fn atlases_of_other_heights() {
    for command in ["pc atlas build --out six.atlas", "pc generate --out six.pc"] {
        run(&format!("{command} --height 6")).assert().code(2).stderr_eq(str![[r#"
allclear: --height 6: an atlas covers 2 or 4 lines; `pc solve` needs none for other heights

"#]]);
    }
    assert!(!std::path::Path::new("six.pc").exists());
    run("pc generate --height 2 --threads 100000 --out two.pc").assert().code(2);
}

/// As file names spell the rotation system.
fn fingerprint() -> String {
    use allclear_pc::atlas::Atlas;
    use allclear_tetris::Kicks;
    format!("{:016x}", Atlas::fingerprint(&Kicks::SRS))
}

#[test]
fn show_takes_fumens_too() {
    let fumen = "v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA";
    let shown = run(&format!("fumen show {fumen}")).assert().success();
    let shown = String::from_utf8(shown.get_output().stdout.clone()).unwrap();
    run(&format!("pc show {fumen}")).assert().success().stdout_eq(&shown);
    // Several of them, one a line.
    let list = format!("v115@vhAAgH\n{fumen}\n");
    run("pc show - 1").stdin(&list).assert().success().stdout_eq(&shown);
    run("pc show - 2").stdin(&list).assert().code(1).stderr_eq("stdin: no solution 2\n");
    run("pc show v115@xx").assert().code(2);
    run("pc show no-such-file").assert().code(2);
}
