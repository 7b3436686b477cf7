//! `pc.best`: what to do now.

use std::cmp::Ordering;

use allclear_pc::best::{self, BestPlay, Choice, Goals, Measure, Position, RatedMove, Rewards};
use allclear_pc::study::{Constraints, least_height};
use allclear_pc::{Ask, Part, Ratio, Solver};
use allclear_tetris::queue::pattern::Automaton;
use allclear_tetris::queue::{Language, Pattern, Queue};
use allclear_tetris::{Field24, Key, Piece, PieceSet, Rules, inputs};
use serde::{Deserialize, Serialize};

use super::previews::{atlas, failed, read_goals};
use super::study::{read_mode, run};
use crate::input::{self, RulesArgs};
use crate::{Count, Error, Job, Question};

/// The best move of a position, and what every other move costs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Best {
    /// A fumen, or a picture: rows of ten cells, the top row first, separated by `/`. Empty if
    /// not given.
    pub field: Option<String>,
    /// The piece in hold.
    pub hold: Option<String>,
    /// The current piece and those that are seen after it; `T:IOSZ` has T in hold.
    pub queue: String,
    /// The pieces left in the bag after the last piece of the queue.
    pub bag: Option<String>,
    /// What may follow the queue, if not bags.
    pub pattern: Option<String>,
    /// How many pieces are seen after the current one; all of the queue if not given.
    pub previews: Option<usize>,
    /// How many lines to clear, full rows included; 4 from the empty field, else the fewest that
    /// whole pieces can fill, if not given.
    pub height: Option<u8>,
    /// Any of these numbers of lines will do.
    pub heights: Vec<u8>,
    /// Hold must not be used.
    pub no_hold: bool,
    /// Weigh also what a perfect clear of four lines leaves for the next one.
    #[serde(rename = "loop")]
    pub looping: bool,
    /// What must happen on the way: `normal`, `tsd`, `tetris`, …
    pub mode: Option<String>,
    /// Tell which cells each move fills.
    pub detail: bool,
    /// The rotation system and the drop rule.
    #[serde(flatten)]
    pub rules: RulesArgs,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BestReply {
    /// The chance of a perfect clear by best play.
    pub chance: f64,
    /// On how many of the queues that may come best play succeeds.
    pub solvable: Count,
    /// How many queues may come, as far as they matter.
    pub total: Count,
    /// How many pieces are seen after the current one.
    pub previews: usize,
    /// The numbers of lines that will do.
    pub heights: Vec<usize>,
    /// Every move that can succeed, the best first.
    pub moves: Vec<MoveReply>,
    /// Holding now and choosing the placement once the next piece is seen, where hold is empty
    /// and that piece is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold_first: Option<ChanceOf>,
    /// With loop: what the position is worth when the next perfect clear counts too, as a share
    /// of the best that a clear can leave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<f64>,
    /// When no perfect clear is possible any more: the next height that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_height: Option<usize>,
    /// Always true: a search that is stopped knows no chances, and is an error.
    pub complete: bool,
}

/// So many queues.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChanceOf {
    /// On how many queues it succeeds.
    pub solvable: Count,
    /// The share of them.
    pub chance: f64,
}

/// A move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveReply {
    /// The piece's letter.
    pub piece: char,
    /// Whether hold is pressed before.
    pub hold: bool,
    /// The way it faces: `north`, `east`, `south`, `west`.
    pub facing: &'static str,
    /// The column of its centre.
    pub x: u8,
    /// The row of its centre.
    pub y: u8,
    /// The keys to press; hold, where it is used, comes first.
    pub keys: Vec<&'static str>,
    /// On how many queues best play succeeds after it.
    pub solvable: Count,
    /// The share of them.
    pub chance: f64,
    /// With loop: what it is worth when the next perfect clear counts too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<f64>,
    /// Whether no move is better.
    pub best: bool,
    /// The cells it fills, as column and row of the field without full rows; if detail is asked
    /// for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<[[u8; 2]; 4]>,
    /// How much of the chance of the best move is lost with it; if detail is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
}

/// A request that was understood.
struct Asked {
    field: Field24,
    rules: Rules,
    queue: Queue,
    question: best::Question,
    queues: Automaton,
    /// With loop: what it leaves counts for so much.
    rewards: Option<Rewards>,
    /// Tell the cells of each move.
    detail: bool,
}

/// What a position and its moves are worth when the next perfect clear counts too.
struct Worth {
    most: f64,
    choice: Choice,
}

impl Question for Best {
    const NAME: &'static str = "pc.best";
    type Reply = BestReply;

