//! Best play: the exact chance of a perfect clear for a player who sees a few pieces ahead.
//!
//! # What
//! Every published chance of a perfect clear is hindsight: is there *some* way, once all pieces
//! are known? A player knows the hold, the current piece and a few previews. [`BestPlay`] tells on
//! how many queues of a pattern such a player succeeds who always makes the best move, and what
//! each move now is worth ([`BestPlay::moves`]).
//!
//! # How
//! What a player does depends only on what it has seen, so queues that look alike so far share one
//! move, and the worth of a situation is a whole number: on how many of the queues that are still
//! possible best play succeeds. A move is worth the sum, over the pieces that may be shown after
//! it, of the best that can be done then. Hold is a step of its own: into an empty hold it shows
//! one more piece before the placement has to be chosen.
//!
//! A situation is a field and what is known (`knowledge`). The two hardly depend on each other:
//! the pieces placed link them. So all that can be known is laid out once, in classes (`plan`),
//! and the search over fields handles whole classes as arrays: once everything is known, one bit
//! for each queue that is still possible, united over all placements; before that, numbers, of
//! which the greatest over all placements counts, place by place.
//!
//! Fields from which no perfect clear is possible are left out by the atlas where there is one, by
//! walls elsewhere.
//!
//! # Why not the obvious way
//! The obvious expectimax (try each move, then each piece that may come) visits the same fields
//! again for each queue: 840 tails times 5,040 first bags for four lines.
//!
//! # How we know it works
//! `tests/best_play` has the obvious expectimax, over explicit sets of queues, which shares only
//! `reach` with it, and compares hundreds of random positions; it plays out every queue by the moves
//! that this module calls best and counts the perfect clears.

mod cases;
mod common;
mod deal;
mod ground;
mod knowledge;
mod memory;
mod moves;
mod plan;
mod position;
mod question;
mod rewards;
mod sample;
mod search;
mod streak;

pub use cases::{SampledStart, chance_by_case, sample_by_case};
pub use deal::Measure;
pub use moves::Line;
pub use position::{BagError, Position};
pub use question::{BestError, Goals, Question, TooManyQueues, TooManySpots};
pub use rewards::Rewards;
pub use sample::{Sampled, sample};
pub use streak::{Attempt, Streak, Style, after_the_clear, clear};

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};

use self::deal::{Deal, Letter};
use self::ground::{Ground, State};
use self::knowledge::Player;
use self::moves::Moves;
use self::plan::{Plan, Start, piece};
use self::search::Search;
use crate::engine::atlas::Atlas;
use crate::engine::job::{Job, Part, Progress};
use crate::engine::parallel;
use crate::engine::ratio::Ratio;
use crate::engine::sinking::sink;
use crate::engine::store::Tally;
use allclear_tetris::queue::Language;
use allclear_tetris::{Field, Piece, Placement};

/// A move, and on how many queues best play succeeds after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedMove {
    /// Where the piece goes, in the rows of the field without its full rows.
    pub placement: Placement,
    /// Whether hold is used first.
    pub hold: bool,
    /// On how many queues it can succeed.
    pub solvable: u64,
}

/// What can be done now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The chance of the position.
    pub odds: Ratio,
    /// Every move that can succeed, the best first.
    pub moves: Vec<RatedMove>,
    /// On how many queues a player succeeds who holds now, sees the next piece, and only then
    /// chooses a placement; where hold is empty and something is hidden.
    pub hold_first: Option<u64>,
}

/// Exact best play; see the essay above.
pub struct BestPlay<'a> {
    question: Question,
    plan: Plan,
    search: Box<dyn Searching + 'a>,
}

trait Searching {
    fn is_stopped(&self) -> bool;
    fn worth(&mut self, plan: &Plan, class: u32, index: usize) -> u64;
    fn worths(&mut self, plan: &Plan, start: &Start) -> Vec<u64>;
    fn moves(&mut self, plan: &Plan, start: &Start, worths: &[u64]) -> Moves;
    fn play(&mut self, plan: &Plan, held: Option<Piece>, queue: &[Piece]) -> Option<Line>;
    fn nodes(&self) -> u64;
}

