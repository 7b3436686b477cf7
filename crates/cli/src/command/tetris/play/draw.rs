//! The game on a screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::advice::Advice;
use super::coach::Coach;
use super::screen::{Play, points, share};
use crate::progress::grouped;
use allclear_api::pc::BestReply;
use allclear_look::tetris::Table;
use allclear_look::{Grid, Ink, Look, Screen, Shade, screen};
use allclear_pc::Solution;
use allclear_tetris::Piece;
use allclear_tetris::game::End;

/// Draws all of it.
pub fn draw(play: &Play, frame: &mut Frame, look: &Look) {
    let area = frame.area();
    let above = Rect { height: area.height.saturating_sub(1), ..area };
    let game = &play.coloured.game;
    let tone = if play.end().is_some() { look.theme.bad } else { look.theme.good };
    let banner = banner(play).map(|text| Line::styled(text, look.bold(tone)));
    let mut figures = vec![
        ("points", grouped(game.score())),
        ("lines", grouped(game.lines())),
        ("pieces", grouped(game.pieces())),
        ("all clears", grouped(play.all_clears)),
    ];
    if play.clock.level(10) > 1 {
        figures.push(("level", play.clock.level(game.lines()).to_string()));
    }
    let table = Table {
        grid: &grid(play),
        hold: game.hold(),
        can_hold: game.can_hold(),
        next: &play.next,
        figures,
        words: words(play, look),
        banner,
    };
    table.draw(frame, look, above);
    screen::footer(frame, look, area, &play.keys()[..5]);
}

fn banner(play: &Play) -> Option<String> {
    if let Some(end) = play.end() {
        let why = match end {
            End::BlockOut => "topped out",
            End::LockOut => "locked out",
            End::NoMorePieces => "no more pieces",
        };
        return Some(format!("game over: {why}"));
    }
    if play.paused {
        return Some("paused".to_string());
    }
    play.news.as_ref().filter(|(_, all_clear, _)| *all_clear).map(|_| "ALL CLEAR".to_string())
}

/// The well; with a way to show, the best move, or until that is known the pieces of a perfect
/// clear, pale, the next one brighter.
fn grid(play: &Play) -> Grid {
    if let Some((flash, _)) = &play.flash {
        return flash.clone();
    }
    if let Some(Some(Ok(best))) = play.coach.as_ref().filter(|_| play.show_way).map(Coach::now) {
        return with_best(play, best);
    }
    let shown = play.adviser.as_ref().filter(|_| play.show_way);
    let Some(advice) = shown.map(|adviser| adviser.advice()) else {
        return play.coloured.grid();
    };
    let mut grid = play.coloured.grid();
    match (&advice.best, &advice.solution) {
        (Some(best), _) => {
            for (x, y) in best.placement.cells().into_iter().flatten() {
                let ink = Ink::Piece(best.placement.piece);
                grid.put(x.into(), y.into(), ink, Shade::Bright);
            }
        }
        (None, Some(solution)) => put(&mut grid, solution),
        (None, None) => return grid,
    }
    if let Some(piece) = play.coloured.piece() {
        grid.put_piece(piece, Shade::Solid);
    }
    grid
}

/// The well with the best move.
fn with_best(play: &Play, best: &BestReply) -> Grid {
    let mut grid = play.coloured.grid();
    let Some(first) = best.moves.first() else { return grid };
    if let (Some(piece), Some(cells)) = (Piece::from_letter(first.piece), first.cells) {
        for [x, y] in cells {
            grid.put(x.into(), y.into(), Ink::Piece(piece), Shade::Bright);
        }
    }
    if let Some(piece) = play.coloured.piece() {
        grid.put_piece(piece, Shade::Solid);
    }
    grid
}

fn put(grid: &mut Grid, solution: &Solution) {
    for (i, group) in solution.groups.iter().enumerate() {
        let shade = if i == 0 { Shade::Bright } else { Shade::Pale };
        for cell in group.cells {
            let (x, y) = (i32::from(cell % 10), i32::from(cell / 10));
            grid.put(x, y, Ink::Piece(group.piece), shade);
        }
    }
}

fn words(play: &Play, look: &Look) -> Vec<Line<'static>> {
    let theme = look.theme;
    let title = match (&play.adviser, &play.coach) {
        (Some(_), _) => "practice",
        (None, Some(_)) => "practice with a coach",
        (None, None) => "tetris",
    };
    let mut lines = vec![
        Line::styled(title, look.bold(theme.accent)),
        Line::styled(format!("seed {}", play.seed), look.dim()),
        Line::default(),
    ];
    if play.end().is_some() {
        let key = |key, what| {
            Line::from(vec![
                Span::styled(key, look.bold(theme.accent)),
                Span::styled(what, look.dim()),
            ])
        };
        if play.is_practice() {
            lines.push(key("u", " take the last piece back"));
        }
        lines.extend([key("r", " the same pieces again"), key("n", " a new game")]);
        return lines;
    }
    if let Some(adviser) = &play.adviser {
        lines.extend(advice(play, adviser.advice(), look));
        lines.push(Line::default());
    }
    if let Some(coach) = &play.coach {
        lines.extend(coaching(play, coach, look));
        lines.push(Line::default());
    }
    if let Some((news, ..)) = &play.news {
        lines.push(Line::styled(news.clone(), look.bold(theme.good)));
    }
    lines
}