    fn answer(&self, job: &Job) -> Result<BestReply, Error> {
        let asked = self.read()?;
        let atlas = atlas(&asked.question.goals, &asked.rules, job);
        let choose = |question: &best::Question| {
            let choice = run(job, "fields", Part::WHOLE, |job| {
                BestPlay::new(question, &asked.queues, atlas.as_ref(), job)?.moves()
            });
            choice.map_err(failed)?.ok_or_else(|| Error::conflict("the queue is not known"))
        };
        let choice = choose(&asked.question)?;
        let worth = match asked.rewards {
            Some(rewards) => {
                let question = best::Question { rewards: Some(rewards), ..asked.question.clone() };
                Some(Worth { most: rewards.most().into(), choice: choose(&question)? })
            }
            // Where it makes no difference what is left, the chance is all.
            None if self.looping => Some(Worth { most: 1.0, choice: choice.clone() }),
            None => None,
        };
        Ok(asked.reply(&choice, worth.as_ref()))
    }
}

impl Best {
    fn read(&self) -> Result<Asked, Error> {
        let (rules, every_t) = self.rules.read_with_spins()?;
        let given = input::read_cells(self.field.as_deref())?;
        let field = given.clear_full_rows().0;
        let mut queue: Queue = self.queue.parse().map_err(|error| Error::input("queue", error))?;
        if let Some(held) = input::read_piece("hold", self.hold.as_deref())? {
            if queue.hold.is_some_and(|other| other != held) {
                return Err(Error::conflict("hold is given twice, and not the same"));
            }
            queue.hold = Some(held);
        }
        let seen = queue.pieces.len();
        if seen == 0 {
            return Err(Error::argument("a queue is needed: the current piece and the next ones"));
        }
        let previews = self.previews.unwrap_or(seen - 1);
        if seen <= previews {
            let message = format!(
                "with {previews} previews it needs {} pieces, the current one first; {seen} given",
                previews.saturating_add(1)
            );
            return Err(Error::input("queue", message));
        }
        let otherwise = if field.is_empty() { 4 } else { least_height(given) };
        let goals = read_goals(given, self.height, &self.heights, otherwise)?;
        let rewards = self.rewards(&queue, &goals, given)?;
        let queues = self.queues(&queue, &goals, given)?;
        let queues = queues.automaton().map_err(|error| Error::input("pattern", error))?;
        let question = best::Question {
            field: given,
            goals,
            rules,
            constraints: Constraints { every_t, goal: read_mode(self.mode.as_deref())? },
            hold: input::hold(self.no_hold),
            held: queue.hold,
            previews,
            measure: Measure::Cut,
            rewards: None,
        };
        let even = question.is_even(&queues).map_err(failed)?;
        let measure = if even { Measure::Cut } else { Measure::Whole };
        let question = best::Question { measure, ..question };
        Ok(Asked { field, rules, queue, question, queues, rewards, detail: self.detail })
    }

    /// What the clear leaves counts for so much, if that was asked for and makes a difference.
    fn rewards(
        &self,
        queue: &Queue,
        goals: &Goals,
        field: Field24,
    ) -> Result<Option<Rewards>, Error> {
        if !self.looping {
            return Ok(None);
        }
        if self.no_hold || self.pattern.is_some() || goals.heights().len() > 1 {
            let message = "loop is for one height, with hold, and bags behind the queue";
            return Err(Error::argument(message));
        }
        let Position { queue: seen, bag } = self.position(queue, field)?;
        let taken = goals.pieces(field) + 1 - usize::from(queue.hold.is_some());
        let left = (bag.len() + seen.len() + 7 * taken - taken - 1) % 7 + 1;
        Ok(best::after_the_clear(left))
    }

    /// What is seen, and the bag behind it.
    fn position(&self, queue: &Queue, field: Field24) -> Result<Position, Error> {
        let pieces = queue.pieces.clone();
        let position = match &self.bag {
            Some(bag) => Position::with_bag(pieces, read_bag(bag)?),
            None if field.is_empty() && queue.hold.is_none() => Position::at_start(pieces),
            None => Position::inferred(pieces),
        };
        position.map_err(Error::conflict)
    }

    /// The queue and all that may follow.
    fn queues(&self, queue: &Queue, goals: &Goals, field: Field24) -> Result<Pattern, Error> {
        let letters: Vec<String> =
            queue.pieces.iter().map(|piece| piece.letter().to_string()).collect();
        if let Some(rest) = &self.pattern {
            if self.bag.is_some() {
                return Err(Error::argument("give a bag or a pattern, not both"));
            }
            input::read_pattern("pattern", rest)?;
            let all: Vec<String> =
                rest.split(';').map(|rest| format!("{},{rest}", letters.join(","))).collect();
            return input::read_pattern("pattern", &all.join(";"));
        }
        let length = goals.pieces(field) + 1;
        self.position(queue, field)?.queues(length).map_err(|error| Error::input("queue", error))
    }
}

