//! What a field promises is at least what dropping single blocks sets off.

use allclear_board::Rng;

use crate::bot::potential::{Promise, promise};
use crate::cell::Colour;
use crate::cpu::{self, Cpu, Job};
use crate::placement::Pair;
use crate::well::{COLUMNS, Field};

/// What a field promises, as a job.
struct Promised(Field);

impl Job for Promised {
    type Output = Promise;

    #[inline(always)]
    fn run<C: Cpu>(self) -> Promise {
        promise::<C>(&self.0)
    }
}

/// Fields out of random games.
fn fields(count: usize) -> Vec<Field> {
    let mut rng = Rng::new(1);
    let (mut field, mut fields) = (Field::EMPTY, Vec::new());
    while fields.len() < count {
        let mut colour = || Colour::ALL[rng.below(4) as usize];
        let pair = Pair { a: colour(), b: colour() };
        let mut after = Vec::new();
        field.children(pair, |_, child, _| after.push(child));
        field = match after.len() {
            0 => Field::EMPTY,
            ways => after[rng.below(ways as u64) as usize],
        };
        fields.push(field);
    }
    fields
}

#[test]
fn a_promise_is_what_blocks_set_off() {
    let mut kept = 0;
    for field in fields(2000) {
        let (mut one, mut two) = (0, 0);
        for colour in Colour::ALL {
            for column in 0..COLUMNS {
                let mut filled = field;
                for count in 1..=2 {
                    let row = filled.height(column) as usize;
                    if row == 12 {
                        break;
                    }
                    filled.set(column, row, crate::cell::Cell::Block(colour));
                    let score = filled.chain().1.score;
                    let best = if count == 1 { &mut one } else { &mut two };
                    *best = score.max(*best);
                }
            }
        }
        let promise = cpu::run(Promised(field));
        assert_eq!(promise.one, one, "{field}");
        // Two blocks are not tried where one does.
        assert!(promise.two <= two && (one > 0 || promise.two == two), "{field}");
        kept += u32::from(one > 0);
    }
    assert!(kept > 500, "random fields should promise something, {kept} did");
}
