//! What happens by itself: falling, locking, and a direction that is held.

use std::time::Duration;

use allclear_tetris::{Key, Piece};

use crate::coloured_game::{ColouredGame, Fallen};

/// How time works.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Whether pieces fall by themselves.
    pub falls: bool,
    /// Whether they fall faster with every ten lines.
    pub levels: bool,
    /// How long a direction is held before it repeats.
    pub das: Duration,
    /// The time between repetitions.
    pub arr: Duration,
}

/// How long a piece lies before it locks.
const LOCK: Duration = Duration::from_millis(500);
/// How often moving it puts that off.
const RESETS: u32 = 15;

/// The time since things last happened.
#[derive(Clone, Debug)]
pub struct Clock {
    settings: Settings,
    since_fall: Duration,
    on_ground: Duration,
    resets: u32,
    held: Option<Held>,
}

/// A direction that is held.
#[derive(Clone, Copy, Debug)]
struct Held {
    key: Key,
    time: Duration,
    repeated: u32,
}

impl Clock {
    /// A clock at the beginning of a game.
    pub fn new(settings: Settings) -> Clock {
        Clock {
            settings,
            since_fall: Duration::ZERO,
            on_ground: Duration::ZERO,
            resets: 0,
            held: None,
        }
    }

    /// The level: one more for every ten lines, if there are levels.
    pub fn level(&self, lines: u64) -> u64 {
        if self.settings.levels { lines / 10 + 1 } else { 1 }
    }

    /// The time a piece takes to fall a row, as the guideline has it.
    fn row_time(&self, lines: u64) -> Duration {
        let level = self.level(lines).min(20) as f64 - 1.0;
        Duration::from_secs_f64((0.8 - level * 0.007).powf(level))
    }

    /// A key was pressed by hand.
    pub fn pressed(&mut self, key: Key, will_be_released: bool) {
        if key == Key::HardDrop || key == Key::Hold {
            self.new_piece();
        } else if self.resets < RESETS {
            self.resets += 1;
            self.on_ground = Duration::ZERO;
        }
        let repeats = matches!(key, Key::Left | Key::Right | Key::SoftDrop);
        if will_be_released && repeats {
            self.held = Some(Held { key, time: Duration::ZERO, repeated: 0 });
        }
    }

    /// A key was let go.
    pub fn released(&mut self, key: Key) {
        self.held.take_if(|held| held.key == key);
    }

    fn new_piece(&mut self) {
        (self.since_fall, self.on_ground, self.resets) = (Duration::ZERO, Duration::ZERO, 0);
    }

    /// Lets time pass; true if anything moved, and the piece if one locked.
    pub fn pass<I: Iterator<Item = Piece>>(
        &mut self,
        time: Duration,
        coloured: &mut ColouredGame<I>,
    ) -> (bool, Option<Fallen>) {
        let mut moved = self.repeat(time, coloured);
        if !self.settings.falls {
            return (moved, None);
        }
        self.since_fall += time;
        let row = self.row_time(coloured.game.lines());
        while self.since_fall >= row {
            self.since_fall -= row;
            if coloured.game.fall() {
                self.on_ground = Duration::ZERO;
                moved = true;
            } else {
                self.since_fall = Duration::ZERO;
                break;
            }
        }
        let on_ground = coloured.piece().is_some() && coloured.piece() == coloured.game.ghost();
        self.on_ground = if on_ground { self.on_ground + time } else { Duration::ZERO };
        if self.on_ground < LOCK {
            return (moved, None);
        }
        let fallen = coloured.lock();
        self.new_piece();
        (true, fallen)
    }

    fn repeat<I: Iterator<Item = Piece>>(
        &mut self,
        time: Duration,
        coloured: &mut ColouredGame<I>,
    ) -> bool {
        let Some(held) = &mut self.held else { return false };
        held.time += time;
        let Some(over) = held.time.checked_sub(self.settings.das) else { return false };
        let at_once = self.settings.arr.is_zero();
        let due = if at_once {
            10
        } else {
            (over.as_micros() / self.settings.arr.as_micros()) as u32 + 1
        };
        let times = if at_once { due } else { due.saturating_sub(held.repeated) };
        held.repeated = due;
        let before = coloured.piece();
        for _ in 0..times.min(40) {
            coloured.press(held.key);
        }
        coloured.piece() != before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_tetris::Rules;
    use allclear_tetris::queue::Dealer;

    const MS: Duration = Duration::from_millis(1);

    fn settings() -> Settings {
        Settings { falls: true, levels: false, das: 100 * MS, arr: 50 * MS }
    }

    fn coloured() -> ColouredGame<Dealer> {
        ColouredGame::new(Rules::default(), Dealer::new(1))
    }

    #[test]
    fn a_piece_falls_and_locks() {
        let (mut clock, mut coloured) = (Clock::new(settings()), coloured());
        let mut locked = 0;
        for _ in 0..25_000 / 20 {
            locked += u32::from(clock.pass(20 * MS, &mut coloured).1.is_some());
        }
        // A row a second, twenty rows, half a second on the ground.
        assert_eq!(locked, 1);
    }

    #[test]
    fn a_held_direction_repeats_after_a_while() {
        let (mut clock, mut coloured) = (Clock::new(settings()), coloured());
        let column = |coloured: &ColouredGame<_>| coloured.piece().unwrap().x;
        let begin = column(&coloured);
        coloured.press(Key::Left);
        clock.pressed(Key::Left, true);
        clock.pass(90 * MS, &mut coloured);
        assert_eq!(column(&coloured), begin - 1);
        clock.pass(20 * MS, &mut coloured);
        assert_eq!(column(&coloured), begin - 2);
        clock.pass(50 * MS, &mut coloured);
        assert_eq!(column(&coloured), begin - 3);
        clock.released(Key::Left);
        clock.pass(500 * MS, &mut coloured);
        assert_eq!(column(&coloured), begin - 3);
    }

    #[test]
    fn levels_are_faster() {
        let clock = Clock::new(Settings { levels: true, ..settings() });
        assert!(clock.row_time(100) < clock.row_time(10));
        assert_eq!(clock.row_time(0), Duration::from_secs(1));
    }
}
