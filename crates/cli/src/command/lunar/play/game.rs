//! The game without a screen.

use allclear_board::Direction;
use allclear_lunar::{Count, Lunar, Moon, NoOptimal, Optimal, Slide, State, moves_of, notation};

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
    /// End.
    Quit,
}

/// A piece that keeps its name while it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its letter.
    pub name: char,
    /// Whether it is a human.
    pub human: bool,
    /// Where it stands; `None` when it has left.
    pub cell: Option<usize>,
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
    message: String,
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
            message: String::new(),
        };
        game.begin();
        game
    }

    fn begin(&mut self) {
        let lunar = *self.lunar();
        let (mut humans, mut robots) = ("XYZW".chars(), ('a'..='v').filter(|&c| c != 'o'));
        self.pieces = lunar
            .size()
            .reading_order()
            .filter_map(|cell| {
                let (x, y) = (cell % 8, cell / 8);
                let cell = Some(cell);
                if lunar.start().humans.has(x, y) {
                    Some(Piece { name: humans.next().unwrap_or('X'), human: true, cell })
                } else if lunar.start().robots.has(x, y) {
                    Some(Piece { name: robots.next().unwrap_or('o'), human: false, cell })
                } else {
                    None
                }
            })
            .collect();
        self.chosen = self.pieces.iter().position(|piece| piece.human).unwrap_or(0);
        self.made.clear();
        self.message.clear();
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
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether all humans have left.
    pub fn is_solved(&self) -> bool {
        self.pieces.iter().all(|piece| !piece.human || piece.cell.is_none())
    }

    /// The piece of a name, of either case.
    pub fn piece_named(&self, name: char) -> Option<usize> {
        self.pieces
            .iter()
            .position(|piece| piece.name.eq_ignore_ascii_case(&name) && piece.cell.is_some())
    }

    fn state(&self) -> State {
        let set = |human: bool| {
            let of_kind = self.pieces.iter().filter(|piece| piece.human == human);
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
            Action::Choose(_) | Action::Quit => {}
            Action::NextPiece => self.choose_by(1),
            Action::PreviousPiece => self.choose_by(self.pieces.len().saturating_sub(1)),
            Action::Slide(direction) => self.slide(direction),
            Action::Click(cell) => self.click(cell),
            Action::Undo => {
                self.message.clear();
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
        let Some(&Piece { name, cell: Some(cell), human }) = self.chosen() else { return };
        if self.is_solved() {
            return;
        }
        let Some((slide, _)) = self.lunar().slide(&self.state(), cell, direction) else {
            self.message = format!(
                "{name} cannot slide {}: nothing there to stop it",
                notation::word(direction)
            );
            return;
        };
        self.message.clear();
        self.made.push((slide, self.pieces.clone()));
        let left = human && slide.to as usize == self.lunar().target();
        self.pieces[self.chosen].cell = (!left).then_some(slide.to as usize);
        if self.is_solved() {
            let now = (self.slides(), self.moves());
            self.best[self.at] = Some(self.best[self.at].map_or(now, |known| known.min(now)));
            self.message = "Solved! Enter goes on to the next card.".to_string();
        } else if left {
            self.message = format!("{name} is home.");
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
        let way =
            Direction::ALL.into_iter().find(|&way| Moon::ray(from, way).has(cell % 8, cell / 8));
        match way {
            Some(way) => self.slide(way),
            None => self.message = "A piece slides along its row or column.".to_string(),
        }
    }

    fn hint(&mut self) {
        if self.is_solved() {
            return;
        }
        let Ok(lunar) = self.lunar().with_start(self.state()) else { return };
        self.message = match Optimal::new(&lunar, Count::Slides, HINT_LIMIT) {
            Ok(optimal) => {
                let left = match optimal.length() {
                    1 => "1 slide".to_string(),
                    length => format!("{length} slides"),
                };
                let next = optimal.best().first().map(|slide| {
                    self.chosen = self
                        .pieces
                        .iter()
                        .position(|piece| piece.cell == Some(slide.from as usize))
                        .unwrap_or(self.chosen);
                    notation::slide(lunar.size(), slide)
                });
                format!("Hint: {} ({left} to go)", next.unwrap_or_default())
            }
            Err(NoOptimal::Unsolvable) => "This position is lost: take a slide back.".to_string(),
            Err(NoOptimal::Stopped(_)) => "Too many positions for a hint.".to_string(),
        };
    }
}
