//! Congruents, against the obvious way: of all perfect clears of a box, those with the same pieces.

use allclear_pc::Job;
use allclear_pc::study::{Clear, Cover, Question, Shape};
use allclear_tetris::Field24;

#[test]
fn perfect_clears_with_the_same_pieces_are_congruent() {
    for (field, pattern) in
        [(Field24::rectangle(0, 0, 6, 4), "*p5"), (Field24::rectangle(0, 0, 7, 4), "[LJOIT]p4")]
    {
        let study = Question::new(field, pattern.parse().unwrap()).study().unwrap();
        let clears = study.solutions(&Job::default()).unwrap();
        let cover = Cover::new(pattern.parse().unwrap());
        let mut asked = 0;
        for clear in clears.iter().step_by(7) {
            let shape = Shape { base: field, groups: clear.solution.key() };
            let found = cover.congruents(&shape, &Job::default()).unwrap();
            let same: Vec<&Clear> =
                clears.iter().filter(|other| other.used() == clear.used()).collect();
            let mut own: Vec<_> = same.iter().map(|one| (one.solution.key(), one.queues)).collect();
            let mut theirs: Vec<_> =
                found.all.iter().map(|one| (one.solution.key(), one.queues.part)).collect();
            own.sort();
            theirs.sort();
            assert_eq!(own, theirs, "{pattern}");
            assert_eq!(found.joint, clears.covered_by(&same));
            asked += found.all.len();
        }
        assert!(asked > 0);
    }
}
