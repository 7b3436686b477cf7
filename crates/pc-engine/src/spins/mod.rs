//! Every way to build a T-spin from given pieces.
//!
//! # What
//! A way is a T and other parts on a field, all drawn in rows that are never erased. Some of them
//! fill lines, at least so many of them with the T. The others are there because something would
//! be missing without them: a piece would hang in the air, fewer than three corners of the T would
//! be taken, or the T could not be turned in under a roof. A way with a piece to spare is none.
//!
//! # How
//! For each place of the T, `fill` lists the parts that fill lines. Then `grow` asks what is
//! missing (`Sketch::missing`): the answer is a set of cells of which at least one must be
//! filled, so every part that fills one of them is tried, and the question is asked again. What
//! misses nothing is a way, unless it would be one with fewer pieces.
//!
//! # Why not the obvious way
//! Pieces that may lie anywhere (roofs, and what roofs stand on) multiply: with three of them left
//! there are millions of places. The cells that would help leave a few dozen.
//!
//! # How we know it works
//! A search that plays all pieces in all orders, move by move, finds the same ways on small
//! fields; and the numbers are those of solution-finder's own tests.

mod build;
mod fill;
mod parts;
mod sketch;
mod way;

use std::hash::Hash;
use std::ops::Range;

use allclear_board::FastSet;
use allclear_tetris::queue::Language;
use allclear_tetris::{Field24, Piece, Rules};

pub use build::{Playable, Way};
use fill::Fill;
use parts::{Part, Parts};
use sketch::{Ground, Missing, Sketch};

use crate::counts::Counts;
use crate::job::{Job, Room, TooLarge};
use crate::parallel;
use crate::pattern::multisets::Multisets;

/// Whether pieces are added until the T can be turned in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Roofs {
    /// As many as it takes.
    #[default]
    Any,
    /// At most so many.
    AtMost(usize),
    /// None are looked for, and whether the T gets in does not matter.
    Skip,
}

/// Whether pieces that fill lines may lie across lines that are cleared before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Gaps {
    /// Only those that fill no line may, as solution-finder has it.
    #[default]
    NotInLines,
    /// All may.
    Allowed,
}

/// What to build.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The field, without full rows.
    pub field: Field24,
    /// The rotation system and the drop rule.
    pub rules: Rules,
    /// How many lines the T must clear.
    pub least_lines: u32,
    /// The rows in which lines may be filled.
    pub fill: Range<usize>,
    /// All pieces lie below this row.
    pub margin: usize,
    /// Whether roofs are looked for.
    pub roofs: Roofs,
    /// Which pieces may lie across cleared lines.
    pub gaps: Gaps,
    /// How many pieces may be used.
    pub most_pieces: usize,
}

/// The pieces that there are.
pub struct Pieces {
    bags: Multisets,
    most: usize,
}

impl Pieces {
    fn have(&self, used: Counts) -> bool {
        used.len() <= self.most && self.bags.have(used)
    }
}

impl Asked {
    /// Every way with the pieces of some queue, and whether the search came to its end.
    pub fn ways<L>(&self, queues: &L, job: &Job) -> Result<(Vec<Way>, bool), TooLarge>
    where
        L: Language,
        L::State: Eq + Hash,
    {
        let pieces = Pieces { bags: Multisets::of(queues), most: self.most_pieces };
        let parts = Parts::new(self.field, self.margin, self.fill.start..self.margin);
        let wanted =
            |part: &Part| part.piece == Piece::T && (self.gaps == Gaps::Allowed || part.gap == 0);
        let places: Vec<u32> = parts
            .all()
            .filter(|(_, part)| wanted(part))
            .filter(|(_, part)| part.rows.count_ones() >= self.least_lines)
            .map(|(number, _)| number)
            .collect();
        let done = std::sync::atomic::AtomicU64::new(0);
        let room = std::sync::Mutex::new(Room::of(job));
        let found = parallel::map(job.threads, &places, |&t| {
            let search = Search { asked: self, parts: &parts, pieces: &pieces, job, room: &room };
            let found = search.with(t);
            let done = done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
            job.tell(done, places.len() as u64);
            found
        });
        room.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).check()?;
        Ok((found.into_iter().flatten().collect(), !job.is_over()))
    }
}

struct Search<'a> {
    asked: &'a Asked,
    parts: &'a Parts,
    pieces: &'a Pieces,
    job: &'a Job<'a>,
    room: &'a std::sync::Mutex<Room>,
}

/// Parts that grow into a way.
struct Growing<'a> {
    t: &'a Part,
    /// How many of the parts fill lines.
    lines: usize,
    /// All lines that are filled.
    full: u32,
    seen: FastSet<Vec<u32>>,
    found: Vec<Vec<u32>>,
}

