//! The terminal screen of `smash watch`: a game scene by scene, back and forth.

use std::sync::mpsc::Receiver;
use std::time::Duration;

use allclear_smash::{Colour, Game, POINTS_A_SKULL};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph};

use super::scene::{Scene, Side};
use crate::film;
use crate::progress::grouped;
use allclear_look::{BoardView, Flow, Grid, Ink, KeyHelp, Look, Screen, Shade, screen};

/// Rows of a field.
const ROWS: usize = 12;
/// Columns of the screen that a field takes.
const WELL: u16 = 12;
/// Columns between two fields.
const GAP: u16 = 10;
/// Lines below a field.
const WORDS: u16 = 4;
/// All lines but those of the field: five above it, its floor, the words, the keys.
const AROUND: u16 = 5 + 1 + WORDS + 1;

/// The scenes of a game, and which of them is shown.
pub struct Show {
    coming: Receiver<Scene>,
    names: [String; 2],
    scenes: Vec<Scene>,
    at: usize,
    paused: bool,
    delay: Duration,
    shown: Duration,
}

impl Show {
    /// Shows scenes as they come, each round for so long, and its chains in addition.
    pub fn new(coming: Receiver<Scene>, names: [String; 2], delay: Duration) -> Show {
        let (scenes, shown) = (Vec::new(), Duration::ZERO);
        Show { coming, names, scenes, at: 0, paused: false, delay, shown }
    }

    fn step(&mut self, by: isize) -> bool {
        let before = self.at;
        let last = self.scenes.len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
        self.shown = Duration::ZERO;
        self.at != before
    }

    fn draw_player(&self, frame: &mut Frame, look: &Look, area: Rect, scale: u16, player: usize) {
        let Some(scene) = self.scenes.get(self.at) else { return };
        let side = &scene.sides[player];
        let name = Line::styled(self.names[player].as_str(), look.bold(look.theme.accent));
        frame.render_widget(name.centered(), Rect { height: 1, ..area }.intersection(area));
        let (y, height) = (area.y + 1, ROWS as u16 * scale + 1);
        let walls_width = WELL * scale + 2;
        let x = area.x + area.width.saturating_sub(walls_width) / 2;
        let board = Rect { x, y, width: walls_width, height }.intersection(area);
        let walls = Block::new()
            .borders(Borders::LEFT | Borders::RIGHT | Borders::BOTTOM)
            .border_set(look.glyphs.frame)
            .border_style(look.ink(look.theme.frame));
        let grid = film::smash_field(&side.field, ROWS, &side.lit);
        frame.render_widget(BoardView::new(&grid, look).scale(scale), walls.inner(board));
        frame.render_widget(walls, board);
        let below = Rect { y: board.bottom(), height: WORDS, ..area }.intersection(area);
        let words = words(side, &scene.game, player, look);
        frame.render_widget(Paragraph::new(words).centered(), below);
    }
}

fn words(side: &Side, game: &Game, number: usize, look: &Look) -> Vec<Line<'static>> {
    let player = &game.players[number];
    let owed = f64::from(player.owed) / f64::from(POINTS_A_SKULL);
    let points = format!("{} points", grouped(u64::from(side.points)));
    let mut lines =
        vec![Line::from(points), Line::styled(format!("skulls to come: {owed:.1}"), look.dim())];
    if game.is_over() && game.winner() == Some(number) {
        lines.push(Line::styled("wins", look.bold(look.theme.good)));
    }
    if let Some((step, points)) = side.step {
        let text = format!("step {step}: +{}", grouped(u64::from(points)));
        lines.push(Line::styled(text, look.bold(look.theme.good)));
    }
    if let Some(loss) = &player.loss {
        lines.push(Line::styled(format!("lost: {loss}"), look.bold(look.theme.bad)));
    }
    lines
}

impl Screen for Show {
    fn draw(&self, frame: &mut Frame, look: &Look) {
        let area = frame.area();
        let Some(Scene { game, .. }) = self.scenes.get(self.at) else {
            frame.render_widget(Line::styled("waiting for the players", look.dim()), area);
            return screen::footer(frame, look, area, KEYS);
        };
        let fits = |scale: &u16| {
            let width = 2 * (WELL * scale + 2) + GAP;
            ROWS as u16 * scale + AROUND <= area.height && width <= area.width
        };
        let scale = (1..=5).rev().find(fits).unwrap_or(1);
        let above = area.height.saturating_sub(ROWS as u16 * scale + AROUND) / 2;
        let line = |y: u16| Rect { y: area.y + above + y, height: 1, ..area }.intersection(area);
        let pace = match (game.is_over(), self.paused) {
            (true, _) => "the end".to_string(),
            (_, true) => "stopped".to_string(),
            _ => format!("{} ms a round", self.delay.as_millis()),
        };
        let heading = Line::from(vec![
            Span::styled(format!("round {}", game.rounds), look.bold(look.theme.accent)),
            Span::styled(format!("   {pace}"), look.dim()),
        ]);
        frame.render_widget(heading.centered(), line(0));
        let pairs = game.turn(0).pairs;
        let mut next = Grid::new(3 * pairs.len(), 1);
        for (i, pair) in pairs.iter().enumerate() {
            for (x, colour) in [(3 * i, pair.a), (3 * i + 1, pair.b)] {
                let colour: Colour = colour;
                next.put(x as i32, 0, Ink::Block(colour.number()), Shade::Solid);
            }
        }
        frame.render_widget(BoardView::new(&next, look).bare(), line(2));
        // Words may be wider than the wells.
        let width = (WELL * scale + 2 + GAP).min(area.width / 2);
        let x = area.x + (area.width - 2 * width) / 2;
        for player in 0..2 {
            let (x, y) = (x + player as u16 * width, line(4).y);
            let height = (area.bottom() - 1).saturating_sub(y);
            let place = Rect { x, y, width, height };
            self.draw_player(frame, look, place.intersection(area), scale, player);
        }
        screen::footer(frame, look, area, KEYS);
    }

