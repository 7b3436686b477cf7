//! `allclear tetris count`

use std::io::Write;

use allclear_tetris::queue::{Bag, Bags, Queue, count_sequences, count_streams};
use serde_json::{Value, json};

use crate::command::Run;
use crate::exit::Exit;
use crate::input::Text;
use crate::patterns::count_as_json;
use crate::session::Session;

/// Count the sequences of pieces a 7-bag can deal
///
/// A sequence is a piece in hold and LENGTH pieces to come, from an unknown place in a bag. Two
/// are the same when swapping the held piece with the first to come makes them equal.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear tetris count
  allclear tetris count --upto 40 --json
  allclear tetris count --queues --upto 12
  allclear tetris count --queues --bag SZ")]
pub struct Args {
    /// The longest length to count
    #[arg(long, value_name = "LENGTH", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=1000))]
    upto: u16,
    /// Count distinct runs of pieces without a held one
    #[arg(long)]
    queues: bool,
    /// The pieces still in the current bag, if they are known
    #[arg(long, value_name = "PIECES", requires = "queues")]
    bag: Option<String>,
    /// Print [{"length": 0, "sequences": 7}, …]
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let bags = match &self.bag {
            None => Bags::unknown(),
            Some(text) => Bags::known(read_bag(&Text::argument("bag", text))?),
        };
        let upto = usize::from(self.upto);
        let (what, counts) = match self.queues {
            true => ("queues", count_streams(bags, upto)),
            false => ("sequences", count_sequences(upto)),
        };
        if self.json {
            let row = |(length, count)| json!({"length": length, what: count_as_json(count)});
            let rows: Vec<Value> = counts.iter().enumerate().map(row).collect();
            session.out.json(&rows)?;
            return Ok(Exit::Found);
        }
        let width = counts.last().map_or(0, |count| count.to_string().len()).max(what.len());
        writeln!(session.out, "length  {what:>width$}")?;
        for (length, count) in counts.iter().enumerate() {
            writeln!(session.out, "{length:>6}  {count:>width$}")?;
        }
        Ok(Exit::Found)
    }
}

fn read_bag(text: &Text) -> anyhow::Result<Bag> {
    let queue: Queue = text.text.parse().map_err(|error| text.error(error))?;
    let bag: allclear_tetris::PieceSet = queue.all().collect();
    if bag.len() != queue.len() || bag.is_empty() {
        return Err(text.error("a bag holds 1 to 7 different pieces"));
    }
    Ok(Bag::holding(bag))
}
