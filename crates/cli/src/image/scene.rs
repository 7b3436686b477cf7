//! Boards as shapes.

use super::glyphs;
use crate::look::{Grid, Ink, Rgb, Shade, Theme, Tile};

/// The side of a cell.
pub const CELL: f32 = 32.0;
/// Between the edge of the picture and the boards.
const MARGIN: f32 = 16.0;
/// The wall of a board.
const WALL: f32 = 4.0;

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
    fn disc(x: f32, y: f32, radius: f32, fill: Rgb) -> Shape {
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

impl Scene {
    /// Boards, each with its lower left corner in a column and a row of cells.
    pub fn of(boards: &[(usize, usize, &Grid)], theme: &Theme) -> Scene {
        let columns = boards.iter().map(|(x, _, grid)| x + grid.width()).max().unwrap_or(1);
        let rows = boards.iter().map(|(_, y, grid)| y + grid.height()).max().unwrap_or(1);
        let (width, height) = (columns as f32 * CELL, rows as f32 * CELL);
        let mut scene = Scene {
            width: width + 2.0 * MARGIN,
            height: height + 2.0 * MARGIN,
            ground: theme.well.lighter(8),
            shapes: Vec::new(),
        };
        for &(x, y, grid) in boards.iter().filter(|(_, _, grid)| grid.width() > 0) {
            let left = MARGIN + x as f32 * CELL;
            let top = MARGIN + height - (y + grid.height()) as f32 * CELL;
            scene.board(left, top, grid, theme);
        }
        scene
    }

    /// Captions below the boards of [`Scene::of`], in the space between two lines of them.
    pub fn captions(
        &mut self,
        boards: &[(usize, usize, &Grid)],
        captions: &[String],
        theme: &Theme,
    ) {
        let below = self.height - MARGIN;
        for (&(x, y, _), text) in boards.iter().zip(captions) {
            let (left, top) = (MARGIN + x as f32 * CELL, below - y as f32 * CELL + 7.0);
            self.shapes.extend(glyphs::caption(text, left, top, theme.frame.lighter(60)));
        }
        if !captions.is_empty() {
            self.height += glyphs::HEIGHT + 2.0 * WALL;
        }
    }

    fn board(&mut self, left: f32, top: f32, grid: &Grid, theme: &Theme) {
        let (width, height) = (grid.width() as f32 * CELL, grid.height() as f32 * CELL);
        for (wall, radius, fill) in [(WALL, 8.0, theme.frame), (WALL / 2.0, 6.0, theme.well)] {
            self.shapes.push(Shape {
                x: left - wall,
                y: top - wall,
                width: width + 2.0 * wall,
                height: height + 2.0 * wall,
                radius,
                fill,
            });
        }
        for row in 0..grid.height() {
            for column in 0..grid.width() {
                let x = left + column as f32 * CELL;
                let y = top + (grid.height() - 1 - row) as f32 * CELL;
                match grid.get(column, row) {
                    None => self.cell(x, y, 1.0, 4.0, theme.well.mixed(theme.dot, 35)),
                    Some(tile) => self.tile(x, y, tile, theme),
                }
            }
        }
    }

    fn cell(&mut self, x: f32, y: f32, inset: f32, radius: f32, fill: Rgb) {
        let side = CELL - 2.0 * inset;
        let shape = Shape { x: x + inset, y: y + inset, width: side, height: side, radius, fill };
        self.shapes.push(shape);
    }

    fn tile(&mut self, x: f32, y: f32, Tile { ink, shade }: Tile, theme: &Theme) {
        let colour = theme.shaded(ink, shade);
        let (middle_x, middle_y) = (x + CELL / 2.0, y + CELL / 2.0);
        if ink.is_round() {
            self.cell(x, y, 1.0, 4.0, theme.well.mixed(theme.dot, 35));
        }
        match ink {
            Ink::Target => {
                self.shapes.push(Shape::disc(middle_x, middle_y, 11.0, theme.ink(ink)));
                self.shapes.push(Shape::disc(middle_x, middle_y, 7.5, theme.well));
                self.shapes.push(Shape::disc(middle_x, middle_y, 3.5, theme.ink(ink)));
            }
            _ if ink.is_round() => {
                self.shapes.push(Shape::disc(middle_x, middle_y, 14.0, colour.darker(25)));
                self.shapes.push(Shape::disc(middle_x, middle_y - 1.0, 13.0, colour));
                if ink.is_marked() {
                    for side in [-5.0, 5.0] {
                        let eye = Shape::disc(middle_x + side, middle_y - 2.0, 3.4, theme.well);
                        // Humans have round eyes, robots square ones.
                        let radius = if matches!(ink, Ink::Robot(_)) { 0.5 } else { eye.radius };
                        self.shapes.push(Shape { radius, ..eye });
                    }
                } else {
                    let light =
                        Shape::disc(middle_x - 4.5, middle_y - 5.5, 3.0, colour.lighter(55));
                    self.shapes.push(light);
                }
            }
            _ if shade == Shade::Pale => self.cell(x, y, 1.0, 4.0, colour),
            _ => {
                self.cell(x, y, 0.5, 4.0, colour.darker(30));
                let top = Shape {
                    x: x + 0.5,
                    y: y + 0.5,
                    width: CELL - 1.0,
                    height: CELL - 5.0,
                    radius: 4.0,
                    fill: colour.lighter(35),
                };
                self.shapes.push(top);
                let face = Shape { y: y + 4.0, height: CELL - 8.0, fill: colour, ..top };
                self.shapes.push(face);
            }
        }
    }
}
