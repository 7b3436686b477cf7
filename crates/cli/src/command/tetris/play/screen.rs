//! The game as a screen: keys in, positions out.

use std::time::Duration;

use allclear_api::input::RulesArgs;
use allclear_pc::Order;
use allclear_tetris::game::End;
use allclear_tetris::queue::{Dealer, Queue};
use allclear_tetris::{Field24, Key, Piece, Rules};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::advice::{Adviser, SEEN};
use super::clock::{Clock, Settings};
use super::coach::{Coach, Verdict};
use super::draw;
use crate::coloured_game::{ColouredGame, Fallen};
use crate::progress::grouped;
use crate::sight;
use allclear_look::{Flow, Grid, KeyHelp, Look, Screen};

/// How long cleared rows are lit.
const FLASH: Duration = Duration::from_millis(90);
/// How long what happened is told.
const NEWS: Duration = Duration::from_millis(1500);
/// How many pieces to come are shown.
const NEXT: usize = 5;
/// How many pieces can be taken back.
const REMEMBERED: usize = 10_000;

/// Who sits beside the game.
pub enum Beside {
    /// Nobody: it is only a game.
    Nobody,
    /// A solver that says whether a perfect clear is possible; it searches in this order.
    Adviser(Order),
    /// A coach who says what each placement cost.
    Coach(RulesArgs),
}

/// A game being played.
pub struct Play {
    rules: Rules,
    pub(super) seed: u64,
    settings: Settings,
    pub(super) coloured: ColouredGame<Dealer>,
    pub(super) clock: Clock,
    history: Vec<(ColouredGame<Dealer>, u64)>,
    pub(super) adviser: Option<Adviser>,
    pub(super) coach: Option<Coach>,
    pub(super) show_way: bool,
    pub(super) all_clears: u64,
    pub(super) next: Vec<Piece>,
    pub(super) paused: bool,
    pub(super) flash: Option<(Grid, Duration)>,
    pub(super) news: Option<(String, bool, Duration)>,
}

impl Play {
    /// A new game.
    pub fn new(rules: Rules, seed: u64, settings: Settings, beside: Beside) -> Play {
        let (adviser, coach) = match beside {
            Beside::Nobody => (None, None),
            Beside::Adviser(order) => (Some(Adviser::new(rules, order)), None),
            Beside::Coach(rules) => (None, Some(Coach::new(rules))),
        };
        let mut play = Play {
            rules,
            seed,
            settings,
            coloured: ColouredGame::new(rules, Dealer::new(seed)),
            clock: Clock::new(settings),
            history: Vec::new(),
            adviser,
            coach,
            show_way: false,
            all_clears: 0,
            next: Vec::new(),
            paused: false,
            flash: None,
            news: None,
        };
        play.see();
        play
    }

    /// One line about the game.
    pub fn totals(&self) -> String {
        let game = &self.coloured.game;
        format!(
            "{} points, {} lines, {} pieces, {} all clears (seed {})",
            grouped(game.score()),
            grouped(game.lines()),
            grouped(game.pieces()),
            grouped(self.all_clears),
            self.seed
        )
    }

    /// The mistakes of the game, one line each, the dearest first.
    pub fn mistakes(&self) -> Vec<String> {
        let mistakes = self.coach.as_ref().map(Coach::mistakes).unwrap_or_default();
        let line = |(_, verdict): &(usize, Verdict)| {
            let Verdict { number, piece, before, after, loss } = *verdict;
            let loss = points(loss);
            format!(
                "piece {number} ({piece}) cost {loss}: {} before, {} after",
                share(before),
                share(after)
            )
        };
        mistakes.iter().map(line).collect()
    }

    /// Whether somebody sits beside the game.
    pub(super) fn is_practice(&self) -> bool {
        self.adviser.is_some() || self.coach.is_some()
    }

    /// Why the game is over, if it is.
    pub fn end(&self) -> Option<End> {
        self.coloured.game.end()
    }

    /// Looks at the pieces to come, and asks about the position.
    fn see(&mut self) {
        let game = &mut self.coloured.game;
        self.next = game.next(NEXT).collect();
        if self.adviser.is_none() && self.coach.is_none() {
            return;
        }
        let Some(current) = game.active().map(|active| active.piece) else { return };
        let hold = game.hold();
        let pieces = [current].into_iter().chain(game.next(SEEN)).collect();
        if game.field().top() > 24 {
            return;
        }
        let field: Field24 = game.field().resized();
        let seen = sight::position(game, self.seed, NEXT);
        if let (Some(coach), Some(seen)) = (&mut self.coach, &seen) {
            coach.see(game.pieces() + 1, field, hold, seen);
        }
        if let Some(adviser) = &mut self.adviser {
            adviser.ask(field, Queue { hold, pieces }, seen);
        }
    }

