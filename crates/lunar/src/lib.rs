//! allclear-lunar
