//! Every optimal solution: how many there are, what they are, which one to show.
//!
//! # What
//! [`Optimal`] holds all positions that lie on some optimal solution, and the moves between them.
//! Two solutions differ when, at some point, a different piece moves or the piece goes elsewhere.
//! In moves a piece may have several ways to the same cell; they are one move, shown by a
//! shortest way. (Counting ways instead would be endless: a piece may walk in circles for free.)
//!
//! # How
//! The length is known from the solver. Breadth-first layers from the start drop every position
//! whose distance and bound exceed it; then, from the last layer back, each position gets the
//! number of ways on, and those without one fall out. What is left is a graph without dead ends:
//! all solutions are its walks, the number is at its start.
//!
//! Of the optimal solutions [`Optimal::best`] picks the one that is also best in the other count:
//! fewest moves among those with the fewest slides, fewest slides among those with the fewest
//! moves. For slides that needs to know which piece moved last, so it is a second pass over
//! (position, cell of that piece).
//!
//! # How we know it works
//! The classic cards' numbers of solutions are known from other programs, and a slow reference
//! counts walks on random boards.

use allclear_board::FastMap;
use allclear_board::search::{Outcome, Puzzle};

use super::{Count, Solver};
use crate::journeys::{InMoves, Journey, slides_of};
use crate::{Lunar, Slide, State, notation, numbers};

/// All optimal solutions of a puzzle.
pub struct Optimal {
    lunar: Lunar,
    count: Count,
    length: usize,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

/// A position on some optimal solution.
struct Node {
    state: State,
    /// Its moves: a range of the edges.
    edges: (u32, u32),
    /// How many ways lead on from here, or `u64::MAX` if there are more.
    ways: u64,
}

/// A move that keeps the solution optimal.
#[derive(Clone, Copy)]
struct Edge {
    step: Journey,
    to: u32,
}

/// Why there is nothing to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoOptimal {
    /// There is no solution: proven.
    #[error("the board has no solution")]
    Unsolvable,
    /// The limit was reached first.
    #[error("more than {0} positions would have to be stored")]
    Stopped(usize),
}

impl Optimal {
    /// Finds all optimal solutions, storing at most `limit` positions at a time.
    ///
    /// ```
    /// # use allclear_lunar::{Count, Optimal, cards, moves_of, notation};
    /// let card = cards::classic()[38].lunar;
    /// let optimal = Optimal::new(&card, Count::Slides, usize::MAX)?;
    /// assert_eq!((optimal.length(), optimal.number()), (13, 296));
    /// let best = optimal.best();
    /// assert_eq!((best.len(), moves_of(&best)), (13, 7));
    /// # Ok::<(), allclear_lunar::NoOptimal>(())
    /// ```
    pub fn new(lunar: &Lunar, count: Count, limit: usize) -> Result<Optimal, NoOptimal> {
        Optimal::with_solver(&mut Solver::default(), lunar, count, limit)
    }

    /// The same with a solver that is used for many puzzles.
    pub fn with_solver(
        solver: &mut Solver,
        lunar: &Lunar,
        count: Count,
        limit: usize,
    ) -> Result<Optimal, NoOptimal> {
        let slides = match solver.solve(lunar, count, limit).outcome {
            Outcome::Solved(slides) => slides,
            Outcome::Unsolvable => return Err(NoOptimal::Unsolvable),
            Outcome::Stopped => return Err(NoOptimal::Stopped(limit)),
        };
        let (nodes, edges, length) = match count {
            Count::Slides => {
                let layers = Layers::build(lunar, slides.len(), limit, Journey::of_slide)?;
                (layers.nodes, layers.edges, slides.len())
            }
            Count::Moves => {
                let length = crate::moves_of(&slides);
                let layers = Layers::build(&InMoves(lunar), length, limit, |journey| journey)?;
                (layers.nodes, layers.edges, length)
            }
        };
        Ok(Optimal { lunar: *lunar, count, length, nodes, edges })
    }

    /// The length of every one of them, in what was counted.
    pub fn length(&self) -> usize {
        self.length
    }

