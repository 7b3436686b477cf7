//! A regular expression as a graph: every part leads to what must follow it.

use regex_syntax::hir::{Class, Hir, HirKind, Look, Repetition};

use super::SYMBOLS;

/// The most nodes that one expression may have.
const MOST: usize = 1 << 16;

/// Nodes that lead to each other, built from the end.
pub(super) struct Graph {
    pub nodes: Vec<Node>,
    /// Where every match begins.
    pub start: u32,
}

/// What has to come next, and the node that follows it.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// Nothing: this is a match.
    Found,
    /// One of these symbols, as bits.
    Take(u8, u32),
    /// This must hold here, between two symbols.
    Check(Look, u32),
    /// What any of these nodes says.
    Fork(Vec<u32>),
}

impl Graph {
    /// `None` if there would be too many nodes.
    pub fn new(expression: &Hir) -> Option<Graph> {
        let mut graph = Graph { nodes: vec![Node::Found], start: 0 };
        graph.start = graph.add(expression, 0)?;
        Some(graph)
    }

    /// Adds a part that comes before this node, and tells where it begins.
    fn add(&mut self, part: &Hir, then: u32) -> Option<u32> {
        match part.kind() {
            HirKind::Empty => Some(then),
            HirKind::Literal(text) => text.0.iter().rev().try_fold(then, |then, &byte| {
                self.push(Node::Take(symbols(|symbol| symbol == byte), then))
            }),
            HirKind::Class(class) => self.push(Node::Take(taken(class), then)),
            HirKind::Look(look) => self.push(Node::Check(*look, then)),
            HirKind::Repetition(repetition) => self.repeat(repetition, then),
            HirKind::Capture(group) => self.add(&group.sub, then),
            HirKind::Concat(parts) => {
                parts.iter().rev().try_fold(then, |then, part| self.add(part, then))
            }
            HirKind::Alternation(parts) => {
                let ways = parts.iter().map(|part| self.add(part, then)).collect::<Option<_>>()?;
                self.push(Node::Fork(ways))
            }
        }
    }

    fn repeat(&mut self, Repetition { min, max, sub, .. }: &Repetition, then: u32) -> Option<u32> {
        let mut begin = then;
        match max {
            // Each that may be left out leaves out all that follow.
            Some(max) => {
                for _ in *min..*max {
                    let once = self.add(sub, begin)?;
                    begin = self.push(Node::Fork(vec![once, then]))?;
                }
            }
            None => {
                begin = self.push(Node::Fork(Vec::new()))?;
                let again = self.add(sub, begin)?;
                self.nodes[begin as usize] = Node::Fork(vec![again, then]);
            }
        }
        (0..*min).try_fold(begin, |begin, _| self.add(sub, begin))
    }

    fn push(&mut self, node: Node) -> Option<u32> {
        let number = self.nodes.len();
        self.nodes.push(node);
        (number < MOST).then_some(number as u32)
    }
}

fn taken(class: &Class) -> u8 {
    symbols(|symbol| match class {
        Class::Bytes(class) => {
            class.iter().any(|range| (range.start()..=range.end()).contains(&symbol))
        }
        Class::Unicode(class) => {
            class.iter().any(|range| (range.start()..=range.end()).contains(&char::from(symbol)))
        }
    })
}

/// The symbols that are chosen, as bits.
fn symbols(chosen: impl Fn(u8) -> bool) -> u8 {
    SYMBOLS.iter().rev().fold(0, |bits, &symbol| bits << 1 | u8::from(chosen(symbol)))
}
