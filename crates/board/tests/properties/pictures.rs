use allclear_board::Board;
use allclear_board::picture::{PictureError, PictureProblem, size};
use proptest::prelude::*;

use crate::for_all;
use crate::grid::{Grid, grids};

crate::on_every_geometry!(round_trips, noise, damage);

fn round_trips<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        let lines = board.to_string();
        prop_assert_eq!(lines.lines().count(), H);
        for (row, line) in (0..H).rev().zip(lines.lines()) {
            let cells: Vec<bool> = line.chars().map(|c| c == '#').collect();
            prop_assert_eq!(cells, grid.row(row));
        }
        prop_assert_eq!(lines.parse(), Ok(board));
        prop_assert_eq!(size(&lines), Ok((W, H)));
        prop_assert_eq!(size(&format!("{board:#}")), Ok((W, H)));
        prop_assert_eq!(format!("{board:#}").parse(), Ok(board));
        prop_assert_eq!(lines.replace('\n', "\r\n").parse(), Ok(board));
        prop_assert_eq!(lines.replace('#', "X").replace('.', "_").parse(), Ok(board));
        prop_assert_eq!(format!("\n\n {} \n\n", lines.replace('\n', " \n  ")).parse(), Ok(board));
        let debug = format!("{board:?}");
        let pasted = debug
            .strip_prefix(&format!("Board::<{W}, {H}, {N}>::of(\""))
            .and_then(|rest| rest.strip_suffix("\")"));
        prop_assert_eq!(pasted.unwrap().parse(), Ok(board));
        let bits = format!("{board:b}");
        prop_assert_eq!(bits.len(), W * H);
        for (bit, digit) in bits.chars().rev().enumerate() {
            let cell = grid.has((bit % W) as isize, (bit / W) as isize);
            prop_assert_eq!(digit, if cell { '1' } else { '0' });
        }
        let hex = format!("{board:x}");
        prop_assert!(hex == "0" || !hex.starts_with('0'));
        let mut words = [0; N];
        for (i, digits) in hex.as_bytes().rchunks(16).enumerate() {
            words[i] = u64::from_str_radix(str::from_utf8(digits).unwrap(), 16).unwrap();
        }
        prop_assert_eq!(words, *board.words());
    });
}

/// Any text at all is a board or an error at a place that exists.
fn noise<const W: usize, const H: usize, const N: usize>() {
    let texts = prop_oneof!["[.#_X/ \n]{0,400}", ".{0,100}", "(?s).{0,100}"];
    for_all!(|(text in texts)| {
        if let Ok((width, height)) = size(&text) {
            prop_assert!(width <= text.len() && height <= text.len() + 1);
        }
        match Board::<W, H, N>::parse(&text) {
            Ok(board) => prop_assert_eq!(board.to_string().parse(), Ok(board)),
            Err(PictureError { line, column, .. }) => {
                let lines: Vec<&str> = text.split('\n').collect();
                prop_assert!((1..=lines.len()).contains(&line));
                prop_assert!((1..=lines[line - 1].chars().count() + 1).contains(&column));
            }
        }
    });
}

/// One character of a good picture replaced, lost or doubled: the error says where.
fn damage<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>(), at in 0..W * H)| {
        let (x, row) = (at % W, at / W);
        let lines: Vec<String> =
            grid.board::<W, H, N>().to_string().lines().map(String::from).collect();
        let damaged = |line: String| {
            let mut lines = lines.clone();
            lines[row] = line;
            Board::<W, H, N>::parse(&lines.join("\n"))
        };
        let error = |column, problem| Err(PictureError { line: row + 1, column, problem });
        let good = &lines[row];
        prop_assert_eq!(
            damaged(format!("{}é{}", &good[..x], &good[x + 1..])),
            error(x + 1, PictureProblem::Character)
        );
        prop_assert_eq!(
            damaged(format!("{good}#")),
            error(W + 1, PictureProblem::Width { expected: W, found: W + 1 })
        );
        if W > 1 {
            prop_assert_eq!(
                damaged(good[1..].to_string()),
                error(W, PictureProblem::Width { expected: W, found: W - 1 })
            );
        }
        let higher = format!("{}\n{good}", lines.join("\n"));
        prop_assert_eq!(
            Board::<W, H, N>::parse(&higher),
            Err(PictureError {
                line: H + 1,
                column: 1,
                problem: PictureProblem::Height { expected: H, found: H + 1 },
            })
        );
    });
}

#[test]
fn errors_name_the_place() {
    let error = |text: &str| Board::<3, 2, 1>::parse(text).unwrap_err().to_string();
    assert_eq!(error(""), "1:1: expected 2 rows, found 0");
    assert_eq!(error("..."), "1:4: expected 2 rows, found 1");
    assert_eq!(error("...\n...\n..."), "3:1: expected 2 rows, found more");
    assert_eq!(error("...\n.."), "2:3: expected 3 cells in this row, found 2");
    assert_eq!(error("...\n...."), "2:4: expected 3 cells in this row, found more");
    assert_eq!(error("... / .o."), "1:8: expected one of . # _ X");
    assert_eq!(error("é"), "1:1: expected one of . # _ X");
    assert_eq!(error(" é"), "1:2: expected one of . # _ X");
    assert_eq!(error("... /  / ..."), "1:8: expected 3 cells in this row, found 0");
}

#[test]
fn a_picture_in_a_constant() {
    const GLIDER: Board<3, 3, 1> = Board::of(".#. / ..# / ###");
    assert_eq!(Grid::of(GLIDER).count(), 5);
}