    /// How many there are; `u64::MAX` stands for that many or more.
    pub fn number(&self) -> u64 {
        self.nodes[0].ways
    }

    /// The first moves that keep to an optimal solution.
    pub fn first_moves(&self) -> Vec<Journey> {
        self.edges_of(0).iter().map(|edge| edge.step).collect()
    }

    /// At most `most` of the solutions, as slides.
    pub fn solutions(&self, most: usize) -> Vec<Vec<Slide>> {
        let mut all = Vec::new();
        self.each_solution(|solution| {
            if all.len() < most {
                all.push(solution);
            }
            all.len() < most
        });
        all
    }

    /// Calls `each` with the solutions, one after the other, until it returns `false`.
    pub fn each_solution(&self, mut each: impl FnMut(Vec<Slide>) -> bool) {
        let mut line: Vec<Journey> = Vec::new();
        // The positions along the line, each with the next of its moves to try.
        let mut open = vec![(0, self.nodes[0].edges.0)];
        while let Some((node, next)) = open.last_mut() {
            let end = self.nodes[*node as usize].edges.1;
            if line.len() == self.length {
                if !each(slides_of(&self.lunar, &line)) {
                    return;
                }
            } else if *next < end {
                let edge = self.edges[*next as usize];
                *next += 1;
                line.push(edge.step);
                open.push((edge.to, self.nodes[edge.to as usize].edges.0));
                continue;
            }
            open.pop();
            line.pop();
        }
    }

    /// The solution that is also best in the other count.
    pub fn best(&self) -> Vec<Slide> {
        let mut best = FastMap::default();
        self.cost(0, NOBODY, &mut best);
        let (mut node, mut last) = (0, NOBODY);
        let mut line = Vec::new();
        while let Some(&(_, Some(edge))) = best.get(&(node, last)) {
            let edge: Edge = self.edges[edge as usize];
            line.push(edge.step);
            (node, last) = (edge.to, self.last_after(&edge));
        }
        slides_of(&self.lunar, &line)
    }

    /// The [best](Self::best) solution as people write it: one word per slide, or per move if moves
    /// are counted.
    pub fn line(&self) -> String {
        match self.count {
            Count::Slides => notation::line(self.lunar.size(), &self.best()),
            Count::Moves => notation::grouped_line(self.lunar.size(), &self.best()),
        }
    }

    /// The cheapest way on in the other count, when the piece on `last` moved last.
    fn cost(&self, node: u32, last: u8, best: &mut Best) -> u32 {
        if let Some(&(cost, _)) = best.get(&(node, last)) {
            return cost;
        }
        let (first, end) = self.nodes[node as usize].edges;
        let mut found = (if first == end { 0 } else { u32::MAX }, None);
        for place in first..end {
            let edge = self.edges[place as usize];
            let own = match self.count {
                Count::Slides => u32::from(edge.step.from != last),
                Count::Moves => edge.step.slides() as u32,
            };
            let cost = own + self.cost(edge.to, self.last_after(&edge), best);
            if cost < found.0 {
                found = (cost, Some(place));
            }
        }
        best.insert((node, last), found);
        found.0
    }

    /// In moves it makes no difference who moved last.
    fn last_after(&self, edge: &Edge) -> u8 {
        if self.count == Count::Slides { edge.step.to } else { NOBODY }
    }

    /// The robots that no optimal solution moves or stops a slide with.
    pub fn idle_robots(&self) -> Vec<usize> {
        let robots = self.lunar.start().robots;
        numbers(robots).filter(|&robot| !self.uses(robot)).collect()
    }

    /// Whether some optimal solution moves the piece on `cell` or stops a slide with it. As long
    /// as it was not moved it stands there.
    fn uses(&self, cell: usize) -> bool {
        let mut seen = vec![false; self.nodes.len()];
        let mut open = vec![0u32];
        while let Some(node) = open.pop() {
            for edge in self.edges_of(node as usize) {
                if edge.step.from as usize == cell || self.stopped_by(node, edge, cell) {
                    return true;
                }
                if !std::mem::replace(&mut seen[edge.to as usize], true) {
                    open.push(edge.to);
                }
            }
        }
        false
    }

