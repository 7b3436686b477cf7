//! Every field that can lead to a perfect clear, and every perfect clear, of two or four lines.

pub use crate::engine::atlas::{
    Atlas, AtlasError, BadFields, BadTilings, BuildError, Fields, HEADER, Header, MAX_HEIGHT,
    NoSuchHeight, Progress, Tilings, pieces_in, sunk,
};
pub use crate::engine::store::{NoStore, Store};
