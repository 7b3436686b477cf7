//! `allclear smash …`: Smash the Code.

mod arena;
mod best;
mod bot;
mod chain;
mod components;
mod draw;
mod export;
mod frame;
mod perft;
mod player;
mod process;
mod recorder;
mod replay;
mod scene;
mod screen;
mod sheet;
mod solo;
mod watch;

super::commands! {
    Chain => chain::Args,
    Move => best::Args,
    Bot => bot::Args,
    Arena => arena::Args,
    Solo => solo::Args,
    Watch => watch::Args,
    Replay => replay::Args,
    Export => export::Args,
    Perft => perft::Args,
    Components => components::Args,
}
