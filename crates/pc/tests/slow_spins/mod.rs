//! T-spins the slow way: every order of the pieces, every place that each can be brought to, and
//! then the definition, word by word, on a grid of bools.

use std::collections::{BTreeSet, HashSet};

use allclear_pc::Group;
use allclear_pc::study::{Gaps, Spins};
use allclear_tetris::kicks::Turn;
use allclear_tetris::{Facing, Field24, Kicks, Piece, Shape, reach};

/// Rows from the bottom up; all above are empty.
type Grid = Vec<[bool; 10]>;

/// A piece in rows that are never erased.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Laid {
    group: Group,
    facing: Facing,
    centre: (i32, i32),
}

impl Laid {
    fn cells(&self) -> impl Iterator<Item = (usize, usize)> {
        self.group.cells.into_iter().map(|cell| (usize::from(cell % 10), usize::from(cell / 10)))
    }

    fn rows(&self) -> BTreeSet<usize> {
        self.cells().map(|(_, y)| y).collect()
    }

    /// The rows between its own.
    fn gap(&self) -> BTreeSet<usize> {
        let rows = self.rows();
        let (low, high) = (*rows.first().unwrap(), *rows.last().unwrap());
        (low..high).filter(|row| !rows.contains(row)).collect()
    }
}

fn grid(field: Field24, laid: &[&Laid]) -> Grid {
    let mut grid = vec![[false; 10]; 32];
    for (x, y) in field.cells().chain(laid.iter().flat_map(|laid| laid.cells())) {
        grid[y][x] = true;
    }
    grid
}

fn full(grid: &Grid) -> BTreeSet<usize> {
    (0..grid.len()).filter(|&row| grid[row].iter().all(|cell| *cell)).collect()
}

fn without_rows(grid: &Grid, rows: &BTreeSet<usize>) -> Grid {
    let kept = grid.iter().enumerate().filter(|(row, _)| !rows.contains(row)).map(|(_, row)| *row);
    let mut kept: Grid = kept.collect();
    kept.resize(32, [false; 10]);
    kept
}

fn taken(grid: &Grid, x: i32, y: i32) -> bool {
    !(0..10).contains(&x) || y < 0 || grid.get(y as usize).is_some_and(|row| row[x as usize])
}

fn fits(grid: &Grid, facing: Facing, (x, y): (i32, i32)) -> bool {
    let cells = Shape::of(Piece::T, facing).cells;
    cells.iter().all(|&(dx, dy)| !taken(grid, x + i32::from(dx), y + i32::from(dy)))
}

/// Whether a T can be turned into its place as the last move.
fn turns_in(grid: &Grid, facing: Facing, at: (i32, i32), kicks: &Kicks) -> bool {
    let turned = |from: Facing, (x, y): (i32, i32), turn: Turn| {
        let to = turn.from(from);
        let mut tries = kicks.list(Piece::T, from, turn).iter();
        let place = tries.find_map(|kick| {
            let place = (x + i32::from(kick.dx), y + i32::from(kick.dy));
            fits(grid, to, place).then_some(place)
        });
        place.map(|place| (to, place))
    };
    let top = grid.iter().rposition(|row| row.contains(&true)).map_or(0, |row| row as i32 + 1);
    let high = top + 6;
    let mut seen = HashSet::new();
    let mut open: Vec<(Facing, (i32, i32))> =
        Facing::ALL.into_iter().flat_map(|f| (0..10).map(move |x| (f, (x, high)))).collect();
    open.retain(|&(facing, place)| fits(grid, facing, place));
    while let Some((facing_now, place)) = open.pop() {
        if !seen.insert((facing_now, place)) || place.1 > high + 4 {
            continue;
        }
        for turn in Turn::ALL {
            let then = turned(facing_now, place, turn);
            if turn != Turn::Half && then == Some((facing, at)) {
                return true;
            }
            open.extend(then);
        }
        let (x, y) = place;
        let steps = [(x - 1, y), (x + 1, y), (x, y - 1)].map(|place| (facing_now, place));
        open.extend(steps.into_iter().filter(|&(facing, place)| fits(grid, facing, place)));
    }
    false
}

/// Whether a piece has something to rest on among the others (the T aside), when the rows of its
/// gap are gone, and those below it that one piece completes; or rests on the field itself.
fn rests(field: Field24, piece: &Laid, others: &[&Laid]) -> bool {
    let all = grid(field, others);
    let cleared = full(&all);
    if !piece.gap().is_subset(&cleared) {
        return false;
    }
    let lies_on = |grid: &Grid, gone: &BTreeSet<usize>| {
        piece.cells().any(|(x, y)| match (0..y).rev().find(|row| !gone.contains(row)) {
            None => true,
            Some(row) if piece.cells().any(|cell| cell == (x, row)) => false,
            Some(row) => grid[row][x],
        })
    };
    if lies_on(&grid(field, &[]), &piece.gap()) {
        return true;
    }
    let low = *piece.rows().first().unwrap();
    let at_once = cleared.iter().copied().filter(|row| {
        *row < low && others.iter().filter(|other| other.rows().contains(row)).count() == 1
    });
    let gone: BTreeSet<usize> = piece.gap().into_iter().chain(at_once).collect();
    lies_on(&all, &gone)
}

