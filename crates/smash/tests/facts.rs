//! Games and boards of the official referee, reproduced turn by turn.

use allclear_smash::{Answer, Field, Game, Placement, Step, TsuField, Turn, TurnReader};
use serde_json::Value;

const GAMES: &str = include_str!("data/referee_games.jsonl");
const BOARDS: &str = include_str!("data/boards.jsonl");
const TSU: &str = include_str!("data/tsu.txt");

fn lines(text: &str) -> impl Iterator<Item = Value> + '_ {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn numbers(value: &Value) -> Vec<u32> {
    value.as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as u32).collect()
}

fn text(value: &Value, join: &str) -> String {
    let lines: Vec<&str> = value.as_array().unwrap().iter().map(|l| l.as_str().unwrap()).collect();
    lines.join(join)
}

fn written(turn: &Turn) -> String {
    let mut bytes = Vec::new();
    turn.write(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn boards_chain_as_the_rules_port_says() {
    let mut count = 0;
    for board in lines(BOARDS) {
        let field = Field::parse(&text(&board["field"], "\n")).unwrap();
        let (mut at, mut scores) = (field, Vec::new());
        while let Some((after, step)) = at.step(scores.len() as u32) {
            scores.push(step.score());
            at = after;
        }
        assert_eq!(scores, numbers(&board["step_scores"]), "{field}");
        assert_eq!(at.to_string(), text(&board["final"], "\n"), "{field}");
        assert_eq!(u64::from(field.chain().1.score), board["score"].as_u64().unwrap());
        count += 1;
    }
    assert_eq!(count, 20);
}

#[test]
fn games_are_reproduced_turn_by_turn() {
    let (mut games, mut turns) = (0, 0);
    for recorded in lines(GAMES) {
        let seed = recorded["seed"].as_i64().unwrap();
        let mut game = Game::new(seed);
        for turn in recorded["turns"].as_array().unwrap() {
            let at = format!("seed {seed}, round {}", game.rounds);
            let input = text(&turn["in"], "\n") + "\n";
            assert_eq!(written(&game.turn(0)), input, "{at}");
            let read = TurnReader::new(input.as_bytes()).next_turn().unwrap();
            assert_eq!(read, Some(game.turn(0)), "{at}");
            let answer = |key: &str| {
                let [column, rotation] = numbers(&turn[key])[..] else { panic!("{at}") };
                Answer::Place(Placement::new(column.into(), rotation.into()).unwrap())
            };
            let steps = game.play([answer("m0"), answer("m1")]);
            let scores = steps.map(|steps| steps.iter().map(Step::score).collect::<Vec<_>>());
            assert_eq!(scores, [numbers(&turn["s0"]), numbers(&turn["s1"])], "{at}");
            turns += 1;
        }
        assert!(game.is_over(), "seed {seed}");
        assert_eq!(u64::from(game.rounds), recorded["rounds"].as_u64().unwrap());
        let points = [0, 1].map(|player| game.players[player].side.score);
        assert_eq!(points.to_vec(), numbers(&recorded["points"]), "seed {seed}");
        assert_eq!(game.final_scores().to_vec(), numbers(&recorded["scores"]), "seed {seed}");
        for player in 0..2 {
            assert_eq!(game.players[player].loss.is_some(), !recorded["dead"][player].is_null());
        }
        games += 1;
    }
    assert_eq!((games, turns), (10, 443));
}

#[test]
fn tsu_fields_chain_as_a_public_simulator_says() {
    let mut count = 0;
    for line in TSU.lines().filter(|line| !line.starts_with('#')) {
        let [cells, steps, score] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let digit = |c| ".ORGBYP".find(c).map(|i| ['.', '0', '1', '2', '3', '4', '5'][i]).unwrap();
        let cells: Vec<char> = cells.chars().map(digit).collect();
        let rows: Vec<String> = cells.chunks(6).map(|row| row.iter().collect()).collect();
        let (mut field, mut scores) = (TsuField::parse(&rows.join("/")).unwrap(), Vec::new());
        while let Some((after, step)) = field.step(scores.len() as u32) {
            scores.push(step.score());
            field = after;
        }
        assert_eq!(scores.len().to_string(), steps, "{line}");
        assert_eq!(scores.iter().sum::<u32>().to_string(), score, "{line}");
        count += 1;
    }
    assert_eq!(count, 13);
}
