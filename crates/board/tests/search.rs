//! The searches on two puzzles whose numbers are published.

#[path = "../examples/peg_solitaire/puzzle.rs"]
mod peg_solitaire;

use allclear_board::Board;
use allclear_board::search::{
    Outcome, Puzzle, a_star, breadth_first, depth_first, ida_star, layers, perft,
};
use peg_solitaire::{CENTRE, PegSolitaire, Pegs};

/// Plays the moves of a solution and says where they lead.
fn played<P: Puzzle<Move: PartialEq>>(puzzle: &P, moves: &[P::Move]) -> P::State {
    let mut state = puzzle.start();
    for step in moves {
        let before = state;
        let mut after = None;
        puzzle.moves(&before, |made, to| {
            if made == *step {
                after = Some(to);
            }
        });
        state = after.expect("a move of the solution is allowed");
    }
    state
}

/// Every search finds a solution of this length (or all prove that there is none).
fn agree<P: Puzzle<Move: PartialEq>>(puzzle: &P, length: Option<usize>) {
    let reports = [
        ("breadth first", breadth_first(puzzle, 1 << 22)),
        ("a*", a_star(puzzle, 1 << 22)),
        ("ida*", ida_star(puzzle, 1 << 24)),
        ("depth first", depth_first(puzzle, 1 << 22)),
    ];
    for (name, report) in reports {
        match length {
            None => assert!(matches!(report.outcome, Outcome::Unsolvable), "{name}"),
            Some(length) => {
                let moves = report.solution().unwrap_or_else(|| panic!("{name} finds nothing"));
                assert!(puzzle.is_solved(&played(puzzle, moves)), "{name}");
                assert!(moves.len() == length || name == "depth first", "{name}: {}", moves.len());
            }
        }
    }
}

mod pegs {
    use super::*;

    /// Positions after each number of jumps on the English board with the centre empty: counted
    /// by several public programs; up to symmetry it is sequence A112737 of the OEIS.
    const LAYERS: [u64; 10] = [1, 4, 12, 60, 296, 1338, 5648, 21842, 77559, 249690];
    const UP_TO_SYMMETRY: [u64; 11] = [1, 1, 2, 8, 39, 171, 719, 2757, 9751, 31312, 89927];

    #[test]
    fn layers_are_as_published() {
        assert_eq!(layers(&PegSolitaire::CLASSIC, LAYERS.len()), LAYERS);
        let folded = PegSolitaire { up_to_symmetry: true, ..PegSolitaire::CLASSIC };
        assert_eq!(layers(&folded, UP_TO_SYMMETRY.len()), UP_TO_SYMMETRY);
    }

    /// No line can come back, so lines are counted by going through the layers with weights.
    #[test]
    fn perft_counts_lines() {
        let puzzle = PegSolitaire::CLASSIC;
        let mut lines = std::collections::HashMap::from([(puzzle.start(), 1u64)]);
        for depth in 0..6 {
            assert_eq!(perft(&puzzle, depth), lines.values().sum::<u64>());
            let mut next = std::collections::HashMap::new();
            for (pegs, count) in &lines {
                puzzle.moves(pegs, |_, to| *next.entry(to).or_insert(0) += count);
            }
            lines = next;
        }
    }

    #[test]
    fn the_classic_game_is_solved_in_31_jumps() {
        let report = depth_first(&PegSolitaire::CLASSIC, 10_000_000);
        let moves = report.solution().expect("it is solvable");
        assert_eq!(moves.len(), 31);
        assert_eq!(played(&PegSolitaire::CLASSIC, moves), CENTRE);
    }

    fn small(picture: &str) -> PegSolitaire {
        PegSolitaire { start: Pegs::of(picture), up_to_symmetry: false }
    }

    #[test]
    fn latin_cross() {
        let cross = small(
            ".......
             ...#...
             ..###..
             ...#...
             ...#...
             .......
             .......",
        );
        agree(&cross, Some(5));
    }

    #[test]
    fn fireplace() {
        let fireplace = small(
            "..###..
             ..###..
             ..###..
             ..#.#..
             .......
             .......
             .......",
        );
        agree(&fireplace, Some(10));
    }

    #[test]
    fn two_pegs_apart_are_lost() {
        let apart = small(
            "..#....
             .......
             .......
             .......
             .......
             .......
             ....#..",
        );
        agree(&apart, None);
    }
}

mod eight {
    use super::*;

