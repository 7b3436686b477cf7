//! Small pictures: rectangles with round corners, as SVG, PNG and animated GIF.
//!
//! # What
//! A [`Scene`] is a list of rounded rectangles, each in one colour, the later over the earlier.
//! [`svg`] writes the list down, [`raster`] paints it, for PNG and for the frames of an animated
//! [`gif`](mod@gif).
//!
//! # How
//! One kind of shape is enough: a disc is a rectangle with round corners, a ring is a disc on a
//! disc. How much of a pixel a shape covers follows from the distance to its edge, so edges are
//! smooth without drawing anything larger first.
//!
//! # Why not the obvious way
//! A library of vector graphics would be larger than the rest of the program.

pub mod gif;
pub mod raster;
mod scene;
pub mod svg;

pub use scene::{Rgb, Scene, Shape};

/// A picture that no file of its kind can hold.
#[derive(Debug, thiserror::Error)]
pub enum EncodeError {
    /// As a PNG.
    #[error(transparent)]
    Png(#[from] png::EncodingError),
    /// As a GIF.
    #[error(transparent)]
    Gif(#[from] ::gif::EncodingError),
    /// A GIF has at most 65,535 pixels in a row or column.
    #[error("{width}x{height} pixels are too many for a GIF")]
    TooLarge {
        /// Pixels in a row.
        width: usize,
        /// Rows.
        height: usize,
    },
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
