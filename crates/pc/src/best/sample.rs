//! Best play on queues drawn at random, where all of them would take too long.
//!
//! For each queue that is drawn, the position that a player sees first is solved exactly, for all
//! queues that begin so; then the queue is played. The games won are a plain sample. The mean of
//! the exact chances says more: what happens after the first view is no matter of luck any more.

use std::hash::Hash;

use super::{BestError, BestPlay, Measure, Question, SampledStart};
use crate::engine::atlas::Atlas;
use crate::engine::interval::Sample;
use crate::engine::job::Job;
use crate::engine::parallel;
use allclear_board::Rng;
use allclear_tetris::queue::Language;
use allclear_tetris::{Piece, PieceSet};

/// What a sample tells.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sampled {
    /// The games: how many were played, and how many won.
    pub games: Sample,
    /// The mean of the exact chances at the beginning of the games.
    pub mean: f64,
    /// Its standard error; of fewer than two games, 1.
    pub error: f64,
}

impl Sampled {
    /// The sample of all starts together, each weighed by its queues.
    pub fn of_all(starts: &[SampledStart]) -> Sampled {
        let queues: u128 = starts.iter().map(|start| start.queues).sum();
        let mut all = Sampled::default();
        all.games.complete = true;
        let mut variance = 0.0;
        for SampledStart { queues: own, sampled, .. } in starts {
            let weight = *own as f64 / queues as f64;
            all.games.sampled += sampled.games.sampled;
            all.games.solvable += sampled.games.solvable;
            all.games.complete &= sampled.games.complete;
            all.mean += weight * sampled.mean;
            variance += (weight * sampled.error).powi(2);
        }
        all.error = variance.sqrt();
        all
    }

    /// The limits of the chance of all queues with 95 % confidence, by the exact chances: 1.96
    /// standard errors to either side. Good for dozens of games, not for a handful.
    pub fn interval(&self) -> (f64, f64) {
        let width = 1.96 * self.error;
        ((self.mean - width).max(0.0), (self.mean + width).min(1.0))
    }
}

/// Draws so many queues, each as likely as any other; see the essay above. Stops early with what
/// it has. The same seed draws the same queues.
///
/// ```
/// use allclear_pc::{Hold, Job, best};
/// use allclear_tetris::{Field24, Rules, queue::Pattern};
/// let question = best::Question {
///     field: Field24::EMPTY,
///     goals: best::Goals::new(Field24::EMPTY, &[2]).unwrap(),
///     rules: Rules::default(),
///     constraints: Default::default(),
///     hold: Hold::Use,
///     held: None,
///     previews: 4,
///     measure: best::Measure::Cut,
///     rewards: None,
/// };
/// let queues = "*p6".parse::<Pattern>().unwrap().automaton().unwrap();
/// let found = best::sample(&question, &queues, 20, 1, None, &Job::default()).unwrap();
/// let (low, high) = found.interval();
/// assert!(low <= found.mean && found.mean <= high && found.games.sampled == 20);
/// ```
pub fn sample<L: Language + Sync>(
    question: &Question,
    queues: &L,
    number: u64,
    seed: u64,
    atlas: Option<&Atlas>,
    job: &Job,
) -> Result<Sampled, BestError>
where
    L::State: Eq + Hash,
{
    let question = Question { measure: Measure::Whole, ..question.clone() };
    let mut rng = Rng::new(seed);
    let all = queues.count(&queues.start());
    let mut games = Sample { complete: true, ..Sample::default() };
    let (mut sum, mut squares) = (0.0, 0.0);
    let threads = parallel::count(job.threads);
    // Each thread has memories of its own; what is told are games, not fields.
    let own = Job { memory: job.memory / threads, progress: &|_| {}, ..*job };
    while games.complete && games.sampled < number {
        job.tell(games.sampled, number);
        let draws = (number - games.sampled).min(threads as u64);
        let draw = |_| queues.walk_from(rng.below_u128(all)).next();
        let Some(drawn) = (0..draws).map(draw).collect::<Option<Vec<_>>>() else { break };
        for game in
            parallel::map(job.threads, &drawn, |queue| play(&question, queues, queue, atlas, &own))
        {
            let (chance, won) = match game {
                Err(BestError::Stopped) => {
                    games.complete = false;
                    break;
                }
                game => game?,
            };
            games.sampled += 1;
            games.solvable += u64::from(won);
            sum += chance;
            squares += chance * chance;
        }
    }
    let count = games.sampled as f64;
    let mean = if games.sampled == 0 { 0.0 } else { sum / count };
    let error = match games.sampled {
        0 | 1 => 1.0,
        _ => ((squares - count * mean * mean).max(0.0) / (count - 1.0) / count).sqrt(),
    };
    Ok(Sampled { games, mean, error })
}

/// The chance of the first view of a queue, and whether best play succeeds on the queue.
fn play<L: Language>(
    question: &Question,
    queues: &L,
    queue: &[Piece],
    atlas: Option<&Atlas>,
    job: &Job,
) -> Result<(f64, bool), BestError>
where
    L::State: Eq + Hash,
{
    let seen = &queue[..queue.len().min(question.previews.saturating_add(1))];
    let mut best = BestPlay::new(question, &Begun { queues, seen }, atlas, job)?;
    let chance = best.odds()?.share();
    Ok((chance, best.play(queue) == Some(true)))
}

/// The queues of a language that begin with these pieces.
struct Begun<'a, L> {
    queues: &'a L,
    seen: &'a [Piece],
}

impl<L: Language> Language for Begun<'_, L> {
    type State = (usize, L::State);

    fn start(&self) -> Self::State {
        (0, self.queues.start())
    }

    fn is_end(&self, (length, state): &Self::State) -> bool {
        *length >= self.seen.len() && self.queues.is_end(state)
    }

    fn next(&self, (length, state): &Self::State) -> PieceSet {
        let next = self.queues.next(state);
        match self.seen.get(*length) {
            Some(&piece) if next.contains(piece) => PieceSet::EMPTY.with(piece),
            Some(_) => PieceSet::EMPTY,
            None => next,
        }
    }

    fn step(&self, (length, state): &Self::State, piece: Piece) -> Self::State {
        (self.seen.len().min(length + 1), self.queues.step(state, piece))
    }

    fn count(&self, (length, state): &Self::State) -> u128 {
        let mut state = state.clone();
        for &piece in &self.seen[*length..] {
            if !self.queues.next(&state).contains(piece) {
                return 0;
            }
            state = self.queues.step(&state, piece);
        }
        self.queues.count(&state)
    }
}
