//! Scenes one after the other, as an animated GIF.

use std::time::Duration;

use crate::raster::{Pixels, paint};
use crate::{EncodeError, Scene};

mod lzw;
mod palette;

use palette::Palette;

/// The most pixels in a row or in a column.
const MOST: usize = u16::MAX as usize;

// What the bytes of a file mean.
const EXTENSION: u8 = 0x21;
const APPLICATION: u8 = 0xff;
const CONTROL: u8 = 0xf9;
const PICTURE: u8 = 0x2c;
const END: u8 = 0x3b;
/// In a control: the frame stays when its time is over.
const LEAVE: u8 = 1 << 2;
/// In a picture: its own colours follow.
const OWN_COLOURS: u8 = 1 << 7;

/// How often an animation is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// Once.
    Once,
    /// Again and again.
    ForEver,
}

/// Pictures one after the other, all of the same size, each painted so many times as large and shown
/// for a while. Each frame holds only what changed.
pub fn animation(
    frames: &mut dyn Iterator<Item = (Scene, Duration)>,
    play: Play,
    scale: u8,
) -> Result<Vec<u8>, EncodeError> {
    let mut file = Vec::new();
    let mut before: Option<Pixels> = None;
    for (scene, time) in frames {
        let pixels = paint(&scene, scale);
        if before.is_none() {
            head(&mut file, &pixels, play)?;
        }
        frame(&mut file, Part::changed(before.as_ref(), &pixels), &pixels, time);
        before = Some(pixels);
    }
    file.push(END);
    Ok(file)
}

/// What begins a file: a size, no colours of its own, and how often it is played.
fn head(file: &mut Vec<u8>, pixels: &Pixels, play: Play) -> Result<(), EncodeError> {
    let Pixels { width, height, .. } = *pixels;
    if [width, height].iter().any(|side| !(1..=MOST).contains(side)) {
        return Err(EncodeError::Size { width, height, kind: "GIF", most: MOST });
    }
    file.extend(b"GIF89a");
    file.extend(numbers([width, height]));
    file.extend([0; 3]);
    if play == Play::ForEver {
        file.extend([EXTENSION, APPLICATION, 11]);
        file.extend(b"NETSCAPE2.0");
        file.extend([3, 1, 0, 0, 0]);
    }
    Ok(())
}

/// A part of the pixels, shown for a while and then left where it is.
fn frame(file: &mut Vec<u8>, part: Part, pixels: &Pixels, time: Duration) {
    let Palette { colours, numbers: pixels } = Palette::of(&part.cut(pixels));
    let hundredths = usize::try_from(time.as_millis() / 10).unwrap_or(MOST).min(MOST);
    file.extend([EXTENSION, CONTROL, 4, LEAVE]);
    file.extend(numbers([hundredths]));
    file.extend([0, 0, PICTURE]);
    file.extend(numbers([part.x, part.y, part.width, part.height]));
    // How many bits number the colours, of which there are as many as that can number.
    let bits = colours.len().next_power_of_two().ilog2().max(2);
    file.push(OWN_COLOURS | (bits as u8 - 1));
    file.extend(colours.iter().flatten());
    file.resize(file.len() + 3 * ((1 << bits) - colours.len()), 0);
    file.push(bits as u8);
    for block in lzw::pack(&pixels, bits).chunks(255) {
        file.push(block.len() as u8);
        file.extend(block);
    }
    file.push(0);
}

/// Numbers as a GIF has them: two bytes each, the low one first.
fn numbers<const N: usize>(numbers: [usize; N]) -> impl Iterator<Item = u8> {
    numbers.into_iter().flat_map(|number| (number as u16).to_le_bytes())
}

/// A part of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

impl Part {
    /// The smallest part that holds all that changed; one pixel if nothing did.
    fn changed(before: Option<&Pixels>, now: &Pixels) -> Part {
        let Some(before) = before.filter(|old| (old.width, old.height) == (now.width, now.height))
        else {
            return Part { x: 0, y: 0, width: now.width, height: now.height };
        };
        let differs = |x: usize, y: usize| {
            let at = 3 * (y * now.width + x);
            before.bytes[at..at + 3] != now.bytes[at..at + 3]
        };
        let (mut x0, mut y0, mut x1, mut y1) = (now.width, now.height, 0, 0);
        for y in 0..now.height {
            for x in (0..now.width).filter(|&x| differs(x, y)) {
                (x0, y0) = (x0.min(x), y0.min(y));
                (x1, y1) = (x1.max(x), y1.max(y));
            }
        }
        match x0 <= x1 {
            true => Part { x: x0, y: y0, width: x1 - x0 + 1, height: y1 - y0 + 1 },
            false => Part { x: 0, y: 0, width: 1, height: 1 },
        }
    }

