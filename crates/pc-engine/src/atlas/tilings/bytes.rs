//! Tilings as bytes.
//!
//! ```text
//! for each number of tiles placed, none to all    how many regions there are, 4 bytes
//! for each region but the last                    how many ways it has, 2 bytes
//! for each way                                    its tile, 2 bytes
//! for each way                                    where it leads: the number of the region among
//!                                                 those with one tile more, in as few bytes as
//!                                                 the largest number needs
//! ```
//!
//! All numbers are little-endian. Regions and their ways come in order.

use crate::atlas::bytes::width;
use crate::atlas::tilings::Tilings;
use crate::endings::{Region, Way, Ways};
use crate::tiles::Tiles;

/// The bytes are not a set of tilings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTilings {
    /// There are fewer or more bytes than there should be.
    #[error("the tilings take {needed} bytes, but {found} are there")]
    Length {
        /// Bytes needed.
        needed: u64,
        /// Bytes there are.
        found: u64,
    },
    /// A region or a way that cannot be.
    #[error("the tilings are damaged after {tiles} tiles")]
    Damaged {
        /// How many tiles are placed there.
        tiles: usize,
    },
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
}

impl Tilings {
    /// The tilings as bytes; equal sets have equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for pair in self.depths.windows(2) {
            bytes.extend((pair[1] - pair[0]).to_le_bytes());
        }
        let regions = self.starts.len() as u32 - 1;
        for region in 0..regions - 1 {
            bytes.extend((self.ways(Region(region)).len() as u16).to_le_bytes());
        }
        for way in &self.ways {
            bytes.extend((way.tile as u16).to_le_bytes());
        }
        for depth in 0..self.pieces() {
            let (next, end) = (self.depths[depth + 1], self.depths[depth + 2]);
            let width = width((end - next) as usize);
            for region in self.depths[depth]..next {
                for way in &self.ways[self.ways(Region(region))] {
                    bytes.extend(&(way.then.0 - next).to_le_bytes()[..width]);
                }
            }
        }
        bytes
    }

    /// The tilings of these bytes, in a box with these tiles.
    pub fn from_bytes(bytes: &[u8], tiles: &Tiles<u64>) -> Result<Tilings, BadTilings> {
        let found = bytes.len() as u64;
        let mut needed = 0;
        let mut rest = bytes;
        let mut take = |length: u64| {
            needed += length;
            if length > rest.len() as u64 {
                return Err(BadTilings::Length { needed, found });
            }
            let (some, others) = rest.split_at(length as usize);
            rest = others;
            Ok(some)
        };
        let pieces = tiles.pieces();
        let mut depths = vec![0u32];
        for (depth, size) in take(4 * (pieces as u64 + 1))?.chunks(4).enumerate() {
            let damaged = BadTilings::Damaged { tiles: depth };
            // The empty box and the full one are always there, and once.
            if (depth == 0 || depth == pieces) && number(size) != 1 {
                return Err(damaged);
            }
            depths.push(depths[depth].checked_add(number(size)).ok_or(damaged)?);
        }
        let regions = depths[pieces + 1];
        let (mut starts, mut ways) = (vec![0u32], 0u32);
        for (region, count) in (0..).zip(take(2 * (u64::from(regions) - 1))?.chunks(2)) {
            if count == [0, 0] && region != 0 {
                let tiles = depths.partition_point(|&first| first <= region) - 1;
                return Err(BadTilings::Damaged { tiles });
            }
            ways = ways.checked_add(number(count)).ok_or(BadTilings::Damaged { tiles: 0 })?;
            starts.push(ways);
        }
        starts.push(ways);
        // Taken first: what is not there needs no memory.
        let named = take(2 * u64::from(ways))?.chunks(2);
        let mut all: Vec<Way> =
            named.map(|tile| Way { tile: number(tile), then: Region(0) }).collect();
        for depth in 0..pieces {
            let damaged = BadTilings::Damaged { tiles: depth };
            let (next, end) = (depths[depth + 1], depths[depth + 2]);
            let own = starts[depths[depth] as usize] as usize..starts[next as usize] as usize;
            let width = width((end - next) as usize);
            let targets = take(own.len() as u64 * width as u64)?;
            for (way, target) in all[own].iter_mut().zip(targets.chunks(width)) {
                if way.tile as usize >= tiles.all().len() || number(target) >= end - next {
                    return Err(damaged);
                }
                way.then = Region(next + number(target));
            }
        }
        if needed != found {
            return Err(BadTilings::Length { needed, found });
        }
        Ok(Tilings::new(depths, starts, all, tiles))
    }
}
