//! Best play against an obvious expectimax that shares only the rules with it: every placement is
//! tried, and what a player knows is an explicit set of queues that look alike so far.

use std::collections::{BTreeMap, HashMap};

use allclear_board::Rng;
use allclear_pc::Part;
use allclear_pc::atlas::{Atlas, sunk};
use allclear_pc::best::{self, BestPlay, Goals, Measure, Question, Rewards};
use allclear_pc::study::{self, Constraints, Goal};
use allclear_pc::{Hold, Job};
use allclear_tetris::queue::{Language, Pattern};
use allclear_tetris::{Drop, Field6, Field24, Kicks, Piece, Rules, fumen, reach};

/// What the obvious player knows and may do.
struct Slow {
    rules: Rules,
    previews: usize,
    may_hold: bool,
    /// How many lines may be cleared in all.
    heights: Vec<usize>,
    queues: Vec<Vec<Piece>>,
    /// What a perfect clear counts for by the piece in hold after it.
    rewards: Option<Rewards>,
    known: HashMap<Situation, usize>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Situation {
    field: Field24,
    cleared: usize,
    hold: Option<Piece>,
    /// The number of the current piece.
    at: usize,
    /// The queues that are still possible.
    queues: Vec<usize>,
}

impl Slow {
    /// The queues by what is seen of them when `seen` pieces are.
    fn alike(&self, queues: &[usize], seen: usize) -> Vec<Vec<usize>> {
        let mut groups: BTreeMap<&[Piece], Vec<usize>> = BTreeMap::new();
        for &queue in queues {
            let pieces = &self.queues[queue];
            // Whoever sees fewer pieces than there could be knows that the queue ends there.
            groups.entry(&pieces[..seen.min(pieces.len())]).or_default().push(queue);
        }
        groups.into_values().collect()
    }

    /// On how many of the queues best play succeeds.
    fn worth(&mut self, situation: &Situation) -> usize {
        if let Some(&known) = self.known.get(situation) {
            return known;
        }
        let Situation { at, hold, .. } = *situation;
        let mut sum = 0;
        for group in self.alike(&situation.queues, at + 1 + self.previews) {
            let current = self.queues[group[0]].get(at).copied();
            let mut best = 0;
            if let Some(piece) = current {
                best = best.max(self.placed(situation, &group, piece, hold, at + 1));
            }
            if self.may_hold
                && let Some(piece) = hold
            {
                best = best.max(self.placed(situation, &group, piece, current, at + 1));
            }
            if self.may_hold && hold.is_none() && current.is_some() {
                let mut after_hold = 0;
                for group in self.alike(&group, at + 2 + self.previews) {
                    if let Some(&piece) = self.queues[group[0]].get(at + 1) {
                        after_hold += self.placed(situation, &group, piece, current, at + 2);
                    }
                }
                best = best.max(after_hold);
            }
            sum += best;
        }
        self.known.insert(situation.clone(), sum);
        sum
    }

    fn reward(&self, hold: Option<Piece>) -> usize {
        self.rewards.map_or(1, |rewards| rewards.of(hold).into())
    }

