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

/// What solution-finder refuses and we do not: spaces before `p`.
const SPACED: [(&str, &str); 2] = [("[TIO] p2", "6"), ("* p3", "210")];

#[test]
fn every_fact_of_the_peer_holds() {
    for line in include_str!("data/patterns.jsonl").lines() {
        let fact: Value = serde_json::from_str(line).unwrap();
        let text = fact["pattern"].as_str().unwrap();
        let parsed = Pattern::from_words(text);
        if let Some((_, count)) = SPACED.iter().find(|(spaced, _)| *spaced == text) {
            assert_eq!(parsed.unwrap().count().unwrap().to_string(), *count, "{text}");
            continue;
        }
        if fact["error"] == true {
            assert!(parsed.is_err(), "{text} should be refused");
            continue;
        }
        let pattern = parsed.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(words(&pattern).len() as u64, fact["count"].as_u64().unwrap(), "{text}");
        // Inside brackets the peer's own order changes from run to run.
        let in_order = !text.contains('[') || text.starts_with('#');
        assert_fact(&fact, &pattern, in_order);
    }
}

/// The queues of a pattern are those of the fact, and where that makes sense in its order.
fn assert_fact(fact: &Value, pattern: &Pattern, in_order: bool) {
    let text = &fact["pattern"];
    assert_eq!(pattern.count().unwrap().to_string(), fact["count"].to_string(), "{text}");
    let mut queues = words(pattern);
    if in_order {
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

/// The program that the extended notation comes from (Marfung37/ExtendedSfinderPieces), asked with
/// these patterns.
#[test]
fn every_fact_of_the_extended_notation_holds() {
    for line in include_str!("data/extended_patterns.jsonl").lines() {
        let fact: Value = serde_json::from_str(line).unwrap();
        let text = fact["pattern"].as_str().unwrap();
        let pattern: Pattern = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        // It sorts over all alternatives, and so do we within one with a filter.
        assert_fact(&fact, &pattern, !text.contains(';') && text.contains('{'));
    }
}

#[test]
fn large_filtered_sets_are_never_listed() {
    for (text, count, states) in [
        ("*p7,*p7{T<S}", "12700800", 400),
        ("(*p7,*p7,*p7){/T.{8}T/ && [*]=3}", "30233088000", 30_000),
        ("*p7,*p7,*p7,*p7{/SZ/ || /ZS/}", "184354652160000", 800),
    ] {
        let pattern: Pattern = text.parse().unwrap();
        assert_eq!(pattern.count().unwrap().to_string(), count, "{text}");
        let automaton = pattern.automaton().unwrap();
        assert!(automaton.len() < states, "{text}: {} states", automaton.len());
    }
}

#[test]
fn a_pattern_may_allow_no_queue() {
    for text in ["*p7{T=2}", "*p7{TT<S}", "[SZ]!{/I/}", "*p7{T<S && S<T}", "", "*p4{T>1};[SZ]{I=1}"]
    {
        let pattern: Pattern = text.parse().unwrap();
        assert!(pattern.count().unwrap().is_zero(), "{text}");
        assert_eq!(pattern.queues().next(), None, "{text}");
        assert!(!pattern.contains(&[]), "{text}");
        let error = pattern.automaton().unwrap_err().to_string();
        assert_eq!(error, "the pattern allows no queue", "{text}");
    }
}

#[test]
fn spaces_mean_nothing() {
    for (spaced, tight) in [
        ("I, *p4", "I,*p4"),
        ("I *p4", "I,*p4"),
        (" * p 3 ", "*p3"),
        ("[ S S Z ] !", "[SSZ]!"),
        ("[ T [ L J ] ] p 2", "[T[LJ]]p2"),
        ("*p7 { L < S && 1 - 3 : [ S Z ] = 1 }", "*p7{L<S&&1-3:[SZ]=1}"),
        ("\u{feff}T I\r\n", "TI"),
    ] {
        let [spaced, tight] = [spaced, tight].map(|text| text.parse::<Pattern>().unwrap());
        assert_eq!(words(&spaced), words(&tight));
    }
    let spaced = "I, *p2 T{ T = 2 } [S Z]!";
    assert_eq!(Pattern::from_words(spaced).unwrap(), "I,*p2;T{T=2};[SZ]!".parse().unwrap());
}

#[test]
fn filters_know_where_they_end() {
    for (text, error) in [
        ("*p7{L<S", "column 8: expected '&&', '||' or '}', but the pattern ends here"),
        (
            "*p7{",
            "column 5: expected a piece, '[', '/', '(', '!' or a scope like 3:, but the pattern ends here",
        ),
        ("*p7{}", "column 5: expected a piece, '[', '/', '(', '!' or a scope like 3:, found '}'"),
        ("*p7{L}", "column 6: expected a piece or one of = != < > <= >=, found '}'"),
        ("*p7{L=}", "column 7: expected a number, found '}'"),
        ("*p7{L<}", "column 7: expected a number or pieces, found '}'"),
        ("*p7{L>S}", "column 7: expected a number, found 'S'"),
        ("*p7{L!S}", "column 7: expected '=' after '!', found 'S'"),
        ("*p7{L<S&Z=1}", "column 9: expected '&&', found 'Z'"),
        ("*p7{L<S Z=1}", "column 10: expected '&&', '||' or '}', found '='"),
        ("*p7{(L<S}", "column 9: expected '&&', '||' or ')', found '}'"),
        ("*p7{[LQ]=1}", "column 7: expected a piece (TIOSZLJ) or ']', found 'Q'"),
        ("*p7{[]=1}", "column 6: expected a piece (TIOSZLJ) or '*', found ']'"),
        ("*p7{3L=1}", "column 6: expected ':' after the scope, as in 3: or 1-3:, found 'L'"),
        (
            "*p7{3-2:L=1}",
            "column 5: the scope holds no piece; 3: is the first three, 1-3: the second and the third",
        ),
        (
            "*p7{/SZ}",
            "column 9: expected '/' at the end of the regular expression, but the pattern ends here",
        ),
        ("*p7{/S(Z/}", "column 7: regular expression: unclosed group"),
        ("*p7{/(S)\\1/}", "column 9: regular expression: backreferences are not supported"),
        (
            "*p7{/(?=S)/}",
            "column 6: regular expression: look-around, including look-ahead and look-behind, is not supported",
        ),
        ("{L<S}", "column 1: expected pieces before the filter, as in *p7{L<S}"),
        ("*p7,{L<S}", "column 5: expected pieces before the filter, as in *p7{L<S}"),
        ("*p7}", "column 4: '}' closes nothing"),
        ("*p7)", "column 4: ')' closes nothing"),
        ("(*p7", "column 1: '(' has no ')'"),
        ("[T[I[L]]]!", "column 5: pools nest one level deep, as in [TI[LJ][SZ]]!"),
        ("[T[I]]p3", "column 8: cannot take 3 pieces of 2"),
        ("[SSSSSSSSSSSSSSSS]!", "column 18: the pool is too large: at most 15 of a piece"),
    ] {
        assert_eq!(text.parse::<Pattern>().unwrap_err().to_string(), error, "{text}");
    }
    let deep = format!("*p7{{{}T=1", "(".repeat(100_000));
    assert!(deep.parse::<Pattern>().unwrap_err().to_string().contains("64 levels deep"));
    let deep = "(".repeat(100_000);
    assert!(deep.parse::<Pattern>().unwrap_err().to_string().contains("64 levels deep"));
    let long = format!("*p7{{T=1{}}}", "||T=1&&S=1".repeat(100_000));
    assert!(long.parse::<Pattern>().unwrap_err().to_string().contains("too long"));
    let wide = format!("*p7{{{}<{}}}", "[*]".repeat(100_000), "T".repeat(100_000));
    assert!(wide.parse::<Pattern>().unwrap_err().to_string().contains("too long"));
    let complex = format!("{}{{[*]=9}}", "*".repeat(40));
    let error = complex.parse::<Pattern>().unwrap_err().to_string();
    assert!(error.starts_with("column 41: the filter is too complex"), "{error}");
}

#[test]
fn errors_name_their_column() {
    for (text, error) in [
        ("T!", "column 2: '!' is not a piece (TIOSZLJ), '*' or '['"),
        ("T,Q", "column 3: 'Q' is not a piece (TIOSZLJ), '*' or '['"),
        (
            "[T,I]",
            "column 3: ',' is not a piece (TIOSZLJ); brackets hold pieces and pools, as in [TI[LJ]]!",
        ),
        ("[[TI]]p2", "column 8: cannot take 2 pieces of 1"),
        ("TI]", "column 3: ']' closes nothing"),
        ("I[TIO", "column 2: '[' has no ']'"),
        ("[T#I]", "column 1: '[' has no ']'"),
        ("[]", "column 2: no piece in the brackets"),
        ("[^TIOSZLJ]", "column 10: no piece in the brackets"),
        ("[SS]p3", "column 6: cannot take 3 pieces of 2"),
        (
            "[T^I]",
            "column 3: '^' is not a piece (TIOSZLJ); brackets hold pieces and pools, as in [TI[LJ]]!",
        ),
        ("*,p3", "column 3: 'p' must directly follow '*' or ']'"),
        ("*,!", "column 3: '!' must directly follow '*' or ']'"),
        ("*p", "column 2: 'p' must be followed by a digit, as in *p4"),
        ("*px", "column 3: 'p' must be followed by a digit, as in *p4"),
        ("*p0", "column 3: *p0 takes no piece; take 1 to 7"),
        ("*p8", "column 3: cannot take 8 pieces of 7"),
        ("[SZ]p3", "column 6: cannot take 3 pieces of 2"),
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
        ("#a o#b", &[]),
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
    let file: Pattern = "# two ways\nT I, O\n[T I]p2 S # or so\n".parse().unwrap();
    assert_eq!(words(&file), ["TIO", "TIS", "ITS"]);
    assert_eq!(words(&Pattern::from_words("#a o#b").unwrap()), ["O"]);
}

#[test]
fn huge_sets_are_counted_exactly() {
    let pattern: Pattern = "*!".repeat(40).parse().unwrap();
    let count = pattern.count().unwrap().to_string();
    assert_eq!(count.len(), 149);
    assert!(pattern.automaton().is_err());
    assert_eq!(word(&pattern.queues().next().unwrap()), "TILJSZO".repeat(40));
    let twice: Pattern = format!("{0};{0};T", "*!".repeat(40)).parse().unwrap();
    assert_eq!(twice.count().unwrap().to_string(), format!("{}1", &count[..148]));
}

fn any_pattern() -> impl Strategy<Value = String> {
    let element = prop_oneof![
        4 => "[TIOSZLJ]",
        1 => Just("*".to_string()),
        1 => "\\*p[1-2]",
        1 => "\\[SZ\\](|!|p[0-2])",
        1 => "\\[\\^TIOS\\](|!|p[1-3])",
        1 => "\\[SSZ\\](|!|p[1-3])",
        1 => "\\[I\\[LJ\\]\\](|!|p[1-2])",
        1 => "\\*p[2-3]\\{(T<S|!T=1|/\\^[TS]/|2:\\[SZ\\]=1)\\}",
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
        prop_assert_eq!(pattern.count().unwrap().to_u128(), Some(listed.len() as u128));

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
        prop_assert_eq!(cut.count().unwrap().to_u128(), Some(slow.len() as u128));
        prop_assert_eq!(cut.queues().count(), slow.len());
        prop_assert_eq!(cut.queues().collect::<BTreeSet<_>>(), slow);
    }

    #[test]
    fn noise(
        // What is in braces is a filter: it reaches `Expression::new` and `Comparison`.
        text in "[TIO*p!\\[\\]^0-9,; #Q='\\n]{0,12}|\\*p3\\{[TS\\[\\]()!=<>&|/.*1-9:}-]{0,14}\\}?|\\PC{0,12}",
    ) {
        for pattern in [text.parse::<Pattern>(), Pattern::from_words(&text)].into_iter().flatten() {
            pattern.queues().take(100).for_each(drop);
            pattern.explain().iter().for_each(|explanation| drop(explanation.to_string()));
            let _ = pattern.count();
        }
    }
}
