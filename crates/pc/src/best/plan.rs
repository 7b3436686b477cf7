//! All spots of a question, in tables that fit every field.
//!
//! # What
//! A [`Plan`] lists what a player may know after each number of placements, and says how the
//! worth of each spot follows from the worths of the spots after one placement more. It knows
//! nothing of fields: the search adds those.
//!
//! # How
//! Spots that can be met on the same field are kept together in a [`Class`]: those with the same
//! pieces placed, told apart by how much is known. A field is worth one number for each spot of
//! its class, so the search handles arrays, not single spots: hundreds of tails of a queue at
//! once, and where everything is known, one bit each. A class lists the pieces that may be placed
//! and the classes they lead to ([`Target`]), and how its array is made from theirs ([`Recipe`]).
//!
//! Sets of placed pieces with the same spots and the same way on share a class, so patterns in
//! which any piece can follow any other need only a few. Near the end, where everything is known,
//! hold and the few pieces to come say all there is to say, whatever was placed: from the level on
//! at which most spots are met after several sets of pieces, all sets share one class, and a field
//! is looked at once ([`merged_from`]).

use allclear_board::FastMap;

use super::deal::Letter;
use super::knowledge::{Kind, Player, Spot};
use super::{Part, TooManySpots};
use crate::engine::counts::Counts;
use allclear_tetris::Piece;

/// How the numbers of a class are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// Whether the one queue that is left succeeds.
    Bits,
    U8,
    U16,
    U32,
    U64,
}

/// Where a placement leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Target {
    pub piece: Piece,
    pub class: u32,
    /// Where its array begins when those of all targets are laid end to end, after one zero.
    pub offset: u32,
}

/// A run of bits of a target, to be united with others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub from: u32,
    pub to: u32,
    pub len: u32,
}

/// What may be shown next at a spot, and what is best then.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shown {
    /// Two placements, as positions among the arrays of all targets; 0 is none.
    pub place: [u32; 2],
    /// Hold and place: positions in [`Recipe::Sums`]'s `held` to be added up.
    pub hold: [u32; 2],
}

/// How an array is made.
#[derive(Clone, Debug)]
pub(super) enum Recipe {
    /// Everything is known: unite the runs of each target.
    Runs(Vec<Vec<Run>>),
    /// Everything is known as soon as the next piece is shown: unite, one bit for each spot and
    /// piece, and count the bits of each spot. Every bit counts the same.
    Counts { runs: Vec<Vec<Run>>, starts: Vec<u32>, each: u64 },
    /// For each spot, add up the best of each piece that may be shown.
    Sums { starts: Vec<u32>, shown: Vec<Shown>, held: Vec<u32> },
}

/// Spots that are met together; see the essay above.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub level: usize,
    pub spots: Vec<Spot>,
    /// The most that each spot can be worth: how many queues it stands for.
    pub counts: Vec<u64>,
    /// What each spot is worth when a perfect clear leads to it.
    pub won: Vec<u64>,
    pub format: Format,
    pub targets: Vec<Target>,
    pub recipe: Recipe,
}

/// See the essay above.
#[derive(Debug)]
pub(super) struct Plan {
    pub player: Player,
    pub classes: Vec<Class>,
    /// What can be seen at the start, in the part that was asked for: spots of the first classes.
    pub starts: Vec<Start>,
}

/// A way to begin.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// The letters seen, as they came.
    pub seen: Vec<Letter>,
    pub spot: Spot,
    pub count: u64,
    pub class: u32,
    /// Its number in the class.
    pub index: usize,
}

/// The most spots that a plan may have.
const MOST_SPOTS: usize = 30_000_000;

type Met = FastMap<(Counts, Kind), Vec<Spot>>;

