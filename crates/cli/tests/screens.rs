//! Every screen in a real terminal: start it, type, read, resize, quit, and look whether the
//! terminal is as it was. The terminal is tmux, a server of its own for every test; where there is
//! none, this says so and passes.
//!
//! Nothing here waits for a time: after every key the screen is read until it shows what it must.

use std::cell::Cell;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

const ALLCLEAR: &str = env!("CARGO_BIN_EXE_allclear");

/// How long to wait for something that must come: far longer than it ever takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A shell in a terminal of 80 columns and 24 lines.
struct Terminal {
    socket: String,
    /// How often the shell was asked for the state.
    asked: Cell<u32>,
}

impl Terminal {
    fn open(name: &str) -> Option<Terminal> {
        if Command::new("tmux").arg("-V").output().is_err() {
            eprintln!("skipped: no tmux here to be the terminal");
            return None;
        }
        let socket = format!("allclear-{name}-{}", std::process::id());
        let terminal = Terminal { socket, asked: Cell::new(0) };
        let shell = "env PS1='ready> ' LC_ALL=C.UTF-8 sh";
        let started = Command::new("tmux")
            .args(["-u", "-f", "/dev/null", "-L", &terminal.socket])
            .args(["new-session", "-d", "-x", "80", "-y", "24", shell])
            .env_remove("TMUX")
            .status();
        assert!(started.is_ok_and(|status| status.success()), "tmux does not start");
        terminal.wait_for("ready>");
        Some(terminal)
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux").args(["-L", &self.socket]).args(arguments).output();
        String::from_utf8_lossy(&output.unwrap().stdout).into_owned()
    }

    /// Presses keys, named as tmux does.
    fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types a command for the shell.
    fn enter(&self, command: &str) {
        self.tmux(&["send-keys", "-l", command]);
        self.press(&["Enter"]);
    }

    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    fn wait_until(&self, what: &str, is_so: impl Fn() -> bool) {
        let begin = Instant::now();
        while !is_so() {
            assert!(
                begin.elapsed() < PATIENCE,
                "waiting for {what}; the screen:\n{}",
                self.screen()
            );
            sleep(Duration::from_millis(50));
        }
    }

    fn wait_for(&self, text: &str) {
        self.wait_until(text, || self.screen().contains(text));
    }

    /// Waits until the screen ends with its keys: then all of it is drawn in this size.
    fn wait_for_footer(&self, height: usize) {
        self.wait_until("the keys on the lowest line", || {
            self.screen().lines().nth(height - 1).is_some_and(|line| line.contains("q quit"))
        });
    }

    fn resize(&self, width: u16, height: u16) {
        let (width, height) = (width.to_string(), height.to_string());
        self.tmux(&["resize-window", "-x", &width, "-y", &height]);
    }

    /// Everything a screen could leave behind.
    fn state(&self) -> String {
        // The shell writes another number than what is typed, so the answer is not the question.
        let number = 2 * self.asked.replace(self.asked.get() + 1);
        self.enter(&format!("clear; stty -g; echo asked $(({number} + 1))"));
        let end = format!("asked {}", number + 1);
        self.wait_until(&end, || self.lines().contains(&end));
        let settings = self.lines().into_iter().find(|line| line.matches(':').count() > 10);
        let flags = "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_flag}";
        format!("{settings:?} {}", self.tmux(&["display-message", "-p", flags]).trim())
    }

    /// The lines as they were written, before the terminal broke them.
    fn lines(&self) -> Vec<String> {
        let text = self.tmux(&["capture-pane", "-pJ"]);
        text.lines().map(|line| line.trim_end().to_string()).collect()
    }

    /// Starts a screen, does something with it, ends it as told, and compares before and after.
    fn visit(&self, arguments: &str, shows: &str, then: impl Fn(), end: impl Fn()) {
        let before = self.state();
        self.enter(&format!("{ALLCLEAR} {arguments}"));
        self.wait_for(shows);
        let alternate = || self.tmux(&["display-message", "-p", "#{alternate_on}"]);
        assert_eq!(alternate().trim(), "1", "{arguments}");
        then();
        // Smaller than anything, larger than most, and back, too quickly to draw them all.
        for (width, height) in [(20, 6), (200, 60), (80, 24)] {
            self.resize(width, height);
        }
        self.wait_for_footer(24);
        // The large one once more, until it is drawn.
        self.resize(200, 60);
        self.wait_for_footer(60);
        self.resize(80, 24);
        self.wait_for_footer(24);
        end();
        self.wait_until("the shell", || alternate().trim() == "0");
        assert_eq!(self.state(), before, "{arguments}");
    }

