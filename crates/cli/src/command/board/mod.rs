//! `allclear board OP`: every operation of the board library on a picture.

mod op;

use std::io::Write;

use allclear_api::Question;
use allclear_api::board::{Board, BoardReply};

use self::op::Op;
use super::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Text;
use allclear_look::Style;

/// Try the operations of a bitboard on a picture
///
/// A picture shows rows from north to south, one per line or separated by `/`; `#` is a cell in the
/// set, `.` one that is not. Cells are written x,y; 0,0 is the south-west corner.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear board clear-rows '#.. / ### / .#.'
  allclear board flood --from 0,0 '##.# / .#.# / ##.#'
  allclear board slide --from 0,0 --dir e --rule stopper '#...#'
  allclear board components --json --size 4x2 < picture.txt
  allclear board step --dir ne '... / .#. / ...' | allclear board mirror")]
pub struct Args {
    #[command(subcommand)]
    op: Op,
    /// Width and height, up to 64x64; [default: the size of the picture]
    #[arg(long, global = true, value_name = "WxH")]
    size: Option<String>,
    /// Print one JSON object, boards as rows joined by `/`
    #[arg(long, global = true)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let (mut request, mut name) = (Board { size: self.size, ..self.op.request }, None);
        if self.op.takes_board {
            let text = Text::argument_or_stdin("picture", request.board.as_deref())?;
            (request.board, name) = (Some(text.text), Some(text.name));
        }
        let reply =
            request.answer(&context.job()).map_err(|error| match (&error.argument, name) {
                (Some(argument), Some(name)) if argument == "picture" => error.at(name),
                _ => error,
            })?;
        if self.json {
            context.out.json(&reply)?;
        } else {
            print(&request, &reply, context)?;
        }
        Ok(Exit::found(reply.is_found()))
    }
}

fn print(request: &Board, reply: &BoardReply, context: &mut Context) -> anyhow::Result<()> {
    let many = reply.components.as_ref().or(reply.symmetries.as_ref());
    let one = reply.board.as_slice();
    let boards = many.map_or(one, Vec::as_slice);
    if let Some(cells) = &reply.cells {
        for [x, y] in cells {
            writeln!(context.out, "{x},{y}")?;
        }
    } else {
        for (i, board) in boards.iter().enumerate() {
            if i > 0 {
                writeln!(context.out)?;
            }
            draw(board, context)?;
        }
    }
    for line in facts(reply) {
        writeln!(context.out, "{line}")?;
    }
    if let Some(note) = note(request, reply) {
        context.out.flush()?;
        context.note(note);
    }
    Ok(())
}

fn draw(board: &str, context: &mut Context) -> std::io::Result<()> {
    for row in board.split('/') {
        if context.out.is_colored() {
            for c in row.chars() {
                let style = if c == '#' { Style::Cyan } else { Style::Dim };
                let cell = context.out.paint(style, c);
                write!(context.out, "{cell}")?;
            }
            writeln!(context.out)?;
        } else {
            writeln!(context.out, "{row}")?;
        }
    }
    Ok(())
}

/// Lines that are part of the result.
fn facts(reply: &BoardReply) -> Vec<String> {
    if let Some(yes) = reply.verdict() {
        return vec![if yes { "yes" } else { "no" }.to_string()];
    }
    let (Some([width, height]), Some(count)) = (reply.size, reply.count) else {
        return reply.count.map(|count| count.to_string()).into_iter().collect();
    };
    let place = |bit: Option<Option<usize>>| match bit.flatten() {
        Some(bit) => bit.to_string(),
        None => "none".to_string(),
    };
    vec![
        String::new(),
        format!("size   {width}x{height}"),
        format!("cells  {count} of {}", width * height),
        format!("first  {}", place(reply.first)),
        format!("last   {}", place(reply.last)),
        format!("bits   {}", reply.bits.as_deref().unwrap_or_default()),
        format!("hex    {}", reply.hex.as_deref().unwrap_or_default()),
    ]
}

/// A remark that is not part of the result.
fn note(request: &Board, reply: &BoardReply) -> Option<String> {
    let plural = |count: usize, one: &str| match count {
        1 => format!("1 {one}"),
        count => format!("{count} {one}s"),
    };
    if let Some(cleared) = reply.cleared {
        return Some(format!("{} cleared", plural(cleared as usize, "row")));
    }
    if let Some(components) = &reply.components {
        return Some(plural(components.len(), "region"));
    }
    let from = request.from?;
    match reply.to? {
        Some([x, y]) => Some(format!("{},{} slides to {x},{y}", from.0, from.1)),
        None => Some(format!("{},{} does not move", from.0, from.1)),
    }
}
