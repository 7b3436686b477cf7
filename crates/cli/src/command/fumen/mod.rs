//! `allclear fumen …`: reading, drawing and writing fumens.

pub(crate) mod draw;
mod encode;
mod new;
mod show;
mod tools;

use std::io::Write;
use std::ops::Range;
use std::path::Path;

use allclear_fumen::Page;
use clap::ValueEnum;

use crate::context::Context;
use crate::input::Text;

super::commands! {
    Show => show::Args,
    New => new::Args,
    Glue => tools::GlueArgs,
    Unglue => tools::UnglueArgs,
    Join => tools::JoinArgs,
    Split => tools::SplitArgs,
    Page => tools::PageArgs,
    Mirror => tools::MirrorArgs,
    Grey => tools::GreyArgs,
    Comment => tools::CommentArgs,
    Encode => encode::Args,
    Filter => tools::FilterArgs,
    Reduce => tools::ReduceArgs,
}

/// A fumen given as such, as a file that holds one, or as `-` for stdin.
pub(crate) fn read_fumen(argument: &str) -> anyhow::Result<Text> {
    match argument {
        "-" => Text::argument_or_stdin("fumen", None),
        file if !file.contains('@') && Path::new(file).is_file() => Text::read(Path::new(file)),
        fumen => Ok(Text::argument("fumen", fumen)),
    }
}

/// Draws these pages.
pub(crate) fn draw_pages(
    context: &mut Context,
    pages: &[Page],
    shown: Range<usize>,
) -> anyhow::Result<()> {
    for index in shown {
        let drawing = draw::page(&context.out, pages, index);
        context.out.write_all(drawing.as_bytes())?;
    }
    Ok(())
}

/// Where a fumen opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Address {
    /// fumen.zui.jp
    Zui,
    /// harddrop.com/fumen
    Harddrop,
    /// Fumen for mobile
    Mobile,
}

impl Address {
    fn name(self) -> &'static str {
        ["zui", "harddrop", "mobile"][self as usize]
    }
}
