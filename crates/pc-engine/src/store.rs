//! Where long work waits when it is interrupted.

use std::io;

use crate::fnv::fnv;

/// Keeps what is done of long work under names, so that a killed process loses little.
pub trait Store: Sync {
    /// What was saved under this name, if anything was.
    fn load(&self, name: &str) -> Option<Vec<u8>>;
    /// Saves under this name, wholly or not at all.
    fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()>;
    /// Whether anything is kept at all.
    fn is_kept(&self) -> bool {
        true
    }
    /// Whether unfinished work of this name should be saved: it was long ago that it was saved, or
    /// first asked for.
    fn is_due(&self, _name: &str) -> bool {
        false
    }
    /// Whether the work should stop: it saves what it has and ends.
    fn is_stopped(&self) -> bool {
        false
    }
    /// Forgets what was saved under this name: the work is done.
    fn forget(&self, _name: &str) {}
}

/// Keeps nothing.
pub struct NoStore;

impl Store for NoStore {
    fn is_kept(&self) -> bool {
        false
    }

    fn load(&self, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn save(&self, _: &str, _: &[u8]) -> io::Result<()> {
        Ok(())
    }
}

/// Sums over a list of things that is gone through in order: how many are behind us, and the sums
/// so far. Saved with a checksum that also covers what the work is about, so that neither a
/// damaged nor another's file is believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// How many things are counted.
    pub done: u64,
    /// The sums.
    pub sums: Vec<u128>,
}

impl Tally {
    /// Nothing counted yet, of so many sums.
    pub fn new(sums: usize) -> Tally {
        Tally { done: 0, sums: vec![0; sums] }
    }

    /// The name of some work, from all that its result follows from.
    pub fn name(work: &str) -> String {
        format!("counting-{:016x}", fnv(work.bytes()))
    }

    /// What was counted of this work before, if it was saved and is as it was saved.
    pub fn load(work: &str, sums: usize, store: &dyn Store) -> Option<Tally> {
        let bytes = store.load(&Tally::name(work))?;
        let tally = Tally::from_bytes(&bytes)?;
        (tally.sums.len() == sums && tally.to_bytes(work) == bytes).then_some(tally)
    }

    /// Saves it. A full disk is no reason to stop counting.
    pub fn save(&self, work: &str, store: &dyn Store) {
        let _ = store.save(&Tally::name(work), &self.to_bytes(work));
    }

    fn to_bytes(&self, work: &str) -> Vec<u8> {
        let mut bytes = self.done.to_le_bytes().to_vec();
        self.sums.iter().for_each(|sum| bytes.extend(sum.to_le_bytes()));
        let sum = fnv(work.bytes().chain([0xff]).chain(bytes.iter().copied()));
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Without a look at the checksum.
    fn from_bytes(bytes: &[u8]) -> Option<Tally> {
        let (done, rest) = bytes.split_first_chunk()?;
        let (sums, _) = rest.split_last_chunk::<8>()?;
        let (sums, rest) = sums.as_chunks::<16>();
        let sums = sums.iter().map(|sum| u128::from_le_bytes(*sum)).collect();
        rest.is_empty().then(|| Tally { done: u64::from_le_bytes(*done), sums })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    struct One(Mutex<Option<Vec<u8>>>);

    impl Store for One {
        fn load(&self, _: &str) -> Option<Vec<u8>> {
            self.0.lock().unwrap().clone()
        }

        fn save(&self, _: &str, bytes: &[u8]) -> io::Result<()> {
            *self.0.lock().unwrap() = Some(bytes.to_vec());
            Ok(())
        }
    }

    #[test]
    fn damaged_and_foreign_tallies_are_not_believed() {
        let store = One(Mutex::default());
        assert_eq!(Tally::load("work", 2, &store), None);
        let tally = Tally { done: 7, sums: vec![1 << 100, 3] };
        tally.save("work", &store);
        assert_eq!(Tally::load("work", 2, &store), Some(tally));
        assert_eq!(Tally::load("other work", 2, &store), None);
        assert_eq!(Tally::load("work", 3, &store), None);
        let good = store.load("").unwrap();
        for bit in 0..8 * good.len() {
            let mut bad = good.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            *store.0.lock().unwrap() = Some(bad);
            assert_eq!(Tally::load("work", 2, &store), None, "bit {bit}");
        }
        for length in 0..good.len() {
            *store.0.lock().unwrap() = Some(good[..length].to_vec());
            assert_eq!(Tally::load("work", 2, &store), None, "{length} bytes");
        }
    }
}