impl Plan {
    /// The plan of a player who places up to `pieces` pieces.
    pub fn new(
        player: Player,
        held: Option<Letter>,
        pieces: usize,
        part: Part,
    ) -> Result<Plan, TooManySpots> {
        let begin = player.start(held);
        let mut seen = player.seen(begin.window, begin.node);
        // Queues that end alike share most, so parts are stretches in the order of their ends.
        seen.sort_by_cached_key(|(window, _)| {
            let mut letters: Vec<Letter> = window.letters().collect();
            letters.reverse();
            letters
        });
        let len = seen.len();
        let range = len * part.index() / part.count()..len * (part.index() + 1) / part.count();
        let mut starts: Vec<Start> = seen[range]
            .iter()
            .map(|&(window, node)| {
                let spot = player.settled(begin.hold, window, node);
                let seen = window.letters().collect();
                Start { seen, spot, count: player.count(&spot), class: 0, index: 0 }
            })
            .collect();

        // Forwards: which spots can be met. Those of the start have been shown their pieces
        // already, which `shown` leaves as they are.
        let mut levels: Vec<Met> = vec![Met::default()];
        for start in &starts {
            levels[0]
                .entry((Counts::EMPTY, player.kind(&start.spot)))
                .or_default()
                .push(start.spot);
        }
        let mut total = 0;
        for level in 0..=pieces {
            let mut next = Met::default();
            for spots in levels[level].values_mut() {
                spots.sort_unstable();
                spots.dedup();
                total += spots.len();
            }
            if total > MOST_SPOTS {
                return Err(TooManySpots { spots: MOST_SPOTS });
            }
            if level == pieces {
                break;
            }
            for ((used, _), spots) in &levels[level] {
                for shown in spots.iter().flat_map(|spot| player.shown(spot)) {
                    let choices = player.choices(&shown);
                    for (letter, spot) in choices.place.into_iter().chain(choices.hold) {
                        let used = used.with(piece(letter));
                        next.entry((used, player.kind(&spot))).or_default().push(spot);
                    }
                }
                // Spots met again and again from one set are many.
                if next.values().map(Vec::len).sum::<usize>() > 4 * MOST_SPOTS {
                    return Err(TooManySpots { spots: MOST_SPOTS });
                }
            }
            levels.push(next);
        }

        let merged = merged_from(&levels);
        levels[merged..].iter_mut().for_each(merge);

        // Backwards: classes, each made from those after it.
        let mut compiler =
            Compiler { player: &player, classes: Vec::new(), known: FastMap::default(), merged };
        let mut ids: FastMap<(Counts, Kind), u32> = FastMap::default();
        for (level, met) in levels.into_iter().enumerate().rev() {
            let mut own = FastMap::default();
            for ((used, kind), spots) in met {
                let class = compiler.class(level, pieces, kind, used, spots, &ids);
                own.insert((used, kind), class);
            }
            ids = own;
        }
        let classes = compiler.classes;
        for start in &mut starts {
            start.class = ids[&(Counts::EMPTY, player.kind(&start.spot))];
            let spots = &classes[start.class as usize].spots;
            start.index = spots.binary_search(&start.spot).unwrap_or_default();
        }
        Ok(Plan { player, classes, starts })
    }

    /// The class and the number in it of the spot that placing a piece leads to.
    pub fn after(&self, class: u32, letter: Letter, spot: &Spot) -> Option<(u32, usize)> {
        let targets = &self.classes[class as usize].targets;
        targets.iter().filter(|target| target.piece == piece(letter)).find_map(|target| {
            let spots = &self.classes[target.class as usize].spots;
            Some((target.class, spots.binary_search(spot).ok()?))
        })
    }
}

pub(super) fn piece(letter: Letter) -> Piece {
    Piece::ALL[usize::from(letter)]
}

/// The first level from which on what is known after one set of pieces is mostly known after
/// others too: there spots with everything known need not be told apart by the pieces placed.
fn merged_from(levels: &[Met]) -> usize {
    let is_shared = |met: &Met| {
        let known = met.iter().filter(|((_, kind), _)| *kind == Kind::Known);
        let mut spots: Vec<Spot> = known.flat_map(|(_, spots)| spots).copied().collect();
        let all = spots.len();
        spots.sort_unstable();
        spots.dedup();
        spots.len() <= FEW_SPOTS || 2 * spots.len() <= all
    };
    let own = levels.iter().rposition(|met| !is_shared(met));
    own.map_or(0, |level| level + 1)
}

/// So many spots in one class are no burden.
const FEW_SPOTS: usize = 128;

/// Makes one class of all spots of a level with everything known.
fn merge(met: &mut Met) {
    let known: Vec<_> = met.keys().filter(|(_, kind)| *kind == Kind::Known).copied().collect();
    let mut spots: Vec<Spot> = known.iter().flat_map(|key| met.remove(key)).flatten().collect();
    spots.sort_unstable();
    spots.dedup();
    if !spots.is_empty() {
        met.insert((Counts::EMPTY, Kind::Known), spots);
    }
}

struct Compiler<'a> {
    player: &'a Player,
    classes: Vec<Class>,
    known: FastMap<(usize, Vec<Spot>, Vec<Target>), u32>,
    /// The level from which on classes with everything known are one.
    merged: usize,
}