    fn fallen(&mut self, fallen: Option<Fallen>) {
        let Some(Fallen { locked, flash }) = fallen else { return };
        self.flash = flash.map(|grid| (grid, FLASH));
        self.all_clears += u64::from(locked.clear.all_clear);
        let text = locked.clear.to_string();
        if !text.is_empty() {
            self.news = Some((text, locked.clear.all_clear, NEWS));
        }
        if let Some(coach) = &mut self.coach {
            coach.lock(&locked);
        }
        self.see();
    }

    fn restart(&mut self, seed: u64) {
        self.seed = seed;
        self.coloured = ColouredGame::new(self.rules, Dealer::new(seed));
        self.clock = Clock::new(self.settings);
        self.history.clear();
        (self.all_clears, self.flash, self.news) = (0, None, None);
        if let Some(coach) = &mut self.coach {
            coach.reset();
        }
        self.see();
    }

    /// Goes back to before the last so many pieces.
    fn take_back(&mut self, pieces: usize) {
        let at = self.history.len().saturating_sub(pieces);
        let Some((coloured, all_clears)) = self.history.drain(at..).next() else { return };
        (self.coloured, self.all_clears) = (coloured, all_clears);
        self.clock = Clock::new(self.settings);
        self.flash = None;
        match &mut self.coach {
            // What he knows about the position is as true as it was.
            Some(coach) => {
                coach.back(pieces);
                self.next = self.coloured.game.next(NEXT).collect();
            }
            None => self.see(),
        }
    }

    /// Goes back to the placement that cost most.
    fn retry(&mut self) {
        let mistakes = self.coach.as_ref().map(Coach::mistakes).unwrap_or_default();
        if let Some(&(ago, _)) = mistakes.first() {
            self.take_back(ago);
        }
    }

    fn play(&mut self, key: Key, event: KeyEvent, releases: bool) {
        if self.paused || self.end().is_some() {
            return;
        }
        // Where key releases are told, what the keyboard repeats is not needed.
        if releases && event.kind == KeyEventKind::Repeat {
            return;
        }
        if key == Key::HardDrop {
            self.remember();
        }
        let hold = self.coloured.game.hold();
        let fallen = self.coloured.press(key);
        self.clock.pressed(key, releases);
        if self.coloured.game.hold() != hold {
            self.next = self.coloured.game.next(NEXT).collect();
        }
        self.fallen(fallen);
    }

    fn remember(&mut self) {
        if self.is_practice() {
            // As it is right before the drop.
            self.history.push((self.coloured.clone(), self.all_clears));
            if self.history.len() > REMEMBERED {
                self.history.remove(0);
            }
        }
    }
}

/// What a key does to a piece.
fn meaning(event: KeyEvent) -> Option<Key> {
    let far = event.modifiers.contains(KeyModifiers::SHIFT);
    Some(match event.code {
        KeyCode::Left if far => Key::DasLeft,
        KeyCode::Right if far => Key::DasRight,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Down if far => Key::SoftDropFloor,
        KeyCode::Down => Key::SoftDrop,
        KeyCode::Up | KeyCode::Char('x' | 'X') => Key::Clockwise,
        KeyCode::Char('z' | 'Z') => Key::CounterClockwise,
        KeyCode::Char('a' | 'A') => Key::Half,
        KeyCode::Char('c' | 'C') => Key::Hold,
        KeyCode::Char(' ') => Key::HardDrop,
        _ => return None,
    })
}

impl Screen for Play {
    fn draw(&self, frame: &mut ratatui::Frame, look: &Look) {
        draw::draw(self, frame, look);
    }

    fn press(&mut self, event: KeyEvent) -> Flow {
        self.press_or_hold(event, false)
    }

    fn press_or_hold(&mut self, event: KeyEvent, releases: bool) -> Flow {
        if let Some(key) = meaning(event) {
            self.play(key, event, releases);
            return Flow::Continue;
        }
        match event.code {
            KeyCode::Esc | KeyCode::Char('p') => self.paused = !self.paused,
            KeyCode::Char('r') => self.restart(self.seed),
            KeyCode::Char('n') => self.restart(self.seed.wrapping_add(1)),
            KeyCode::Char('h') if self.is_practice() => self.show_way = !self.show_way,
            KeyCode::Char('u') if self.is_practice() => self.take_back(1),
            KeyCode::Char('m') if self.coach.is_some() => self.retry(),
            _ => {}
        }
        Flow::Continue
    }

