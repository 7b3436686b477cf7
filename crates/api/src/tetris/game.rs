//! `tetris.game`: a game of Tetris, one piece at a time.

use std::cell::Cell;

use allclear_fumen as fumen;
use allclear_pc::study::least_height;
use allclear_tetris::game::{End, Game as Played, Locked};
use allclear_tetris::queue::{Bag, Dealer};
use allclear_tetris::{Drop, Field24, Field40, Key, Piece, PieceSet, Placement, Rules};
use serde::{Deserialize, Serialize};

use crate::input::{self, letters, read_kicks};
use crate::{Error, Job, Question};

/// What keys do in a game: a position, the keys pressed since, and the position after them. The
/// pieces follow from the seed, so a game is told in full by its seed and its keys; whoever plays it
/// asks from piece to piece.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Game {
    /// The seed of the pieces; 1 if not given.
    pub seed: Option<u64>,
    /// How many pieces were dealt before the current one.
    pub skip: usize,
    /// Instead of that: start at this perfect clear of a cycle of seven, each of four lines. From
    /// the second on, a piece is in hold.
    pub clear: Option<u8>,
    /// The piece in hold.
    pub hold: Option<String>,
    /// A fumen or a picture. Empty if not given.
    pub field: Option<String>,
    /// How many pieces are seen after the current one, up to 20; 5 if not given.
    pub previews: Option<usize>,
    /// The rotation system: a name, or the text of a `.properties` file. `srs` if not given.
    pub kicks: Option<String>,
    /// The keys, as `pc.solve` names them; `fall` is one row of gravity, and `lock` locks a piece
    /// that lies. Keys after the first piece that locks are not pressed.
    pub keys: Vec<String>,
}

/// The position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameReply {
    /// The rows of the field, the top one first, without empty ones on top.
    pub rows: Vec<String>,
    /// The same as a fumen.
    pub field: String,
    /// The piece in play.
    pub active: Option<PieceAt>,
    /// Where it would land.
    pub ghost: Option<Vec<[u8; 2]>>,
    /// Whether it lies on something.
    pub lies: bool,
    /// The piece in hold.
    pub hold: Option<char>,
    /// Whether hold may be used now.
    pub can_hold: bool,
    /// The current piece and those that are seen after it.
    pub queue: String,
    /// The pieces left in the bag after those.
    pub bag: String,
    /// How many pieces were dealt before the current one.
    pub skip: usize,
    /// The fewest lines that hold the field and leave room for whole pieces: 4 if it is empty.
    pub lines: usize,
    /// How many of the keys were pressed.
    pub pressed: usize,
    /// The piece that locked.
    pub locked: Option<LockedReply>,
    /// Why the game is over: `block-out`, `lock-out`.
    pub end: Option<&'static str>,
}

/// A piece in play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PieceAt {
    /// Its letter.
    pub piece: char,
    /// Its cells, as column and row.
    pub cells: Vec<[u8; 2]>,
}

/// A piece that locked.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LockedReply {
    /// Its letter.
    pub piece: char,
    /// The way it faces: `north`, `east`, `south`, `west`.
    pub facing: &'static str,
    /// The column of its centre.
    pub x: u8,
    /// The row of its centre.
    pub y: u8,
    /// Its cells, as column and row, before lines were cleared.
    pub cells: Vec<[u8; 2]>,
    /// Whether hold was pressed before.
    pub hold: bool,
    /// How many lines it cleared.
    pub lines: u32,
    /// Whether the field is empty now.
    pub all_clear: bool,
    /// What it did, in words: `T-spin double`.
    pub what: String,
}

fn cells(placement: Placement) -> Vec<[u8; 2]> {
    placement.cells().into_iter().flatten().map(|(x, y)| [x, y]).collect()
}

/// Pieces, counted as they are dealt.
struct Counted<'a> {
    dealer: Dealer,
    dealt: &'a Cell<usize>,
}

