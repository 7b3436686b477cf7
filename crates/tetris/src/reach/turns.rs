//! Turning whole sets of positions: once for any table, once for SRS.
//!
//! A set is moved by the first kick; those that fit are through, the rest try the second, and so
//! on. With the kicks as constants every move is a constant shift and a constant mask, and a call
//! of [`placements`](super::placements) takes about half the time; so SRS, the table nearly
//! everybody plays by, is compiled in for the lower rooms. The tests run both versions.

use super::flood::{Known, Shapes, between, slid};
use crate::kicks::Turn;
use crate::{Facing, Field, Kicks, Piece};

/// A way to turn sets of positions of a piece.
pub(super) trait Turns<S>: Copy {
    /// Turns and slides from what is reached until nothing is new or `enough` says so.
    fn turn<const R: usize, const M: usize>(
        self,
        of: S,
        fits: &[Field<R, M>; 4],
        reached: &mut [Field<R, M>; 4],
        enough: impl Fn(&[Field<R, M>; 4]) -> bool,
    );
}

/// Any table.
impl<S: Shapes> Turns<S> for &Kicks {
    #[inline(always)]
    fn turn<const R: usize, const M: usize>(
        self,
        of: S,
        fits: &[Field<R, M>; 4],
        reached: &mut [Field<R, M>; 4],
        enough: impl Fn(&[Field<R, M>; 4]) -> bool,
    ) {
        rounds(reached, enough, |reached, fresh| round(self, of.piece(), fits, reached, fresh));
    }
}

/// Any table, with SRS compiled in.
#[derive(Clone, Copy)]
pub(super) struct SrsOr<'a>(pub &'a Kicks);

impl<const P: usize> Turns<Known<P>> for SrsOr<'_> {
    #[inline(always)]
    fn turn<const R: usize, const M: usize>(
        self,
        of: Known<P>,
        fits: &[Field<R, M>; 4],
        reached: &mut [Field<R, M>; 4],
        enough: impl Fn(&[Field<R, M>; 4]) -> bool,
    ) {
        if self.0.is_srs() {
            rounds(reached, enough, |reached, fresh| srs_round::<P, R, M>(fits, reached, fresh));
        } else {
            self.0.turn(of, fits, reached, enough);
        }
    }
}

/// Makes rounds for as long as they find something and it is not enough. A round turns the fresh
/// positions of every facing, slides on from what was hidden and is found, and puts that into the
/// reached and fresh ones; it tells whether there was any.
#[inline(always)]
fn rounds<const R: usize, const M: usize>(
    reached: &mut [Field<R, M>; 4],
    enough: impl Fn(&[Field<R, M>; 4]) -> bool,
    round: impl Fn(&mut [Field<R, M>; 4], &mut [Field<R, M>; 4]) -> bool,
) {
    let mut fresh = *reached;
    while round(reached, &mut fresh) && !enough(reached) {}
}

/// A round with any table.
fn round<const R: usize, const M: usize>(
    kicks: &Kicks,
    piece: Piece,
    fits: &[Field<R, M>; 4],
    reached: &mut [Field<R, M>; 4],
    fresh: &mut [Field<R, M>; 4],
) -> bool {
    let mut found = false;
    for from in Facing::ALL {
        let starts = std::mem::take(&mut fresh[from.index()]);
        if starts.is_empty() {
            continue;
        }
        for turn in Turn::ALL {
            let to = turn.from(from).index();
            let hidden = fits[to] - reached[to];
            if hidden.is_empty() {
                continue;
            }
            let mut starts = starts;
            let mut landed = Field::EMPTY;
            for kick in kicks.list(piece, from, turn) {
                let (dx, dy) = (kick.dx as isize, kick.dy as isize);
                let kick = Move::new(dx, dy);
                let mut able = kick.undone(fits[to]);
                if dy > 0 {
                    // Above the room everything between the walls is free.
                    able |= between(piece, to).shift(-dx, R as isize - dy);
                }
                let through = starts & able;
                landed |= kick.done(through);
                starts -= through;
                if starts.is_empty() {
                    break;
                }
            }
            found |= settle(landed & hidden, hidden, &mut reached[to], &mut fresh[to]);
        }
    }
    found
}

/// A round with SRS.
#[inline(always)]
fn srs_round<const P: usize, const R: usize, const M: usize>(
    fits: &[Field<R, M>; 4],
    reached: &mut [Field<R, M>; 4],
    fresh: &mut [Field<R, M>; 4],
) -> bool {
    srs_from::<P, 0, R, M>(fits, reached, fresh)
        | srs_from::<P, 1, R, M>(fits, reached, fresh)
        | srs_from::<P, 2, R, M>(fits, reached, fresh)
        | srs_from::<P, 3, R, M>(fits, reached, fresh)
}

/// Turns piece number `P` from facing number `F`.
#[inline(always)]
fn srs_from<const P: usize, const F: usize, const R: usize, const M: usize>(
    fits: &[Field<R, M>; 4],
    reached: &mut [Field<R, M>; 4],
    fresh: &mut [Field<R, M>; 4],
) -> bool {
    let starts = std::mem::take(&mut fresh[F]);
    !starts.is_empty()
        && (srs_turn::<P, F, 0, R, M>(starts, fits, reached, fresh)
            | srs_turn::<P, F, 2, R, M>(starts, fits, reached, fresh))
}

