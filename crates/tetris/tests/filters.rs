//! Filters of patterns against a slow evaluator that lists all queues and looks at each.

use allclear_tetris::queue::{Language, Pattern};
use allclear_tetris::{Piece, PieceSet};
use proptest::prelude::*;

/// A filter, as a tree of what the notation can say.
#[derive(Clone, Debug)]
enum Said {
    Count(Vec<Group>, &'static str, usize),
    Before(Vec<Group>, Vec<Group>),
    Regex(Shape),
    Not(Box<Said>),
    Scope(usize, usize, Box<Said>),
    /// From left to right, without parentheses around the parts.
    Chain(Box<Said>, Vec<(bool, Said)>),
}

/// `LLS` or `[LS]`.
#[derive(Clone, Debug)]
enum Group {
    Run(Vec<Piece>),
    OneOf(Vec<Piece>),
}

/// Regular expressions that are easy to evaluate by hand.
#[derive(Clone, Debug)]
enum Shape {
    Begins(Piece),
    Ends(Piece),
    Pair(Piece, Piece),
    Twice(Piece, Piece),
    Far(Piece, Piece),
    /// `^..X`
    At(usize, Piece),
}

fn letters(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| piece.letter()).collect()
}

fn groups(all: &[Group]) -> String {
    let one = |group: &Group| match group {
        Group::Run(run) => letters(run),
        Group::OneOf(set) => format!("[{}]", letters(set)),
    };
    all.iter().map(one).collect()
}

impl Said {
    fn text(&self) -> String {
        match self {
            Said::Count(left, comparison, number) => {
                format!("{}{comparison}{number}", groups(left))
            }
            Said::Before(left, right) => format!("{} < {}", groups(left), groups(right)),
            Said::Regex(shape) => match shape {
                Shape::Begins(a) => format!("/^{a}/"),
                Shape::Ends(a) => format!("/{a}$/"),
                Shape::Pair(a, b) => format!("/{a}{b}/"),
                Shape::Twice(a, b) => format!("/[{a}{b}]{{2}}/"),
                Shape::Far(a, b) => format!("/{a}.*{b}/"),
                Shape::At(n, a) => format!("/^{}{a}/", ".".repeat(*n)),
            },
            Said::Not(inner) => format!("!({})", inner.text()),
            Said::Scope(0, to, inner) => format!("{to}:({})", inner.text()),
            Said::Scope(from, to, inner) => format!("{from}-{to}:({})", inner.text()),
            Said::Chain(first, rest) => {
                let part = |said: &Said| match said {
                    Said::Chain(..) => format!("({})", said.text()),
                    _ => said.text(),
                };
                let rest = rest.iter().map(|(and, said)| {
                    format!(" {} {}", if *and { "&&" } else { "||" }, part(said))
                });
                part(first) + &rest.collect::<String>()
            }
        }
    }

    fn holds(&self, queue: &[Piece]) -> bool {
        match self {
            Said::Count(left, comparison, number) => {
                let fits = |piece: &Piece| {
                    let count = queue.iter().filter(|other| *other == piece).count();
                    match *comparison {
                        "=" | "==" => count == *number,
                        "!=" => count != *number,
                        "<" => count < *number,
                        ">" => count > *number,
                        "<=" => count <= *number,
                        _ => count >= *number,
                    }
                };
                left.iter().all(|group| match group {
                    Group::Run(run) => run.iter().all(fits),
                    Group::OneOf(set) => set.iter().any(fits),
                })
            }
            Said::Before(left, right) => left.iter().all(|left| {
                right.iter().all(|right| match right {
                    Group::Run(run) => run.iter().all(|other| comes_before(queue, left, *other)),
                    Group::OneOf(set) => set.iter().any(|other| comes_before(queue, left, *other)),
                })
            }),
            Said::Regex(shape) => match shape {
                Shape::Begins(a) => queue.first() == Some(a),
                Shape::Ends(a) => queue.last() == Some(a),
                Shape::Pair(a, b) => queue.windows(2).any(|pair| pair == [*a, *b]),
                Shape::Twice(a, b) => {
                    queue.windows(2).any(|pair| pair.iter().all(|piece| piece == a || piece == b))
                }
                Shape::Far(a, b) => {
                    let first = queue.iter().position(|piece| piece == a);
                    first.is_some_and(|at| queue[at + 1..].contains(b))
                }
                Shape::At(n, a) => queue.get(*n) == Some(a),
            },
            Said::Not(inner) => !inner.holds(queue),
            Said::Scope(from, to, inner) => {
                let clamp = |at: usize| at.min(queue.len());
                inner.holds(&queue[clamp(*from)..clamp(*to)])
            }
            Said::Chain(first, rest) => {
                rest.iter().fold(first.holds(queue), |so_far, (and, said)| {
                    let this = said.holds(queue);
                    if *and { so_far && this } else { so_far || this }
                })
            }
        }
    }
}

