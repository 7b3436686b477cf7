//! Boards as shapes, for pictures in files.

mod glyphs;

use allclear_picture::{Rgb, Scene, Shape};

use crate::{Grid, Ink, Shade, Theme, Tile};

/// The side of a cell.
pub const CELL: f32 = 32.0;
/// Between the edge of the picture and the boards.
const MARGIN: f32 = 16.0;
/// The wall of a board.
const WALL: f32 = 4.0;

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
        board(&mut scene, left, top, grid, theme);
    }
    scene
}

/// Adds captions below the boards of [`of`], in the space between two lines of them.
pub fn caption(
    scene: &mut Scene,
    boards: &[(usize, usize, &Grid)],
    captions: &[String],
    theme: &Theme,
) {
    let below = scene.height - MARGIN;
    for (&(x, y, _), text) in boards.iter().zip(captions) {
        let (left, top) = (MARGIN + x as f32 * CELL, below - y as f32 * CELL + 7.0);
        scene.shapes.extend(glyphs::caption(text, left, top, theme.frame.lighter(60)));
    }
    if !captions.is_empty() {
        scene.height += glyphs::HEIGHT + 2.0 * WALL;
    }
}

fn board(scene: &mut Scene, left: f32, top: f32, grid: &Grid, theme: &Theme) {
    let (width, height) = (grid.width() as f32 * CELL, grid.height() as f32 * CELL);
    for (wall, radius, fill) in [(WALL, 8.0, theme.frame), (WALL / 2.0, 6.0, theme.well)] {
        scene.shapes.push(Shape {
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
                None => cell(scene, x, y, 1.0, 4.0, theme.well.mixed(theme.dot, 35)),
                Some(tile) => draw(scene, x, y, tile, theme),
            }
        }
    }
}

fn cell(scene: &mut Scene, x: f32, y: f32, inset: f32, radius: f32, fill: Rgb) {
    let side = CELL - 2.0 * inset;
    let shape = Shape { x: x + inset, y: y + inset, width: side, height: side, radius, fill };
    scene.shapes.push(shape);
}

fn draw(scene: &mut Scene, x: f32, y: f32, Tile { ink, shade }: Tile, theme: &Theme) {
    let colour = theme.shaded(ink, shade);
    let (middle_x, middle_y) = (x + CELL / 2.0, y + CELL / 2.0);
    if ink.is_round() {
        cell(scene, x, y, 1.0, 4.0, theme.well.mixed(theme.dot, 35));
    }
    match ink {
        Ink::Target => {
            scene.shapes.push(Shape::disc(middle_x, middle_y, 11.0, theme.ink(ink)));
            scene.shapes.push(Shape::disc(middle_x, middle_y, 7.5, theme.well));
            scene.shapes.push(Shape::disc(middle_x, middle_y, 3.5, theme.ink(ink)));
        }
        _ if ink.is_round() => {
            scene.shapes.push(Shape::disc(middle_x, middle_y, 14.0, colour.darker(25)));
            scene.shapes.push(Shape::disc(middle_x, middle_y - 1.0, 13.0, colour));
            if ink.is_marked() {
                for side in [-5.0, 5.0] {
                    let eye = Shape::disc(middle_x + side, middle_y - 2.0, 3.4, theme.well);
                    // Humans have round eyes, robots square ones.
                    let radius = if matches!(ink, Ink::Robot(_)) { 0.5 } else { eye.radius };
                    scene.shapes.push(Shape { radius, ..eye });
                }
            } else {
                let light = Shape::disc(middle_x - 4.5, middle_y - 5.5, 3.0, colour.lighter(55));
                scene.shapes.push(light);
            }
        }
        _ if shade == Shade::Pale => cell(scene, x, y, 1.0, 4.0, colour),
        _ => {
            cell(scene, x, y, 0.5, 4.0, colour.darker(30));
            let top = Shape {
                x: x + 0.5,
                y: y + 0.5,
                width: CELL - 1.0,
                height: CELL - 5.0,
                radius: 4.0,
                fill: colour.lighter(35),
            };
            scene.shapes.push(top);
            let face = Shape { y: y + 4.0, height: CELL - 8.0, fill: colour, ..top };
            scene.shapes.push(face);
        }
    }
}
