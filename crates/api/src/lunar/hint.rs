//! `lunar.hint`: the next move of an optimal solution.

use allclear_lunar::{NoOptimal, Optimal, notation};
use serde::{Deserialize, Serialize};

use super::{Board, Boards, Every, LIMIT, count};
use crate::{Error, Job, Question};

/// The next move of an optimal solution, or that the position is lost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Hint {
    /// The boards.
    #[serde(flatten)]
    pub boards: Boards,
    /// The moves made so far, such as `e5U e2L`.
    pub after: Option<String>,
    /// What to minimise: `slides` (if not given) or `moves`.
    pub count: Option<String>,
    /// The most positions to store.
    pub limit: Option<usize>,
}

/// The answer about one board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hinted {
    /// The file.
    pub file: String,
    /// Which board of the file, from 1.
    pub index: usize,
    /// Whether no way leads on from here.
    pub lost: bool,
    /// How far it is, in what is minimised.
    pub left: Option<usize>,
    /// A best move.
    pub hint: Option<String>,
    /// All best moves.
    pub best: Vec<String>,
    /// Whether the answer is proven.
    pub proven: bool,
    /// Whether nothing was left out.
    pub complete: bool,
}

impl Hint {
    /// The answer about one board.
    pub fn board(&self, board: &Board) -> Result<Hinted, Error> {
        let after = self.after.as_deref().unwrap_or("");
        let played = notation::read_moves(&board.card.lunar, after)
            .map_err(|error| Error::input("after", error))?;
        let mut reply = Hinted {
            file: board.file.clone(),
            index: board.index,
            lost: false,
            left: None,
            hint: None,
            best: Vec::new(),
            proven: true,
            complete: true,
        };
        if played.end.humans.is_empty() {
            reply.left = Some(0);
            return Ok(reply);
        }
        let lunar = board.card.lunar.with_start(played.end).map_err(Error::conflict)?;
        let limit = self.limit.unwrap_or(LIMIT);
        match Optimal::new(&lunar, count(self.count.as_deref())?, limit) {
            Ok(optimal) => {
                let moves = optimal.first_moves();
                reply.best = moves.iter().map(|m| notation::journey(lunar.size(), m)).collect();
                reply.hint = reply.best.first().cloned();
                reply.left = Some(optimal.length());
            }
            Err(NoOptimal::Unsolvable) => reply.lost = true,
            Err(NoOptimal::Stopped(_)) => (reply.proven, reply.complete) = (false, false),
        }
        Ok(reply)
    }
}

impl Question for Hint {
    const NAME: &'static str = "lunar.hint";
    type Reply = Every<Hinted>;

    fn answer(&self, _: &Job) -> Result<Every<Hinted>, Error> {
        Every::of(&self.boards, |board| self.board(board))
    }
}
