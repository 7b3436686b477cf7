//! The field that a tiling is played on, as a player sees it.
//!
//! Most pieces are known to fit, to rest and to drop straight down from the cells of the original
//! rows. Only the others ask here, so a [`Ground`] is called without knowing its type: what plays
//! tilings is compiled for each kind of set of cells, and not for each size of field as well.

use std::fmt::Debug;

use allclear_board::FastMap;
use allclear_tetris::reach::{self, Placements};
use allclear_tetris::{Field, Field24, Placement, Rules};

use super::Position;
use crate::bits::Bits;
use crate::by_size::by_height;
use crate::tiles::Tiles;

/// What a piece is asked for on its way to its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    /// It must rest on something.
    pub rest: bool,
    /// It must be brought there below this many rows.
    pub way_below: Option<usize>,
}

/// See the essay above.
pub(super) trait Ground<C>: Debug + Send + Sync {
    /// The field at a position, full rows taken out.
    fn field(&self, at: &Position<C>) -> Field24;

    /// Whether a piece can be placed there by these rules.
    fn takes(
        &mut self,
        at: &Position<C>,
        placement: Placement,
        asked: Asked,
        rules: &Rules,
    ) -> bool;

    /// Remembers up to this many bytes from now on.
    fn limit(&mut self, most_bytes: usize);

    /// Bytes in use.
    fn bytes(&self) -> usize;

    /// Another one that remembers the same.
    fn copy(&self) -> Box<dyn Ground<C>>;
}

impl<C> Clone for Box<dyn Ground<C>> {
    fn clone(&self) -> Self {
        self.copy()
    }
}

/// The ground of these tiles, to remember up to so many bytes.
pub(super) fn ground<C: Bits>(tiles: &Tiles<C>, most_bytes: usize) -> Box<dyn Ground<C>> {
    by_height!(tiles.height(), Box::new(Reaches::<H, N>::new(tiles, most_bytes)))
}

/// A ground of `H` rows that remembers what can be reached on it.
#[derive(Clone, Debug)]
pub(super) struct Reaches<const H: usize, const N: usize> {
    start: Field<H, N>,
    /// The squares of each set of four neighbouring cells, in the original rows.
    squares: Vec<[Field<H, N>; 16]>,
    /// By field, piece and height: the same field can come up with fewer rows left.
    known: FastMap<(Field<H, N>, u8, u8), Placements<H, N>>,
    most: usize,
}

impl<const H: usize, const N: usize> Reaches<H, N> {
    /// The bytes that one of them takes in memory.
    const BYTES: usize = size_of::<((Field<H, N>, u8, u8), Placements<H, N>)>() + 1;

    pub(super) fn new<C: Bits>(tiles: &Tiles<C>, most_bytes: usize) -> Self {
        let start = tiles.field().resized();
        let (known, most) = (FastMap::default(), Self::most(most_bytes));
        Reaches { start, squares: squares(tiles), known, most }
    }

    /// A table grows to twice its size when it is seven eighths full. One that the processor's
    /// second cache holds is faster than one that knows more.
    fn most(most_bytes: usize) -> usize {
        (most_bytes / Self::BYTES * 7 / 16).min(1 << 14)
    }

    #[inline(always)]
    fn seen<C: Bits>(&self, at: &Position<C>) -> Field<H, N> {
        if at.placed == 0 {
            return self.start;
        }
        let (mut field, mut filled) = (self.start, at.filled);
        for squares in &self.squares {
            field |= squares[filled.low_four()];
            filled = filled >> 4;
        }
        field.clear_full_rows().0
    }

    pub(super) fn has(
        &mut self,
        field: Field<H, N>,
        placement: Placement,
        height: usize,
        rules: &Rules,
    ) -> bool {
        let key = (field, placement.piece as u8, height as u8);
        if let Some(known) = self.known.get(&key) {
            return known.contains(placement);
        }
        let found = reach::placements(&field, placement.piece, rules, height);
        if self.known.len() >= self.most {
            self.known.clear();
        }
        if self.most > 0 {
            self.known.insert(key, found);
        }
        found.contains(placement)
    }
}

impl<C: Bits, const H: usize, const N: usize> Ground<C> for Reaches<H, N> {
    fn field(&self, at: &Position<C>) -> Field24 {
        self.seen(at).resized()
    }

    fn takes(
        &mut self,
        at: &Position<C>,
        placement: Placement,
        asked: Asked,
        rules: &Rules,
    ) -> bool {
        let field = self.seen(at);
        let rests = |cells: Field<H, N>| !(cells.south() & field).is_empty();
        if asked.rest && !placement.board().is_some_and(rests) {
            return false;
        }
        asked.way_below.is_none_or(|height| self.has(field, placement, height, rules))
    }

    fn limit(&mut self, most_bytes: usize) {
        self.most = Self::most(most_bytes);
        if self.known.len() > self.most {
            self.known = FastMap::default();
        }
    }

    fn bytes(&self) -> usize {
        self.known.capacity() * 8 / 7 * Self::BYTES
    }

    fn copy(&self) -> Box<dyn Ground<C>> {
        Box::new(self.clone())
    }
}

/// The squares of every set of four neighbouring cells.
fn squares<C: Bits, const H: usize, const N: usize>(tiles: &Tiles<C>) -> Vec<[Field<H, N>; 16]> {
    let empty = Field24::rows_below(tiles.height()) & (tiles.wanted() - tiles.field());
    let mut squares = vec![[Field::EMPTY; 16]; tiles.cells().div_ceil(4)];
    let columns = (0..10).flat_map(|x| (0..tiles.height()).map(move |y| (x, y)));
    for (number, (x, y)) in columns.filter(|&(x, y)| empty.has(x, y)).enumerate() {
        let four = &mut squares[number / 4];
        for set in (0..16).filter(|set| set >> (number % 4) & 1 == 1) {
            four[set].insert(x, y);
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_tetris::{Field6, Piece};

    /// Five pieces can fill two rows and leave the field as it was, with two rows less to fill.
    #[test]
    fn what_is_reached_depends_on_the_rows_left() {
        let tiles = Tiles::<u64>::new(Field24::EMPTY, 4).unwrap();
        let rules = Rules::default();
        let mut reaches = Reaches::<6, 1>::new(&tiles, 1 << 20);
        let field = Field6::rectangle(3, 0, 7, 1) | Field6::rectangle(4, 1, 6, 1);
        let high = reach::placements(&field, Piece::T, &rules, 4);
        for height in [2, 4, 2] {
            let there = reach::placements(&field, Piece::T, &rules, height);
            for placement in high.iter() {
                let found = reaches.has(field, placement, height, &rules);
                assert_eq!(found, there.contains(placement), "{placement:?}, {height} rows");
            }
        }
    }
}