    fn press(&mut self, key: KeyEvent) -> Flow {
        match key.code {
            KeyCode::Esc => return Flow::Quit,
            KeyCode::Char(' ') => self.paused = !self.paused,
            KeyCode::Left | KeyCode::Right => {
                self.paused = true;
                self.step(if key.code == KeyCode::Left { -1 } else { 1 });
            }
            KeyCode::Up => self.delay = (self.delay / 2).max(Duration::from_millis(10)),
            KeyCode::Down => self.delay = (self.delay * 2).min(Duration::from_secs(5)),
            KeyCode::Home => drop(self.step(isize::MIN)),
            KeyCode::End => drop(self.step(isize::MAX)),
            _ => {}
        }
        Flow::Continue
    }

    fn pass(&mut self, time: Duration) -> anyhow::Result<bool> {
        let known = self.scenes.len();
        self.scenes.extend(self.coming.try_iter());
        let first = known == 0 && !self.scenes.is_empty();
        if self.paused {
            return Ok(first);
        }
        self.shown += time;
        let enough =
            self.scenes.get(self.at).is_some_and(|scene| self.shown >= scene.time(self.delay));
        Ok((enough && self.step(1)) | first)
    }

    fn keys(&self) -> &'static [KeyHelp] {
        KEYS
    }
}

const KEYS: &[KeyHelp] = &[("space", "pause/resume"), ("{<} {>}", "step"), ("{^} {v}", "speed")];

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_look::ThemeName;
    use allclear_look::screen::still;
    use allclear_smash::{Answer, Field, Placement};

    fn names() -> [String; 2] {
        ["bot", "greedy"].map(String::from)
    }

    #[test]
    fn rounds_back_and_forth() {
        let (sender, scenes) = std::sync::mpsc::channel();
        for seed in 0..3 {
            sender.send(Scene::beginning(&Game::new(seed))).unwrap();
        }
        let mut show = Show::new(scenes, names(), Duration::from_millis(100));
        assert!(show.pass(Duration::ZERO).unwrap());
        assert!(show.pass(Duration::from_millis(100)).unwrap());
        assert_eq!(show.at, 1);
        show.press(KeyEvent::from(KeyCode::End));
        assert_eq!(show.at, 2);
        show.press(KeyEvent::from(KeyCode::Left));
        assert!(show.paused && show.at == 1);
        let look = Look::new(ThemeName::Guideline, false);
        let text = still(&show, &look, 80, 24);
        for words in ["round 0   stopped", "0 points", "bot", "greedy", "q quit"] {
            assert!(text.contains(words), "{words}\n{text}");
        }
        for (width, height) in [(1, 1), (30, 8), (200, 60)] {
            still(&show, &look, width, height);
        }
    }

    #[test]
    fn a_chain_lights_up_step_by_step() {
        let mut game = Game::new(0);
        let pair = game.turn(0).pairs[0];
        // Three of the first block's colour lie there: the drop completes them.
        let three = format!("{0}{0}{0}...", pair.a.number());
        game.players[0].side.field = Field::parse(&three).unwrap();
        let drop = |column| Answer::Place(Placement::new(column, 1).unwrap());
        let (sender, scenes) = std::sync::mpsc::channel();
        for scene in Scene::round(&game, &[drop(3), drop(0)]) {
            sender.send(scene).unwrap();
        }
        let mut show = Show::new(scenes, names(), Duration::from_millis(400));
        let look = Look::new(ThemeName::Guideline, false);
        assert!(show.pass(Duration::ZERO).unwrap());
        let seen = |show: &mut Show, time| {
            assert!(show.pass(Duration::from_millis(time)).unwrap());
            still(show, &look, 80, 24)
        };
        assert!(!seen(&mut show, 400).contains("step 1"), "the drop");
        let lit = seen(&mut show, 400);
        assert!(lit.contains("step 1: +") && lit.contains(" 0 points"), "{lit}");
        let gone = seen(&mut show, 300);
        assert!(gone.contains("step 1: +") && gone.contains("0 points"), "{gone}");
        assert!(!show.pass(Duration::from_millis(100)).unwrap(), "the last scene stays");
    }
}
