//! The coach: what each position is worth by best play, and what each placement cost.
//!
//! Every value is that of the question `pc.best`, asked about the position as its piece came. A
//! position is rated however fast the game goes on, so a verdict may come some pieces later, but it
//! always comes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use allclear_api::input::RulesArgs;
use allclear_api::pc::{Best, BestReply, MoveReply};
use allclear_api::{Cache, Job, Question};
use allclear_fumen as fumen;
use allclear_pc::best::Position;
use allclear_pc::study::least_height;
use allclear_tetris::game::Locked;
use allclear_tetris::{Field24, Piece, Placement};

/// What a placement left of the chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// Which piece of the game it was, from 1.
    pub number: u64,
    /// The piece.
    pub piece: Piece,
    /// The chance before it, by best play.
    pub before: f64,
    /// The chance after it.
    pub after: f64,
    /// How much less that is than after the best move.
    pub loss: f64,
}

impl Verdict {
    /// A loss below this is none: what the screen shows would be 0.
    const LEAST: f64 = 0.0005;

    /// Whether it cost anything.
    pub fn is_mistake(&self) -> bool {
        self.loss >= Verdict::LEAST
    }
}

/// A piece's turn.
struct Turn {
    /// Of its question.
    number: u64,
    /// How many lines were left to clear.
    goal: usize,
    /// Which piece of the game it is, from 1.
    piece: u64,
    rated: Option<Result<BestReply, String>>,
    locked: Option<Placement>,
}

impl Turn {
    fn verdict(&self) -> Option<Verdict> {
        let (Some(Ok(rated)), Some(locked)) = (&self.rated, self.locked) else { return None };
        let found = rated.moves.iter().find(|found| is(found, locked));
        let after = found.map_or(0.0, |found| found.chance);
        let loss = found.map_or(Some(rated.chance), |found| found.loss)?;
        let (number, piece) = (self.piece, locked.piece);
        Some(Verdict { number, piece, before: rated.chance, after, loss })
    }
}

/// Whether a move fills the cells of a placement.
fn is(found: &MoveReply, placement: Placement) -> bool {
    let sorted = |mut cells: [[u8; 2]; 4]| {
        cells.sort_unstable();
        cells
    };
    let cells = placement.cells().map(|cells| sorted(cells.map(|(x, y)| [x, y])));
    found.piece == placement.piece.letter() && found.cells.map(sorted) == cells
}

/// Rates positions, on a thread that ends with it.
pub struct Coach {
    questions: Sender<(u64, Best)>,
    answers: Receiver<(u64, Result<BestReply, String>)>,
    /// Questions with a lower number need no answer any more.
    since: Arc<AtomicU64>,
    /// Stops the question that is being answered.
    cancel: Arc<AtomicBool>,
    rules: RulesArgs,
    next: u64,
    goal: usize,
    turns: Vec<Turn>,
}

/// Lines of a perfect clear from the empty field.
const LINES: usize = 4;

impl Coach {
    /// A coach for a game with these rules.
    pub fn new(rules: RulesArgs) -> Coach {
        let (questions, asked) = channel::<(u64, Best)>();
        let (answer, answers) = channel();
        let since = Arc::new(AtomicU64::new(0));
        let cancel = Arc::new(AtomicBool::new(false));
        let (first, stop) = (Arc::clone(&since), Arc::clone(&cancel));
        thread::spawn(move || {
            let cache = Cache::default();
            for (number, question) in asked {
                stop.store(false, Ordering::Relaxed);
                if number < first.load(Ordering::Relaxed) {
                    continue;
                }
                let job = Job { cancel: &stop, ..Job::new(&cache) };
                let rated = question.answer(&job).map_err(|error| error.to_string());
                // Nobody there any more: then nobody minds.
                let _ = answer.send((number, rated));
            }
        });
        let turns = Vec::new();
        Coach { questions, answers, since, cancel, rules, next: 0, goal: LINES, turns }
    }

    /// Forgets the game.
    pub fn reset(&mut self) {
        self.since.store(self.next, Ordering::Relaxed);
        self.cancel.store(true, Ordering::Relaxed);
        self.turns.clear();
        self.goal = LINES;
    }

    /// A piece has come.
    pub fn see(&mut self, piece: u64, field: Field24, hold: Option<Piece>, seen: &Position) {
        let least = if field.is_empty() { LINES } else { least_height(field) };
        if self.goal == 0 || self.goal < field.top() {
            self.goal = least;
        }
        let letters = |pieces: &mut dyn Iterator<Item = Piece>| pieces.map(Piece::letter).collect();
        let question = Best {
            field: (!field.is_empty()).then(|| fumen::Field::grey(field).rows().join("/")),
            hold: hold.map(|hold| hold.letter().to_string()),
            queue: letters(&mut seen.queue.iter().copied()),
            bag: Some(letters(&mut seen.bag.into_iter())),
            height: u8::try_from(self.goal).ok(),
            detail: true,
            rules: self.rules.clone(),
            ..Best::default()
        };
        let (number, goal) = (self.next, self.goal);
        self.next += 1;
        let gone = "the coach has left".to_string();
        let rated = self.questions.send((number, question)).is_err().then_some(Err(gone));
        self.turns.push(Turn { number, goal, piece, rated, locked: None });
    }

    /// The piece has locked.
    pub fn lock(&mut self, locked: &Locked) {
        if let Some(turn) = self.turns.last_mut() {
            turn.locked = Some(locked.placement);
        }
        self.goal = self.goal.saturating_sub(locked.clear.lines as usize);
    }

    /// Goes back to before the last so many pieces.
    pub fn back(&mut self, pieces: usize) {
        self.turns.truncate(self.turns.len().saturating_sub(pieces).max(1));
        if let Some(turn) = self.turns.last_mut() {
            (turn.locked, self.goal) = (None, turn.goal);
        }
    }

    /// Takes what has been rated since; true if there is news.
    pub fn listen(&mut self) -> bool {
        let mut news = false;
        for (number, rated) in self.answers.try_iter() {
            let last = self.turns.last().map(|turn| turn.number);
            let Some(turn) = self.turns.iter_mut().find(|turn| turn.number == number) else {
                continue;
            };
            let next = rated.as_ref().ok().and_then(|rated| rated.next_height);
            if let (Some(next), true) = (next, last == Some(number) && turn.locked.is_none()) {
                self.goal = next; // this height is lost
            }
            turn.rated = Some(rated);
            news = true;
        }
        news
    }

    /// What the position is worth, once that is known.
    pub fn now(&self) -> Option<&Result<BestReply, String>> {
        self.turns.last()?.rated.as_ref()
    }

    /// What the last placement cost, once that is known.
    pub fn last(&self) -> Option<Verdict> {
        self.turns.iter().rev().find(|turn| turn.locked.is_some())?.verdict()
    }

    /// Placements that cost something, the dearest first, each with how many pieces ago it was.
    pub fn mistakes(&self) -> Vec<(usize, Verdict)> {
        let ago = self.turns.iter().rev().enumerate();
        let mut all: Vec<_> = ago
            .filter_map(|(ago, turn)| Some((ago, turn.verdict()?)))
            .filter(|(_, verdict)| verdict.is_mistake())
            .collect();
        all.sort_by(|(_, a), (_, b)| b.loss.total_cmp(&a.loss));
        all
    }

    /// Whether something is still being rated.
    #[cfg(test)]
    pub fn is_thinking(&self) -> bool {
        self.turns.iter().any(|turn| turn.rated.is_none())
    }
}
