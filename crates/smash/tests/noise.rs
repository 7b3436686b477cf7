//! Arbitrary text and bytes for every parser of the crate: a value or an error, never a panic, and
//! never more read than a line can hold. The parsers of the command line have tests of this name
//! beside them.

use allclear_smash::{
    Cells6x12, Field, FieldError, Game, LONGEST_LINE, Placement, TsuField, TurnError, TurnReader,
    parse_answer,
};
use proptest::prelude::*;

fn texts(letters: &'static str) -> impl Strategy<Value = String> {
    prop_oneof![letters, ".{0,100}", "(?s).{0,100}"]
}

/// The place of an error exists.
fn check(text: &str, error: FieldError) -> Result<(), TestCaseError> {
    let lines = text.lines().count();
    match error {
        FieldError::Width { line, .. } => prop_assert!((1..=lines).contains(&line)),
        FieldError::Rows { found, most } => prop_assert!(found > most),
        FieldError::Character { line, column, found } => {
            prop_assert!((1..=lines).contains(&line) && column >= 1);
            prop_assert!(text.contains(found));
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn noise_for_fields(text in texts("[.0-6x/ \n]{0,120}")) {
        // Both are `Well::parse`, with other rules.
        match Field::parse(&text) {
            Ok(field) => prop_assert_eq!(Field::parse(&field.to_string()), Ok(field)),
            Err(error) => check(&text, error)?,
        }
        match TsuField::parse(&text) {
            Ok(field) => prop_assert_eq!(TsuField::parse(&field.to_string()), Ok(field)),
            Err(error) => check(&text, error)?,
        }
    }

    #[test]
    fn noise_for_boards(text in texts("[.#/ \n]{0,120}")) {
        if let Ok(board) = Cells6x12::parse(&text) {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
    }

    #[test]
    fn noise_for_answers(text in texts("[-+0-9 a-z]{0,20}")) {
        if let Ok(placement) = parse_answer(&text) {
            prop_assert!(Placement::ALL.contains(&placement));
            prop_assert_eq!(parse_answer(&placement.to_string()), Ok(placement));
        }
    }

    /// A good turn with some bytes replaced, and any bytes at all.
    #[test]
    fn noise_for_turns(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        bytes in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        let mut turn = Vec::new();
        Game::new(5).turn(0).write(&mut turn).unwrap();
        for (at, byte) in changes {
            let at = at.index(turn.len());
            turn[at] = byte;
        }
        for text in [turn, bytes] {
            let mut reader = TurnReader::new(&text[..]);
            let mut turns = 0;
            while let Ok(Some(_)) = reader.next_turn() {
                turns += 1;
            }
            prop_assert!(turns <= 1);
        }
    }
}

#[test]
fn a_line_without_an_end_is_not_read() {
    let mut endless = TurnReader::new(std::io::BufReader::new(std::io::repeat(b'1')));
    assert!(matches!(endless.next_turn(), Err(TurnError::Length { line: 1 })));
    let long = format!("1 2{}\n", " ".repeat(LONGEST_LINE - 3));
    let mut longest = TurnReader::new(long.as_bytes());
    assert!(matches!(longest.next_turn(), Err(TurnError::Ended { line: 2 })));
    let mut bytes = TurnReader::new(&b"1 2\n\xff\n"[..]);
    assert!(matches!(bytes.next_turn(), Err(TurnError::Text { line: 2 })));
}
