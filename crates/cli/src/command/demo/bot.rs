//! The bot: it plays the same game ahead of the screen and hands over what to press.

use std::ops::RangeInclusive;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use allclear_pc::atlas::Atlas;
use allclear_pc::best;
use allclear_pc::{Ask, Job, Order, Solution, Solver};
use allclear_tetris::game::Game;
use allclear_tetris::queue::{Dealer, Queue};
use allclear_tetris::{Field24, Key, Paths, Piece, Placement, Rules};

use super::stack;
use crate::sight;

/// The next pieces of the game, as keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The keys of each piece; the last of them locks it.
    pub turns: Vec<Vec<Key>>,
    /// What the bot was up to.
    pub aim: Aim,
    /// How long it thought.
    pub thought: Duration,
}

/// What a plan is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A perfect clear.
    Clear {
        /// Of so many rows.
        height: usize,
    },
    /// There is none (for certain, if `proven`) with the pieces seen: one piece well placed.
    Stack {
        /// How many pieces were looked at.
        seen: usize,
        /// Whether there is none for certain.
        proven: bool,
    },
    /// The game is lost; a new one begins with this seed.
    Again {
        /// The seed of the new game.
        seed: u64,
    },
}

/// Pieces of a perfect clear of four rows.
const PIECES: usize = 10;
/// How many plans are made ahead.
const AHEAD: usize = 4;
/// Tiles tried before a field is given up for now: a fraction of a second.
const NODES: u64 = 4_000_000;

/// Starts the bot on a thread of its own; it ends when nobody listens any more.
pub fn start(rules: Rules, order: Order, seed: u64, sight: Sight) -> Receiver<Plan> {
    let (sender, plans) = sync_channel(AHEAD);
    thread::spawn(move || {
        let mut bot = Bot::new(rules, order, seed, sight);
        while send(&sender, bot.plan()) {}
    });
    plans
}

fn send(sender: &SyncSender<Plan>, plan: Plan) -> bool {
    sender.send(plan).is_ok()
}

/// What the bot knows of the pieces to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// All of them: perfect clears of at least so many rows.
    All {
        /// The rows.
        min_height: usize,
    },
    /// So many after the current one: perfect clears of four rows by best play.
    Previews(usize),
}

/// A player of one game after the other.
pub struct Bot {
    rules: Rules,
    order: Order,
    seed: u64,
    sight: Sight,
    /// For best play.
    atlas: Option<Atlas>,
    game: Game<Dealer>,
    /// For the empty field, where its tables are used again and again.
    empty: Solver,
}

impl Bot {
    /// A bot at the beginning of the game of this seed.
    pub fn new(rules: Rules, order: Order, seed: u64, sight: Sight) -> Bot {
        Bot {
            rules,
            seed,
            sight,
            atlas: match sight {
                Sight::Previews(_) => Atlas::included(&rules, 4),
                Sight::All { .. } => None,
            },
            game: Game::new(rules, Dealer::new(seed)),
            empty: Solver::new(Field24::EMPTY, rules).in_order(order.clone()),
            order,
        }
    }

    /// What to do next; it is done in the bot's own game.
    pub fn plan(&mut self) -> Plan {
        let begin = Instant::now();
        if self.game.end().is_some() {
            self.seed = self.seed.wrapping_add(1);
            self.game = Game::new(self.rules, Dealer::new(self.seed));
            let aim = Aim::Again { seed: self.seed };
            return Plan { turns: Vec::new(), aim, thought: begin.elapsed() };
        }
        let min_height = match self.sight {
            Sight::Previews(previews) if self.game.field().is_empty() => {
                if let Some(plan) = self.by_best_play(previews, begin) {
                    return plan;
                }
                4
            }
            // What is left of a clear that failed is solved like any other field.
            Sight::Previews(_) => 1,
            Sight::All { min_height } => min_height,
        };
        // A height that has a perfect clear nearly always, and one more chance above it.
        let highest = min_height.max(4) + 2;
        let seen = highest * 10 / 4 + 1;
        let (solution, proven) = self.solve(min_height..=highest, seen);
        let thought = begin.elapsed();
        if let Some(solution) = solution {
            let height = solution.height;
            let steps = solution.steps.iter();
            let turns: Option<Vec<Vec<Key>>> =
                steps.map(|step| self.play(step.hold, step.placement)).collect();
            if let Some(turns) = turns {
                return Plan { turns, aim: Aim::Clear { height }, thought };
            }
        }
        let aim = Aim::Stack { seen, proven };
        let turns = match stack::best(&mut self.game, &self.rules) {
            Some((hold, placement)) => self.play(hold, placement).into_iter().collect(),
            None => Vec::new(),
        };
        if turns.is_empty() {
            // Nowhere to go: let it fall where it is.
            self.game.press(Key::HardDrop);
            return Plan { turns: vec![vec![Key::HardDrop]], aim, thought };
        }
        Plan { turns, aim, thought }
    }

