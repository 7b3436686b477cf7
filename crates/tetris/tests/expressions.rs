//! Regular expressions against a slow matcher that tries every way through the expression.

use std::collections::BTreeSet;

use allclear_tetris::Piece;
use allclear_tetris::queue::pattern::Expression;
use proptest::prelude::*;

/// What a queue is matched as: letters, and `*` for a piece that is not known.
const SYMBOLS: &str = "IOTSZLJ*";

/// A part of an expression.
#[derive(Clone, Debug)]
enum Part {
    /// A character, a class, or `.`: its text and the symbols it matches.
    One(String, Vec<char>),
    /// A place between two symbols, and what may be before and after it.
    Place(&'static str, fn(Option<char>, Option<char>) -> bool),
    Group(Box<Part>),
    Row(Vec<Part>),
    Either(Vec<Part>),
    /// From so many times to so many, or without an end.
    Repeated(Box<Part>, usize, Option<usize>),
}

impl Part {
    fn text(&self) -> String {
        let group = |part: &Part| format!("(?:{})", part.text());
        match self {
            Part::One(text, _) => text.clone(),
            Part::Place(text, _) => (*text).to_string(),
            Part::Group(part) => format!("({})", part.text()),
            Part::Row(parts) => parts.iter().map(group).collect(),
            Part::Either(parts) => parts.iter().map(group).collect::<Vec<_>>().join("|"),
            Part::Repeated(part, 0, None) => format!("{}*", group(part)),
            Part::Repeated(part, 1, None) => format!("{}+?", group(part)),
            Part::Repeated(part, 0, Some(1)) => format!("{}?", group(part)),
            Part::Repeated(part, least, None) => format!("{}{{{least},}}", group(part)),
            Part::Repeated(part, least, Some(most)) => format!("{}{{{least},{most}}}", group(part)),
        }
    }

    /// Where a match that begins here may end.
    fn ends(&self, queue: &[char], from: usize) -> BTreeSet<usize> {
        let from_each = |part: &Part, places: &BTreeSet<usize>| -> BTreeSet<usize> {
            places.iter().flat_map(|&at| part.ends(queue, at)).collect()
        };
        match self {
            Part::One(_, symbols) => {
                let next = queue.get(from).filter(|next| symbols.contains(next));
                next.map(|_| from + 1).into_iter().collect()
            }
            Part::Place(_, holds) => {
                let before = from.checked_sub(1).map(|at| queue[at]);
                let holds = holds(before, queue.get(from).copied());
                holds.then_some(from).into_iter().collect()
            }
            Part::Group(part) => part.ends(queue, from),
            Part::Row(parts) => {
                parts.iter().fold(BTreeSet::from([from]), |places, part| from_each(part, &places))
            }
            Part::Either(parts) => parts.iter().flat_map(|part| part.ends(queue, from)).collect(),
            Part::Repeated(part, least, most) => {
                let mut places = BTreeSet::from([from]);
                for _ in 0..*least {
                    places = from_each(part, &places);
                }
                let mut all = places.clone();
                // After so many rounds every place has been reached.
                for _ in *least..most.unwrap_or(least + queue.len() + 1) {
                    places = from_each(part, &places);
                    all.extend(&places);
                }
                all
            }
        }
    }

