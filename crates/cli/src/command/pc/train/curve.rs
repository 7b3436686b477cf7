//! The learning curve as a picture.

use std::fmt::Write as _;

use allclear_pc::train::{Generation, HELD_OUT};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
/// Room for the numbers at the left and below.
const LEFT: f64 = 56.0;
const BELOW: f64 = 32.0;
const MARGIN: f64 = 16.0;

/// Nodes a queue by generation: the mean of each generation on its own queues, and what it led to
/// on those held out, beside the hand-made order.
pub fn svg(history: &[Generation], queues: usize, start: f64, by_hand: f64) -> String {
    let mean = |generation: &Generation| {
        generation.sum as f64 / generation.members.max(1) as f64 / queues as f64
    };
    let held_out = |generation: &Generation| generation.held_out as f64 / HELD_OUT as f64;
    let means: Vec<f64> = history.iter().map(mean).collect();
    let held: Vec<f64> = [start].into_iter().chain(history.iter().map(held_out)).collect();
    let top = means.iter().chain(&held).copied().fold(by_hand, f64::max) * 1.05;
    let last = history.len().max(1) as f64;
    let x = |generation: f64| LEFT + generation / last * (WIDTH - LEFT - MARGIN);
    let y = |nodes: f64| MARGIN + (1.0 - nodes / top) * (HEIGHT - MARGIN - BELOW);
    let line = |first: usize, values: &[f64]| {
        let points: Vec<String> = (first..)
            .zip(values)
            .map(|(generation, &nodes)| format!("{:.1},{:.1}", x(generation as f64), y(nodes)))
            .collect();
        points.join(" ")
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    // Writing to a string cannot fail.
    for part in 0..=4 {
        let nodes = top * f64::from(part) / 4.0;
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {0:.1}H{1}\" stroke=\"#ddd\"/><text x=\"{2}\" y=\"{3:.1}\" \
             text-anchor=\"end\" fill=\"#555\">{nodes:.0}</text>",
            y(nodes),
            WIDTH - MARGIN,
            LEFT - 6.0,
            y(nodes) + 4.0
        );
    }
    let floor = HEIGHT - 10.0;
    let _ = writeln!(
        svg,
        "<text x=\"{LEFT}\" y=\"{floor}\" fill=\"#555\">0</text>\
         <text x=\"{0}\" y=\"{floor}\" text-anchor=\"end\" fill=\"#555\">generation {last}</text>",
        WIDTH - MARGIN
    );
    let _ = writeln!(
        svg,
        "<path d=\"M{LEFT} {0:.1}H{1}\" stroke=\"#c60\" stroke-dasharray=\"6 4\"/>",
        y(by_hand),
        WIDTH - MARGIN
    );
    for (colour, points) in [("#aaa", line(1, &means)), ("#06c", line(0, &held))] {
        let _ = writeln!(
            svg,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{points}\"/>"
        );
    }
    for (row, (colour, label)) in
        [("#06c", "held-out queues"), ("#aaa", "while training"), ("#c60", "order by hand")]
            .into_iter()
            .enumerate()
    {
        let (x, y) = (WIDTH - 160.0, MARGIN + 16.0 * row as f64);
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"10\" height=\"10\" fill=\"{colour}\"/>\
             <text x=\"{0}\" y=\"{1}\">{label}</text>",
            x + 16.0,
            y + 10.0
        );
    }
    let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"12\">nodes per queue</text>\n</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_every_generation() {
        let generation = |held_out| Generation { best: 100, sum: 400, members: 2, held_out };
        let history = [generation(40_000), generation(20_000)];
        let svg = svg(&history, 1, 300.0, 250.0);
        assert!(svg.contains("points=\"56.0,30.9 340.0,129.9 624.0,229.0\""), "{svg}");
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert!(svg.ends_with("</svg>\n"));
    }
}
