//! Scores, against the obvious way: every queue, every way to hold, every order of every solution,
//! played piece by piece; reach and spins by walking from the top, key by key.

use std::collections::HashSet;

use allclear_pc::study::{
    Care, Clear as Solved, ClearKind, Clears, Efforts, Points, Question, ScoreQuestion, ScoreTable,
    Spinners, Streak, Study, Wish,
};
use allclear_pc::{Group, Job, Replay};
use allclear_tetris::game::{Clear, Spin};
use allclear_tetris::inputs::Position;
use allclear_tetris::kicks::Turn;
use allclear_tetris::queue::Language;
use allclear_tetris::{Facing, Field24, Kicks, Piece, Rules};

/// Every position a piece can be in, from the top.
fn walk(field: &Field24, piece: Piece) -> HashSet<(usize, i8, i8)> {
    let kicks = &Kicks::SRS;
    let start = Position { facing: Facing::North, x: 4, y: 18 };
    let mut seen = HashSet::new();
    let mut todo = vec![start];
    while let Some(at) = todo.pop() {
        if !seen.insert((at.facing.index(), at.x, at.y)) {
            continue;
        }
        todo.extend(
            [(-1, 0), (1, 0), (0, -1)]
                .iter()
                .filter_map(|&(dx, dy)| at.moved(dx, dy, field, piece)),
        );
        let turns = [Turn::Clockwise, Turn::CounterClockwise];
        todo.extend(turns.iter().filter_map(|&turn| Some(at.turned(turn, kicks, field, piece)?.0)));
    }
    seen
}

fn cells(piece: Piece, at: Position) -> Option<Field24> {
    at.place(piece).board()
}

fn taken(field: &Field24, x: i8, y: i8) -> bool {
    !(0..10).contains(&x) || y < 0 || field.get(x as usize, y as usize) == Some(true)
}

/// How a T that ends in these cells can be spun in; `None` if it cannot get there at all.
fn spin(field: &Field24, piece: Piece, target: Field24) -> Option<Spin> {
    let seen = walk(field, piece);
    let at = |&(facing, x, y): &(usize, i8, i8)| Position { facing: Facing::ALL[facing], x, y };
    seen.iter().find(|place| cells(piece, at(place)) == Some(target))?;
    let mut best = Spin::None;
    if piece != Piece::T {
        return Some(best);
    }
    for place in &seen {
        for turn in [Turn::Clockwise, Turn::CounterClockwise] {
            let from = at(place);
            let Some((to, kick)) = from.turned(turn, &Kicks::SRS, field, piece) else { continue };
            if cells(piece, to) != Some(target) {
                continue;
            }
            let corners = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
            let corners = corners.map(|(dx, dy)| taken(field, to.x + dx, to.y + dy));
            if corners.iter().filter(|taken| **taken).count() < 3 {
                continue;
            }
            let nose = to.facing.index();
            let full = Kicks::SRS.list(piece, from.facing, turn)[kick].full;
            let front = corners[nose] && corners[(nose + 3) % 4];
            best = best.max(if front || full { Spin::Full } else { Spin::Mini });
        }
    }
    Some(best)
}

/// What can be achieved from here: the most points, and every kind of clear met.
#[derive(Clone, Default)]
struct Achieved {
    points: Option<u64>,
    kinds: HashSet<&'static str>,
}

struct Played<'a> {
    groups: &'a [Group],
    height: usize,
}

