//! Which questions a module answers.
//!
//! # What
//! The page has two modules. One is loaded by every visitor and answers whatever a first look needs;
//! the other studies perfect clears (patterns, best play) and is loaded when such a question is first
//! asked. Natively this crate has both.
//!
//! # How
//! A module finds its questions in a table of its own, so the linker leaves out what no entry of that
//! table needs. The client knows the same list (`packages/npm/src/modules.js`).
//!
//! # How we know it works
//! A test compares the tables with all questions there are, and with the client's list; the tests in
//! the browser ask every question.

#[cfg(feature = "study")]
use allclear_api::signature;
use allclear_api::{Entry, pc, tetris};
#[cfg(feature = "games")]
use allclear_api::{Version, board, fumen, lunar, smash};

/// The question with this name, if this module answers it.
pub(crate) fn find(name: &str) -> Option<&'static Entry> {
    all().find(|entry| entry.name == name)
}

/// All questions of this module.
pub(crate) fn all() -> impl Iterator<Item = &'static Entry> {
    [
        #[cfg(feature = "games")]
        GAMES,
        #[cfg(feature = "study")]
        STUDY,
    ]
    .into_iter()
    .flatten()
}

/// What a first look needs.
#[cfg(feature = "games")]
pub(crate) static GAMES: &[Entry] = &[
    Entry::of::<Version>(),
    Entry::of::<pc::Solve>(),
    Entry::of::<pc::Replay>(),
    Entry::of::<tetris::Reach>(),
    Entry::of::<tetris::Kicks>(),
    Entry::of::<tetris::Game>(),
    Entry::of::<fumen::Decode>(),
    Entry::of::<fumen::Encode>(),
    Entry::of::<fumen::New>(),
    Entry::of::<fumen::Glue>(),
    Entry::of::<fumen::Unglue>(),
    Entry::of::<fumen::Reduce>(),
    Entry::of::<fumen::Mirror>(),
    Entry::of::<fumen::Grey>(),
    Entry::of::<fumen::Join>(),
    Entry::of::<fumen::Split>(),
    Entry::of::<fumen::Comment>(),
    Entry::of::<fumen::Page>(),
    Entry::of::<fumen::Filter>(),
    Entry::of::<board::Board>(),
    Entry::of::<board::Operations>(),
    Entry::of::<smash::Chain>(),
    Entry::of::<smash::Drop>(),
    Entry::of::<smash::Pairs>(),
    Entry::of::<smash::Turn>(),
    Entry::of::<smash::Move>(),
    Entry::of::<smash::Perft>(),
    Entry::of::<smash::Components>(),
    Entry::of::<smash::Replay>(),
    Entry::of::<smash::Game>(),
    Entry::of::<lunar::Solve>(),
    Entry::of::<lunar::Hint>(),
    Entry::of::<lunar::Rate>(),
    Entry::of::<lunar::Check>(),
    Entry::of::<lunar::Convert>(),
    Entry::of::<lunar::Generate>(),
    Entry::of::<lunar::Atlas>(),
    Entry::of::<lunar::Look>(),
    Entry::of::<lunar::Link>(),
    Entry::of::<lunar::ClassicCards>(),
];

/// What studies perfect clears.
#[cfg(feature = "study")]
pub(crate) static STUDY: &[Entry] = &[
    Entry::of::<pc::Chance>(),
    Entry::of::<pc::Best>(),
    Entry::of::<pc::Path>(),
    Entry::of::<pc::Minimal>(),
    Entry::of::<pc::Save>(),
    Entry::of::<pc::Score>(),
    Entry::of::<pc::Cover>(),
    Entry::of::<pc::Congruent>(),
    Entry::of::<pc::Setup>(),
    Entry::of::<pc::Spin>(),
    Entry::of::<pc::Ren>(),
    Entry::of::<pc::Play>(),
    Entry::of::<tetris::Pattern>(),
    Entry::of::<tetris::Count>(),
    Entry::of::<tetris::Sequences>(),
    Entry::of::<signature::Signature>(),
];
