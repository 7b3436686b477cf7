//! Fumens against the reference library's own answers, and against themselves.

use allclear_fumen::{
    Cell, DecodeError, Draft, EncodeError, Field, FumenPiece, Page, Reading, decode, decode_as,
    encode,
};
use allclear_tetris::{Facing, Piece};
use proptest::prelude::*;
use serde_json::{Value, json};

const FACINGS: [(&str, Facing); 4] = [
    ("spawn", Facing::North),
    ("right", Facing::East),
    ("reverse", Facing::South),
    ("left", Facing::West),
];

fn facts() -> Value {
    serde_json::from_str(include_str!("data/fumen.json")).unwrap()
}

fn to_json(page: &Page) -> Value {
    let piece = page.piece.map(|piece| {
        let rotation = FACINGS.iter().find(|(_, facing)| *facing == piece.facing).unwrap().0;
        json!({"type": piece.piece.to_string(), "rotation": rotation, "x": piece.x, "y": piece.y})
    });
    let mut refs = json!({});
    if let Some(from) = page.field_from {
        refs["field"] = json!(from);
    }
    if let Some(from) = page.comment_from {
        refs["comment"] = json!(from);
    }
    json!({
        "rows": page.field.rows(), "garbage": page.field.garbage(), "piece": piece,
        "comment": page.comment,
        "flags": {"quiz": page.quiz, "lock": page.lock, "mirror": page.mirror,
                  "colorize": page.colorize, "rise": page.rise},
        "refs": refs,
    })
}

fn from_json(page: &Value) -> Draft {
    let field = page["rows"].as_array().map(|rows| {
        let rows: Vec<&str> = rows.iter().map(|row| row.as_str().unwrap()).collect();
        Field::from_rows(&rows, page["garbage"].as_str().unwrap_or("")).unwrap()
    });
    let piece = page["piece"].as_object().map(|piece| FumenPiece {
        piece: piece["type"].as_str().unwrap().chars().next().and_then(Piece::from_letter).unwrap(),
        facing: FACINGS.iter().find(|(name, _)| piece["rotation"] == *name).unwrap().1,
        x: piece["x"].as_i64().unwrap() as i32,
        y: piece["y"].as_i64().unwrap() as i32,
    });
    Draft {
        field,
        piece,
        comment: page["comment"].as_str().map(String::from),
        lock: page["flags"]["lock"].as_bool(),
        mirror: page["flags"]["mirror"] == true,
        colorize: page["flags"]["colorize"].as_bool(),
        rise: page["flags"]["rise"] == true,
    }
}

#[test]
fn golden_pages_are_written_to_the_letter() {
    for case in facts()["golden"].as_array().unwrap() {
        let drafts: Vec<Draft> = case["input"].as_array().unwrap().iter().map(from_json).collect();
        assert_eq!(encode(&drafts).unwrap(), case["encoded"], "{}", case["name"]);
    }
}

#[test]
fn golden_texts_are_read_and_written_again() {
    for case in facts()["golden"].as_array().unwrap() {
        let text = case["encoded"].as_str().unwrap();
        let pages = decode_as(text, Reading::Strict).unwrap();
        let read: Vec<Value> = pages.iter().map(to_json).collect();
        assert_eq!(Value::from(read), case["pages"], "{}", case["name"]);
        let drafts: Vec<Draft> = pages.into_iter().map(Draft::from).collect();
        assert_eq!(encode(&drafts).unwrap() == text, case["reencode_identical"] == true);
    }
}

#[test]
fn odd_texts_are_read_or_refused_as_by_the_reference() {
    for case in facts()["decode_only"].as_array().unwrap() {
        let read = decode(case["encoded"].as_str().unwrap());
        assert_eq!(read.is_ok(), case["ok"] == true, "{}: {read:?}", case["name"]);
        if let Ok(pages) = read {
            let read: Vec<Value> = pages.iter().map(to_json).collect();
            assert_eq!(Value::from(read), case["pages"], "{}", case["name"]);
        }
    }
}

