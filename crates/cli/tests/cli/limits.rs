//! What users allow is kept to: `--nodes` and `--memory`.

use std::process::{Command, Stdio};

use crate::ALLCLEAR;

fn run(arguments: &str) -> std::process::Output {
    let arguments = arguments.split(' ');
    Command::new(ALLCLEAR).args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// The help of a command.
pub fn help(words: &[&str]) -> String {
    let output = Command::new(ALLCLEAR).args(words).arg("--help").output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The commands of a game.
pub fn commands(game: &str) -> Vec<String> {
    let text = help(&[game]);
    let listed = text.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| {
        let name = line.strip_prefix("  ").filter(|line| !line.starts_with(' '))?;
        Some(name.split(' ').next().unwrap().to_string())
    });
    names.filter(|name| name != "help").collect()
}

/// The nodes that a command says it searched.
fn nodes(arguments: &str) -> u64 {
    let output = run(arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    // Something found is a success, and says that there may be more.
    assert_ne!(output.status.code(), Some(2), "{arguments}: {said}");
    assert!(said.contains("at a limit"), "{arguments}: {said}");
    let words: Vec<&str> = said.split_whitespace().collect();
    let at = words.iter().position(|word| word.starts_with("nodes")).unwrap();
    words[at - 1].parse().unwrap()
}

#[test]
fn nodes_are_kept_to_within_a_hundredth_on_any_number_of_threads() {
    let questions = [
        "pc solve --queue TIJLOSZTIJL --height 4 --count",
        "pc solve --queue TIJLOSZTIJL --height 4 --count --kicks srsPlus",
        "pc solve --queue TIJLOSZTIJLOSZTI --height 6 --count",
    ];
    for question in questions {
        for limit in [5, 1000, 100_000] {
            for threads in [1, 2, 4] {
                let asked = format!("{question} --nodes {limit} --threads {threads}");
                let searched = nodes(&asked);
                assert!(searched <= limit + limit / 100, "{asked}: {searched}");
                assert!(searched >= limit - limit / 100, "{asked}: {searched}");
            }
        }
    }
}

/// The most memory that a command held at once, in kilobytes, and how it ended.
#[cfg(target_os = "linux")]
fn most_memory(arguments: &str) -> (u64, i32, String) {
    use std::time::Duration;

    let mut child = Command::new(ALLCLEAR)
        .args(arguments.split(' '))
        .arg("-q")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    let code = loop {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let now = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok());
        most = most.max(now.unwrap_or(0));
        match child.try_wait().unwrap() {
            Some(status) => break status.code().unwrap(),
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let mut said = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut said).unwrap();
    (most, code, said)
}

/// What the program itself takes: its code, and the atlas that comes with it.
#[cfg(target_os = "linux")]
const PROGRAM: u64 = 64 << 10;

#[cfg(target_os = "linux")]
#[test]
fn memory_is_kept_to_or_the_question_refused() {
    let questions = [
        "pc chance --field XXXXX_____/XXXXX_____/XXXXX_____/XXXXX_____ --pattern *p7",
        "pc chance --field XXXXX_____/XXXXX_____/XXXXX_____/XXXXX_____ --pattern *p7 --failed",
        "pc chance --pattern *p7,*p7,*p2 --height 6",
        "pc chance --pattern *p7,*p7,*p7 --height 8",
        "pc path --pattern *p7,*p4 --height 4",
        "pc minimal --pattern *p7,*p4 --height 4",
        "pc save --pattern *p7,*p4 --height 4 T",
        "pc solve --queue TIJLOSZTIJLOSZTI --height 6 --count --nodes 1000000",
        "pc generate --height 4 --range 0..500 --out /dev/null",
        "pc train --height 4 --generations 1 --queues 50 --out OUT",
        "pc train --height 4 --generations 1 --queues 100000 --out OUT",
        "pc bench --rounds 1",
        "pc atlas build --height 4 --kicks jstris180 --out OUT/180.atlas",
        "pc atlas info",
    ];
    let folder = tempfile::tempdir().unwrap();
    for question in questions {
        let question = question.replace("OUT", folder.path().to_str().unwrap());
        for megabytes in [16, 64] {
            let (most, code, said) = most_memory(&format!("{question} --memory {megabytes}M"));
            let allowed = PROGRAM + (megabytes << 10);
            assert!(most <= allowed, "{question} with {megabytes} MB: {most} kB");
            assert!(code != 2 || said.contains("of memory"), "{question}: {said}");
            assert!(said.lines().count() <= 1, "{question}: {said}");
        }
    }
}

#[test]
fn work_that_does_not_fit_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    for command in [
        "pc generate --height 4 --memory 1M",
        "pc train --memory 1M",
        "pc atlas build --kicks jstris180 --memory 1M",
    ] {
        let output = run(&format!("{command} --out {}", out.display()));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{command}: {said}");
        assert!(said.contains("this needs about "), "{command}: {said}");
        assert_eq!(folder.path().read_dir().unwrap().count(), 0, "{command}");
    }
}

#[test]
fn every_command_about_perfect_clears_takes_memory() {
    for command in commands("pc").iter().filter(|command| *command != "atlas") {
        assert!(help(&["pc", command]).contains("--memory <BYTES>"), "pc {command}");
    }
    for command in ["build", "info"] {
        assert!(help(&["pc", "atlas", command]).contains("--memory <BYTES>"), "pc atlas {command}");
    }
}
