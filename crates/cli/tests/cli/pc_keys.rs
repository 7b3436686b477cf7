//! What `pc solve` tells a player to press is pressed on the slow engine, key by key.

use allclear_tetris::kicks::NAMED;
use allclear_tetris::{Drop, Field24, Key, Piece, Rules};
use serde_json::Value;

use crate::allclear;
use crate::support::{SlowField, SlowGame};

/// Fields with holes, overhangs, full rows, nothing at all; and a queue for each.
const CASES: [(&str, &str); 8] = [
    ("XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____", "OILTJZSO"),
    ("XXXXXXXX__/XXXXXXX___/XXXXXXX___", "LJTSZIO"),
    ("XXXXXXXXXX/XXXX____XX/XXXXXXXXXX/XXXXXX__XX/XXXXXX__XX", "IOT"),
    ("XXXXX_____/XXXXX_____/XXXXX_____/XXXXX_____", "OLJIOTS"),
    ("XXXXX__XXX/XXXX__XXXX/XXXXXXXXXX", "SZT"),
    ("XXXXXX____", "IIIIIIII"),
    ("", "OJLTIOS"),
    ("XXX____XXX/XXX____XXX", "OOIIT"),
];

/// Presses everything in a solution; the rows cleared and the piece left over.
fn press(game: &mut SlowGame, solution: &Value) {
    for step in solution["placements"].as_array().unwrap() {
        let keys: Vec<Key> = step["keys"]
            .as_array()
            .unwrap()
            .iter()
            .map(|key| Key::from_name(key.as_str().unwrap()).unwrap())
            .collect();
        assert_eq!(step["hold"], Value::Bool(keys[0] == Key::Hold));
        let placed = game.press(&keys);
        assert_eq!(step["piece"], placed.piece.to_string());
    }
    assert!(game.is_empty(), "{solution}");
    assert_eq!(solution["height"], game.cleared);
    let saved = game.left_over().map_or(Value::Null, |piece| piece.to_string().into());
    assert_eq!(solution["saved"], saved);
}

#[test]
fn every_key_we_print_can_be_pressed() {
    let (mut solutions, mut saved) = (0, 0);
    for (number, (picture, queue)) in CASES.iter().enumerate() {
        let field = if picture.is_empty() { Field24::EMPTY } else { read(picture) };
        for (i, named) in NAMED.iter().enumerate() {
            let drop = Drop::ALL[(i + number) % Drop::ALL.len()];
            let hold = (i + number) % 3 != 0;
            let save = ((i + number) % 2 == 1).then(|| queue.chars().last().unwrap());
            let least = 1 + (i + number) % 3;
            let mut command = allclear().args(["pc", "solve", "--json", "--queue", queue]).args([
                "--kicks",
                named.name,
                "--drop",
                drop.name(),
                "--min-height",
                &least.to_string(),
                "--max-height",
                "6",
                "--all",
                "--limit",
                "10",
            ]);
            if !picture.is_empty() {
                command = command.args(["--field", picture]);
            }
            if !hold {
                command = command.arg("--no-hold");
            }
            if let Some(piece) = save {
                command = command.args(["--save", &piece.to_string()]);
            }
            let output = command.output().unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            for line in text.lines().skip(1) {
                let solution: Value = serde_json::from_str(line).unwrap();
                let pieces: Vec<Piece> = queue.chars().filter_map(Piece::from_letter).collect();
                let rules = Rules::new(named.kicks, drop);
                let mut game = SlowGame::new(SlowField::new(&field), rules, None, &pieces);
                press(&mut game, &solution);
                assert!(game.cleared >= least);
                assert!(hold || game.hold.is_none());
                if let Some(piece) = save {
                    assert_eq!(game.left_over(), Piece::from_letter(piece));
                    saved += 1;
                }
                solutions += 1;
            }
        }
    }
    assert!(solutions >= 50 && saved >= 5, "too few to mean much: {solutions}, {saved}");
}

/// A picture, north first.
fn read(picture: &str) -> Field24 {
    let rows: Vec<&str> = picture.split('/').rev().collect();
    let cells = rows.iter().enumerate().flat_map(|(y, row)| {
        row.chars().enumerate().filter(|(_, c)| *c == 'X').map(move |(x, _)| (x, y))
    });
    cells.collect()
}
