//! The options that say how Tetris is played: `--kicks` and `--drop`.

use std::path::Path;

use allclear_tetris::kicks::{NAMED, Named};
use allclear_tetris::{Drop, Kicks, Rules};
use anyhow::bail;

use crate::input::Text;

/// The rules of Tetris, as options of a command.
#[derive(clap::Args)]
pub struct RulesOptions {
    /// The rotation system: a name from `allclear tetris kicks list`, or a .properties file
    #[arg(long, value_name = "NAME|FILE", default_value = "srs")]
    kicks: String,
    /// How pieces get down: harddrop, softdrop, tsoft (only T slides and spins) or tucks (slide,
    /// but turn only above the field)
    #[arg(long, value_name = "RULE", default_value = "softdrop")]
    drop: Drop,
}

impl RulesOptions {
    /// What to call these rules in a file name.
    pub fn label(&self) -> String {
        let kicks = Named::find(&self.kicks).map_or("own", |named| named.name);
        format!("{kicks}-{}", self.drop)
    }

    /// The options that were not left as they are by default, each with a space before it.
    pub fn options(&self) -> String {
        let kicks = match self.kicks.as_str() {
            "srs" => String::new(),
            kicks => format!(" --kicks {kicks}"),
        };
        match self.drop {
            Drop::Soft => kicks,
            drop => format!("{kicks} --drop {drop}"),
        }
    }

    /// The rules.
    pub fn read(&self) -> anyhow::Result<Rules> {
        Ok(Rules::new(read_kicks(&self.kicks)?, self.drop))
    }
}

/// The rotation system with this name, or in this file.
pub fn read_kicks(argument: &str) -> anyhow::Result<Kicks> {
    if let Some(named) = Named::find(argument) {
        return Ok(named.kicks);
    }
    let path = Path::new(argument);
    if argument != "-" && !path.is_file() && !argument.contains(['.', '/', '\\']) {
        let names: Vec<&str> = NAMED.iter().map(|named| named.name).collect();
        bail!("unknown kicks {argument:?}: expected a file, or one of {}", names.join(", "));
    }
    let text = Text::read(path)?;
    Kicks::parse(&text.text).map_err(|error| text.error(error))
}
