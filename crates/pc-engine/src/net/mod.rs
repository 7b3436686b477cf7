//! A small network that says which tile to try next.
//!
//! # What
//! The search for a first solution covers the first empty cell with one tile after the other. A
//! [`Network`] gives each of them a score, and the best is tried first. It never forbids a tile:
//! what it gets wrong costs nodes, not solutions.
//!
//! # How
//! One hidden layer of sixteen units over some 230 one-hot [`features`]. The first layer is a
//! sum of rows of weights, most of which are summed beforehand: what a tile is, once for each
//! table of tiles; what the queue says of its piece, once for each queue; what has been filled,
//! once for each node. Scoring a tile is then two additions of sixteen small integers, a cut at
//! zero and a product. Numbers are 16-bit integers that saturate, in units of 1/64: the same
//! on every machine, and eight of them fit into a register of the oldest 64-bit processors.
//!
//! # Why not the obvious way
//! Scoring the field after each tile from features made for people (heights, holes, transitions)
//! costs more than trying the tile: a node takes about a tenth of a microsecond.
//!
//! # How we know it works
//! A property test asks random networks about solvable and unsolvable fields and compares with
//! the search for all solutions; another sums the features one by one and compares the scores.

pub mod features;
mod ranking;
mod shipped;

use std::sync::Arc;

use allclear_board::Rng;
use thiserror::Error;

use crate::fnv::fnv;
use features::FEATURES;
pub(super) use ranking::{Choice, Embedding, Ranker};

/// Units of the hidden layer.
pub const HIDDEN: usize = 16;

/// What stands for 1 in the weights.
pub const UNIT: f32 = 64.0;

/// How many weights a network has: those of the features, then those of the output.
pub const WEIGHTS: usize = (FEATURES + 1) * HIDDEN;

/// A row of weights.
pub(super) type Sum = [i16; HIDDEN];

/// Scores the tiles of fields of one height; see the top of this module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    height: usize,
    weights: Box<[i16; WEIGHTS]>,
}

/// Why numbers are not a network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// There are too few or too many of them.
    #[error(
        "{found} weights; a network has {WEIGHTS}: {FEATURES} features and the output, {HIDDEN} each"
    )]
    Size {
        /// How many there are.
        found: usize,
    },
    /// The height is not one that can be cleared from the empty field, or is so low that no
    /// order is needed.
    #[error("height {0}: expected an even number from 4 to 12")]
    Height(usize),
}

impl Network {
    /// The network with these weights: sixteen for each feature in the order of
    /// [`features::FAMILIES`], then sixteen of the output.
    pub fn new(height: usize, weights: &[i16]) -> Result<Network, NetworkError> {
        if !(4..=12).contains(&height) || height % 2 == 1 {
            return Err(NetworkError::Height(height));
        }
        let size = NetworkError::Size { found: weights.len() };
        let weights: Box<[i16]> = weights.into();
        Ok(Network { height, weights: weights.try_into().map_err(|_| size)? })
    }

    /// The same from real numbers, rounded and cut to what fits.
    pub fn rounded(height: usize, weights: &[f32]) -> Result<Network, NetworkError> {
        let whole: Vec<i16> = weights.iter().map(|weight| (weight * UNIT).round() as i16).collect();
        Network::new(height, &whole)
    }

    /// Random weights, small enough that nothing saturates.
    pub fn random(height: usize, seed: u64) -> Result<Network, NetworkError> {
        let mut rng = Rng::new(seed);
        let weights: Vec<f32> = (0..WEIGHTS).map(|_| rng.unit() as f32 - 0.5).collect();
        Network::rounded(height, &weights)
    }

    /// The network that comes with the program, if there is one for this height.
    pub fn shipped(height: usize) -> Option<Arc<Network>> {
        shipped::network(height)
    }

    /// Whether this is the network that comes with the program.
    pub(super) fn is_shipped(self: &Arc<Network>) -> bool {
        Network::shipped(self.height).is_some_and(|shipped| Arc::ptr_eq(self, &shipped))
    }

    /// A number that tells networks apart.
    pub fn fingerprint(&self) -> u64 {
        fnv(self.weights.iter().flat_map(|weight| weight.to_le_bytes()))
    }

    /// The rows it was trained to clear.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The weights, as [`Network::new`] takes them.
    pub fn weights(&self) -> &[i16] {
        self.weights.as_slice()
    }

    /// The weights of a feature.
    #[inline(always)]
    fn row(&self, feature: usize) -> &Sum {
        &self.weights.as_chunks().0[feature]
    }

    /// The sum of the weights of some features.
    fn sum(&self, features: impl IntoIterator<Item = usize>) -> Sum {
        features.into_iter().fold([0; HIDDEN], |sum, feature| plus(sum, self.row(feature)))
    }

    /// The score of a tile with these sums in the hidden layer.
    #[inline(always)]
    fn score(&self, hidden: &Sum) -> i32 {
        let output = self.weights.last_chunk::<HIDDEN>().unwrap_or(&[0; HIDDEN]);
        let products = hidden.iter().zip(output).map(|(&x, &w)| i32::from(x.max(0)) * i32::from(w));
        // Absurd weights may overflow; any order will do then.
        products.fold(0, i32::wrapping_add)
    }
}

/// The sum of two rows.
#[inline(always)]
fn plus(mut a: Sum, b: &Sum) -> Sum {
    for (a, b) in a.iter_mut().zip(b) {
        *a = a.saturating_add(*b);
    }
    a
}

/// In which order the search for a first solution tries tiles.
#[derive(Clone, Debug, Default)]
pub enum Order {
    /// By the network that comes with the program, or by hand where there is none.
    #[default]
    Shipped,
    /// By this network where the height is its own, elsewhere as shipped.
    Network(Arc<Network>),
    /// Pieces by when they come, then tiles with few gap rows first: the best hand-made order.
    ByHand,
    /// Pieces as they are listed, to have something to compare with.
    AsListed,
}

impl Order {
    /// The network for a height.
    pub(super) fn network(&self, height: usize) -> Option<Arc<Network>> {
        match self {
            Order::Network(network) if network.height() == height => Some(network.clone()),
            Order::Network(_) | Order::Shipped => Network::shipped(height),
            Order::ByHand | Order::AsListed => None,
        }
    }
}
