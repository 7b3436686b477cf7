use snapbox::cmd::Command;

use crate::{ALLCLEAR, allclear, run};

const FUMEN: &str = "v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA";

#[test]
fn a_picture_of_each_kind_of_board() {
    let dir = tempfile::tempdir().unwrap();
    let commands: [&[&str]; 4] = [
        &["pc", "solve", "--queue", "IIOOIO"],
        &["fumen", "show", FUMEN],
        &["lunar", "solve", "--card", "1"],
        &["smash", "chain", "1..... / 122... / 110233"],
    ];
    for (i, command) in commands.iter().enumerate() {
        for (ending, magic) in [("svg", &b"<svg "[..]), ("png", b"\x89PNG"), ("gif", b"GIF89a")] {
            let file = dir.path().join(format!("{i}.{ending}"));
            allclear().args(*command).arg("--image").arg(&file).assert().success();
            assert!(std::fs::read(&file).unwrap().starts_with(magic), "{command:?} {ending}");
        }
    }
}

#[test]
fn what_is_no_picture_is_a_usage_error() {
    run("smash chain --image field.bmp 1.....").assert().code(2).stdout_eq("");
    run("lunar solve --card 1 --card 2 --image two.png")
        .assert()
        .code(2)
        .stderr_eq("allclear: --image draws one board; there are 2\n");
}

#[test]
fn colours_follow_the_theme() {
    let coloured = |theme: &str| {
        let assert = allclear()
            .env("COLORTERM", "truecolor")
            .args(["--color", "always", "--theme", theme, "fumen", "show", FUMEN])
            .assert()
            .success();
        String::from_utf8(assert.get_output().stdout.clone()).unwrap()
    };
    assert!(coloured("guideline").contains("\x1b[38;2;0;200;220m"));
    assert!(coloured("safe").contains("\x1b[38;2;86;180;233m"));
}

/// `docs/pictures` has what the program draws today.
#[cfg(unix)]
#[test]
fn kept_pictures_are_not_stale() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../pictures");
    Command::new(script).arg("check").env("ALLCLEAR", ALLCLEAR).assert().success();
}

#[test]
fn the_demo_without_a_terminal_is_its_last_frame() {
    let frame = run("demo --frames 70 --seed 1").assert().success().get_output().stdout.clone();
    let frame = String::from_utf8(frame).unwrap();
    assert_eq!(frame.lines().count(), 24);
    assert!(frame.contains("hold") && frame.contains("all clears"), "{frame}");
    run("demo --pps 0").assert().code(2);
}

#[test]
fn the_tour_without_a_terminal_is_text() {
    run("tour").assert().success().stdout_eq(snapbox::str![[r#"
Tetris: perfect clears

...
"#]]);
}

#[test]
fn a_game_needs_a_terminal() {
    run("tetris play").assert().code(2).stderr_eq("allclear: a game needs a terminal\n");
}
