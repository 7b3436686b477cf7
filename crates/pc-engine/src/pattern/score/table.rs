//! What clears are worth: tables, as data.

use std::fmt;
use std::str::FromStr;

use allclear_tetris::game::Spin;

/// Points, exactly: in thousandths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(pub i64);

impl Points {
    /// Whole points.
    pub const fn whole(points: i64) -> Points {
        Points(points * 1000)
    }

    /// As a number with a fraction.
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / 1000.0
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.as_f64())
    }
}

/// The most that one entry of a table may be worth, so that sums cannot overflow.
const MOST: i64 = 100_000_000;
/// The most that a bonus may multiply by.
const MOST_TIMES: Points = Points::whole(100);

/// A number with up to three decimals.
impl FromStr for Points {
    type Err = ();

    fn from_str(text: &str) -> Result<Points, ()> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || part.len() > 3 || !are_digits(whole) || !are_digits(part) {
            return Err(());
        }
        let number: i64 = format!("{whole}{part:0<3}").parse().map_err(|_| ())?;
        if number > MOST { Err(()) } else { Ok(Points(sign * number)) }
    }
}

/// What comes on top of points: a share of them, or a fixed number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// So many times as much; in thousandths.
    Times(Points),
    /// So many more.
    More(Points),
}

/// Which pieces can spin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Spinners {
    /// The T, by three corners.
    #[default]
    T,
    /// Every piece; those that are not a T must be stuck where they turned to, and it is a mini.
    AllMini,
    /// The same, and it is a full spin.
    All,
}

impl FromStr for Spinners {
    type Err = UnknownSpinners;

    fn from_str(name: &str) -> Result<Spinners, UnknownSpinners> {
        match name {
            "t" => Ok(Spinners::T),
            "all-mini" => Ok(Spinners::AllMini),
            "all" => Ok(Spinners::All),
            other => Err(UnknownSpinners(other.to_string())),
        }
    }
}

/// There is no such rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown spins {0:?}: expected t, all-mini or all")]
pub struct UnknownSpinners(pub String);

/// How spins are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpinRules {
    /// Which pieces can spin.
    pub spinners: Spinners,
    /// Whether the kicks that the table marks make a mini full.
    pub kick_makes_full: bool,
    /// Whether two lines make a mini full.
    pub mini_doubles_are_full: bool,
    /// Whether a half turn can be the last move.
    pub half_turns: bool,
}

/// What clears are worth.
///
/// ```
/// use allclear_pc::study::{Points, ScoreTable};
/// let table: ScoreTable = "lines = 0 100 300 500 800\nb2b = x1.5\nperfect = 3000".parse().unwrap();
/// assert_eq!(ScoreTable::named("jstris").unwrap().name(), "jstris");
/// let error = "lines = 0 a".parse::<ScoreTable>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1: expected a number, found \"a\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreTable {
    name: String,
    /// By lines: no spin, mini, full.
    clears: [[Points; 5]; 3],
    b2b: Bonus,
    combo: Bonus,
    /// The least that a clear is worth after so many clears in a row.
    combo_least: Vec<Points>,
    rounded_down: bool,
    /// By the lines of the last piece, from one.
    perfect: [Points; 4],
    /// A tetris with back-to-back instead.
    perfect_b2b: Option<Points>,
    /// For back-to-back at the end.
    b2b_end: Points,
    /// How spins are judged.
    pub spins: SpinRules,
}

/// Why a text is no table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ScoreTableError {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

/// The tables that come with the program.
const NAMED: [(&str, &str); 3] = [
    ("guideline", include_str!("../../../data/score/guideline.txt")),
    ("jstris", include_str!("../../../data/score/jstris.txt")),
    ("tetrio", include_str!("../../../data/score/tetrio.txt")),
];

/// What happened when a piece came to rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// How many lines it cleared.
    pub lines: u32,
    /// How it was spun in.
    pub spin: Spin,
    /// Whether nothing is left on the field.
    pub all_clear: bool,
}

/// What earlier pieces achieved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Streak {
    /// Whether the last clear was a tetris or a spin.
    pub b2b: bool,
    /// How many pieces in a row cleared lines.
    pub combo: u8,
}

impl Outcome {
    /// Whether it begins a back-to-back chain, or goes on with it.
    pub fn is_difficult(&self) -> bool {
        self.lines == 4 || (self.lines > 0 && self.spin != Spin::None)
    }

