//! The files of a training, each claimed for as long as it lasts.

use std::io::Write;
use std::path::Path;

use allclear_pc::train::Member;

use super::state;
use crate::atomic::{self, Claim};
use crate::net;

/// The network, for `--net`.
pub const BEST: &str = "best.json";
/// All that is needed to resume.
pub const STATE: &str = "state.json";

/// What is written after each generation.
pub struct Files {
    state: Claim,
    previous: Claim,
    best: Claim,
    curve: Claim,
    /// The state as it was last written.
    text: Option<String>,
    /// What the best network on disk takes, if it is better than any of this training so far: then
    /// it is not replaced.
    pub to_beat: Option<u64>,
}

impl Files {
    /// Claims all files of a training in this folder.
    pub fn claim(folder: &Path) -> anyhow::Result<Files> {
        let state = folder.join(STATE);
        Ok(Files {
            previous: atomic::claim(&state::previous(&state))?,
            state: atomic::claim(&state)?,
            best: atomic::claim(&folder.join(BEST))?,
            curve: atomic::claim(&folder.join("curve.svg"))?,
            text: None,
            to_beat: None,
        })
    }

    /// Writes a state, and the one before it to a place of its own.
    pub fn save_state(&mut self, text: String) -> anyhow::Result<()> {
        if let Some(previous) = &self.text {
            write(&mut self.previous, previous)?;
        }
        write(&mut self.state, &text)?;
        self.text = Some(text);
        Ok(())
    }

    /// Writes the best network, unless a better one is there.
    pub fn save_best(&mut self, best: &Member, trained: &str) -> anyhow::Result<()> {
        if self.is_better_than(best) {
            return Ok(());
        }
        write(&mut self.best, &net::text(&best.network, trained))
    }

    /// Whether the network that was there before the training is better than this.
    pub fn is_better_than(&self, best: &Member) -> bool {
        self.to_beat.is_some_and(|nodes| nodes <= best.nodes)
    }

    pub fn save_curve(&mut self, svg: String) -> anyhow::Result<()> {
        write(&mut self.curve, &svg)
    }
}

fn write(claim: &mut Claim, text: &str) -> anyhow::Result<()> {
    claim.write(|file| Ok(file.write_all(text.as_bytes())?))
}
