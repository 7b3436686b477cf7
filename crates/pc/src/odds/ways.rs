//! Where each piece leads from a field, remembered.

use allclear_board::FastMap;
use allclear_tetris::Piece;

/// For fields and pieces, what the piece leads to: numbers that mean fields, or tables. The same
/// fields come again with every group of beginnings, and finding out where a piece can go is most
/// of the work.
pub(super) struct Ways {
    slots: FastMap<u64, u32>,
    /// By slot and piece, where in `to` its list begins; 0 if nobody has asked.
    begins: Vec<[u32; 7]>,
    /// Lists one after the other, each with its length first.
    to: Vec<u64>,
    /// The bytes it may take.
    most: usize,
}

/// Nobody gains from more; and places in `to` are numbered in 32 bits.
const MOST: usize = 512 << 20;

/// The place of a field.
#[derive(Clone, Copy)]
pub(super) struct Slot(u32);

impl Ways {
    /// Nothing yet, and at most so many bytes.
    pub fn within(bytes: usize) -> Ways {
        let most = bytes.min(MOST);
        Ways { slots: FastMap::default(), begins: Vec::new(), to: Vec::new(), most }
    }

    /// Forgets everything if it takes more than so many bytes.
    pub fn keep_to(&mut self, bytes: usize) {
        if self.bytes() > bytes {
            *self = Ways::within(self.most);
        }
    }

    /// Bytes in use.
    fn bytes(&self) -> usize {
        let slots = size_of::<(u64, u32)>() + 1;
        self.slots.capacity() * slots * 8 / 7 + 28 * self.begins.capacity() + 8 * self.to.capacity()
    }

    /// The place of a field. Where there is no room for it all others are forgotten.
    pub fn slot(&mut self, field: u64) -> Slot {
        // What is full doubles.
        self.keep_to(self.most / 2);
        let new = self.begins.len() as u32;
        let slot = *self.slots.entry(field).or_insert(new);
        if slot == new {
            self.begins.push([0; 7]);
        }
        Slot(slot)
    }

    /// Where a piece leads from there; `find` adds that to a list if nobody has asked before.
    #[inline]
    pub fn of(&mut self, slot: Slot, piece: Piece, find: impl FnOnce(&mut Vec<u64>)) -> &[u64] {
        let mut begin = self.begins[slot.0 as usize][piece.index()] as usize;
        if begin == 0 {
            if self.to.is_empty() {
                // Nothing begins at 0.
                self.to.push(0);
            }
            begin = self.to.len();
            self.to.push(0);
            find(&mut self.to);
            self.to[begin] = (self.to.len() - begin - 1) as u64;
            self.begins[slot.0 as usize][piece.index()] = begin as u32;
        }
        self.found(slot, piece)
    }

    /// The same for a piece that was asked for.
    pub fn found(&self, slot: Slot, piece: Piece) -> &[u64] {
        let begin = self.begins[slot.0 as usize][piece.index()] as usize;
        match begin {
            0 => &[],
            _ => &self.to[begin + 1..][..self.to[begin] as usize],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_list_is_found_once() {
        let mut ways = Ways::within(1 << 20);
        for round in 0..2 {
            for field in [5, 0, 7] {
                let slot = ways.slot(field);
                for piece in Piece::ALL {
                    let expected: Vec<u64> = (0..field).map(|i| 10 * i + piece as u64).collect();
                    let found = ways.of(slot, piece, |list| {
                        assert_eq!(round, 0);
                        list.extend(&expected);
                    });
                    assert_eq!(found, expected);
                    assert_eq!(ways.found(slot, piece), expected);
                }
            }
        }
        ways.keep_to(1 << 20);
        assert_eq!(ways.begins.len(), 3);
        ways.keep_to(1);
        assert!(ways.begins.is_empty());
    }
}
