//! The graph of an expression as a table of states, each a set of nodes.

use std::collections::HashMap;
use std::rc::Rc;

use regex_syntax::hir::Look;

use super::graph::{Graph, Node};
use super::{SYMBOLS, State};

/// The most nodes that all states together may hold.
const ROOM: usize = 1 << 22;

/// The most nodes that may be visited.
const VISITS: usize = 1 << 26;

/// Where a match may have got to after some symbols: the nodes reached, in order, and the last symbol.
/// `None` once there was a match.
type Reached = Option<Rc<(Beside, Vec<u32>)>>;

/// What is on one side of a place between symbols, as far as checks ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Beside {
    Nothing,
    Letter,
    /// `*`
    Unknown,
}

/// The states that symbols lead to, the first one first; `None` if that would take too much.
pub(super) fn states(graph: &Graph) -> Option<Vec<State>> {
    let alike = alike(graph);
    let mut walk = Walk::over(graph);
    let start: Reached = Some(Rc::new((Beside::Nothing, Vec::new())));
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut todo = vec![start];
    let mut states = Vec::new();
    let mut room = ROOM;
    while let Some(reached) = todo.get(states.len()).cloned() {
        let mut steps = [0; 8];
        for symbol in 0..steps.len() {
            if alike[symbol] < symbol {
                steps[symbol] = steps[alike[symbol]];
                continue;
            }
            let next = walk.after(&reached, Some(symbol))?;
            let fresh = todo.len() as u32;
            steps[symbol] = *numbers.entry(next).or_insert_with_key(|next| {
                todo.push(next.clone());
                fresh
            });
            if steps[symbol] == fresh {
                let size = todo[fresh as usize].as_ref().map_or(0, |reached| reached.1.len());
                room = room.checked_sub(size_of::<State>() / 4 + size)?;
            }
        }
        let at_end = walk.after(&reached, None)?.is_none();
        states.push(State { steps, known: None, at_end });
    }
    settle(&mut states);
    Some(states)
}

/// For each symbol the first that the expression treats in the same way.
fn alike(graph: &Graph) -> [usize; 8] {
    let same = |a: usize, b: usize| {
        graph.nodes.iter().all(|node| match node {
            Node::Take(symbols, _) => symbols >> a & 1 == symbols >> b & 1,
            Node::Check(..) => beside(a) == beside(b),
            Node::Found | Node::Fork(_) => true,
        })
    };
    std::array::from_fn(|b| (0..b).find(|&a| same(a, b)).unwrap_or(b))
}

fn beside(symbol: usize) -> Beside {
    if SYMBOLS[symbol].is_ascii_alphabetic() { Beside::Letter } else { Beside::Unknown }
}

/// Follows the nodes of a graph.
struct Walk<'a> {
    graph: &'a Graph,
    /// Whether it matters what is beside.
    checks: bool,
    /// The walk that saw each node last.
    seen: Vec<usize>,
    walks: usize,
    todo: Vec<u32>,
    visits: usize,
}

impl Walk<'_> {
    fn over(graph: &Graph) -> Walk<'_> {
        Walk {
            graph,
            checks: graph.nodes.iter().any(|node| matches!(node, Node::Check(..))),
            seen: vec![0; graph.nodes.len()],
            walks: 0,
            todo: Vec::new(),
            visits: 0,
        }
    }

    /// What is reached after one more symbol, or after the end; `None` if there were too many visits.
    fn after(&mut self, reached: &Reached, symbol: Option<usize>) -> Option<Reached> {
        let Some(reached) = reached else { return Some(None) };
        let (before, nodes) = &**reached;
        let next = symbol.filter(|_| self.checks).map_or(Beside::Nothing, beside);
        let mut taken = Vec::new();
        self.walks += 1;
        // A match may begin anywhere.
        self.todo.push(self.graph.start);
        self.todo.extend(nodes);
        while let Some(node) = self.todo.pop() {
            self.visits += 1;
            if self.visits > VISITS {
                return None;
            }
            if std::mem::replace(&mut self.seen[node as usize], self.walks) == self.walks {
                continue;
            }
            match &self.graph.nodes[node as usize] {
                Node::Found => {
                    self.todo.clear();
                    return Some(None);
                }
                Node::Take(symbols, then) => {
                    taken.extend(symbol.filter(|symbol| symbols >> symbol & 1 == 1).map(|_| *then));
                }
                Node::Check(look, then) if holds(*look, *before, next) => self.todo.push(*then),
                Node::Check(..) => {}
                Node::Fork(ways) => self.todo.extend(ways),
            }
        }
        taken.sort_unstable();
        taken.dedup();
        Some(Some(Rc::new((next, taken))))
    }
}

/// Whether a check holds between two symbols. There are no lines but one, and no words but of these letters.
fn holds(look: Look, before: Beside, next: Beside) -> bool {
    let (after_letter, before_letter) = (before == Beside::Letter, next == Beside::Letter);
    match look {
        Look::Start | Look::StartLF | Look::StartCRLF => before == Beside::Nothing,
        Look::End | Look::EndLF | Look::EndCRLF => next == Beside::Nothing,
        Look::WordAscii | Look::WordUnicode => after_letter != before_letter,
        Look::WordAsciiNegate | Look::WordUnicodeNegate => after_letter == before_letter,
        Look::WordStartAscii | Look::WordStartUnicode => !after_letter && before_letter,
        Look::WordEndAscii | Look::WordEndUnicode => after_letter && !before_letter,
        Look::WordStartHalfAscii | Look::WordStartHalfUnicode => !after_letter,
        Look::WordEndHalfAscii | Look::WordEndHalfUnicode => !before_letter,
    }
}

/// Marks the states from which every continuation, and the end itself, gives one answer: those that
/// lead to no state with the other one.
fn settle(states: &mut [State]) {
    let mut origins = vec![Vec::new(); states.len()];
    for (from, state) in states.iter().enumerate() {
        for &to in &state.steps {
            origins[to as usize].push(from);
        }
    }
    for answer in [false, true] {
        let mut open: Vec<bool> = states.iter().map(|state| state.at_end != answer).collect();
        let mut todo: Vec<usize> = (0..states.len()).filter(|&state| open[state]).collect();
        while let Some(state) = todo.pop() {
            for &from in &origins[state] {
                if !std::mem::replace(&mut open[from], true) {
                    todo.push(from);
                }
            }
        }
        for (state, _) in states.iter_mut().zip(open).filter(|(_, open)| !open) {
            state.known = Some(answer);
        }
    }
}
