//! One look for everything that is drawn: the same colours, boards and keys on every screen.
//!
//! # What
//! A [`Grid`] says what lies in each cell, without a word about how that looks. A [`Theme`] has
//! the colours, and a [`Look`] knows what the terminal can do with them. [`BoardView`] draws a
//! grid on a screen, [`picture`] turns it into shapes, [`Look::text`] prints it, and a [`film::Film`] is
//! a row of grids.
//!
//! A screen is a [`Screen`]: what it shows, what its keys do, how time passes. [`screen::run`] has
//! the rest, once for all: the terminal is put back whatever happens, `?` shows the keys, `q`
//! ends, and nothing is drawn that has not changed.

mod board;
mod cinema;
mod clipboard;
mod events;
pub mod film;
mod glyphs;
mod grid;
pub mod guard;
pub mod help;
pub mod interrupt;
pub mod picture;
mod printed;
pub mod screen;
mod terminal;
pub mod tetris;
mod text;
mod theme;

pub use allclear_picture::Rgb;
pub use board::BoardView;
pub use cinema::Cinema;
pub use grid::{Grid, Ink, Shade, Tile, ink_of};
pub use printed::{Painted, Style};
pub use screen::{Flow, KeyHelp, Screen};
pub use terminal::{Look, has_unicode};
pub use theme::{Theme, ThemeName};