    /// The streak after it.
    pub fn after(&self, before: Streak) -> Streak {
        match self.lines {
            0 => Streak { combo: 0, ..before },
            _ => Streak { b2b: self.is_difficult(), combo: before.combo.saturating_add(1) },
        }
    }
}

impl ScoreTable {
    /// The names of the tables that come with the program.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, _)| *name)
    }

    /// One of the tables that come with the program.
    pub fn named(name: &str) -> Option<ScoreTable> {
        let (name, text) = NAMED.iter().find(|(own, _)| *own == name)?;
        let table: ScoreTable = text.parse().ok()?;
        Some(ScoreTable { name: (*name).to_string(), ..table })
    }

    /// What it is called; `own` if it was read from a text.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What something is worth after a streak.
    pub fn points(&self, what: Outcome, streak: Streak) -> Points {
        let lines = what.lines.min(4) as usize;
        let chained = streak.b2b && what.is_difficult();
        let mut points = self.clears[what.spin as usize][lines].0;
        if chained {
            points = add(points, self.b2b, 1);
        }
        if lines > 0 && streak.combo > 0 {
            points = match self.combo {
                Bonus::Times(share) => points + points * share.0 * i64::from(streak.combo) / 1000,
                more => add(points, more, i64::from(streak.combo)),
            };
            let at = usize::from(streak.combo).min(self.combo_least.len().saturating_sub(1));
            points = points.max(self.combo_least.get(at).map_or(points, |least| least.0));
        }
        if self.rounded_down {
            points -= points.rem_euclid(1000);
        }
        if what.all_clear && lines > 0 {
            points += match self.perfect_b2b {
                Some(bonus) if lines == 4 && chained => bonus.0,
                _ => self.perfect[lines - 1].0,
            };
        }
        Points(points)
    }

    /// What a streak is worth at the end.
    pub fn at_end(&self, streak: Streak) -> Points {
        if streak.b2b { self.b2b_end } else { Points::default() }
    }
}

fn add(points: i64, bonus: Bonus, times: i64) -> i64 {
    match bonus {
        Bonus::Times(share) => points * share.0 / 1000,
        Bonus::More(more) => points + more.0 * times,
    }
}

impl FromStr for ScoreTable {
    type Err = ScoreTableError;

    fn from_str(text: &str) -> Result<ScoreTable, ScoreTableError> {
        let spins = SpinRules {
            spinners: Spinners::T,
            kick_makes_full: true,
            mini_doubles_are_full: false,
            half_turns: false,
        };
        let mut table = ScoreTable {
            name: "own".to_string(),
            clears: [[Points::default(); 5]; 3],
            b2b: Bonus::More(Points::default()),
            combo: Bonus::More(Points::default()),
            combo_least: Vec::new(),
            rounded_down: false,
            perfect: [Points::default(); 4],
            perfect_b2b: None,
            b2b_end: Points::default(),
            spins,
        };
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            table.read(line).map_err(|problem| ScoreTableError { line: number, problem })?;
        }
        Ok(table)
    }
}

impl ScoreTable {
    fn read(&mut self, line: &str) -> Result<(), String> {
        let Some((key, value)) = line.split_once('=') else {
            return Err(format!("expected KEY = VALUE, found {line:?}"));
        };
        let value = value.trim();
        match key.trim() {
            "lines" => self.clears[Spin::None as usize] = clears(value)?,
            "mini" => self.clears[Spin::Mini as usize] = clears(value)?,
            "tspin" => self.clears[Spin::Full as usize] = clears(value)?,
            "b2b" => self.b2b = bonus(value)?,
            "combo" => self.combo = bonus(value)?,
            "combo_least" => self.combo_least = numbers(value)?,
            "rounded" => self.rounded_down = choice(value, ["no", "down"])?,
            "perfect" => self.perfect = filled(&numbers(value)?)?,
            "perfect_b2b" => self.perfect_b2b = Some(number(value)?),
            "b2b_end" => self.b2b_end = number(value)?,
            "spins" => {
                self.spins.spinners = value.parse().map_err(|e: UnknownSpinners| e.to_string())?;
            }
            "kick_makes_full" => self.spins.kick_makes_full = choice(value, ["no", "yes"])?,
            "mini_doubles" => self.spins.mini_doubles_are_full = choice(value, ["mini", "full"])?,
            "half_turns" => self.spins.half_turns = choice(value, ["no", "yes"])?,
            other => {
                return Err(format!(
                    "unknown key {other:?}: expected lines, tspin, mini, b2b, combo, combo_least, \
                     rounded, perfect, perfect_b2b, b2b_end, spins, kick_makes_full, \
                     mini_doubles or half_turns"
                ));
            }
        }
        Ok(())
    }
}

