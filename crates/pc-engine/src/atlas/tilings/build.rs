//! Finding all tilings that can be built.
//!
//! Every tiling is met once, column by column, unless two of its tiles, or several in a circle,
//! would each have to be placed before the next. A complete one is played in any order that
//! works: depth first, remembering the sets of tiles that led nowhere. On the way back, the
//! regions with the same ways on become one. The tilings that begin with one tile are a part of
//! the work that can be done, and saved, on its own; while it is being done, it is saved after any
//! of the second tiles.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use allclear_board::FastMap;

use crate::atlas::build::Progress;
use crate::atlas::moves::Moves;
use crate::atlas::part::Parts;
use crate::atlas::tilings::Tilings;
use crate::bits::Bits;
use crate::endings::{Region, Way, Ways};
use crate::job::Threads;
use crate::parallel;
use crate::pile::{Cover, Pile};
use crate::play::{Player, Position};
use crate::tiles::{Tile, Tiles};
use allclear_tetris::{Field24, Rules};

/// Most pieces of a box.
const MOST: usize = 10;

/// Bytes that each thread remembers of reaches.
const REACHES: usize = 64 << 20;

/// The tilings of a box of 2 or 4 rows; `among` are tilings of which they are some. `progress` is
/// told the parts done and their number.
pub(in crate::atlas) fn build(
    moves: Moves,
    height: usize,
    among: Option<&Tilings>,
    store: &Parts,
    progress: &(dyn Fn(Progress) + Sync),
    (pass, passes): (usize, usize),
) -> io::Result<Tilings> {
    let tiles = Tiles::new(Field24::EMPTY, height).expect("four rows have forty cells");
    let firsts: Vec<_> = (0..tiles.all_starting_at(0).1.len()).collect();
    let (done, total) = (AtomicU64::new(0), firsts.len() as u64);
    progress(Progress { pass, passes, done: 0, total });
    let part = |&first: &usize| -> io::Result<Tilings> {
        let name = format!("tilings-{first}");
        let saved = store.load(&name);
        let saved = saved.and_then(|bytes| Tilings::from_bytes(&bytes, &tiles).ok());
        let part = match saved {
            Some(part) => part,
            None => {
                store.go_on()?;
                let builder = Builder::new(&tiles, moves, among);
                let part = builder.beginning_with(first, store, &name)?;
                store.save(&name, part.to_bytes())?;
                part
            }
        };
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        progress(Progress { pass, passes, done, total });
        Ok(part)
    };
    let mut book = Book::new(tiles.pieces());
    let mut ways = Vec::new();
    for part in parallel::map(Threads::Pool, &firsts, part) {
        ways.extend(book.adopt(&part?, 0));
    }
    let root = book.close(0, ways).unwrap_or(0);
    Ok(book.finish(root, &tiles))
}

struct Builder<'a> {
    tiles: &'a Tiles<u64>,
    /// Tilings that are not worth a try are not among these.
    among: Option<&'a Tilings>,
    player: Player<u64>,
    book: Book,
    /// Whether the cells left can be filled at all, by filled cells.
    fillable: FastMap<u64, bool>,
    /// The tiles placed, as places in [`Tiles::all`].
    placed: Vec<u32>,
    /// The same, kept where nothing is known of the tilings.
    pile: Pile<u64, u16>,
    tiling: Vec<Tile<u64>>,
    /// The last tiling in which a set of placed tiles led nowhere.
    dead: Vec<u64>,
    tried: u64,
}

/// For each tile placed, those that have to be placed before it, however indirectly.
type Before = [u16; MOST];

/// Some tiles placed.
struct State {
    filled: u64,
    /// Kept where nothing is known of the tilings.
    before: Before,
    /// Kept where something is.
    region: Region,
}

impl<'a> Builder<'a> {
    fn new(tiles: &'a Tiles<u64>, moves: Moves, among: Option<&'a Tilings>) -> Self {
        let (rules, player) = match moves {
            Moves::Rules(&rules) => (rules, Player::new(tiles, rules, REACHES)),
            Moves::Hand => {
                let rules = Rules::default();
                (rules, Player::new(tiles, rules, 0).putting())
            }
        };
        Builder {
            tiles,
            among,
            player,
            book: Book::new(tiles.pieces()),
            fillable: FastMap::default(),
            placed: Vec::new(),
            pile: Pile::new(Cover::Exact(rules.drop)),
            tiling: Vec::new(),
            dead: vec![0; 1 << tiles.pieces()],
            tried: 0,
        }
    }

