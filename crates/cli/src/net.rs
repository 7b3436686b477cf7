//! Network files and the option `--net`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use allclear_pc::{Network, Order};
use anyhow::anyhow;

use crate::input::{Sources, Text};

pub use allclear_api::net::{parse, text};

/// Which network orders the search.
#[derive(clap::Args)]
pub struct NetOption {
    /// A network from `pc train` to order the search for one solution [default: the built-in one]
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
}

impl NetOption {
    /// The text of the file, if one was named.
    pub fn text(&self, sources: &mut Sources) -> anyhow::Result<Option<String>> {
        self.net.as_deref().map(|path| Ok(sources.take("net", Text::read(path)?))).transpose()
    }

    /// The order in which to try tiles.
    pub fn read(&self) -> anyhow::Result<Order> {
        Ok(match &self.net {
            Some(path) => Order::Network(Arc::new(read(path)?)),
            None => Order::Shipped,
        })
    }
}

/// Reads a network file.
pub fn read(path: &Path) -> anyhow::Result<Network> {
    let text = Text::read(path)?;
    parse(&text.text).map_err(|error| anyhow!("{}: {error}", text.name))
}