    fn quit(&self) {
        self.press(&["q"]);
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

#[test]
fn the_demo() {
    let Some(terminal) = Terminal::open("demo") else { return };
    let stop = || {
        terminal.press(&["?"]);
        terminal.wait_for("show or hide this");
        terminal.press(&["?", "Space"]);
        terminal.wait_for("stopped");
        terminal.press(&["Right", "Up", "Space"]);
        terminal.wait_for("15.0");
    };
    terminal.visit("demo", "perfect clears, non-stop", stop, || terminal.quit());
    terminal.visit(
        "demo --theme safe",
        "perfect clears, non-stop",
        || {},
        || terminal.press(&["C-c"]),
    );
    // A request to end is heard, too.
    let kill = || {
        let shell = terminal.tmux(&["display-message", "-p", "#{pane_pid}"]);
        let children = Command::new("pgrep").args(["-P", shell.trim()]).output().unwrap();
        let child = String::from_utf8_lossy(&children.stdout).trim().to_string();
        assert!(Command::new("kill").args(["-TERM", &child]).status().unwrap().success());
    };
    terminal.visit("--color never demo", "perfect clears, non-stop", || {}, kill);
    // It ends by itself.
    terminal.enter(&format!("{ALLCLEAR} demo --frames 60"));
    terminal.wait_for("perfect clears with");
}

#[test]
fn a_game() {
    let Some(terminal) = Terminal::open("play") else { return };
    let play = || {
        terminal.press(&["Left", "x", "Space"]);
        terminal.press(&["c", "Right", "Space", "p"]);
        terminal.wait_for("paused");
    };
    terminal.visit("tetris play --seed 1", "points", play, || terminal.quit());
    let practise = || {
        terminal.press(&["h"]);
        terminal.wait_until("a way", || !terminal.screen().contains("h shows one"));
        terminal.press(&["Space", "u"]);
        terminal.wait_for("perfect clear possible");
    };
    let arguments = "tetris play --practice --seed 1";
    terminal.visit(arguments, "perfect clear possible", practise, || terminal.press(&["C-c"]));
}

#[test]
fn lunar_lockout() {
    let Some(terminal) = Terminal::open("lunar") else { return };
    let play = || {
        terminal.press(&["?"]);
        terminal.wait_for("show or hide this");
        terminal.press(&["?", "x", "Right"]);
        terminal.wait_for("cannot slide right");
        terminal.press(&["h"]);
        terminal.wait_for("Hint: X left");
        terminal.press(&["Left"]);
        terminal.wait_for("1 slide");
        terminal.press(&["u"]);
        terminal.wait_for("0 slides");
        terminal.press(&[">"]);
        terminal.wait_for("Card 13");
    };
    terminal.visit("lunar play --card 12", "Card 12", play, || terminal.quit());
    terminal.enter(&format!("{ALLCLEAR} lunar play"));
    terminal.wait_for("Card 1 ");
    terminal.press(&["Up", "Left", "Down", "Left", "q"]);
    terminal.wait_for("1 of 40 boards solved");
}

#[test]
fn the_tour_and_two_players() {
    let Some(terminal) = Terminal::open("tour") else { return };
    let turn = || {
        terminal.press(&["Right"]);
        terminal.wait_for("Lunar Lockout");
        terminal.press(&["Right", "Left", "Left"]);
        terminal.wait_for("Tetris");
    };
    terminal.visit("tour", "Tetris: perfect clears", turn, || terminal.press(&["Escape"]));
    let watch = || {
        terminal.press(&["Space"]);
        terminal.wait_for("stopped");
    };
    terminal.visit("smash watch greedy greedy --seed 7", "points", watch, || terminal.quit());
}

#[test]
fn solutions_of_a_file() {
    let Some(terminal) = Terminal::open("show") else { return };
    let one = [0x4e, 0x85, 0xfc, 0xff, 0xff, 0xff, 0x06, 0, 0, 0x0c, 0x18, 0x38, 0x20];
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("two.pc");
    std::fs::write(&path, [one, one].concat()).unwrap();
    let page = || {
        terminal.press(&["Down"]);
        terminal.wait_for("solution 1");
        terminal.press(&["g", "0", "Enter"]);
        terminal.wait_for("solution 0");
        terminal.press(&["/", "q"]);
        terminal.wait_for("queue begins with: q");
        // Escape and c at once would be Alt-c.
        terminal.press(&["Escape"]);
        terminal.wait_until("the end of it", || !terminal.screen().contains("queue begins"));
        terminal.press(&["c"]);
        terminal.wait_for("copied v115@");
    };
    let arguments = format!("pc show {}", Path::new(&path).display());
    terminal.visit(&arguments, "solution 0", page, || terminal.quit());
    // What was copied is printed at the end.
    terminal.enter(&format!("{ALLCLEAR} {arguments}"));
    terminal.wait_for("solution 0");
    terminal.press(&["c", "q"]);
    terminal.wait_until("the fumen", || terminal.lines().iter().any(|l| l.starts_with("v115@")));
    // A fumen is shown as well.
    let arguments = "pc show v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA";
    let step = || {
        terminal.press(&["Right"]);
        terminal.wait_for("page 2 of 4");
    };
    terminal.visit(arguments, "solution 0 of 1", step, || terminal.press(&["C-c"]));
}
