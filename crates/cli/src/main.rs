//! allclear
fn main() {}