impl Compiler<'_> {
    fn class(
        &mut self,
        level: usize,
        pieces: usize,
        kind: Kind,
        used: Counts,
        spots: Vec<Spot>,
        next: &FastMap<(Counts, Kind), u32>,
    ) -> u32 {
        let mut targets = Vec::new();
        let mut offset = 1;
        if level < pieces {
            for piece in Piece::ALL {
                for kind in [Kind::Empty, Kind::Held, Kind::Known] {
                    let is_merged = kind == Kind::Known && level + 1 >= self.merged;
                    let used = if is_merged { Counts::EMPTY } else { used.with(piece) };
                    if let Some(&class) = next.get(&(used, kind)) {
                        targets.push(Target { piece, class, offset });
                        offset += self.classes[class as usize].spots.len() as u32;
                    }
                }
            }
        }
        let key = (level, spots, targets);
        if let Some(&class) = self.known.get(&key) {
            return class;
        }
        let (_, spots, targets) = &key;
        let counts: Vec<u64> = spots.iter().map(|spot| self.player.most(spot)).collect();
        let won = spots.iter().map(|spot| self.player.won(spot)).collect();
        let is_plain = self.player.rewards.is_none();
        let format = match counts.iter().max() {
            _ if kind == Kind::Known && is_plain => Format::Bits,
            None | Some(0..=0xff) => Format::U8,
            Some(0x100..=0xffff) => Format::U16,
            Some(0x1_0000..=0xffff_ffff) => Format::U32,
            Some(_) => Format::U64,
        };
        let recipe = match kind {
            _ if level == pieces => Recipe::Runs(Vec::new()),
            _ if !is_plain => self.sums(spots, targets),
            Kind::Known => Recipe::Runs(self.runs(spots, targets)),
            _ => self.counts(spots, targets).unwrap_or_else(|| self.sums(spots, targets)),
        };
        let (_, spots, targets) = key.clone();
        let class = Class { level, spots, counts, won, format, targets, recipe };
        let id = self.classes.len() as u32;
        self.classes.push(class);
        self.known.insert(key, id);
        id
    }

    /// Which target, and which number in it.
    fn find(&self, targets: &[Target], letter: Letter, spot: &Spot) -> Option<(usize, usize)> {
        targets.iter().enumerate().find_map(|(number, target)| {
            if target.piece.index() != usize::from(letter) {
                return None;
            }
            let index = self.classes[target.class as usize].spots.binary_search(spot).ok()?;
            Some((number, index))
        })
    }

    /// For each target, what of it goes where.
    fn runs(&self, spots: &[Spot], targets: &[Target]) -> Vec<Vec<Run>> {
        let mut found: Vec<Vec<(u32, u32)>> = vec![Vec::new(); targets.len()];
        for (to, spot) in (0..).zip(spots) {
            for (letter, after) in self.player.choices(spot).place {
                if let Some((target, from)) = self.find(targets, letter, &after) {
                    found[target].push((from as u32, to));
                }
            }
        }
        found.into_iter().map(runs).collect()
    }

    fn counts(&self, spots: &[Spot], targets: &[Target]) -> Option<Recipe> {
        let is_known = |spot: &Spot| self.player.kind(spot) == Kind::Known;
        let (mut starts, mut all) = (vec![0], Vec::new());
        for spot in spots {
            all.extend(self.player.shown(spot));
            starts.push(all.len() as u32);
        }
        let each = self.player.count(all.first()?);
        let alike = all.iter().all(|seen| is_known(seen) && self.player.count(seen) == each);
        alike.then(|| Recipe::Counts { runs: self.runs(&all, targets), starts, each })
    }

    fn sums(&self, spots: &[Spot], targets: &[Target]) -> Recipe {
        let (mut starts, mut shown, mut held) = (vec![0], Vec::new(), Vec::new());
        let position = |letter, spot: &Spot| {
            let (target, index) = self.find(targets, letter, spot)?;
            Some(targets[target].offset + index as u32)
        };
        for spot in spots {
            for seen in self.player.shown(spot) {
                let choices = self.player.choices(&seen);
                let mut best = Shown::default();
                for (slot, (letter, after)) in best.place.iter_mut().zip(&choices.place) {
                    *slot = position(*letter, after).unwrap_or(0);
                }
                best.hold[0] = held.len() as u32;
                held.extend(
                    choices.hold.iter().filter_map(|(letter, after)| position(*letter, after)),
                );
                best.hold[1] = held.len() as u32;
                shown.push(best);
            }
            starts.push(shown.len() as u32);
        }
        Recipe::Sums { starts, shown, held }
    }
}

/// Pairs of places as runs: a diagonal becomes one run.
fn runs(mut pairs: Vec<(u32, u32)>) -> Vec<Run> {
    pairs.sort_unstable_by_key(|&(from, to)| (from.wrapping_sub(to), from));
    let mut runs: Vec<Run> = Vec::new();
    for (from, to) in pairs {
        match runs.last_mut() {
            Some(run) if run.from + run.len == from && run.to + run.len == to => run.len += 1,
            _ => runs.push(Run { from, to, len: 1 }),
        }
    }
    runs
}
