//! The tilings that the pieces of one queue fill.
//!
//! # What
//! [`QueueTilings`] are those of the [`Tilings`] whose pieces a queue has, in whatever order, as an
//! automaton of their own. A search along them never enters a region that its pieces cannot fill.
//!
//! # How
//! First, for each region, which bags of the queue's pieces fill it exactly. Eleven pieces of which
//! none comes more than twice or so have at most 648 bags: a set of bags is a few words. A bag's
//! number is that of its counts read as digits, so a piece more is always the same step up, and the
//! sets of all regions follow from those behind them by shifts. Then, from the empty box on, every
//! region with every bag that is left there and fills it: 10,000 to 30,000 of these, with 16,000
//! to 60,000 ways. A search goes along them many times over, each time with other tiles behind it.
//!
//! # Why not the obvious way
//! Listing the bags of each region when the atlas is loaded serves all queues, but takes ten
//! milliseconds for the last five pieces alone, and a search in the list for every question. To ask
//! the sets at every step, without an automaton, takes an eighth more time: more than half of the
//! ways lead nowhere, and which of them do cannot be predicted.
//!
//! # How we know it works
//! The tests below compare with the bags of all tilings, found by trying.

use std::sync::Arc;

use crate::engine::atlas::tilings::Tilings;
use crate::engine::counts::Counts;
use crate::engine::endings::{Region, Way, Ways};
use allclear_tetris::Piece;

/// The tilings of the latest queues. Queues with the same pieces share them, and eleven pieces that
/// begin with a whole bag come in only 35 mixes.
#[derive(Default)]
pub struct RecentTilings {
    /// With the pieces seen and the bags they were made for, latest last.
    recent: Vec<(Counts, Vec<Counts>, Arc<QueueTilings>)>,
}

impl RecentTilings {
    /// See [`QueueTilings::new`]; made now if they were not lately. Forgets the oldest ones when all
    /// together have more than so many bytes.
    pub fn of(
        &mut self,
        tilings: &Tilings,
        seen: Counts,
        bags: Vec<Counts>,
        most_bytes: usize,
    ) -> Arc<QueueTilings> {
        let is_it = |(its_seen, its_bags, _): &(Counts, Vec<Counts>, _)| {
            (*its_seen, its_bags) == (seen, &bags)
        };
        if let Some((_, _, known)) = self.recent.iter().find(|recent| is_it(recent)) {
            return known.clone();
        }
        let made = Arc::new(QueueTilings::new(tilings, seen, &bags));
        self.recent.push((seen, bags, made.clone()));
        while self.bytes() > most_bytes {
            self.recent.remove(0);
        }
        made
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.recent.iter().map(|(_, _, known)| known.bytes()).sum()
    }
}

/// See the essay above. A [`Region`] is one with a bag that fills it.
pub struct QueueTilings {
    /// The empty box, by bag.
    starts: Vec<(Counts, Region)>,
    /// Where the ways of each region begin; one more at the end.
    first_ways: Vec<u32>,
    ways: Vec<Way>,
}

impl QueueTilings {
    /// Those of the tilings that use exactly one of these bags, all taken from the pieces seen.
    fn new(tilings: &Tilings, seen: Counts, bags: &[Counts]) -> Self {
        let fillable = Fillable::new(tilings, seen);
        let mut found = Found { latest: vec![NONE; tilings.size().0], all: Vec::new() };
        let mut starts = Vec::new();
        let fills = |bag: &Counts| fillable.fills(Tilings::EMPTY, fillable.number(*bag));
        for bag in bags.iter().copied().filter(fills) {
            starts.push((bag, found.number(Tilings::EMPTY, bag)));
        }
        let (mut first_ways, mut ways) = (Vec::new(), Vec::new());
        while let Some(&WithBag { region, bag, .. }) = found.all.get(first_ways.len()) {
            first_ways.push(ways.len() as u32);
            let number = fillable.number(bag);
            for way in tilings.ways(region) {
                let piece = tilings.pieces_of_ways[way];
                if bag.count(piece) == 0 {
                    continue;
                }
                let Way { tile, then } = tilings.ways[way];
                if fillable.fills(then, number - fillable.steps[piece.index()]) {
                    ways.push(Way { tile, then: found.number(then, bag.without(piece)) });
                }
            }
        }
        first_ways.push(ways.len() as u32);
        QueueTilings { starts, first_ways, ways }
    }