    fn matches(&self, queue: &[char]) -> bool {
        (0..=queue.len()).any(|from| !self.ends(queue, from).is_empty())
    }
}

fn is_letter(symbol: Option<char>) -> bool {
    symbol.is_some_and(|symbol| symbol != '*')
}

fn any_symbols() -> impl Strategy<Value = Vec<char>> {
    prop::sample::subsequence(SYMBOLS.chars().collect::<Vec<_>>(), 1..6)
}

fn any_part() -> impl Strategy<Value = Part> {
    let all = || SYMBOLS.chars();
    let class = |symbols: &[char]| symbols.iter().collect::<String>();
    let one = prop_oneof![
        4 => (0..7_usize, any::<bool>()).prop_map(move |(index, small)| {
            let letter = Piece::ALL[index].letter();
            let text = if small { letter.to_ascii_lowercase() } else { letter };
            Part::One(text.to_string(), vec![letter])
        }),
        1 => Just(Part::One(r"\*".to_string(), vec!['*'])),
        1 => Just(Part::One(r"\w".to_string(), all().filter(|&one| one != '*').collect())),
        2 => Just(Part::One(".".to_string(), all().collect())),
        2 => any_symbols().prop_map(move |some| Part::One(format!("[{}]", class(&some)), some)),
        1 => any_symbols().prop_map(move |some| {
            Part::One(format!("[^{}]", class(&some)), all().filter(|one| !some.contains(one)).collect())
        }),
    ];
    let place = prop::sample::select(vec![
        Part::Place("^", |before, _| before.is_none()),
        Part::Place("$", |_, after| after.is_none()),
        Part::Place("(?m:^)", |before, _| before.is_none()),
        Part::Place(r"(?mR:$)", |_, after| after.is_none()),
        Part::Place(r"\b", |before, after| is_letter(before) != is_letter(after)),
        Part::Place(r"\B", |before, after| is_letter(before) == is_letter(after)),
        Part::Place(r"(?u:\b)", |before, after| is_letter(before) != is_letter(after)),
        Part::Place(r"\b{start}", |before, after| !is_letter(before) && is_letter(after)),
        Part::Place(r"\b{end}", |before, after| is_letter(before) && !is_letter(after)),
        Part::Place(r"\b{start-half}", |before, _| !is_letter(before)),
        Part::Place(r"\b{end-half}", |_, after| !is_letter(after)),
    ]);
    prop_oneof![3 => one, 1 => place].prop_recursive(4, 16, 3, |inner| {
        let parts = || prop::collection::vec(inner.clone(), 0..4);
        let times = (0..3_usize, prop::option::of(0..3_usize));
        prop_oneof![
            inner.clone().prop_map(|part| Part::Group(Box::new(part))),
            parts().prop_map(Part::Row),
            parts().prop_map(|mut parts| {
                parts.push(Part::Row(Vec::new()));
                Part::Either(parts)
            }),
            prop::collection::vec(inner.clone(), 2..4).prop_map(Part::Either),
            (inner.clone(), times).prop_map(|(part, (least, more))| {
                Part::Repeated(Box::new(part), least, more.map(|more| least + more))
            }),
        ]
    })
}

fn any_queue() -> impl Strategy<Value = Vec<Option<Piece>>> {
    prop::collection::vec((0..8_usize).prop_map(|index| Piece::ALL.get(index).copied()), 0..7)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn an_expression_matches_what_a_slow_matcher_does(
        part in any_part(),
        queues in prop::collection::vec(any_queue(), 12),
    ) {
        let expression = Expression::new(&part.text()).unwrap();
        for queue in queues {
            let symbols: Vec<char> =
                queue.iter().map(|piece| piece.map_or('*', Piece::letter)).collect();
            prop_assert_eq!(
                expression.matches(&queue),
                part.matches(&symbols),
                "{} {:?}", part.text(), symbols
            );
        }
    }
}

#[test]
fn long_expressions_are_read_and_endless_ones_are_refused() {
    let queue = |length: usize| vec![Some(Piece::T); length];
    let long = Expression::new("^.{16000}$").unwrap();
    assert!(long.matches(&queue(16_000)));
    assert!(!long.matches(&queue(15_999)));
    let far = Expression::new("S.{14}T").unwrap();
    assert!(far.matches(&[vec![Some(Piece::S)], queue(15)].concat()));
    assert!(!far.matches(&[vec![Some(Piece::S)], queue(14)].concat()));
    // Too many nodes, sets too large, too many sets, and too many ways to each.
    for text in ["(((T|SS){50}){50}){50}", ".{4000}", "S.{20}T", "^((T?){150}){150}$"] {
        let error = Expression::new(text).unwrap_err().to_string();
        assert_eq!(error, "column 1: regular expression: the expression is too large");
    }
}