    /// The sliding puzzle of eight tiles: `tiles[cell]`, 0 for the gap.
    struct Eight {
        start: [u8; 9],
    }

    const SOLVED: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

    impl Puzzle for Eight {
        type State = [u8; 9];
        type Move = u8;

        fn start(&self) -> [u8; 9] {
            self.start
        }

        fn is_solved(&self, tiles: &[u8; 9]) -> bool {
            *tiles == SOLVED
        }

        fn moves(&self, tiles: &[u8; 9], mut each: impl FnMut(u8, [u8; 9])) {
            let gap = tiles.iter().position(|tile| *tile == 0).expect("one gap");
            let around = Board::<3, 3, 1>::EMPTY.with(gap % 3, gap / 3).neighbours4();
            for cell in around.cells().map(|(x, y)| 3 * y + x) {
                let mut after = *tiles;
                after.swap(gap, cell);
                each(tiles[cell], after);
            }
        }

        /// How far the tiles are from home.
        fn bound(&self, tiles: &[u8; 9]) -> Option<u32> {
            let far = tiles.iter().enumerate().filter(|(_, tile)| **tile != 0).map(|(at, tile)| {
                let home = usize::from(*tile);
                (at % 3).abs_diff(home % 3) + (at / 3).abs_diff(home / 3)
            });
            Some(far.sum::<usize>() as u32)
        }
    }

    /// Sequence A089473 of the OEIS: half of all 9! arrangements can be reached.
    const LAYERS: [u64; 32] = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];

    #[test]
    fn layers_are_as_published() {
        let all = layers(&Eight { start: SOLVED }, usize::MAX);
        assert_eq!(all, LAYERS);
        assert_eq!(all.iter().sum::<u64>(), 181_440);
    }

    #[test]
    fn searches_agree() {
        agree(&Eight { start: SOLVED }, Some(0));
        agree(&Eight { start: [1, 0, 2, 3, 4, 5, 6, 7, 8] }, Some(1));
        agree(&Eight { start: [1, 2, 5, 3, 4, 8, 6, 7, 0] }, Some(4));
        // The farthest arrangement with the gap in a corner.
        agree(&Eight { start: farthest() }, Some(31));
    }

    /// Walks to the last layer.
    fn farthest() -> [u8; 9] {
        let mut met = std::collections::HashSet::from([SOLVED]);
        let mut layer = vec![SOLVED];
        loop {
            let mut next = Vec::new();
            for tiles in &layer {
                Eight { start: SOLVED }.moves(tiles, |_, to| {
                    if met.insert(to) {
                        next.push(to);
                    }
                });
            }
            if next.is_empty() {
                return layer[0];
            }
            layer = next;
        }
    }

    #[test]
    fn a_star_looks_at_fewer_states() {
        let puzzle = Eight { start: [8, 6, 7, 2, 5, 4, 3, 0, 1] };
        let (plain, led) = (breadth_first(&puzzle, 1 << 20), a_star(&puzzle, 1 << 20));
        assert_eq!(plain.solution().map(<[u8]>::len), led.solution().map(<[u8]>::len));
        assert!(led.nodes * 4 < plain.nodes, "{} {}", led.nodes, plain.nodes);
    }

    #[test]
    fn half_of_the_arrangements_are_out_of_reach() {
        let puzzle = Eight { start: [0, 2, 1, 3, 4, 5, 6, 7, 8] };
        assert_eq!(breadth_first(&puzzle, 1 << 20).outcome, Outcome::Unsolvable);
        assert_eq!(a_star(&puzzle, 1 << 20).outcome, Outcome::Unsolvable);
        assert_eq!(depth_first(&puzzle, 1 << 20).outcome, Outcome::Unsolvable);
        // One line alone cannot tell a long way from an endless one.
        assert_eq!(ida_star(&puzzle, 100_000).outcome, Outcome::Stopped);
    }

    #[test]
    fn limits_stop_a_search() {
        let puzzle = Eight { start: [8, 6, 7, 2, 5, 4, 3, 0, 1] };
        assert_eq!(breadth_first(&puzzle, 100).outcome, Outcome::Stopped);
        assert_eq!(a_star(&puzzle, 100).outcome, Outcome::Stopped);
        assert_eq!(depth_first(&puzzle, 100).outcome, Outcome::Stopped);
        assert_eq!(ida_star(&puzzle, 100).outcome, Outcome::Stopped);
    }
}
