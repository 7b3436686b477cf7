//! `pc.score`: what the perfect clears of a pattern are worth.

use allclear_pc::Part;
use allclear_pc::study::{
    ClearKind, Points, ScoreQuestion, ScoreTable, Spinners, Streak, UnknownSpinners,
};
use allclear_tetris::Piece;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::study::{StudyArgs, all_solutions, run};
use crate::input::letters;
use crate::{Count, Error, ErrorKind, Job, Question};

/// The most points that queues can get, over all solutions and all ways to play them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Score {
    /// The field, the queues, the rules.
    #[serde(flatten)]
    pub study: StudyArgs,
    /// What is worth how much.
    #[serde(flatten)]
    pub worth: ScoreArgs,
    /// List every queue with its points and the solution that gets them.
    pub list: bool,
}

/// What is worth how much.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct ScoreArgs {
    /// The table: `guideline` (if not given), `jstris`, `tetrio`, or the text of a table.
    pub score: Option<String>,
    /// Which pieces can spin: `t`, `all-mini` or `all`; as the table says if not given.
    pub spins: Option<String>,
    /// Back-to-back is on at the start.
    pub b2b: bool,
    /// How many pieces in a row cleared lines before.
    pub combo: u8,
    /// Points for leaving a piece in hold: `T=300,I=100`.
    pub weights: Option<String>,
}

impl ScoreArgs {
    pub(crate) fn read(&self) -> Result<ScoreQuestion, Error> {
        let text = self.score.as_deref().unwrap_or("guideline");
        let mut table = match ScoreTable::named(text) {
            Some(table) => table,
            None if text.contains('=') => {
                text.parse().map_err(|error| Error::input("score", error))?
            }
            None => {
                let names: Vec<&str> = ScoreTable::names().collect();
                let expected = names.join(", ");
                let message = format!("unknown table {text:?}: expected one of {expected}");
                return Err(Error::input("score", message));
            }
        };
        if let Some(spins) = &self.spins {
            let read = |error: UnknownSpinners| Error::input("spins", error);
            table.spins.spinners = spins.parse().map_err(read)?;
        }
        let start = Streak { b2b: self.b2b, combo: self.combo };
        let weights = read_weights(self.weights.as_deref().unwrap_or_default())?;
        Ok(ScoreQuestion { table, start, weights })
    }
}

/// `T=300,I=100`
fn read_weights(text: &str) -> Result<[Points; 7], Error> {
    let mut weights = [Points::default(); 7];
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let read = || {
            let (piece, points) = part.split_once('=')?;
            let mut letters = piece.trim().chars();
            let piece = letters.next().and_then(Piece::from_letter)?;
            let points = points.trim().parse().ok()?;
            letters.next().is_none().then_some((piece, points))
        };
        let Some((piece, points)) = read() else {
            let message = format!("expected PIECE=POINTS, as in T=300, found {part:?}");
            return Err(Error::input("weights", message));
        };
        weights[piece.index()] = points;
    }
    Ok(weights)
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreReply {
    /// How many queues there are.
    pub total: Count,
    /// How many have a perfect clear.
    pub solvable: Count,
    /// The average over all queues; those without a perfect clear get nothing.
    pub average_all: f64,
    /// The average over the queues with a perfect clear.
    pub average_solved: f64,
    /// For each kind of clear, the queues that can have it on the way: `mini`, `tss`, `tsd`, `tst`,
    /// `tetris`, `b2b` (on at the end), and `allspin` where other pieces than T can spin.
    pub clears: Map<String, Value>,
    /// What the table is called.
    pub score: String,
    /// Every queue with its points, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queues: Option<Vec<QueueScore>>,
    /// Whether the search came to its end.
    pub complete: bool,
}

/// A queue and the most that it can get.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QueueScore {
    /// The queue.
    pub queue: String,
    /// Its points; nothing if it has no perfect clear.
    pub points: Option<f64>,
    /// How to play for them, one placement per page.
    pub fumen: Option<String>,
}

impl Question for Score {
    const NAME: &'static str = "pc.score";
    type Reply = ScoreReply;

    fn answer(&self, job: &Job) -> Result<ScoreReply, Error> {
        let question = self.worth.read()?;
        let study = self.study.read()?;
        let all = all_solutions(&study, job)?;
        let scores = run(job, "solutions", Part::WHOLE, |job| all.scores(&question, job));
        if !scores.is_complete() {
            return Err(Error::new(ErrorKind::Stopped, "stopped before all scores were found"));
        }
        let mut queues = Vec::new();
        if self.list {
            let mut fumens = vec![None; study.cut_queues()];
            let mut result = Ok(());
            scores.each_play(|word, solution| match study.fumen(&solution) {
                Ok(fumen) => fumens[word] = Some(fumen),
                Err(error) => result = Err(Error::new(ErrorKind::Internal, error)),
            });
            result?;
            scores.each_queue(|queue, word, points| {
                queues.push(QueueScore {
                    queue: letters(queue.iter().copied()),
                    points: points.map(Points::as_f64),
                    fumen: fumens[word].clone(),
                });
            });
        }
        let has_all_spins = question.table.spins.spinners != Spinners::T;
        let kinds = ClearKind::ALL.into_iter();
        let kinds = kinds.filter(|&kind| kind != ClearKind::AllSpin || has_all_spins);
        let count = |kind| serde_json::to_value(Count(scores.reach(kind).part)).unwrap_or_default();
        Ok(ScoreReply {
            total: scores.solvable().whole.into(),
            solvable: scores.solvable().part.into(),
            average_all: scores.average_all().as_f64(),
            average_solved: scores.average_solved().as_f64(),
            clears: kinds.map(|kind| (kind.name().to_string(), count(kind))).collect(),
            score: question.table.name().to_string(),
            queues: self.list.then_some(queues),
            complete: true,
        })
    }
}
