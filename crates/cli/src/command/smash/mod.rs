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
    Arena => arena::Args,
    Watch => watch::Args,
    Bot => bot::Args,
    Export => export::Args,
    Solo => solo::Args,
    Replay => replay::Args,
    Perft => perft::Args,
    Components => components::Args,
}