impl Played<'_> {
    /// `field` keeps its cleared rows, so that groups stay where they are.
    fn go(
        &self,
        field: Field24,
        left: &[usize],
        held: Option<Piece>,
        queue: &[Piece],
        (b2b, combo): (bool, u32),
    ) -> Achieved {
        if left.is_empty() {
            let kinds = if b2b { HashSet::from(["b2b"]) } else { HashSet::new() };
            return Achieved { points: Some(0), kinds };
        }
        let mut all = Achieved::default();
        let mut hands = Vec::new();
        if let Some((&first, rest)) = queue.split_first() {
            hands.push((first, held, rest));
            match held {
                Some(held) => hands.push((held, Some(first), rest)),
                None => {
                    if let Some((&second, rest)) = rest.split_first() {
                        hands.push((second, Some(first), rest));
                    }
                }
            }
        } else if let Some(held) = held {
            hands.push((held, None, queue));
        }
        for (piece, held, queue) in hands {
            for &number in left.iter().filter(|&&number| self.groups[number].piece == piece) {
                let target = self.groups[number].board();
                let full = field.full_row_mask();
                let rows: Vec<usize> = (0..24).filter(|row| full >> row & 1 == 0).collect();
                let lower = |board: Field24| -> Field24 {
                    let low =
                        |(x, y): (usize, usize)| Some((x, rows.iter().position(|r| *r == y)?));
                    board.cells().filter_map(low).collect()
                };
                let (now, there) = (lower(field), lower(target));
                let rests = there.cells().any(|(x, y)| y == 0 || now.has(x, y - 1));
                if !rests {
                    continue;
                }
                let Some(spin) = spin(&now, piece, there) else { continue };
                let after = field | target;
                let lines = (after.full_row_mask() & !full).count_ones();
                let all_clear = (0..self.height).all(|row| after.full_row_mask() >> row & 1 == 1);
                let difficult = lines == 4 || (lines > 0 && spin != Spin::None);
                let clear = Clear {
                    lines,
                    spin,
                    all_clear: all_clear && lines > 0,
                    back_to_back: u32::from(b2b && difficult),
                    combo: if lines > 0 { combo } else { 0 },
                };
                let streak = match lines {
                    0 => (b2b, 0),
                    _ => (difficult, combo + 1),
                };
                let still: Vec<usize> =
                    left.iter().copied().filter(|&other| other != number).collect();
                let rest = self.go(after, &still, held, queue, streak);
                if let Some(points) = rest.points {
                    all.points = all.points.max(Some(points + clear.points()));
                    all.kinds.extend(rest.kinds);
                    let kind = match (spin, lines) {
                        (_, 0) => None,
                        (Spin::Mini, _) => Some("mini"),
                        (Spin::Full, lines) => Some(["", "tss", "tsd", "tst"][lines as usize]),
                        (Spin::None, 4) => Some("tetris"),
                        _ => None,
                    };
                    all.kinds.extend(kind);
                }
            }
        }
        all
    }
}

fn obvious(study: &Study, clears: &Clears, queue: &[Piece], start: Streak) -> Achieved {
    let mut all = Achieved::default();
    for clear in clears {
        let groups = &clear.solution.groups;
        let left: Vec<usize> = (0..groups.len()).collect();
        let played = Played { groups, height: study.height() };
        let streak = (start.b2b, u32::from(start.combo));
        let found = played.go(study.field(), &left, None, queue, streak);
        if found.points.is_some() {
            all.points = all.points.max(found.points);
            all.kinds.extend(found.kinds);
        }
    }
    all
}

fn field(text: &str) -> Field24 {
    let rows = text.split('/').rev().zip(0..);
    rows.flat_map(|(row, y)| row.char_indices().map(move |(x, c)| (x, y, c)))
        .filter(|&(_, _, c)| c == 'X')
        .map(|(x, y, _)| (x, y))
        .collect()
}

const SLOT: &str = "XX____XXXX/XX____XXXX/X___XXXXXX/XX_XXXXXXX";

