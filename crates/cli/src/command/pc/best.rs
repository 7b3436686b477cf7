//! `allclear pc best --queue QUEUE`

use std::io::Write;

use allclear_api::pc::{Best as Request, BestReply, MoveReply};
use allclear_pc::study::Goal;

use super::common::effort::share;
use super::common::load::{self, AtlasArg};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::field::field_text;
use crate::input::Sources;
use crate::limits::{Limits, Seconds};
use crate::offered;
use crate::rules::RulesOptions;

/// Find the best move for a perfect clear, and what every other move costs
///
/// Exact: counts the queues that may follow what you see on which best play succeeds. Hold, the
/// current piece and the previews are known; after them comes the rest of the bag, or a pattern.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc best --queue LSTIZJ
  allclear pc best --field setup.txt --hold T --queue SZLJIO --bag T
  allclear pc best --field setup.txt --queue TIS --pattern '*p4' --height 4
  allclear pc best --queue LSTIZJ --heights 2,4 --all
  allclear pc best --field setup.txt --hold T --queue SZLJIO --bag T --loop
  allclear pc best --field setup.txt --hold T --queue SZLJIO --bag T \\
      --previews 5 --json

--bag lists the pieces left in the bag after the last piece of the queue. Leave
it out if the queue shows where a bag ends, or at the start of a game.
Exit status: 0 a perfect clear is possible, 1 none is, 2 error, 3 stopped by a
limit")]
pub struct Args {
    /// The field: a fumen, a picture, or a file with either; `-` is stdin [default: empty]
    #[arg(long, value_name = "FILE|FUMEN")]
    field: Option<String>,
    /// The piece in hold
    #[arg(long, value_name = "PIECE")]
    hold: Option<String>,
    /// The current piece and the previews; `T:IOSZ` has T in hold
    #[arg(long, value_name = "PIECES")]
    queue: String,
    /// The pieces left in the bag after the last piece of the queue
    #[arg(long, value_name = "PIECES", conflicts_with = "pattern")]
    bag: Option<String>,
    /// The queues that may follow, if not from bags
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,
    /// How many pieces you see after the current one [default: the whole queue]
    #[arg(long, value_name = "N")]
    previews: Option<usize>,
    /// Lines to clear, full rows included [default: 4 from the empty field, else the fewest
    /// possible]
    #[arg(long, value_name = "LINES")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=24))]
    height: Option<u8>,
    /// Accept a clear of any of these heights, such as 2,4,6
    #[arg(long, value_name = "LINES", value_delimiter = ',', conflicts_with = "height")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=24))]
    heights: Vec<u8>,
    /// Do not use hold
    #[arg(long)]
    no_hold: bool,
    /// Play on after the clear: also weigh what a four-line clear leaves for the next one
    #[arg(long = "loop", conflicts_with_all = ["no_hold", "pattern", "heights"])]
    looping: bool,
    /// What must happen on the way; see `pc chance`
    #[arg(long, value_name = "MODE", default_value = "normal")]
    #[arg(value_parser = offered::mode(), hide_possible_values = true)]
    mode: Goal,
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    atlas: AtlasArg,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    seconds: Seconds,
    /// List every move that can succeed, not only the first ten
    #[arg(long)]
    all: bool,
    /// Print {"chance": x, "solvable": n, "total": n, "moves": [{"piece": "S", …}, …], …}
    #[arg(long)]
    json: bool,
}

/// How many moves are listed.
const LISTED: usize = 10;

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let mut sources = Sources::default();
        let field = self.field.as_deref().map(field_text).transpose()?;
        let request = Request {
            detail: false,
            field: field.map(|text| sources.take("field", text)),
            hold: self.hold.clone(),
            queue: self.queue.clone(),
            bag: self.bag.clone(),
            pattern: self.pattern.clone(),
            previews: self.previews,
            height: self.height,
            heights: self.heights.clone(),
            no_hold: self.no_hold,
            looping: self.looping,
            mode: (self.mode != Goal::default()).then(|| self.mode.to_string()),
            rules: self.rules.request(&mut sources)?,
        };
        if self.mode == Goal::default() {
            load::provide(4, &self.rules, &self.atlas, context)?;
        }
        let reply = context.ask(&request, |job| self.seconds.on(self.limits.on(job)));
        let reply = reply.map_err(|error| sources.blame(error))?;
        match self.json {
            true => context.out.json(&reply)?,
            false => self.print(&reply, context)?,
        }
        Ok(Exit::of_search(reply.solvable.0 > 0, reply.complete))
    }
}

impl Args {
    fn print(&self, reply: &BestReply, context: &mut Context) -> anyhow::Result<()> {
        let heights: Vec<String> = reply.heights.iter().map(usize::to_string).collect();
        let heights = heights.join(" or ");
        if reply.solvable.0 == 0 {
            writeln!(context.out, "no perfect clear of {heights} lines is possible any more")?;
            if let Some(height) = reply.next_height {
                writeln!(context.out, "the next that is: {height} lines (--height {height})")?;
            }
            return Ok(());
        }
        let chance = share(reply.solvable, reply.total);
        let previews = match reply.previews {
            1 => "1 preview".to_string(),
            previews => format!("{previews} previews"),
        };
        writeln!(context.out, "{chance} by best play, {previews}, {heights} lines")?;
        if let Some(first) = reply.hold_first {
            let chance = share(first.solvable, reply.total);
            writeln!(context.out, "hold first, then see what comes: {chance}")?;
        }
        let shown = if self.all { reply.moves.len() } else { LISTED };
        for found in reply.moves.iter().take(shown) {
            writeln!(context.out, "{}", line(found, reply))?;
        }
        if reply.moves.len() > shown {
            let more = reply.moves.len() - shown;
            writeln!(context.out, "and {more} more that can succeed (--all lists them)")?;
        }
        Ok(())
    }
}

/// `= T north 4,0          833   99.17 %  -0.12   cw hard-drop`
fn line(found: &MoveReply, reply: &BestReply) -> String {
    let mark = if found.best { '=' } else { ' ' };
    let hold = if found.hold { "hold " } else { "" };
    let place = format!("{hold}{} {} {},{}", found.piece, found.facing, found.x, found.y);
    let cost = match found.best {
        true => "      ".to_string(),
        false => format!("{:6.2}", 100.0 * (found.chance - reply.chance)),
    };
    let worth = found.worth.map(|worth| format!("{:>8.3}", 100.0 * worth)).unwrap_or_default();
    let (solvable, percent) = (found.solvable.0, 100.0 * found.chance);
    format!(
        "{mark} {place:<18} {solvable:>6} {percent:>7.2} % {cost}{worth}  {}",
        found.keys.join(" ")
    )
}
