//! Training networks that order the search for a first solution.
//!
//! # What
//! A [`Trainer`] improves a [`Network`] generation by generation. Networks are judged by *nodes*:
//! how many tiles the solver tries before it finds a perfect clear of queues it has not seen.
//! Everything follows from the seed, on any number of threads.
//!
//! # How
//! By looking into the search: every solution shows which choices were right and which were not
//! (the lessons), and the network is corrected by gradient descent so that right ones come first,
//! all the more the dearer the wrong ones were.
//!
//! # Why not the obvious way
//! An evolution strategy, which knows nothing but the nodes of a population of networks, was the
//! obvious way. It needed 86,400 searches to get where labels were after 2,500.
//! Seconds would be the obvious measure, and would differ from run to run. One solver for all
//! queues would be quicker, but what it remembers would depend on what it was asked before: each
//! piece of work has its own.
//!
//! # How we know it works
//! Tests train for a few generations and look at queues of another seed; they stop and resume
//! and compare every number.

mod labels;
mod sample;

use std::sync::Arc;

use crate::engine::job::{Need, Threads};
use crate::engine::net::{HIDDEN, NetworkError, UNIT, WEIGHTS, features};
use crate::engine::net::{Network, Order};
use crate::engine::parallel;
use allclear_tetris::Rules;
pub use sample::{nodes, queues};

/// What a training is about. Nothing else has an influence on its result.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The rows to clear, from the empty field.
    pub height: usize,
    /// The rules.
    pub rules: Rules,
    /// The random seed.
    pub seed: u64,
    /// Fresh queues in each generation.
    pub queues: usize,
}

impl Settings {
    /// The memory that a training takes: what was learned from the queues of a generation, and a
    /// solver on each thread. Less memory would change how many nodes the solver takes, and so the
    /// result.
    pub fn need(&self) -> Need {
        Need { fixed: (16 << 20) + 4096 * self.queues, per_thread: 32 << 20 }
    }
}

/// How many queues the networks of all generations are compared on. They are not trained on.
pub const HELD_OUT: usize = 200;

/// One network of a population and the nodes it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The network.
    pub network: Network,
    /// Nodes for all queues of its generation.
    pub nodes: u64,
}

/// What one generation came to, in nodes for all its queues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generation {
    /// Of the best member.
    pub best: u64,
    /// Of all members together.
    pub sum: u64,
    /// How many members there were.
    pub members: usize,
    /// Of the network they led to, for all the queues held out.
    pub held_out: u64,
}

/// Everything a training knows: what has to be stored to go on later as if never stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The weights as they are now, before rounding.
    pub weights: Vec<f32>,
    /// Running means of the gradient and of its squares.
    pub means: [Vec<f32>; 2],
    /// How often the weights were changed.
    pub changes: u32,
    /// The members of the last generation.
    pub population: Vec<Member>,
    /// The best network so far on the queues held out.
    pub best: Member,
    /// How the generations went.
    pub history: Vec<Generation>,
    /// The generation that the best network is from; 0 is the start.
    pub best_generation: usize,
}

/// A training.
#[derive(Clone, Debug)]
pub struct Trainer {
    settings: Settings,
    state: State,
}

impl Trainer {
    /// Begins a training, from a network or from scratch.
    pub fn new(settings: Settings, from: Option<&Network>) -> Result<Trainer, NetworkError> {
        let weights: Vec<f32> = match from {
            Some(network) => network.weights().iter().map(|&w| f32::from(w) / UNIT).collect(),
            None => start(settings.seed),
        };
        let network = Network::rounded(settings.height, &weights)?;
        let means = [vec![0.0; WEIGHTS], vec![0.0; WEIGHTS]];
        let best = Member { nodes: u64::MAX, network };
        let mut state = State {
            weights,
            means,
            changes: 0,
            population: Vec::new(),
            best,
            history: Vec::new(),
            best_generation: 0,
        };
        state.best.nodes = held_out(&settings, &by(&state.best.network));
        Ok(Trainer { settings, state })
    }

    /// Goes on with a training.
    pub fn resume(settings: Settings, state: State) -> Trainer {
        Trainer { settings, state }
    }

    /// What has to be stored.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// One generation more.
    pub fn advance(&mut self) -> Result<Generation, NetworkError> {
        let Trainer { settings, state } = self;
        state.population = labels::generation(settings, state)?;
        let network = Network::rounded(settings.height, &state.weights)?;
        let nodes = held_out(settings, &by(&network));
        if nodes < state.best.nodes {
            state.best = Member { network, nodes };
            state.best_generation = state.history.len() + 1;
        }
        let members = state.population.iter().map(|member| member.nodes);
        let generation = Generation {
            best: members.clone().min().unwrap_or(0),
            sum: members.sum(),
            members: state.population.len(),
            held_out: nodes,
        };
        state.history.push(generation);
        Ok(generation)
    }

    /// The nodes that any order of tiles takes for the queues held out.
    pub fn held_out(&self, order: &Order) -> u64 {
        held_out(&self.settings, order)
    }
}

fn held_out(settings: &Settings, order: &Order) -> u64 {
    let queues = queues(sample::seed(settings.seed, 0, 0), HELD_OUT, settings.height);
    let parts: Vec<_> = queues.chunks(HELD_OUT / 4).collect();
    let solve = |part: &&[_]| nodes(order, settings.height, &settings.rules, part);
    parallel::map(Threads::Pool, &parts, solve).into_iter().sum()
}

/// The order of a network.
fn by(network: &Network) -> Order {
    Order::Network(Arc::new(network.clone()))
}

/// Small random weights that on the whole follow the hand-made order.
fn start(seed: u64) -> Vec<f32> {
    let mut rng = allclear_board::Rng::new(seed);
    let mut weights: Vec<f32> = (0..WEIGHTS).map(|_| (rng.unit() as f32 - 0.5) * 0.2).collect();
    let (rows, output) = weights.split_at_mut(features::FEATURES * HIDDEN);
    for (unit, weight) in output.iter_mut().enumerate() {
        *weight = if unit % 2 == 0 { 0.3 } else { -0.3 };
    }
    for rank in 0..7 {
        let row = &mut rows[features::rank(rank) * HIDDEN..];
        row[0] += 2.0 - 0.3 * rank as f32;
        row[1] += 0.3 * rank as f32;
    }
    for count in 0..4 {
        rows[features::gap_rows(count) * HIDDEN + 1] += 0.3 * count as f32;
    }
    weights
}

/// Changes the weights against a gradient, by as much in flat directions as in steep ones (Adam).
fn descend(state: &mut State, gradient: &[f32], rate: f32) {
    const KEEP: [f32; 2] = [0.9, 0.999];
    state.changes += 1;
    let seen = KEEP.map(|keep| 1.0 - (0..state.changes.min(5_000)).fold(1.0, |x, _| x * keep));
    let [first, second] = &mut state.means;
    for (i, &slope) in gradient.iter().enumerate() {
        first[i] = KEEP[0] * first[i] + (1.0 - KEEP[0]) * slope;
        second[i] = KEEP[1] * second[i] + (1.0 - KEEP[1]) * slope * slope;
        state.weights[i] -= rate * (first[i] / seen[0]) / ((second[i] / seen[1]).sqrt() + 1e-8);
    }
}
