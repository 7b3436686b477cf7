//! Fields in which nothing vanishes, told by vector instructions.
//!
//! # What
//! Nineteen of twenty fields that a search looks at are at rest. [`rests`] says so in half the time
//! that [`groups::vanishing`](crate::groups::vanishing) takes to find nothing: the same links and
//! seeds, on processors with AVX.
//!
//! # How
//! A plane, six columns of sixteen bits, fits into one register as it lies in memory: the even
//! columns, then the odd ones. A step up or down shifts each column by a bit, and a step to the
//! side is a shuffle, so each is one instruction where plain words take two or three.
//!
//! # Why not the obvious way
//! The obvious way stays: other processors use it, the page uses it, and `smash export` writes it.
//!
//! Playing whole chains like this was tried, too, and lost. Letting blocks fall with `pext` and
//! `pdep` takes plain words, and moving a field between the two kinds of registers at each step
//! costs more than the groups save (a chain of nineteen steps took 1.15 times as long). Falling in
//! vectors, a row at a time, avoids that and takes 1.05 times as long: how often is anyone's guess,
//! and the processor guesses wrong.
//!
//! All functions are compiled for AVX and safe to call from functions that are, too; the only call
//! from outside is in [`cpu`](crate::cpu).
//!
//! # How we know it works
//! The test below compares both ways on random fields of every density.

use std::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_andnot_si128, _mm_or_si128, _mm_set_epi64x, _mm_setr_epi8,
    _mm_shuffle_epi8, _mm_slli_epi16, _mm_srli_epi16, _mm_testz_si128, _mm_xor_si128,
};

use crate::cells::Cells;
use crate::rules::Rules;
use crate::well::Well;

/// Whether nothing vanishes.
#[inline]
#[target_feature(enable = "avx")]
pub(crate) fn rests<R: Rules>(well: &Well<R>) -> bool {
    let [a, b, c] = well.planes;
    let [a, b, c] = [set(a), set(b), set(c)];
    let mut blocks = or(b, c);
    if R::VISIBLE < R::ROWS {
        blocks = and(blocks, set(Well::<R>::VISIBLE));
    }
    let differs_south = or(or(xor(a, up(a)), xor(b, up(b))), xor(c, up(c)));
    let differs_west = or(or(xor(a, right(a)), xor(b, right(b))), xor(c, right(c)));
    // Cells linked to their neighbour in each direction.
    let (south, west) = (minus(blocks, differs_south), minus(blocks, differs_west));
    let (north, east) = (down(south), left(west));
    // The seeds; of a linked pair of cells with two links, the upper or the right one.
    let (vertical, both_vertical) = (or(south, north), and(south, north));
    let (horizontal, both_horizontal) = (or(west, east), and(west, east));
    let three = or(and(both_vertical, horizontal), and(both_horizontal, vertical));
    let two = or(or(both_vertical, both_horizontal), and(vertical, horizontal));
    let linked = or(and(south, up(two)), and(west, right(two)));
    let seeds = or(three, and(two, linked));
    _mm_testz_si128(seeds, seeds) == 1
}

#[inline]
#[target_feature(enable = "avx")]
fn set(cells: Cells) -> __m128i {
    _mm_set_epi64x(cells.odd as i64, cells.even as i64)
}

/// One instruction under a word of this module.
macro_rules! instructions {
    ($($name:ident($($set:ident),+) = $instruction:expr;)+) => {
        $(
            #[inline]
            #[target_feature(enable = "avx")]
            fn $name($($set: __m128i),+) -> __m128i {
                $instruction
            }
        )+
    };
}

instructions! {
    and(a, b) = _mm_and_si128(a, b);
    or(a, b) = _mm_or_si128(a, b);
    xor(a, b) = _mm_xor_si128(a, b);
    minus(a, b) = _mm_andnot_si128(b, a);
    up(a) = _mm_slli_epi16::<1>(a);
    down(a) = _mm_srli_epi16::<1>(a);
    // Columns 0 2 4 - 1 3 5 -, two bytes each, from the columns left of them: - 1 3 - 0 2 4 -.
    right(a) = _mm_shuffle_epi8(
        a,
        _mm_setr_epi8(-1, -1, 8, 9, 10, 11, -1, -1, 0, 1, 2, 3, 4, 5, -1, -1),
    );
    // And from the columns right of them: 1 3 5 - 2 4 - -.
    left(a) = _mm_shuffle_epi8(
        a,
        _mm_setr_epi8(8, 9, 10, 11, 12, 13, -1, -1, 2, 3, 4, 5, -1, -1, -1, -1),
    );
}

#[cfg(test)]
mod tests {
    use allclear_board::Rng;

    use crate::cell::{Cell, Colour};
    use crate::cpu::{self, Cpu, Job};
    use crate::groups;
    use crate::rules::{Rules, Smash, Tsu};
    use crate::well::{COLUMNS, Well};

    /// Any cells at all, hanging in the air or not: few colours make large groups.
    fn some<R: Rules>(rng: &mut Rng) -> Well<R> {
        let (filled, colours) = (rng.below(101), 1 + rng.below(5));
        let mut well = Well::EMPTY;
        for (column, row) in (0..COLUMNS).flat_map(|x| (0..R::ROWS).map(move |y| (x, y))) {
            let cell = match rng.below(100) {
                at if at >= filled => Cell::Empty,
                at if at % 10 == 0 => Cell::Skull,
                _ => Cell::Block(Colour::ALL[rng.below(colours) as usize]),
            };
            well.set(column, row, cell);
        }
        well
    }

    struct Rests<R: Rules>(Well<R>);

    impl<R: Rules> Job for Rests<R> {
        type Output = Option<bool>;
        #[inline(always)]
        fn run<C: Cpu>(self) -> Self::Output {
            C::rests(&self.0)
        }
    }

    fn compare<R: Rules>() -> [usize; 2] {
        let mut rng = Rng::new(1);
        let mut seen = [0; 2];
        for _ in 0..50_000 {
            let well = some::<R>(&mut rng);
            let rests = groups::vanishing(&well).is_empty();
            if let Some(said) = cpu::run(Rests(well)) {
                assert_eq!(said, rests, "{well:?}");
                seen[usize::from(rests)] += 1;
            }
        }
        seen
    }

    #[test]
    fn what_rests_is_the_same_as_in_plain_words() {
        for seen in [compare::<Smash>(), compare::<Tsu>()] {
            assert!(seen == [0, 0] || seen.iter().all(|count| *count > 10_000), "{seen:?}");
        }
    }
}
