//! What the commands about perfect clears share.

pub mod bags;
pub mod builder;
pub mod draw;
pub mod effort;
pub mod gallery;
pub mod kept;
pub mod kept_atlases;
pub mod load;
pub mod pcfile;
pub mod question;
pub mod report;
pub mod shapes;
pub mod source;
pub mod viewer;
pub mod worth;
