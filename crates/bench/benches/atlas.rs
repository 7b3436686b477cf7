//! Questions to a set of fields, and two lines from end to end.

use std::collections::HashSet;
use std::hint::black_box;

use allclear_bench::Race;
use allclear_board::FastSet;
use allclear_pc::atlas::Atlas;
use allclear_pc::file::{Generator, Records};
use allclear_pc::odds::{Case, chance};
use allclear_pc::{Hold, Job};
use allclear_tetris::{Field6, Rules};

fn main() {
    let atlas = Atlas::included(&Rules::default(), 4).expect("it comes with the crate");
    let layer = atlas.layer(7);
    let fields = layer.to_vec();
    let mut sorted = fields.clone();
    sorted.sort();
    let std_set: HashSet<Field6> = fields.iter().copied().collect();
    let fast_set: FastSet<Field6> = fields.iter().copied().collect();
    // Half of the questions are about fields that are not there.
    let asked: Vec<Field6> = fields
        .iter()
        .step_by(7)
        .flat_map(|&field| [field, field.toggled(4, 3).toggled(5, 3)])
        .collect();
    let count = |contains: &dyn Fn(Field6) -> bool| {
        asked.iter().filter(|&&field| contains(black_box(field))).count() as u64
    };
    Race::new("is a field among the 718,155 of seven pieces?", asked.len())
        .enter("sorted list, binary search", || {
            count(&|field| sorted.binary_search(&field).is_ok())
        })
        .enter("standard hash set", || count(&|field| std_set.contains(&field)))
        .enter("fast hash set", || count(&|field| fast_set.contains(&field)))
        .enter("automaton", || count(&|field| layer.contains(field)))
        .enter("automaton of all 14,213,016", || {
            count(&|field| field.count() == 28 && atlas.fields().contains(field))
        })
        .run();

    let small = Atlas::small(Rules::default());
    let generator = Generator::new(&small);
    Race::new("two lines", 57_750)
        .enter("build the atlas", || {
            Atlas::small(Rules::default()).fields().len() as u64 / 415 * 3522
        })
        .enter("count all queues", || {
            let counted = chance(&small, Case::Any, Hold::Use, &Job::default());
            counted.published().part as u64 / 15_132 * 3522
        })
        .enter("generate all sequences", || {
            let mut found = 0;
            let done = generator.run(0..u64::MAX, |bytes, _| {
                found += Records::new(bytes).count() as u64;
                std::ops::ControlFlow::<()>::Continue(())
            });
            assert!(done.is_continue());
            found
        })
        .run();
}
