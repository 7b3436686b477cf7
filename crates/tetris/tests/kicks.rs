//! Rotation systems as others write them.

use allclear_tetris::kicks::Turn;
use allclear_tetris::{Drop, Facing, Field6, Kicks, Piece, Rules, reach};

/// solution-finder's own file: its quarter turns are our `none`; its half turns of `I`, `O`, `S`
/// and `Z` are made so that the cells stay.
#[test]
fn nokicks_of_solution_finder() {
    let theirs = Kicks::parse(include_str!("data/kicks/nokicks.properties")).unwrap();
    let ours = Kicks::named("nokicks").unwrap();
    assert!(theirs.has_half_turns());
    for piece in Piece::ALL {
        for from in Facing::ALL {
            for turn in [Turn::Clockwise, Turn::CounterClockwise] {
                assert_eq!(theirs.list(piece, from, turn), ours.list(piece, from, turn));
            }
        }
    }
}

/// A table may move the square; then it is turned like every other piece.
#[test]
fn a_square_that_jumps() {
    let srs = include_str!("../data/kicks/srs.properties");
    let jumping = Kicks::parse(&srs.replace("O.NE=( 0,+1)", "O.NE=( 0,-2)(0,+1)")).unwrap();
    assert!(jumping.turns(Piece::O));
    assert!(!Kicks::SRS.turns(Piece::O));
    let field = Field6::of(
        "..........
         ..........
         ..........
         #########.
         ..########
         ..########",
    );
    let count =
        |kicks| reach::placements(&field, Piece::O, &Rules::new(kicks, Drop::Soft), 6).len();
    assert_eq!(count(Kicks::SRS), 9);
    assert_eq!(count(jumping), 10, "one through the roof");
}

/// A user's own copy of SRS is recognised and is as fast.
#[test]
fn own_copies_are_equal() {
    let text = include_str!("../data/kicks/srs.properties");
    assert_eq!(Kicks::parse(text), Ok(Kicks::SRS));
    let crlf = text.replace('\n', "\r\n");
    assert_eq!(Kicks::parse(&crlf), Ok(Kicks::SRS));
}