/// Makes turn number `T`.
#[inline(always)]
fn srs_turn<const P: usize, const F: usize, const T: usize, const R: usize, const M: usize>(
    mut starts: Field<R, M>,
    fits: &[Field<R, M>; 4],
    reached: &mut [Field<R, M>; 4],
    fresh: &mut [Field<R, M>; 4],
) -> bool {
    let to = const { Turn::ALL[T].from(Facing::ALL[F]).index() };
    let hidden = fits[to] - reached[to];
    if hidden.is_empty() {
        return false;
    }
    let mut landed = srs_kick::<P, F, T, 0, R, M>(&mut starts, fits[to]);
    if !starts.is_empty() {
        landed |= srs_kick::<P, F, T, 1, R, M>(&mut starts, fits[to]);
        landed |= srs_kick::<P, F, T, 2, R, M>(&mut starts, fits[to]);
        landed |= srs_kick::<P, F, T, 3, R, M>(&mut starts, fits[to]);
        landed |= srs_kick::<P, F, T, 4, R, M>(&mut starts, fits[to]);
    }
    settle(landed & hidden, hidden, &mut reached[to], &mut fresh[to])
}

/// Tries kick number `I`: takes those that get through from the starts, and tells where they get.
#[inline(always)]
fn srs_kick<
    const P: usize,
    const F: usize,
    const T: usize,
    const I: usize,
    const R: usize,
    const M: usize,
>(
    starts: &mut Field<R, M>,
    fits: Field<R, M>,
) -> Field<R, M> {
    let (kick, above) = const {
        let (from, turn) = (Facing::ALL[F], Turn::ALL[T]);
        let list = Kicks::SRS.list(Piece::ALL[P], from, turn);
        assert!(list.len() <= 5, "SRS has at most five kicks a turn");
        if I < list.len() {
            let (dx, dy) = (list[I].dx as isize, list[I].dy as isize);
            let between = between::<R, M>(Piece::ALL[P], turn.from(from).index());
            let rows = if dy > 0 { R as isize - dy } else { R as isize };
            (Some((dx, dy)), between.shift(-dx, rows))
        } else {
            (None, Field::EMPTY)
        }
    };
    let Some((dx, dy)) = kick else { return Field::EMPTY };
    let through = *starts & (fits.shift(-dx, -dy) | above);
    *starts -= through;
    through.shift(dx, dy)
}

/// Slides on from what was found among the hidden positions; whether there was any.
#[inline(always)]
fn settle<const R: usize, const M: usize>(
    landed: Field<R, M>,
    hidden: Field<R, M>,
    reached: &mut Field<R, M>,
    fresh: &mut Field<R, M>,
) -> bool {
    if landed.is_empty() {
        return false;
    }
    let new = slid(landed, hidden);
    *reached |= new;
    *fresh |= new;
    true
}

/// A move of up to four cells either way: [`Field::shift`] without branches, for moves that are no
/// constants.
#[derive(Clone, Copy)]
struct Move {
    /// By how many places the word turns.
    places: isize,
    /// Its place among all such moves; that of the opposite one is as far from the end.
    index: usize,
}

impl Move {
    #[inline(always)]
    fn new(dx: isize, dy: isize) -> Move {
        Move { places: dx + 10 * dy, index: (40 + dx + 9 * dy) as usize }
    }

    /// The set moved this way.
    #[inline(always)]
    fn done<const R: usize, const M: usize>(self, set: Field<R, M>) -> Field<R, M> {
        turned(set, self.places) & Targets::<R, M>::TABLE[self.index]
    }

    /// The set moved the opposite way.
    #[inline(always)]
    fn undone<const R: usize, const M: usize>(self, set: Field<R, M>) -> Field<R, M> {
        turned(set, -self.places) & Targets::<R, M>::TABLE[80 - self.index]
    }
}

/// For each move: the cells it can lead to.
struct Targets<const R: usize, const M: usize>;

impl<const R: usize, const M: usize> Targets<R, M> {
    const TABLE: [Field<R, M>; 81] = {
        let mut table = [Field::EMPTY; 81];
        let mut i = 0;
        while i < 81 {
            table[i] = Field::FULL.shift((i % 9) as isize - 4, (i / 9) as isize - 4);
            i += 1;
        }
        table
    };
}

/// All words turned about as one ring; what went around an edge is not among the targets.
#[inline(always)]
fn turned<const R: usize, const M: usize>(set: Field<R, M>, places: isize) -> Field<R, M> {
    let words = set.words();
    let up = places.rem_euclid(64) as u32;
    // One word is a ring by itself, and the processor turns it in one instruction.
    if M == 1 {
        return Field::from_words_truncated([words[0].rotate_left(up); M]);
    }
    let mut out = [0; M];
    let skip = usize::from(places < 0);
    for i in 0..M {
        let (low, high) = (words[(i + M - 1 + skip) % M], words[(i + skip) % M]);
        out[i] = high << up | (low >> 1) >> (63 - up);
    }
    Field::from_words_truncated(out)
}
