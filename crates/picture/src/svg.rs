//! Scenes as SVG.

use std::fmt::Write;

use crate::{Rgb, Scene};

/// The scene as a file of its own.
pub fn text(scene: &Scene) -> String {
    let (width, height) = (scene.width, scene.height);
    // Writing to a string does not fail.
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"12\" fill=\"{}\"/>\n",
        hex(scene.ground)
    );
    for shape in &scene.shapes {
        let _ = writeln!(
            text,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\"/>",
            shape.x,
            shape.y,
            shape.width,
            shape.height,
            shape.radius,
            hex(shape.fill)
        );
    }
    text.push_str("</svg>\n");
    text
}

fn hex(Rgb(r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}
