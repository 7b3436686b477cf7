//! Solutions as comma-separated values, in the columns that solution-finder writes.
//!
//! The headers and the order of the columns are solution-finder's, so that scripts for its files
//! read these unchanged. Queues are cut to the pieces that matter, as there; a solution is one
//! coloured page whose comment is an order to play it in. What differs is on purpose: each row
//! comes once, and only queues of the pattern are listed.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::str::FromStr;

use allclear_board::FastSet;
use allclear_fumen as fumen;
use allclear_tetris::{Field24, Piece};

use super::{Clear, Clears, Study};
use crate::Sheet;
use crate::engine::counts::Counts;
use crate::engine::hold::choices;
use crate::engine::job::{Job, Room, TooLarge};
use crate::engine::pattern::bitset::BitSet;
use crate::engine::pattern::multisets::Orders;
use crate::engine::pattern::problem::Problem;
use crate::engine::pattern::queue_set::QueueSet;
use crate::engine::ratio::Ratio;
use crate::engine::solution::{GivenRows, Solution};

/// What a row of a table is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableKey {
    /// A solution: the orders that build it, and the queues it covers.
    Solution,
    /// A queue: the solutions that cover it, and what they leave over.
    Pattern,
    /// The pieces that are used: the solutions that use them, and the queues these cover.
    Use,
}

/// No table has this key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown key {0:?}: expected solution, pattern or use")]
pub struct UnknownTableKey(pub String);

impl FromStr for TableKey {
    type Err = UnknownTableKey;

    /// As solution-finder, by the first letter too.
    fn from_str(text: &str) -> Result<TableKey, UnknownTableKey> {
        match text.to_ascii_lowercase().as_str() {
            "solution" | "s" => Ok(TableKey::Solution),
            "pattern" | "p" => Ok(TableKey::Pattern),
            "use" | "u" => Ok(TableKey::Use),
            _ => Err(UnknownTableKey(text.to_string())),
        }
    }
}

impl TableKey {
    /// The header.
    pub fn header(self) -> &'static str {
        match self {
            TableKey::Solution => {
                "テト譜,使用ミノ,対応ツモ数 (対地形&パターン),対応ツモ数 (対地形),\
                 対応ツモ数 (対パターン),ツモ (対地形&パターン),ツモ (対地形),ツモ (対パターン)"
            }
            TableKey::Pattern => "ツモ,対応地形数,使用ミノ,未使用ミノ,テト譜",
            TableKey::Use => "使用ミノ,対応地形数,対応ツモ数 (対パターン),テト譜,ツモ (対パターン)",
        }
    }
}

/// The order in which solution-finder names pieces.
const ORDER: [Piece; 7] = [Piece::T, Piece::I, Piece::L, Piece::J, Piece::S, Piece::Z, Piece::O];

/// The address before a fumen in tables by solution.
const ADDRESS: &str = "http://fumen.zui.jp/?";

/// Why there is no table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// It does not fit into the memory of the job.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A solution cannot be written as a fumen.
    #[error(transparent)]
    Fumen(#[from] fumen::EncodeError),
    /// The job was stopped.
    #[error("stopped before the end")]
    Stopped,
}

/// Text that keeps to the memory of a job.
struct Text<'a> {
    text: String,
    room: Room,
    job: &'a Job<'a>,
}

impl Text<'_> {
    /// Ends a row.
    fn end(&mut self, from: usize) -> Result<(), TableError> {
        self.text.push('\n');
        // A text that grows is copied now and then: twice its size.
        if self.room.is_full_with(2 * (self.text.len() - from)) {
            return Err(TooLarge { allowed: self.job.memory, needed: None }.into());
        }
        if self.job.is_stopped() { Err(TableError::Stopped) } else { Ok(()) }
    }

    /// Words joined by semicolons.
    fn list<'w>(&mut self, words: impl Iterator<Item = Vec<Piece>> + 'w) {
        for (i, word) in words.enumerate() {
            if i > 0 {
                self.text.push(';');
            }
            self.text.extend(word.iter().map(|piece| piece.letter()));
        }
    }
}

