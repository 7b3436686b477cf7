//! The keys of placements, each searched once: solutions of one queue share most of theirs.

use std::sync::{Mutex, PoisonError};

use allclear_board::FastMap;
use allclear_pc::Step;
use allclear_tetris::{Field24, Key, Placement, Rules, inputs};

/// Keys by field and placement. Threads may share it.
pub struct Keys {
    rules: Rules,
    known: Mutex<FastMap<(Field24, Placement), Vec<Key>>>,
}

/// How many are remembered: some ten megabytes.
const MOST: usize = 1 << 16;

impl Keys {
    /// Knows nothing yet.
    pub fn new(rules: Rules) -> Keys {
        Keys { rules, known: Mutex::default() }
    }

    /// The keys of every step on a field without full rows; hold, where it is used, comes first.
    pub fn of(&self, mut field: Field24, steps: &[Step]) -> Vec<Vec<Key>> {
        let mut all = Vec::new();
        for step in steps {
            let hold = step.hold.then_some(Key::Hold);
            all.push(hold.into_iter().chain(self.to(&field, step.placement)).collect());
            if let Some(cells) = step.placement.board() {
                field = (field | cells).clear_full_rows().0;
            }
        }
        all
    }

    /// The keys that bring a piece to its place; none if it cannot get there.
    fn to(&self, field: &Field24, placement: Placement) -> Vec<Key> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (*field, placement);
        if let Some(keys) = known().get(&key) {
            return keys.clone();
        }
        // Nobody waits for the search.
        let keys = inputs::keys_to(field, placement, &self.rules).unwrap_or_default();
        let mut known = known();
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(key, keys.clone());
        keys
    }
}