#[test]
fn random_pages_and_damaged_texts_are_treated_as_by_the_reference() {
    for line in include_str!("data/fumen_random.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let drafts: Vec<Draft> = case["input"].as_array().unwrap().iter().map(from_json).collect();
        assert_eq!(encode(&drafts).unwrap(), case["encoded"], "{}", case["input"]);
        for (text, pages) in [("encoded", "pages"), ("damaged", "damaged_pages")] {
            let text = case[text].as_str().unwrap();
            let read = decode(text).map(|pages| pages.iter().map(to_json).collect::<Value>());
            assert_eq!(read.unwrap_or(Value::Null), case[pages], "{text}");
        }
    }
}

#[test]
fn errors_name_the_place() {
    for (text, error) in [
        ("hello", "no fumen found: it begins with v115@ or v110@"),
        ("see v105@abc", "column 5: fumen version 105 cannot be read, only 110 and 115"),
        ("v115@vh", "column 8: the fumen ends within page 1; it may be cut, or have a tail"),
        ("v115@vhAAgH#english.js", "column 12: '#' is not part of a fumen"),
        ("v115@vDAgH", "column 7: page 1 gives cell (0, 22) the colour -8, not 0 to 8"),
        ("v115@vhA*AA", "column 9: '*' is not part of a fumen"),
    ] {
        assert_eq!(decode(text).unwrap_err().to_string(), error, "{text}");
    }
    for (text, error) in [
        ("v115@vh*AgH", "column 8: '*' is not part of a fumen"),
        ("v115@vhJAgHAAA", "the fumen announces 8 more pages than it has"),
        ("v115@vhBZiHAAA", "page 1: the piece sticks out of the field"),
    ] {
        assert!(decode(text).is_ok(), "{text}");
        assert_eq!(decode_as(text, Reading::Strict).unwrap_err().to_string(), error, "{text}");
    }
    let quiz = Draft { comment: Some("#Q=[TI](O)".into()), ..Draft::default() };
    assert_eq!(
        encode(&[quiz]).unwrap_err().to_string(),
        r##"page 1: the quiz "#Q=[TI](O)" is not of the form #Q=[hold](current)next"##
    );
    let piece = FumenPiece { piece: Piece::T, facing: Facing::North, x: 10, y: 0 };
    let outside = Draft { piece: Some(piece), ..Draft::default() };
    assert_eq!(encode(&[outside]), Err(EncodeError::Outside { page: 1, x: 10, y: 0 }));
}

#[test]
fn all_spellings_are_read() {
    let plain = decode("v115@chwhglQpAtwwg0Q4A8KeAgH").unwrap();
    for spelling in [
        "m115@chwhglQpAtwwg0Q4A8KeAgH",
        "D115@chwhglQpAtwwg0Q4A8KeAgH",
        "  v115@chwhgl?QpAtwwg0\nQ4A8Ke AgH\n",
        "https://fumen.zui.jp/?v115@chwhglQpAtwwg0Q4A8KeAgH",
        "https://knewjade.github.io/fumen-for-mobile/#?d=v115@chwhglQpAtwwg0Q4A8KeAgH&screen=list",
        "https://example.org/?screen=list&d=v115@chwhglQpAtwwg0Q4A8KeAgH",
        "日本語 v115@chwhglQpAtwwg0Q4A8KeAgH",
    ] {
        assert_eq!(decode(spelling).unwrap(), plain, "{spelling}");
    }
    assert_eq!(decode("v115@"), Ok(Vec::new()));
}

#[test]
fn a_damaged_comment_is_read_with_a_mark() {
    let text = encode(&[Draft { comment: Some("abcd".into()), ..Draft::default() }]).unwrap();
    // The number 95 stands for no character.
    let damaged = text.replace(&text[text.len() - 5..], "fBAAA");
    assert!(decode(&damaged).unwrap()[0].comment.contains('\u{fffd}'));
    assert!(matches!(decode_as(&damaged, Reading::Strict), Err(DecodeError::Comment { .. })));
}