impl Iterator for Counted<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        self.dealt.set(self.dealt.get() + 1);
        self.dealer.next()
    }
}

/// Something that happens in a game.
enum Event {
    Key(Key),
    Fall,
    Lock,
}

/// Pieces that a perfect clear of four lines takes.
const CLEAR: usize = 10;
/// Nobody plays for so long.
const MOST_PIECES: usize = 1_000_000;

impl Game {
    /// How many pieces were dealt before, and the one in hold.
    fn start(&self, seed: u64) -> Result<(usize, Option<Piece>), Error> {
        let hold = input::read_piece("hold", self.hold.as_deref())?;
        match self.clear {
            None if self.skip > MOST_PIECES => Err(Error::input("skip", "too many pieces")),
            None => Ok((self.skip, hold)),
            Some(_) if self.skip > 0 || hold.is_some() => {
                Err(Error::conflict("clear says which pieces were dealt: leave skip and hold out"))
            }
            Some(1) => Ok((0, None)),
            Some(clear @ 2..=7) => {
                let skip = CLEAR * usize::from(clear - 1) + 1;
                Ok((skip, Dealer::new(seed).nth(skip - 1)))
            }
            Some(_) => Err(Error::input("clear", "expected 1 to 7")),
        }
    }

    fn events(&self) -> Result<Vec<Event>, Error> {
        let event = |(number, name): (usize, &String)| match name.as_str() {
            "fall" => Ok(Event::Fall),
            "lock" => Ok(Event::Lock),
            name => Key::from_name(name).map(Event::Key).ok_or_else(|| {
                Error::input(&format!("keys[{number}]"), format!("{name:?} is not a key"))
            }),
        };
        self.keys.iter().enumerate().map(event).collect()
    }
}

impl Question for Game {
    const NAME: &'static str = "tetris.game";
    type Reply = GameReply;

    fn answer(&self, _: &Job) -> Result<GameReply, Error> {
        let kicks = self.kicks.as_deref().map(read_kicks).transpose()?;
        let rules = Rules::new(kicks.unwrap_or(Rules::default().kicks), Drop::Soft);
        let previews = match self.previews.unwrap_or(5) {
            previews @ 0..=20 => previews,
            _ => return Err(Error::input("previews", "expected 0 to 20")),
        };
        let mut colours = match &self.field {
            Some(text) => input::read_field(text)?,
            None => fumen::Field::default(),
        };
        colours.lock(None);
        let field: Field40 =
            input::read_cells(self.field.as_deref())?.clear_full_rows().0.resized();
        let seed = self.seed.unwrap_or(1);
        let (skip, hold) = self.start(seed)?;
        let events = self.events()?;
        let dealt = Cell::new(0);
        let mut dealer = Dealer::new(seed);
        dealer.by_ref().take(skip).for_each(drop);
        let source = Counted { dealer, dealt: &dealt };
        let mut game = Played::with_field(rules, source, field).holding(hold);
        let (mut pressed, mut locked, mut held) = (0, None, false);
        for event in events {
            pressed += 1;
            held |= matches!(event, Event::Key(Key::Hold)) && game.can_hold();
            locked = match event {
                Event::Key(key) => game.press(key),
                Event::Lock => game.lock(),
                Event::Fall => {
                    game.fall();
                    None
                }
            };
            if let Some(Locked { placement, .. }) = locked {
                colours.lock(Some(placement.into()));
                break;
            }
        }
        let next: Vec<Piece> = game.next(previews).collect();
        let active = game.active();
        let before = dealt.get() - next.len() - usize::from(active.is_some());
        let placement = active.map(|active| active.at.place(active.piece));
        let queue = active.map(|active| active.piece).into_iter().chain(next);
        let pages = [fumen::Draft { field: Some(colours.clone()), ..Default::default() }];
        Ok(GameReply {
            rows: colours.rows(),
            field: fumen::encode(&pages).map_err(|error| Error::input("field", error))?,
            active: placement.map(|at| PieceAt { piece: at.piece.letter(), cells: cells(at) }),
            ghost: game.ghost().map(cells),
            lies: placement.is_some() && placement == game.ghost(),
            hold: game.hold().map(|piece| piece.letter()),
            can_hold: game.can_hold(),
            queue: letters(queue),
            bag: letters(bag_after(seed, skip + dealt.get())),
            skip: skip + before,
            lines: lines_for(game.field()),
            pressed,
            locked: locked.map(|Locked { placement, clear }| LockedReply {
                piece: placement.piece.letter(),
                facing: placement.facing.name(),
                x: placement.x,
                y: placement.y,
                cells: cells(placement),
                hold: held,
                lines: clear.lines,
                all_clear: clear.all_clear,
                what: clear.to_string(),
            }),
            end: game.end().map(|end| match end {
                End::BlockOut => "block-out",
                End::LockOut => "lock-out",
                End::NoMorePieces => "no-more-pieces",
            }),
        })
    }
}

