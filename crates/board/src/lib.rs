//! allclear-board