impl<const H: usize, const N: usize> Searching for Search<'_, H, N> {
    fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    fn worth(&mut self, plan: &Plan, class: u32, index: usize) -> u64 {
        self.number(plan, self.start, class, index)
    }

    fn worths(&mut self, plan: &Plan, start: &Start) -> Vec<u64> {
        self.all_worths(plan, start)
    }

    fn moves(&mut self, plan: &Plan, start: &Start, worths: &[u64]) -> Moves {
        Search::moves(self, plan, start, worths)
    }

    fn play(&mut self, plan: &Plan, held: Option<Piece>, queue: &[Piece]) -> Option<Line> {
        Search::play(self, plan, held, queue)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

fn searching<'a>(
    question: &Question,
    pieces: usize,
    atlas: Option<&'a Atlas>,
    job: &Job<'a>,
) -> Box<dyn Searching + 'a> {
    match question.goals.highest() {
        0..=6 => searching_in::<6, 1>(question, pieces, atlas, job),
        7..=12 => searching_in::<12, 2>(question, pieces, atlas, job),
        _ => searching_in::<24, 4>(question, pieces, atlas, job),
    }
}

fn searching_in<'a, const H: usize, const N: usize>(
    question: &Question,
    pieces: usize,
    atlas: Option<&'a Atlas>,
    job: &Job<'a>,
) -> Box<dyn Searching + 'a> {
    let field: Field<H, N> = question.field.resized();
    let field = sink(field, Field::EMPTY);
    let Question { goals, rules, constraints, .. } = question;
    let ground = Ground::new(field, goals, *rules, *constraints, atlas);
    Box::new(Search::new(ground, State { field, met: false }, pieces, *job))
}

impl<'a> BestPlay<'a> {
    /// Best play over the queues of a language. An atlas that is for other rules or heights does
    /// no harm.
    pub fn new<L: Language>(
        question: &Question,
        queues: &L,
        atlas: Option<&'a Atlas>,
        job: &Job<'a>,
    ) -> Result<BestPlay<'a>, BestError>
    where
        L::State: Eq + Hash,
    {
        BestPlay::of(question, player(question, queues)?, atlas, job)
    }

    /// The same once the queues are dealt. Nothing here depends on the language, so that it is
    /// compiled once, and in this crate.
    fn of(
        question: &Question,
        (player, pieces): (Player, usize),
        atlas: Option<&'a Atlas>,
        job: &Job<'a>,
    ) -> Result<BestPlay<'a>, BestError> {
        let held = question.held.map(|piece| piece.index() as Letter);
        let plan = Plan::new(player, held, pieces, job.part)?;
        let search = searching(question, pieces, atlas, job);
        let question = question.clone();
        Ok(BestPlay { question, plan, search })
    }

    /// Whether the field is a perfect clear already.
    fn is_done(&self) -> bool {
        self.question.goals.least_pieces(self.question.field) == 0
    }

    /// On how many queues best play succeeds, of how many.
    pub fn odds(&mut self) -> Result<Ratio, BestError> {
        let branches = self.by_first(0)?;
        Ok(branches.into_iter().map(|(_, ratio)| ratio).sum())
    }

    /// What may be seen at the start.
    pub(crate) fn views(&self) -> impl Iterator<Item = Vec<Piece>> {
        self.plan.starts.iter().map(|start| {
            let pieces = start.seen.iter().take_while(|&&letter| letter < deal::END);
            pieces.map(|&letter| piece(letter)).collect()
        })
    }

    /// Whether the view with this number leads to a perfect clear.
    pub(crate) fn succeeds(&mut self, view: usize) -> Result<bool, BestError> {
        self.odds_of(view).map(|odds| odds.part > 0)
    }

    fn odds_of(&mut self, number: usize) -> Result<Ratio, BestError> {
        let start = &self.plan.starts[number];
        let solvable = match self.is_done() {
            true => start.count,
            false => self.search.worth(&self.plan, start.class, start.index),
        };
        match self.search.is_stopped() {
            true => Err(BestError::Stopped),
            false => Ok(Ratio::new(solvable.into(), start.count.into())),
        }
    }

    /// The same by the first pieces, up to `length` of them and no more than are seen at the
    /// start, in order.
    pub fn by_first(&mut self, length: usize) -> Result<Branches, BestError> {
        let mut found = BTreeMap::<Vec<Piece>, Ratio>::new();
        for number in 0..self.plan.starts.len() {
            let odds = self.odds_of(number)?;
            let letters = self.plan.starts[number].seen.iter().take(length);
            let letters = letters.take_while(|&&letter| letter < deal::END);
            *found.entry(letters.map(|&letter| piece(letter)).collect()).or_default() += odds;
        }
        Ok(found.into_iter().collect())
    }

    /// Every move of the position, if all queues begin with the same pieces as far as they are
    /// seen; otherwise nothing, as the position is not known.
    pub fn moves(&mut self) -> Result<Option<Choice>, BestError> {
        if self.plan.starts.len() != 1 {
            return Ok(None);
        }
        let start = &self.plan.starts[0];
        let worths = self.search.worths(&self.plan, start);
        if self.search.is_stopped() {
            return Err(BestError::Stopped);
        }
        let Moves { found, best, hold_first } = self.search.moves(&self.plan, start, &worths);
        let solvable = if self.is_done() { start.count } else { best };
        let odds = Ratio::new(solvable.into(), start.count.into());
        let sunk = self.question.field.full_row_mask().count_ones() as u8;
        let mut moves: Vec<RatedMove> = found
            .into_iter()
            .filter(|found| found.worth > 0)
            .map(|found| {
                let Placement { y, .. } = found.placement;
                let placement = Placement { y: y - sunk, ..found.placement };
                RatedMove { placement, hold: found.hold, solvable: found.worth }
            })
            .collect();
        moves.sort_by_key(|found| Reverse(found.solvable));
        Ok(Some(Choice { odds, moves, hold_first }))
    }

    /// Whether best play ends this queue with a perfect clear; `None` if it is no queue of the
    /// question's. Of several best moves the first is played.
    pub fn play(&mut self, queue: &[Piece]) -> Option<bool> {
        self.line(queue).map(|line| line.clears)
    }

    /// The placements of that game. What is placed when depends only on what is seen by then,
    /// whatever the queue goes on with.
    pub fn line(&mut self, queue: &[Piece]) -> Option<Line> {
        self.search.play(&self.plan, self.question.held, queue)
    }

    /// How many fields were looked at, each once for each class.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }
}