fn number(text: &str) -> Result<Points, String> {
    text.parse().map_err(|()| format!("expected a number, found {text:?}"))
}

fn numbers(text: &str) -> Result<Vec<Points>, String> {
    text.split_whitespace().map(number).collect()
}

/// Points for 0 to 4 lines; the last number stands for those that are missing.
fn clears(text: &str) -> Result<[Points; 5], String> {
    filled(&numbers(text)?)
}

fn filled<const N: usize>(numbers: &[Points]) -> Result<[Points; N], String> {
    match numbers.last() {
        Some(&last) if numbers.len() <= N => {
            Ok(std::array::from_fn(|i| numbers.get(i).copied().unwrap_or(last)))
        }
        _ => Err(format!("expected 1 to {N} numbers, found {}", numbers.len())),
    }
}

fn bonus(text: &str) -> Result<Bonus, String> {
    match text.strip_prefix('x') {
        Some(times) => match number(times)? {
            times if times.0 >= 0 && times <= MOST_TIMES => Ok(Bonus::Times(times)),
            _ => Err(format!("expected x0 to x{MOST_TIMES}, found {text:?}")),
        },
        None => number(text.strip_prefix('+').unwrap_or(text)).map(Bonus::More),
    }
}

/// Whether the second of two words stands there.
fn choice(text: &str, words: [&str; 2]) -> Result<bool, String> {
    match words.iter().position(|word| *word == text) {
        Some(at) => Ok(at == 1),
        None => Err(format!("expected {} or {}, found {text:?}", words[0], words[1])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_tetris::game::Clear;

    fn outcomes() -> impl Iterator<Item = Outcome> {
        let spins = [(Spin::None, 0..=4), (Spin::Mini, 0..=2), (Spin::Full, 0..=3)];
        spins.into_iter().flat_map(|(spin, lines)| {
            lines.flat_map(move |lines| {
                [false, true].map(|all_clear| Outcome { lines, spin, all_clear })
            })
        })
    }

    /// The game counts by itself.
    #[test]
    fn the_guideline_table_is_what_the_game_counts() {
        let table = ScoreTable::named("guideline").unwrap();
        for outcome in outcomes() {
            for b2b in [false, true] {
                for combo in 0..4 {
                    let Outcome { lines, spin, all_clear } = outcome;
                    let back_to_back = u32::from(b2b && outcome.is_difficult());
                    let combo = if lines > 0 { combo } else { 0 };
                    let clear = Clear { lines, spin, all_clear, back_to_back, combo: combo.into() };
                    let points = if lines == 0 {
                        Clear { all_clear: false, ..clear }.points()
                    } else {
                        clear.points()
                    };
                    let found = table.points(outcome, Streak { b2b, combo });
                    assert_eq!(found, Points::whole(points as i64), "{clear:?}");
                }
            }
        }
    }

    #[test]
    fn attack_of_tetrio() {
        let table = ScoreTable::named("tetrio").unwrap();
        let attack = |lines, spin, b2b, combo| {
            let outcome = Outcome { lines, spin, all_clear: false };
            table.points(outcome, Streak { b2b, combo }).0 / 1000
        };
        assert_eq!(attack(2, Spin::Full, false, 0), 4);
        assert_eq!(attack(2, Spin::Full, true, 0), 5);
        assert_eq!(attack(4, Spin::None, true, 1), 6);
        assert_eq!(attack(1, Spin::None, false, 1), 0);
        assert_eq!(attack(1, Spin::None, false, 2), 1);
        assert_eq!(attack(0, Spin::Full, true, 2), 0);
    }

    #[test]
    fn mistakes_name_the_line() {
        for (text, error) in [
            ("lines", "line 1: expected KEY = VALUE, found \"lines\""),
            ("\nb2b = x", "line 2: expected a number, found \"\""),
            ("perfect = 1 2 3 4 5", "line 1: expected 1 to 4 numbers, found 5"),
            ("rounded = up", "line 1: expected no or down, found \"up\""),
            (
                "combo = 99999999999999999999",
                "line 1: expected a number, found \"99999999999999999999\"",
            ),
        ] {
            assert_eq!(text.parse::<ScoreTable>().unwrap_err().to_string(), error);
        }
        assert!("colour = red".parse::<ScoreTable>().is_err());
    }
}
