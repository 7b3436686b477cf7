//! Boards as text: what is read, what is refused and where, and that nothing breaks the reader.

mod reference;

use allclear_lunar::format::{self, Format};
use allclear_lunar::notation;
use allclear_lunar::{Count, Lunar, Size, cards};
use proptest::prelude::*;
use reference::puzzles;

#[track_caller]
fn refused(text: &str, error: &str) {
    let found = format::read(text).unwrap_err().to_string();
    assert!(found.starts_with(error), "{found}");
}

fn one(text: &str) -> Lunar {
    let mut cards = format::read(text).unwrap();
    assert_eq!(cards.len(), 1, "{text}");
    cards.remove(0).lunar
}

#[test]
fn the_same_board_in_every_format() {
    let board = one("....a\n..b..\n.c...\n...d.\n....X\n");
    for text in [
        "0000100100010000001000002",
        "0000100100010000001000002:1",
        "  0000100100010000001000002s4\r\n",
        "4R/2R2/1R3/3R1/4H",
        "https://example.org/play#lunar=4R/2R2/1R3/3R1/4H",
        "#lunar=4R/2R2/1R3/3R1/4H@c3",
        r#"{"humans": ["e5"], "robots": ["e1", "c2", "b3", "d4"]}"#,
        "[{\"size\": \"5x5\",\n\"humans\": [\"e5\"], \"extra\": [1, null, {\"a\": -2.5e3}],\n \"robots\": [\"d4\", \"e1\", \"c2\", \"b3\"]}]",
        "; target c3\n....o\n..o..\n.o...\n...o.\n....X",
        "  ....o\n  ..o..\n  .o+..\n  ...o.\n  ....X\n",
    ] {
        assert!(format::read(text).is_ok(), "{text}: {:?}", format::read(text));
    }
    for text in
        ["0000100100010000001000002", "4R/2R2/1R3/3R1/4H", "\n\n....o\n..o..\n.o...\n...o.\n....X"]
    {
        assert_eq!(one(text), board, "{text}");
    }
}

#[test]
fn many_boards_and_their_titles() {
    let text = "; one\nX..\n...\n..o\n\n; two\n; target a1\n..X\n...\no..\n; three\n..X\n...\no..\n; target a1\n\n\
                2000000000000000000000001:four\n#lunar=H2/3/2R\n";
    let cards = format::read(text).unwrap();
    let titles: Vec<&str> = cards.iter().map(|card| card.title.as_str()).collect();
    assert_eq!(titles, ["one", "two", "three", "four", ""]);
    let targets: Vec<String> =
        cards.iter().map(|card| card.lunar.size().name(card.lunar.target())).collect();
    assert_eq!(targets, ["b2", "a1", "a1", "c3", "b2"]);
    assert_eq!(cards.iter().map(|card| card.line).collect::<Vec<_>>(), [2, 8, 12, 17, 18]);
}

#[test]
fn errors_say_where() {
    refused("X..\n.?.\n...", "line 2, column 2: `?` is not a cell");
    refused("X..\n..\n...", "line 2, column 3: this row has 2 cells, the rows above have 3");
    refused("X..\n....\n...", "line 2, column 4: this row has 4 cells");
    refused("X........\n", "line 1, column 9: a board has at most 8 columns");
    refused("X\n.\n.\n.\n.\n.\n.\n.\n.\n", "line 9, column 1: a board has at most 8 rows");
    refused("...\n.a.\n...", "line 1, column 1: the board has no human");
    refused("...\n.X.\n...", "line 2, column 2: a human starts on the target");
    refused("...\n.#.\n..X", "line 2, column 2: the target is a block");
    refused("+..\n.+.\n..X", "line 2, column 2: the board has a second target");
    refused("; target d9\n...\n...\n..X", "line 1, column 1: `d9` is not a cell of this board");
    refused("00001", "line 1, column 6: a board in digits has 25 of them, this one has 5");
    refused("0000300100010000001000002", "line 1, column 5: `3` is not a digit");
    refused("0000000000002000000000000", "line 1, column 13: a human starts on the target");
    refused("\n4R/2R2/1R3/3R/4H", "line 2, column 14: this row has 4 cells");
    refused("4R/2Q2", "line 1, column 5: `Q` is not part of a link");
    refused("2H/3/2R@d1", "line 1, column 9: `d1` is not a cell");
    refused("{\"humans\": [\"e6\"]}", "line 1, column 13: `e6` is not a cell");
    refused(
        "{\"humans\": [\"e5\"],\n \"robots\": [\"e5\"]}",
        "line 2, column 13: two things stand",
    );
    refused("{\"humans\": \"e5\"}", "line 1, column 12: `humans` must be a list of cells");
    refused("{\"humans\": [\"e5\"]", "line 1, column 18: this is not JSON: it ends too early");
    refused(
        "{\"size\": \"9x9\"}",
        "line 1, column 10: a board has 1 to 8 columns and rows, not 9x9",
    );
    refused(&"[".repeat(100_000), "line 1, column 34: this is not JSON: it is nested too deeply");
    let error = format::read_bytes(b"X..\n.\xff.\n").unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 2: this is not UTF-8 text");
}

