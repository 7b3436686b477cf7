//! The options that say how pieces move.

use std::path::Path;

use allclear_tetris::kicks::Named;
use allclear_tetris::{Drop, Kicks, Rules};
use anyhow::bail;

use crate::input::Text;

/// How pieces move.
#[derive(clap::Args, Clone)]
pub struct RulesArgs {
    /// The rotation system: srs, srs180, srsPlus, srsTetrio, jstris180, nullpomino180, none,
    /// none180, or a file in solution-finder's format
    #[arg(long, value_name = "SYSTEM", default_value = "srs")]
    kicks: String,
    /// How pieces get down: softdrop, harddrop, tsoft or tucks
    #[arg(long, value_name = "RULE", default_value = "softdrop")]
    drop: Drop,
}

impl RulesArgs {
    /// The rules.
    pub fn rules(&self) -> anyhow::Result<Rules> {
        Ok(Rules::new(self.kicks()?, self.drop))
    }

    fn kicks(&self) -> anyhow::Result<Kicks> {
        if let Some(kicks) = Kicks::named(&self.kicks) {
            return Ok(*kicks);
        }
        let path = Path::new(&self.kicks);
        if !path.exists() {
            let names: Vec<&str> = allclear_tetris::kicks::NAMED.iter().map(|n| n.name).collect();
            bail!(
                "unknown rotation system {:?}: no such file, and not {}",
                self.kicks,
                names.join(", ")
            );
        }
        let text = Text::read(path)?;
        Kicks::parse(&text.text).map_err(|error| text.error(error))
    }

    /// What to call these rules in a file name.
    pub fn label(&self) -> String {
        let kicks = match Named::find(&self.kicks) {
            Some(named) => named.name.to_string(),
            None => "own".to_string(),
        };
        format!("{kicks}-{}", self.drop)
    }
}