    /// Four lines by best play, up to the end or until no perfect clear is possible any more.
    fn by_best_play(&mut self, previews: usize, begin: Instant) -> Option<Plan> {
        let position = sight::position(&mut self.game, self.seed, previews)?;
        let hold = self.game.hold();
        let more = self.game.next(previews.max(PIECES)).skip(previews);
        let coming: Vec<Piece> = position.queue.iter().copied().chain(more).collect();
        let taken = sight::dealt(&self.game) + PIECES + 1 - usize::from(hold.is_some());
        let left = 7 - taken % 7;
        let rewards = best::after_the_clear(left);
        let (rules, atlas) = (self.rules, self.atlas.as_ref());
        let job = Job::default();
        let player = (rules, previews);
        let found = best::clear(&position, hold, player, rewards, &coming, (atlas, &job));
        let line = found.ok()?;
        let thought = begin.elapsed();
        let mut turns = Vec::new();
        let mut sunk = 0;
        for placement in line.placements {
            let placement = Placement { y: placement.y - sunk, ..placement };
            let hold = self.game.active()?.piece != placement.piece;
            let lines = self.game.lines();
            turns.push(self.play(hold, placement)?);
            sunk += (self.game.lines() - lines) as u8;
        }
        let aim = match line.clears {
            true => Aim::Clear { height: 4 },
            false => Aim::Stack { seen: previews + 1, proven: true },
        };
        (!turns.is_empty()).then_some(Plan { turns, aim, thought })
    }

    /// A perfect clear from here, and if there is none, whether that is certain.
    fn solve(&mut self, heights: RangeInclusive<usize>, seen: usize) -> (Option<Solution>, bool) {
        let Some(current) = self.game.active().map(|active| active.piece) else {
            return (None, true);
        };
        let hold = self.game.hold();
        let pieces: Vec<Piece> = [current].into_iter().chain(self.game.next(seen - 1)).collect();
        let ask = Ask { heights, node_limit: NODES, ..Ask::new(Queue { hold, pieces }) };
        let field = self.game.field();
        let answer = if field.is_empty() {
            self.empty.solve(&ask)
        } else if field.top() <= 24 {
            let field: Field24 = field.resized();
            Solver::new(field, self.rules).in_order(self.order.clone()).solve(&ask)
        } else {
            return (None, true);
        };
        (answer.solution, answer.proven)
    }

    /// Presses the keys that bring a piece to its place; `None`, and nothing is pressed, if there
    /// is no way.
    fn play(&mut self, hold: bool, placement: Placement) -> Option<Vec<Key>> {
        let way = Paths::new(self.game.field(), placement.piece, &self.rules).to(placement)?;
        let keys: Vec<Key> = hold.then_some(Key::Hold).into_iter().chain(way).collect();
        for &key in &keys {
            self.game.press(key);
        }
        Some(keys)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Sight = Sight::All { min_height: 2 };

    /// With ten previews everything is seen: the clear comes at once.
    #[test]
    fn best_play_clears_four_lines() {
        let mut bot = Bot::new(Rules::default(), Order::Shipped, 5, Sight::Previews(10));
        let plan = bot.plan();
        assert_eq!(plan.aim, Aim::Clear { height: 4 });
        assert_eq!(plan.turns.len(), 10);
        assert!(bot.game.field().is_empty());
    }

    #[test]
    fn plans_end_with_an_empty_field() {
        let mut bot = Bot::new(Rules::default(), Order::Shipped, 3, ALL);
        let mut clears = 0;
        for _ in 0..4 {
            let plan = bot.plan();
            if let Aim::Clear { height } = plan.aim {
                assert!(bot.game.field().is_empty());
                assert_eq!(plan.turns.len() * 4 % 10, 0);
                assert!(height >= 2);
                clears += 1;
            }
        }
        assert!(clears > 0);
    }

    #[test]
    fn the_same_seed_gives_the_same_keys() {
        let keys = |seed| Bot::new(Rules::default(), Order::Shipped, seed, ALL).plan().turns;
        assert_eq!(keys(5), keys(5));
        assert_ne!(keys(5), keys(6));
    }
}