/// Tells a job what several searches have done together. Each of them needs its own.
fn adding_up<'a>(all: &'a AtomicU64, job: &'a Job) -> impl Fn(Progress) + Sync + 'a {
    let own = AtomicU64::new(0);
    move |told| {
        let more = told.done - own.swap(told.done, Ordering::Relaxed);
        let done = all.fetch_add(more, Ordering::Relaxed) + more;
        (job.progress)(Progress { done, ..told });
    }
}

/// What can be counted by first pieces.
pub type Branches = Vec<(Vec<Piece>, Ratio)>;

/// A player of the queues, and how many pieces it may place.
fn player<L: Language>(question: &Question, queues: &L) -> Result<(Player, usize), BestError>
where
    L::State: Eq + Hash,
{
    let Question { field, ref goals, hold, previews, .. } = *question;
    let pieces = goals.pieces(field);
    let given = usize::from(hold.is_used() && question.held.is_some());
    let length = pieces + usize::from(hold.is_used()) - given.min(pieces);
    let deal = Deal::new(queues, length, question.measure)?;
    let needed = goals.least_pieces(field).saturating_sub(given);
    if deal.shortest() < needed {
        return Err(BestError::TooShort { found: deal.shortest(), needed });
    }
    let may_hold = hold.is_used();
    Ok((Player { deal, previews, may_hold, rewards: question.rewards }, pieces))
}

impl Question {
    /// Whether queues that are cut to the pieces that can matter are all as likely as each other:
    /// each stands for as many whole queues.
    pub fn is_even<L: Language>(&self, queues: &L) -> Result<bool, BestError>
    where
        L::State: Eq + Hash,
    {
        let whole = Question { measure: Measure::Whole, ..self.clone() };
        Ok(player(&whole, queues)?.0.deal.is_even())
    }

    /// Whether all pieces that can matter are known from the start, so that best play is as good
    /// as hindsight.
    pub fn is_all_seen<L: Language>(&self, queues: &L) -> Result<bool, BestError>
    where
        L::State: Eq + Hash,
    {
        let (player, _) = player(self, queues)?;
        let begin = player.start(None);
        let seen = player.seen(begin.window, begin.node);
        Ok(seen.iter().all(|&(_, node)| player.deal.node(node).edges.is_empty()))
    }
}

/// From this many first views on, they are looked at in several turns, each of which forgets what
/// the one before it remembered: those that end alike share most, the others little.
const MANY: usize = 1000;
/// How many turns.
const TURNS: usize = 7;

