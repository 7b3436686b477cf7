//! Captions: digits and a few letters as small squares, so that every kind of file can show them.

use allclear_picture::{Rgb, Shape};

/// The side of a dot.
const DOT: f32 = 3.5;
/// Rows and columns of dots of a glyph.
const ROWS: usize = 5;
const COLUMNS: usize = 3;
/// From one glyph to the next.
const ADVANCE: f32 = DOT * (COLUMNS + 1) as f32;

/// How high a caption is.
pub const HEIGHT: f32 = DOT * ROWS as f32;

/// The dots of a glyph, row by row from the top; `None` for what has no picture.
fn dots(letter: char) -> Option<[u8; ROWS]> {
    Some(match letter {
        '0' => [0b111, 0b101, 0b101, 0b101, 0b111],
        '1' => [0b010, 0b110, 0b010, 0b010, 0b111],
        '2' => [0b111, 0b001, 0b111, 0b100, 0b111],
        '3' => [0b111, 0b001, 0b111, 0b001, 0b111],
        '4' => [0b101, 0b101, 0b111, 0b001, 0b001],
        '5' => [0b111, 0b100, 0b111, 0b001, 0b111],
        '6' => [0b111, 0b100, 0b111, 0b101, 0b111],
        '7' => [0b111, 0b001, 0b010, 0b010, 0b010],
        '8' => [0b111, 0b101, 0b111, 0b101, 0b111],
        '9' => [0b111, 0b101, 0b111, 0b001, 0b111],
        '.' => [0, 0, 0, 0, 0b010],
        '%' => [0b101, 0b001, 0b010, 0b100, 0b101],
        'x' => [0, 0b101, 0b010, 0b101, 0],
        _ => return None,
    })
}

/// The squares of a caption whose upper left corner is here. What has no picture is a blank.
pub fn caption(text: &str, x: f32, y: f32, fill: Rgb) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (i, rows) in text.chars().map(dots).enumerate() {
        let left = x + i as f32 * ADVANCE;
        for (row, bits) in rows.into_iter().flatten().enumerate() {
            for column in (0..COLUMNS).filter(|column| bits >> (COLUMNS - 1 - column) & 1 == 1) {
                shapes.push(Shape {
                    x: left + column as f32 * DOT,
                    y: y + row as f32 * DOT,
                    width: DOT,
                    height: DOT,
                    radius: 0.0,
                    fill,
                });
            }
        }
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_draws_its_digits_and_leaves_blanks() {
        let fill = Rgb(255, 255, 255);
        let count = |text: &str| caption(text, 0.0, 0.0, fill).len();
        assert_eq!(count("8"), 13);
        assert_eq!(count("8 8"), 26);
        assert_eq!(count(" ?"), 0);
        let right =
            caption("1.4 %", 0.0, 0.0, fill).iter().map(|s| s.x + s.width).fold(0.0, f32::max);
        assert_eq!(right, 4.0 * ADVANCE + 3.0 * DOT);
    }
}
