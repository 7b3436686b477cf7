//! Colours, all in one place.

use allclear_picture::Rgb;
use allclear_tetris::Piece;
use clap::ValueEnum;

use super::grid::{Ink, Shade};

/// Which colours to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ThemeName {
    /// The guideline's colours of pieces
    #[default]
    Guideline,
    /// Colours that people with any kind of colour vision can tell apart
    Safe,
}

/// The colours of everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// By the number of the piece: I O T S Z L J.
    pieces: [Rgb; 7],
    grey: Rgb,
    /// Blocks 1 to 5: blue, green, pink, red, yellow.
    blocks: [Rgb; 5],
    skull: Rgb,
    human: Rgb,
    /// Robots, one after the other, and again from the first.
    robots: [Rgb; 6],
    target: Rgb,
    /// Inside a board.
    pub well: Rgb,
    /// The dots of empty cells.
    pub dot: Rgb,
    /// Walls of boards, frames around things.
    pub frame: Rgb,
    /// What words are about.
    pub accent: Rgb,
    /// Good news.
    pub good: Rgb,
    /// Bad news.
    pub bad: Rgb,
}

/// As most games have them.
const GUIDELINE: Theme = Theme {
    pieces: [
        Rgb(0, 200, 220),
        Rgb(235, 210, 30),
        Rgb(170, 60, 210),
        Rgb(70, 190, 60),
        Rgb(220, 50, 50),
        Rgb(240, 150, 20),
        Rgb(60, 90, 230),
    ],
    grey: Rgb(140, 140, 150),
    blocks: [
        Rgb(90, 140, 255),
        Rgb(80, 200, 90),
        Rgb(240, 130, 210),
        Rgb(235, 80, 70),
        Rgb(240, 210, 70),
    ],
    skull: Rgb(110, 110, 120),
    human: Rgb(235, 80, 70),
    robots: [
        Rgb(100, 160, 235),
        Rgb(95, 195, 110),
        Rgb(190, 130, 230),
        Rgb(240, 165, 70),
        Rgb(80, 200, 200),
        Rgb(175, 180, 195),
    ],
    target: Rgb(240, 210, 70),
    well: Rgb(18, 19, 26),
    dot: Rgb(58, 61, 76),
    frame: Rgb(95, 100, 122),
    accent: Rgb(110, 195, 240),
    good: Rgb(120, 215, 110),
    bad: Rgb(240, 120, 90),
};

/// The eight colours of Okabe and Ito without black, made to be told apart with any colour vision,
/// and greys. Boards and frames are as in the other theme.
const SAFE: Theme = {
    const SKY: Rgb = Rgb(86, 180, 233);
    const BLUE: Rgb = Rgb(0, 114, 178);
    const GREEN: Rgb = Rgb(0, 158, 115);
    const YELLOW: Rgb = Rgb(240, 228, 66);
    const ORANGE: Rgb = Rgb(230, 159, 0);
    const VERMILION: Rgb = Rgb(213, 94, 0);
    const PURPLE: Rgb = Rgb(204, 121, 167);
    const GREY: Rgb = Rgb(150, 150, 150);
    Theme {
        pieces: [SKY, YELLOW, PURPLE, GREEN, VERMILION, ORANGE, BLUE],
        grey: GREY,
        blocks: [BLUE, GREEN, PURPLE, VERMILION, YELLOW],
        skull: Rgb(110, 110, 110),
        human: VERMILION,
        robots: [SKY, GREEN, PURPLE, ORANGE, BLUE, GREY],
        target: YELLOW,
        accent: SKY,
        good: SKY,
        bad: ORANGE,
        ..GUIDELINE
    }
};

