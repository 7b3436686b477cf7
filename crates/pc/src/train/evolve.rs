//! Learning from nothing but nodes: an evolution strategy.

use allclear_board::Rng;

use crate::engine::job::Threads;
use crate::engine::net::Network;
use crate::engine::net::{NetworkError, WEIGHTS};
use crate::engine::parallel;
use crate::train::{Member, Settings, State, by, descend, sample};

/// How far members are from the present network, and how fast it follows them.
const SPREAD: f32 = 0.1;
const RATE: f32 = 0.02;
/// After so many generations both have halved.
const COOLING: f32 = 60.0;

/// A population around the present network, in mirrored pairs, and the network moved towards
/// those that took the fewest nodes.
pub fn generation(settings: &Settings, state: &mut State) -> Result<Vec<Member>, NetworkError> {
    let number = state.history.len() + 1;
    let cooling = COOLING / (COOLING + number as f32);
    let queues =
        sample::queues(sample::seed(settings.seed, number, 0), settings.queues, settings.height);
    let pairs = settings.population.div_ceil(2);
    let steps: Vec<Vec<f32>> =
        (1..=pairs as u64).map(|pair| step(sample::seed(settings.seed, number, pair))).collect();
    let mut networks = Vec::new();
    for step in &steps {
        for spread in [SPREAD * cooling, -SPREAD * cooling] {
            let weights: Vec<f32> =
                state.weights.iter().zip(step).map(|(weight, by)| weight + spread * by).collect();
            networks.push(Network::rounded(settings.height, &weights)?);
        }
    }
    let solve =
        |network: &Network| sample::nodes(&by(network), settings.height, &settings.rules, &queues);
    let nodes = parallel::map(Threads::Pool, &networks, solve);
    let merits = merits(&nodes);
    let mut gradient = vec![0.0; WEIGHTS];
    for (pair, step) in steps.iter().enumerate() {
        let merit = merits[2 * pair] - merits[2 * pair + 1];
        gradient.iter_mut().zip(step).for_each(|(sum, by)| *sum -= merit * by);
    }
    descend(state, &gradient, RATE * cooling);
    Ok(networks.into_iter().zip(nodes).map(|(network, nodes)| Member { network, nodes }).collect())
}

/// A random direction: each number about normally distributed, the same on every machine.
fn step(seed: u64) -> Vec<f32> {
    let mut rng = Rng::new(seed);
    (0..WEIGHTS).map(|_| (rng.next_u64().count_ones() as f32 - 32.0) / 4.0).collect()
}

/// What each member is worth: from 1/2 for the fewest nodes down to -1/2, so that one unlucky
/// queue does not outweigh all others.
fn merits(nodes: &[u64]) -> Vec<f32> {
    let mut order: Vec<usize> = (0..nodes.len()).collect();
    order.sort_by_key(|&member| nodes[member]);
    let mut merits = vec![0.0; nodes.len()];
    for (rank, member) in order.into_iter().enumerate() {
        merits[member] = 0.5 - rank as f32 / nodes.len().saturating_sub(1).max(1) as f32;
    }
    merits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merits_go_by_rank() {
        assert_eq!(merits(&[900, 10, 20]), [-0.5, 0.5, 0.0]);
    }

    #[test]
    fn steps_are_about_normal() {
        let step = step(1);
        let mean = step.iter().sum::<f32>() / WEIGHTS as f32;
        let square = step.iter().map(|x| x * x).sum::<f32>() / WEIGHTS as f32;
        assert!(mean.abs() < 0.1 && (square - 1.0).abs() < 0.1, "{mean} {square}");
    }
}