impl Clears<'_> {
    /// The table with this key, its header first.
    pub fn csv(&self, key: TableKey, job: &Job) -> Result<String, TableError> {
        let all: Vec<&Clear> = self.all.iter().collect();
        self.csv_of(&all, key, job)
    }

    /// The same for some of the solutions.
    pub fn csv_of(&self, some: &[&Clear], key: TableKey, job: &Job) -> Result<String, TableError> {
        let mut text = Text { text: format!("{}\n", key.header()), room: Room::of(job), job };
        match key {
            TableKey::Solution => self.by_solution(some, &mut text)?,
            TableKey::Pattern => self.by_queue(some, &mut text)?,
            TableKey::Use => self.by_use(some, &mut text)?,
        }
        Ok(text.text)
    }

    /// One fumen with a page for each of these solutions; its share is the comment.
    pub fn sheet(&self, some: &[&Clear]) -> Result<String, fumen::EncodeError> {
        let mut sheet = Sheet::new(self.study.field);
        for clear in some {
            let percent = self.study.share(clear).percent();
            sheet.add(&clear.solution.groups, format!("{percent:.1} % : {}", clear.order()));
        }
        sheet.fumen()
    }

    fn by_solution(&self, some: &[&Clear], text: &mut Text) -> Result<(), TableError> {
        for clear in some {
            let from = text.text.len();
            let orders = self.study.orders(clear);
            let played = self.study.played(clear, &orders);
            let (fumen, used) = (self.study.page(clear)?, used(clear.used()));
            let counts = (played.len(), orders.len(), clear.covered.count());
            let _ = write!(
                text.text,
                "{ADDRESS}{fumen},{used},{},{},{},",
                counts.0, counts.1, counts.2
            );
            text.list(played.into_iter());
            text.text.push(',');
            text.list(orders.into_iter());
            text.text.push(',');
            text.list(clear.covered.iter().map(|number| self.study.set.queue(number)));
            text.end(from)?;
        }
        Ok(())
    }

    fn by_queue(&self, some: &[&Clear], text: &mut Text) -> Result<(), TableError> {
        let pages = some.iter().map(|clear| self.study.page(clear));
        let pages: Vec<String> = pages.collect::<Result<_, _>>()?;
        for number in 0..self.study.set.count() {
            let from = text.text.len();
            let covering = (0..some.len()).filter(|&i| some[i].covered.contains(number));
            let list: Vec<(Counts, &str)> =
                covering.map(|i| (some[i].used(), pages[i].as_str())).collect();
            queue_row(&self.study.set.queue(number), &list, &mut text.text);
            text.end(from)?;
        }
        Ok(())
    }

    fn by_use(&self, some: &[&Clear], text: &mut Text) -> Result<(), TableError> {
        let mut uses: BTreeMap<Vec<usize>, (Counts, Vec<&Clear>)> = BTreeMap::new();
        // In the order of solution-finder's pieces, those with most of the first one first.
        let place = |bag: Counts| ORDER.iter().map(|&piece| 31 - bag.count(piece)).collect();
        for bag in self.study.bags() {
            uses.insert(place(bag), (bag, Vec::new()));
        }
        for clear in some {
            let bag = clear.used();
            uses.entry(place(bag)).or_insert((bag, Vec::new())).1.push(clear);
        }
        for (bag, clears) in uses.into_values() {
            let from = text.text.len();
            let mut covered = BitSet::empty(self.study.set.count());
            clears.iter().for_each(|clear| covered.add(&clear.covered));
            let pages = clears.iter().map(|clear| self.study.page(clear));
            let pages = pages.collect::<Result<Vec<String>, _>>()?.join(";");
            let (bag, clears, queues) = (used(bag), clears.len(), covered.count());
            let _ = write!(text.text, "{bag},{clears},{queues},{pages},");
            text.list(covered.iter().map(|number| self.study.set.queue(number)));
            text.end(from)?;
        }
        Ok(())
    }
}

/// A queue, the solutions that cover it, the bags they use and what these leave over.
fn queue_row(queue: &[Piece], solutions: &[(Counts, &str)], text: &mut String) {
    let mut bags: Vec<Counts> = Vec::new();
    for (bag, _) in solutions {
        if !bags.contains(bag) {
            bags.push(*bag);
        }
    }
    let join = |words: &mut dyn Iterator<Item = String>| words.collect::<Vec<_>>().join(";");
    text.extend(queue.iter().map(|piece| piece.letter()));
    let _ = write!(
        text,
        ",{},{},{},{}",
        solutions.len(),
        join(&mut bags.iter().map(|bag| used(*bag))),
        join(&mut bags.iter().map(|bag| used(super::left_over(queue, *bag)))),
        join(&mut solutions.iter().map(|(_, page)| page.to_string())),
    );
}

