//! All queues of a pattern at once against one by one with the solver, its tables kept.

use allclear_bench::Race;
use allclear_tetris::pc::analysis::{Problem, words::Words};
use allclear_tetris::pc::{Ask, Solver};
use allclear_tetris::queue::{Pattern, Queue};
use allclear_tetris::{Field24, Rules};

fn main() {
    // XXX_____XX / XXX____XXX / XXX___XXXX / XXX____XXX
    let opener = Field24::rectangle(0, 0, 3, 4)
        | Field24::rectangle(8, 0, 2, 4)
        | Field24::rectangle(7, 0, 1, 3)
        | Field24::rectangle(6, 1, 1, 1);
    let questions = [
        ("the classic opener, I,*p4", opener, 4, "I,*p4"),
        ("the classic opener, *p7", opener, 4, "*p7"),
        ("six columns, *p7", Field24::rectangle(0, 0, 4, 4), 4, "*p7"),
    ];
    for (name, field, height, pattern) in questions {
        let problem = Problem::new(field, height, Rules::default(), true).expect("whole pieces");
        let pattern: Pattern = pattern.parse().expect("a pattern");
        let queues = pattern.automaton().expect("a small pattern");
        let words = Words::new(&queues, problem.pieces(), true).expect("long enough");
        Race::new(format!("{name}: which queues have a perfect clear?"), words.count())
            .enter("pc::Solver, queue by queue", || {
                let mut solver = Solver::new(field, Rules::default());
                let solve = |word: usize| {
                    let ask = Ask::new(Queue::new(words.word(word))).height(height);
                    u64::from(solver.solve(&ask).solution.is_some())
                };
                (0..words.count()).map(solve).sum()
            })
            .enter("pc::analysis", || problem.solvable(&words).count() as u64)
            .run();
    }
}
