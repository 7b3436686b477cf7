//! `pc.score`: what the perfect clears of a pattern are worth.

use std::collections::BTreeMap;

use allclear_pc::study::{
    ClearKind, Points, ScoreQuestion, ScoreTable, Scores, Spinners, Streak, Study, UnknownSpinners,
};
use allclear_pc::{Group, Part, Ratio, Sheet};
use allclear_tetris::Piece;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::study::{Cells, StudyArgs, all_solutions, cells, run};
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
    /// List the solutions that get the most points for some queue.
    pub detail: bool,
    /// Put those solutions on the pages of one fumen, each with its share as a comment.
    pub sheet: bool,
    /// Write a table with a row for each queue.
    pub csv: bool,
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
    /// How many lines are cleared, if detail is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<usize>,
    /// Those solutions on the pages of one fumen, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The table, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csv: Option<String>,
    /// The solutions that get the most points for some queue, if detail is asked for; those of most
    /// queues first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<ScoredSolution>>,
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

/// A solution that gets the most points for some queue. A queue counts for one solution only.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoredSolution {
    /// How to play it for the most points that it gets, one placement per page.
    pub fumen: String,
    /// The most points that it gets.
    pub points: f64,
    /// For how many queues nothing is worth more.
    pub queues: Count,
    /// The pieces in the order of the fumen.
    pub order: String,
    /// Which piece fills which cells of the original rows.
    pub groups: Vec<Cells>,
}

/// What each queue is best played for.
struct Plays {
    queues: Vec<QueueScore>,
    /// The solutions, those of most queues first.
    solutions: Vec<(Vec<Group>, ScoredSolution)>,
}

impl Plays {
    fn of(study: &Study, scores: &Scores) -> Result<Plays, Error> {
        let mut plays = vec![None; study.cut_queues()];
        let mut result = Ok(());
        scores.each_play(|cut, solution| match study.fumen(&solution) {
            Ok(fumen) => plays[cut] = Some((fumen, solution)),
            Err(error) => result = Err(Error::new(ErrorKind::Internal, error)),
        });
        result?;
        let mut queues = Vec::new();
        let mut solutions: BTreeMap<Vec<Group>, ScoredSolution> = BTreeMap::new();
        scores.each_queue(|queue, cut, points| {
            let play = plays[cut].as_ref();
            let points = points.map(Points::as_f64);
            queues.push(QueueScore {
                queue: letters(queue.iter().copied()),
                points,
                fumen: play.map(|(fumen, _)| fumen.clone()),
            });
            let (Some((fumen, solution)), Some(points)) = (play, points) else { return };
            let new = || ScoredSolution {
                fumen: String::new(),
                points: f64::NEG_INFINITY,
                queues: Count(0),
                order: String::new(),
                groups: cells(&solution.groups),
            };
            let one = solutions.entry(solution.key()).or_insert_with(new);
            one.queues.0 += 1;
            if points > one.points {
                (one.points, one.fumen, one.order) = (points, fumen.clone(), solution.order());
            }
        });
        let mut solutions: Vec<_> = solutions.into_iter().collect();
        solutions.sort_by_key(|(_, one)| std::cmp::Reverse(one.queues.0));
        Ok(Plays { queues, solutions })
    }

    /// A page for each solution.
    fn sheet(&self, study: &Study) -> Result<String, Error> {
        let mut sheet = Sheet::new(study.field());
        for (groups, one) in &self.solutions {
            let percent = Ratio::new(one.queues.0, study.queues()).percent();
            sheet.add(groups, format!("{percent:.1} % : {} ({})", one.order, one.points));
        }
        sheet.fumen().map_err(|error| Error::new(ErrorKind::Internal, error))
    }

    /// A row for each queue: its points, how to play for them.
    fn csv(&self) -> String {
        let mut text = "ツモ,スコア,テト譜\n".to_string();
        for QueueScore { queue, points, fumen } in &self.queues {
            text += &match (points, fumen) {
                (Some(points), Some(fumen)) => {
                    format!("{queue},{points},http://fumen.zui.jp/?{fumen}\n")
                }
                _ => format!("{queue},,\n"),
            };
        }
        text
    }
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
        let is_played = self.list || self.detail || self.sheet || self.csv;
        let plays = is_played.then(|| Plays::of(&study, &scores)).transpose()?;
        let sheet = plays.as_ref().filter(|_| self.sheet).map(|plays| plays.sheet(&study));
        let csv = plays.as_ref().filter(|_| self.csv).map(Plays::csv);
        let (queues, solutions) = plays.map(|plays| (plays.queues, plays.solutions)).unzip();
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
            height: self.detail.then(|| study.height()),
            sheet: sheet.transpose()?,
            csv,
            solutions: solutions
                .filter(|_| self.detail)
                .map(|all| all.into_iter().map(|(_, one)| one).collect()),
            queues: queues.filter(|_| self.list),
            complete: true,
        })
    }
}
