//! Solutions as JSON: these shapes are a contract.

use allclear_pc::{Answer, Solution};
use serde_json::{Value, json};

use super::args::Problem;
use super::picture::keys;

/// The answer to a search for one solution.
pub fn answer(problem: &Problem, answer: &Answer, micros: u64) -> anyhow::Result<Value> {
    let Some(solution) = &answer.solution else {
        return Ok(json!({
            "found": false,
            "proven": answer.proven,
            "nodes": answer.nodes,
            "micros": micros,
        }));
    };
    Ok(json!({
        "found": true,
        "pieces": solution.steps.len(),
        "height": solution.height,
        "nodes": answer.nodes,
        "micros": micros,
        "placements": placements(problem, solution),
        "saved": solution.saved.map(|piece| piece.to_string()),
        "fumen": problem.fumen(solution)?,
    }))
}

/// One of many solutions.
pub fn solution(problem: &Problem, solution: &Solution, orders: u64) -> anyhow::Result<Value> {
    Ok(json!({
        "pieces": solution.steps.len(),
        "height": solution.height,
        "orders": orders,
        "placements": placements(problem, solution),
        "saved": solution.saved.map(|piece| piece.to_string()),
        "fumen": problem.fumen(solution)?,
    }))
}

fn placements(problem: &Problem, solution: &Solution) -> Vec<Value> {
    let keys = keys(problem, solution);
    let steps = solution.steps.iter().zip(keys);
    steps
        .map(|(step, keys)| {
            json!({
                "piece": step.placement.piece.to_string(),
                "facing": step.placement.facing.name(),
                "x": step.placement.x,
                "y": step.placement.y,
                "hold": step.hold,
                "keys": keys.iter().map(|key| key.name()).collect::<Vec<_>>(),
            })
        })
        .collect()
}
