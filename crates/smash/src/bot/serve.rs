//! The bot behind the contest's protocol: a turn in, a line out.

use std::io::{BufRead, Write};

use crate::bot::settings::Budget;
use crate::bot::{Bot, Limit};
use crate::rules::POINTS_A_LINE;
use crate::turn::{TurnError, TurnReader};

/// Reads turns and answers each with `column rotation message` until the input ends. Under a
/// limit of time it thinks for less where other programs keep it waiting: it must not be late.
pub fn serve(
    bot: &Bot,
    limit: Limit,
    input: impl BufRead,
    mut output: impl Write,
) -> Result<(), TurnError> {
    let mut turns = TurnReader::new(input);
    while let Some(turn) = turns.next_turn()? {
        let decision = bot.search(&turn, &mut Budget::new(limit, true));
        let lines = decision.chain_score / POINTS_A_LINE;
        let message = match decision.chain_after {
            _ if lines == 0 => "building".to_string(),
            0 => format!("{lines} lines"),
            drops => format!("{lines} lines in {drops}"),
        };
        writeln!(output, "{} {message}", decision.placement)
            .and_then(|()| output.flush())
            .map_err(TurnError::Io)?;
    }
    Ok(())
}
