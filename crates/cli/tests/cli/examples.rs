//! Every example in a help text can be pasted into a shell and works.

use crate::run;
use crate::shell::Shell;

/// Examples that take long, or do not end by themselves: they are started, and interrupted.
/// `ALLCLEAR_SLOW=1` gives them ten minutes.
pub const SLOW: [&str; 21] = [
    "allclear pc best --queue",
    "allclear pc best --field setup.txt --queue TIS",
    "allclear pc chance --height 4",
    "allclear pc chance --height 6",
    "allclear pc generate --height 4",
    "allclear pc train",
    "allclear pc atlas build --kicks",
    "allclear pc bench",
    "allclear pc solve --queue TJZILOSZSIJ",
    "allclear lunar atlas --size 7x7",
    "allclear lunar atlas --robots 5",
    "allclear lunar atlas --size 5x5",
    "allclear lunar generate --size 7x7",
    "allclear lunar generate --robots 5",
    "allclear smash perft 5",
    "allclear smash solo",
    "allclear smash arena",
    "allclear smash watch",
    "allclear demo",
    "allclear serve --port",
    "allclear serve --dir",
];

/// Examples that need a terminal or a browser.
pub const NOT_HERE: [&str; 4] =
    ["allclear tetris play", "allclear lunar play", "| allclear lunar play", "allclear serve"];

/// The examples of each command: `("pc solve", ["allclear pc solve --queue …", …])`.
fn examples() -> Vec<(String, Vec<String>)> {
    let help = run("help --all").assert().success().get_output().stdout.clone();
    let help = String::from_utf8(help).unwrap();
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    let (mut is_example, mut goes_on) = (false, false);
    for line in help.lines() {
        if let Some(name) = line.strip_prefix("== allclear") {
            all.push((name.trim().to_string(), Vec::new()));
        }
        is_example = line == "Examples:" || is_example && line.starts_with("  ");
        let Some(text) = line.strip_prefix("  ").filter(|_| is_example) else { continue };
        let examples = &mut all.last_mut().unwrap().1;
        let (text, more) = match text.strip_suffix('\\') {
            Some(text) => (text, true),
            None => (text, false),
        };
        match goes_on {
            true => examples.last_mut().unwrap().push_str(text.trim_start()),
            false => examples.push(text.to_string()),
        }
        goes_on = more;
    }
    all
}

#[test]
fn every_command_has_two_examples() {
    for (name, examples) in examples() {
        assert!(examples.len() >= 2, "{name}: {examples:?}");
        for example in examples {
            // A group shows commands of its own, and pipes begin with another program.
            let own = format!("allclear {name}").trim_end().to_string();
            let is_own = example.contains(&own) || example.starts_with("allclear");
            assert!(is_own, "{name}: {example}");
        }
    }
}

#[test]
fn help_fits_into_eighty_columns() {
    let help = run("help --all").assert().success().get_output().stdout.clone();
    let help = String::from_utf8(help).unwrap();
    // clap does not wrap usage.
    let lines = help.lines().filter(|line| !line.starts_with("Usage: "));
    let long: Vec<&str> = lines.filter(|line| line.chars().count() > 80).collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// Runs the examples of the commands whose names begin like this.
#[cfg(target_os = "linux")]
fn try_examples(prepare: &[&str], is_mine: impl Fn(&str) -> bool) {
    let shell = Shell::new();
    shell.prepare(prepare);
    let is_thorough = std::env::var_os("ALLCLEAR_SLOW").is_some();
    let mut wrong = Vec::new();
    let mut tried = 0;
    for (name, examples) in examples().into_iter().filter(|(name, _)| is_mine(name)) {
        for example in examples {
            let is_slow = SLOW.iter().any(|slow| example.starts_with(slow));
            let not_here = NOT_HERE.iter().any(|one| example.contains(one));
            if not_here && !is_slow {
                continue;
            }
            let seconds = if is_slow && !is_thorough { 1 } else { 600 };
            let output = shell.within(&example, seconds);
            let code = output.status.code();
            // None, or stopped by a limit, is an answer, too.
            let is_well = matches!(code, Some(0 | 1 | 3)) || is_slow && code == Some(124);
            let said = String::from_utf8_lossy(&output.stderr);
            if !is_well || said.contains("error:") {
                wrong.push(format!("{name}: {example}\n{code:?} {said}"));
            }
            tried += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tried > 1);
}

#[cfg(target_os = "linux")]
mod run_them {
    use super::try_examples;

    const ANALYSES: [&str; 10] =
        ["chance", "minimal", "path", "save", "best", "cover", "setup", "spin", "score", "solve"];

    fn is_analysis(name: &str) -> bool {
        name.strip_prefix("pc ").is_some_and(|name| ANALYSES.contains(&name))
    }

    #[test]
    fn examples_of_solve_chance_and_the_like_run() {
        try_examples(&[], is_analysis);
    }

    #[test]
    fn examples_of_pc_files_run() {
        let files = [
            "allclear pc generate -q --height 2 --out two.pc",
            "gzip -k two.pc",
            "for i in 0 1 2; do allclear pc generate -q --height 2 --shard $i/3 --out shard$i.pc; done",
            "allclear pc atlas build -q --height 2 --out two.atlas",
            "allclear pc atlas build -q --height 2 --kicks srsPlus",
        ];
        try_examples(&files, |name| name.starts_with("pc") && !is_analysis(name));
    }

    #[test]
    fn examples_of_lunar_run() {
        let files = [
            "allclear lunar convert --card 39 --to text > boards.txt",
            "allclear lunar convert --card 1 --to text > board.txt",
            "allclear lunar atlas -q --robots 5 --out 5x5.atlas",
        ];
        try_examples(&files, |name| name.starts_with("lunar"));
    }

    #[test]
    fn examples_of_smash_run() {
        let files = [
            "cp field-of-smash.txt field.txt && cp boards-of-cells.txt boards.txt",
            "allclear smash arena -q random greedy --games 4 --record games.jsonl",
            "cp games.jsonl mine.jsonl",
        ];
        try_examples(&files, |name| name.starts_with("smash"));
    }

    #[test]
    fn other_examples_run() {
        let files = ["allclear tetris kicks show srs --text > mine.properties"];
        let others = ["pc", "lunar", "smash"];
        try_examples(&files, |name| !others.iter().any(|other| name.starts_with(other)));
    }
}
