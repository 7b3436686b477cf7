//! Learning from right and wrong choices.

use allclear_board::Rng;

use crate::engine::job::{Job, Threads};
use crate::engine::lessons::{Lesson, Lessons};
use crate::engine::net::Network;
use crate::engine::net::{HIDDEN, NetworkError, WEIGHTS};
use crate::engine::parallel;
use crate::solver::Solver;
use crate::train::{Member, Settings, State, by, descend, sample};
use allclear_tetris::Field24;
use allclear_tetris::queue::Queue;

/// Queues of one piece of work.
const PART: usize = 50;
/// Lessons between two corrections.
const BATCH: usize = 64;
/// How fast to learn, and how much chance there is in the order of tiles, in the beginning.
const RATE: f32 = 0.01;
const NOISE: f32 = 12_800.0;
/// After so many generations both have halved.
const COOLING: f32 = 15.0;

/// Searches for perfect clears of fresh queues and learns from them. Returns the network that
/// searched, with its nodes.
pub fn generation(settings: &Settings, state: &mut State) -> Result<Vec<Member>, NetworkError> {
    let number = state.history.len() + 1;
    let cooling = COOLING / (COOLING + number as f32);
    let network = Network::rounded(settings.height, &state.weights)?;
    let queues =
        sample::queues(sample::seed(settings.seed, number, 0), settings.queues, settings.height);
    let parts: Vec<(u64, &[Queue])> = (1..).zip(queues.chunks(PART)).collect();
    let order = by(&network);
    let search = |&(stream, part): &(u64, &[Queue])| {
        let rng = Rng::new(sample::seed(settings.seed, number, stream));
        let mut lessons = Lessons { all: Vec::new(), noise: (NOISE * cooling) as i32, rng };
        let mut solver = Solver::new(Field24::EMPTY, settings.rules).in_order(order.clone());
        let mut nodes = 0;
        for queue in part {
            let ask = sample::ask(queue, settings.height);
            nodes += solver.solve_noting(&ask, &Job::default(), Some(&mut lessons)).nodes;
        }
        (nodes, lessons.all)
    };
    let mut nodes = 0;
    let mut lessons = Vec::new();
    for (some_nodes, some) in parallel::map(Threads::Pool, &parts, search) {
        nodes += some_nodes;
        lessons.extend(some);
    }
    for batch in lessons.chunks(BATCH) {
        let gradient = gradient(&state.weights, batch);
        descend(state, &gradient, RATE * cooling);
    }
    Ok(vec![Member { network, nodes }])
}

/// The direction in which the loss grows. The loss of a wrong tile that came before the right one
/// grows with the difference of their scores, and with the root of the nodes it cost.
fn gradient(weights: &[f32], lessons: &[Lesson]) -> Vec<f32> {
    let mut gradient = vec![0.0; WEIGHTS];
    for lesson in lessons {
        let before = sum(weights, &[0.0; HIDDEN], &lesson.before);
        let good = sum(weights, &before, &lesson.good);
        let mut pull = 0.0;
        for (bad, nodes) in &lesson.bad {
            let hidden = sum(weights, &before, bad);
            let ahead = score(weights, &hidden) - score(weights, &good);
            // From 0 to 1 like the logistic function, but the same on every machine.
            let push = 0.5 + 0.5 * ahead / (1.0 + ahead.abs());
            let push = push * (*nodes as f32).sqrt();
            back(weights, &mut gradient, &hidden, [&lesson.before, bad], push);
            pull -= push;
        }
        back(weights, &mut gradient, &good, [&lesson.before, &lesson.good], pull);
    }
    gradient
}

type Hidden = [f32; HIDDEN];

fn sum(weights: &[f32], from: &Hidden, features: &[u16]) -> Hidden {
    let rows = weights.as_chunks::<HIDDEN>().0;
    features.iter().fold(*from, |mut sum, &feature| {
        let row = &rows[usize::from(feature)];
        sum.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        sum
    })
}

fn score(weights: &[f32], hidden: &Hidden) -> f32 {
    let output = &weights[WEIGHTS - HIDDEN..];
    hidden.iter().zip(output).map(|(x, weight)| x.max(0.0) * weight).sum()
}

/// Adds what one score, of so much weight in the loss, owes to each weight of the network.
fn back(
    weights: &[f32],
    gradient: &mut [f32],
    hidden: &Hidden,
    features: [&[u16]; 2],
    amount: f32,
) {
    let output = &weights[WEIGHTS - HIDDEN..];
    let (rows, of_output) = gradient.split_at_mut(WEIGHTS - HIDDEN);
    let mut of_hidden = [0.0; HIDDEN];
    for (unit, &x) in hidden.iter().enumerate() {
        if x > 0.0 {
            of_output[unit] += amount * x;
            of_hidden[unit] = amount * output[unit];
        }
    }
    let rows = rows.as_chunks_mut::<HIDDEN>().0;
    for &feature in features.into_iter().flatten() {
        let row = &mut rows[usize::from(feature)];
        row.iter_mut().zip(&of_hidden).for_each(|(sum, more)| *sum += more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The loss whose gradient is meant: the integral of `push`.
    fn loss(weights: &[f32], lesson: &Lesson) -> f64 {
        let before = sum(weights, &[0.0; HIDDEN], &lesson.before);
        let good = score(weights, &sum(weights, &before, &lesson.good));
        let of = |(bad, nodes): &(Vec<u16>, u64)| {
            let ahead = f64::from(score(weights, &sum(weights, &before, bad)) - good);
            let integral = 0.5 * ahead + 0.5 * (ahead.abs() - (1.0 + ahead.abs()).ln());
            integral * (*nodes as f64).sqrt()
        };
        lesson.bad.iter().map(of).sum()
    }

    #[test]
    fn gradient_is_that_of_the_loss() {
        let mut rng = Rng::new(3);
        let mut weights: Vec<f32> = (0..WEIGHTS).map(|_| rng.unit() as f32 - 0.4).collect();
        let lesson = Lesson {
            before: vec![0, 3, 40],
            good: vec![70, 100],
            bad: vec![(vec![71, 101], 9), (vec![72, 102, 120], 400)],
        };
        let found = gradient(&weights, std::slice::from_ref(&lesson));
        for feature in [0, 40, 70, 71, 102, 120, WEIGHTS / HIDDEN - 1] {
            for unit in 0..HIDDEN {
                let i = feature * HIDDEN + unit;
                let (kept, step) = (weights[i], 1e-2);
                weights[i] = kept + step;
                let more = loss(&weights, &lesson);
                weights[i] = kept - step;
                let less = loss(&weights, &lesson);
                weights[i] = kept;
                let expected = (more - less) / f64::from(2.0 * step);
                let off = (f64::from(found[i]) - expected).abs();
                assert!(off < 0.02 * expected.abs() + 0.15, "{i}: {} {expected}", found[i]);
            }
        }
    }
}
