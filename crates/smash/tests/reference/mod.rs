//! The rules of the game, one cell at a time: slow, obvious, and what the fast field must equal.

#![allow(dead_code)] // each test uses its own part of this

use std::collections::BTreeSet;

use allclear_smash::{Cell, Colour, Pair, Placement, Rotation, Rules, Well};

/// `columns[x]` from the bottom, without gaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plain {
    pub columns: [Vec<Cell>; 6],
    pub rows: usize,
    pub visible: usize,
}

impl Plain {
    pub fn of<R: Rules>(well: &Well<R>) -> Plain {
        let column = |x: usize| {
            (0..R::ROWS).map(|y| well.cell(x, y)).take_while(|&c| c != Cell::Empty).collect()
        };
        Plain { columns: std::array::from_fn(column), rows: R::ROWS, visible: R::VISIBLE }
    }

    pub fn cell(&self, x: i32, y: i32) -> Cell {
        if !(0..6).contains(&x) || y < 0 {
            return Cell::Empty;
        }
        self.columns[x as usize].get(y as usize).copied().unwrap_or_default()
    }

    pub fn place(&self, pair: Pair, placement: Placement) -> Option<Plain> {
        let x = placement.column();
        let drops = match placement.rotation() {
            Rotation::Right => [(x, pair.a), (x + 1, pair.b)],
            Rotation::Above => [(x, pair.a), (x, pair.b)],
            Rotation::Left => [(x, pair.a), (x - 1, pair.b)],
            Rotation::Below => [(x, pair.b), (x, pair.a)],
        };
        let mut after = self.clone();
        for (x, colour) in drops {
            if after.columns[x].len() == after.rows {
                return None;
            }
            after.columns[x].push(Cell::Block(colour));
        }
        Some(after)
    }

    pub fn with_skulls(&self, lines: u32) -> Plain {
        let mut after = self.clone();
        for _ in 0..lines {
            for column in &mut after.columns {
                if column.len() < after.rows {
                    column.push(Cell::Skull);
                }
            }
        }
        after
    }

    /// The group of equal colour around a cell, by going from neighbour to neighbour.
    pub fn group(&self, x: i32, y: i32) -> BTreeSet<(i32, i32)> {
        let Cell::Block(colour) = self.cell(x, y) else { return BTreeSet::new() };
        let mut group = BTreeSet::new();
        let mut open = vec![(x, y)];
        while let Some((x, y)) = open.pop() {
            if y < self.visible as i32
                && self.cell(x, y) == Cell::Block(colour)
                && group.insert((x, y))
            {
                open.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
            }
        }
        group
    }

    /// All groups of four or more, each once, with their colours.
    pub fn large_groups(&self) -> BTreeSet<(Colour, BTreeSet<(i32, i32)>)> {
        let mut groups = BTreeSet::new();
        for x in 0..6 {
            for y in 0..self.visible as i32 {
                let group = self.group(x, y);
                if let (Cell::Block(colour), true) = (self.cell(x, y), group.len() >= 4) {
                    groups.insert((colour, group));
                }
            }
        }
        groups
    }

    /// All cells that vanish in the next step.
    pub fn vanishing(&self) -> BTreeSet<(i32, i32)> {
        let mut gone: BTreeSet<_> = self.large_groups().into_iter().flat_map(|(_, g)| g).collect();
        for (x, y) in gone.clone() {
            for (x, y) in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                if self.cell(x, y) == Cell::Skull && y < self.visible as i32 {
                    gone.insert((x, y));
                }
            }
        }
        gone
    }

    /// One step: the field after it and its points, or nothing.
    pub fn step(&self, index: u32, table: &Table) -> Option<(Plain, u32)> {
        let groups = self.large_groups();
        if groups.is_empty() {
            return None;
        }
        let blocks: usize = groups.iter().map(|(_, group)| group.len()).sum();
        let colours: BTreeSet<Colour> = groups.iter().map(|(colour, _)| *colour).collect();
        let group_bonus: u32 = groups.iter().map(|(_, group)| (table.group)(group.len())).sum();
        let factor = (table.chain)(index) + table.colours[colours.len() - 1] + group_bonus;
        let gone = self.vanishing();
        let mut after = self.clone();
        for (x, column) in after.columns.iter_mut().enumerate() {
            let cells = column.iter().enumerate();
            *column = cells
                .filter(|(y, _)| !gone.contains(&(x as i32, *y as i32)))
                .map(|(_, cell)| *cell)
                .collect();
        }
        Some((after, 10 * blocks as u32 * factor.clamp(1, 999)))
    }

    /// The whole chain: the field after it and the points of its steps.
    pub fn chain(&self, table: &Table) -> (Plain, Vec<u32>) {
        let (mut field, mut scores) = (self.clone(), Vec::new());
        while let Some((after, score)) = field.step(scores.len() as u32, table) {
            field = after;
            scores.push(score);
        }
        (field, scores)
    }
}

/// The score tables, written out as the rules state them.
pub struct Table {
    chain: fn(u32) -> u32,
    colours: [u32; 5],
    group: fn(usize) -> u32,
}

pub const SMASH: Table = Table {
    chain: |step| [0, 8, 16, 32, 64, 128, 256, 512].get(step as usize).copied().unwrap_or(999),
    colours: [0, 2, 4, 8, 16],
    group: |size| [0, 1, 2, 3, 4, 5, 6].get(size - 4).copied().unwrap_or(8),
};

pub const TSU: Table = Table {
    chain: |step| {
        let powers =
            [0, 8, 16, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448, 480, 512];
        powers[step as usize]
    },
    colours: [0, 3, 6, 12, 24],
    group: |size| [0, 2, 3, 4, 5, 6, 7].get(size - 4).copied().unwrap_or(10),
};
