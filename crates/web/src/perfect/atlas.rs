//! The atlas in the page: a file that the reader may download, and what it is good for.
//!
//! With it all solutions of an empty field are looked up, not searched for.

use std::cell::RefCell;

use allclear_pc::Solver;
use allclear_pc::atlas::{Atlas, Header};
use allclear_tetris::Rules;
use allclear_tetris::kicks::NAMED;
use serde_json::json;

use crate::{Args, Host, Reply, Sentence};

thread_local! {
    static ATLAS: RefCell<Option<Atlas>> = const { RefCell::new(None) };
}

/// Takes the atlas that came with the request, for all searches that follow.
pub fn load(_: &Args, host: &mut dyn Host) -> Reply {
    let bytes = host.attached();
    let header = Header::parse(&bytes).map_err(Sentence::of)?;
    let system = NAMED
        .iter()
        .find(|named| Atlas::fingerprint(&named.kicks) == header.fingerprint)
        .ok_or_else(|| Sentence("This atlas is for a rotation system the page lacks.".into()))?;
    let rules = Rules::new(system.kicks, header.drop);
    let atlas = Atlas::from_bytes(&bytes, &rules, header.height).map_err(Sentence::of)?;
    let told = json!({
        "height": header.height, "kicks": system.name, "drop": header.drop.name(),
        "fields": atlas.fields().len(),
    });
    ATLAS.set(Some(atlas));
    super::solve::forget();
    Ok(told)
}

/// A solver led by the atlas, if one was loaded that fits.
pub fn lead(solver: Solver) -> Solver {
    ATLAS.with_borrow(|atlas| match atlas {
        Some(atlas) => solver.with_atlas(atlas),
        None => solver,
    })
}