    /// Bytes in use.
    fn bytes(&self) -> usize {
        size_of_val(&*self.first_ways) + size_of_val(&*self.ways)
    }

    /// The empty box, to be filled with exactly these pieces; `None` if they do not fill it.
    pub fn start(&self, bag: Counts) -> Option<Region> {
        self.starts.iter().find(|start| start.0 == bag).map(|start| start.1)
    }
}

impl Ways for QueueTilings {
    #[inline(always)]
    fn ways(&self, region: Region) -> std::ops::Range<usize> {
        let region = region.0 as usize;
        self.first_ways[region] as usize..self.first_ways[region + 1] as usize
    }

    #[inline(always)]
    fn way(&self, number: usize) -> Way {
        self.ways[number]
    }
}

/// The regions found so far, each with a bag.
struct Found {
    all: Vec<WithBag>,
    /// For each region of the tilings, the latest of them.
    latest: Vec<u32>,
}

struct WithBag {
    region: Region,
    bag: Counts,
    /// The one before with the same region.
    earlier: u32,
}

/// There is none.
const NONE: u32 = u32::MAX;

impl Found {
    /// The number of a region with a bag, a new one if need be.
    #[inline(always)]
    fn number(&mut self, region: Region, bag: Counts) -> Region {
        let latest = &mut self.latest[region.0 as usize];
        let mut at = *latest;
        while let Some(known) = self.all.get(at as usize) {
            if known.bag == bag {
                return Region(at);
            }
            at = known.earlier;
        }
        let earlier = std::mem::replace(latest, self.all.len() as u32);
        self.all.push(WithBag { region, bag, earlier });
        Region(*latest)
    }
}

/// For each region of the tilings, the bags that fill it.
struct Fillable {
    /// How much a piece adds to the number of a bag.
    steps: [usize; 7],
    /// The words of one set of bags.
    words: usize,
    /// The sets of the regions, one after the other.
    sets: Vec<u64>,
}

impl Fillable {
    /// The bags of these pieces.
    fn new(tilings: &Tilings, pieces: Counts) -> Self {
        let (mut steps, mut bags) = ([0; 7], 1);
        for piece in Piece::ALL {
            steps[piece.index()] = bags;
            bags *= pieces.count(piece) + 1;
        }
        let words = bags.div_ceil(64);
        // For each piece, the bags that may have one more of it.
        let mut room = vec![0; 7 * words];
        for piece in Piece::ALL {
            let count = |bag: usize| bag / steps[piece.index()] % (pieces.count(piece) + 1);
            for bag in (0..bags).filter(|&bag| count(bag) < pieces.count(piece)) {
                room[piece.index() * words + bag / 64] |= 1 << (bag % 64);
            }
        }
        let regions = tilings.starts.len() - 1;
        let mut sets = vec![0; regions * words];
        sets[(regions - 1) * words] = 1;
        for region in (0..regions - 1).rev() {
            let (these, later) = sets.split_at_mut((region + 1) * words);
            let own = &mut these[region * words..];
            for way in tilings.ways(Region(region as u32)) {
                let piece = tilings.pieces_of_ways[way].index();
                let then = tilings.ways[way].then.0 as usize - region - 1;
                let (then, room) = (&later[then * words..][..words], &room[piece * words..]);
                let (over, up) = (steps[piece] / 64, steps[piece] % 64);
                let mut carry = 0;
                for ((own, then), room) in own[over.min(words)..].iter_mut().zip(then).zip(room) {
                    let bags = then & room;
                    *own |= bags << up | carry;
                    carry = (bags >> 1) >> (63 - up);
                }
            }
        }
        Fillable { steps, words, sets }
    }

    /// The number of a bag.
    fn number(&self, bag: Counts) -> usize {
        let digits = Piece::ALL.iter().zip(self.steps);
        digits.map(|(&piece, step)| bag.count(piece) * step).sum()
    }

