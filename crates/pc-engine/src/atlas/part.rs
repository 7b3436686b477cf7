//! The parts of an atlas that is being built, as they wait in a [`Store`]: each with a checksum, so
//! that a damaged one is made again rather than believed.

use std::io;

use crate::atlas::format;
use crate::atlas::moves::Moves;
use crate::fnv::fnv;
use crate::store::Store;

const CHECKSUM: usize = 8;
const STEPS: usize = 8;

/// What unfinished work is called.
fn unfinished(name: &str) -> String {
    format!("{name}.unfinished")
}

/// A store that knows which atlas its parts are of.
pub(super) struct Parts<'a> {
    store: &'a dyn Store,
    moves: Moves<'a>,
    height: usize,
}

impl<'a> Parts<'a> {
    pub fn new(store: &'a dyn Store, moves: Moves<'a>, height: usize) -> Parts<'a> {
        Parts { store, moves, height }
    }

    /// The bytes saved under this name, if they are as they were saved.
    pub fn load(&self, name: &str) -> Option<Vec<u8>> {
        let mut bytes = self.store.load(name)?;
        let sum = bytes.split_off(bytes.len().checked_sub(CHECKSUM)?);
        (sum == self.checksum(name, &bytes)).then_some(bytes)
    }

    pub fn save(&self, name: &str, mut bytes: Vec<u8>) -> io::Result<()> {
        bytes.extend(self.checksum(name, &bytes));
        self.store.save(name, &bytes)
    }

    /// The steps that were done of unfinished work, and what they came to.
    pub fn unfinished(&self, name: &str) -> Option<(usize, Vec<u8>)> {
        let mut bytes = self.load(&unfinished(name))?;
        let found = bytes.split_off(bytes.len().min(STEPS));
        let steps = u64::from_le_bytes(bytes.try_into().ok()?);
        Some((usize::try_from(steps).ok()?, found))
    }

    /// Saves what so many steps came to, if it is time or the work is to stop; then it ends with
    /// [`io::ErrorKind::Interrupted`].
    pub fn save_unfinished(
        &self,
        name: &str,
        steps: usize,
        found: impl FnOnce() -> Vec<u8>,
    ) -> io::Result<()> {
        let name = unfinished(name);
        let stopped = self.store.is_stopped();
        if !stopped && !self.store.is_due(&name) {
            return Ok(());
        }
        self.save(&name, [&(steps as u64).to_le_bytes()[..], &found()].concat())?;
        self.go_on()
    }

    /// Whether the work is to stop.
    pub fn is_stopped(&self) -> bool {
        self.store.is_stopped()
    }

    /// Ends the work if it is to stop; for moments at which everything is saved.
    pub fn go_on(&self) -> io::Result<()> {
        if self.store.is_stopped() { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
    }

    /// Of the bytes, and of what they are: a part of other rules or of another name is as bad as a
    /// damaged one.
    fn checksum(&self, name: &str, bytes: &[u8]) -> [u8; CHECKSUM] {
        let (drop, kicks) = format::numbers(self.moves);
        let head = [self.height as u8, drop, name.len() as u8];
        let head = head.into_iter().chain(kicks.to_le_bytes());
        fnv(head.chain(name.bytes()).chain(bytes.iter().copied())).to_le_bytes()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::Mutex;

    use super::*;
    use crate::atlas::{Atlas, BuildError, Progress};
    use allclear_tetris::{Drop, Rules};

    /// Keeps everything in memory; unfinished work, too.
    #[derive(Default)]
    struct Kept(Mutex<HashMap<String, Vec<u8>>>);

    impl Store for Kept {
        fn load(&self, name: &str) -> Option<Vec<u8>> {
            self.0.lock().unwrap().get(name).cloned()
        }

        fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
            self.0.lock().unwrap().insert(name.to_string(), bytes.to_vec());
            Ok(())
        }

        fn is_due(&self, _: &str) -> bool {
            true
        }
    }

    fn build(store: &Kept) -> Atlas {
        Atlas::build(Rules::default(), 2, store, &|_: Progress| {}).unwrap()
    }

    #[test]
    fn a_damaged_part_is_made_again() {
        let (store, expected) = (Kept::default(), Atlas::small(Rules::default()));
        assert_eq!(build(&store), expected);
        let parts = store.0.lock().unwrap().clone();
        assert!(parts.len() > 10);
        for (name, good) in &parts {
            for bit in (0..8 * good.len()).step_by(331) {
                let mut bad = good.clone();
                bad[bit / 8] ^= 1 << (bit % 8);
                *store.0.lock().unwrap() = HashMap::from([(name.clone(), bad)]);
                assert_eq!(build(&store), expected, "{name}, bit {bit}");
                assert_eq!(store.0.lock().unwrap()[name], *good);
            }
            let zeros = vec![0; good.len()];
            *store.0.lock().unwrap() = HashMap::from([(name.clone(), zeros)]);
            assert_eq!(build(&store), expected, "{name}, zeros");
        }
    }

    /// Keeps what it is given first, as if killed soon after.
    #[derive(Default)]
    struct First(Kept);

    impl Store for First {
        fn load(&self, name: &str) -> Option<Vec<u8>> {
            self.0.load(name)
        }

        fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
            if self.load(name).is_none() { self.0.save(name, bytes) } else { Ok(()) }
        }

        fn is_due(&self, _: &str) -> bool {
            true
        }
    }

    #[test]
    fn unfinished_work_is_resumed() {
        let (store, expected) = (First::default(), Atlas::small(Rules::default()));
        let build = || Atlas::build(Rules::default(), 2, &store, &|_: Progress| {}).unwrap();
        assert_eq!(build(), expected);
        let is_unfinished = |name: &String| name.ends_with(".unfinished");
        store.0.0.lock().unwrap().retain(|name, _| is_unfinished(name));
        assert!(store.0.0.lock().unwrap().len() > 3);
        assert_eq!(build(), expected);
    }

    /// Stops the work each time it asks for the so-manyth time.
    struct Stopping {
        kept: Kept,
        left: Mutex<usize>,
    }

    impl Store for Stopping {
        fn load(&self, name: &str) -> Option<Vec<u8>> {
            self.kept.load(name)
        }

        fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
            self.kept.save(name, bytes)
        }

        fn is_stopped(&self) -> bool {
            let mut left = self.left.lock().unwrap();
            *left = left.saturating_sub(1);
            *left == 0
        }
    }

    #[test]
    fn a_stopped_build_keeps_what_it_has() {
        let expected = Atlas::small(Rules::default());
        let stopping = Stopping { kept: Kept::default(), left: Mutex::new(0) };
        for stops in 0.. {
            // Each time a little further.
            *stopping.left.lock().unwrap() = stops + 2;
            match Atlas::build(Rules::default(), 2, &stopping, &|_: Progress| {}) {
                Ok(atlas) => {
                    assert!(stops > 3, "{stops}");
                    return assert_eq!(atlas, expected);
                }
                Err(BuildError::Stopped) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }

    #[test]
    fn parts_are_not_exchanged() {
        let store = Kept::default();
        let soft = Rules::default();
        let hard = Rules::new(soft.kicks, Drop::Hard);
        let (four, two) = (
            Parts::new(&store, Moves::Rules(&soft), 4),
            Parts::new(&store, Moves::Rules(&hard), 4),
        );
        four.save("forward-1", vec![1, 2, 3]).unwrap();
        assert_eq!(four.load("forward-1"), Some(vec![1, 2, 3]));
        assert_eq!(two.load("forward-1"), None);
        let bytes = store.load("forward-1").unwrap();
        store.save("forward-2", &bytes).unwrap();
        assert_eq!(four.load("forward-2"), None);
    }
}
