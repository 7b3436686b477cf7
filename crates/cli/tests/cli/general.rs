use std::process::{Command, Stdio};

use snapbox::str;

use crate::{ALLCLEAR, allclear, run};

#[test]
fn alone_it_says_what_to_try() {
    allclear().assert().success().stdout_eq(str![[r#"
allclear solves grid puzzles with bitboards. Three things to try:
...
"#]]);
}

#[test]
fn in_colour_it_shows_a_perfect_clear() {
    let welcome =
        allclear().args(["--color", "always"]).assert().success().get_output().stdout.clone();
    let welcome = String::from_utf8(welcome).unwrap();
    // Four rows of ten cells, each in the colour of its piece.
    let cells: Vec<usize> =
        welcome.lines().take(4).map(|row| row.matches("\u{1b}[38;").count()).collect();
    assert_eq!(cells, [10; 4], "{welcome}");
    assert!(welcome.contains("Three things to try"), "{welcome}");
}

#[test]
fn what_it_suggests_works() {
    let welcome = allclear().assert().success().get_output().stdout.clone();
    let welcome = String::from_utf8(welcome).unwrap();
    let commands: Vec<&str> =
        welcome.lines().filter_map(|line| line.strip_prefix("  allclear ")).collect();
    assert_eq!(commands.len(), 3);
    for command in commands {
        let words = command.split('\'').enumerate().flat_map(|(i, part)| {
            // Every second part was between quotes.
            if i % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }
        });
        allclear().args(words).assert().success();
    }
}

#[test]
fn the_help_of_one_command_and_of_all() {
    let printed = |arguments: &str| {
        let assert = run(arguments).assert().success();
        String::from_utf8(assert.get_output().stdout.clone()).unwrap()
    };
    assert_eq!(printed("help pc solve"), printed("pc solve --help"));
    assert_eq!(printed("help"), printed("--help"));
    let all = printed("help --all");
    for name in ["allclear", "allclear pc solve", "allclear pc atlas build", "allclear help"] {
        assert!(all.contains(&format!("== {name}\n")), "{name}");
    }
    assert!(!all.contains("== allclear pc help"));
    run("help pc percnt").assert().code(2).stderr_eq(snapbox::str![[r#"
allclear: pc has no command "percnt": `allclear help --all` lists all of them

"#]]);
}

#[test]
fn version_and_help() {
    run("--version").assert().success().stdout_eq("allclear [..]\n");
    run("--help").assert().success().stderr_eq("");
}

#[test]
fn a_usage_error_is_2() {
    run("no-such-command").assert().code(2).stdout_eq("");
    run("completions no-such-shell").assert().code(2).stdout_eq("");
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let assert = run(&format!("completions {shell}")).assert().success();
        assert!(assert.get_output().stdout.len() > 500, "{shell}");
    }
}

/// The shell knows the words that an option takes, also where it takes others.
#[test]
fn completion_offers_values() {
    let script = run("completions zsh").assert().success().get_output().stdout.clone();
    let script = String::from_utf8(script).unwrap();
    for (option, value) in [
        ("--kicks=", "srsPlus"),
        ("--drop=", "harddrop"),
        ("--mode=", "tsd"),
        ("--score=", "jstris"),
        ("--spins=", "all-mini"),
        ("--filter=", "ignore-t"),
        ("--piece=", " Z"),
        ("--key=", "pattern"),
        ("--theme=", "safe"),
    ] {
        let offers = script.lines().any(|line| line.contains(option) && line.contains(value));
        // Values with help stand on lines of their own.
        let listed = script.contains(&format!("{value}\\:"));
        assert!(offers || listed, "{option}{value}");
    }
    let output = run("pc chance --kicks nosuch --pattern *p4 --height 2").assert().code(2);
    let said = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    assert!(said.contains("unknown kicks"), "{said}");
}

#[test]
fn a_mistyped_or_foreign_command_suggests_ours() {
    for (typed, ours) in [
        ("percent -t v115@vhAAgH", "'allclear pc chance'"),
        ("solve", "'allclear pc solve' or 'allclear lunar solve'"),
        ("pc slove", "'allclear pc solve'"),
        ("pc percnt", "'allclear pc chance'"),
        ("minimals", "'allclear pc minimal'"),
        ("lunar arena", "'allclear smash arena'"),
    ] {
        let output = run(typed).assert().code(2);
        let said = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
        assert!(said.contains(&format!("tip: did you mean {ours}?")), "{typed}: {said}");
    }
}

#[test]
fn wrong_numbers_are_told_in_words() {
    for (typed, said) in [
        ("pc solve --queue T --height 99", "--height <LINES>': expected a number from 1 to 24"),
        ("demo --seed x", "--seed <S>': expected a whole number"),
        ("tetris sequences many", "<LENGTH>': expected a whole number"),
    ] {
        let output = run(typed).assert().code(2);
        let text = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
        assert!(text.contains(said), "{typed}: {text}");
    }
}

#[test]
fn manual_pages() {
    run("man").assert().success().stdout_eq(str![[r#"
...
.TH allclear 1 [..]
...
"#]]);
    let dir = tempfile::tempdir().unwrap();
    let pages = dir.path().join("man1");
    allclear().args(["man", "--dir"]).arg(&pages).assert().success();
    assert!(pages.join("allclear.1").exists());
    assert!(pages.join("allclear-completions.1").exists());
}

#[test]
fn a_closed_pipe_is_no_error() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = Command::new(ALLCLEAR)
        .args(["completions", "bash"])
        .stdin(Stdio::null())
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_full_disk_is_an_error() {
    let Ok(full) = std::fs::File::options().write(true).open("/dev/full") else { return };
    let output =
        Command::new(ALLCLEAR).arg("man").stdout(full).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("allclear: "));
}
