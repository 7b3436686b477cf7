//! The rules engine: what locks, what it is called, what it is worth, when it is over.

mod support;

use allclear_board::Rng;
use allclear_tetris::game::{Clear, End, Game, Spin};
use allclear_tetris::queue::Dealer;
use allclear_tetris::{Drop, Facing, Field40, Key, Kicks, Paths, Piece, Placement, Rules, reach};
use support::SlowField;

/// A field of which only the lowest rows are drawn.
fn field(rows: &str) -> Field40 {
    let missing = 40 - rows.split('/').count();
    Field40::of(&("..........\n".repeat(missing) + rows))
}

/// Plays keys with one piece on a field.
fn play(rows: &str, piece: Piece, keys: &str) -> (Field40, Clear) {
    let mut game = Game::with_field(Rules::default(), [piece].into_iter(), field(rows));
    let mut locked = None;
    for name in keys.split(' ') {
        locked = game.press(Key::from_name(name).unwrap_or_else(|| panic!("{name}")));
    }
    (*game.field(), locked.expect("the last key locks").clear)
}

#[test]
fn line_clears() {
    let cases = [
        ("######....", Piece::I, "right right right hard-drop", "single, all clear"),
        ("###....### / ###....###", Piece::I, "hard-drop", "single"),
        ("####..#### / ####..####", Piece::O, "hard-drop", "double, all clear"),
        (
            "#########. / #########. / #########. / #########.",
            Piece::I,
            "cw das-right hard-drop",
            "tetris, all clear",
        ),
        (".......... / ..........", Piece::T, "hard-drop", ""),
    ];
    for (rows, piece, keys, expected) in cases {
        let (_, clear) = play(rows, piece, keys);
        assert_eq!(clear.to_string(), expected, "{rows} {piece} {keys}");
    }
}

#[test]
fn t_spins() {
    let double = "##........ / #...###### / ##.#######";
    let triple = "##........ / #......... / #.######## / #..####### / #.########";
    let cases = [
        (double, "cw left left soft-drop-floor cw hard-drop", Spin::Full, 2),
        // By the kick that makes it full: one corner in front is free.
        (triple, "left soft-drop-floor left cw hard-drop", Spin::Full, 3),
        // The wall takes both corners behind, one in front is free.
        (".#........", "das-left soft-drop-floor cw hard-drop", Spin::Mini, 0),
    ];
    for (rows, keys, spin, lines) in cases {
        let (_, clear) = play(rows, Piece::T, keys);
        assert_eq!((clear.spin, clear.lines), (spin, lines), "{rows} {keys}");
    }
    // A move after the turn takes the spin away, one that is blocked does not.
    let (_, clear) = play(double, Piece::T, "cw left left soft-drop-floor cw left hard-drop");
    assert_eq!(clear.spin, Spin::Full);
    let (_, clear) = play("..........", Piece::T, "cw ccw left soft-drop-floor hard-drop");
    assert_eq!(clear.spin, Spin::None);
}

#[test]
fn points_of_the_guideline() {
    let clear = |lines, spin, back_to_back, combo, all_clear| {
        Clear { lines, spin, back_to_back, combo, all_clear }.points()
    };
    assert_eq!(clear(1, Spin::None, 0, 0, false), 100);
    assert_eq!(clear(4, Spin::None, 0, 0, false), 800);
    assert_eq!(clear(4, Spin::None, 1, 0, false), 1200);
    assert_eq!(clear(0, Spin::Full, 0, 0, false), 400);
    assert_eq!(clear(3, Spin::Full, 2, 0, false), 2400);
    assert_eq!(clear(1, Spin::Mini, 0, 0, false), 200);
    assert_eq!(clear(2, Spin::None, 0, 3, false), 450);
    assert_eq!(clear(2, Spin::None, 0, 0, true), 1500);
    assert_eq!(clear(4, Spin::None, 1, 0, true), 4400);
}

#[test]
fn chains_and_combos() {
    let well = "#########. / ".repeat(7) + "#########.";
    let pieces = [Piece::I, Piece::I, Piece::O, Piece::I].into_iter();
    let mut game = Game::with_field(Rules::default(), pieces, field(&well));
    let tetris = |game: &mut Game<_>| {
        game.press(Key::Clockwise);
        game.press(Key::DasRight);
        game.press(Key::HardDrop).unwrap().clear
    };
    let first = tetris(&mut game);
    assert_eq!((first.back_to_back, first.combo, first.all_clear), (0, 0, false));
    let second = tetris(&mut game);
    assert_eq!((second.back_to_back, second.combo, second.all_clear), (1, 1, true));
    assert_eq!(second.to_string(), "back-to-back tetris, combo 1, all clear");
    let third = game.press(Key::HardDrop).unwrap().clear;
    assert_eq!((third.lines, third.combo), (0, 0));
    assert_eq!(game.lines(), 8);
    assert_eq!(game.pieces(), 3);
}

