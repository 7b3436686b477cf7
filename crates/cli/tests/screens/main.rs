//! Every screen in a real terminal: start it, type, read, resize, quit, and look whether the
//! terminal is as it was. The terminal is tmux; where there is none, this says so and passes.
//!
//! Nothing here waits for a time: after every key the screen is read until it shows what it must.

mod terminal;

use std::io::Write;
use std::path::Path;
use std::process::Command;

use terminal::Terminal;

const ALLCLEAR: &str = env!("CARGO_BIN_EXE_allclear");

impl Terminal {
    /// Starts a screen, does something with it, ends it as told, and compares before and after.
    fn visit(&self, arguments: &str, shows: &str, then: impl Fn(), end: impl Fn()) {
        self.visit_command(&format!("{ALLCLEAR} {arguments}"), shows, then, end);
    }

    fn visit_command(&self, command: &str, shows: &str, then: impl Fn(), end: impl Fn()) {
        let before = self.state();
        self.start(command);
        self.wait_for(shows);
        assert!(self.is_alternate(), "{command}");
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
        self.wait_for_end(0);
        assert_eq!(self.state(), before, "{command}");
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

    fn quit(&self) {
        self.press(&["q"]);
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
    let dir = tempfile::tempdir().unwrap();
    let number = dir.path().join("number");
    let kill = || {
        let kill = format!("kill -TERM $(cat '{}')", number.display());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    };
    let numbered = format!("sh -c 'echo $$ > {}; exec {ALLCLEAR} demo'", number.display());
    terminal.visit_command(&numbered, "perfect clears, non-stop", || {}, kill);
    // It ends by itself.
    terminal.start(&format!("{ALLCLEAR} demo --frames 60"));
    terminal.wait_for_end(0);
    assert!(terminal.screen().contains("perfect clears with"));
    // A terminal that knows no screens gets one frame as text.
    terminal.state();
    terminal.start(&format!("TERM=dumb {ALLCLEAR} demo --frames 60"));
    terminal.wait_for_end(0);
    let screen = terminal.screen();
    assert!(screen.contains("per second") && !screen.contains("perfect clears with"), "{screen}");
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
    terminal.start(&format!("{ALLCLEAR} lunar play"));
    terminal.wait_for("Card 1 ");
    terminal.press(&["Up", "Left", "Down", "Left", "q"]);
    terminal.wait_for_end(0);
    assert!(terminal.screen().contains("1 of 40 boards solved"));
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
fn progress_and_totals() {
    let Some(terminal) = Terminal::open("progress") else { return };
    let dir = tempfile::tempdir().unwrap();
    let path = |name| dir.path().join(name).display().to_string();
    let generate = format!("{ALLCLEAR} pc generate --height 2 --range 0..500 --out");
    let (totals, result) = ("500 sequences in ", "500 sequences have one");
    terminal.start(&format!("{generate} {}", path("a.pc")));
    terminal.wait_for_end(0);
    let text = terminal.lines().join("\n");
    assert!(text.contains(totals) && text.contains(result), "{text}");
    terminal.state();
    terminal.start(&format!("{generate} {} --quiet", path("b.pc")));
    terminal.wait_for_end(0);
    let text = terminal.lines().join("\n");
    assert!(!text.contains(totals) && text.contains(result), "{text}");
    // A file gets the totals, and no bar.
    terminal.state();
    terminal.start(&format!("{generate} {} 2> {}", path("c.pc"), path("said")));
    terminal.wait_for_end(0);
    let said = std::fs::read_to_string(path("said")).unwrap();
    assert!(said.starts_with(totals) && said.lines().count() == 1, "{said}");
    // A bar is seen while there is something to wait for, and goes away.
    terminal.state();
    let pipe = path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    terminal.start(&format!("{ALLCLEAR} pc check - < {pipe}"));
    let mut writer = std::fs::OpenOptions::new().write(true).open(&pipe).unwrap();
    writer.write_all(&ONE).unwrap();
    terminal.wait_for("bytes");
    drop(writer);
    terminal.wait_for_end(0);
    let text = terminal.lines().join("\n");
    assert!(text.contains("1 solutions, all valid") && !text.contains("looking for"), "{text}");
}

/// A solution: the example of the file format.
const ONE: [u8; 13] = [0x4e, 0x85, 0xfc, 0xff, 0xff, 0xff, 0x06, 0, 0, 0x0c, 0x18, 0x38, 0x20];

#[test]
fn solutions_of_a_file() {
    let Some(terminal) = Terminal::open("show") else { return };
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("two.pc");
    std::fs::write(&path, [ONE, ONE].concat()).unwrap();
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
    terminal.start(&format!("{ALLCLEAR} {arguments}"));
    terminal.wait_for("solution 0");
    terminal.press(&["c", "q"]);
    terminal.wait_for_end(0);
    assert!(terminal.lines().iter().any(|line| line.starts_with("v115@")));
    // A fumen is shown as well.
    let arguments = "pc show v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA";
    let step = || {
        terminal.press(&["Right"]);
        terminal.wait_for("page 2 of 4");
    };
    terminal.visit(arguments, "solution 0 ", step, || terminal.press(&["C-c"]));
}