/// On how many queues best play succeeds, by the first pieces, up to `length` of them.
///
/// ```
/// use allclear_pc::{Hold, Job, Ratio, best};
/// use allclear_tetris::{Field24, Rules, queue::Pattern};
/// let left = |y, low, high| (0..low).chain(high..10).map(move |x| (x, y));
/// let field: Field24 = left(1, 3, 8).chain(left(0, 4, 7)).collect();
/// let question = best::Question {
///     field,
///     goals: best::Goals::new(field, &[2]).unwrap(),
///     rules: Rules::default(),
///     constraints: Default::default(),
///     hold: Hold::Use,
///     held: None,
///     previews: 0,
///     measure: best::Measure::Cut,
///     rewards: None,
/// };
/// let queues = "*p3".parse::<Pattern>().unwrap().automaton().unwrap();
/// let blind = best::chance(&question, &queues, None, 0, &Job::default()).unwrap();
/// let question = best::Question { previews: 2, ..question };
/// let seeing = best::chance(&question, &queues, None, 0, &Job::default()).unwrap();
/// assert!(blind[0].1.part < seeing[0].1.part);
/// ```
pub fn chance<L: Language>(
    question: &Question,
    queues: &L,
    atlas: Option<&Atlas>,
    length: usize,
    job: &Job,
) -> Result<Branches, BestError>
where
    L::State: Eq + Hash,
{
    chance_of(question, player(question, queues)?, atlas, length, job)
}

fn chance_of(
    question: &Question,
    (player, pieces): (Player, usize),
    atlas: Option<&Atlas>,
    length: usize,
    job: &Job,
) -> Result<Branches, BestError> {
    let begin = player.start(None);
    let views = player.seen(begin.window, begin.node).len() / job.part.count();
    let turns = if views < MANY { 1 } else { TURNS };
    let parts = parts_of(job.part, turns);
    // Each thread has memories of its own.
    let memory = job.memory / parallel::count(job.threads).min(turns);
    let fields = AtomicU64::new(0);
    let taken = parallel::map(job.threads, &parts, |&part| {
        let progress = adding_up(&fields, job);
        let job = Job { part, memory, progress: &progress, ..*job };
        match length {
            0 => {
                summed(question, (&player, pieces), atlas, &job).map(|sum| vec![(Vec::new(), sum)])
            }
            _ => BestPlay::of(question, (player.clone(), pieces), atlas, &job)?.by_first(length),
        }
    });
    let mut found = BTreeMap::<Vec<Piece>, Ratio>::new();
    for branches in taken {
        for (start, ratio) in branches? {
            *found.entry(start).or_default() += ratio;
        }
    }
    parts.iter().for_each(|&part| job.store.forget(&Tally::name(&work(question, &player, part))));
    Ok(found.into_iter().collect())
}

/// The name of a turn, from all that its result follows from.
fn work(question: &Question, player: &Player, part: Part) -> String {
    format!("best play, {question:?}, {:?}, {part:?}", player.deal)
}

/// A part of the work, cut into so many.
fn parts_of(part: Part, count: usize) -> Vec<Part> {
    let number = |i| Part::new(part.index() * count + i, part.count() * count);
    (0..count).filter_map(number).collect()
}

/// The sum over the first views of a turn. It waits in the job's store: stopped or killed, the turn
/// goes on with the view at which it was, and a turn that is over is not taken again.
fn summed(
    question: &Question,
    (player, pieces): (&Player, usize),
    atlas: Option<&Atlas>,
    job: &Job,
) -> Result<Ratio, BestError> {
    if job.is_stopped() {
        return Err(BestError::Stopped);
    }
    let work = work(question, player, job.part);
    // What was counted, of how many, and whether that is all; `done` are the views.
    let mut tally = Tally::load(&work, 3, job.store).unwrap_or_else(|| Tally::new(3));
    let name = Tally::name(&work);
    // Asked once, so that the time runs.
    job.store.is_due(&name);
    if tally.sums[2] == 0 {
        let mut best = BestPlay::of(question, (player.clone(), pieces), atlas, job)?;
        for number in tally.done as usize..best.plan.starts.len() {
            let odds = match job.is_stopped() {
                true => Err(BestError::Stopped),
                false => best.odds_of(number),
            };
            let ratio = odds.inspect_err(|_| tally.save(&work, job.store))?;
            tally.sums[0] += ratio.part;
            tally.sums[1] += ratio.whole;
            tally.done += 1;
            if job.store.is_due(&name) {
                tally.save(&work, job.store);
            }
        }
        tally.sums[2] = 1;
        // One turn of several: the others may be stopped.
        if job.part != Part::WHOLE {
            tally.save(&work, job.store);
        }
    }
    Ok(Ratio::new(tally.sums[0], tally.sums[1]))
}