/// Whether all of a run, or one of a set, comes before the first of another piece.
fn comes_before(queue: &[Piece], left: &Group, other: Piece) -> bool {
    let end = queue.iter().position(|piece| *piece == other).unwrap_or(queue.len());
    let before = &queue[..end];
    let count = |all: &[Piece], piece| all.iter().filter(|other| **other == piece).count();
    match left {
        Group::Run(run) => run.iter().all(|&piece| count(before, piece) >= count(run, piece)),
        Group::OneOf(set) => set.iter().any(|piece| before.contains(piece)),
    }
}

fn any_piece() -> impl Strategy<Value = Piece> {
    (0..7_usize).prop_map(|index| Piece::ALL[index])
}

fn any_groups() -> impl Strategy<Value = Vec<Group>> {
    let pieces = || prop::collection::vec(any_piece(), 1..3);
    let group = prop_oneof![
        2 => pieces().prop_map(Group::Run),
        1 => pieces().prop_map(Group::OneOf),
    ];
    // Two runs side by side would be read as one.
    prop::collection::vec(group, 1..3).prop_map(|mut all| {
        all.dedup_by(|a, b| matches!((a, b), (Group::Run(_), Group::Run(_))));
        all
    })
}

fn any_filter() -> impl Strategy<Value = Said> {
    let comparison = prop::sample::select(&["=", "==", "!=", "<", ">", "<=", ">="][..]);
    let pair = || (any_piece(), any_piece());
    let shape = prop_oneof![
        any_piece().prop_map(Shape::Begins),
        any_piece().prop_map(Shape::Ends),
        pair().prop_map(|(a, b)| Shape::Pair(a, b)),
        pair().prop_map(|(a, b)| Shape::Twice(a, b)),
        pair().prop_map(|(a, b)| Shape::Far(a, b)),
        (0..4_usize, any_piece()).prop_map(|(n, a)| Shape::At(n, a)),
    ];
    let leaf = prop_oneof![
        (any_groups(), comparison, 0..3_usize).prop_map(|(left, c, n)| Said::Count(left, c, n)),
        (any_groups(), any_groups()).prop_map(|(left, right)| Said::Before(left, right)),
        shape.prop_map(Said::Regex),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        prop_oneof![
            boxed().prop_map(Said::Not),
            (0..5_usize, 1..4_usize, boxed()).prop_map(|(from, more, said)| Said::Scope(
                from,
                from + more,
                said
            )),
            (boxed(), prop::collection::vec((any::<bool>(), inner.clone()), 1..3))
                .prop_map(|(first, rest)| Said::Chain(first, rest)),
        ]
    })
}

/// What is dealt before the filter: text and all its queues.
#[derive(Clone, Debug)]
enum Dealt {
    Pool(Vec<Piece>, usize),
    /// A pool with one of two pieces.
    Either(Vec<Piece>, Piece, Piece),
    AllButOne(Piece, usize),
}

