//! Sets of fields as bytes.
//!
//! ```text
//! for each of the ten columns   how many nodes it has, 4 bytes
//! for each column               for each node, the letters that lead on: 2 bytes
//! for each column but the last  for each edge, the number of its target in the next column, in
//!                               as few bytes as the largest number needs
//! ```
//!
//! All numbers are little-endian. Where edges begin and how many words follow them is counted
//! again while reading: a tenth of a millisecond for the 4-line atlas.

use crate::atlas::fields::{COLUMNS, END, Fields, Node};

/// The bytes are not a set of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadFields {
    /// There are fewer bytes than there should be.
    #[error("the data ends early: {found} bytes of {needed}")]
    Truncated {
        /// Bytes needed.
        needed: u64,
        /// Bytes there are.
        found: u64,
    },
    /// There are more bytes than there should be.
    #[error("{extra} bytes follow the end of the data")]
    Extra {
        /// How many.
        extra: u64,
    },
    /// A node or an edge that cannot be.
    #[error("column {column} of the data is damaged")]
    Damaged {
        /// The column, from 0.
        column: usize,
    },
}

/// How many bytes numbers below `count` take.
pub(super) fn width(count: usize) -> usize {
    match count {
        0..=0x100 => 1,
        0x101..=0x1_0000 => 2,
        0x1_0001..=0x100_0000 => 3,
        _ => 4,
    }
}

impl Fields {
    /// The set as bytes; equal sets have equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let columns = self.columns();
        let mut bytes = Vec::new();
        for column in &columns {
            bytes.extend_from_slice(&(column.len() as u32).to_le_bytes());
        }
        for node in &self.nodes {
            bytes.extend_from_slice(&node.letters.to_le_bytes());
        }
        for pair in columns.windows(2) {
            let [column, next] = pair else { continue };
            let width = width(next.len());
            for node in &self.nodes[column.clone()] {
                let edges = &self.edges[node.edges as usize..];
                for edge in &edges[..node.letters.count_ones() as usize] {
                    let number = edge.to - next.start as u32;
                    bytes.extend_from_slice(&number.to_le_bytes()[..width]);
                }
            }
        }
        bytes
    }

    /// The nodes of each column.
    fn columns(&self) -> [std::ops::Range<usize>; COLUMNS] {
        let mut start = 0;
        let mut end = 1;
        std::array::from_fn(|_| {
            let column = start..end;
            let edges = self.nodes[column.clone()].iter().flat_map(|node| {
                &self.edges[node.edges as usize..][..node.letters.count_ones() as usize]
            });
            let last = edges.map(|edge| edge.to).filter(|&to| to != END).max();
            (start, end) = (end, last.map_or(end, |last| last as usize + 1));
            column
        })
    }

    /// The set of these bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Fields, BadFields> {
        let found = bytes.len() as u64;
        let mut needed = 4 * COLUMNS as u64;
        let check = |needed: u64| {
            if found < needed { Err(BadFields::Truncated { needed, found }) } else { Ok(()) }
        };
        check(needed)?;
        let (head, rest) = bytes.split_at(4 * COLUMNS);
        let sizes: Vec<usize> = head.chunks(4).map(|size| number(size) as usize).collect();
        needed += 2 * sizes.iter().map(|&size| size as u64).sum::<u64>();
        check(needed)?;
        let (letters, mut targets) = rest.split_at((needed - 4 * COLUMNS as u64) as usize);
        let mut letters = letters.chunks(2).map(|letters| number(letters) as u16);

        // Nodes with the same letters would be one in the last column, where nothing follows.
        if sizes[COLUMNS - 1] > usize::from(u16::MAX) {
            return Err(BadFields::Damaged { column: COLUMNS - 1 });
        }
        let is_empty = sizes[1..].iter().all(|&size| size == 0);
        let (mut nodes, mut to) = (Vec::new(), Vec::new());
        let mut next_start = 0;
        for column in 0..COLUMNS {
            let damaged = BadFields::Damaged { column };
            let start = to.len();
            for letters in letters.by_ref().take(sizes[column]) {
                if letters == 0 && !is_empty {
                    return Err(damaged);
                }
                nodes.push(Node { letters, edges: to.len() as u32 });
                // The targets that must follow take memory only if they are there.
                if column + 1 < COLUMNS {
                    check(needed + (to.len() - start) as u64)?;
                }
                to.extend((0..letters.count_ones()).map(|_| END));
            }
            next_start += sizes[column];
            if column == 0 && sizes[0] != 1 || is_empty && !to.is_empty() {
                return Err(damaged);
            }
            if column + 1 == COLUMNS {
                continue;
            }
            let next = sizes[column + 1];
            let width = width(next);
            let size = (to.len() - start) * width;
            needed += size as u64;
            check(needed)?;
            let (own, rest) = targets.split_at(size);
            targets = rest;
            for (to, bytes) in to[start..].iter_mut().zip(own.chunks(width)) {
                let target = number(bytes);
                if target as usize >= next {
                    return Err(damaged);
                }
                *to = target + next_start as u32;
            }
        }
        if !targets.is_empty() {
            return Err(BadFields::Extra { extra: targets.len() as u64 });
        }
        Ok(Fields::count(nodes, &to))
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
}
