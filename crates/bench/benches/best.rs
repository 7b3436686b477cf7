//! Best play with five previews: how long a move takes at the start of a game, after the first
//! placement and after the third, and how many fields it looks at, which is the same everywhere; and
//! the chance of one first bag. One thread, processor time.
//!
//! `GAMES=20 cargo bench -p allclear-bench --bench best` plays fewer games than 200.

use std::time::Duration;

use allclear_board::Rng;
use allclear_pc::atlas::Atlas;
use allclear_pc::best::{BestPlay, Goals, Measure, Position, Question, RatedMove, chance};
use allclear_pc::study::Constraints;
use allclear_pc::{Hold, Job};
use allclear_tetris::queue::Pattern;
use allclear_tetris::{Field24, Piece, PieceSet, Rules};
use rustix::time::{ClockId, clock_gettime};

const PREVIEWS: usize = 5;

/// A game on its way to a perfect clear of four lines.
struct Game {
    field: Field24,
    lines: usize,
    hold: Option<Piece>,
    /// All pieces that will come.
    queue: Vec<Piece>,
    /// How many of them were placed or held.
    taken: usize,
}

impl Game {
    fn question(&self) -> Option<Question> {
        Some(Question {
            field: self.field,
            goals: Goals::new(self.field, &[4 - self.lines]).ok()?,
            rules: Rules::default(),
            constraints: Constraints::default(),
            hold: Hold::Use,
            held: self.hold,
            previews: PREVIEWS,
            measure: Measure::Cut,
            rewards: None,
        })
    }

    /// The best move, with all others known as exactly, and how many fields that took.
    fn best(&self, atlas: &Atlas) -> Option<(RatedMove, u64)> {
        let question = self.question()?;
        let seen = &self.queue[self.taken..self.taken + 1 + PREVIEWS];
        let dealt: PieceSet =
            self.queue[self.taken.div_ceil(7) * 7..self.taken + 6].iter().copied().collect();
        let bag = PieceSet::ALL - dealt;
        let position = Position::with_bag(seen.to_vec(), bag).ok()?;
        let queues =
            position.queues(question.goals.pieces(self.field) + 1).ok()?.automaton().ok()?;
        let mut best = BestPlay::new(&question, &queues, Some(atlas), &Job::default()).ok()?;
        let chosen = best.moves().ok()??.moves.first().copied()?;
        Some((chosen, best.nodes()))
    }

    fn play(&mut self, chosen: RatedMove) {
        if chosen.hold {
            if self.hold.is_none() {
                self.taken += 1;
            }
            let current = self.queue[self.taken - usize::from(self.hold.is_none())];
            self.hold = Some(current);
        }
        self.taken += 1;
        let cells: Field24 = chosen.placement.board().expect("a placement lies in the field");
        let (field, lines) = (self.field | cells).clear_full_rows();
        (self.field, self.lines) = (field, self.lines + lines as usize);
    }
}

/// The processor time that this thread has used so far.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn main() {
    let atlas = Atlas::included(&Rules::default(), 4).expect("it comes with the crate");
    let games: usize = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(200);
    let mut rng = Rng::new(2026);
    let mut times = vec![Vec::new(); 10];
    for _ in 0..games {
        let mut queue = Vec::new();
        while queue.len() < 28 {
            let mut bag = Piece::ALL;
            rng.shuffle(&mut bag);
            queue.extend(bag);
        }
        let mut game = Game { field: Field24::EMPTY, lines: 0, hold: None, queue, taken: 0 };
        for slot in &mut times {
            let begin = processor_time();
            let Some((chosen, nodes)) = game.best(&atlas) else { break };
            slot.push((processor_time() - begin, nodes));
            game.play(chosen);
        }
    }
    println!("`pc best` with {PREVIEWS} previews, {games} games, median and worst");
    for (placed, times) in times.iter_mut().enumerate() {
        let half = times.len() / 2;
        times.sort_unstable_by_key(|&(_, nodes)| nodes);
        let nodes = times.get(half).map_or(0, |&(_, nodes)| nodes);
        times.sort_unstable();
        if let (Some((median, _)), Some((worst, _))) = (times.get(half), times.last()) {
            println!(
                "  after {placed} pieces: {median:>12.3?} {worst:>12.3?}  {nodes:>8} fields  {} games",
                times.len()
            );
        }
    }
    let begin = processor_time();
    let queues = "I,J,L,O,T,S,Z,*p4".parse::<Pattern>().unwrap().automaton().unwrap();
    let game = Game { field: Field24::EMPTY, lines: 0, hold: None, queue: Vec::new(), taken: 0 };
    let question = game.question().expect("the empty field");
    let found = chance(&question, &queues, Some(&atlas), 0, &Job::default()).unwrap();
    println!("I,J,L,O,T,S,Z,*p4: {}, {:.3?}", found[0].1, processor_time() - begin);
}