impl Dealt {
    fn text(&self) -> String {
        match self {
            Dealt::Pool(pool, take) => format!("[{}]p{take}", letters(pool)),
            Dealt::Either(pool, a, b) => format!("[{}[{a}{b}]]!", letters(pool)),
            Dealt::AllButOne(piece, take) => format!("[^{piece}]p{take}"),
        }
    }

    fn queues(&self) -> Vec<Vec<Piece>> {
        fn orders(pool: &[Piece], take: usize) -> Vec<Vec<Piece>> {
            if take == 0 {
                return vec![Vec::new()];
            }
            let mut all = Vec::new();
            for i in 0..pool.len() {
                let mut rest = pool.to_vec();
                let piece = rest.remove(i);
                all.extend(
                    orders(&rest, take - 1).into_iter().map(|o| [&[piece], &o[..]].concat()),
                );
            }
            all
        }
        match self {
            Dealt::Pool(pool, take) => orders(pool, *take),
            Dealt::Either(pool, a, b) => [a, b]
                .iter()
                .flat_map(|last| orders(&[&pool[..], &[**last]].concat(), pool.len() + 1))
                .collect(),
            Dealt::AllButOne(piece, take) => {
                let pool: Vec<Piece> = PieceSet::ALL.without(*piece).into_iter().collect();
                orders(&pool, *take)
            }
        }
    }
}

fn any_dealt() -> impl Strategy<Value = Dealt> {
    let pool = |range| prop::collection::vec(any_piece(), range);
    prop_oneof![
        (pool(1..5_usize), any::<prop::sample::Index>()).prop_map(|(pool, take)| {
            let n = take.index(pool.len()) + 1;
            Dealt::Pool(pool, n)
        }),
        (pool(1..3), any_piece(), any_piece()).prop_map(|(pool, a, b)| Dealt::Either(pool, a, b)),
        (any_piece(), 1..4_usize).prop_map(|(piece, take)| Dealt::AllButOne(piece, take)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn filters_keep_what_a_slow_look_keeps(
        head in prop::option::of(any_dealt()),
        parts in prop::collection::vec(any_dealt(), 1..3),
        filter in any_filter(),
        second in prop::option::of(any_filter()),
    ) {
        let mut text: String = parts.iter().map(Dealt::text).collect();
        text += &format!("{{{}}}", filter.text());
        if let Some(second) = &second {
            text += &format!("{{{}}}", second.text());
        }
        let mut kept: Vec<Vec<Piece>> = vec![Vec::new()];
        for part in &parts {
            let queues = part.queues();
            kept = kept.iter().flat_map(|a| queues.iter().map(move |b| [&a[..], b].concat())).collect();
        }
        kept.retain(|queue| filter.holds(queue) && second.as_ref().is_none_or(|s| s.holds(queue)));
        if let Some(head) = &head {
            text = format!("{}, {text}", head.text());
            kept = head.queues().iter().flat_map(|a| kept.iter().map(move |b| [&a[..], b].concat())).collect();
        }
        kept.sort_unstable();
        kept.dedup();

        let pattern: Pattern = text.parse().unwrap();
        prop_assert_eq!(pattern.count().unwrap().to_u128(), Some(kept.len() as u128), "{}", text);
        let mut listed: Vec<Vec<Piece>> = pattern.queues().collect();
        listed.sort_unstable();
        prop_assert_eq!(&listed, &kept, "{}", &text);
        match pattern.automaton() {
            Ok(automaton) => {
                prop_assert!(automaton.walk().eq(kept.iter().cloned()), "{}", text);
                prop_assert!(kept.iter().all(|queue| pattern.contains(queue)));
            }
            Err(_) => prop_assert!(kept.is_empty(), "{}", text),
        }
        let cut = kept.first().map_or(0, Vec::len) / 2;
        let mut heads: Vec<Vec<Piece>> = kept.iter().map(|queue| queue[..cut].to_vec()).collect();
        heads.dedup();
        let mut listed: Vec<Vec<Piece>> = pattern.cut(cut).queues().collect();
        listed.sort_unstable();
        prop_assert_eq!(listed, heads, "{} cut to {}", text, cut);
    }
}
