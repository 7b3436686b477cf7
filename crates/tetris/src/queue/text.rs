//! A player's queue and the ways to write it.

use std::fmt;
use std::str::FromStr;

use crate::piece::Piece;

/// A piece in hold, perhaps, and the pieces to come: the current one first.
///
/// Three ways to write one are read: `TIOSZLJ` (nothing in hold), `T:IOSZ` (T in hold), and a
/// fumen quiz, `#Q=[T](I)OSZ`, with or without `;` and more text after it. Letters may be lower
/// case, and blanks and commas may stand between them.
///
/// ```
/// # use allclear_tetris::queue::Queue;
/// let queue: Queue = "T:IOSZ".parse().unwrap();
/// assert_eq!(queue.to_quiz(), "#Q=[T](I)OSZ");
/// assert_eq!("#Q=[T](I)OSZ;".parse(), Ok(queue));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Queue {
    /// The piece in hold.
    pub hold: Option<Piece>,
    /// The pieces to come, the current one first.
    pub pieces: Vec<Piece>,
}

/// Why a text is not a queue; columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueueError {
    /// Something that is not a piece.
    #[error("column {column}: '{found}' is not a piece (TIOSZLJ)")]
    NotAPiece {
        /// Where it is.
        column: usize,
        /// What it is.
        found: char,
    },
    /// More than one piece before the colon, or more than one colon.
    #[error("column {column}: one piece at most can be in hold, as in T:IOSZ")]
    BadHold {
        /// Where the colon is.
        column: usize,
    },
    /// A quiz that is not of the form `#Q=[hold](current)next;`.
    #[error("column {column}: expected '{expected}', as in #Q=[T](I)OSZ")]
    BadQuiz {
        /// Where it is missing.
        column: usize,
        /// What is missing.
        expected: char,
    },
}

impl Queue {
    /// The queue without a piece in hold.
    pub fn new(pieces: impl IntoIterator<Item = Piece>) -> Queue {
        Queue { hold: None, pieces: pieces.into_iter().collect() }
    }

    /// The queue with this piece in hold.
    pub fn with_hold(hold: Piece, pieces: impl IntoIterator<Item = Piece>) -> Queue {
        Queue { hold: Some(hold), pieces: pieces.into_iter().collect() }
    }

    /// The current piece.
    pub fn current(&self) -> Option<Piece> {
        self.pieces.first().copied()
    }

    /// The pieces after the current one.
    pub fn next(&self) -> &[Piece] {
        self.pieces.get(1..).unwrap_or_default()
    }

