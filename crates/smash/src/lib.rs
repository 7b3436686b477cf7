//! allclear-smash
