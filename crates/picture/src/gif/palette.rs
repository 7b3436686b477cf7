//! The colours of a picture, of which a GIF can have 256.

use std::cmp::Reverse;
use std::collections::HashMap;

/// Red, green, blue.
type Colour = [u8; 3];

/// A picture's colours, and for each pixel the number of its own.
pub(super) struct Palette {
    pub colours: Vec<Colour>,
    pub numbers: Vec<u8>,
}

impl Palette {
    /// The colours of these pixels. If there are too many, those that are alike share the one that is
    /// seen most: so grounds and shapes keep theirs, and only edges give way.
    pub fn of(pixels: &[Colour]) -> Palette {
        let mut counts: HashMap<Colour, usize> = HashMap::new();
        for run in pixels.chunk_by(|a, b| a == b) {
            *counts.entry(run[0]).or_default() += run.len();
        }
        let mut seen: Vec<(Colour, usize)> = counts.into_iter().collect();
        seen.sort_unstable_by_key(|&(colour, count)| (Reverse(count), colour));
        let mut dropped = 0;
        let (colours, numbers) = loop {
            match shared(&seen, dropped) {
                Some(shared) => break shared,
                None => dropped += 1,
            }
        };
        let of_run = |run: &[Colour]| vec![numbers[&run[0]]; run.len()];
        let numbers = pixels.chunk_by(|a, b| a == b).flat_map(of_run).collect();
        Palette { colours, numbers }
    }
}

/// One colour for all that are the same without so many of their lowest bits, and the number of each;
/// `None` if there are still too many.
fn shared(seen: &[(Colour, usize)], dropped: u32) -> Option<(Vec<Colour>, HashMap<Colour, u8>)> {
    let mut colours = Vec::new();
    let mut groups = HashMap::new();
    let mut numbers = HashMap::new();
    for &(colour, _) in seen {
        let group = colour.map(|part| part >> dropped);
        let number = *groups.entry(group).or_insert_with(|| {
            colours.push(colour);
            colours.len() - 1
        });
        numbers.insert(colour, u8::try_from(number).ok()?);
    }
    Some((colours, numbers))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn painted(pixels: &[Colour]) -> Vec<Colour> {
        let palette = Palette::of(pixels);
        assert!(palette.colours.len() <= 256);
        palette.numbers.iter().map(|&number| palette.colours[usize::from(number)]).collect()
    }

    #[test]
    fn few_colours_stay_as_they_are() {
        let pixels: Vec<Colour> = (0..1000).map(|i| [(i % 16) as u8, 7, (i / 64) as u8]).collect();
        assert_eq!(painted(&pixels), pixels);
        assert!(painted(&[]).is_empty());
    }

    #[test]
    fn of_too_many_the_frequent_ones_stay() {
        let mut pixels = vec![[20, 20, 28]; 500];
        pixels.extend((0..=255).flat_map(|i| [[i, 20, 28], [20, i, 28]]));
        for (before, after) in pixels.iter().zip(painted(&pixels)) {
            let most = (0..3).map(|part| before[part].abs_diff(after[part])).max();
            assert!(most < Some(4), "{before:?} {after:?}");
            assert!(*before != [20, 20, 28] || after == *before);
        }
        // Each channel with all its values: 64 colours are left.
        let cube =
            (0..1 << 15).map(|i| [(i >> 10 << 3) as u8, (i >> 5 << 3) as u8, (i << 3) as u8]);
        painted(&cube.collect::<Vec<_>>());
    }
}