fn advice(play: &Play, advice: &Advice, look: &Look) -> Vec<Line<'static>> {
    let theme = look.theme;
    let Some(solution) = &advice.solution else {
        return match (advice.thinking, advice.proven) {
            (true, _) => vec![Line::styled("looking for a perfect clear", look.dim())],
            (false, true) => vec![
                Line::styled("no perfect clear any more", look.bold(theme.bad)),
                Line::styled("u takes the last piece back", look.dim()),
            ],
            (false, false) => vec![Line::styled("no perfect clear found", look.bold(theme.bad))],
        };
    };
    let ways = match (advice.thinking, advice.counted, advice.ways) {
        (true, ..) => "counting the ways".to_string(),
        (_, true, 1) => "1 way".to_string(),
        (_, true, ways) => format!("{} ways", grouped(ways)),
        (_, false, ways) => format!("more than {} ways", grouped(ways)),
    };
    let mut lines = vec![
        Line::styled("perfect clear possible", look.bold(theme.good)),
        Line::from(vec![
            Span::styled(ways, look.bold(theme.accent)),
            Span::styled(
                format!(", {} rows, {} pieces", solution.height, solution.steps.len()),
                look.dim(),
            ),
        ]),
        Line::default(),
    ];
    if let Some(best) = &advice.best {
        let chance = format!("{:.1} % with the pieces seen", 100.0 * best.chance);
        lines.insert(2, Line::styled(chance, look.dim()));
    }
    let first = solution.steps.first().map(|step| (step.hold, step.placement));
    let first = advice.best.map(|best| (best.hold, best.placement)).or(first);
    match (play.show_way, first) {
        (true, Some((hold, placement))) => {
            // The advice is about the piece as it came; hold may have been pressed since.
            let hold = match (hold, play.coloured.game.can_hold()) {
                (true, true) => "hold, then ",
                (false, false) => "without hold: ",
                _ => "",
            };
            lines.push(Line::from(format!("{hold}{placement}")));
        }
        _ => lines.push(Line::styled("h shows one", look.dim())),
    }
    lines
}

/// What the coach has to say.
fn coaching(play: &Play, coach: &Coach, look: &Look) -> Vec<Line<'static>> {
    let theme = look.theme;
    let mut lines = match coach.now() {
        None => vec![Line::styled("the coach is thinking", look.dim())],
        Some(Err(error)) => vec![Line::styled(error.clone(), look.bold(theme.bad))],
        Some(Ok(best)) if best.moves.is_empty() => {
            let text = match best.next_height {
                Some(height) => format!("no perfect clear any more; one of {height} lines is"),
                None => "no perfect clear any more".to_string(),
            };
            vec![Line::styled(text, look.bold(theme.bad))]
        }
        Some(Ok(best)) => {
            let chance = Line::from(vec![
                Span::styled(share(best.chance), look.bold(theme.accent)),
                Span::styled(" by best play", look.dim()),
            ]);
            let first = &best.moves[0];
            // He rates the piece as it came; hold may have been pressed since.
            let hold = match (first.hold, play.coloured.game.can_hold()) {
                (true, true) => "hold, then ",
                (false, false) => "without hold: ",
                _ => "",
            };
            let how = match play.show_way {
                true => {
                    let place = format!("{} {} {},{}", first.piece, first.facing, first.x, first.y);
                    Line::from(format!("{hold}{place}"))
                }
                false => Line::styled("h shows the best move", look.dim()),
            };
            vec![chance, how]
        }
    };
    lines.push(Line::default());
    if let Some(verdict) = coach.last() {
        let text = match verdict.is_mistake() {
            true => Line::styled(format!("cost {}", points(verdict.loss)), look.bold(theme.bad)),
            false => Line::styled("as good as any move", look.bold(theme.good)),
        };
        let chances = format!("{} before, {} after", share(verdict.before), share(verdict.after));
        lines.extend([text, Line::styled(chances, look.dim())]);
    }
    match coach.mistakes().len() {
        0 => {}
        1 => lines.push(Line::styled("1 mistake; m goes back to it", look.dim())),
        many => {
            let text = format!("{many} mistakes; m goes back to the worst");
            lines.push(Line::styled(text, look.dim()));
        }
    }
    lines
}
