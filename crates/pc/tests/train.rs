//! Networks never change what can be solved, only how soon; and they learn.

use std::ops::ControlFlow;
use std::sync::Arc;

use allclear_board::Rng;
use allclear_pc::net::{NetworkError, WEIGHTS};
use allclear_pc::train::{Settings, Trainer, nodes, queues};
use allclear_pc::{Ask, Hold, Network, Order, Solver};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Piece, Rules};
use proptest::prelude::*;

fn random_network(height: usize, seed: u64) -> Network {
    // Some with weights so large that everything saturates.
    let mut rng = Rng::new(seed);
    let size = [1, 100, 30_000][seed as usize % 3];
    let weights: Vec<i16> =
        (0..WEIGHTS).map(|_| (rng.below(2 * size + 1) as i64 - size as i64) as i16).collect();
    Network::new(height, &weights).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..Default::default() })]

    /// Whatever a network says, a perfect clear is found if there is one, and if there is none
    /// that is proven. Six or seven pieces are to be placed, so that the network is asked.
    #[test]
    fn any_network_finds_what_there_is(seed in any::<u64>(), hold in any::<bool>()) {
        let mut rng = Rng::new(seed);
        let mut field = Field24::rectangle(6, 0, 4, 4);
        for _ in 0..rng.below(3) {
            // A column more with a hole each: dents that need slides and spins.
            let (x, y) = (rng.below(6) as usize, rng.below(4) as usize);
            field = field.without(6, y).with(x, y);
        }
        let mut pieces = [Piece::ALL, Piece::ALL].concat();
        rng.shuffle(&mut pieces);
        let queue = Queue::new(pieces[..8].to_vec());
        let ask = Ask { hold: if hold { Hold::Use } else { Hold::Avoid }, ..Ask::new(queue).height(4) };
        let rules = Rules::default();
        let mut solutions = Vec::new();
        let tally = Solver::new(field, rules).each(&ask, |solution| {
            solutions.push(solution.key());
            ControlFlow::Continue(())
        });
        prop_assert!(tally.complete);
        let order = Order::Network(Arc::new(random_network(4, seed)));
        let answer = Solver::new(field, rules).in_order(order).solve(&ask);
        match answer.solution {
            Some(solution) => prop_assert!(solutions.contains(&solution.key())),
            None => prop_assert!(answer.proven && solutions.is_empty(), "{field} {:?}", ask.queue),
        }
    }
}

#[test]
fn every_order_solves_whole_queues() {
    for height in [2, 4, 6] {
        for order in [
            Order::Shipped,
            Order::ByHand,
            Order::AsListed,
            Order::Network(Arc::new(Network::random(height.max(4), 3).unwrap())),
        ] {
            let mut solver = Solver::new(Field24::EMPTY, Rules::default()).in_order(order.clone());
            for queue in queues(5, if height == 2 { 20 } else { 3 }, height) {
                let mut ask = Ask::new(queue).height(height);
                ask.node_limit = 100_000;
                let found = solver.solve(&ask).solution.is_some();
                // Two rows often cannot be cleared; the taller ones nearly always can.
                let expected = height > 2 || {
                    let all = Solver::new(Field24::EMPTY, Rules::default())
                        .each(&ask, |_| ControlFlow::Break(()));
                    all.solutions > 0
                };
                assert_eq!(found, expected, "{order:?} {:?}", ask.queue);
            }
        }
    }
}

fn settings(queues: usize) -> Settings {
    Settings { height: 4, rules: Rules::default(), seed: 7, queues }
}

/// Nodes for queues of a seed that no training of these tests uses.
fn unseen(network: &Network) -> u64 {
    let order = Order::Network(Arc::new(network.clone()));
    nodes(&order, 4, &Rules::default(), &queues(99, 200, 4))
}

#[test]
fn labels_teach_a_network_in_a_few_generations() {
    let mut trainer = Trainer::new(settings(100), None).unwrap();
    let before = unseen(&trainer.state().best.network);
    for _ in 0..6 {
        trainer.advance().unwrap();
    }
    let after = unseen(&trainer.state().best.network);
    assert!(after < before, "{before} nodes before, {after} after");
    assert!(trainer.state().best_generation > 0);
}

#[test]
fn a_training_goes_on_as_if_never_stopped() {
    let settings = settings(20);
    let mut whole = Trainer::new(settings, None).unwrap();
    let mut part = whole.clone();
    for _ in 0..4 {
        whole.advance().unwrap();
    }
    for _ in 0..2 {
        part.advance().unwrap();
    }
    let mut resumed = Trainer::resume(settings, part.state().clone());
    for _ in 0..2 {
        resumed.advance().unwrap();
    }
    assert_eq!(whole.state(), resumed.state());
}

#[test]
fn networks_of_other_sizes_are_refused() {
    assert_eq!(Network::new(4, &[0; 5]), Err(NetworkError::Size { found: 5 }));
    assert_eq!(Network::new(3, &[0; WEIGHTS]), Err(NetworkError::Height(3)));
}

/// The signature of the shipped networks: nodes for a hundred queues.
#[test]
fn shipped_networks_take_less_than_half_the_nodes() {
    for (height, count) in [(4, 100), (6, 40)] {
        let queues = queues(2027, count, height);
        let by = |order| nodes(&order, height, &Rules::default(), &queues);
        let (hand, shipped) = (by(Order::ByHand), by(Order::Shipped));
        assert!(2 * shipped < hand, "{height} rows: {hand} by hand, {shipped} shipped");
    }
}
