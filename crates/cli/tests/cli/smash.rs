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

greedy wins [..] % of 4 games (95 % sure: [..] to [..] %), [..] rounds a game

"#]]);
    allclear().args(["smash", "replay"]).arg(&games).assert().success();
    allclear().args(["smash", "watch"]).arg(&games).assert().success().stdout_eq(str![[r#"
round 0   pairs [..]
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
                "{{\"games\":1,\"won\":1,\"drawn\":0,\"lost\":0,[..]\"forfeits\":[\"{how}\"]}}]}}\n"
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
    allclear().args(["smash", "arena", "no/such/program", "greedy"]).assert().code(2);
}

#[test]
fn the_export_is_a_program() {
    run("smash export --nodes 1000").assert().success().stdout_eq(str![[r#"
// The Smash the Code bot of allclear [..], in one file: rustc -O --edition 2021.
...
"#]]);
}
