//! `allclear tetris kicks …`: the rotation systems.

mod list;
mod show;

crate::command::commands! {
    List => list::Args,
    Show => show::Args,
}
