//! `allclear bench …`: figures about allclear itself.

mod signature;

super::commands! {
    Signature => signature::Args,
}
