//! `tetris.pattern`: the queues of a pattern.

use std::ops::ControlFlow;

use allclear_board::Rng;
use allclear_tetris::queue::hold::HoldAtStart;
use allclear_tetris::queue::pattern::{Explanation, Expression};
use allclear_tetris::queue::transform::{Condition, Mode, Transform, letters};
use allclear_tetris::queue::{self, Language, Queue};
use allclear_tetris::{Natural, Piece};
use serde::{Deserialize, Serialize};

use super::BigCount;
use super::list::List;
use crate::{Error, Job, Question};

/// How many queues a pattern has, and which.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Pattern {
    /// The pattern: `*p7`, `I,*p4{S<Z}`; several on lines or separated by `;`.
    pub pattern: String,
    /// List the queues.
    pub list: bool,
    /// List at most so many.
    pub limit: Option<u64>,
    /// Draw so many queues at random.
    pub sample: Option<u32>,
    /// The random seed; 1 if not given.
    pub seed: Option<u64>,
    /// Say in words what the pattern means.
    pub explain: bool,
    /// Tell whether this queue is one of them.
    pub contains: Option<String>,
    /// What to make of each queue: `pass`, `forward`, `backward` or `backward-pass`.
    pub mode: Option<String>,
    /// Cut sequences to at most so many pieces.
    pub length: Option<u8>,
    /// Keep sequences that this regular expression matches.
    pub expression: Option<String>,
    /// Keep sequences that this regular expression does not match.
    pub not_expression: Option<String>,
    /// Keep sequences with these numbers of pieces or holds: `T=2`, `HOLD<=1`.
    pub num: Vec<String>,
    /// Leave out sequences that were listed before; true if not given.
    pub distinct: Option<bool>,
    /// Whether the first piece is in hold at the start; true if not given.
    pub head_hold: Option<bool>,
}

/// What was asked about a pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PatternReply {
    /// How many different queues (or sequences) there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<BigCount>,
    /// Whether the queue is one of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contains: Option<bool>,
    /// The queues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queues: Option<Vec<String>>,
    /// Queues drawn at random.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sample: Option<Vec<String>>,
    /// What the pattern means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternatives: Option<Vec<Alternative>>,
}

/// What one alternative of a pattern means.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Alternative {
    /// What is dealt, part by part.
    pub parts: Vec<Part>,
    /// What the queues must fulfil.
    pub filters: Vec<String>,
    /// How many pieces a queue has.
    pub length: usize,
    /// How many queues there are.
    pub count: BigCount,
}

/// Some pieces of a queue, and what they may be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// The first piece, from 1.
    pub first: usize,
    /// The last piece.
    pub last: usize,
    /// What they may be, in words.
    pub what: String,
}

impl Question for Pattern {
    const NAME: &'static str = "tetris.pattern";
    type Reply = PatternReply;

    fn answer(&self, job: &Job) -> Result<PatternReply, Error> {
        // As an argument of `util seq`; what has lines is a file, in which spaces mean nothing.
        let pattern = match self.pattern.contains('\n') {
            true => self.pattern.parse(),
            false => queue::Pattern::from_words(&self.pattern),
        };
        let pattern = pattern.map_err(|error| Error::input("pattern", error))?;
        if let Some(queue) = &self.contains {
            let queue: Queue = queue.parse().map_err(|error| Error::input("queue", error))?;
            let pieces: Vec<Piece> = queue.all().collect();
            let contains = Some(pattern.contains(&pieces));
            return Ok(PatternReply { contains, ..PatternReply::default() });
        }
        if let Some(transform) = self.transform()? {
            return self.transformed(&pattern, &transform, job);
        }
        let natural = pattern.count().map_err(Error::too_big)?;
        let mut reply =
            PatternReply { count: Some(natural.clone().into()), ..PatternReply::default() };
        if self.explain {
            reply.alternatives = Some(pattern.explain().iter().map(Alternative::from).collect());
        }
        if let Some(number) = self.sample {
            let sample = sampled(&pattern, number, self.seed.unwrap_or(1));
            reply.sample = Some(sample.map_err(Error::too_big)?);
        }
        if self.list {
            let all = natural.to_u128().and_then(|all| u64::try_from(all).ok());
            let wanted = all.unwrap_or(u64::MAX).min(self.limit.unwrap_or(u64::MAX));
            let mut list = List::new(job, "queues", Some(wanted));
            let mut queues = pattern.queues();
            while list.told < wanted
                && let Some(queue) = queues.advance()
                && list.tell(queue.iter().map(|piece| piece.letter()).collect()).is_continue()
            {
            }
            reply.queues = list.end()?;
        }
        Ok(reply)
    }
}

