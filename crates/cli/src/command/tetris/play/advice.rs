//! The solver beside the game: is a perfect clear still possible, in how many ways, and how?

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use allclear_pc::atlas::Atlas;
use allclear_pc::best::{self, BestPlay, Goals, Measure, Position};
use allclear_pc::{Ask, Hold, Job, Order, Solution, Solver};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Placement, Rules};

/// What the solver has to say about a position.
#[derive(Clone, Debug, Default)]
pub struct Advice {
    /// Whether it still thinks.
    pub thinking: bool,
    /// A perfect clear.
    pub solution: Option<Solution>,
    /// When there is none: whether that is certain.
    pub proven: bool,
    /// How many there are, as far as they are counted.
    pub ways: u64,
    /// Whether all are counted.
    pub counted: bool,
    /// What best play does with the pieces that are seen.
    pub best: Option<BestMove>,
}

/// The best move for a player who sees only what the screen shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestMove {
    /// The chance of a perfect clear by best play, whatever comes.
    pub chance: f64,
    /// Whether to hold first.
    pub hold: bool,
    /// Where the piece goes.
    pub placement: Placement,
}

/// A position, and its number; the latest is the one that matters.
struct Question {
    number: u64,
    field: Field24,
    queue: Queue,
    /// What the screen shows of the queue, and what may follow.
    seen: Option<Position>,
}

/// Answers about positions, from a thread that ends with it.
pub struct Adviser {
    questions: Sender<Question>,
    answers: Receiver<(u64, Advice)>,
    /// The number of the latest question.
    latest: Arc<AtomicU64>,
    advice: Advice,
}

/// Tiles tried before giving up.
const NODES: u64 = 20_000_000;
/// Ways counted before it is enough.
const MOST_WAYS: u64 = 9_999;
/// Rows of a perfect clear at most.
pub const HIGHEST: usize = 6;
/// Pieces that are looked at.
pub const SEEN: usize = 11;

impl Adviser {
    /// An adviser for a game with these rules.
    pub fn new(rules: Rules, order: Order) -> Adviser {
        let (questions, asked) = channel::<Question>();
        let (answer, answers) = channel();
        let latest = Arc::new(AtomicU64::new(0));
        let current = Arc::clone(&latest);
        thread::spawn(move || {
            for question in asked {
                let number = question.number;
                let is_stale = || current.load(Ordering::Relaxed) != number;
                let told = advise(&question, (rules, &order), &is_stale, |advice| {
                    // Nobody there any more: then nobody minds.
                    let _ = answer.send((number, advice));
                });
                if told.is_break() {
                    continue;
                }
            }
        });
        Adviser { questions, answers, latest, advice: Advice::default() }
    }

    /// Asks about a position; what was said about the one before is forgotten.
    pub fn ask(&mut self, field: Field24, queue: Queue, seen: Option<Position>) {
        let number = self.latest.fetch_add(1, Ordering::Relaxed) + 1;
        let sent = self.questions.send(Question { number, field, queue, seen }).is_ok();
        self.advice = Advice { thinking: sent, ..Advice::default() };
    }

    /// Takes what has been said since; true if there is news.
    pub fn listen(&mut self) -> bool {
        let latest = self.latest.load(Ordering::Relaxed);
        let news = self.answers.try_iter().filter(|(number, _)| *number == latest).last();
        match news {
            Some((_, advice)) => self.advice = advice,
            None => return false,
        }
        true
    }

    /// What is known now.
    pub fn advice(&self) -> &Advice {
        &self.advice
    }
}

