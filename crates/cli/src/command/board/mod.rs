//! `allclear board OP`: every operation of the board library on a picture.

mod answer;
mod frame;
mod op;
mod perform;
mod place;
mod size;

use self::op::Op;
use self::size::Size;
use super::Run;
use crate::exit::Exit;
use crate::session::Session;

/// Try the operations of a bitboard on a picture
///
/// A picture shows rows from north to south, one to a line or separated by `/`; `#` is a cell in
/// the set, `.` one that is not. Cells are called x,y: 0,0 is the south-west corner.
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
    /// Width and height, up to 64x64; as large as the picture if not given
    #[arg(long, global = true, value_name = "WxH")]
    size: Option<Size>,
    /// Print one JSON object, boards as rows joined by `/`
    #[arg(long, global = true)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let answer = perform::perform(&self.op, self.size)?;
        answer.print(session, self.json)
    }
}