#[test]
fn scores_are_what_playing_everything_gives() {
    let cases = [
        // Three columns: tetrises and triples.
        ("XXXXXXX___/XXXXXXX___/XXXXXXX___/XXXXXXX___", "[ILLT]p4", Streak::default()),
        // A T-spin double, and another one with more on top of it.
        ("XX____XXXX/X___XXXXXX/XX_XXXXXXX", "[TIOL]p3", Streak { b2b: true, combo: 1 }),
        (SLOT, "[TOOL]p4", Streak { b2b: false, combo: 2 }),
        // A T-spin triple by the last kick.
        (
            "XX____XXXX/X____XXXXX/X_XXXXXXXX/X__XXXXXXX/X_XXXXXXXX",
            "[TSSO]p4",
            Streak { b2b: true, combo: 0 },
        ),
    ];
    for (text, pattern, start) in cases {
        let question = Question::new(field(text), pattern.parse().unwrap());
        let study = question.study().unwrap();
        let clears = study.solutions(&Job::default()).unwrap();
        let mut asked = ScoreQuestion::new(ScoreTable::named("guideline").unwrap());
        asked.start = start;
        let scores = clears.scores(&asked, &Job::default());
        let queues = question.pattern.automaton().unwrap();
        let mut walk = queues.walk();
        let (mut sum, mut solved, mut total) = (0, 0, 0);
        let mut kinds = vec![0; ClearKind::ALL.len()];
        while let Some(queue) = walk.advance() {
            let best = obvious(&study, &clears, queue, start);
            total += 1;
            solved += u128::from(best.points.is_some());
            sum += i128::from(best.points.unwrap_or(0)) * 1000;
            for (count, kind) in kinds.iter_mut().zip(ClearKind::ALL) {
                *count += u128::from(best.kinds.contains(kind.name()));
            }
        }
        assert!(solved > 0, "{text} {pattern}");
        assert_eq!((scores.solvable().part, scores.solvable().whole), (solved, total), "{text}");
        assert_eq!(scores.average_solved().thousandths, sum, "{text}");
        assert_eq!((scores.average_all().queues, scores.average_solved().queues), (total, solved));
        let found: Vec<u128> = ClearKind::ALL.map(|kind| scores.reach(kind).part).to_vec();
        assert_eq!(found, kinds, "{text}");
        let spins = [ClearKind::Tsd, ClearKind::Tst, ClearKind::Tetris];
        assert!(spins.iter().any(|&kind| scores.reach(kind).part > 0), "{text}");
    }
}

/// Each queue's best solution, played step by step, gets the points it is said to get.
#[test]
fn the_best_steps_get_the_points() {
    let start = field(SLOT);
    let study = Question::new(start, "[TIOLJ]p4".parse().unwrap()).study().unwrap();
    let clears = study.solutions(&Job::default()).unwrap();
    let asked = ScoreQuestion::new(ScoreTable::named("guideline").unwrap());
    let scores = clears.scores(&asked, &Job::default());
    let mut points = Vec::new();
    scores.each_queue(|_, word, score| {
        points.resize(points.len().max(word + 1), None);
        points[word] = score;
    });
    let mut played = 0;
    scores.each_play(|word, solution| {
        let (mut sum, mut b2b, mut combo) = (0, false, 0);
        let mut now = start;
        for step in Replay::new(&start, &solution.steps, Rules::default()) {
            let placement = step.unwrap().placement;
            let cells: Field24 = placement.board().unwrap();
            let spin = spin(&now, placement.piece, cells).unwrap();
            let (after, lines) = (now | cells).clear_full_rows();
            let difficult = lines == 4 || (lines > 0 && spin != Spin::None);
            let clear = Clear {
                lines,
                spin,
                all_clear: after.is_empty(),
                back_to_back: u32::from(b2b && difficult),
                combo: if lines > 0 { combo } else { 0 },
            };
            sum += clear.points();
            (b2b, combo) = if lines > 0 { (difficult, combo + 1) } else { (b2b, 0) };
            now = after;
        }
        assert_eq!(Some(Points::whole(sum as i64)), points[word]);
        played += 1;
    });
    assert_eq!(played, points.iter().flatten().count());
    assert!(played > 0);
}

