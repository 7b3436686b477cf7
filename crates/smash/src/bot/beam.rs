//! Beam search over the pairs to come.
//!
//! # What
//! [`search`] looks for the line of drops that is worth most, and for what it can fire on the
//! way.
//!
//! # How
//! Layer by layer: all children of the best fields of a layer, each valued, the best of them
//! (and none twice) are the next layer. What a line is worth: the points it has made, each
//! discounted by the turns it took, and the discounted promise of the field it has come to.
//! Each layer gets an equal share of what is left of the limit, and its fields are expanded
//! from the best on until that share is used; so the width of the beam is whatever the limit
//! allows, and no answer is late.
//!
//! # Why not the obvious way
//! Running wider and wider beams until the time is over throws away all but the last. A fixed
//! width is either late or wasteful: a field full of chains takes five times as long to value
//! as an empty one.
//!
//! # How we know it works
//! Played against the others (`smash arena`); under a node limit it is deterministic, and
//! `tests/bot.rs` knows its moves by heart.

use crate::bot::potential::promise;
use crate::bot::settings::{BotSettings, Budget, Haste};
use crate::children::children;
use crate::cpu::{Cpu, Job};
use crate::placement::{Pair, Placement};
use crate::well::{COLUMNS, Field};

/// Lines of skulls that are expected to fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Attack {
    /// After how many of the searcher's own drops.
    pub after: usize,
    /// How many lines.
    pub lines: u32,
}

/// What a beam search found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Found {
    /// The first drop of the best line.
    pub placement: Placement,
    /// What the line is worth.
    pub value: f32,
    /// The chain the line fires, in points, and how many drops before it.
    pub fired: u32,
    pub fired_after: usize,
    /// Whether there is room for all pairs.
    pub survives: bool,
}

/// A search, as a job.
pub(crate) struct Beam<'a> {
    pub field: Field,
    pub pairs: &'a [Pair],
    pub haste: Haste,
    pub attack: Attack,
    pub settings: &'a BotSettings,
    pub budget: &'a mut Budget,
    /// The share of the budget that may be used when the search ends.
    pub share: f64,
}

#[derive(Clone, Copy)]
struct Node {
    field: Field,
    value: f32,
    gain: f32,
    root: Placement,
    fired: u32,
    fired_after: u8,
}

impl Job for Beam<'_> {
    type Output = Option<Found>;

    #[inline(always)]
    fn run<C: Cpu>(mut self) -> Option<Found> {
        self.search::<C>()
    }
}

