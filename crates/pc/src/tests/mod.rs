//! Tests of the whole that look inside: what the face does not show.

mod patterns;
mod setups;
