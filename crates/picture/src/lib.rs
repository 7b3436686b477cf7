//! Small pictures: rectangles with round corners, as SVG, PNG and animated GIF.
//!
//! # What
//! A [`Scene`] is a list of rounded rectangles, each in one colour, the later over the earlier.
//! [`svg`] writes the list down, [`raster`] paints it, for [`png`] and for the frames of an animated
//! [`gif`].
//!
//! # How
//! One kind of shape is enough: a disc is a rectangle with round corners, a ring is a disc on a
//! disc. How much of a pixel a shape covers follows from the distance to its edge, so edges are
//! smooth without drawing anything larger first.
//!
//! # Why not the obvious way
//! A library of vector graphics would be larger than the rest of the program. Libraries for PNG and
//! GIF read whatever anybody has written, and choose colours for photographs; of what they know, one way to
//! write flat colours is needed, which is a page of code each. Tests read the files with those libraries.

pub mod gif;
pub mod png;
pub mod raster;
mod scene;
pub mod svg;

pub use scene::{Rgb, Scene, Shape};

/// A picture that no file of its kind can hold.
#[derive(Debug, thiserror::Error)]
pub enum EncodeError {
    /// The picture is too large, or has no pixels.
    #[error("a {kind} cannot be {width}x{height} pixels: each side must be 1 to {most}")]
    Size {
        /// Pixels in a row.
        width: usize,
        /// Rows.
        height: usize,
        /// The kind of file.
        kind: &'static str,
        /// The most pixels in a row or in a column.
        most: usize,
    },
    /// Packing it failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
