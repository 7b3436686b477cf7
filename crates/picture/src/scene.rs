//! What is drawn: shapes in colours.

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    const WHITE: Rgb = Rgb(255, 255, 255);
    const BLACK: Rgb = Rgb(0, 0, 0);

    /// Reads `#b300b3`.
    pub fn parse(text: &str) -> Option<Rgb> {
        let digits =
            text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Rgb(part(0)?, part(2)?, part(4)?))
    }

    /// Between this colour (0) and another (100).
    #[must_use]
    pub fn mixed(self, other: Rgb, percent: u32) -> Rgb {
        let mix = |a: u8, b: u8| {
            ((u32::from(a) * (100 - percent) + u32::from(b) * percent + 50) / 100) as u8
        };
        Rgb(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// Nearer to white.
    #[must_use]
    pub fn lighter(self, percent: u32) -> Rgb {
        self.mixed(Rgb::WHITE, percent)
    }

    /// Nearer to black.
    #[must_use]
    pub fn darker(self, percent: u32) -> Rgb {
        self.mixed(Rgb::BLACK, percent)
    }
}

/// A rectangle with round corners, in one colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// The left edge.
    pub x: f32,
    /// The upper edge; down is more.
    pub y: f32,
    /// How wide it is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// The radius of its corners.
    pub radius: f32,
    /// Its colour.
    pub fill: Rgb,
}

impl Shape {
    /// A disc around a point.
    pub fn disc(x: f32, y: f32, radius: f32, fill: Rgb) -> Shape {
        let side = 2.0 * radius;
        Shape { x: x - radius, y: y - radius, width: side, height: side, radius, fill }
    }
}

/// A picture: shapes, the later over the earlier.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// How wide it is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// What is seen where no shape is.
    pub ground: Rgb,
    /// The shapes.
    pub shapes: Vec<Shape>,
}
