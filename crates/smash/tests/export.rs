//! The exported program compiles with plain rustc and plays the same moves.

use std::io::Write;
use std::process::{Command, Stdio};

use allclear_smash::{Answer, Bot, Game, Limit, export};

#[test]
fn the_exported_program_plays_the_same_moves() {
    let limit = Limit::Nodes(2000);
    let dir = std::env::temp_dir().join(format!("allclear-export-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let (source, program) = (dir.join("bot.rs"), dir.join("bot"));
    std::fs::write(&source, export(limit)).unwrap();
    let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
    let compiled = Command::new(rustc)
        .args(["-O", "--edition", "2021", "-D", "warnings", "-o"])
        .args([&program, &source])
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));

    let bot = Bot::default();
    let (mut input, mut expected) = (Vec::new(), Vec::new());
    for seed in 0..3 {
        let mut game = Game::new(seed);
        while !game.is_over() && game.rounds < 20 {
            let turns = [game.turn(0), game.turn(1)];
            turns[0].write(&mut input).unwrap();
            let answers = turns.map(|turn| bot.choose(&turn, limit).placement);
            expected.push(answers[0].to_string());
            game.play(answers.map(Answer::Place));
        }
    }
    let mut child =
        Command::new(&program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(&input).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    let moves: Vec<String> =
        answers.lines().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(moves, expected);
    std::fs::remove_dir_all(&dir).unwrap();
}
