//! The solutions of a pattern, as `path`, `minimal` and `save` need them.

use std::io::Write;
use std::ops::ControlFlow;

use allclear_pc::analysis::bitset::BitSet;
use allclear_pc::analysis::{Part, Problem, shape};
use allclear_pc::{Counts, Group, Solution};
use allclear_tetris::fumen::{self, Cell};
use allclear_tetris::{Field24, PieceSet};

use super::effort::{self, Room};
use super::question::Asked;
use crate::look::{Shade, Tile, ink_of};
use crate::progress::grouped;
use crate::session::Session;

/// A solution, and what it does for the pattern.
pub struct Found {
    /// The solution; its steps are those for one of its queues.
    pub solution: Solution,
    /// The words it covers.
    pub words: BitSet,
    /// How many whole queues it covers.
    pub queues: u128,
    /// The pieces it can leave in hold.
    pub kept: PieceSet,
}

impl Found {
    /// The pieces it uses.
    pub fn used(&self) -> Counts {
        self.solution.groups.iter().map(|group| group.piece).collect()
    }

    /// As a fumen, a page a piece.
    pub fn fumen(&self, field: Field24) -> anyhow::Result<String> {
        Ok(fumen::encode(&shape::pages(field, &self.solution.steps))?)
    }

    /// Whether a row must be cleared on the way, whatever the order: a piece is torn apart by it.
    pub fn needs_clear(&self) -> bool {
        self.solution.groups.iter().any(|group| {
            let rows = group.cells.map(|cell| cell / 10);
            rows.windows(2).any(|pair| pair[1] - pair[0] > 1)
        })
    }
}

/// Every solution of a part of the question, those that cover most queues first, and whether the
/// search came to its end.
pub fn find(asked: &Asked, part: Part, session: &Session) -> anyhow::Result<(Vec<Found>, bool)> {
    let mut all = Vec::new();
    let mut room = Room::default();
    let complete = effort::watched(session, part, |work, bar| {
        asked.problem.each_solution_of(&asked.words, work, &mut |solution, words| {
            if room.is_full_with(size_of_val(words.words()) + 40 * solution.groups.len() + 200) {
                return ControlFlow::Break(());
            }
            let used: Counts = solution.groups.iter().map(|group| group.piece).collect();
            let kept = words.iter().filter_map(|word| asked.kept(word, used)).collect();
            let queues = asked.weigh(words.iter());
            all.push(Found { solution, words, queues, kept });
            bar.message(format!("({} solutions)", grouped(all.len() as u64)));
            ControlFlow::Continue(())
        })
    });
    room.check("ask for fewer queues, or for a part with --shard")?;
    all.sort_by_cached_key(|found| (std::cmp::Reverse(found.queues), found.solution.key()));
    Ok((all, complete))
}

/// The words that some solution covers.
pub fn covered(asked: &Asked, all: &[Found]) -> BitSet {
    let mut words = BitSet::empty(asked.words.count());
    all.iter().for_each(|found| words.add(&found.words));
    words
}

/// Draws a solution in the rows it began with: each piece by its letter or colour.
pub fn draw(asked: &Asked, found: &Found, session: &mut Session) -> anyhow::Result<()> {
    let Problem { field, height, .. } = asked.problem;
    draw_groups(field, height, &found.solution.groups, session)
}

/// Draws pieces on a field: each by its letter or colour.
pub fn draw_groups(
    field: Field24,
    height: usize,
    groups: &[Group],
    session: &mut Session,
) -> anyhow::Result<()> {
    for row in rows(field, height, groups) {
        for letter in row {
            if session.out.is_colored() {
                let ink = Cell::from_letter(letter).and_then(ink_of);
                let tile = ink.map(|ink| Tile { ink, shade: Shade::Solid });
                let text = session.out.look().tile(tile);
                write!(session.out, "{text}")?;
            } else {
                write!(session.out, "{letter}")?;
            }
        }
        writeln!(session.out)?;
    }
    Ok(())
}

/// Pieces on a field as letters, the top row first: `X` for what was there before.
pub fn rows(field: Field24, height: usize, groups: &[Group]) -> Vec<[char; 10]> {
    let mut rows = vec![['_'; 10]; height];
    for (x, y) in field.cells() {
        rows[y][x] = 'X';
    }
    for group in groups {
        for cell in group.cells {
            rows[usize::from(cell) / 10][usize::from(cell) % 10] = group.piece.letter();
        }
    }
    rows.reverse();
    rows
}
