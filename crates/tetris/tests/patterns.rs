//! Patterns against what solution-finder prints, and against each other.

use std::collections::BTreeSet;

use allclear_tetris::Piece;
use allclear_tetris::queue::{Language, Pattern};
use proptest::prelude::*;
use serde_json::Value;
use sha2::{Digest, Sha256};

fn word(queue: &[Piece]) -> String {
    queue.iter().map(|piece| piece.letter()).collect()
}

fn words(pattern: &Pattern) -> Vec<String> {
    pattern.queues().map(|queue| word(&queue)).collect()
}

#[test]
fn every_fact_of_the_peer_holds() {
    for line in include_str!("data/patterns.jsonl").lines() {
        let fact: Value = serde_json::from_str(line).unwrap();
        let text = fact["pattern"].as_str().unwrap();
        let parsed = text.parse::<Pattern>();
        if fact["error"] == true {
            assert!(parsed.is_err(), "{text} should be refused");
            continue;
        }
        let pattern = parsed.unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut queues = words(&pattern);
        assert_eq!(pattern.count().to_string(), fact["count"].to_string(), "{text}");
        assert_eq!(queues.len() as u64, fact["count"].as_u64().unwrap(), "{text}");
        // Inside brackets the peer's own order changes from run to run.
        if !text.contains('[') || text.starts_with('#') {
            let first: Vec<&str> =
                fact["first"].as_array().unwrap().iter().map(|q| q.as_str().unwrap()).collect();
            assert_eq!(queues[..first.len()], first, "{text}");
            assert_eq!(queues.last().unwrap(), &fact["last"][0], "{text}");
        }
        queues.sort_unstable();
        let digest = Sha256::digest(queues.join("\n"));
        let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, fact["sha256_sorted"], "{text}");
    }
}

#[test]
fn errors_name_their_column() {
    for (text, error) in [
        ("T!", "column 2: '!' is not a piece (TIOSZLJ), '*' or '['"),
        ("T,Q", "column 3: 'Q' is not a piece (TIOSZLJ), '*' or '['"),
        (
            "[T,I]",
            "column 3: ',' is not a piece (TIOSZLJ); brackets hold letters only, as in [TIO]p2",
        ),
        (
            "[[TI]]p2",
            "column 2: '[' is not a piece (TIOSZLJ); brackets hold letters only, as in [TIO]p2",
        ),
        ("TI]", "column 3: ']' closes nothing"),
        ("I[TIO", "column 2: '[' has no ']'"),
        ("[T#I]", "column 1: '[' has no ']'"),
        ("[]", "column 2: no piece in the brackets"),
        ("[^TIOSZLJ]", "column 10: no piece in the brackets"),
        ("[TIT]", "column 4: T is in the brackets twice"),
        ("[^SS]p3", "column 4: S is in the brackets twice"),
        (
            "[T^I]",
            "column 3: '^' is not a piece (TIOSZLJ); brackets hold letters only, as in [TIO]p2",
        ),
        ("*,p3", "column 3: 'p' must directly follow '*' or ']'"),
        ("*,!", "column 3: '!' must directly follow '*' or ']'"),
        ("*p", "column 2: 'p' must be followed by a digit, as in *p4"),
        ("*px", "column 3: 'p' must be followed by a digit, as in *p4"),
        ("*p0", "column 3: *p0 takes no piece; take 1 to 7"),
        ("*p8", "column 3: cannot take 8 different pieces of 7"),
        ("[SZ]p3", "column 6: cannot take 3 different pieces of 2"),
        ("*p10", "column 4: '0' is not a piece (TIOSZLJ), '*' or '['"),
        ("T I X", "column 5: 'X' is not a piece (TIOSZLJ), '*' or '['"),
        ("*p7\n*p7,x", "line 2, column 5: 'x' is not a piece (TIOSZLJ), '*' or '['"),
        ("'", "column 1: ''' is not a piece (TIOSZLJ), '*' or '['"),
        ("ſ", "column 1: 'ſ' is not a piece (TIOSZLJ), '*' or '['"),
    ] {
        assert_eq!(text.parse::<Pattern>().unwrap_err().to_string(), error, "{text}");
    }
}

