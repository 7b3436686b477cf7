//! Smash the Code on bitboards: chains at machine speed, a bot, a referee.
//!
//! Pairs of coloured blocks fall into a well six wide and twelve high; groups of four or more
//! vanish, what lies above falls, and what then vanishes is a longer chain and worth more.
//! Points bury the opponent in skulls.
//!
//! * [`Field`] is the well, [`Well::chain`] plays it out, [`Well::place`] drops a [`Pair`].

mod arena;
mod bot;
mod cell;
mod cells;
mod chain;
mod children;
#[cfg(target_arch = "x86_64")]
mod columns;
mod components;
mod cpu;
mod export;
mod game;
mod generator;
mod gravity;
mod groups;
mod opponents;
mod perft;
mod placement;
pub mod portable;
mod record;
mod rules;
mod text;
mod turn;
mod well;

pub use arena::{Alone, Contestant, Tally, play, play_alone};
pub use bot::{Bot, BotSettings, Decision, Haste, Limit, serve};
pub use cell::{Cell, Colour};
pub use chain::{Chain, Step};
pub use components::{Cells6x12, ComponentList, groups_of_four};
pub use export::export;
pub use game::{Answer, Game, Loss, MOST_ROUNDS, Player};
pub use generator::PairGenerator;
pub use opponents::Opponent;
pub use perft::{Count, perft};
pub use placement::{OutsideError, Pair, Placement, Rotation};
pub use record::{Difference, Record, RecordedTurn};
pub use rules::{POINTS_A_LINE, POINTS_A_SKULL, Rules, Smash, Tsu};
pub use text::FieldError;
pub use turn::{
    AnswerError, LONGEST_LINE, PAIRS_AHEAD, Side, TURN_LINES, Turn, TurnError, TurnReader,
    parse_answer,
};
pub use well::{COLUMNS, Field, TsuField, Well};
