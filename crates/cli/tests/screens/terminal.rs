//! A real terminal to try screens in: a server of tmux for every test.

use std::cell::Cell;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long to wait for something that must come: far longer than it ever takes.
const PATIENCE: Duration = Duration::from_secs(120);

/// A shell in a terminal of 80 columns and 24 lines.
pub struct Terminal {
    /// Where tmux listens; it goes with the terminal.
    dir: TempDir,
    /// How often the shell was asked for the state.
    asked: Cell<u32>,
}

impl Terminal {
    /// Opens a terminal; where there is no tmux, says so and opens none.
    pub fn open(name: &str) -> Option<Terminal> {
        if Command::new("tmux").arg("-V").output().is_err() {
            eprintln!("skipped: no tmux here to be the terminal");
            return None;
        }
        let dir = tempfile::Builder::new().prefix(name).tempdir().unwrap();
        let terminal = Terminal { dir, asked: Cell::new(0) };
        let shell = "exec env PS1='ready> ' LC_ALL=C.UTF-8 sh";
        let started = terminal
            .server()
            .args(["-u", "-f", "/dev/null"])
            .args(["new-session", "-d", "-x", "80", "-y", "24", shell])
            .env_remove("TMUX")
            .status();
        assert!(started.is_ok_and(|status| status.success()), "tmux does not start");
        terminal.wait_for("ready>");
        Some(terminal)
    }

    fn server(&self) -> Command {
        let mut tmux = Command::new("tmux");
        tmux.arg("-S").arg(self.dir.path().join("tmux"));
        tmux
    }

    /// Gives tmux a command.
    pub fn tmux(&self, arguments: &[&str]) -> String {
        let output = self.server().args(arguments).output();
        String::from_utf8_lossy(&output.unwrap().stdout).into_owned()
    }

    /// Presses keys, named as tmux does.
    pub fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types a command for the shell.
    pub fn enter(&self, command: &str) {
        self.tmux(&["send-keys", "-l", command]);
        self.press(&["Enter"]);
    }

    /// What is seen.
    pub fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// The lines as they were written, before the terminal broke them.
    pub fn lines(&self) -> Vec<String> {
        let text = self.tmux(&["capture-pane", "-pJ"]);
        text.lines().map(|line| line.trim_end().to_string()).collect()
    }

    /// Looks again and again.
    pub fn wait_until(&self, what: &str, is_so: impl Fn() -> bool) {
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

    /// Waits until a text is seen.
    pub fn wait_for(&self, text: &str) {
        self.wait_until(text, || self.screen().contains(text));
    }

    /// Waits until a line is just this.
    pub fn wait_for_line(&self, line: &str) {
        self.wait_until(line, || self.lines().iter().any(|l| l == line));
    }

    /// Everything a screen could leave behind. The screen is cleared.
    pub fn state(&self) -> String {
        // The shell writes another number than what is typed, so the answer is not the question.
        let number = 2 * self.asked.replace(self.asked.get() + 1);
        self.enter(&format!("clear; stty -g; echo asked $(({number} + 1))"));
        self.wait_for_line(&format!("asked {}", number + 1));
        let settings = self.lines().into_iter().find(|line| line.matches(':').count() > 10);
        let flags = "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_flag}";
        format!("{settings:?} {}", self.tmux(&["display-message", "-p", flags]).trim())
    }

    /// Types a command and the wish to be told when it has ended: a key typed before that might
    /// be taken by the program.
    pub fn start(&self, command: &str) {
        self.enter(&format!("{command}; echo ended $?"));
    }

    /// Waits until the shell says that the command has ended, with this code.
    pub fn wait_for_end(&self, code: i32) {
        let ended = |line: &String| line.starts_with("ended ");
        self.wait_until("the end", || self.lines().iter().any(ended));
        let lines = self.lines();
        assert_eq!(lines.iter().find(|line| ended(line)), Some(&format!("ended {code}")));
    }

    /// Whether a screen has it.
    pub fn is_alternate(&self) -> bool {
        self.tmux(&["display-message", "-p", "#{alternate_on}"]).trim() == "1"
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}