/// The height of the perfect clear to play for.
fn lines_for(field: &Field40) -> usize {
    let low: Field24 = field.cells().filter(|&(_, y)| y < 24).collect();
    if low.is_empty() { 4 } else { least_height(low) }
}

/// What is left in the bag after so many pieces of a seed.
fn bag_after(seed: u64, dealt: usize) -> PieceSet {
    let mut dealer = Dealer::with_bag(seed, Bag::FRESH);
    dealer.by_ref().take(dealt).for_each(drop);
    dealer.bag().left()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cache;

    fn ask(game: Game) -> GameReply {
        game.answer(&Job::new(&Cache::default())).unwrap()
    }

    /// A whole game asked piece by piece is the game played at once.
    #[test]
    fn piece_by_piece_as_at_once() {
        let keys = ["hold", "cw", "das-left", "hard-drop"].map(String::from).to_vec();
        let mut played = Played::new(Rules::default(), Dealer::new(7));
        let mut game = Game { seed: Some(7), ..Game::default() };
        for _ in 0..6 {
            let reply = ask(Game { keys: keys.clone(), ..game.clone() });
            let locked = keys.iter().filter_map(|key| played.press(Key::from_name(key).unwrap()));
            let locked = locked.last().unwrap();
            let told = reply.locked.unwrap();
            assert_eq!((told.piece, told.x), (locked.placement.piece.letter(), locked.placement.x));
            assert!(told.hold && reply.pressed == 4);
            assert_eq!(reply.hold, played.hold().map(|piece| piece.letter()));
            let next: Vec<Piece> = played.next(5).collect();
            let current = played.active().map(|active| active.piece);
            assert_eq!(reply.queue, letters(current.into_iter().chain(next)));
            game.skip = reply.skip;
            game.hold = reply.hold.map(String::from);
            game.field = Some(reply.field);
        }
        assert_eq!(played.pieces(), 6);
    }

    #[test]
    fn the_bag_is_what_the_queue_leaves() {
        let reply = ask(Game { previews: Some(4), ..Game::default() });
        assert_eq!((reply.queue.len(), reply.bag.len()), (5, 2));
        assert!(reply.bag.chars().all(|piece| !reply.queue.contains(piece)));
        let second = ask(Game { clear: Some(2), ..Game::default() });
        assert_eq!((second.skip, second.hold.is_some()), (11, true));
    }

    #[test]
    fn a_piece_that_lies_can_be_locked() {
        let fallen = |keys: &[&str]| {
            let keys = keys.iter().map(ToString::to_string).collect();
            ask(Game { keys, ..Game::default() })
        };
        assert!(fallen(&["lock"]).locked.is_none());
        assert!(fallen(&["soft-drop-floor"]).lies);
        assert!(fallen(&["soft-drop-floor", "fall", "lock"]).locked.is_some());
    }
}