impl Theme {
    /// The theme of a name.
    pub fn named(name: ThemeName) -> &'static Theme {
        match name {
            ThemeName::Guideline => &GUIDELINE,
            ThemeName::Safe => &SAFE,
        }
    }

    /// Reads a theme of solution-finder: `T.normal=#b300b3`, `Gray.normal`, `Empty`, `Border`. What
    /// the file does not name stays as it is.
    pub fn parse(text: &str) -> Result<Theme, String> {
        let mut theme = GUIDELINE;
        let lines = text.lines().map(str::trim).enumerate();
        for (i, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(['#', '!']))
        {
            let wrong = || format!("{}: expected a colour, as in T.normal=#b300b3", i + 1);
            let (name, value) = line.split_once('=').ok_or_else(wrong)?;
            let colour = Rgb::parse(value.trim()).ok_or_else(wrong)?;
            match name.trim() {
                "Gray.normal" => theme.grey = colour,
                "Empty" => (theme.well, theme.dot) = (colour, colour.lighter(18)),
                "Border" => theme.frame = colour.lighter(25),
                name => {
                    let mut letters = name.strip_suffix(".normal").unwrap_or_default().chars();
                    let piece = letters.next().and_then(Piece::from_letter);
                    if let (Some(piece), None) = (piece, letters.next()) {
                        theme.pieces[piece.index()] = colour;
                    }
                }
            }
        }
        Ok(theme)
    }

    /// The colour of a piece.
    pub fn piece(&self, piece: Piece) -> Rgb {
        self.pieces[piece.index()]
    }

    /// The colour of what a cell is made of.
    pub fn ink(&self, ink: Ink) -> Rgb {
        match ink {
            Ink::Piece(piece) => self.piece(piece),
            Ink::Grey => self.grey,
            Ink::Block(number) => self.blocks[usize::from(number.clamp(1, 5)) - 1],
            Ink::Skull => self.skull,
            Ink::Human(_) => self.human,
            Ink::Robot(number) => self.robots[usize::from(number) % self.robots.len()],
            Ink::Target => self.target,
        }
    }

    /// The colour of a cell.
    pub fn shaded(&self, ink: Ink, shade: Shade) -> Rgb {
        let colour = self.ink(ink);
        match shade {
            Shade::Solid => colour,
            Shade::Pale => self.well.mixed(colour, 35),
            Shade::Bright => colour.lighter(65),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// How different two colours look, roughly (the "redmean" distance).
    fn distance(a: Rgb, b: Rgb) -> f64 {
        let mean = (f64::from(a.0) + f64::from(b.0)) / 2.0;
        let square = |x: u8, y: u8| (f64::from(x) - f64::from(y)).powi(2);
        ((2.0 + mean / 256.0) * square(a.0, b.0)
            + 4.0 * square(a.1, b.1)
            + (2.0 + (255.0 - mean) / 256.0) * square(a.2, b.2))
        .sqrt()
    }

    #[test]
    fn no_two_pieces_look_alike() {
        for theme in [&GUIDELINE, &SAFE] {
            for colours in [&theme.pieces[..], &theme.blocks[..], &theme.robots[..]] {
                for (i, &a) in colours.iter().enumerate() {
                    assert!(distance(a, theme.well) > 150.0, "{a:?} in the well");
                    for &b in &colours[..i] {
                        assert!(distance(a, b) > 100.0, "{a:?} {b:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_theme_of_solution_finder() {
        let theme = Theme::parse("T.normal=#b300b3\n# dark\nEmpty=#151500\nT.clear=#d900d9\n");
        let theme = theme.unwrap();
        assert_eq!((theme.piece(Piece::T), theme.well), (Rgb(179, 0, 179), Rgb(21, 21, 0)));
        assert_eq!(theme.piece(Piece::I), GUIDELINE.piece(Piece::I));
        assert!(Theme::parse("T.normal=red").unwrap_err().starts_with("1: expected a colour"));
    }

    proptest! {
        #[test]
        fn noise_is_a_theme_or_an_error(
            any in ".*",
            alike in "([TG#!]|Empty|Border|[.]normal|=|#[0-9a-fé]{5,7}|\n| ){0,12}",
        ) {
            let _ = (Theme::parse(&any), Theme::parse(&alike));
        }
    }

    #[test]
    fn mixing() {
        assert_eq!(Rgb(0, 100, 200).mixed(Rgb(100, 0, 200), 50), Rgb(50, 50, 200));
        assert_eq!(Rgb(9, 9, 9).lighter(100), Rgb(255, 255, 255));
        assert_eq!(Rgb(9, 9, 9).darker(100), Rgb(0, 0, 0));
    }
}