    fn release(&mut self, event: KeyEvent) {
        if let Some(key) = meaning(event) {
            self.clock.released(key);
        }
    }

    fn wants_releases(&self) -> bool {
        true
    }

    fn pass(&mut self, time: Duration) -> anyhow::Result<bool> {
        let mut changed = self.adviser.as_mut().is_some_and(Adviser::listen);
        changed |= self.coach.as_mut().is_some_and(Coach::listen);
        if let Some((_, left)) = &mut self.flash {
            *left = left.saturating_sub(time);
            changed |= self.flash.take_if(|(_, left)| left.is_zero()).is_some();
        }
        if let Some((.., left)) = &mut self.news {
            *left = left.saturating_sub(time);
            changed |= self.news.take_if(|(.., left)| left.is_zero()).is_some();
        }
        if self.paused || self.end().is_some() {
            return Ok(changed);
        }
        let (moved, fallen) = self.clock.pass(time.min(NEWS), &mut self.coloured);
        self.fallen(fallen);
        Ok(changed | moved)
    }

    fn keys(&self) -> &'static [KeyHelp] {
        match (&self.adviser, &self.coach) {
            (None, None) => GAME,
            (Some(_), _) => PRACTICE,
            (None, Some(_)) => COACHED,
        }
    }
}

const GAME: &[KeyHelp] = &[
    ("{<} {>}", "move"),
    ("{v}", "down"),
    ("space", "drop"),
    ("z x", "turn"),
    ("c", "hold"),
    ("a", "half a turn"),
    ("shift {<} {>} {v}", "as far as it goes"),
    ("p", "pause"),
    ("r n", "again, a new game"),
];

const PRACTICE: &[KeyHelp] = &[
    ("{<} {>}", "move"),
    ("space", "drop"),
    ("z x", "turn"),
    ("c", "hold"),
    ("h", "show a way"),
    ("u", "take back"),
    ("{v}", "down"),
    ("a", "half a turn"),
    ("shift {<} {>} {v}", "as far as it goes"),
    ("r n", "again, a new game"),
];

const COACHED: &[KeyHelp] = &[
    ("{<} {>}", "move"),
    ("space", "drop"),
    ("z x", "turn"),
    ("c", "hold"),
    ("h", "show the best move"),
    ("u", "take back"),
    ("m", "back to the worst mistake"),
    ("{v}", "down"),
    ("a", "half a turn"),
    ("shift {<} {>} {v}", "as far as it goes"),
    ("r n", "again, a new game"),
];

/// A chance as people write it.
pub(super) fn share(chance: f64) -> String {
    format!("{:.2} %", 100.0 * chance)
}