#[test]
fn byte_order_marks_and_line_ends_of_windows() {
    let board = "....a\n..b..\n.c...\n...d.\n....X\n";
    let marked = format!("\u{feff}; one\r\n{}\r\n", board.replace('\n', "\r\n"));
    let cards = format::read_bytes(marked.as_bytes()).unwrap();
    assert_eq!((cards[0].title.as_str(), cards[0].lunar), ("one", one(board)));
    refused("\u{feff}X..\r\n.?.\r\n", "line 2, column 2: `?` is not a cell");
    refused("\u{feff}?..\r\n", "line 1, column 1: `?` is not a cell");
}

#[test]
fn lists_of_cards_know_their_lines() {
    let card = r#"{"title": "\ud83d\ude00 \u00e9", "humans": ["e5"], "robots": ["e1"]}"#;
    let list = format!("[\n{}\n]", vec![card; 1000].join(",\n\n"));
    let cards = format::read(&list).unwrap();
    let lines: Vec<usize> = cards.iter().map(|card| card.line).collect();
    assert_eq!(lines, (0..1000).map(|i| 2 + 2 * i).collect::<Vec<_>>());
    assert!(cards.iter().all(|card| card.title == "😀 é"));
    refused(r#"{"title": "\ud83d\ude0"}"#, "line 1, column 18: this is not JSON: four hex");
    refused(r#"{"title": "\u00zz"}"#, "line 1, column 12: this is not JSON: four hex");
}

#[test]
fn errors_do_not_repeat_long_lines() {
    let long = "z".repeat(1 << 20);
    for text in [
        format!("{{\"size\": \"{long}\"}}"),
        format!("{{\"target\": \"{long}\"}}"),
        format!("2H/3/2R@{long}"),
        format!("; target {long}\n..X\n...\n..o"),
    ] {
        let error = format::read(&text).unwrap_err().to_string();
        assert!(error.len() < 200, "{} bytes", error.len());
    }
    let card = cards::classic()[0].lunar;
    let error = notation::read_moves(&card, &long).unwrap_err().to_string();
    assert!(error.len() < 200, "{} bytes", error.len());
    assert!(long.parse::<Count>().unwrap_err().to_string().len() < 200);
}

#[test]
fn the_classic_cards_go_through_every_format() {
    for card in cards::classic() {
        for to in [Format::Text, Format::Digits, Format::Json, Format::Link] {
            let text = format::write(&card.lunar, &card.title, to).unwrap();
            let back = format::read(&text).unwrap();
            assert_eq!((back.len(), back[0].lunar), (1, card.lunar), "{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn what_is_written_is_read_back(
        lunar in puzzles(20),
        title in "[^\\p{C}]{0,12}|[#/;:{\\[0-9 ]{0,6}|(title: ){0,3}target [a-h][1-8]|[^\\p{C}]{0,4}#lunar=2H/3/2R",
        crlf in any::<bool>(),
    ) {
        let title = title.trim();
        for to in [Format::Text, Format::Json, Format::Link] {
            let mut text = format::write(&lunar, title, to).unwrap();
            if crlf {
                text = format!("\u{feff}{}", text.replace('\n', "\r\n"));
            }
            let back = format::read_one(&text).unwrap();
            prop_assert_eq!(back.lunar, lunar, "{}", text);
            prop_assert_eq!(back.title, if to == Format::Link { "" } else { title }, "{}", text);
        }
    }

    #[test]
    fn titles_of_digits_are_read_back(card in 0usize..40, title in "[^\\p{C}]{0,12}|a/b #lunar=2H/3/2R") {
        let lunar = cards::classic()[card].lunar;
        let text = format::write(&lunar, title.trim(), Format::Digits).unwrap();
        let back = format::read_one(&text).unwrap();
        prop_assert_eq!((back.lunar, back.title.as_str()), (lunar, title.trim()), "{}", text);
    }

    #[test]
    fn noise_is_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = format::read_bytes(&bytes);
    }

    #[test]
    fn noise_like_boards_is_read_or_refused(
        text in "[.aoX#+;0-9/@HRB{}\\[\\]\": ,\n\r\t=lunartgesizemo\\\\é-]{0,200}",
        moves in "[a-h1-9URDLurdl ,é]{0,30}",
    ) {
        let _ = (text.parse::<Size>(), text.parse::<Count>(), format::read_one(&text));
        let _ = text.parse::<Lunar>();
        if let Ok(cards) = format::read(&text) {
            for card in cards {
                let _ = notation::read_moves(&card.lunar, &moves);
                for to in [Format::Text, Format::Digits, Format::Json, Format::Link] {
                    let _ = format::write(&card.lunar, &card.title, to);
                }
            }
        }
    }

    #[test]
    fn noise_in_boards_is_read_or_refused(
        lunar in puzzles(6),
        at in any::<prop::sample::Index>(),
        with in any::<char>(),
        which in 0usize..3,
    ) {
        let to = [Format::Text, Format::Json, Format::Link][which];
        let mut text: Vec<char> = format::write(&lunar, "t", to).unwrap().chars().collect();
        let i = at.index(text.len());
        text[i] = with;
        let text: String = text.into_iter().collect();
        if let Err(error) = format::read(&text) {
            let lines: Vec<&str> = text.split('\n').collect();
            prop_assert!(error.line <= lines.len(), "{:?}", error);
            prop_assert!(error.column <= lines[error.line - 1].chars().count() + 1, "{:?} {:?}", error, text);
        }
    }
}
