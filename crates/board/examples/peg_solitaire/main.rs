//! Solves peg solitaire and counts its positions: `cargo run --release --example peg_solitaire`.

mod puzzle;

use allclear_board::search::{Puzzle, depth_first, layers};

use puzzle::{ENGLISH, PegSolitaire, Pegs};

fn main() {
    let game = PegSolitaire::CLASSIC;
    let report = depth_first(&game, 10_000_000);
    let Some(solution) = report.solution() else {
        println!("no solution among {} positions", report.nodes);
        return;
    };
    println!("solved in {} jumps after looking at {} positions\n", solution.len(), report.nodes);

    let mut pegs = game.start();
    draw(pegs);
    for jump in solution {
        let (x, y) = jump.from;
        println!("the peg at {x},{y} jumps {:?}", jump.to);
        let before = pegs;
        game.moves(&before, |made, after| {
            if made == *jump {
                pegs = after;
            }
        });
    }
    draw(pegs);

    println!("positions after 0, 1, 2 … jumps:");
    println!("  all             {:?}", layers(&game, 9));
    let folded = PegSolitaire { up_to_symmetry: true, ..game };
    println!("  up to symmetry  {:?}", layers(&folded, 9));
}

fn draw(pegs: Pegs) {
    for y in (0..7).rev() {
        let row: String = (0..7)
            .map(|x| match (ENGLISH.has(x, y), pegs.has(x, y)) {
                (false, _) => "  ",
                (true, true) => "● ",
                (true, false) => "· ",
            })
            .collect();
        println!("  {}", row.trim_end());
    }
    println!();
}
