//! The demo as a game on the clock: keys come from plans, at the pace that was asked for.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

use allclear_tetris::queue::Dealer;
use allclear_tetris::{Key, Piece, Rules};
use anyhow::anyhow;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::bot::{Aim, Plan};
use super::draw;
use crate::coloured_game::ColouredGame;
use crate::progress::grouped;
use allclear_look::{Flow, Grid, KeyHelp, Look, Screen};

/// The least pieces per second.
pub const SLOWEST: f64 = 0.1;
/// The most pieces per second.
pub const FASTEST: f64 = 1000.0;
/// The longest that cleared rows are lit.
const FLASH: Duration = Duration::from_millis(120);
/// How long an all clear is announced.
const BANNER: Duration = Duration::from_millis(600);
/// How many pieces to come are shown.
pub const NEXT: usize = 5;
/// How many plans the log remembers.
const REMEMBERED: usize = 40;

/// The demo.
pub struct Demo {
    rules: Rules,
    pub(super) coloured: ColouredGame<Dealer>,
    pub(super) next: Vec<Piece>,
    plans: Receiver<Plan>,
    /// Whether to wait for a plan, whatever the clock says.
    patient: bool,
    turns: VecDeque<Vec<Key>>,
    /// Keys of the piece in play that are still to be pressed, and the time between them.
    keys: VecDeque<Key>,
    interval: Duration,
    clock: Duration,
    /// When the next key is due.
    due: Duration,
    pub(super) pps: f64,
    pub(super) paused: bool,
    /// Whether the next plan is not ready although it is needed.
    pub(super) waiting: bool,
    flash: Option<(Grid, Duration)>,
    banner: Option<(usize, Duration)>,
    /// What the bot did, the latest last.
    pub(super) log: VecDeque<(Aim, Duration)>,
    pub(super) figures: Figures,
    frames: Option<u64>,
}

/// What has been achieved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Pieces placed.
    pub pieces: u64,
    /// Perfect clears.
    pub clears: u64,
    /// Perfect clears since there last was none to be found.
    pub row: u64,
    /// The most perfect clears in a row.
    pub longest: u64,
}

impl Demo {
    /// A demo of a game whose plans come from a bot with the same rules and seed.
    pub fn new(
        rules: Rules,
        seed: u64,
        pps: f64,
        plans: Receiver<Plan>,
        frames: Option<u64>,
    ) -> Demo {
        let mut demo = Demo {
            rules,
            coloured: ColouredGame::new(rules, Dealer::new(seed)),
            next: Vec::new(),
            plans,
            patient: false,
            turns: VecDeque::new(),
            keys: VecDeque::new(),
            interval: Duration::ZERO,
            clock: Duration::ZERO,
            due: Duration::ZERO,
            pps,
            paused: false,
            waiting: true,
            flash: None,
            banner: None,
            log: VecDeque::new(),
            figures: Figures::default(),
            frames,
        };
        demo.see();
        demo
    }

    /// From now on time stands still while the bot thinks, so that every run is the same.
    pub fn wait_for_plans(&mut self) {
        self.patient = true;
    }

    /// One line about all that happened.
    pub fn totals(&self) -> String {
        let Figures { pieces, clears, longest, .. } = self.figures;
        let (pieces, clears, longest) = (grouped(pieces), grouped(clears), grouped(longest));
        format!("{clears} perfect clears with {pieces} pieces, {longest} in a row")
    }

    /// What is in the well now.
    pub fn grid(&self) -> Grid {
        match &self.flash {
            Some((grid, _)) => grid.clone(),
            None => self.coloured.grid(),
        }
    }

    /// The rows of the perfect clear that is being announced.
    pub fn banner(&self) -> Option<usize> {
        self.banner.map(|(height, _)| height)
    }

    fn see(&mut self) {
        self.next = self.coloured.game.next(NEXT).collect();
    }

    /// Takes the next plan if it is there; false if not.
    fn take_plan(&mut self) -> anyhow::Result<bool> {
        let plan = match self.patient {
            true => self.plans.recv().map_err(|_| TryRecvError::Disconnected),
            false => self.plans.try_recv(),
        };
        let plan = match plan {
            Ok(plan) => plan,
            Err(TryRecvError::Empty) => {
                self.waiting = true;
                return Ok(false);
            }
            Err(TryRecvError::Disconnected) => return Err(anyhow!("the bot gave up")),
        };
        self.waiting = false;
        match plan.aim {
            Aim::Clear { .. } => {}
            Aim::Stack { .. } => self.figures.row = 0,
            Aim::Again { seed } => self.coloured = ColouredGame::new(self.rules, Dealer::new(seed)),
        }
        self.log.push_back((plan.aim, plan.thought));
        if self.log.len() > REMEMBERED {
            self.log.pop_front();
        }
        self.turns.extend(plan.turns);
        self.see();
        Ok(true)
    }