/// First whether there is a perfect clear, then how many.
fn advise(
    question: &Question,
    (rules, order): (Rules, &Order),
    is_stale: &(dyn Fn() -> bool + Sync),
    mut tell: impl FnMut(Advice),
) -> ControlFlow<()> {
    if is_stale() {
        return ControlFlow::Break(());
    }
    let mut solver = Solver::new(question.field, rules).in_order(order.clone());
    let ask = Ask { heights: 1..=HIGHEST, node_limit: NODES, ..Ask::new(question.queue.clone()) };
    let answer = solver.solve(&ask);
    let mut advice = Advice {
        thinking: answer.solution.is_some(),
        proven: answer.proven,
        solution: answer.solution,
        ..Advice::default()
    };
    tell(advice.clone());
    let Some(height) = advice.solution.as_ref().map(|solution| solution.height) else {
        return ControlFlow::Continue(());
    };
    let mut ways = 0;
    let tally = solver.each(&ask.height(height), |_| {
        ways += 1;
        match ways >= MOST_WAYS || is_stale() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    (advice.ways, advice.counted, advice.thinking) = (ways, tally.complete, false);
    tell(advice.clone());
    advice.best = best_move(question, height, rules, is_stale);
    if advice.best.is_some() {
        tell(advice);
    }
    ControlFlow::Continue(())
}

/// Pieces left from which on best play needs no atlas to be quick.
const FEW: usize = 6;

/// What best play does; nothing if that would take too long.
fn best_move(
    question: &Question,
    height: usize,
    rules: Rules,
    is_stale: &(dyn Fn() -> bool + Sync),
) -> Option<BestMove> {
    let goals = Goals::new(question.field, &[height]).ok()?;
    let pieces = goals.pieces(question.field);
    let atlas = Atlas::included(&rules, height);
    if pieces > FEW && atlas.is_none() {
        return None;
    }
    let seen = question.seen.as_ref()?;
    let queues = seen.queues(pieces + 1).ok()?.automaton().ok()?;
    let asked = best::Question {
        field: question.field,
        goals,
        rules,
        constraints: Default::default(),
        hold: Hold::Use,
        held: question.queue.hold,
        previews: seen.queue.len() - 1,
        measure: Measure::Whole,
        rewards: None,
    };
    let stop = AtomicBool::new(false);
    let progress = |_| stop.store(is_stale(), Ordering::Relaxed);
    let job = Job { stop: &stop, progress: &progress, ..Job::default() };
    let mut best = BestPlay::new(&asked, &queues, atlas.as_ref(), &job).ok()?;
    let choice = best.moves().ok()??;
    let first = choice.moves.first()?;
    Some(BestMove { chance: choice.odds.share(), hold: first.hold, placement: first.placement })
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_tetris::{Piece, PieceSet};

    fn advice(field: &str, queue: &str) -> Advice {
        let queue = queue.parse().unwrap();
        let seen = Position { queue: vec![Piece::I, Piece::O], bag: PieceSet::ALL };
        let field = Field24::of(field);
        let question = Question { number: 1, field, queue, seen: Some(seen) };
        let mut last = Advice::default();
        let _ = advise(&question, (Rules::default(), &Order::Shipped), &|| false, |advice| {
            last = advice
        });
        last
    }

    #[test]
    fn one_piece_from_the_end_there_is_one_way() {
        let field = format!("{}######....", "........../".repeat(23));
        let found = advice(&field, "IO");
        assert_eq!((found.ways, found.counted), (1, true));
        assert_eq!(found.solution.unwrap().steps.len(), 1);
        let best = found.best.unwrap();
        assert_eq!((best.chance, best.hold, best.placement.piece), (1.0, false, Piece::I));
        let none = advice(&field, "OO");
        assert!(none.solution.is_none() && none.proven && !none.thinking);
    }

    #[test]
    fn a_stale_question_is_not_answered() {
        let question = Question {
            number: 1,
            field: Field24::EMPTY,
            queue: "IOTSZLJIOTS".parse().unwrap(),
            seen: None,
        };
        let flow = advise(&question, (Rules::default(), &Order::Shipped), &|| true, |_| {
            panic!("nobody asked")
        });
        assert!(flow.is_break());
    }
}