    /// The best that placing this piece can do.
    fn placed(
        &mut self,
        situation: &Situation,
        queues: &[usize],
        piece: Piece,
        hold: Option<Piece>,
        at: usize,
    ) -> usize {
        let highest = self.heights.iter().max().unwrap() - situation.cleared;
        let mut best = 0;
        for placement in reach::placements(&situation.field, piece, &self.rules, highest).iter() {
            let cells: Field24 = placement.board().unwrap();
            let (field, lines) = (situation.field | cells).clear_full_rows();
            let cleared = situation.cleared + lines as usize;
            let worth = if field.is_empty() && self.heights.contains(&cleared) {
                queues.len() * self.reward(hold)
            } else if !self
                .heights
                .iter()
                .any(|&height| height > cleared && could_be_filled(field, height - cleared))
            {
                0
            } else {
                let queues = queues.to_vec();
                self.worth(&Situation { field, cleared, hold, at, queues })
            };
            best = best.max(worth);
        }
        best
    }
}

/// No piece crosses a border between columns at which no row is empty on both sides, so west of
/// it whole pieces must fit.
fn could_be_filled(field: Field24, rows: usize) -> bool {
    let empty = |x: usize, y: usize| !field.has(x, y);
    let mut west = 0;
    (0..10).all(|x| {
        west += (0..rows).filter(|&y| empty(x, y)).count();
        let open = x < 9 && (0..rows).any(|y| empty(x, y) && empty(x + 1, y));
        open || west % 4 == 0
    })
}

/// A position to ask both about.
#[derive(Clone, Debug)]
struct Case {
    field: Field24,
    heights: Vec<usize>,
    pattern: String,
    hold: Hold,
    held: Option<Piece>,
    rules: Rules,
}

impl Case {
    fn question(&self, previews: usize) -> Question {
        Question {
            field: self.field,
            goals: Goals::new(self.field, &self.heights).unwrap(),
            rules: self.rules,
            constraints: Constraints::default(),
            hold: self.hold,
            held: self.held,
            previews,
            measure: Measure::Whole,
            rewards: None,
        }
    }

    fn queues(&self) -> Vec<Vec<Piece>> {
        self.pattern.parse::<Pattern>().unwrap().automaton().unwrap().walk().collect()
    }

    fn slow(&self, previews: usize) -> usize {
        self.slow_with(previews, None)
    }

    fn slow_with(&self, previews: usize, rewards: Option<Rewards>) -> usize {
        let queues = self.queues();
        let start = Situation {
            field: self.field,
            cleared: 0,
            hold: self.held.filter(|_| self.hold.is_used()),
            at: 0,
            queues: (0..queues.len()).collect(),
        };
        let mut slow = Slow {
            rules: self.rules,
            previews,
            may_hold: self.hold.is_used(),
            heights: self.heights.clone(),
            queues,
            rewards,
            known: HashMap::new(),
        };
        slow.worth(&start)
    }