fn columns_and_rows(cells: [(u8, u8); 4]) -> [[u8; 2]; 4] {
    cells.map(|(x, y)| [x, y])
}

/// The pieces left in a bag; none is a fresh one.
fn read_bag(text: &str) -> Result<PieceSet, Error> {
    let mut bag = PieceSet::EMPTY;
    for letter in text.chars().filter(|letter| !matches!(letter, ' ' | ',')) {
        let piece = Piece::from_letter(letter)
            .ok_or_else(|| Error::input("bag", format!("{letter:?} is not a piece (TIOSZLJ)")))?;
        if bag.contains(piece) {
            return Err(Error::input("bag", format!("{piece} is in it twice")));
        }
        bag = bag.with(piece);
    }
    Ok(if bag.is_empty() { PieceSet::ALL } else { bag })
}

impl Asked {
    fn reply(&self, choice: &Choice, worth: Option<&Worth>) -> BestReply {
        let Choice { odds, moves, hold_first } = choice;
        let share = |solvable: u64| Ratio::new(solvable.into(), odds.whole).share();
        let most = moves.first().map_or(0, |first| first.solvable);
        let worths = worth.map(|worth| worth.choice.moves.as_slice()).unwrap_or_default();
        let same = |found: &RatedMove, other: &RatedMove| {
            (found.placement, found.hold) == (other.placement, other.hold)
        };
        let best = worths.first().map_or(0, |first| first.solvable);
        let moves = moves.iter().map(|found| {
            let weighed = worths.iter().find(|other| same(found, other));
            let placement = found.placement;
            let keys = inputs::keys_to(&self.field, placement, &self.rules).unwrap_or_default();
            let hold = found.hold.then_some(Key::Hold);
            MoveReply {
                piece: placement.piece.letter(),
                hold: found.hold,
                facing: placement.facing.name(),
                x: placement.x,
                y: placement.y,
                keys: hold.into_iter().chain(keys).map(Key::name).collect(),
                solvable: found.solvable.into(),
                chance: share(found.solvable),
                worth: worth
                    .map(|worth| share(weighed.map_or(0, |weighed| weighed.solvable)) / worth.most),
                best: match worth {
                    Some(_) => weighed.is_some_and(|weighed| weighed.solvable == best),
                    None => found.solvable == most,
                },
                cells: self.detail.then(|| placement.cells()).flatten().map(columns_and_rows),
                loss: self.detail.then(|| share(most - found.solvable)),
            }
        });
        let mut moves: Vec<MoveReply> = moves.collect();
        if worth.is_some() {
            moves.sort_by(|a, b| b.worth.partial_cmp(&a.worth).unwrap_or(Ordering::Equal));
        }
        BestReply {
            chance: odds.share(),
            solvable: odds.part.into(),
            total: odds.whole.into(),
            previews: self.question.previews,
            heights: self.question.goals.heights().to_vec(),
            moves,
            hold_first: hold_first
                .map(|solvable| ChanceOf { solvable: solvable.into(), chance: share(solvable) }),
            worth: worth.map(|worth| worth.choice.odds.share() / worth.most),
            next_height: if odds.part == 0 { self.next_height() } else { None },
            complete: true,
        }
    }

    /// The next height of which some queue that may come has a perfect clear. Only a few queues
    /// are tried: nearly all are alike in that.
    fn next_height(&self) -> Option<usize> {
        let lowest = self.question.goals.highest() + 1;
        let total = self.queues.count(&self.queues.start());
        let mut solver = Solver::new(self.question.field, self.rules);
        (lowest..=lowest + 3).filter(|&height| height <= 24).find(|&height| {
            Goals::new(self.question.field, &[height]).is_ok_and(|goals| {
                let pieces = goals.pieces(self.question.field) + 1;
                (0..SAMPLES).any(|sample| {
                    let queue = self.queues.walk_from(total / SAMPLES * sample).next();
                    let mut queue = queue.unwrap_or_default();
                    // Whole bags follow what was asked about.
                    queue.extend(Piece::ALL.into_iter().cycle().take(pieces));
                    let queue = Queue { hold: self.queue.hold, pieces: queue };
                    let ask = Ask { hold: self.question.hold, ..Ask::new(queue) };
                    let ask = Ask { node_limit: 1_000_000, ..ask.height(height) };
                    solver.solve(&ask).solution.is_some()
                })
            })
        })
    }
}

/// How many queues are tried.
const SAMPLES: u128 = 5;