/// What a placement cost.
pub(super) fn points(loss: f64) -> String {
    format!("{:.1} points of chance", 100.0 * loss)
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_look::ThemeName;
    use allclear_look::screen::still;

    fn play(practice: bool) -> Play {
        let ms = Duration::from_millis(50);
        let settings = Settings { falls: !practice, levels: false, das: ms, arr: ms };
        let beside = if practice { Beside::Adviser(Order::Shipped) } else { Beside::Nobody };
        Play::new(Rules::default(), 1, settings, beside)
    }

    fn coached() -> Play {
        let ms = Duration::from_millis(50);
        let settings = Settings { falls: false, levels: false, das: ms, arr: ms };
        Play::new(Rules::default(), 1, settings, Beside::Coach(RulesArgs::default()))
    }

    fn wait_for_coach(play: &mut Play) {
        while play.coach.as_ref().is_some_and(Coach::is_thinking) {
            play.coach.as_mut().unwrap().listen();
            std::thread::yield_now();
        }
    }

    fn type_keys(play: &mut Play, keys: &[KeyCode]) {
        for &key in keys {
            play.press(KeyEvent::from(key));
        }
    }

    fn wait(play: &mut Play) {
        while play.adviser.as_ref().is_some_and(|adviser| adviser.advice().thinking) {
            play.adviser.as_mut().unwrap().listen();
            std::thread::yield_now();
        }
    }

    #[test]
    fn keys_play_the_game() {
        let mut play = play(false);
        type_keys(&mut play, &[KeyCode::Left, KeyCode::Char('x'), KeyCode::Char(' ')]);
        assert_eq!(play.coloured.game.pieces(), 1);
        type_keys(&mut play, &[KeyCode::Char('c')]);
        assert!(play.coloured.game.hold().is_some());
        type_keys(&mut play, &[KeyCode::Char('r')]);
        assert_eq!(play.coloured.game.pieces(), 0);
    }

    #[test]
    fn the_end_says_how_to_go_on() {
        let mut play = play(false);
        type_keys(&mut play, &[KeyCode::Char(' '); 20]);
        assert!(play.end().is_some());
        let text = still(&play, &Look::new(ThemeName::Guideline, false), 80, 24);
        for words in ["over: ", "r the same pieces again", "n a new game"] {
            assert!(text.contains(words), "{words}\n{text}");
        }
        type_keys(&mut play, &[KeyCode::Char('n')]);
        assert!(play.end().is_none());
    }

    #[test]
    fn following_the_advice_clears_everything() {
        let mut play = play(true);
        for _ in 0..10 {
            wait(&mut play);
            let solution = play.adviser.as_ref().unwrap().advice().solution.clone();
            let step = solution.expect("seed 1 has a perfect clear").steps[0];
            let way = allclear_tetris::Paths::new(
                play.coloured.game.field(),
                step.placement.piece,
                &Rules::default(),
            );
            let keys = way.to(step.placement).unwrap();
            for key in step.hold.then_some(Key::Hold).into_iter().chain(keys) {
                play.play(key, KeyEvent::from(KeyCode::Null), false);
            }
            if play.all_clears == 1 {
                break;
            }
        }
        assert_eq!(play.all_clears, 1);
        // And back again.
        type_keys(&mut play, &[KeyCode::Char('u')]);
        assert_eq!(play.all_clears, 0);
        assert!(!play.coloured.game.field().is_empty());
    }

    #[test]
    fn the_coach_tells_what_a_placement_cost() {
        let mut play = coached();
        // Whatever comes, straight down in the middle, until that costs something.
        for _ in 0..8 {
            type_keys(&mut play, &[KeyCode::Char(' ')]);
            wait_for_coach(&mut play);
            if !play.coach.as_ref().unwrap().mistakes().is_empty() {
                break;
            }
        }
        let (ago, dearest) = play.coach.as_ref().unwrap().mistakes()[0];
        assert!(dearest.is_mistake() && dearest.before <= 1.0 && dearest.after >= 0.0);
        assert_eq!(play.mistakes().len(), play.coach.as_ref().unwrap().mistakes().len());
        let placed = play.coloured.game.pieces();
        let text = still(&play, &Look::new(ThemeName::Safe, true), 120, 24);
        assert!(text.contains("points of chance"), "{text}");
        // Back to it: the best move there costs nothing.
        type_keys(&mut play, &[KeyCode::Char('m')]);
        assert_eq!(play.coloured.game.pieces(), placed - ago as u64);
        let keys = match play.coach.as_ref().unwrap().now() {
            Some(Ok(best)) => best.moves[0].keys.clone(),
            other => panic!("{other:?}"),
        };
        for key in keys {
            play.play(Key::from_name(key).unwrap(), KeyEvent::from(KeyCode::Null), false);
        }
        wait_for_coach(&mut play);
        let last = play.coach.as_ref().unwrap().last().unwrap();
        assert_eq!((last.before, last.loss), (dearest.before, 0.0));
        assert!(play.coach.as_ref().unwrap().mistakes().is_empty());
    }

    #[test]
    fn starting_over_forgets_what_was_rated() {
        let mut play = coached();
        type_keys(&mut play, &[KeyCode::Char(' '), KeyCode::Char(' '), KeyCode::Char('r')]);
        wait_for_coach(&mut play);
        assert_eq!(play.coloured.game.pieces(), 0);
        assert!(play.coach.as_ref().unwrap().last().is_none());
        assert!(play.mistakes().is_empty());
        assert!(matches!(play.coach.as_ref().unwrap().now(), Some(Ok(best)) if best.chance > 0.9));
    }

    #[test]
    fn frames_at_many_sizes() {
        let look = Look::new(ThemeName::Safe, true);
        for practice in [false, true] {
            let mut play = play(practice);
            type_keys(&mut play, &[KeyCode::Char(' '), KeyCode::Char('h')]);
            wait(&mut play);
            for (width, height) in [(80, 24), (200, 60), (1, 1), (30, 10), (60, 80)] {
                still(&play, &look, width, height);
            }
            let text = still(&play, &look, 80, 24);
            assert!(text.contains("points") && text.contains("drop"), "{text}");
            assert_eq!(text.contains("perfect clear"), practice, "{text}");
        }
    }
}