/// The table by queue for one queue and its solutions.
pub fn queue_table(
    field: Field24,
    queue: &[Piece],
    solutions: &[&Solution],
) -> Result<String, fumen::EncodeError> {
    let mut pages = Vec::new();
    for solution in solutions {
        let mut sheet = Sheet::new(field);
        sheet.add(&solution.groups, solution.order());
        pages.push((solution.used(), sheet.fumen()?));
    }
    let list: Vec<(Counts, &str)> = pages.iter().map(|(bag, page)| (*bag, page.as_str())).collect();
    let mut text = format!("{}\n", TableKey::Pattern.header());
    queue_row(queue, &list, &mut text);
    text.push('\n');
    Ok(text)
}

impl Clear {
    /// The pieces in the order in which one of its queues plays them.
    pub fn order(&self) -> String {
        self.solution.order()
    }
}

impl Study {
    /// The share of the whole queues that a solution covers.
    pub fn share(&self, clear: &Clear) -> Ratio {
        Ratio::new(clear.queues, self.queues())
    }

    /// A solution as one coloured page.
    fn page(&self, clear: &Clear) -> Result<String, fumen::EncodeError> {
        let mut sheet = Sheet::new(self.field);
        sheet.add(&clear.solution.groups, clear.order());
        sheet.fumen()
    }

    /// The orders of its pieces that build a solution, whatever the pattern.
    fn orders(&self, clear: &Clear) -> Vec<Vec<Piece>> {
        let given = GivenRows::of(&self.field);
        let groups = given.forget(&clear.solution.groups);
        let orders = Orders(clear.used());
        let Ok(words) = QueueSet::new(&orders, groups.len(), false) else { return Vec::new() };
        let built = Problem { hold: false, ..self.problem }.buildable(&groups, &words);
        built.map_or_else(Vec::new, |built| built.iter().map(|n| words.queue(n)).collect())
    }

    /// Those of the orders in which some queue of the pattern plays the solution.
    fn played(&self, clear: &Clear, orders: &[Vec<Piece>]) -> Vec<Vec<Piece>> {
        let mut found: HashSet<Vec<Piece>> = HashSet::new();
        for number in clear.covered.iter() {
            let word = self.set.queue(number);
            if !self.problem.hold {
                found.insert(word);
                continue;
            }
            let Some((&first, rest)) = word.split_first() else { continue };
            let mut hands: Vec<(Option<Piece>, Vec<Piece>)> = vec![(Some(first), Vec::new())];
            // A queue that is one short ends with nothing, and the held piece comes last.
            let padded = rest.iter().map(|&piece| Some(piece)).chain([None]);
            for next in padded.take(clear.solution.groups.len()) {
                hands = hands
                    .into_iter()
                    .flat_map(|(held, placed)| {
                        choices(held, next, true).filter_map(move |(piece, kept)| {
                            Some((kept, placed.iter().copied().chain([piece?]).collect()))
                        })
                    })
                    .collect();
            }
            found.extend(hands.into_iter().map(|(_, placed)| placed));
        }
        orders.iter().filter(|order| found.contains(*order)).cloned().collect()
    }

    /// Every bag of as many pieces as a solution has that some queue of the pattern offers.
    fn bags(&self) -> Vec<Counts> {
        let mut bags: FastSet<Counts> = FastSet::default();
        for number in 0..self.set.count() {
            let word = self.set.queue(number);
            let all: Counts = word.iter().copied().collect();
            if all.len() == self.pieces() {
                bags.insert(all);
                continue;
            }
            bags.extend(word.into_iter().map(|piece| all.without(piece)));
        }
        bags.into_iter().collect()
    }
}

/// The pieces of a bag as solution-finder orders them.
fn used(bag: Counts) -> String {
    ORDER.iter().flat_map(|&piece| std::iter::repeat_n(piece.letter(), bag.count(piece))).collect()
}
