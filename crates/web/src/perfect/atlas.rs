//! The atlas in the page: a file that the reader may download, and what it is good for.
//!
//! With it the first solution of an empty field needs no search to speak of. It knows the order
//! of the pieces but not where they end up in the uncleared rows, which the pictures show, so
//! that is found here by playing the steps.

use std::cell::RefCell;

use allclear_tetris::kicks::NAMED;
use allclear_tetris::pc::atlas::{Atlas, Header};
use allclear_tetris::pc::{Answer, Ask, Group, Solution, Solver, Step};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field6, Field24, Piece, Rules};
use serde_json::json;

use crate::{Args, Host, Reply, Sentence};

thread_local! {
    static ATLAS: RefCell<Option<Atlas>> = const { RefCell::new(None) };
}

/// Takes the atlas that came with the request, for all searches that follow.
pub fn load(_: &Args, host: &mut dyn Host) -> Reply {
    let bytes = host.attached();
    let header = Header::parse(&bytes).map_err(Sentence::of)?;
    let system = NAMED
        .iter()
        .find(|named| Atlas::fingerprint(&named.kicks) == header.fingerprint)
        .ok_or_else(|| Sentence("This atlas is for a rotation system the page lacks.".into()))?;
    let rules = Rules::new(system.kicks, header.drop);
    let atlas = Atlas::from_bytes(&bytes, &rules, header.height).map_err(Sentence::of)?;
    let told = json!({
        "height": header.height, "kicks": system.name, "drop": header.drop.name(),
        "fields": atlas.fields().len(),
    });
    ATLAS.set(Some(atlas));
    Ok(told)
}

/// The first solution: by the atlas if it was loaded and is for this question, else by search.
pub fn first(solver: &mut Solver, field: Field24, rules: &Rules, ask: &Ask) -> Answer {
    ATLAS.with_borrow(|atlas| match atlas {
        Some(atlas)
            if field.is_empty()
                && ask.save.is_none()
                && ask.heights.contains(&atlas.height())
                && atlas.rules() == rules =>
        {
            around(solver, ask, atlas)
        }
        _ => solver.solve(ask),
    })
}

/// Lower heights come before that of the atlas, and higher ones after.
fn around(solver: &mut Solver, ask: &Ask, atlas: &Atlas) -> Answer {
    let height = atlas.height();
    let lower = solver.solve(&Ask { heights: *ask.heights.start()..=height - 1, ..ask.clone() });
    if lower.solution.is_some() {
        return lower;
    }
    let held = ask.queue.hold.filter(|_| ask.hold);
    let found = atlas.first(Field6::EMPTY, held, &ask.queue.pieces, ask.hold);
    let nodes = lower.nodes + found.nodes;
    if let Some(steps) = found.steps {
        let queue = Queue { hold: held, ..ask.queue.clone() };
        return Answer { solution: Some(solution(height, steps, &queue)), proven: true, nodes };
    }
    let higher = solver.solve(&Ask { heights: height + 1..=*ask.heights.end(), ..ask.clone() });
    Answer { proven: lower.proven && higher.proven, nodes: nodes + higher.nodes, ..higher }
}

/// Plays steps from the empty field, keeping track of which rows are still there.
fn solution(height: usize, steps: Vec<Step>, queue: &Queue) -> Solution {
    let mut rows: Vec<u8> = (0..height as u8).collect();
    let mut field = Field24::EMPTY;
    let mut groups = Vec::with_capacity(steps.len());
    for Step { placement, .. } in &steps {
        let Some(squares) = placement.cells() else { continue };
        let mut cells = squares.map(|(x, y)| 10 * rows[usize::from(y)] + x);
        cells.sort_unstable();
        groups.push(Group { piece: placement.piece, cells });
        field |= squares.iter().map(|&(x, y)| (usize::from(x), usize::from(y))).collect();
        let full = field.full_row_mask();
        let mut row = 0;
        rows.retain(|_| {
            row += 1;
            full >> (row - 1) & 1 == 0
        });
        field = field.clear_full_rows().0;
    }
    let saved = left(queue, &steps);
    Solution { height, steps, groups, saved }
}

/// The piece in the player's hand when the last one is placed: that in hold, else the next.
fn left(queue: &Queue, steps: &[Step]) -> Option<Piece> {
    let mut held = queue.hold;
    let mut coming = queue.pieces.iter().copied();
    let mut current = coming.next();
    for step in steps {
        if step.hold {
            let had = std::mem::replace(&mut held, current);
            current = had.or_else(|| coming.next());
        }
        debug_assert_eq!(current, Some(step.placement.piece));
        current = coming.next();
    }
    held.or(current)
}