#[test]
fn odd_spellings() {
    for (text, queues) in [
        ("", &[][..]),
        (";;", &[]),
        (",", &[]),
        ("#words", &[]),
        ("#a o#b", &["O"]),
        ("'TI'", &["TI"]),
        ("T,I,;;S,Z,", &["TI", "SZ"]),
        ("T;TI", &["T", "TI"]),
        ("*p,1#", &["T", "I", "L", "J", "S", "Z", "O"]),
        ("*#p3", &["T", "I", "L", "J", "S", "Z", "O"]),
        ("#q=[](T)I", &[]),
        ("#Q=[](t)i;o", &["TI", "O"]),
        ("[T]p0", &["T"]),
        ("TI\nSZ\r\n", &["TI", "SZ"]),
    ] {
        assert_eq!(words(&text.parse().unwrap()), queues, "{text:?}");
    }
    let file = Pattern::from_lines("# two ways\nT I, O\n[T I]p2 S # or so\n").unwrap();
    assert_eq!(words(&file), ["TIO", "TIS", "ITS"]);
}

#[test]
fn huge_sets_are_counted_exactly() {
    let pattern: Pattern = "*!".repeat(40).parse().unwrap();
    let count = pattern.count().to_string();
    assert_eq!(count.len(), 149);
    assert!(pattern.automaton().is_err());
    assert_eq!(word(&pattern.queues().next().unwrap()), "TILJSZO".repeat(40));
    let twice: Pattern = format!("{0};{0};T", "*!".repeat(40)).parse().unwrap();
    assert_eq!(twice.count().to_string(), format!("{}1", &count[..148]));
}

fn any_pattern() -> impl Strategy<Value = String> {
    let element = prop_oneof![
        4 => "[TIOSZLJ]",
        1 => Just("*".to_string()),
        1 => "\\*p[1-2]",
        1 => "\\[SZ\\](|!|p[0-2])",
        1 => "\\[\\^TIOS\\](|!|p[1-3])",
    ];
    let alternative = prop::collection::vec(element, 1..4).prop_map(|elements| elements.join(","));
    prop::collection::vec(alternative, 1..4).prop_map(|alternatives| alternatives.join(";"))
}

proptest! {
    #[test]
    fn listing_automaton_and_count_agree(text in any_pattern()) {
        let pattern: Pattern = text.parse().unwrap();
        let listed = words(&pattern);
        let set: BTreeSet<&String> = listed.iter().collect();
        prop_assert_eq!(set.len(), listed.len(), "a queue is listed twice");
        prop_assert_eq!(pattern.count().to_u128(), Some(listed.len() as u128));

        let automaton = pattern.automaton().unwrap();
        let walked: Vec<Vec<Piece>> = automaton.walk().collect();
        prop_assert!(walked.is_sorted());
        let mut sorted: Vec<Vec<Piece>> = pattern.queues().collect();
        sorted.sort_unstable();
        prop_assert_eq!(&walked, &sorted);
        for queue in &walked {
            prop_assert!(pattern.contains(queue) && automaton.contains(queue));
            prop_assert!(pattern.contains(&queue[1..]) == automaton.contains(&queue[1..]));
        }
        for index in (0..=walked.len()).step_by(walked.len() / 7 + 1) {
            let from = automaton.walk_from(index as u128).next();
            prop_assert_eq!(from.as_ref(), walked.get(index));
        }
    }

    #[test]
    fn cutting_cuts_every_queue(text in any_pattern(), length in 0..6_usize) {
        let pattern: Pattern = text.parse().unwrap();
        let slow: BTreeSet<Vec<Piece>> = pattern
            .queues()
            .map(|queue| queue[..length.min(queue.len())].to_vec())
            .collect();
        let cut = pattern.cut(length);
        prop_assert_eq!(cut.count().to_u128(), Some(slow.len() as u128));
        prop_assert_eq!(cut.queues().count(), slow.len());
        prop_assert_eq!(cut.queues().collect::<BTreeSet<_>>(), slow);
    }

    #[test]
    fn no_text_makes_it_panic(text in "[TIO*p!\\[\\]^0-9,; #Q='\\n]{0,12}|\\PC{0,12}") {
        if let Ok(pattern) = text.parse::<Pattern>() {
            pattern.queues().take(100).for_each(drop);
        }
        let _ = Pattern::from_lines(&text);
    }
}
