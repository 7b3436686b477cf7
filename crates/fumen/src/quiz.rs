//! Quizzes: comments that know which piece comes next.
//!
//! `#Q=[hold](current)next…;tail`. When a page locks a piece, the quiz is played on: the piece was
//! the current one, or the held one, or (with nothing held) the next one. When all is used, the
//! text after `;` takes its place, perhaps a new quiz.
//!
//! The reference treats quizzes as text and edits it by position, and what it does with odd ones
//! ends up in fumens; so this module does the same edits, and malformed results are refused at the
//! same places. It reads nothing into a quiz; [`Queue`](allclear_tetris::queue::Queue) does.

use std::fmt;

use allclear_tetris::Piece;

/// A comment in play: a quiz, or the text that a used-up quiz left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quiz {
    text: Vec<char>,
}

/// A text that begins with `#Q=` but is no quiz.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the quiz {0:?} is not of the form #Q=[hold](current)next")]
pub struct BadQuiz(pub String);

const START: &str = "#Q=";
const USED_UP: &str = "#Q=[]()";

impl Quiz {
    /// Whether a comment begins like a quiz.
    pub fn is_quiz(comment: &str) -> bool {
        comment.starts_with(START)
    }

    /// Reads a comment. Blanks in a quiz do not count; text that is no quiz is left as it is.
    pub fn new(comment: &str) -> Result<Quiz, BadQuiz> {
        if comment == USED_UP || !Quiz::is_quiz(comment) {
            return Ok(Quiz { text: comment.chars().collect() });
        }
        let text: Vec<char> = comment.chars().filter(|&c| !is_blank(c)).collect();
        let is_piece = |c: &char| Piece::from_letter(*c).is_some();
        let sound = match &text[START.len()..] {
            ['[', ']', '(', ')', ..] => true,
            ['[', hold, ']', '(', ')', ..] => is_piece(hold),
            ['[', ']', '(', current, ')', ..] => is_piece(current),
            ['[', hold, ']', '(', current, ')', ..] => is_piece(hold) && is_piece(current),
            _ => false,
        };
        if sound { Ok(Quiz { text }) } else { Err(BadQuiz(comment.to_string())) }
    }

    /// Whether there is something to play.
    pub fn can_be_played(&self) -> bool {
        let text = self.to_string();
        let text = text.strip_prefix("#Q=[]();").unwrap_or(&text);
        text.starts_with(START) && text != USED_UP
    }

    /// The quiz after a piece was locked; with a piece it does not offer it is only tidied.
    pub fn played(&self, piece: Piece) -> Result<Quiz, BadQuiz> {
        match self.next_if_ended().map(|quiz| quiz.used(piece)) {
            Ok(Some(quiz)) => Ok(quiz),
            _ => self.tidied(),
        }
    }

    /// The text to show: with no current piece the held one takes its place, or the next, and
    /// when there is none, the text after `;`.
    pub fn tidied(&self) -> Result<Quiz, BadQuiz> {
        let quiz = self.next_if_ended()?;
        if quiz.to_string() == USED_UP {
            return Quiz::new("");
        }
        match (quiz.current(), quiz.hold()) {
            (Slot::Empty, Slot::Empty) => match quiz.after_current() {
                [] => Quiz::new(""),
                [';', tail @ ..] => Quiz::new(&tail.iter().collect::<String>()),
                [next, rest @ ..] => Quiz::write(Slot::Empty, Slot::Piece(*next), rest),
            },
            (Slot::Empty, hold) => Quiz::write(Slot::Empty, hold, quiz.after_current()),
            _ => Ok(quiz),
        }
    }

    fn next_if_ended(&self) -> Result<Quiz, BadQuiz> {
        match self.to_string().strip_prefix("#Q=[]();") {
            Some(tail) => Quiz::new(tail),
            None => Ok(self.clone()),
        }
    }

    fn used(&self, piece: Piece) -> Option<Quiz> {
        let used = Slot::Piece(piece.letter());
        let (hold, current, next) = (self.hold(), self.current(), self.next());
        let rest = self.after_next();
        // With no current piece, the next one is taken from behind it.
        let dealt = || rest.split_first().map(|(&first, rest)| (Slot::Piece(first), rest));
        let quiz = if used == current {
            Quiz::write(hold, next, rest)
        } else if used == hold {
            Quiz::write(current, next, rest)
        } else if hold == Slot::Empty && used == next {
            let (first, rest) = dealt().unwrap_or((Slot::Empty, &[]));
            Quiz::write(current, first, rest)
        } else if current == Slot::Empty && used == next {
            let (first, rest) = dealt()?;
            Quiz::write(hold, first, rest)
        } else {
            return None;
        };
        quiz.ok()
    }

    fn write(hold: Slot, current: Slot, rest: &[char]) -> Result<Quiz, BadQuiz> {
        let rest: String = rest.iter().collect();
        Quiz::new(&format!("#Q=[{hold}]({current}){rest}"))
    }

    /// The position after the first `mark`, or the beginning.
    fn after(&self, mark: char) -> usize {
        self.text.iter().position(|&c| c == mark).map_or(0, |i| i + 1)
    }

    fn slot(&self, open: char, closed: char) -> Slot {
        match self.text.get(self.after(open)) {
            Some(&c) if c == closed => Slot::Empty,
            Some(&c) => Slot::Piece(c),
            None => Slot::Missing,
        }
    }

    fn hold(&self) -> Slot {
        self.slot('[', ']')
    }

    fn current(&self) -> Slot {
        self.slot('(', ')')
    }

    fn after_current(&self) -> &[char] {
        &self.text[self.after(')')..]
    }

    fn next(&self) -> Slot {
        match self.after_current().first() {
            None | Some(';') => Slot::Empty,
            Some(&c) => Slot::Piece(c),
        }
    }

    fn after_next(&self) -> &[char] {
        match self.after_current() {
            rest @ ([] | [';', ..]) => rest,
            [_, rest @ ..] => rest,
        }
    }
}

/// What stands in a place of a quiz.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slot {
    Empty,
    Piece(char),
    /// The text has no such place.
    Missing,
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slot::Piece(c) => write!(f, "{c}"),
            Slot::Empty | Slot::Missing => Ok(()),
        }
    }
}

impl fmt::Display for Quiz {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.iter().try_for_each(|c| write!(f, "{c}"))
    }
}

/// What JavaScript calls white space.
pub(super) fn is_blank(c: char) -> bool {
    c == '\u{feff}' || c != '\u{85}' && c.is_whitespace()
}
