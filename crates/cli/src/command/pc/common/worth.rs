//! What clears are worth: the options.

use std::path::Path;

use allclear_api::pc::ScoreArgs;
use allclear_pc::study::ScoreTable;
use anyhow::bail;

use crate::input::{Sources, Text};
use crate::offered;

/// What clears are worth.
#[derive(clap::Args)]
pub struct Worth {
    /// The table: guideline, jstris, tetrio (attack), or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "guideline")]
    #[arg(value_parser = offered::words(&["guideline", "jstris", "tetrio"]))]
    #[arg(hide_possible_values = true)]
    pub score: String,
    /// Which pieces can spin: t, all-mini (other pieces, when stuck, count as minis) or all
    #[arg(long, value_name = "WHICH")]
    #[arg(value_parser = offered::words(&["t", "all-mini", "all"]), hide_possible_values = true)]
    pub spins: Option<String>,
    /// Back-to-back is on at the start
    #[arg(long)]
    pub b2b: bool,
    /// How many pieces in a row cleared lines before
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub combo: u8,
    /// Points for leaving a piece in hold: T=300,I=100
    #[arg(long, value_name = "LIST")]
    pub weights: Option<String>,
}

impl Worth {
    /// The same as a request.
    pub fn request(&self, sources: &mut Sources) -> anyhow::Result<ScoreArgs> {
        let path = Path::new(&self.score);
        let score = if ScoreTable::names().any(|name| name == self.score) {
            self.score.clone()
        } else if self.score == "-" || path.is_file() {
            sources.take("score", Text::read(path)?)
        } else {
            let names: Vec<&str> = ScoreTable::names().collect();
            let (name, names) = (&self.score, names.join(", "));
            bail!("unknown table {name:?}: expected a file, or one of {names}");
        };
        Ok(ScoreArgs {
            score: Some(score),
            spins: self.spins.clone(),
            b2b: self.b2b,
            combo: self.combo,
            weights: self.weights.clone(),
        })
    }
}
