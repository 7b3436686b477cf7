//! The networks that come with the program, read from their files when it is compiled.

use std::sync::{Arc, OnceLock};

use crate::net::{HIDDEN, Network, WEIGHTS};

const FOUR: [i16; WEIGHTS] = weights(include_str!("../../data/order4.json"));
const SIX: [i16; WEIGHTS] = weights(include_str!("../../data/order6.json"));

/// The network for a height.
pub fn network(height: usize) -> Option<Arc<Network>> {
    static NETWORKS: [OnceLock<Option<Arc<Network>>>; 2] = [const { OnceLock::new() }; 2];
    let (place, weights) = match height {
        4 => (0, &FOUR),
        6 => (1, &SIX),
        _ => return None,
    };
    NETWORKS[place].get_or_init(|| Network::new(height, weights).ok().map(Arc::new)).clone()
}

/// The numbers of a network file. The command line reads such files with all care; this is for
/// our own, and anything unexpected in them is an error of compilation.
const fn weights(file: &str) -> [i16; WEIGHTS] {
    let mut weights = [0; WEIGHTS];
    let (rows, output) = weights.split_at_mut(WEIGHTS - HIDDEN);
    numbers(file.as_bytes(), b"\"weights\":", rows);
    numbers(file.as_bytes(), b"\"output\":", output);
    weights
}

/// As many numbers as there is room for, from behind a key on.
const fn numbers(file: &[u8], key: &[u8], into: &mut [i16]) {
    let mut at = 0;
    while !starts_with(file, at, key) {
        at += 1;
    }
    at += key.len();
    let mut count = 0;
    while count < into.len() {
        let negative = file[at] == b'-';
        at += negative as usize;
        if !file[at].is_ascii_digit() {
            assert!(!negative && matches!(file[at], b'[' | b']' | b',' | b' ' | b'\n'));
            at += 1;
            continue;
        }
        let mut number = 0;
        while file[at].is_ascii_digit() {
            number = 10 * number + (file[at] - b'0') as i16;
            at += 1;
        }
        into[count] = if negative { -number } else { number };
        count += 1;
    }
}

const fn starts_with(text: &[u8], at: usize, start: &[u8]) -> bool {
    let mut i = 0;
    while i < start.len() {
        if text[at + i] != start[i] {
            return false;
        }
        i += 1;
    }
    true
}