#[test]
fn hold_works_once_a_piece() {
    let pieces = [Piece::T, Piece::S, Piece::Z, Piece::L];
    let mut game = Game::new(Rules::default(), pieces.into_iter());
    let current = |game: &Game<_>| game.active().map(|active| active.piece);
    assert!(game.can_hold());
    game.press(Key::Hold);
    assert_eq!((game.hold(), current(&game)), (Some(Piece::T), Some(Piece::S)));
    assert!(!game.can_hold());
    game.press(Key::Hold);
    assert_eq!((game.hold(), current(&game)), (Some(Piece::T), Some(Piece::S)));
    assert!(game.next(5).eq([Piece::Z, Piece::L]));
    game.press(Key::HardDrop);
    game.press(Key::Hold);
    assert_eq!((game.hold(), current(&game)), (Some(Piece::Z), Some(Piece::T)));
    game.press(Key::HardDrop);
    game.press(Key::HardDrop);
    assert_eq!((game.end(), game.active()), (Some(End::NoMorePieces), None));
    assert_eq!(game.press(Key::HardDrop), None);
}

#[test]
fn gravity_and_lock_are_calls() {
    let mut game = Game::new(Rules::default(), [Piece::O].into_iter());
    assert_eq!(game.lock(), None, "nothing locks in the air");
    let mut rows = 0;
    while game.fall() {
        rows += 1;
    }
    assert_eq!(rows, 20);
    let ghost = game.ghost().unwrap();
    assert_eq!(game.lock().unwrap().placement, ghost);
    assert_eq!(game.score(), 0);
}

#[test]
fn topping_out() {
    let mut game = Game::new(Rules::default(), std::iter::repeat(Piece::O));
    for _ in 0..10 {
        assert_eq!(game.end(), None);
        game.press(Key::HardDrop);
    }
    assert_eq!(game.end(), None, "ten squares fill twenty rows, the eleventh has room above");
    game.press(Key::HardDrop);
    assert_eq!(game.end(), Some(End::LockOut));
    let full = field(&("####.##### / ".repeat(20) + "####.#####"));
    let game = Game::with_field(Rules::default(), [Piece::T].into_iter(), full);
    assert_eq!(game.end(), Some(End::BlockOut));
    let full = Field40::rows_below(40).without(0, 0);
    let game = Game::with_field(Rules::default(), [Piece::T].into_iter(), full);
    assert_eq!(game.end(), Some(End::BlockOut));
}

/// Random games: keys from `Paths` lead where they should, the field is what the slow engine
/// says, and the same seed gives the same game.
#[test]
fn random_games() {
    for (seed, kicks) in [(1, "srs"), (2, "srsPlus"), (3, "none"), (4, "nullpomino180")] {
        let rules = Rules::new(*Kicks::named(kicks).unwrap(), Drop::Soft);
        let run = || {
            let mut rng = Rng::new(seed);
            let mut game = Game::new(rules, Dealer::new(seed));
            let mut slow = SlowField::new(game.field());
            while let Some(active) = game.active()
                && game.pieces() < 60
            {
                let placements = reach::placements(game.field(), active.piece, &rules, 20);
                // Lower rows first, so that lines get cleared now and then.
                let lowest = placements.iter().map(|p| p.y).min();
                let Some(lowest) = lowest else { break };
                let choices: Vec<Placement> =
                    placements.iter().filter(|p| p.y <= lowest + 1).collect();
                let choice = choices[rng.below(choices.len() as u64) as usize];
                let keys = Paths::new(game.field(), active.piece, &rules).to(choice).unwrap();
                let locked = keys.iter().fold(None, |_, key| game.press(*key)).unwrap();
                assert_eq!(locked.placement.canonical(), choice, "{keys:?}");
                let (after, lines) = slow.after(choice);
                slow = after;
                assert_eq!(SlowField::new(game.field()), slow);
                assert_eq!(locked.clear.lines as usize, lines);
            }
            (*game.field(), game.score(), game.pieces())
        };
        let first = run();
        assert_eq!(first, run(), "the same seed, another game");
        assert!(first.2 >= 20, "{kicks}: {} pieces", first.2);
    }
}

#[test]
fn facing_of_a_fresh_piece() {
    let game = Game::new(Rules::default(), [Piece::I].into_iter());
    let at = game.active().unwrap().at;
    assert_eq!((at.facing, at.x, at.y), (Facing::North, 4, 20));
}
