//! The game without a screen.

use allclear_board::Direction;
use allclear_lunar::{Count, Lunar, Moon, NoOptimal, Optimal, Slide, State, moves_of, notation};

use crate::film::lunar::{self, Piece};
use allclear_look::Ink;

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Choose the piece of this number.
    Choose(usize),
    /// Choose the next piece.
    NextPiece,
    /// Choose the piece before.
    PreviousPiece,
    /// Slide the chosen piece.
    Slide(Direction),
    /// A cell was clicked: choose its piece, or slide the chosen one towards it.
    Click(usize),
    /// Take a slide back.
    Undo,
    /// Begin the card again.
    Restart,
    /// Ask for the next move.
    Hint,
    /// Go to the next card.
    NextCard,
    /// Go to the card before.
    PreviousCard,
}

/// The most positions a hint may store: far more than any card, little enough to be quick.
const HINT_LIMIT: usize = 2_000_000;

/// Cards, and one of them being played.
pub struct Game {
    cards: Vec<(String, Lunar)>,
    at: usize,
    pieces: Vec<Piece>,
    chosen: usize,
    /// The slides made, each with the pieces before it.
    made: Vec<(Slide, Vec<Piece>)>,
    /// The best solution of each card so far, as slides and moves.
    best: Vec<Option<(usize, usize)>>,
    message: (Tone, String),
}

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something to know.
    Plain,
    /// Good news.
    Good,
    /// That did not work.
    Bad,
}

impl Game {
    /// A game of these cards, beginning with one of them; there is at least one.
    pub fn new(cards: Vec<(String, Lunar)>, first: usize) -> Game {
        let best = vec![None; cards.len()];
        let at = first.min(cards.len().saturating_sub(1));
        let mut game = Game {
            cards,
            at,
            pieces: Vec::new(),
            chosen: 0,
            made: Vec::new(),
            best,
            message: (Tone::Plain, String::new()),
        };
        game.begin();
        game
    }

    fn begin(&mut self) {
        self.pieces = lunar::pieces(self.lunar());
        self.chosen = self.pieces.iter().position(Piece::is_human).unwrap_or(0);
        self.made.clear();
        self.say(Tone::Plain, "");
    }

    fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.message = (tone, text.into());
    }

    /// The card being played.
    pub fn lunar(&self) -> &Lunar {
        &self.cards[self.at].1
    }

    /// Its title.
    pub fn title(&self) -> &str {
        &self.cards[self.at].0
    }

    /// Which card it is, from 1, and how many there are.
    pub fn place(&self) -> (usize, usize) {
        (self.at + 1, self.cards.len())
    }

    /// The pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The piece that arrow keys slide.
    pub fn chosen(&self) -> Option<&Piece> {
        self.pieces.get(self.chosen)
    }

    /// How many slides were made.
    pub fn slides(&self) -> usize {
        self.made.len()
    }

    /// How many moves they are.
    pub fn moves(&self) -> usize {
        let slides: Vec<Slide> = self.made.iter().map(|(slide, _)| *slide).collect();
        moves_of(&slides)
    }

    /// The best solution of this card so far, as slides and moves.
    pub fn best(&self) -> Option<(usize, usize)> {
        self.best[self.at]
    }

    /// What there is to say.
    pub fn message(&self) -> (Tone, &str) {
        (self.message.0, &self.message.1)
    }

    /// The last slide.
    pub fn last(&self) -> Option<&Slide> {
        self.made.last().map(|(slide, _)| slide)
    }

    /// How many cards were solved.
    pub fn solved(&self) -> usize {
        self.best.iter().flatten().count()
    }

    /// Where the chosen piece can slide to.
    pub fn destinations(&self) -> Vec<usize> {
        let from = self.chosen().filter(|_| !self.is_solved()).and_then(|piece| piece.cell);
        let slide = |way| Some(usize::from(self.lunar().slide(&self.state(), from?, way)?.0.to));
        Direction::ALL.into_iter().filter_map(slide).collect()
    }

    /// Whether all humans have left.
    pub fn is_solved(&self) -> bool {
        self.pieces.iter().all(|piece| !piece.is_human() || piece.cell.is_none())
    }

    /// The piece of a name, of either case.
    pub fn piece_named(&self, name: char) -> Option<usize> {
        self.pieces
            .iter()
            .position(|piece| letter(piece).eq_ignore_ascii_case(&name) && piece.cell.is_some())
    }

    fn state(&self) -> State {
        let set = |human: bool| {
            let of_kind = self.pieces.iter().filter(|piece| piece.is_human() == human);
            of_kind
                .filter_map(|piece| piece.cell)
                .map(|cell| (cell % 8, cell / 8))
                .collect::<Moon>()
        };
        State { humans: set(true), robots: set(false) }
    }

    /// Does what the player wants; what is not possible leaves a message.
    pub fn act(&mut self, action: Action) {
        match action {
            Action::Choose(piece) if piece < self.pieces.len() => self.chosen = piece,
            Action::Choose(_) => {}
            Action::NextPiece => self.choose_by(1),
            Action::PreviousPiece => self.choose_by(self.pieces.len().saturating_sub(1)),
            Action::Slide(direction) => self.slide(direction),
            Action::Click(cell) => self.click(cell),
            Action::Undo => {
                self.say(Tone::Plain, "");
                if let Some((_, before)) = self.made.pop() {
                    self.pieces = before;
                }
            }
            Action::Restart => self.begin(),
            Action::Hint => self.hint(),
            Action::NextCard => self.turn_to((self.at + 1) % self.cards.len()),
            Action::PreviousCard => {
                self.turn_to((self.at + self.cards.len() - 1) % self.cards.len());
            }
        }
    }

    fn turn_to(&mut self, card: usize) {
        self.at = card;
        self.begin();
    }

    fn choose_by(&mut self, step: usize) {
        let count = self.pieces.len();
        for _ in 0..count {
            self.chosen = (self.chosen + step) % count;
            if self.pieces[self.chosen].cell.is_some() {
                return;
            }
        }
    }

    fn slide(&mut self, direction: Direction) {
        let Some(&Piece { ink, cell: Some(cell) }) = self.chosen() else { return };
        if self.is_solved() {
            return;
        }
        let name = ink.letter();
        let Some((slide, _)) = self.lunar().slide(&self.state(), cell, direction) else {
            let way = notation::word(direction);
            let text = format!("{name} cannot slide {way}: nothing there to stop it.");
            return self.say(Tone::Bad, text);
        };
        self.say(Tone::Plain, "");
        self.made.push((slide, self.pieces.clone()));
        let left = matches!(ink, Ink::Human(_)) && usize::from(slide.to) == self.lunar().target();
        self.pieces[self.chosen].cell = (!left).then_some(usize::from(slide.to));
        if self.is_solved() {
            let now = (self.slides(), self.moves());
            self.best[self.at] = Some(self.best[self.at].map_or(now, |known| known.min(now)));
            self.say(Tone::Good, "Solved! Enter goes on to the next card.");
        } else if left {
            self.say(Tone::Good, format!("{name} is home."));
            self.choose_by(1);
        }
    }

    fn click(&mut self, cell: usize) {
        let clicked = self.pieces.iter().position(|piece| piece.cell == Some(cell));
        if let Some(piece) = clicked {
            self.chosen = piece;
            return;
        }
        let Some(from) = self.chosen().and_then(|piece| piece.cell) else { return };
        let beyond = |way| Moon::ray(from % 8, from / 8, way);
        let way = Direction::ALL.into_iter().find(|&way| beyond(way).has(cell % 8, cell / 8));
        match way {
            Some(way) => self.slide(way),
            None => self.say(Tone::Bad, "A piece slides along its row or column."),
        }
    }

    fn hint(&mut self) {
        if self.is_solved() {
            return;
        }
        let Ok(lunar) = self.lunar().with_start(self.state()) else { return };
        match Optimal::new(&lunar, Count::Slides, HINT_LIMIT) {
            Ok(optimal) => {
                let Some(slide) = optimal.best().first().copied() else { return };
                let from = Some(usize::from(slide.from));
                if let Some(piece) = self.pieces.iter().position(|piece| piece.cell == from) {
                    self.chosen = piece;
                }
                let name = self.chosen().map_or(' ', letter);
                let way = notation::word(slide.direction);
                let left = optimal.length();
                self.say(Tone::Plain, format!("Hint: {name} {way}, {left} to go."));
            }
            Err(NoOptimal::Unsolvable) => {
                self.say(Tone::Bad, "This position is lost: take a slide back.");
            }
            Err(NoOptimal::Stopped(_)) => self.say(Tone::Bad, "Too many positions for a hint."),
        }
    }
}

fn letter(piece: &Piece) -> char {
    piece.ink.letter()
}