    fn fast(&self, previews: usize, atlas: Option<&Atlas>) -> u64 {
        let queues = self.pattern.parse::<Pattern>().unwrap().automaton().unwrap();
        let odds = BestPlay::new(&self.question(previews), &queues, atlas, &Job::default());
        let odds = odds.unwrap().odds().unwrap();
        assert_eq!(odds.whole as usize, self.queues().len());
        odds.part as u64
    }
}

fn of_fumen(text: &str) -> Field24 {
    fumen::decode(text).unwrap()[0].field.filled().unwrap()
}

/// Rows from the top, `_` for an empty cell.
fn of_rows(rows: &[&str]) -> Field24 {
    let cells = rows.iter().rev().enumerate().flat_map(|(y, row)| {
        let filled = row.chars().enumerate().filter(|(_, cell)| *cell != '_');
        filled.map(move |(x, _)| (x, y))
    });
    cells.collect()
}

fn case(field: Field24, height: usize, pattern: &str) -> Case {
    Case {
        field,
        heights: vec![height],
        pattern: pattern.into(),
        hold: Hold::Use,
        held: None,
        rules: Rules::default(),
    }
}

/// Checked by a search written apart from this project.
#[test]
fn four_lines_that_lack_four_pieces() {
    let case = case(of_fumen("v115@9gE8DeG8CeH8BeG8CeA8JeAgH"), 4, "*p4");
    let atlas = Atlas::included(&case.rules, 4);
    for (previews, worth) in [(0, 298), (1, 398), (2, 477), (3, 514), (9, 514)] {
        assert_eq!(case.fast(previews, atlas.as_ref()), worth, "{previews} previews");
        assert_eq!(case.fast(previews, None), worth, "{previews} previews");
        assert_eq!(case.slow(previews), worth as usize, "{previews} previews");
    }
}

#[test]
fn three_lines_that_lack_five_pieces() {
    let field = of_rows(&["X________X", "XXX_____XX", "XXXX___XXX"]);
    let case = case(field, 3, "T,*p4");
    for (previews, worth) in [(0, 151), (1, 216), (2, 277), (3, 321), (5, 339)] {
        assert_eq!(case.fast(previews, None), worth, "{previews} previews");
    }
}

/// The first bag is known; only pieces 8 to 11 are not.
#[test]
#[ignore = "seconds in a release build, minutes in a debug build"]
fn first_bags_with_five_previews() {
    let atlas = Atlas::included(&Rules::default(), 4);
    for (pattern, worth) in [("I,J,L,O,T,S,Z,*p4", 837), ("O,T,I,J,L,S,Z,*p4", 836)] {
        let case = case(Field24::EMPTY, 4, pattern);
        assert_eq!(case.fast(5, atlas.as_ref()), worth, "{pattern}");
    }
}

/// A field that lacks so many pieces and can be cleared: some way through the atlas, so far.
fn living(atlas: &Atlas, missing: usize, rng: &mut Rng) -> (Field24, usize) {
    let mut field = Field6::EMPTY;
    for _ in missing..atlas.pieces() {
        let next: Vec<Field6> = (Piece::ALL.into_iter())
            .flat_map(|piece| atlas.next(field, piece).map(|(_, next)| next).collect::<Vec<_>>())
            .collect();
        field = next[rng.below(next.len() as u64) as usize];
    }
    let seen = sunk::seen(field);
    (seen.cells().collect(), atlas.height() - sunk::cleared(field))
}

/// Two to four rows of which so many pieces were dug out, from the top down.
fn dug(missing: usize, rng: &mut Rng) -> Option<(Field24, usize)> {
    let height = 2 + rng.below(3) as usize;
    let mut field = Field24::rows_below(height);
    let mut left = 4 * missing;
    let mut x = rng.below(10) as usize;
    let mut y = height - 1;
    for _ in 0..400 {
        if left == 0 {
            return Some((field, height)).filter(|(field, _)| field.full_rows().is_empty());
        }
        if field.has(x, y) {
            field.remove(x, y);
            left -= 1;
        }
        match rng.below(5) {
            0 if x > 0 => x -= 1,
            1 if x < 9 => x += 1,
            2 if y > 0 => y -= 1,
            3 if y + 1 < height => y += 1,
            _ => (x, y) = (rng.below(10) as usize, height - 1),
        }
    }
    None
}

/// Patterns for so many pieces; some uneven, some with a piece more than hold can use.
const PATTERNS: [(usize, &[&str]); 3] = [
    (3, &["*p3", "*p4", "*,*,*", "T,*p3", "[TIO]p2,[SZ];[LJSZ]p3", "*p3;I,T,[SZLJ]p3", "*!"]),
    (4, &["*p4", "[TIOL]!", "I,*p3;[SZ],*p4", "[^T]p3,T;T,[LJ],*p3", "L,[SZ]p2,*p2"]),
    (5, &["[TILJO]!", "S,[TIO]p2,*p2;Z,[TIO]p3,*", "L,J,*p3", "T,I,[SZ],*p2;T,L,*p3"]),
];

/// Many small positions, all numbers of previews, with and without hold.
#[test]
fn agrees_with_the_obvious_expectimax() {
    let atlas = Atlas::included(&Rules::default(), 4).unwrap();
    let mut rng = Rng::new(17);
    let (mut positions, mut some) = (0, 0);
    while positions < 240 {
        // Every tenth is taken as it comes; the others must have a perfect clear.
        let any = positions % 10 == 0;
        let (missing, patterns) = PATTERNS[positions % 3];
        let from_atlas = rng.below(3) > 0;
        let found = match from_atlas {
            true => Some(living(&atlas, missing, &mut rng)),
            false => dug(missing, &mut rng),
        };
        let Some((field, height)) = found else { continue };
        let pattern = patterns[rng.below(patterns.len() as u64) as usize];
        let rules = match rng.below(4) {
            0 => Rules::new(Kicks::SRS, Drop::Hard),
            1 => Rules::new(*Kicks::named("srs-plus").unwrap(), Drop::Soft),
            _ => Rules::default(),
        };
        let hold = if rng.below(3) > 0 { Hold::Use } else { Hold::Avoid };
        let held = (rng.below(4) == 0).then(|| Piece::ALL[rng.below(7) as usize]);
        let case = Case { hold, held, rules, ..case(field, height, pattern) };
        let longest = 1 + pattern.parse::<Pattern>().unwrap().longest();
        if !any && case.fast(longest, Some(&atlas)) == 0 {
            continue;
        }
        let mut last = 0;
        for previews in 0..=longest {
            let slow = case.slow(previews);
            let worth = case.fast(previews, Some(&atlas)) as usize;
            assert_eq!(worth, slow, "{case:?} with {previews} previews");
            assert!(worth >= last, "{case:?}: {previews} previews are worse than fewer");
            last = worth;
        }
        assert_eq!(last as u64, hindsight(&case), "{case:?}");
        positions += 1;
        some += usize::from(last > 0);
    }
    assert!(some >= 200, "only {some} positions had a perfect clear at all");
}

/// The number of queues with a perfect clear, by the other engine.
fn hindsight(case: &Case) -> u64 {
    let Case { field, rules, hold, .. } = *case;
    // A held piece is a queue that begins with it and was held at once.
    let held = case.held.filter(|_| hold.is_used());
    let held = held.map(|piece| format!("{piece},")).unwrap_or_default();
    let longer: Vec<String> = case.pattern.split(';').map(|part| format!("{held}{part}")).collect();
    let longer: Pattern = longer.join(";").parse().unwrap();
    let question = study::Question { rules, hold, ..study::Question::new(field, longer) };
    let study = question.height(case.heights[0]).study().unwrap();
    study.chance(&Job::default()).unwrap().queues().part as u64
}

/// Playing the best moves on every queue succeeds as often as it should.
#[test]
fn games_end_as_counted() {
    let atlas = Atlas::included(&Rules::default(), 4).unwrap();
    let mut rng = Rng::new(4);
    for number in 0..24 {
        let (missing, patterns) = PATTERNS[number % 3];
        let (field, height) = living(&atlas, missing, &mut rng);
        let pattern = patterns[rng.below(patterns.len() as u64) as usize];
        let held = (rng.below(3) == 0).then_some(Piece::L);
        let case = Case {
            held,
            hold: if number % 4 > 0 { Hold::Use } else { Hold::Avoid },
            ..case(field, height, pattern)
        };
        for previews in 0..=missing {
            let queues = case.pattern.parse::<Pattern>().unwrap().automaton().unwrap();
            let question = case.question(previews);
            let mut best =
                BestPlay::new(&question, &queues, Some(&atlas), &Job::default()).unwrap();
            let worth = best.odds().unwrap().part;
            let won = case.queues().iter().filter(|queue| best.play(queue).unwrap()).count();
            assert_eq!(won as u128, worth, "{case:?} with {previews} previews");
        }
    }
}

/// Moves are worth what the positions after them are.
#[test]
fn moves_add_up() {
    let atlas = Atlas::included(&Rules::default(), 4).unwrap();
    let mut rng = Rng::new(5);
    for number in 0..40 {
        let (field, height) = living(&atlas, 4, &mut rng);
        let held = (number % 2 == 0).then_some(Piece::ALL[rng.below(7) as usize]);
        let case = Case { held, ..case(field, height, "T,L,*p4") };
        let queues = case.pattern.parse::<Pattern>().unwrap().automaton().unwrap();
        let question = case.question(1);
        let mut best = BestPlay::new(&question, &queues, Some(&atlas), &Job::default()).unwrap();
        let choice = best.moves().unwrap().unwrap();
        let first = choice.moves.iter().map(|found| found.solvable).max().unwrap_or(0);
        assert_eq!(first.max(choice.hold_first.unwrap_or(0)), choice.odds.part as u64, "{case:?}");
        for found in choice.moves {
            let cells: Field24 = found.placement.board().unwrap();
            let (after, lines) = (field | cells).clear_full_rows();
            let current = Piece::T;
            let (hold, rest) = match (held, found.hold) {
                (held, false) => (held, "L,*p4"),
                (Some(_), true) => (Some(current), "L,*p4"),
                (None, true) => (Some(current), "*p4"),
            };
            let then = Case {
                field: after,
                heights: vec![height - lines as usize],
                pattern: rest.into(),
                held: hold,
                ..case.clone()
            };
            let worth = match after.is_empty() && then.heights == [0] {
                true => 840,
                false => then.fast(1, Some(&atlas)),
            };
            // A placement chosen before the hold shows what comes may be worth less.
            match (held, found.hold) {
                (None, true) => assert!(found.solvable <= worth, "{case:?}: {found:?}"),
                _ => assert_eq!(found.solvable, worth, "{case:?}: {found:?}"),
            }
        }
    }
}

/// Either height is at least as good as each, and agrees with the obvious search.
#[test]
fn either_of_two_heights() {
    let field = of_rows(&["XX__XXXXXX", "XX__XXXXXX"]);
    for pattern in ["*p6", "O,*p5", "[TI],*p6"] {
        for previews in [0, 1, 2] {
            let worth = |heights: &[usize]| {
                Case { heights: heights.to_vec(), ..case(field, 2, pattern) }.fast(previews, None)
            };
            let (low, high, either) = (worth(&[2]), worth(&[4]), worth(&[2, 4]));
            assert!(either >= low.max(high), "{pattern}, {previews}: {low}, {high}, {either}");
        }
    }
    let field = of_rows(&["XXXX__XXXX", "XXXX__XXXX"]);
    let mut some = 0;
    for pattern in ["[OI],[OIT]!", "[TO],[LJ]p2,[IO]", "[LJO]p3,T;O,[SZ],[TIO]p2"] {
        for held in [None, Some(Piece::O)] {
            for previews in 0..4 {
                let case = Case { heights: vec![2, 4], held, ..case(field, 2, pattern) };
                let worth = case.fast(previews, None) as usize;
                assert_eq!(worth, case.slow(previews), "{case:?}, {previews}");
                some += usize::from(worth > 0);
            }
        }
    }
    assert!(some > 10);
}

/// What a clear leaves is weighed as the obvious search weighs it.
#[test]
fn rewards_are_weighed() {
    let atlas = Atlas::included(&Rules::default(), 4).unwrap();
    let mut rng = Rng::new(41);
    let mut some = 0;
    for number in 0..60 {
        let (missing, _) = PATTERNS[number % 3];
        let (field, height) = living(&atlas, missing, &mut rng);
        // One piece is left, and it is in hold: there is one from the start.
        let pattern = ["[TIOL]p3", "*p4", "[TIOSZ]p5"][number % 3];
        let held = Some(Piece::ALL[rng.below(7) as usize]);
        let case = Case { held, ..case(field, height, pattern) };
        let rewards = Rewards::new(|_| 1 + rng.below(9) as u8);
        for previews in 0..=missing {
            let queues = case.pattern.parse::<Pattern>().unwrap().automaton().unwrap();
            let question = Question { rewards: Some(rewards), ..case.question(previews) };
            let mut best =
                BestPlay::new(&question, &queues, Some(&atlas), &Job::default()).unwrap();
            let worth = best.odds().unwrap().part as usize;
            assert_eq!(worth, case.slow_with(previews, Some(rewards)), "{case:?}, {previews}");
            some += usize::from(worth > 0);
        }
    }
    assert!(some > 50, "{some}");
}

/// With a demand, more previews are never worse, and whoever sees everything does as well as the
/// other engine says.
#[test]
fn demands_are_met() {
    let mut some = 0;
    for (rows, height, pattern, mode) in [
        (vec!["X________X", "XXX_____XX", "XXXX___XXX"], 3, "T,*p4", "tsd"),
        (vec!["XXXXXX___X", "XXXXXX___X", "XXXXXX___X", "XXXXXX___X"], 4, "I,*p3", "2L"),
        (vec!["X___XXXXXX", "X___XXXXXX", "X___XXXXXX", "XX__XXXXX_"], 4, "*p4", "tetris"),
        (vec!["_XXXXXXX__", "_XXXXXXX__", "_XXXXXXXXX", "_XXXXXXXXX"], 4, "*p3", "tetris"),
        (vec!["_XXXXXXX__", "_XXXXXXX__", "_XXXXXXXXX", "_XXXXXXXXX"], 4, "*p3", "tetris-end"),
        (vec!["__________", "XXXX__XXXX"], 2, "*p4", "1L-or-PC"),
    ] {
        let goal: Goal = mode.parse().unwrap();
        let case = case(of_rows(&rows), height, pattern);
        let constraints = Constraints { goal, ..Constraints::default() };
        let queues = case.pattern.parse::<Pattern>().unwrap();
        if Goals::new(case.field, &[height]).is_err() {
            continue;
        }
        let study =
            study::Question { constraints, ..study::Question::new(case.field, queues.clone()) };
        let study = study.height(height).study().unwrap();
        let hindsight = study.chance(&Job::default()).unwrap().queues().part;
        let mut last = 0;
        for previews in [0, 1, 2, 3, 20] {
            let question = Question { constraints, ..case.question(previews) };
            let automaton = queues.automaton().unwrap();
            let best = BestPlay::new(&question, &automaton, None, &Job::default());
            let worth = best.unwrap().odds().unwrap().part;
            assert!(worth >= last, "{mode}: {previews} previews are worse than fewer");
            last = worth;
        }
        assert_eq!(last, hindsight, "{mode} on {rows:?}");
        some += usize::from(last > 0);
    }
    assert!(some >= 3, "only {some} demands can be met");
}

/// A sample of views agrees with what is counted, within its limits.
#[test]
fn samples_agree() {
    let case = case(of_fumen("v115@9gE8DeG8CeH8BeG8CeA8JeAgH"), 4, "*p4");
    let queues = case.pattern.parse::<Pattern>().unwrap().automaton().unwrap();
    for (previews, worth) in [(0, 298.0), (1, 398.0), (3, 514.0)] {
        let question = case.question(previews);
        let job = Job::default();
        let found = best::sample(&question, &queues, 300, 7, None, &job).unwrap();
        let (low, high) = found.interval();
        assert!(low <= worth / 840.0 && worth / 840.0 <= high, "{previews}: {low} to {high}");
        let (low, high) = found.games.interval();
        assert!(low <= worth / 840.0 && worth / 840.0 <= high, "{previews}: {low} to {high}");
        assert_eq!(best::sample(&question, &queues, 300, 7, None, &job).unwrap(), found);
    }
}

/// Parts add up.
#[test]
fn parts_add_up() {
    let case = case(of_fumen("v115@9gE8DeG8CeH8BeG8CeA8JeAgH"), 4, "*p4");
    let queues = case.pattern.parse::<Pattern>().unwrap().automaton().unwrap();
    for (previews, whole) in [(0, 298), (2, 477)] {
        let parts = (0..5).map(|index| {
            let part = Part::new(index, 5).unwrap();
            let job = Job { part, ..Job::default() };
            let best = BestPlay::new(&case.question(previews), &queues, None, &job);
            best.unwrap().odds().unwrap().part
        });
        assert_eq!(parts.sum::<u128>(), whole);
    }
}

/// A published fact: a field, a pattern, and how many queues have a perfect clear.
fn facts() -> Vec<(String, Case, u64)> {
    let text = include_str!("data/percent.jsonl");
    let read = |line: &str| {
        let fact: serde_json::Value = serde_json::from_str(line).unwrap();
        let word = |name: &str| fact[name].as_str().unwrap();
        let rows: Vec<&str> =
            fact["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let kicks = *Kicks::named(word("kicks").trim_start_matches('@'))?;
        let drop = word("drop").parse().unwrap();
        let hold = if word("hold") == "use" { Hold::Use } else { Hold::Avoid };
        let height = fact["clear"].as_u64().unwrap() as usize;
        let field = of_rows(&rows);
        let case =
            Case { hold, rules: Rules::new(kicks, drop), ..case(field, height, word("pattern")) };
        Some((word("id").to_string(), case, fact["success"].as_u64().unwrap()))
    };
    text.lines().filter_map(read).collect()
}

/// More previews are never worse, and never better than hindsight.
fn check_facts(pieces: std::ops::RangeInclusive<usize>, previews: &[usize]) -> usize {
    let mut checked = 0;
    let atlas = Atlas::included(&Rules::default(), 4).unwrap();
    for (id, case, success) in facts() {
        let queues = case.pattern.parse::<Pattern>().unwrap().automaton().unwrap();
        let question = Question { measure: Measure::Cut, ..case.question(0) };
        if !pieces.contains(&question.goals.pieces(case.field)) {
            continue;
        }
        let worth = |previews| {
            let question = Question { previews, ..question.clone() };
            let best = BestPlay::new(&question, &queues, Some(&atlas), &Job::default());
            best.unwrap().odds().unwrap().part as u64
        };
        let mut last = 0;
        for &previews in previews {
            let now = worth(previews);
            assert!(
                last <= now && now <= success,
                "{id}: {last}, {now} of {success} at {previews}"
            );
            last = now;
        }
        assert_eq!(worth(20), success, "{id} with everything seen");
        checked += 1;
    }
    checked
}

#[test]
fn facts_bound_best_play() {
    assert!(check_facts(1..=5, &[0, 1, 2, 3, 4, 5]) >= 25);
}

#[test]
#[ignore = "minutes, even in a release build"]
fn large_facts_bound_best_play() {
    assert!(check_facts(6..=7, &[0, 2, 5]) >= 10);
    assert!(check_facts(8..=10, &[5, 6, 7]) >= 2);
}

/// A hundred thousand games of two lines from the empty field, played by the best moves.
#[test]
fn simulated_games_agree() {
    let case = case(Field24::EMPTY, 2, "*p3,*p3");
    let queues = case.pattern.parse::<Pattern>().unwrap().automaton().unwrap();
    let all = case.queues();
    for previews in [1, 3] {
        let question = case.question(previews);
        let mut best = BestPlay::new(&question, &queues, None, &Job::default()).unwrap();
        let share = best.odds().unwrap().share();
        assert!(share > 0.01);
        let mut rng = Rng::new(10 + previews as u64);
        // Every queue is played when it first comes up.
        let mut known: HashMap<usize, bool> = HashMap::new();
        let games = 100_000;
        let mut won = 0;
        for _ in 0..games {
            let number = rng.below(all.len() as u64) as usize;
            let wins = known.entry(number).or_insert_with(|| best.play(&all[number]).unwrap());
            won += u32::from(*wins);
        }
        // Four standard deviations.
        let interval = 4.0 * (share * (1.0 - share) / f64::from(games)).sqrt();
        let played = f64::from(won) / f64::from(games);
        assert!((played - share).abs() <= interval, "{played} played, {share} counted");
    }
}