    fn cut(self, pixels: &Pixels) -> Vec<[u8; 3]> {
        let (all, _) = pixels.bytes.as_chunks();
        let rows = all.chunks(pixels.width).skip(self.y).take(self.height);
        rows.flat_map(|row| &row[self.x..self.x + self.width]).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rgb, Shape};

    #[test]
    fn only_what_changed() {
        let before = Pixels { width: 4, height: 3, bytes: vec![0; 36] };
        let mut now = before.clone();
        now.bytes[3 * (4 + 1)] = 9;
        now.bytes[3 * (8 + 2)] = 8;
        let part = Part::changed(Some(&before), &now);
        assert_eq!(part, Part { x: 1, y: 1, width: 2, height: 2 });
        assert_eq!(part.cut(&now), [[9, 0, 0], [0; 3], [0; 3], [8, 0, 0]]);
        assert_eq!(Part::changed(None, &now).width, 4);
    }
    /// Discs of many colours that move, so that there are parts, palettes and edges.
    fn moving(time: u8) -> Scene {
        let disc = |i: u8| {
            let (x, y) = (f32::from(i * 7 + time * 3), f32::from(i * 11 % 40 + time));
            Shape::disc(x, y, 9.0, Rgb(i * 19, 255 - i * 23, i * 5))
        };
        let shapes = (0..10).map(disc).collect();
        Scene { width: 90.0, height: 50.0, ground: Rgb(20, 20, 28), shapes }
    }

    #[test]
    fn another_reader_sees_the_same_frames() {
        let pause = |time: u8| Duration::from_millis(20 + u64::from(time) * 10);
        let mut frames = [0, 1, 2, 2, 3].map(|time| (moving(time), pause(time))).into_iter();
        let file = animation(&mut frames, Play::ForEver, 1).unwrap();
        let mut options = ::gif::DecodeOptions::new();
        options.set_color_output(::gif::ColorOutput::RGBA);
        options.check_lzw_end_code(true);
        let mut reader = options.read_info(&file[..]).unwrap();
        assert_eq!((reader.width(), reader.height()), (90, 50));
        let mut seen = vec![[0; 3]; 90 * 50];
        for time in [0, 1, 2, 2, 3] {
            let frame = reader.read_next_frame().unwrap().unwrap();
            assert_eq!(u128::from(frame.delay) * 10, pause(time).as_millis());
            let (left, top) = (usize::from(frame.left), usize::from(frame.top));
            let width = usize::from(frame.width);
            for (y, row) in frame.buffer.chunks(4 * width).enumerate() {
                for (x, pixel) in row.chunks(4).enumerate() {
                    seen[(top + y) * 90 + left + x] = [pixel[0], pixel[1], pixel[2]];
                }
            }
            // Edges may share a colour with what is like them.
            let painted = paint(&moving(time), 1);
            for (seen, painted) in seen.iter().zip(painted.bytes.chunks(3)) {
                let alike = |(a, b): (&u8, &u8)| a.abs_diff(*b) < 16;
                assert!(seen.iter().zip(painted).all(alike), "{seen:?} {painted:?}");
            }
        }
        assert!(reader.read_next_frame().unwrap().is_none());
        assert_eq!(reader.repeat(), ::gif::Repeat::Infinite);
    }

    #[test]
    fn a_gif_has_a_largest_size() {
        let wide = Scene { width: 65_536.0, height: 1.0, ground: Rgb(0, 0, 0), shapes: vec![] };
        let mut frames = [(wide, Duration::ZERO)].into_iter();
        let error = animation(&mut frames, Play::Once, 1).unwrap_err().to_string();
        assert_eq!(error, "a GIF cannot be 65536x1 pixels: each side must be 1 to 65535");
    }
}