    fn beginning_with(mut self, first: usize, store: &Parts, name: &str) -> io::Result<Tilings> {
        let start = State { filled: 0, before: [0; MOST], region: Tilings::EMPTY };
        let Some(state) = self.put(&start, first) else {
            return Ok(Book::new(self.tiles.pieces()).finish(0, self.tiles));
        };
        let (start, starting) = self.tiles.all_starting_at((!state.filled).least());
        let begun = store
            .unfinished(name)
            .and_then(|(done, bytes)| Some((done, Tilings::from_bytes(&bytes, self.tiles).ok()?)));
        let (done, mut ways) = match begun {
            Some((done, part)) if done <= starting.len() => (done, self.book.adopt(&part, 1)),
            _ => (0, Vec::new()),
        };
        let place = first as u32;
        for second in done..starting.len() {
            ways.extend(self.way(&state, start + second));
            store.save_unfinished(name, second + 1, || {
                self.book.clone().beginning_with(place, ways.clone(), self.tiles).to_bytes()
            })?;
        }
        Ok(self.book.beginning_with(place, ways, self.tiles))
    }

    /// The region that is left, or `None` if no tiling that can be built goes on from here.
    fn region(&mut self, state: &State) -> Option<u32> {
        let depth = self.placed.len();
        if depth == self.tiles.pieces() {
            return self.can_be_built().then_some(0);
        }
        let mut ways = Vec::new();
        if let Some(among) = self.among {
            for way in among.ways(state.region) {
                ways.extend(self.way(state, among.way(way).tile as usize));
            }
        } else {
            let (from, starting) = self.tiles.all_starting_at((!state.filled).least());
            for place in from..from + starting.len() {
                ways.extend(self.way(state, place));
            }
        }
        self.book.close(depth, ways)
    }

    /// Placing a tile, and the region that is left then.
    fn way(&mut self, state: &State, place: usize) -> Option<(u32, u32)> {
        let state = self.put(state, place)?;
        let then = self.region(&state);
        self.placed.pop();
        Some((place as u32, then?))
    }

    /// Places a tile, if that can lead anywhere.
    fn put(&mut self, state: &State, place: usize) -> Option<State> {
        let tile = &self.tiles.all()[place];
        let depth = self.placed.len();
        let mut then = State { filled: state.filled | tile.cells, ..*state };
        if let Some(among) = self.among {
            let mut ways = among.ways(state.region).map(|way| among.way(way));
            then.region = ways.find(|way| way.tile as usize == place)?.then;
        } else {
            if tile.cells.meets(state.filled) || !self.fillable(then.filled) {
                return None;
            }
            let order = self.pile.put(depth, (place, tile), 1 << depth);
            then.before = with(&state.before, depth, order)?;
        }
        self.placed.push(place as u32);
        Some(then)
    }

    fn fillable(&mut self, filled: u64) -> bool {
        if filled == u64::below(self.tiles.cells()) {
            return true;
        }
        if let Some(&known) = self.fillable.get(&filled) {
            return known;
        }
        let starting = self.tiles.all_starting_at((!filled).least()).1;
        let fillable = starting
            .iter()
            .any(|tile| !tile.cells.meets(filled) && self.fillable(filled | tile.cells));
        self.fillable.insert(filled, fillable);
        fillable
    }

    fn can_be_built(&mut self) -> bool {
        self.tiling.clear();
        let all = self.tiles.all();
        self.tiling.extend(self.placed.iter().map(|&place| all[place as usize]));
        // Low ones first: that is right more often than not.
        self.tiling.sort_by_key(|tile| (tile.gap != 0, tile.bottom()));
        self.tried += 1;
        self.build_from(&Position::START)
    }

    fn build_from(&mut self, at: &Position<u64>) -> bool {
        if at.placed.count_ones() as usize == self.tiling.len() {
            return true;
        }
        let known = at.placed as usize;
        if self.dead[known] == self.tried {
            return false;
        }
        for i in 0..self.tiling.len() {
            if at.placed >> i & 1 == 0
                && let Some(then) = self.player.placed(self.tiles, &self.tiling[i], i, at)
                && self.build_from(&then)
            {
                return true;
            }
        }
        self.dead[known] = self.tried;
        false
    }
}