    /// All pieces, the held one first.
    pub fn all(&self) -> impl Iterator<Item = Piece> + '_ {
        self.hold.into_iter().chain(self.pieces.iter().copied())
    }

    /// The number of pieces, the held one included.
    pub fn len(&self) -> usize {
        self.pieces.len() + usize::from(self.hold.is_some())
    }

    /// Whether there is no piece at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The queue after placing the current piece.
    pub fn place(&self) -> Option<(Piece, Queue)> {
        let (&piece, rest) = self.pieces.split_first()?;
        Some((piece, Queue { hold: self.hold, pieces: rest.to_vec() }))
    }

    /// The queue after holding the current piece and placing the one that comes in its stead:
    /// the held one, or the next if none was held.
    pub fn hold_and_place(&self) -> Option<(Piece, Queue)> {
        let (&current, rest) = self.pieces.split_first()?;
        match self.hold {
            Some(held) => Some((held, Queue::with_hold(current, rest.iter().copied()))),
            None => {
                let (&next, rest) = rest.split_first()?;
                Some((next, Queue::with_hold(current, rest.iter().copied())))
            }
        }
    }

    /// For each piece of an order whether hold is pressed before it, so that the queue's pieces are
    /// placed in that order; held pieces wait as long as they can. `None` if hold cannot do it.
    ///
    /// ```
    /// # use allclear_tetris::Piece::*;
    /// # use allclear_tetris::queue::Queue;
    /// let queue: Queue = "TIOS".parse().unwrap();
    /// assert_eq!(queue.holds_for(&[I, O, T]), Some(vec![true, false, true]));
    /// assert_eq!(queue.holds_for(&[O, T]), None);
    /// ```
    pub fn holds_for(&self, order: &[Piece]) -> Option<Vec<bool>> {
        let mut queue = self.clone();
        let mut holds = Vec::with_capacity(order.len());
        for &wanted in order {
            let is_it = |(piece, _): &(Piece, Queue)| *piece == wanted;
            let last = || match (queue.hold, queue.pieces.is_empty()) {
                (Some(held), true) => Some((held, Queue::default())),
                _ => None,
            };
            let (hold, rest) = match queue.place().filter(is_it) {
                Some((_, rest)) => (false, rest),
                None => (true, queue.hold_and_place().or_else(last).filter(is_it)?.1),
            };
            holds.push(hold);
            queue = rest;
        }
        Some(holds)
    }

    /// As a fumen quiz: `#Q=[hold](current)next`.
    pub fn to_quiz(&self) -> String {
        let letters = |pieces: &[Piece]| pieces.iter().map(|p| p.letter()).collect::<String>();
        let (hold, current) = (self.hold, self.current());
        format!(
            "#Q=[{}]({}){}",
            letters(hold.as_slice()),
            letters(current.as_slice()),
            letters(self.next())
        )
    }
}

impl fmt::Display for Queue {
    /// As `TIOSZLJ`, or `T:IOSZ` with T in hold.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(hold) = self.hold {
            write!(f, "{hold}:")?;
        }
        self.pieces.iter().try_for_each(|piece| write!(f, "{piece}"))
    }
}

impl FromStr for Queue {
    type Err = QueueError;

    fn from_str(text: &str) -> Result<Queue, QueueError> {
        let mut chars = (1..).zip(text.chars()).filter(|(_, c)| !c.is_whitespace()).peekable();
        if chars.peek().is_some_and(|&(_, c)| c == '#') {
            return read_quiz(chars, text.chars().count() + 1);
        }
        let mut queue = Queue::default();
        let mut colon = false;
        for (column, c) in chars {
            match c {
                ',' => {}
                ':' if colon || queue.pieces.len() > 1 => {
                    return Err(QueueError::BadHold { column });
                }
                ':' => {
                    colon = true;
                    queue.hold = queue.pieces.pop();
                }
                found => queue.pieces.push(read_piece(column, found)?),
            }
        }
        Ok(queue)
    }
}

fn read_piece(column: usize, found: char) -> Result<Piece, QueueError> {
    Piece::from_letter(found).ok_or(QueueError::NotAPiece { column, found })
}

fn read_quiz(chars: impl Iterator<Item = (usize, char)>, end: usize) -> Result<Queue, QueueError> {
    let mut chars = chars.peekable();
    let mut queue = Queue::default();
    let mut pieces = Vec::new();
    for expected in "#Q=[](*".chars() {
        // Before the closing bracket of hold and of the current piece, one piece may stand.
        let place = matches!(expected, ']' | '*');
        let expected = if expected == '*' { ')' } else { expected };
        if place && let Some((column, c)) = chars.next_if(|&(_, c)| c != expected) {
            pieces.push((expected, read_piece(column, c)?));
        }
        match chars.next() {
            Some((_, c)) if c == expected => {}
            other => {
                let column = other.map_or(end, |(column, _)| column);
                return Err(QueueError::BadQuiz { column, expected });
            }
        }
    }
    for (bracket, piece) in pieces {
        match bracket {
            ']' => queue.hold = Some(piece),
            _ => queue.pieces.push(piece),
        }
    }
    for (column, c) in chars.take_while(|&(_, c)| c != ';') {
        queue.pieces.push(read_piece(column, c)?);
    }
    Ok(queue)
}
