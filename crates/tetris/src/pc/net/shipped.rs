//! The networks that come with the program, read from their files when it is compiled.

use std::sync::{Arc, OnceLock};

use super::{Network, WEIGHTS};

const FOUR: [i16; WEIGHTS] = weights(include_str!("../../../data/order4.json"));
const SIX: [i16; WEIGHTS] = weights(include_str!("../../../data/order6.json"));

/// The network for a height.
pub fn network(height: usize) -> Option<Arc<Network>> {
    static NETWORKS: [OnceLock<Option<Arc<Network>>>; 2] = [const { OnceLock::new() }; 2];
    let (place, weights) = match height {
        4 => (0, &FOUR),
        6 => (1, &SIX),
        _ => return None,
    };
    NETWORKS[place]
        .get_or_init(|| Network::new(height, weights).ok().map(Arc::new))
        .clone()
}

/// The numbers after `"weights":` in a network file. The command line reads such files with all
/// care; this is for our own, and anything unexpected in them is an error of compilation.
const fn weights(file: &str) -> [i16; WEIGHTS] {
    let (file, key) = (file.as_bytes(), b"\"weights\":");
    let mut at = 0;
    while !starts_with(file, at, key) {
        at += 1;
    }
    at += key.len();
    let (mut weights, mut count) = ([0; WEIGHTS], 0);
    while count < WEIGHTS {
        let negative = file[at] == b'-';
        at += negative as usize;
        if !file[at].is_ascii_digit() {
            assert!(!negative && matches!(file[at], b'[' | b']' | b',' | b' ' | b'\n'));
            at += 1;
            continue;
        }
        let mut weight = 0;
        while file[at].is_ascii_digit() {
            weight = 10 * weight + (file[at] - b'0') as i16;
            at += 1;
        }
        weights[count] = if negative { -weight } else { weight };
        count += 1;
    }
    weights
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
