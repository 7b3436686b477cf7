//! The options that say how Tetris is played: `--kicks` and `--drop`.

use std::path::Path;
use std::str::FromStr;

use allclear_api::input::RulesArgs;
use allclear_pc::study::TSpin;
use allclear_tetris::kicks::{NAMED, Named};
use allclear_tetris::{Drop, Kicks, Rules};
use anyhow::bail;
use clap::builder::TypedValueParser;

use crate::input::{Sources, Text};
use crate::offered::{self, Offered};

/// The rules of Tetris, as options of a command.
#[derive(clap::Args)]
pub struct RulesOptions {
    /// The rotation system: a name from `allclear tetris kicks list`, or a .properties file
    #[arg(long, value_name = "NAME|FILE", default_value = "srs")]
    #[arg(value_parser = offered::kicks(), hide_possible_values = true)]
    kicks: String,
    /// How pieces may be moved into place: harddrop, softdrop, tsoft (only T slides and spins) or
    /// tucks (slide, but rotate only above the field). Questions about patterns also take tsz, tsm
    /// (any-tspin), tss, tsd and tst: every T must make that spin, and the other pieces drop
    /// straight down
    #[arg(long, value_name = "RULE", default_value = "softdrop")]
    #[arg(value_parser = drop_rule(), hide_possible_values = true)]
    drop: DropRule,
}

/// A drop rule, and perhaps how every T must be spun in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DropRule {
    drop: Drop,
    every_t: Option<TSpin>,
}

impl FromStr for DropRule {
    type Err = <Drop as FromStr>::Err;

    fn from_str(name: &str) -> Result<DropRule, Self::Err> {
        match name.parse() {
            Ok(spin) => Ok(DropRule { drop: Drop::TSoft, every_t: Some(spin) }),
            Err(_) => Ok(DropRule { drop: name.parse()?, every_t: None }),
        }
    }
}

fn drop_rule() -> impl TypedValueParser<Value = DropRule> {
    let words = ["harddrop", "softdrop", "tsoft", "tucks", "tsz", "tsm", "tss", "tsd", "tst"];
    Offered::new(|name: &str| name.parse::<DropRule>(), &words)
}

impl RulesOptions {
    /// What to call these rules in a file name.
    pub fn label(&self) -> String {
        let kicks = Named::find(&self.kicks).map_or("own", |named| named.name);
        format!("{kicks}-{}", self.drop.drop)
    }

    /// The options that were not left as they are by default, each with a space before it.
    pub fn options(&self) -> String {
        let kicks = match self.kicks.as_str() {
            "srs" => String::new(),
            kicks => format!(" --kicks {kicks}"),
        };
        match self.drop.drop {
            Drop::Soft => kicks,
            drop => format!("{kicks} --drop {drop}"),
        }
    }

    /// The rules as a request has them: a rotation system's name, or the text of its file.
    pub fn request(&self, sources: &mut Sources) -> anyhow::Result<RulesArgs> {
        let kicks = kicks_text(&self.kicks, sources)?;
        let drop = match self.drop.every_t {
            Some(spin) => spin.name().to_string(),
            None => self.drop.drop.name().to_string(),
        };
        Ok(RulesArgs { kicks: Some(kicks), drop: Some(drop) })
    }

    /// The rules.
    pub fn read(&self) -> anyhow::Result<Rules> {
        let (rules, every_t) = self.read_with_spins()?;
        match every_t {
            None => Ok(rules),
            Some(spin) => bail!("--drop {} is for questions about patterns only", spin.name()),
        }
    }

    /// The rules, and how every T must be spun in.
    pub fn read_with_spins(&self) -> anyhow::Result<(Rules, Option<TSpin>)> {
        let DropRule { drop, every_t } = self.drop;
        Ok((Rules::new(read_kicks(&self.kicks)?, drop), every_t))
    }
}

/// The rotation system with this name, or in this file.
pub fn read_kicks(argument: &str) -> anyhow::Result<Kicks> {
    if let Some(named) = Named::find(argument) {
        return Ok(named.kicks);
    }
    let text = kicks_file(argument)?;
    Kicks::parse(&text.text).map_err(|error| text.error(error))
}

/// A rotation system as a request has it: its name, or the text of its file.
pub fn kicks_text(argument: &str, sources: &mut Sources) -> anyhow::Result<String> {
    Ok(match Named::find(argument) {
        Some(named) => named.name.to_string(),
        None => sources.take("kicks", kicks_file(argument)?),
    })
}

/// The text of a rotation system's file.
fn kicks_file(argument: &str) -> anyhow::Result<Text> {
    // As in solution-finder, `@name` may be a file of the folder `kicks`.
    let name = argument.strip_prefix('@').unwrap_or(argument);
    let places =
        [name.to_string(), format!("{name}.properties"), format!("kicks/{name}.properties")];
    if let Some(file) = places.iter().find(|file| Path::new(file).is_file()) {
        return Text::read(Path::new(file));
    }
    if name != "-" && !name.contains(['.', '/', '\\']) {
        let names: Vec<&str> = NAMED.iter().map(|named| named.name).collect();
        bail!("unknown kicks {name:?}: expected a file, or one of {}", names.join(", "));
    }
    Text::read(Path::new(name))
}
