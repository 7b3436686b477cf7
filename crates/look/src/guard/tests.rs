//! Screens that fail, in a real terminal: this test starts itself there.

use std::env;
use std::thread;
use std::time::Duration;

use anyhow::bail;
use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;

use super::super::screen::{self, Flow, KeyHelp, Screen};
use super::super::terminal::Look;
use super::super::theme::ThemeName;

#[allow(dead_code, reason = "the tests of the program use more of it")]
#[path = "../../../cli/tests/screens/terminal.rs"]
mod terminal;

/// Set where the screen is: how it is to fail.
const HOW: &str = "ALLCLEAR_SCREEN_FAILS";
const WAYS: [&str; 4] = ["while drawing", "while passing", "on another thread", "with an error"];

/// A screen that fails when a key is pressed.
struct Failing {
    how: String,
    pressed: bool,
}

impl Screen for Failing {
    fn draw(&self, frame: &mut Frame, _look: &Look) {
        frame.render_widget("this will fail", frame.area());
        assert!(!self.pressed || self.how != "while drawing", "it failed {}", self.how);
    }

    fn press(&mut self, _key: KeyEvent) -> Flow {
        self.pressed = true;
        if self.how == "on another thread" {
            let how = self.how.clone();
            thread::spawn(move || panic!("it failed {how}"));
        }
        Flow::Continue
    }

    fn pass(&mut self, _time: Duration) -> anyhow::Result<bool> {
        assert!(!self.pressed || self.how != "while passing", "it failed {}", self.how);
        if self.pressed && self.how == "with an error" {
            bail!("it failed {}", self.how);
        }
        Ok(self.pressed)
    }

    fn keys(&self) -> &'static [KeyHelp] {
        &[]
    }

    fn wants_mouse(&self) -> bool {
        true
    }

    fn wants_releases(&self) -> bool {
        true
    }
}

#[test]
fn a_screen_that_fails() {
    if let Ok(how) = env::var(HOW) {
        let mut screen = Failing { how, pressed: false };
        return screen::run(&mut screen, &Look::new(ThemeName::Guideline, true)).unwrap();
    }
    let Some(terminal) = terminal::Terminal::open("failing") else { return };
    let me = env::current_exe().unwrap();
    let (_, name) = concat!(module_path!(), "::a_screen_that_fails").split_once("::").unwrap();
    for how in WAYS {
        let before = terminal.state();
        let test = format!("'{}' --exact {name} --nocapture", me.display());
        terminal.start(&format!("env RUST_BACKTRACE=0 {HOW}='{how}' {test}"));
        terminal.wait_for("this will fail");
        assert!(terminal.is_alternate(), "{how}");
        let mouse = terminal.tmux(&["display-message", "-p", "#{mouse_any_flag}"]);
        assert_eq!(mouse.trim(), "1", "{how}");
        terminal.press(&["x"]);
        terminal.wait_for_end(101);
        let screen = terminal.screen();
        assert!(screen.contains(&format!("it failed {how}")), "{screen}");
        assert_eq!(terminal.state(), before, "{how}");
    }
}
