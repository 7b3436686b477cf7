use snapbox::str;

use crate::{ALLCLEAR, allclear, run};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../smash/tests/data");

#[test]
fn a_chain_is_shown_step_by_step() {
    allclear()
        .args(["smash", "chain", "4..... / 144... / 1114.."])
        .assert()
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
 4  .  .  .  .  . 
[1] 4  4  .  .  . 
[1][1][1] 4  .  . 
step 1: 10 × 4 blocks × (0 chain + 0 colours + 0 groups), at least 1 = 40

[4][4][4][4] .  . 
step 2: 10 × 4 blocks × (8 chain + 0 colours + 0 groups) = 320

 .  .  .  .  .  . 

2 steps, 360 points

"#]]);
}

#[test]
fn a_chain_as_json() {
    let empty = "......\n".repeat(9);
    allclear()
        .args(["smash", "chain", "--json"])
        .stdin(format!("{empty}4.....\n144...\n1114..\n"))
        .assert()
        .success()
        .stdout_eq(str![[r#"
{"step_scores":[40,320],"score":360,"final":["......","......","......","......","......","......","......","......","......","......","......","......"]}

"#]]);
    allclear()
        .args(["smash", "chain", "--json", "--rules", "tsu", "4..... / 144... / 1114.."])
        .assert()
        .success()
        .stdout_eq(str![[r#"
{"step_scores":[40,320],"score":2460,"final":[..]}

"#]]);
}

#[test]
fn a_chain_as_json_with_its_steps() {
    let arguments = ["smash", "chain", "--json", "--steps", "4..... / 144... / 1114.."];
    let output = allclear().args(arguments).assert().success();
    let reply: serde_json::Value =
        serde_json::from_slice(&output.get_output().stdout.clone()).unwrap();
    let steps = reply["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 2);
    assert_eq!(steps[1]["factor"], 8);
    assert_eq!(steps[0]["after"], steps[1]["before"]);
    assert_eq!(reply["nuisance"]["lines"], 0);
    allclear().args(["smash", "chain", "--steps", "1....."]).assert().code(2);
}

/// Both doors give the same bytes.
#[test]
fn a_question_is_answered_as_by_its_command() {
    let field = "4..... / 144... / 1114..";
    let ask = |request: &serde_json::Value| {
        let output = allclear().arg("ask").stdin(request.to_string()).assert().success();
        String::from_utf8(output.get_output().stdout.clone()).unwrap()
    };
    let command = |arguments: &[&str], stdin: &str| {
        let output = allclear().args(arguments).stdin(stdin.to_string()).assert().success();
        String::from_utf8(output.get_output().stdout.clone()).unwrap()
    };
    for rules in ["smash", "tsu"] {
        let request = serde_json::json!({"ask": "smash.chain", "field": field, "rules": rules});
        let told = command(&["smash", "chain", "--json", "--rules", rules, field], "");
        assert_eq!(ask(&request), told);
    }
    let request = serde_json::json!({"ask": "smash.chain", "field": field, "steps": true});
    assert_eq!(ask(&request), command(&["smash", "chain", "--json", "--steps", field], ""));

    let games = std::fs::read_to_string(format!("{DATA}/referee_games.jsonl")).unwrap();
    let game: serde_json::Value = serde_json::from_str(games.lines().next().unwrap()).unwrap();
    let lines = game["turns"][7]["in"].as_array().unwrap().iter();
    let turn: String = lines.map(|line| format!("{}\n", line.as_str().unwrap())).collect();
    let request = serde_json::json!({"ask": "smash.move", "turn": turn, "nodes": 500});
    let told = command(&["smash", "move", "--nodes", "500", "--json"], &turn);
    assert_eq!(ask(&request), told);
    let text = command(&["smash", "move", "--nodes", "500"], &turn);
    let mut lines = text.lines();
    assert_eq!(lines.next().unwrap().len(), 3, "{text}");
    assert!(lines.next().unwrap().starts_with("The first block in column "), "{text}");
}

#[test]
fn a_bad_field_is_named() {
    allclear().args(["smash", "chain"]).stdin("1.....\n2..x..\n").assert().code(2).stderr_eq(str![
        [r#"
allclear: stdin:2:4: expected '.', '0' (skull) or '1' to '5', found 'x'

"#]
    ]);
    allclear().args(["smash", "chain", "123"]).assert().code(2).stderr_eq(str![[r#"
allclear: field:1: a row has 6 cells, found 3

"#]]);
}

#[test]
fn boards_of_the_facts() {
    let boards = std::fs::read_to_string(format!("{DATA}/boards.jsonl")).unwrap();
    for board in boards.lines().take(5) {
        let board: serde_json::Value = serde_json::from_str(board).unwrap();
        let rows: Vec<&str> =
            board["field"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let output = allclear()
            .args(["smash", "chain", "--json"])
            .stdin(rows.join("\n"))
            .assert()
            .success()
            .get_output()
            .stdout
            .clone();
        let result: serde_json::Value = serde_json::from_slice(&output).unwrap();
        for key in ["step_scores", "score", "final"] {
            assert_eq!(result[key], board[key]);
        }
    }
}

#[test]
fn referee_games_replay_without_a_difference() {
    run(&format!("smash replay {DATA}/referee_games.jsonl --json")).assert().success().stdout_eq(
        str![[r#"
{"games":10,"turns":443,"differences":0}

"#]],
    );
}

#[test]
fn a_forged_game_is_found_out() {
    let games = std::fs::read_to_string(format!("{DATA}/referee_games.jsonl")).unwrap();
    let forged = games.replacen("\"s0\": [40]", "\"s0\": [50]", 1);
    allclear().args(["smash", "replay", "-", "--json"]).stdin(forged).assert().code(1).stdout_eq(
        str![[r#"
{"games":0,"turns":0,"differences":1,"first":{"seed":1000,"round":5,"what":"chain of player 0","expected":"[40]","found":"[50]"}}

"#]],
    );
    allclear().args(["smash", "replay", "-"]).stdin("{}\n").assert().code(2).stderr_eq(str![[r#"
allclear: stdin:1: "dead" is no list

"#]]);
}

#[test]
fn components_of_a_board() {
    let empty = "....../".repeat(10);
    allclear()
        .args(["smash", "components", "--json"])
        .stdin(format!("{empty}#.#.../##...#\n{empty}....../......\n"))
        .assert()
        .success()
        .stdout_eq(format!(
            "[\"{empty}#...../##....\",\"{empty}....../.....#\",\"{empty}..#.../......\"]\n[]\n"
        ));
    allclear().args(["smash", "components"]).stdin("#.\n").assert().code(2);
}

#[test]
fn perft_counts_fields() {
    run("smash perft 3 --seed 1000").assert().success().stdout_eq(str![[r#"
pairs        fields  longest chain
    1            22              0
    2           484              0
    3          9808              0

"#]]);
    allclear().args(["smash", "perft", "2", "--pairs", "11 2x"]).assert().code(2);
}

#[test]
fn the_bot_speaks_the_protocol() {
    let games = std::fs::read_to_string(format!("{DATA}/referee_games.jsonl")).unwrap();
    let game: serde_json::Value = serde_json::from_str(games.lines().next().unwrap()).unwrap();
    let mut input = String::new();
    for turn in game["turns"].as_array().unwrap().iter().take(3) {
        for line in turn["in"].as_array().unwrap() {
            input += &format!("{}\n", line.as_str().unwrap());
        }
    }
    let output = run("smash bot --nodes 300").stdin(input.clone()).assert().success();
    let output = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert_eq!(output.lines().count(), 3);
    for line in output.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        assert!(words.len() >= 3 && words[0].len() == 1 && words[1].len() == 1, "{line}");
    }
    let cut: String = input.lines().take(40).map(|line| format!("{line}\n")).collect();
    run("smash bot --nodes 300").stdin(cut).assert().code(2).stderr_eq(str![[r#"
allclear: stdin:41: the input ends within a turn of 34 lines

"#]]);
    run("smash bot --nodes 300").stdin("7 1\n").assert().code(2).stderr_eq(str![[r#"
allclear: stdin:1: expected two colours from 1 to 5, found "7 1"

"#]]);
}

#[test]
fn the_arena_plays_records_and_counts() {
    let dir = tempfile::tempdir().unwrap();
    let games = dir.path().join("games.jsonl");
    allclear()
        .args(["smash", "arena", "greedy", "random", "--games", "4", "--seed", "3", "--record"])
        .arg(&games)
        .assert()
        .success()
        .stdout_eq(str![[r#"
player   won  drawn   lost  points/turn  chains of 8+  forfeits
greedy [..]
random [..]

greedy wins [..] % of 4 games ([..] to [..] % with 95 % confidence), [..] rounds per game

"#]]);
    allclear().args(["smash", "replay"]).arg(&games).assert().success();
    allclear().args(["smash", "watch"]).arg(&games).assert().success().stdout_eq(str![[r#"
round 0   pairs [..]
...
"#]]);
}

#[test]
fn the_records_of_all_shards_are_the_record_of_all_games() {
    let dir = tempfile::tempdir().unwrap();
    let record = |name: &str, shard: &[&str]| {
        let path = dir.path().join(name);
        allclear()
            .args(["smash", "arena", "greedy", "random", "--games", "7", "--seed", "-2", "-q"])
            .args(shard)
            .arg("--record")
            .arg(&path)
            .assert()
            .success();
        std::fs::read(path).unwrap()
    };
    let whole = record("whole.jsonl", &[]);
    let parts: Vec<u8> = (0..3)
        .flat_map(|part| record(&format!("{part}.jsonl"), &["--shard", &format!("{part}/3")]))
        .collect();
    assert!(parts == whole);
    allclear()
        .args(["smash", "arena", "greedy", "random", "--shard", "3/3"])
        .assert()
        .code(2)
        .stderr_eq(str![[r#"
...
[..]expected I/N with I below N, as in 0/8[..]
...
"#]]);
}

#[test]
fn a_program_plays_and_a_bad_one_loses() {
    allclear()
        .args(["smash", "arena", "--games", "2", "--first-time", "60s", "--time", "60s", "-q"])
        .arg(format!("{ALLCLEAR} smash bot --nodes 100"))
        .arg("random")
        .assert()
        .success();
    let lost = |program: &str, patience: &str, how: &str| {
        allclear()
            .args(["smash", "arena", "greedy", program, "--games", "1", "--first-time", patience])
            .args(["--json", "-q"])
            .assert()
            .success()
            .stdout_eq(format!(
                "{{\"games\":1,\"won\":1,\"drawn\":0,\"lost\":0,[..]\"forfeits\":[\"{how}\"],[..]\"complete\":true}}\n"
            ));
    };
    lost("false", "60s", "the program ended");
    lost("sleep 60", "500ms", "late: no answer within 500 ms");
    // The harness turns backslashes into slashes.
    lost(
        "echo left",
        "60s",
        "illegal answer: expected 'column rotation message', found [..]left[..]",
    );
    lost("no/such/program", "60s", "did not start: [..]");
    lost("yes", "60s", "illegal answer: expected 'column rotation message', found [..]y[..]");
    lost("cat /dev/zero", "60s", "illegal answer: a line of more than 1024 bytes");
    lost("printf \\377", "60s", "illegal answer: not UTF-8 text");
}

/// A typing mistake is found before the first game.
#[test]
fn a_player_nobody_knows_is_an_error() {
    allclear().args(["smash", "arena", "gredy", "bot"]).assert().code(2).stdout_eq("").stderr_eq(
        str![[r#"
allclear: gredy: neither a built-in player nor a runnable program

"#]],
    );
}

#[test]
fn a_record_is_tried_before_the_first_game() {
    allclear()
        .args(["smash", "arena", "bot:3600s", "bot", "--record", "/no/such/folder/games.jsonl"])
        .assert()
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
allclear: /no/such/folder/games.jsonl: No such file or directory (os error 2)

"#]]);
}

#[test]
fn numbers_have_limits() {
    for arguments in [
        "smash perft 7",
        "smash solo greedy --games 0",
        "smash solo greedy --turns 4000000000",
        "smash arena greedy greedy --games 1000001",
    ] {
        run(arguments).assert().code(2).stdout_eq("");
    }
}

/// Programs that misbehave, as shell scripts.
#[cfg(unix)]
mod programs {
    use std::os::unix::fs::PermissionsExt;
    use std::path::{Path, PathBuf};
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use serde_json::Value;

    use crate::ALLCLEAR;

    fn script(folder: &Path, name: &str, lines: &str) -> PathBuf {
        let path = folder.join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{lines}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    fn arena(player: &Path) -> Command {
        let mut command = Command::new(ALLCLEAR);
        command.args(["smash", "arena", "greedy"]).arg(player).args(["--json", "--quiet"]);
        command.args(["--first-time", "60s", "--time", "60s"]);
        command
    }

    fn results(mut command: Command) -> Value {
        let output = command.output().unwrap();
        assert!(output.status.success(), "{output:?}");
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// Waits for something that happens soon.
    fn soon(happened: impl Fn() -> bool) -> bool {
        let until = Instant::now() + Duration::from_secs(60);
        while Instant::now() < until {
            if happened() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        false
    }

    fn is_running(id: &str) -> bool {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        !stat.is_empty() && !stat.contains(") Z ")
    }

    #[test]
    fn what_a_program_said_last_is_shown() {
        let dir = tempfile::tempdir().unwrap();
        let lines = "for i in 1 2 3; do echo 0 1; done; echo oops >&2";
        let player = script(dir.path(), "player", lines);
        let mut command = arena(&player);
        command.args(["--games", "2"]);
        let results = results(command);
        let failure = &results["players"][1]["failures"][1];
        assert_eq!(failure["game"], 2);
        assert_eq!(failure["turn"], 4);
        assert_eq!(failure["reason"], "the program ended");
        assert_eq!(failure["stderr"], "oops\n");
        let mut command = Command::new(ALLCLEAR);
        let output =
            command.args(["smash", "arena", "greedy"]).arg(&player).output().unwrap().stdout;
        let text = String::from_utf8(output).unwrap();
        let end = "forfeited 20 games; first reason: the program ended (game 1, turn 4)\n  \
                   stderr: oops\n";
        assert!(text.ends_with(end), "{text}");
    }

    #[test]
    fn a_flood_of_stderr_is_kept_short() {
        let dir = tempfile::tempdir().unwrap();
        let flood = script(dir.path(), "flood", "head -c 3000000 /dev/zero | tr '\\0' x >&2");
        let mut command = arena(&flood);
        command.args(["--games", "1"]);
        let stderr = &results(command)["players"][1]["failures"][0]["stderr"];
        assert_eq!(stderr.as_str().unwrap().len(), 4096);
    }

    /// Neither a child that is left behind nor one in a session of its own holds up a game, and the
    /// former is ended.
    #[cfg(target_os = "linux")]
    #[test]
    fn grandchildren_end_with_the_game() {
        let dir = tempfile::tempdir().unwrap();
        let (inside, outside) = (dir.path().join("inside"), dir.path().join("outside"));
        let lines = format!(
            "sleep 1000 &\necho $! > {}\nsetsid sh -c 'echo $$ > {}; exec sleep 30' &\n\
             while [ ! -s {} ]; do sleep 0.01; done\necho nonsense",
            inside.display(),
            outside.display(),
            outside.display()
        );
        let player = script(dir.path(), "parent", &lines);
        let mut command = arena(&player);
        command.args(["--games", "1"]);
        let results = results(command);
        let forfeits = &results["players"][1]["forfeits"];
        assert!(forfeits[0].as_str().unwrap().starts_with("illegal answer"), "{forfeits}");
        let id = |path| std::fs::read_to_string(path).unwrap().trim().to_string();
        assert!(soon(|| !is_running(&id(&inside))));
        // It asked for that; this test ends it.
        let _ = Command::new("kill").arg(id(&outside)).status();
    }

    /// Ctrl-C ends neither the game as a loss nor the record of another run.
    #[cfg(target_os = "linux")]
    #[test]
    fn an_interrupted_game_is_not_counted() {
        let dir = tempfile::tempdir().unwrap();
        let games = dir.path().join("games.jsonl");
        let lines = |path: &Path| std::fs::read_to_string(path).unwrap_or_default().lines().count();
        let started = dir.path().join("started");
        // Two games that are lost at once, then one that waits.
        let player = script(
            dir.path(),
            "player",
            &format!(
                "echo $$ >> {0}; if [ $(wc -l < {0}) -lt 3 ]; then echo no; else exec sleep 1000; fi",
                started.display()
            ),
        );
        let interrupted = |games: &Path| {
            let _ = std::fs::remove_file(&started);
            let mut command = arena(&player);
            command.args(["--games", "9", "--record"]).arg(games).stdout(Stdio::piped());
            let child = command.spawn().unwrap();
            assert!(soon(|| lines(&started) == 3));
            let id = child.id().to_string();
            assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(3));
            let ids = std::fs::read_to_string(&started).unwrap();
            assert!(ids.lines().all(|id| !is_running(id)));
            let results: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(results["games"], 2);
            assert_eq!(results["won"], 2);
            assert_eq!(results["complete"], false);
        };
        interrupted(&games);
        assert_eq!(lines(&games), 2);
        let whole = std::fs::read_to_string(&games).unwrap().repeat(3);
        std::fs::write(&games, &whole).unwrap();
        interrupted(&games);
        assert_eq!(std::fs::read_to_string(&games).unwrap(), whole);
        let others = || std::fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().path());
        let partial = others().find(|path| path.extension().is_some_and(|end| end == "partial"));
        assert_eq!(lines(&partial.unwrap()), 2);
    }

    /// Killed with no chance to do anything, the arena has lost the current game at most.
    #[test]
    fn a_killed_arena_leaves_its_games() {
        let dir = tempfile::tempdir().unwrap();
        let games = dir.path().join("games.jsonl");
        let mut child = Command::new(ALLCLEAR)
            .args(["smash", "arena", "random", "random", "--games", "100000", "-q", "--record"])
            .arg(&games)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        assert!(soon(|| std::fs::metadata(&games).is_ok_and(|file| file.len() > 100_000)));
        child.kill().unwrap();
        child.wait().unwrap();
        let output = Command::new(ALLCLEAR)
            .args(["smash", "replay", "--json"])
            .arg(&games)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
    }

    /// A program that is gone after the first game loses the others, and they are counted.
    #[test]
    fn a_program_that_cannot_start_loses_that_game() {
        let dir = tempfile::tempdir().unwrap();
        let player = script(dir.path(), "once", "rm \"$0\"; echo no");
        let mut command = arena(&player);
        command.args(["--games", "3"]);
        let results = results(command);
        assert_eq!(results["won"], 3);
        let forfeits = results["players"][1]["forfeits"].as_array().unwrap();
        assert!(forfeits[0].as_str().unwrap().starts_with("illegal answer"));
        assert!(forfeits[2].as_str().unwrap().starts_with("did not start: "));
    }
}

#[test]
fn the_export_is_a_program() {
    run("smash export --nodes 1000").assert().success().stdout_eq(str![[r#"
// The Smash the Code bot of allclear [..], in one file: rustc -O --edition 2021.
...
"#]]);
}
