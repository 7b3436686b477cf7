//! `allclear fumen …`: reading, drawing and writing fumens.

pub(crate) mod draw;
mod encode;
mod new;
mod show;
mod tools;

use std::io::Write;
use std::ops::Range;
use std::path::Path;

use allclear_api::fumen::PageReply;
use allclear_tetris::fumen::{self, Draft, Site};
use clap::ValueEnum;

use crate::context::Context;
use crate::input::Text;

super::commands! {
    Show => show::Args,
    New => new::Args,
    Encode => encode::Args,
    Glue => tools::GlueArgs,
    Unglue => tools::UnglueArgs,
    Mirror => tools::MirrorArgs,
    Grey => tools::GreyArgs,
    Join => tools::JoinArgs,
    Split => tools::SplitArgs,
    Page => tools::PageArgs,
    Comment => tools::CommentArgs,
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

/// Draws these pages, or prints them as a JSON array.
pub(crate) fn print(
    context: &mut Context,
    pages: &[fumen::Page],
    shown: Range<usize>,
    as_json: bool,
) -> anyhow::Result<()> {
    if as_json {
        let pages: Vec<PageReply> = pages[shown].iter().map(PageReply::from).collect();
        return Ok(context.out.json(&pages)?);
    }
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

/// The pages as a fumen, or as the address that opens it.
fn write_fumen(pages: &[Draft], address: Option<Address>) -> Result<String, fumen::EncodeError> {
    let text = fumen::encode(pages)?;
    Ok(match address {
        None => text,
        Some(Address::Zui) => fumen::url(Site::Zui, &text),
        Some(Address::Harddrop) => fumen::url(Site::HardDrop, &text),
        Some(Address::Mobile) => fumen::url(Site::Mobile, &text),
    })
}