impl Search<'_> {
    /// The ways in which the T takes this place.
    fn with(&self, number: u32) -> Vec<Way> {
        let Asked { field, .. } = *self.asked;
        let fill = Fill {
            field,
            parts: self.parts,
            pieces: self.pieces,
            rows: self.asked.fill.clone(),
            least_lines: self.asked.least_lines,
            gaps: self.asked.gaps,
        };
        let t = self.parts.get(number);
        let mut ways = Vec::new();
        fill.around(t, &mut |chosen, used| {
            if self.job.is_over() {
                return;
            }
            let mut growing = Growing {
                t,
                lines: chosen.len(),
                full: self.sketch(t, chosen).lines(),
                seen: FastSet::default(),
                found: Vec::new(),
            };
            let mut others = chosen.to_vec();
            match self.asked.roofs {
                Roofs::Skip => self.wall(&mut growing, &mut others, used, chosen.len()),
                _ => self.grow(&mut growing, &mut others, used),
            }
            for others in &growing.found {
                let others: Vec<Part> = others.iter().map(|&part| *self.parts.get(part)).collect();
                ways.push(Way::new(field, *t, &others, &self.asked.rules));
            }
            let bytes = growing.found.len() * 800;
            let mut room = self.room.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            room.is_full_with(bytes);
        });
        ways
    }

    fn sketch<'a>(&'a self, t: &'a Part, others: &'a [u32]) -> Sketch<'a> {
        let Asked { field, rules, .. } = &self.asked;
        Sketch::new(Ground { field: *field, parts: self.parts, kicks: &rules.kicks }, t, others)
    }

    /// Adds parts until nothing is missing.
    fn grow(&self, growing: &mut Growing, others: &mut Vec<u32>, used: Counts) {
        let mut key = others.clone();
        key.sort_unstable();
        if self.job.is_over() || !growing.seen.insert(key) {
            return;
        }
        let sketch = self.sketch(growing.t, others);
        let wanted = match sketch.missing() {
            Some(Missing::Support(cells, rows)) => (cells, rows),
            Some(Missing::Corner(cells)) => (cells, 0),
            Some(Missing::Roof(cells)) => {
                if !self.allows_roofs(growing, others, 1) {
                    return;
                }
                (cells, 0)
            }
            None => {
                if self.allows_roofs(growing, others, 0) && self.is_minimal(growing, others) {
                    growing.found.push(others.clone());
                }
                return;
            }
        };
        for (number, used) in self.next(growing, others, used, wanted) {
            others.push(number);
            self.grow(growing, others, used);
            others.pop();
        }
    }

    /// The same without roofs. Parts from number `fresh` on support the one before them.
    fn wall(&self, growing: &mut Growing, others: &mut Vec<u32>, used: Counts, fresh: usize) {
        if self.job.is_over() {
            return;
        }
        let sketch = self.sketch(growing.t, others);
        let (wanted, next_fresh) = match sketch.support() {
            Some(wanted) => (wanted, fresh),
            None => {
                let spare = |from: usize, corners: usize| {
                    (from..others.len()).any(|spare| {
                        let fewer: Vec<u32> = [&others[..spare], &others[spare + 1..]].concat();
                        let sketch = self.sketch(growing.t, &fewer);
                        sketch.support().is_none() && sketch.corners().1 >= corners
                    })
                };
                if spare(fresh, 0) {
                    return;
                }
                let (free, taken) = sketch.corners();
                if taken >= 3 {
                    if spare(growing.lines, 3) {
                        return;
                    }
                    let mut key = others.clone();
                    key.sort_unstable();
                    if growing.seen.insert(key) {
                        growing.found.push(others.clone());
                    }
                    return;
                }
                ((free, 0), others.len() + 1)
            }
        };
        for (number, used) in self.next(growing, others, used, wanted) {
            others.push(number);
            self.wall(growing, others, used, next_fresh);
            others.pop();
        }
    }

    /// The parts that can be added to fill one of these cells without waiting for one of these rows
    /// to be cleared, and the pieces used then.
    fn next(
        &self,
        growing: &Growing,
        others: &[u32],
        used: Counts,
        (cells, stay): (Field24, u32),
    ) -> Vec<(u32, Counts)> {
        let cleared = growing.full & !growing.t.rows & !stay;
        let taken = self.cells(growing.t, others);
        let mut next: Vec<(u32, Counts)> = Vec::new();
        for number in self.parts.meeting(cells) {
            let part = self.parts.get(number);
            let used = used.with(part.piece);
            if part.gap & !cleared == 0
                && part.cells.is_disjoint(taken)
                && self.pieces.have(used)
                && (taken | part.cells).full_row_mask() as u32 == growing.full
            {
                next.push((number, used));
            }
        }
        next
    }

    /// Whether the parts, and so many roofs more, have no more roofs than are allowed: those that
    /// could be left out if the T did not have to be turned in.
    fn allows_roofs(&self, growing: &Growing, others: &[u32], more: usize) -> bool {
        let Roofs::AtMost(most) = self.asked.roofs else { return true };
        let (lines, extra) = others.split_at(growing.lines);
        !(0..1u32 << extra.len()).any(|kept| {
            let roofs = extra.len() - kept.count_ones() as usize;
            let kept = extra.iter().enumerate().filter(|(i, _)| kept >> i & 1 == 1);
            let base: Vec<u32> = lines.iter().copied().chain(kept.map(|(_, &part)| part)).collect();
            let sketch = self.sketch(growing.t, &base);
            roofs + more > most && sketch.support().is_none() && sketch.corners().1 >= 3
        })
    }

    /// All that is filled in the end.
    fn cells(&self, t: &Part, others: &[u32]) -> Field24 {
        let all = self.asked.field | t.cells;
        others.iter().fold(all, |all, &number| all | self.parts.get(number).cells)
    }

    /// Whether no part can be left out but those that fill the lines that the T clears, nor several
    /// of those that fill no line.
    fn is_minimal(&self, growing: &Growing, others: &[u32]) -> bool {
        let by_t = growing.full & growing.t.rows;
        let is_complete = |fewer: &[u32]| self.sketch(growing.t, fewer).missing().is_none();
        let (lines, extra) = others.split_at(growing.lines);
        let spare = (0..others.len()).filter(|&i| self.parts.get(others[i]).rows & by_t == 0);
        let single = spare.map(|i| [&others[..i], &others[i + 1..]].concat());
        let several = (0..(1u32 << extra.len()) - 1).map(|kept| {
            let kept = extra.iter().enumerate().filter(|(i, _)| kept >> i & 1 == 1);
            lines.iter().copied().chain(kept.map(|(_, &part)| part)).collect::<Vec<u32>>()
        });
        !single.chain(several).any(|fewer| is_complete(&fewer))
    }
}