impl Beam<'_> {
    #[inline(always)]
    fn search<C: Cpu>(&mut self) -> Option<Found> {
        let depths = self.pairs.len();
        let mut layer: Vec<Node> = Vec::new();
        let mut next: Vec<Node> = Vec::new();
        let mut seen = Seen::new(self.settings.width);
        let mut best: Option<Node> = None;
        let mut discount = 1.0;
        let mut survives = true;
        for (depth, &pair) in self.pairs.iter().enumerate() {
            let before = self.budget.used();
            let until = before + (self.share - before) / (depths - depth) as f64;
            next.clear();
            if depth == 0 {
                self.expand::<C>(None, pair, depth, discount, &mut next);
            }
            for (i, node) in layer.iter().enumerate() {
                if i >= self.budget.least() && self.budget.used() >= until {
                    break;
                }
                self.expand::<C>(Some(node), pair, depth, discount, &mut next);
            }
            if next.is_empty() {
                survives = false;
                break;
            }
            keep_best(&mut next, self.settings.width, &mut seen);
            std::mem::swap(&mut layer, &mut next);
            // A line that fires and fades counts for what it fired.
            for node in &layer {
                let value = if depth + 1 == depths { node.value } else { node.gain };
                if value > best.map_or(f32::NEG_INFINITY, |best| best.value) {
                    best = Some(Node { value, ..*node });
                }
            }
            discount *= self.haste.discount;
        }
        best.map(|node| Found {
            placement: node.root,
            value: node.value,
            fired: node.fired,
            fired_after: usize::from(node.fired_after),
            survives,
        })
    }

    #[inline(always)]
    fn expand<C: Cpu>(
        &mut self,
        node: Option<&Node>,
        pair: Pair,
        depth: usize,
        discount: f32,
        next: &mut Vec<Node>,
    ) {
        let field = node.map_or(self.field, |node| node.field);
        let buried = self.attack.lines > 0 && self.attack.after == depth + 1;
        let Beam { haste, attack, settings, .. } = *self;
        let mut nodes = 0;
        children::<_, C>(&field, pair, |placement, after, chain| {
            nodes += 1;
            let mut child = Node {
                field: if buried { after.with_skulls(attack.lines) } else { after },
                value: 0.0,
                gain: node.map_or(0.0, |node| node.gain),
                root: node.map_or(placement, |node| node.root),
                fired: node.map_or(0, |node| node.fired),
                fired_after: node.map_or(0, |node| node.fired_after),
            };
            child.gain += haste.worth(chain.score) * discount;
            if chain.score > child.fired {
                (child.fired, child.fired_after) = (chain.score, depth as u8);
            }
            let promised = promise::<C>(&child.field);
            let worth = (settings.promise * (promised.one as f32).min(haste.cap))
                .max(settings.promise_two * (promised.two as f32).min(haste.cap));
            child.value =
                child.gain + discount * (worth + shape(&child.field, settings)) * haste.discount;
            next.push(child);
        });
        self.budget.nodes += nodes;
    }
}

/// A field's small advantages: neighbours of equal colour, level columns, few skulls.
#[inline(always)]
fn shape(field: &Field, settings: &BotSettings) -> f32 {
    let [a, b, c] = field.planes;
    let blocks = field.blocks();
    let vertical = blocks & !(a ^ a.north() | b ^ b.north() | c ^ c.north());
    let horizontal = blocks & !(a ^ a.east() | b ^ b.east() | c ^ c.east());
    let links = vertical.count() + horizontal.count();
    let mut steps = 0;
    let mut height = field.height(0);
    for column in 1..COLUMNS {
        let other = field.height(column);
        steps += height.abs_diff(other);
        height = other;
    }
    settings.link * links as f32
        - settings.step * steps as f32
        - settings.skull * field.skulls().count() as f32
}

/// Sorts the best nodes to the front, drops the rest, and of equal fields all but the best.
fn keep_best(nodes: &mut Vec<Node>, width: usize, seen: &mut Seen) {
    let better = |a: &Node, b: &Node| b.value.total_cmp(&a.value);
    // Some of the best are equal fields, so a few more than the width are looked at.
    let most = 2 * width;
    if nodes.len() > most {
        nodes.select_nth_unstable_by(most, better);
        nodes.truncate(most);
    }
    nodes.sort_by(better);
    seen.clear();
    nodes.retain(|node| seen.insert(key(&node.field)));
    nodes.truncate(width);
}

/// A number that differs for different fields, but for one pair in 2^64.
fn key(field: &Field) -> u64 {
    let mut key = 0u64;
    for plane in field.planes {
        for word in [plane.even, plane.odd] {
            key = (key.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            key ^= key >> 32;
        }
    }
    key | 1
}

/// A set of keys, emptied in no time.
struct Seen {
    slots: Vec<u64>,
}

impl Seen {
    fn new(width: usize) -> Seen {
        Seen { slots: vec![0; (8 * width).next_power_of_two()] }
    }

    fn clear(&mut self) {
        self.slots.fill(0);
    }

    /// Whether the key was not there before.
    fn insert(&mut self, key: u64) -> bool {
        let mask = self.slots.len() - 1;
        let mut slot = (key >> 20) as usize & mask;
        while self.slots[slot] != 0 {
            if self.slots[slot] == key {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = key;
        true
    }
}