fn any_piece() -> impl Strategy<Value = FumenPiece> {
    (0..7_usize, 0..4_usize, 1..9_i32, 0..22_i32).prop_map(|(piece, facing, x, y)| FumenPiece {
        piece: Piece::ALL[piece],
        facing: Facing::ALL[facing],
        x,
        y,
    })
}

fn any_field() -> impl Strategy<Value = Field> {
    let cell = prop_oneof![3 => Just(0_usize), 1 => 0..9_usize];
    (prop::collection::vec(cell, 240), 0..24_i32).prop_map(|(cells, rows)| {
        let mut field = Field::EMPTY;
        for (i, colour) in cells.into_iter().enumerate() {
            let (x, y) = (i as i32 % 10, i as i32 / 10 - 1);
            if y < rows {
                field.set(x, y, Cell::ALL[colour]);
            }
        }
        field
    })
}

fn any_draft() -> impl Strategy<Value = Draft> {
    let comment = prop_oneof![
        Just(String::new()),
        "#Q=\\[[TIO]?\\]\\([SZ]\\)[TIOSZLJ]{0,5}(;|;x| ;#Q=\\[\\]\\(T\\))?",
        "\\PC{0,20}",
        Just("%u12%41é漢😀".to_string()),
    ];
    (
        prop::option::of(any_field()),
        prop::option::of(any_piece()),
        prop::option::of(comment),
        prop::option::weighted(0.7, any::<bool>()),
        any::<[bool; 2]>(),
        prop::option::of(any::<bool>()),
    )
        .prop_map(|(field, piece, comment, lock, [mirror, rise], colorize)| Draft {
            field,
            piece,
            comment,
            lock,
            mirror,
            colorize,
            rise,
        })
}

proptest! {
    #[test]
    fn what_is_written_is_read(drafts in prop::collection::vec(any_draft(), 0..8)) {
        let text = encode(&drafts).unwrap();
        let pages = decode(&text).unwrap();
        prop_assert_eq!(pages.len(), drafts.len());
        for (page, draft) in pages.iter().zip(&drafts) {
            prop_assert_eq!(page.piece, draft.piece);
            prop_assert_eq!(page.lock, draft.lock.unwrap_or(true));
            prop_assert_eq!((page.mirror, page.rise), (draft.mirror, draft.rise));
            if let Some(field) = &draft.field {
                prop_assert_eq!(&page.field, field);
            }
            if let Some(comment) = draft.comment.as_ref().filter(|_| draft.lock.is_some()) {
                let blank_free = |text: &str| text.replace(char::is_whitespace, "");
                prop_assert_eq!(blank_free(&page.comment), blank_free(comment));
            }
        }
        let again: Vec<Draft> = pages.into_iter().map(Draft::from).collect();
        prop_assert_eq!(decode(&encode(&again).unwrap()).unwrap().len(), drafts.len());
    }

    #[test]
    fn noise_for_fumens(text in "(v11[05]@)?[A-Za-z0-9+/?*&# ]{0,60}|\\PC{0,40}") {
        let _ = decode(&text);
        let _ = decode_as(&text, Reading::Strict);
    }

    #[test]
    fn damaged_texts_do_not_panic(
        drafts in prop::collection::vec(any_draft(), 1..4), at in any::<prop::sample::Index>(),
        to in "[A-Za-z0-9+/*é]",
    ) {
        let text = encode(&drafts).unwrap();
        let at = 5 + at.index(text.len() - 5);
        let damaged = format!("{}{to}{}", &text[..at], &text[at + 1..]);
        if let Ok(pages) = decode(&damaged) {
            let _ = encode(&pages.into_iter().map(Draft::from).collect::<Vec<_>>());
        }
        let _ = decode_as(&damaged, Reading::Strict);
    }
}