impl Pattern {
    /// What to make of the queues, unless it is nothing.
    fn transform(&self) -> Result<Option<Transform>, Error> {
        let nothing = self.mode.is_none()
            && self.length.is_none()
            && self.expression.is_none()
            && self.not_expression.is_none()
            && self.num.is_empty()
            && self.distinct.is_none();
        if nothing {
            return Ok(None);
        }
        if self.sample.is_some() {
            let message = "sample draws queues of the pattern; it cannot be combined with mode, \
                           length, num or expression";
            return Err(Error::argument(message));
        }
        let mode = match self.mode.as_deref() {
            None | Some("pass") => Mode::Pass,
            Some("forward") => Mode::Forward,
            Some("backward") => Mode::Backward,
            Some("backward-pass" | "backward-and-pass") => Mode::BackwardPass,
            Some(other) => {
                let expected = "expected pass, forward, backward or backward-pass";
                return Err(Error::input("mode", format!("{expected}, found {other:?}")));
            }
        };
        let expression = |name, text: &Option<String>| {
            let read = |text: &String| Expression::new(text).map_err(|e| Error::input(name, e));
            text.as_ref().map(read).transpose()
        };
        let condition =
            |text: &String| text.parse::<Condition>().map_err(|error| Error::input("num", error));
        Ok(Some(Transform {
            mode,
            hold: match self.head_hold {
                Some(false) => HoldAtStart::Nothing,
                _ => HoldAtStart::FirstPiece,
            },
            conditions: self.num.iter().map(condition).collect::<Result<_, _>>()?,
            length: self.length.map(usize::from),
            expression: expression("expression", &self.expression)?,
            not_expression: expression("not_expression", &self.not_expression)?,
            distinct: self.distinct != Some(false),
        }))
    }

    fn transformed(
        &self,
        pattern: &queue::Pattern,
        transform: &Transform,
        job: &Job,
    ) -> Result<PatternReply, Error> {
        let limit = self.limit.unwrap_or(u64::MAX);
        let mut list = List::new(job, "sequences", None);
        let mut count: u64 = 0;
        let mut complete = true;
        let each = |sequence: &queue::transform::Sequence| {
            count += 1;
            let flow = match self.list && count <= limit {
                true => list.tell(letters(sequence)),
                false => ControlFlow::Continue(()),
            };
            // Whoever is told the list part by part does not wait for the count.
            match job.part.is_some() && self.list && count >= limit {
                true => ControlFlow::Break(()),
                false => flow,
            }
            .map_break(|()| complete = false)
        };
        transform.each(pattern, each).map_err(Error::too_big)?;
        Ok(PatternReply {
            count: complete.then(|| Natural::from(u128::from(count)).into()),
            queues: if self.list { list.end()? } else { None },
            ..PatternReply::default()
        })
    }
}

fn sampled(
    pattern: &queue::Pattern,
    number: u32,
    seed: u64,
) -> Result<Vec<String>, queue::AutomatonError> {
    let queues = match pattern.automaton() {
        Err(queue::AutomatonError::NoQueue) => return Ok(Vec::new()),
        other => other?,
    };
    let mut rng = Rng::new(seed);
    let count = queues.count(&queues.start());
    let draw = |_| queues.walk_from(rng.below_u128(count)).next();
    let word = |queue: Vec<Piece>| queue.iter().map(|piece| piece.letter()).collect();
    Ok((0..number).filter_map(draw).map(word).collect())
}

impl From<&Explanation> for Alternative {
    fn from(explained: &Explanation) -> Alternative {
        let part = |(first, last, what): &(usize, usize, String)| Part {
            first: *first,
            last: *last,
            what: what.clone(),
        };
        Alternative {
            parts: explained.parts.iter().map(part).collect(),
            filters: explained.filters.clone(),
            length: explained.length,
            count: explained.count.clone().into(),
        }
    }
}