/// Whether nothing is missing for a T-spin.
fn is_complete(field: Field24, t: &Laid, others: &[&Laid], kicks: &Kicks) -> bool {
    if !others.iter().chain([&t]).all(|piece| rests(field, piece, others)) {
        return false;
    }
    let all = grid(field, others);
    let cleared = full(&all);
    let below = cleared.iter().filter(|&row| row < t.rows().first().unwrap()).count() as i32;
    let (x, y) = (t.centre.0, t.centre.1 - below);
    let field = without_rows(&all, &cleared);
    let corners = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    let corners = corners.iter().filter(|(dx, dy)| taken(&field, x + dx, y + dy)).count();
    corners >= 3 && turns_in(&field, t.facing, (x, y), kicks)
}

/// Whether the pieces that fill lines belong together; see [`Spins::fill`].
fn fills(spins: &Spins, t: &Laid, others: &[&Laid]) -> bool {
    let (range, _) = spins.rows();
    let all: Vec<&Laid> = others.iter().copied().chain([t]).collect();
    let lines = full(&grid(spins.field, &all));
    let t_rows = t.rows();
    if lines.intersection(&t_rows).count() < spins.lines {
        return false;
    }
    let fillers = all.iter().filter(|piece| !piece.rows().is_disjoint(&lines));
    let fillers: Vec<&Laid> = fillers.copied().collect();
    if spins.gaps == Gaps::NotInLines && fillers.iter().any(|piece| !piece.gap().is_empty()) {
        return false;
    }
    let mut placed: Vec<&Laid> = Vec::new();
    loop {
        let done = full(&grid(spins.field, &placed));
        let Some(&line) = lines.difference(&done).next() else { break };
        if !range.contains(&line) {
            return false;
        }
        placed.extend(fillers.iter().filter(|piece| piece.rows().contains(&line)));
        placed.sort_unstable();
        placed.dedup();
    }
    placed.len() == fillers.len()
}

/// Every way, the T apart from the others.
pub fn ways(spins: &Spins, others: &[Piece]) -> BTreeSet<(Group, Vec<Group>)> {
    let mut search = Search { spins, margin: spins.rows().1, found: BTreeSet::new() };
    search.play(&mut Vec::new(), others);
    search.found
}

struct Search<'a> {
    spins: &'a Spins,
    margin: usize,
    found: BTreeSet<(Group, Vec<Group>)>,
}

impl Search<'_> {
    /// Where a piece can go now.
    fn places(&self, laid: &[Laid], piece: Piece) -> Vec<Laid> {
        let laid: Vec<&Laid> = laid.iter().collect();
        let whole = grid(self.spins.field, &laid);
        let cleared = full(&whole);
        let left: Vec<usize> = (0..32).filter(|row| !cleared.contains(row)).collect();
        let field: Field24 = without_rows(&whole, &cleared)
            .iter()
            .enumerate()
            .flat_map(|(y, row)| (0..10).filter(|x| row[*x]).map(move |x| (x, y)))
            .collect();
        let places = reach::placements(&field, piece, &self.spins.rules, 24);
        let laid = |placement: allclear_tetris::Placement| {
            let cells = placement.cells().unwrap();
            let mut cells = cells.map(|(x, y)| (10 * left[usize::from(y)] + usize::from(x)) as u8);
            cells.sort_unstable();
            let group = Group { piece, cells };
            let facing = placement.facing;
            let south = usize::from(Shape::of(piece, facing).south);
            let low = left[usize::from(placement.y) - south] as i32;
            Laid { group, facing, centre: (i32::from(placement.x), low + south as i32) }
        };
        let places = places.iter().map(laid);
        places.filter(|laid| laid.cells().all(|(_, y)| y < self.margin)).collect()
    }

    fn play(&mut self, laid: &mut Vec<Laid>, left: &[Piece]) {
        self.spin(laid);
        for (i, &piece) in left.iter().enumerate() {
            let rest: Vec<Piece> = [&left[..i], &left[i + 1..]].concat();
            for place in self.places(laid, piece) {
                laid.push(place);
                self.play(laid, &rest);
                laid.pop();
            }
        }
    }

    /// Takes the ways that end now.
    fn spin(&mut self, laid: &[Laid]) {
        let Spins { field, rules, .. } = self.spins;
        let others: Vec<&Laid> = laid.iter().collect();
        for t in self.places(laid, Piece::T) {
            if !fills(self.spins, &t, &others) || !is_complete(*field, &t, &others, &rules.kicks) {
                continue;
            }
            // No part can be left out but those in the lines that the T clears, nor several of those
            // that fill no line.
            let all: Vec<&Laid> = others.iter().copied().chain([&t]).collect();
            let lines = full(&grid(*field, &all));
            let by_t: BTreeSet<usize> = lines.intersection(&t.rows()).copied().collect();
            let minimal = (0..(1u32 << others.len()) - 1).all(|kept| {
                let is_kept = |i: &usize| kept >> i & 1 == 1;
                let dropped: Vec<usize> = (0..others.len()).filter(|i| !is_kept(i)).collect();
                let fixed = if dropped.len() == 1 { &by_t } else { &lines };
                let needed = dropped.iter().any(|&i| !others[i].rows().is_disjoint(fixed));
                let fewer: Vec<&Laid> =
                    (0..others.len()).filter(is_kept).map(|i| others[i]).collect();
                needed || !is_complete(*field, &t, &fewer, &rules.kicks)
            });
            if minimal {
                let mut groups: Vec<Group> = others.iter().map(|laid| laid.group).collect();
                groups.sort_unstable();
                self.found.insert((t.group, groups));
            }
        }
    }
}