    fn stopped_by(&self, node: u32, edge: &Edge, cell: usize) -> bool {
        let mut state = self.nodes[node as usize].state;
        let mut at = edge.step.from as usize;
        for direction in edge.step.directions() {
            let Some((slide, after)) = self.lunar.slide(&state, at, direction) else {
                return false;
            };
            at = slide.to as usize;
            let (dx, dy) = direction.delta();
            if at.checked_add_signed(dx + 8 * dy) == Some(cell) {
                return true;
            }
            state = after;
        }
        false
    }

    fn edges_of(&self, node: usize) -> &[Edge] {
        let (first, end) = self.nodes[node].edges;
        &self.edges[first as usize..end as usize]
    }
}

type Best = FastMap<(u32, u8), (u32, Option<u32>)>;

/// No cell: nobody moved before, or it makes no difference.
const NOBODY: u8 = 64;

struct Layers {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

impl Layers {
    fn build<P: Puzzle<State = State>>(
        puzzle: &P,
        length: usize,
        limit: usize,
        journey: impl Fn(P::Move) -> Journey,
    ) -> Result<Layers, NoOptimal> {
        let mut places: FastMap<State, u32> = FastMap::default();
        let mut nodes = vec![Node { state: puzzle.start(), edges: (0, 0), ways: 0 }];
        let mut edges: Vec<Edge> = Vec::new();
        places.insert(puzzle.start(), 0);
        let mut is_full = limit == 0;
        let mut layer = 0..1;
        for distance in 1..=length {
            for place in layer.clone() {
                let first = edges.len() as u32;
                let state = nodes[place].state;
                puzzle.moves(&state, |step, to| {
                    let near = |bound: u32| distance + bound as usize <= length;
                    if is_full || places.len() >= limit && !places.contains_key(&to) {
                        is_full = true;
                        return;
                    }
                    let known = *places.entry(to).or_insert_with(|| {
                        if !puzzle.bound(&to).is_some_and(near) {
                            return TOO_FAR;
                        }
                        nodes.push(Node { state: to, edges: (0, 0), ways: 0 });
                        nodes.len() as u32 - 1
                    });
                    // Earlier layers have lower places: only moves to the next one count.
                    if known != TOO_FAR && known as usize >= layer.end {
                        edges.push(Edge { step: journey(step), to: known });
                    }
                });
                nodes[place].edges = (first, edges.len() as u32);
                if is_full || edges.len() >= TOO_FAR as usize {
                    return Err(NoOptimal::Stopped(limit));
                }
            }
            layer = layer.end..nodes.len();
        }
        for place in layer {
            nodes[place].ways = u64::from(puzzle.is_solved(&nodes[place].state));
        }
        Ok(Layers { nodes, edges }.without_dead_ends())
    }

    /// Counts the ways on from every position and drops those that have none.
    fn without_dead_ends(mut self) -> Layers {
        for place in (0..self.nodes.len()).rev() {
            let (first, end) = self.nodes[place].edges;
            for edge in first..end {
                let on = self.nodes[self.edges[edge as usize].to as usize].ways;
                self.nodes[place].ways = self.nodes[place].ways.saturating_add(on);
            }
        }
        let mut place = 0;
        let new_places: Vec<u32> = self
            .nodes
            .iter()
            .map(|node| {
                let own = place;
                place += u32::from(node.ways > 0);
                own
            })
            .collect();
        let mut kept = Layers { nodes: Vec::new(), edges: Vec::new() };
        for node in self.nodes.iter().filter(|node| node.ways > 0) {
            let first = kept.edges.len() as u32;
            for edge in &self.edges[node.edges.0 as usize..node.edges.1 as usize] {
                if self.nodes[edge.to as usize].ways > 0 {
                    kept.edges.push(Edge { step: edge.step, to: new_places[edge.to as usize] });
                }
            }
            let edges = (first, kept.edges.len() as u32);
            kept.nodes.push(Node { state: node.state, edges, ways: node.ways });
        }
        kept
    }
}

/// A position that no solution of this length can pass.
const TOO_FAR: u32 = u32::MAX;
