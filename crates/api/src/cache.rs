//! What is worth keeping from one question to the next: atlases, and the tables of the last field.

#[cfg(feature = "parallel")]
use std::sync::Arc;
use std::sync::{Mutex, MutexGuard, PoisonError};

use allclear_pc::Solver;
use allclear_pc::atlas::{Atlas, Header};
use allclear_tetris::{Field24, Rules};
use serde::Serialize;

use crate::Error;

/// What an atlas is for.
#[derive(Clone, Debug, Serialize)]
pub struct AtlasReply {
    /// How many lines it clears.
    pub height: usize,
    /// The rotation system.
    pub kicks: &'static str,
    /// The drop rule.
    pub drop: &'static str,
    /// How many fields can lead to a perfect clear.
    pub fields: u64,
}

/// Kept from question to question. A cache changes how long an answer takes, never the answer.
#[derive(Default)]
pub struct Cache {
    atlases: Mutex<Vec<Atlas>>,
    solver: Mutex<Option<(SolverKey, Solver)>>,
    #[cfg(feature = "parallel")]
    pools: Mutex<Vec<Arc<rayon::ThreadPool>>>,
}

/// What a solver's tables are for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SolverKey {
    pub field: Field24,
    pub rules: Rules,
    pub memory: usize,
    /// The network that orders the search, as it was given.
    pub net: Option<String>,
}

impl Cache {
    /// Takes an atlas for all questions that follow.
    pub fn add_atlas(&self, atlas: Atlas) {
        *lock(&self.solver) = None;
        lock(&self.atlases).push(atlas);
    }

    /// Takes an atlas as the bytes of its file, which say the rules it is for.
    pub fn load_atlas(&self, bytes: &[u8]) -> Result<AtlasReply, Error> {
        let wrong = |error: &dyn std::fmt::Display| Error::input("atlas", error);
        let header = Header::parse(bytes).map_err(|error| wrong(&error))?;
        let (kicks, drop) = header.names();
        let unknown = || wrong(&"made for an unknown rotation system");
        let (kicks, rules) = kicks.zip(header.rules()).ok_or_else(unknown)?;
        let atlas = Atlas::from_bytes(bytes, &rules, header.height);
        let atlas = atlas.map_err(|error| wrong(&error))?;
        let reply =
            AtlasReply { height: header.height, kicks, drop, fields: atlas.fields().len() as u64 };
        self.add_atlas(atlas);
        Ok(reply)
    }

    /// The atlas of these rules: one that was added, one that comes with the program, or one that
    /// is made on the spot where that is quick.
    pub fn atlas(&self, rules: &Rules, height: usize) -> Option<Atlas> {
        let fits = |atlas: &&Atlas| atlas.serves(rules) && atlas.height() == height;
        let closest = |atlas: &&Atlas| atlas.is_common();
        let added = lock(&self.atlases).iter().filter(fits).min_by_key(closest).cloned();
        added.and_then(|atlas| atlas.for_rules(rules)).or_else(|| {
            let atlas = match height {
                2 => Atlas::small(*rules),
                _ => Atlas::included(rules, height)?,
            };
            lock(&self.atlases).push(atlas.clone());
            Some(atlas)
        })
    }

    /// Runs something with the solver of a field, the last one if it fits and nobody else has it.
    pub(crate) fn with_solver<T>(
        &self,
        key: &SolverKey,
        make: impl FnOnce() -> Result<Solver, Error>,
        run: impl FnOnce(&mut Solver) -> T,
    ) -> Result<T, Error> {
        // Taken out, not locked: two threads may ask at once. One that does not fit gives its
        // memory back before the next takes any.
        let last = lock(&self.solver).take().filter(|(for_key, _)| for_key == key);
        let mut solver = match last {
            Some((_, solver)) => solver,
            None => {
                let atlases = lock(&self.atlases);
                // The last one wins: a solver's own.
                let common = atlases.iter().filter(|atlas| atlas.is_common());
                let own = atlases.iter().filter(|atlas| !atlas.is_common());
                common.chain(own).fold(make()?, |solver, atlas| solver.with_atlas(atlas))
            }
        };
        let result = run(&mut solver);
        *lock(&self.solver) = Some((key.clone(), solver));
        Ok(result)
    }

    /// Idle threads of an earlier question.
    #[cfg(feature = "parallel")]
    pub(crate) fn take_pool(&self, threads: usize) -> Option<Arc<rayon::ThreadPool>> {
        let mut pools = lock(&self.pools);
        let place = pools.iter().position(|pool| pool.current_num_threads() == threads)?;
        Some(pools.swap_remove(place))
    }

    /// Keeps threads for the next question; a few are enough.
    #[cfg(feature = "parallel")]
    pub(crate) fn keep_pool(&self, pool: Arc<rayon::ThreadPool>) {
        const MOST: usize = 4;
        let mut pools = lock(&self.pools);
        if pools.len() < MOST {
            pools.push(pool);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(all(test, feature = "atlas"))]
mod tests {
    use super::*;
    use allclear_tetris::{Drop, Kicks};

    /// The common atlas serves all rules, until one of their own is there.
    #[test]
    fn an_atlas_of_their_own_comes_first() {
        let (cache, srs) = (Cache::default(), Rules::default());
        let plus = Rules::new(*Kicks::named("srsPlus").unwrap(), Drop::Soft);
        let reply = cache.load_atlas(Atlas::COMMON).unwrap();
        assert_eq!((reply.kicks, reply.drop, reply.fields), ("any", "any", 37_836_706));
        assert!(cache.atlas(&srs, 4).unwrap().is_common());
        let reply = cache.load_atlas(Atlas::INCLUDED).unwrap();
        assert_eq!((reply.kicks, reply.drop), ("srs", "softdrop"));
        assert!(!cache.atlas(&srs, 4).unwrap().is_common());
        let of_plus = cache.atlas(&plus, 4).unwrap();
        assert!(of_plus.is_common() && *of_plus.rules() == plus);
    }
}
