//! The longest combo against a search that remembers nothing.

use std::ops::ControlFlow;

use allclear_pc::combo::Combos;
use allclear_pc::{Hold, Job};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Drop, Field24, Piece, Rules, reach};
use proptest::prelude::*;

/// The most clears in a row, and how many ways there are to make them.
fn slow(field: Field24, queue: &Queue, rules: &Rules, hold: Hold) -> (usize, usize) {
    let held = if hold == Hold::Use { queue.hold_and_place() } else { None };
    let mut ways = vec![queue.place()];
    // Once the queue is over, the held piece can still come out.
    if let (Some(piece), None, Hold::Use) = (queue.hold, queue.current(), hold) {
        ways.push(Some((piece, Queue::default())));
    }
    // Holding a piece to place the same one makes no difference.
    if held.as_ref().is_some_and(|(piece, _)| Some(*piece) != queue.current()) {
        ways.push(held);
    }
    let (mut most, mut count) = (0, 1);
    for (piece, rest) in ways.into_iter().flatten() {
        for placement in reach::placements(&field, piece, rules, 24).iter() {
            let (then, lines) = (field | placement.board().unwrap()).clear_full_rows();
            if lines == 0 {
                continue;
            }
            let (after, ways) = slow(then, &rest, rules, hold);
            if after + 1 > most {
                (most, count) = (after + 1, 0);
            }
            if after + 1 == most {
                count += ways;
            }
        }
    }
    (most, count)
}

/// Rows with a well of three or four cells at a side, and a few cells in it.
fn field() -> impl Strategy<Value = Field24> {
    (3usize..6, 3usize..5, any::<u16>(), any::<bool>()).prop_map(|(rows, well, noise, mirrored)| {
        let field = Field24::rectangle(0, 0, 10 - well, rows);
        let cells = (0..well)
            .filter(|i| noise >> i & 1 == 1)
            .filter_map(|i| Field24::cell(10 - well + i, usize::from(noise >> 8) % 2));
        let field = cells.fold(field, |all, cell| all | cell).clear_full_rows().0;
        if mirrored { field.mirrored() } else { field }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn as_long_as_the_slow_way_says(
        field in field(),
        order in Just(Piece::ALL.to_vec()).prop_shuffle(),
        length in 1usize..6,
        holding in any::<bool>(),
        avoid in any::<bool>(),
        hard in any::<bool>(),
    ) {
        let pieces = order[..length].iter().copied();
        let queue = match holding {
            true => Queue::with_hold(order[6], pieces),
            false => Queue::new(pieces),
        };
        let rules = Rules { drop: if hard { Drop::Hard } else { Drop::Soft }, ..Rules::default() };
        let hold = if avoid { Hold::Avoid } else { Hold::Use };
        let (most, ways) = slow(field, &queue, &rules, hold);
        let mut combos = Combos::new(field, rules, hold);
        let mut found = 0;
        let longest = combos.each(&queue, &Job::default(), |steps| {
            found += 1;
            assert_eq!(steps.len(), most);
            ControlFlow::Continue(())
        });
        prop_assert_eq!((longest, found), (Some(most), ways));
    }
}
