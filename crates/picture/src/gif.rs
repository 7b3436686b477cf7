//! Scenes one after the other, as an animated GIF.

use std::time::Duration;

use ::gif::{Encoder, Frame, Repeat};

use crate::raster::{Pixels, paint};
use crate::{EncodeError, Scene};

/// How carefully colours are chosen when there are too many: 1 best, 30 quickest.
const SPEED: i32 = 10;

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
    let mut encoder: Option<Encoder<&mut Vec<u8>>> = None;
    let mut room = Some(&mut file);
    let mut before: Option<Pixels> = None;
    for (scene, time) in frames {
        let pixels = paint(&scene, scale);
        let too_large = || EncodeError::TooLarge { width: pixels.width, height: pixels.height };
        let side = |length: usize| u16::try_from(length).map_err(|_| too_large());
        if let Some(file) = room.take() {
            let encoder =
                encoder.insert(Encoder::new(file, side(pixels.width)?, side(pixels.height)?, &[])?);
            if play == Play::ForEver {
                encoder.set_repeat(Repeat::Infinite)?;
            }
        }
        let part = Part::changed(before.as_ref(), &pixels);
        let (width, height) = (side(part.width)?, side(part.height)?);
        let mut frame = Frame::from_rgb_speed(width, height, &part.cut(&pixels), SPEED);
        (frame.left, frame.top) = (side(part.x)?, side(part.y)?);
        frame.delay = u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX);
        if let Some(encoder) = &mut encoder {
            encoder.write_frame(&frame)?;
        }
        before = Some(pixels);
    }
    drop(encoder);
    Ok(file)
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

    fn cut(self, pixels: &Pixels) -> Vec<u8> {
        let row = |y: usize| {
            let at = 3 * (y * pixels.width + self.x);
            pixels.bytes[at..at + 3 * self.width].iter().copied()
        };
        (self.y..self.y + self.height).flat_map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed() {
        let before = Pixels { width: 4, height: 3, bytes: vec![0; 36] };
        let mut now = before.clone();
        now.bytes[3 * (4 + 1)] = 9;
        now.bytes[3 * (8 + 2)] = 8;
        let part = Part::changed(Some(&before), &now);
        assert_eq!(part, Part { x: 1, y: 1, width: 2, height: 2 });
        assert_eq!(part.cut(&now), [9, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0]);
        assert_eq!(Part::changed(None, &now).width, 4);
    }
}
