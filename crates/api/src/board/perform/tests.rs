//! Every operation gives the same in a frame of 64x64 as on a board of exactly its size.

use allclear_board::{Rng, words};

use super::super::{By, OPERATIONS, Operation};
use super::*;

/// A picture with a random density, and some rows full.
fn random_picture(rng: &mut Rng, size: Size) -> String {
    let density = rng.below(9);
    let row = |rng: &mut Rng| {
        let full = rng.below(4) == 0;
        let cell = |rng: &mut Rng| if full || rng.below(8) < density { '#' } else { '.' };
        (0..size.width).map(|_| cell(rng)).collect::<String>()
    };
    (0..size.height).map(|_| row(rng)).collect::<Vec<_>>().join("/")
}

/// A request for an operation with random arguments that are good on a board of this size.
fn random_request(operation: &Operation, rng: &mut Rng, size: Size) -> Request {
    let mut request = Request { op: operation.name.into(), ..Request::default() };
    for takes in operation.takes {
        let x = rng.below(size.width as u64) as usize;
        let y = rng.below(size.height as u64) as usize;
        let cell = Some(Pair(x as i64, y as i64));
        let choice = match takes.choices() {
            [] => None,
            choices => Some(choices[rng.below(choices.len() as u64) as usize].0.to_string()),
        };
        match takes {
            Takes::Board => request.board = Some(random_picture(rng, size)),
            Takes::With => request.with = Some(random_picture(rng, size)),
            Takes::Blocks => request.blocks = Some(random_picture(rng, size)),
            Takes::Shape => request.shape = Some("##/#.".into()),
            Takes::At => request.at = cell,
            Takes::From => request.from = cell,
            Takes::To => request.to = cell,
            Takes::Distance => {
                let step = |rng: &mut Rng| rng.below(9) as i64 - 4;
                request.by = Some(By::Pair(Pair(step(rng), step(rng))));
            }
            Takes::Extent => request.by = Some(By::Pair(Pair(3, 4))),
            Takes::Turn => request.by = choice.map(By::Turn),
            Takes::Direction | Takes::Way => request.dir = choice,
            Takes::Side => request.dir = choice.filter(|_| rng.below(2) == 0),
            Takes::Rule => request.rule = choice,
            Takes::Rows => request.rows = Some(vec![y, 0]),
            Takes::Y => request.y = Some(y),
            Takes::X => request.x = Some(x),
            Takes::AtLeast => request.at_least = Some(1 + rng.below(4) as u32),
            Takes::Diagonal => request.diagonal = Some(rng.below(2) == 0),
        }
    }
    request
}

fn compare<const W: usize, const H: usize, const N: usize>() {
    assert_eq!(N, words(W, H));
    let size = Size { width: W, height: H };
    let mut rng = Rng::new(W as u64 * 64 + H as u64);
    for operation in OPERATIONS {
        if matches!(operation.name, "symmetries" | "canonical") {
            continue; // below
        }
        for _ in 0..12 {
            let request = random_request(operation, &mut rng, size);
            let (exact, framed) = match request.board.as_deref() {
                Some(picture) => (
                    on_picture::<W, H, N>(&request, size, picture),
                    on_picture::<64, 64, 64>(&request, size, picture),
                ),
                None => (
                    without_picture::<W, H, N>(&request, size),
                    without_picture::<64, 64, 64>(&request, size),
                ),
            };
            let exact = exact.expect("the arguments are good");
            assert_eq!(Ok(exact), framed, "{request:?}");
        }
    }
}

#[test]
fn frames_change_nothing() {
    compare::<1, 1, 1>();
    compare::<3, 3, 1>();
    compare::<8, 8, 1>();
    compare::<10, 24, 4>();
    compare::<63, 3, 3>();
    compare::<1, 64, 1>();
    compare::<64, 1, 1>();
    compare::<19, 19, 6>();
}

#[test]
fn frames_change_no_symmetry() {
    let mut rng = Rng::new(8);
    let size = Size { width: 5, height: 5 };
    for _ in 0..20 {
        let picture = random_picture(&mut rng, size);
        for op in ["symmetries", "canonical"] {
            let request = Request { op: op.into(), ..Request::default() };
            let exact = on_square::<5, 1>(&request, size, &picture);
            let framed = on_square::<64, 64>(&request, size, &picture);
            assert_eq!(exact, framed, "{picture}");
        }
    }
}

#[test]
fn the_border_is_the_library_s() {
    let size = Size { width: 19, height: 19 };
    let edge = |dir: Option<&str>| {
        let dir = dir.map(str::to_string);
        let request = Request { op: "edge".into(), dir, ..Request::default() };
        without_picture::<19, 19, 6>(&request, size).expect("it works").board
    };
    let drawn = |board: Board<19, 19, 6>| Some(drawn(board, size));
    assert_eq!(edge(None), drawn(Board::BORDER));
    assert_eq!(edge(Some("n")), drawn(Board::NORTH_EDGE));
    assert_eq!(edge(Some("e")), drawn(Board::EAST_EDGE));
    assert_eq!(edge(Some("s")), drawn(Board::SOUTH_EDGE));
    assert_eq!(edge(Some("w")), drawn(Board::WEST_EDGE));
}

#[test]
fn what_is_missing_is_named() {
    for operation in OPERATIONS {
        let request = Request {
            op: operation.name.into(),
            board: Some("#".into()),
            size: Some("1x1".into()),
            ..Request::default()
        };
        let needs = |takes: &&Takes| takes.is_required() && **takes != Takes::Board;
        match (perform(&request), operation.takes.iter().find(needs)) {
            (Ok(_), None) => {}
            (Err(error), Some(_)) => {
                assert_eq!(error.kind, ErrorKind::BadArgument, "{}: {error}", operation.name);
            }
            (result, needed) => panic!("{}: {result:?}, {needed:?}", operation.name),
        }
    }
}
