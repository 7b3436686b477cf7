//! How hard a puzzle is for people.
//!
//! A score of what makes a card hard: its length in slides and in moves (a new piece to think of
//! weighs more than one more slide of the same), how many positions one can get lost in, and how
//! many of them are dead ends. The weights were chosen so that the score orders the 40 classic
//! cards much as their makers did (rank correlation 0.94); the limits between the grades split
//! them into four tens: 33 cards get the grade their makers gave them, and none is further off
//! than two.

use std::fmt;

use crate::{Census, Count, Lunar, NoOptimal, Optimal, TooLarge};

/// What there is to say about a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The fewest slides.
    pub slides: usize,
    /// The fewest moves.
    pub moves: usize,
    /// How many solutions have the fewest slides.
    pub slide_solutions: u64,
    /// How many solutions have the fewest moves.
    pub move_solutions: u64,
    /// How many positions can be reached.
    pub positions: usize,
    /// The share of them that cannot be solved any more.
    pub dead_ends: f64,
    /// How many slides a position allows, on average over those that are not solved.
    pub branching: f64,
    /// The robots that no solution with the fewest slides moves or stops a slide with.
    pub idle: Vec<usize>,
    /// The score that the grade is read from.
    pub score: f64,
    /// How hard it is.
    pub grade: Grade,
}

/// The grades of the classic cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Cards 1 to 10.
    Beginner,
    /// Cards 11 to 20.
    Intermediate,
    /// Cards 21 to 30.
    Advanced,
    /// Cards 31 to 40.
    Expert,
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Grade::Beginner => "beginner",
            Grade::Intermediate => "intermediate",
            Grade::Advanced => "advanced",
            Grade::Expert => "expert",
        })
    }
}

/// Why a puzzle cannot be rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotRate {
    /// It has no solution, or too many positions on the way to one.
    #[error(transparent)]
    NoSolution(#[from] NoOptimal),
    /// It has too many positions.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// The scores where the next grade begins.
const LIMITS: [f64; 3] = [22.9, 26.2, 31.6];

/// Rates a puzzle that has at most `limit` positions.
///
/// ```
/// # use allclear_lunar::{cards, rate};
/// let easy = rate(&cards::classic()[0].lunar, usize::MAX)?;
/// let hard = rate(&cards::classic()[39].lunar, usize::MAX)?;
/// assert_eq!((easy.grade.to_string(), hard.grade.to_string()), ("beginner".into(), "expert".into()));
/// # Ok::<(), allclear_lunar::CannotRate>(())
/// ```
pub fn rate(lunar: &Lunar, limit: usize) -> Result<Rating, CannotRate> {
    let by_slides = Optimal::new(lunar, Count::Slides, limit)?;
    let by_moves = Optimal::new(lunar, Count::Moves, limit)?;
    let Census { positions, solved, solvable, slides: all_slides } = Census::new(lunar, limit)?;
    let dead_ends = 1.0 - solvable as f64 / positions as f64;
    let unsolved = positions - solved;
    let (slides, moves) = (by_slides.length(), by_moves.length());
    let score = slides as f64 + 3.0 * moves as f64 + (positions as f64).log2() + 5.0 * dead_ends;
    let grade = match LIMITS.iter().filter(|&&limit| score > limit).count() {
        0 => Grade::Beginner,
        1 => Grade::Intermediate,
        2 => Grade::Advanced,
        _ => Grade::Expert,
    };
    Ok(Rating {
        slides,
        moves,
        slide_solutions: by_slides.number(),
        move_solutions: by_moves.number(),
        positions,
        dead_ends,
        branching: all_slides as f64 / unsolved.max(1) as f64,
        idle: by_slides.idle_robots(),
        score,
        grade,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards;

    #[test]
    fn grades_of_the_classic_cards() {
        let grades: Vec<Grade> = cards::classic()
            .iter()
            .map(|card| rate(&card.lunar, usize::MAX).unwrap().grade)
            .collect();
        let makers = [Grade::Beginner, Grade::Intermediate, Grade::Advanced, Grade::Expert];
        let same = (0..40).filter(|&i| grades[i] == makers[i / 10]).count();
        let far = (0..40).map(|i| (grades[i] as i32 - makers[i / 10] as i32).abs()).max();
        assert_eq!((same, far), (33, Some(2)));
    }
}