/// With one more tile that has to be placed after some and before others; `None` if that would
/// be a circle.
fn with(before: &Before, slot: usize, (earlier, later): (u16, u16)) -> Option<Before> {
    let mut before = *before;
    let all_earlier = earlier.numbers().fold(earlier, |all, slot| all | before[slot]);
    let all_later = (0..slot).filter(|&other| before[other] & later != 0);
    let all_later = all_later.fold(later, |all, other| all | 1 << other);
    if all_earlier & all_later != 0 {
        return None;
    }
    before[slot] = all_earlier;
    for other in all_later.numbers() {
        before[other] |= all_earlier | 1 << slot;
    }
    Some(before)
}

/// The regions known so far by tiles placed, each once.
#[derive(Clone)]
struct Book {
    depths: Vec<Depth>,
}

#[derive(Clone, Default)]
struct Depth {
    known: FastMap<Box<[(u32, u32)]>, u32>,
    /// The ways of each region: a tile, and a region of the next depth.
    regions: Vec<Box<[(u32, u32)]>>,
}

impl Book {
    /// Only the full box.
    fn new(pieces: usize) -> Book {
        let mut depths: Vec<Depth> = (0..=pieces).map(|_| Depth::default()).collect();
        depths[pieces].regions.push(Box::default());
        Book { depths }
    }

    /// The number, in its depth, of the region with these ways; `None` if there is no way.
    fn close(&mut self, depth: usize, ways: Vec<(u32, u32)>) -> Option<u32> {
        if ways.is_empty() {
            return None;
        }
        let Depth { known, regions } = &mut self.depths[depth];
        let ways = ways.into_boxed_slice();
        if let Some(&number) = known.get(&ways) {
            return Some(number);
        }
        let number = regions.len() as u32;
        regions.push(ways.clone());
        known.insert(ways, number);
        Some(number)
    }

    /// Takes over the regions of a part, and returns the ways from its only region with so many
    /// tiles placed.
    fn adopt(&mut self, part: &Tilings, placed: usize) -> Vec<(u32, u32)> {
        let pieces = part.pieces();
        let mut numbers = vec![0; part.starts.len() - 1];
        for depth in (placed..pieces).rev() {
            for region in part.depths[depth]..part.depths[depth + 1] {
                let ways = part.ways(Region(region)).map(|way| {
                    let Way { tile, then } = part.way(way);
                    (tile, numbers[then.0 as usize])
                });
                let ways: Vec<(u32, u32)> = ways.collect();
                if depth == placed {
                    return ways;
                }
                // Only an empty part has a region without ways: its empty box.
                numbers[region as usize] = self.close(depth, ways).unwrap_or(0);
            }
        }
        Vec::new()
    }

    /// The tilings that begin with one tile and go on in these ways.
    fn beginning_with(mut self, first: u32, ways: Vec<(u32, u32)>, tiles: &Tiles<u64>) -> Tilings {
        let ways = self.close(1, ways).map(|then| (first, then)).into_iter().collect();
        let root = self.close(0, ways).unwrap_or(0);
        self.finish(root, tiles)
    }

    /// The tilings whose words begin at this region of the empty box, regions numbered in the
    /// order in which they are first met, depth by depth.
    fn finish(self, root: u32, tiles: &Tiles<u64>) -> Tilings {
        let pieces = self.depths.len() - 1;
        let (mut depths, mut starts, mut ways) = (vec![0], Vec::new(), Vec::new());
        let mut row = vec![root];
        for depth in 0..pieces {
            let next_base = depths[depth] + row.len() as u32;
            let last = depth + 1 == pieces;
            let mut numbers = FastMap::default();
            let mut next = Vec::new();
            for &old in &row {
                starts.push(ways.len() as u32);
                let own = self.depths[depth].regions.get(old as usize);
                for &(tile, then) in own.into_iter().flatten() {
                    let number = *numbers.entry(then).or_insert_with(|| {
                        next.push(then);
                        next.len() as u32 - 1
                    });
                    ways.push(Way { tile, then: Region(next_base + number) });
                }
            }
            depths.push(next_base);
            // The full box is always there.
            row = if last { vec![0] } else { next };
        }
        starts.extend([ways.len() as u32; 2]);
        depths.push(depths[pieces] + 1);
        Tilings::new(depths, starts, ways, tiles)
    }
}
