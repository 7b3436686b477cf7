//! allclear-tetris