    /// Whether the bag of this number fills a region.
    fn fills(&self, region: Region, bag: usize) -> bool {
        self.sets[region.0 as usize * self.words + bag / 64] >> (bag % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::engine::atlas::Atlas;
    use crate::engine::bits::Bits;
    use crate::engine::tiles::Tiles;
    use allclear_tetris::{Field24, Rules};

    /// Whether a bag fills a region, found by trying.
    fn fills(tilings: &Tilings, region: Region, bag: Counts) -> bool {
        let mut ways = tilings.ways(region).peekable();
        if ways.peek().is_none() {
            return bag.is_empty();
        }
        ways.any(|way| {
            let piece = tilings.pieces_of_ways[way];
            bag.count(piece) > 0 && fills(tilings, tilings.ways[way].then, bag.without(piece))
        })
    }

    const QUEUES: [&str; 4] = ["OJLTIO", "IIJJLLOO", "IIIIIOOOLJ", "SZSZSZTI"];

    fn pieces(queue: &str) -> Vec<Piece> {
        queue.chars().map(|letter| Piece::from_letter(letter).unwrap()).collect()
    }

    /// Every bag of some of the pieces, each once.
    fn bags(pieces: &[Piece]) -> BTreeSet<Counts> {
        let bag = |set: u32| set.numbers().map(|i| pieces[i]).collect();
        (0..1 << pieces.len()).map(bag).collect()
    }

    #[test]
    fn bags_are_those_that_fill() {
        let atlas = Atlas::small(Rules::default());
        let tilings = atlas.tilings();
        for pieces in QUEUES.map(pieces) {
            let fillable = Fillable::new(tilings, pieces.iter().copied().collect());
            let mut yes = 0;
            for bag in bags(&pieces) {
                for region in (0..tilings.size().0 as u32).map(Region) {
                    let found = fillable.fills(region, fillable.number(bag));
                    assert_eq!(found, fills(tilings, region, bag), "{bag}");
                    yes += u32::from(found);
                }
            }
            assert!(yes > 0);
        }
    }

    /// The tilings along all ways from a region, as their tiles, that use a bag up.
    fn words(
        ways: &impl Ways,
        (region, bag): (Region, Counts),
        tiles: &Tiles<u64>,
        word: &mut Vec<u32>,
        all: &mut Vec<Vec<u32>>,
    ) {
        if bag.is_empty() {
            all.push(word.clone());
        }
        for Way { tile, then } in ways.ways(region).map(|way| ways.way(way)) {
            let piece = tiles.all()[tile as usize].piece;
            if bag.count(piece) > 0 {
                word.push(tile);
                words(ways, (then, bag.without(piece)), tiles, word, all);
                word.pop();
            }
        }
    }

    #[test]
    fn a_queue_has_the_tilings_that_its_pieces_fill() {
        let atlas = Atlas::small(Rules::default());
        let tilings = atlas.tilings();
        let tiles = Tiles::new(Field24::EMPTY, 2).unwrap();
        let mut found = 0;
        for pieces in QUEUES.map(pieces) {
            let mut bags: Vec<Counts> = bags(&pieces).into_iter().collect();
            bags.retain(|bag| bag.len() == tilings.pieces());
            let seen = pieces.iter().copied().collect();
            let own = QueueTilings::new(tilings, seen, &bags);
            for &bag in &bags {
                let (mut expected, mut listed) = (Vec::new(), Vec::new());
                words(&**tilings, (Tilings::EMPTY, bag), &tiles, &mut Vec::new(), &mut expected);
                if let Some(start) = own.start(bag) {
                    words(&own, (start, bag), &tiles, &mut Vec::new(), &mut listed);
                }
                assert_eq!(listed, expected, "{bag}");
                found += listed.len();
            }
            // Every way is on one of them.
            let ends = own.first_ways.windows(2).filter(|ways| ways[0] == ways[1]).count();
            assert!(ends <= 1, "{ends}");
        }
        assert!(found > 40, "{found}");
    }

    #[test]
    fn recent_tilings_are_kept_while_they_fit() {
        let atlas = Atlas::small(Rules::default());
        let tilings = atlas.tilings();
        let mut recent = RecentTilings::default();
        let mut of = |bag: &str, most_bytes| {
            let bag: Counts = pieces(bag).into_iter().collect();
            let known = recent.of(tilings, bag, vec![bag], most_bytes);
            assert!(recent.bytes() <= most_bytes);
            known
        };
        let first = of("IIJLO", 1 << 20);
        assert!(Arc::ptr_eq(&first, &of("JLOII", 1 << 20)));
        let second = of("IIIOO", 1 << 20);
        assert!(Arc::ptr_eq(&first, &of("OJLII", 1 << 20)));
        // Only one of them fits: the latest.
        let third = of("IILLO", first.bytes().max(second.bytes()) + 1);
        assert!(!Arc::ptr_eq(&first, &of("IIJLO", 1 << 20)));
        assert!(third.bytes() > 0 && of("IIJLL", 0).bytes() > 0);
    }
}