    /// Presses the next key; false if there is none yet.
    fn step(&mut self) -> anyhow::Result<bool> {
        if self.keys.is_empty() {
            while self.turns.is_empty() {
                if !self.take_plan()? {
                    return Ok(false);
                }
            }
            self.keys.extend(self.turns.pop_front().into_iter().flatten());
            let keys = self.keys.len().max(1) as f64;
            self.interval = Duration::from_secs_f64(1.0 / (self.pps * keys));
        }
        let Some(key) = self.keys.pop_front() else { return Ok(true) };
        if let Some(fallen) = self.coloured.press(key) {
            self.figures.pieces += 1;
            let flash = FLASH.min(Duration::from_secs_f64(0.4 / self.pps));
            self.flash = fallen.flash.map(|grid| (grid, self.due + flash));
            if fallen.locked.clear.all_clear {
                self.figures.clears += 1;
                self.figures.row += 1;
                self.figures.longest = self.figures.longest.max(self.figures.row);
                let height = match self.log.back() {
                    Some(&(Aim::Clear { height }, _)) => height,
                    _ => fallen.locked.clear.lines as usize,
                };
                self.banner = Some((height, self.due + BANNER));
            }
        }
        self.see();
        Ok(true)
    }

    /// Plays to the end of a piece, whatever the clock says.
    fn play_piece(&mut self) -> anyhow::Result<()> {
        let pieces = self.figures.pieces;
        while self.figures.pieces == pieces && self.step()? {}
        (self.flash, self.due) = (None, self.clock);
        Ok(())
    }
}

impl Screen for Demo {
    fn draw(&self, frame: &mut ratatui::Frame, look: &Look) {
        draw::draw(self, frame, look);
    }

    fn press(&mut self, key: KeyEvent) -> Flow {
        match key.code {
            KeyCode::Esc => return Flow::Quit,
            KeyCode::Char(' ') => self.paused = !self.paused,
            KeyCode::Up => self.pps = (self.pps * 1.5).min(FASTEST),
            KeyCode::Down => self.pps = (self.pps / 1.5).max(SLOWEST),
            // A bot that has gone is told of when time passes.
            KeyCode::Right if self.paused => drop(self.play_piece()),
            _ => {}
        }
        Flow::Continue
    }

    fn pass(&mut self, time: Duration) -> anyhow::Result<bool> {
        self.frames = self.frames.map(|frames| frames.saturating_sub(1));
        if self.paused {
            return Ok(false);
        }
        // After a long sleep the game goes on where it was.
        self.clock += time.min(Duration::from_millis(250));
        let mut changed = false;
        while self.due <= self.clock {
            if !self.step()? {
                changed |= !self.waiting;
                self.due = self.clock;
                break;
            }
            self.due += self.interval;
            changed = true;
        }
        changed |= self.flash.take_if(|(_, until)| *until <= self.clock).is_some();
        changed |= self.banner.take_if(|(_, until)| *until <= self.clock).is_some();
        Ok(changed)
    }

    fn keys(&self) -> &'static [KeyHelp] {
        KEYS
    }

    fn is_over(&self) -> bool {
        self.frames == Some(0)
    }
}

/// What the keys do.
pub const KEYS: &[KeyHelp] =
    &[("space", "pause/resume"), ("{>}", "one piece"), ("{^} {v}", "pace")];

#[cfg(test)]
mod tests {
    use allclear_pc::Order;

    use super::*;
    use crate::command::demo::bot;
    use allclear_look::ThemeName;
    use allclear_look::screen::{FRAME, still};

    fn demo(pps: f64) -> Demo {
        let rules = Rules::default();
        let sight = bot::Sight::All { min_height: 2 };
        let mut demo = Demo::new(rules, 1, pps, bot::start(rules, Order::Shipped, 1, sight), None);
        demo.wait_for_plans();
        demo
    }

    #[test]
    fn it_keeps_its_pace() {
        let mut demo = demo(10.0);
        for _ in 0..121 {
            demo.pass(FRAME).unwrap();
        }
        assert!((19..=21).contains(&demo.figures.pieces), "{}", demo.figures.pieces);
        assert!(demo.figures.clears >= 1);
    }

    #[test]
    fn stopped_it_plays_one_piece_at_a_time() {
        let mut demo = demo(10.0);
        demo.press(KeyEvent::from(KeyCode::Char(' ')));
        assert!(!demo.pass(FRAME).unwrap());
        demo.press(KeyEvent::from(KeyCode::Right));
        demo.press(KeyEvent::from(KeyCode::Right));
        assert_eq!(demo.figures.pieces, 2);
    }

    #[test]
    fn a_frame_shows_what_matters() {
        let look = Look::new(ThemeName::Guideline, false);
        let mut demo = demo(10.0);
        for _ in 0..90 {
            demo.pass(FRAME).unwrap();
        }
        for (width, height) in [(80, 24), (200, 60), (120, 40)] {
            let text = still(&demo, &look, width, height);
            for word in ["hold", "next", "pieces", "in a row", "quit"] {
                assert!(text.contains(word), "{word} is missing at {width}x{height}:\n{text}");
            }
        }
        for (width, height) in [(1, 1), (20, 5), (40, 12), (60, 100), (300, 10)] {
            still(&demo, &look, width, height);
        }
    }
}
