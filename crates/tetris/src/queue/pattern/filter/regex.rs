//! Regular expressions over the letters of pieces, as tables.
//!
//! `regex-automata` reads the expression and makes a deterministic automaton over bytes; what is
//! kept of it is the part that these letters can reach, so that a step is one look into a
//! table and the crate is not needed afterwards.

use std::collections::HashMap;

use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::{primitives::StateID, syntax};
use regex_automata::{Anchored, Input};

use super::Outcome;
use crate::piece::Piece;

/// The most memory that making one expression may take.
const BUDGET: usize = 4 << 20;

/// The symbol of a piece that is not known; it is written `*`.
const UNKNOWN: usize = 7;

/// A regular expression over the letters of pieces. It matches a queue if it does so anywhere in
/// it; letters of pieces may be lower case.
///
/// ```
/// # use allclear_tetris::{Piece::*, queue::pattern::Expression};
/// let expression = Expression::new("^[SZ].T").unwrap();
/// assert!(expression.matches(&[S, O, T, I].map(Some)));
/// assert!(!expression.matches(&[O, S, O, T].map(Some)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    text: String,
    states: Vec<State>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    /// One for each piece, and one for [`UNKNOWN`].
    steps: [u32; 8],
    /// The answer whatever follows, or `None` if that depends.
    known: Option<bool>,
    /// The answer if nothing follows.
    at_end: bool,
}

/// Why a text is no expression: what is wrong, and before which character of it (from 0).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {}: regular expression: {reason}", .at + 1)]
pub struct BadExpression {
    /// The character before which something is wrong, from 0.
    pub at: usize,
    /// What is wrong.
    pub reason: String,
}

impl Expression {
    /// Reads an expression.
    pub fn new(text: &str) -> Result<Expression, BadExpression> {
        let config = syntax::Config::new().unicode(false).utf8(false).case_insensitive(true);
        let hir = syntax::parse_with(text, &config).map_err(|error| explained(&error, text))?;
        let too_large = || BadExpression { at: 0, reason: "the expression is too large".into() };
        let nfa = thompson::Compiler::new()
            .configure(
                thompson::Config::new()
                    .which_captures(thompson::WhichCaptures::None)
                    .nfa_size_limit(Some(BUDGET)),
            )
            .build_from_hir(&hir)
            .map_err(|_| too_large())?;
        let dfa = dense::Builder::new()
            .configure(
                dense::Config::new()
                    .start_kind(StartKind::Unanchored)
                    .dfa_size_limit(Some(BUDGET))
                    .determinize_size_limit(Some(BUDGET)),
            )
            .build_from_nfa(&nfa)
            .map_err(|_| too_large())?;
        let states = reached(&dfa).ok_or_else(too_large)?;
        Ok(Expression { text: text.to_string(), states })
    }

    /// Whether it matches somewhere; `None` stands for `*`, a piece that is not known.
    pub fn matches(&self, queue: &[Option<Piece>]) -> bool {
        let step = |state: u32, piece: &Option<Piece>| {
            let symbol = piece.map_or(UNKNOWN, Piece::index);
            self.states[state as usize].steps[symbol]
        };
        self.at_end(queue.iter().fold(0, step))
    }

    /// What was read.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn step(&self, state: u32, piece: Piece) -> u32 {
        self.states[state as usize].steps[piece.index()]
    }

    pub(super) fn state(&self, state: u32) -> Outcome {
        match self.states[state as usize].known {
            Some(answer) => Outcome::Known(answer),
            None => Outcome::Open(state),
        }
    }

    pub(super) fn at_end(&self, state: u32) -> bool {
        self.states[state as usize].at_end
    }
}

/// The states that letters reach, the start first.
fn reached(dfa: &dense::DFA<Vec<u32>>) -> Option<Vec<State>> {
    let start = dfa.start_state_forward(&Input::new("").anchored(Anchored::No)).ok()?;
    let mut ids: HashMap<StateID, u32> = HashMap::from([(start, 0)]);
    let mut todo = vec![start];
    let mut states = Vec::new();
    while let Some(&state) = todo.get(states.len()) {
        let found = dfa.is_match_state(state);
        let symbols = Piece::ALL.map(|piece| piece.letter() as u8);
        let steps = std::array::from_fn(|symbol| {
            // Matches are known one letter late; what was found stays found.
            let next = match found {
                true => state,
                false => dfa.next_state(state, *symbols.get(symbol).unwrap_or(&b'*')),
            };
            let fresh = ids.len() as u32;
            *ids.entry(next).or_insert_with(|| {
                todo.push(next);
                fresh
            })
        });
        let known = if found {
            Some(true)
        } else if dfa.is_dead_state(state) {
            Some(false)
        } else {
            None
        };
        let at_end = found || dfa.is_match_state(dfa.next_eoi_state(state));
        states.push(State { steps, known, at_end });
    }
    settle(&mut states);
    Some(states)
}

/// Marks the states from which every continuation, and the end itself, gives one answer.
fn settle(states: &mut [State]) {
    for answer in [false, true] {
        let mut sure: Vec<bool> = states
            .iter()
            .map(|state| state.at_end == answer && state.known != Some(!answer))
            .collect();
        loop {
            let before = sure.iter().filter(|sure| **sure).count();
            for i in 0..states.len() {
                sure[i] &= states[i].known == Some(answer)
                    || states[i].steps.iter().all(|&next| sure[next as usize]);
            }
            if sure.iter().filter(|sure| **sure).count() == before {
                break;
            }
        }
        for (state, _) in states.iter_mut().zip(&sure).filter(|(_, sure)| **sure) {
            state.known = Some(answer);
        }
    }
}

fn explained(error: &regex_syntax::Error, text: &str) -> BadExpression {
    let (start, reason) = match error {
        regex_syntax::Error::Parse(error) => (error.span().start.offset, error.kind().to_string()),
        regex_syntax::Error::Translate(error) => {
            (error.span().start.offset, error.kind().to_string())
        }
        other => (0, other.to_string()),
    };
    let at = text.get(..start).map_or(0, |before| before.chars().count());
    BadExpression { at, reason }
}