/// With a margin of everything the score does not matter; with none, every queue has its best.
#[test]
fn smallest_sets_by_score() {
    let study = Question::new(Field24::rectangle(0, 0, 6, 4), "*p5".parse().unwrap());
    let study = study.study().unwrap();
    let clears = study.solutions(&Job::default()).unwrap();
    let mut asked = ScoreQuestion::new(ScoreTable::named("jstris").unwrap());
    let size = |asked: &ScoreQuestion, margin: i64| {
        let set = clears.minimal_by_score(asked, Points::whole(margin), &Job::default());
        assert!(set.is_proven());
        assert_eq!(set.covered, clears.covered());
        set.chosen.len()
    };
    let (none, some, all) = (size(&asked, 0), size(&asked, 200), size(&asked, 10_000));
    assert_eq!(all, clears.minimal(&Job::default()).chosen.len());
    assert!(none >= some && some >= all && none > all, "{none} {some} {all}");
    asked.weights[Piece::T.index()] = Points::whole(5000);
    let best = clears.scores(&asked, &Job::default());
    let mut most = 0;
    best.each_queue(|_, _, points| most = most.max(points.map_or(0, |points| points.0)));
    assert!(most > 8_000_000);
}

#[test]
fn all_spins_keep_back_to_back() {
    let study = Question::new(Field24::rectangle(0, 0, 6, 4), "*p5".parse().unwrap());
    let study = study.study().unwrap();
    let clears = study.solutions(&Job::default()).unwrap();
    let reach = |spinners: Spinners| {
        let mut table = ScoreTable::named("tetrio").unwrap();
        table.spins.spinners = spinners;
        let scores = clears.scores(&ScoreQuestion::new(table), &Job::default());
        [ClearKind::AllSpin, ClearKind::BackToBack].map(|kind| scores.reach(kind).part)
    };
    let (only_t, mini, full) = (reach(Spinners::T), reach(Spinners::AllMini), reach(Spinners::All));
    assert_eq!(only_t[0], 0);
    assert!(mini[0] > 0 && mini[1] > only_t[1], "{mini:?} {only_t:?}");
    assert_eq!(mini, full);
}

/// The fewest soft drops, spins and holds, by trying all orders: hard drops and slides are told
/// apart by walking without turns.
#[test]
fn efforts_are_what_playing_everything_gives() {
    let question = Question::new(field(SLOT), "[TLJO]p4".parse().unwrap());
    let study = question.study().unwrap();
    let clears = study.solutions(&Job::default()).unwrap();
    for order in [Care::ALL, [Care::Holds, Care::SoftDrops, Care::Spins]] {
        let efforts = clears.efforts(order, &Job::default());
        for (clear, effort) in clears.iter().zip(efforts) {
            let (mut sums, mut count) = ([0, 0, 0], 0);
            let queues = question.pattern.automaton().unwrap();
            let mut walk = queues.walk();
            while let Some(queue) = walk.advance() {
                let left: Vec<usize> = (0..clear.solution.groups.len()).collect();
                let groups = &clear.solution.groups;
                if let Some(least) = least_effort(groups, study.field(), &left, None, queue, order)
                {
                    (0..3).for_each(|i| sums[i] += least[i]);
                    count += 1;
                }
            }
            let average = sums.map(|sum| (1000 * sum + count / 2) / count);
            assert_eq!(order.map(|care| effort.of(care)), average);
        }
    }
}

/// Every position that is reached without turning below the top.
fn slides(field: &Field24, piece: Piece) -> HashSet<(usize, i8, i8)> {
    let mut seen = HashSet::new();
    let mut todo: Vec<Position> = Vec::new();
    for facing in Facing::ALL {
        todo.extend((0..10).map(|x| Position { facing, x, y: 18 }));
    }
    todo.retain(|at| at.fits(field, piece));
    while let Some(at) = todo.pop() {
        if seen.insert((at.facing.index(), at.x, at.y)) {
            let moves = [(-1, 0), (1, 0), (0, -1)];
            todo.extend(moves.iter().filter_map(|&(dx, dy)| at.moved(dx, dy, field, piece)));
        }
    }
    seen
}

