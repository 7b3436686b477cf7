//! Scenes as pixels, and pixels as PNG.

use crate::{EncodeError, Rgb, Scene, Shape};

/// Pixels, three bytes each, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Red, green, blue.
    pub bytes: Vec<u8>,
}

/// Paints a scene, so many times as large.
pub fn paint(scene: &Scene, scale: u8) -> Pixels {
    let scale = f32::from(scale);
    let (width, height) =
        ((scene.width * scale).ceil() as usize, (scene.height * scale).ceil() as usize);
    let Rgb(r, g, b) = scene.ground;
    let bytes = [r, g, b].repeat(width * height);
    let mut pixels = Pixels { width, height, bytes };
    for shape in &scene.shapes {
        pixels.fill(&Shape {
            x: shape.x * scale,
            y: shape.y * scale,
            width: shape.width * scale,
            height: shape.height * scale,
            radius: shape.radius * scale,
            fill: shape.fill,
        });
    }
    pixels
}

impl Pixels {
    fn fill(&mut self, shape: &Shape) {
        let span = |from: f32, length: f32, most: usize| {
            let begin = (from.floor() - 1.0).max(0.0) as usize;
            begin..(((from + length).ceil() + 1.0).max(0.0) as usize).min(most)
        };
        let (pixels, _) = self.bytes.as_chunks_mut::<3>();
        for y in span(shape.y, shape.height, self.height) {
            for x in span(shape.x, shape.width, self.width) {
                let [r, g, b] = &mut pixels[y * self.width + x];
                let colour = match covered(shape, x as f32 + 0.5, y as f32 + 0.5) {
                    0 => continue,
                    100 => shape.fill,
                    percent => Rgb(*r, *g, *b).mixed(shape.fill, percent),
                };
                Rgb(*r, *g, *b) = colour;
            }
        }
    }
}

/// How much of the pixel around a point a shape covers, from its distance to the edge.
fn covered(shape: &Shape, x: f32, y: f32) -> u32 {
    let radius = shape.radius.min(shape.width / 2.0).min(shape.height / 2.0);
    let dx = (x - shape.x - shape.width / 2.0).abs() - shape.width / 2.0 + radius;
    let dy = (y - shape.y - shape.height / 2.0).abs() - shape.height / 2.0 + radius;
    let outside = dx.max(0.0).hypot(dy.max(0.0));
    let distance = outside + dx.max(dy).min(0.0) - radius;
    ((0.5 - distance).clamp(0.0, 1.0) * 100.0) as u32
}

/// The pixels as a PNG file.
pub fn png(pixels: &Pixels) -> Result<Vec<u8>, EncodeError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width as u32, pixels.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels.bytes)?;
    writer.finish()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_cover_half_a_pixel_and_corners_are_round() {
        let fill = Rgb(200, 200, 200);
        let shape = Shape { x: 2.5, y: 2.0, width: 10.0, height: 10.0, radius: 3.0, fill };
        let scene = Scene { width: 16.0, height: 16.0, ground: Rgb(0, 0, 0), shapes: vec![shape] };
        let pixels = paint(&scene, 1);
        let at = |x: usize, y: usize| pixels.bytes[3 * (16 * y + x)];
        assert_eq!(at(7, 7), 200);
        assert_eq!(at(2, 7), 100);
        assert_eq!(at(1, 7), 0);
        assert_eq!(at(2, 2), 0);
        assert_eq!(at(7, 2), 200);
        assert_eq!(at(7, 12), 0);
    }

    #[test]
    fn a_png_can_be_read_back() {
        let pixels = Pixels { width: 2, height: 1, bytes: vec![1, 2, 3, 4, 5, 6] };
        let file = png(&pixels).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut bytes = vec![0; 6];
        reader.next_frame(&mut bytes).unwrap();
        assert_eq!(bytes, pixels.bytes);
    }
}
