//! One round of a game as lines of text, for where there is no terminal.

use allclear_smash::{COLUMNS, Game, POINTS_A_LINE};

const ROWS: usize = 12;
/// How wide a field is drawn, with its walls.
const WIDTH: usize = 2 * COLUMNS + 3;

/// The round, the pairs to come, both fields side by side, both scores.
pub fn lines(game: &Game) -> Vec<String> {
    let mut lines = vec![heading(game), String::new()];
    for row in (0..ROWS).rev() {
        let field = |player: usize| {
            let cell = |column| game.field(player).cell(column, row).to_char();
            let cells: String = (0..COLUMNS).map(|column| format!("{} ", cell(column))).collect();
            format!("| {cells}|      ")
        };
        lines.push(field(0) + &field(1));
    }
    let floor = format!("+{}+", "-".repeat(WIDTH - 2));
    lines.push(format!("{floor}      {floor}"));
    let column = |text: String| format!("{text:<width$}", width = WIDTH + 6);
    let each = |text: fn(&allclear_smash::Player) -> String| {
        let [zero, one] = &game.players;
        column(text(zero)) + &text(one)
    };
    lines.push(each(|player| format!("{} points", player.side.score)));
    lines.push(each(|player| {
        format!("{:.2} skulls owed", f64::from(player.owed) * 6.0 / f64::from(POINTS_A_LINE))
    }));
    lines.push(each(|player| {
        player.loss.as_ref().map_or(String::new(), |loss| format!("lost: {loss}"))
    }));
    lines
}

fn heading(game: &Game) -> String {
    let mut text = format!("round {:<4}pairs ", game.rounds);
    for pair in game.turn(0).pairs {
        text += &format!("{}{} ", pair.a.number(), pair.b.number());
    }
    text
}