fn least_effort(
    groups: &[Group],
    field: Field24,
    left: &[usize],
    held: Option<Piece>,
    queue: &[Piece],
    order: [Care; 3],
) -> Option<[u64; 3]> {
    if left.is_empty() {
        return Some([0; 3]);
    }
    let mut hands = Vec::new();
    if let Some((&first, rest)) = queue.split_first() {
        hands.push((first, held, rest, 0));
        match held {
            Some(held) => hands.push((held, Some(first), rest, 1)),
            None => {
                if let Some((&second, rest)) = rest.split_first() {
                    hands.push((second, Some(first), rest, 1));
                }
            }
        }
    } else if let Some(held) = held {
        hands.push((held, None, queue, 1));
    }
    let mut best: Option<[u64; 3]> = None;
    for (piece, held, queue, holds) in hands {
        for &number in left.iter().filter(|&&number| groups[number].piece == piece) {
            let target = groups[number].board();
            let full = field.full_row_mask();
            let rows: Vec<usize> = (0..24).filter(|row| full >> row & 1 == 0).collect();
            let lower = |board: Field24| -> Field24 {
                let low = |(x, y): (usize, usize)| Some((x, rows.iter().position(|r| *r == y)?));
                board.cells().filter_map(low).collect()
            };
            let (now, there) = (lower(field), lower(target));
            let rests = there.cells().any(|(x, y)| y == 0 || now.has(x, y - 1));
            if !rests || spin(&now, piece, there).is_none() {
                continue;
            }
            let covers = |&(facing, x, y): &(usize, i8, i8)| {
                cells(piece, Position { facing: Facing::ALL[facing], x, y }) == Some(there)
            };
            let above = |(x, y): (usize, usize)| (y..24).all(|y| !now.has(x, y));
            let efforts = if there.cells().all(above) {
                [0, 0]
            } else if slides(&now, piece).iter().any(covers) {
                [1, 0]
            } else {
                [1, 1]
            };
            let own = order.map(|care| match care {
                Care::SoftDrops => efforts[0],
                Care::Spins => efforts[1],
                Care::Holds => holds,
            });
            let still: Vec<usize> = left.iter().copied().filter(|&other| other != number).collect();
            let rest = least_effort(groups, field | target, &still, held, queue, order);
            let sum = rest.map(|rest| [own[0] + rest[0], own[1] + rest[1], own[2] + rest[2]]);
            best = match (best, sum) {
                (Some(best), Some(sum)) => Some(best.min(sum)),
                (best, sum) => best.or(sum),
            };
        }
    }
    best
}

/// The easiest of the smallest sets is no larger, and no harder, than the one found first; with
/// holds first it takes no more holds.
#[test]
fn the_easiest_of_the_smallest_sets() {
    let study = Question::new(Field24::rectangle(0, 0, 6, 4), "*p4".parse().unwrap());
    let study = study.study().unwrap();
    let clears = study.solutions(&Job::default()).unwrap();
    let first = clears.minimal(&Job::default());
    for order in [Care::ALL, [Care::Holds, Care::Spins, Care::SoftDrops]] {
        let efforts = clears.efforts(order, &Job::default());
        let sum = |chosen: &[&Solved], care: Care| -> u64 {
            let of = |(clear, effort): (&Solved, &Efforts)| {
                let is_chosen = chosen.iter().any(|other| std::ptr::eq(*other, clear));
                if is_chosen { effort.of(care) } else { 0 }
            };
            clears.iter().zip(&efforts).map(of).sum()
        };
        let best = clears.minimal_preferring(order, Wish::Clear, &Job::default()).unwrap();
        let quality = best.quality.unwrap();
        assert!(best.is_proven() && quality.is_proven && quality.equal >= 1);
        assert_eq!(best.chosen.len(), first.chosen.len());
        assert_eq!(best.covered, clears.covered_by(&best.chosen));
        assert_eq!(
            order.map(|care| quality.efforts.of(care)),
            order.map(|care| sum(&best.chosen, care))
        );
        let (easiest, other) = (&best.chosen, &first.chosen);
        assert!(order.map(|care| sum(easiest, care)) <= order.map(|care| sum(other, care)));
    }
}
