//! Small positions drawn at random.

use allclear_board::Rng;
use allclear_pc::atlas::{Atlas, sunk};
use allclear_tetris::{Field6, Field24, Piece};

/// A field that lacks so many pieces and can be cleared: some way through the atlas, so far.
pub fn living(atlas: &Atlas, missing: usize, rng: &mut Rng) -> (Field24, usize) {
    let mut field = Field6::EMPTY;
    for _ in missing..atlas.pieces() {
        let next: Vec<Field6> = (Piece::ALL.into_iter())
            .flat_map(|piece| atlas.next(field, piece).map(|(_, next)| next).collect::<Vec<_>>())
            .collect();
        field = next[rng.below(next.len() as u64) as usize];
    }
    let seen = sunk::seen(field);
    (seen.cells().collect(), atlas.height() - sunk::cleared(field))
}

/// Two to four rows of which so many pieces were dug out, from the top down.
pub fn dug(missing: usize, rng: &mut Rng) -> Option<(Field24, usize)> {
    let height = 2 + rng.below(3) as usize;
    let mut field = Field24::rows_below(height);
    let mut left = 4 * missing;
    let mut x = rng.below(10) as usize;
    let mut y = height - 1;
    for _ in 0..400 {
        if left == 0 {
            return Some((field, height)).filter(|(field, _)| field.full_rows().is_empty());
        }
        if field.has(x, y) {
            field.remove(x, y);
            left -= 1;
        }
        match rng.below(5) {
            0 if x > 0 => x -= 1,
            1 if x < 9 => x += 1,
            2 if y > 0 => y -= 1,
            3 if y + 1 < height => y += 1,
            _ => (x, y) = (rng.below(10) as usize, height - 1),
        }
    }
    None
}

/// Patterns for so many pieces; some uneven, some with a piece more than hold can use.
pub const PATTERNS: [(usize, &[&str]); 3] = [
    (3, &["*p3", "*p4", "*,*,*", "T,*p3", "[TIO]p2,[SZ];[LJSZ]p3", "*p3;I,T,[SZLJ]p3", "*!"]),
    (4, &["*p4", "[TIOL]!", "I,*p3;[SZ],*p4", "[^T]p3,T;T,[LJ],*p3", "L,[SZ]p2,*p2"]),
    (5, &["[TILJO]!", "S,[TIO]p2,*p2;Z,[TIO]p3,*", "L,J,*p3", "T,I,[SZ],*p2;T,L,*p3"]),
];
