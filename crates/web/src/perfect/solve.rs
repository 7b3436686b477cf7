//! The search: the first solution at once, then all of them in batches.

use std::cell::RefCell;
use std::ops::ControlFlow;

use allclear_pc::{Ask, Hold, Solution, Solver};
use allclear_tetris::kicks::Named;
use allclear_tetris::queue::Queue;
use allclear_tetris::{Drop, Field24, Piece, Rules};
use serde_json::{Value, json};

use super::{atlas, field};
use crate::{Args, Host, Reply, Sentence};

/// Milliseconds between two batches: often enough to look alive.
const PACE: f64 = 60.0;

/// Solutions in one batch at most.
const BATCH: usize = 400;

/// Bytes for the solver's tables: the module may grow to a gigabyte.
const MEMORY: usize = 256 << 20;

thread_local! {
    /// The last solver: its tables serve every queue on the same field.
    static LAST: RefCell<Option<(Field24, Rules, Solver)>> = const { RefCell::new(None) };
}

/// The rotation system and the drop rule of a request.
pub fn rules(args: &Args) -> Reply<Rules> {
    let name = args.text_or("kicks", "srs")?;
    let kicks = Named::find(name)
        .ok_or_else(|| Sentence(format!("There is no rotation system called {name:?}.")))?;
    let drop: Drop = args.text_or("drop", "softdrop")?.parse().map_err(Sentence::of)?;
    Ok(Rules::new(kicks.kicks, drop))
}

fn piece(args: &Args, name: &str) -> Reply<Option<Piece>> {
    let letter = args.text_or(name, "")?;
    let wrong = || Sentence(format!("{letter:?} is not a piece: expected one of I J L O S T Z."));
    let mut letters = letter.chars();
    match (letters.next(), letters.next()) {
        (None, _) => Ok(None),
        (Some(letter), None) => Piece::from_letter(letter).map(Some).ok_or_else(wrong),
        _ => Err(wrong()),
    }
}

fn hold(args: &Args) -> Reply<Hold> {
    Ok(if args.flag("no_hold")? { Hold::Avoid } else { Hold::Use })
}

fn question(args: &Args) -> Reply<Ask> {
    let text = args.text("queue")?;
    let mut queue: Queue = text.parse().map_err(Sentence::of)?;
    if let Some(held) = piece(args, "hold")? {
        queue.hold = Some(held);
    }
    let (least, most) = match args.number_or("height", 1..=24, 0)? {
        0 => (1, 24),
        height => (height as usize, height as usize),
    };
    Ok(Ask {
        hold: hold(args)?,
        save: piece(args, "save")?,
        heights: least..=most,
        ..Ask::new(queue)
    })
}

/// Runs something with a solver for a field, the last one if it fits.
fn with_solver<T>(field: Field24, rules: Rules, run: impl FnOnce(&mut Solver) -> T) -> T {
    LAST.with_borrow_mut(|last| {
        if last
            .as_ref()
            .is_none_or(|(for_field, for_rules, _)| *for_field != field || *for_rules != rules)
        {
            *last = None; // gives its memory back before the next takes any
        }
        let (.., solver) = last.get_or_insert_with(|| {
            // Natively there is an atlas inside the crate, but the page must ask for it.
            let solver = Solver::new(field, rules).with_memory(MEMORY).without_atlas();
            (field, rules, atlas::lead(solver))
        });
        run(solver)
    })
}

/// Forgets the last solver: there is an atlas now.
pub fn forget() {
    LAST.set(None);
}

fn show(solution: &Solution) -> Value {
    let steps: Vec<Value> = solution
        .steps
        .iter()
        .map(|step| {
            let at = step.placement;
            json!({
                "piece": at.piece.letter(), "facing": at.facing.name(), "x": at.x, "y": at.y,
                "hold": step.hold,
            })
        })
        .collect();
    let groups: Vec<Value> = solution
        .groups
        .iter()
        .map(|group| json!({"piece": group.piece.letter(), "cells": group.cells}))
        .collect();
    json!({
        "height": solution.height,
        "saved": solution.saved.map(Piece::letter),
        "steps": steps,
        "groups": groups,
    })
}

/// Finds one solution and reports it, then all, in batches as they come.
///
/// The answer: how many there are, whether these are all, and if there is none whether that is
/// proven.
pub fn solve(args: &Args, host: &mut dyn Host) -> Reply {
    let begin = host.now();
    let field = field::filled(&field::coloured(args)?);
    let rules = rules(args)?;
    let ask = question(args)?;
    let limit = args.number_or("limit", 1..=1_000_000, 1_000_000)? as usize;
    if ask.queue.is_empty() {
        return Err(Sentence("The queue is empty: type the pieces to come.".into()));
    }
    with_solver(field, rules, |solver| {
        let answer = solver.solve(&ask);
        let Some(first) = answer.solution else {
            return Ok(json!({
                "total": 0, "proven": answer.proven, "complete": answer.proven,
                "nodes": answer.nodes, "millis": host.now() - begin,
            }));
        };
        host.report(json!({"solutions": [show(&first)], "millis": host.now() - begin}));
        if limit == 1 {
            return Ok(json!({
                "total": 1, "complete": false, "nodes": answer.nodes,
                "millis": host.now() - begin,
            }));
        }
        let (known, mut found) = (first.key(), 1);
        let mut batch = Vec::new();
        let mut flushed = host.now();
        let tally = solver.each(&ask, |solution| {
            if solution.key() != known {
                found += 1;
                batch.push(show(&solution));
            }
            let now = host.now();
            if batch.len() >= BATCH || (now - flushed > PACE && !batch.is_empty()) {
                host.report(
                    json!({"solutions": std::mem::take(&mut batch), "millis": now - begin}),
                );
                flushed = now;
            }
            if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let millis = host.now() - begin;
        if !batch.is_empty() {
            host.report(json!({"solutions": batch, "millis": millis}));
        }
        Ok(json!({
            "total": found, "complete": tally.complete, "nodes": answer.nodes + tally.nodes,
            "millis": millis,
        }))
    })
}

/// The first solution of many queues on one field: how long all of them take together.
pub fn race(args: &Args, host: &mut dyn Host) -> Reply {
    let field = field::filled(&field::coloured(args)?);
    let rules = rules(args)?;
    let height = args.number("height", 1..=24)? as usize;
    let hold = hold(args)?;
    let queues: Vec<Queue> = args
        .list("queues")?
        .iter()
        .map(|queue| queue.as_str().unwrap_or_default().parse().map_err(Sentence::of))
        .collect::<Reply<_>>()?;
    with_solver(field, rules, |solver| {
        let begin = host.now();
        let (mut nodes, mut found) = (0, 0);
        for queue in queues {
            let answer = solver.solve(&Ask { hold, ..Ask::new(queue).height(height) });
            nodes += answer.nodes;
            found += u64::from(answer.solution.is_some());
        }
        Ok(json!({"millis": host.now() - begin, "nodes": nodes, "found": found}))
    })
}
