//! How bags were dealt before a queue begins.

use allclear_api::pc::BagArgs;

/// How bags were dealt.
#[derive(clap::Args)]
pub struct Bags {
    /// The pieces the field was built from: the rest of the bag in which a queue ends then counts
    /// as saved
    #[arg(long, value_name = "PIECES")]
    pub built: Option<String>,
    /// The pieces left over from an earlier bag when the field was built; '' for none
    #[arg(long, value_name = "PIECES")]
    pub left: Option<String>,
}

impl Bags {
    /// The same as a request.
    pub fn request(&self) -> BagArgs {
        BagArgs { built: self.built.clone(), left: self.left.clone() }
    }
}
