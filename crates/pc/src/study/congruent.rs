//! All ways to build the same cells from the same pieces.

use std::ops::ControlFlow;

use allclear_fumen as fumen;
use allclear_tetris::Field24;
use allclear_tetris::queue::AutomatonError;

use super::{Cover, CoverError, Holes, Setup, SetupError, Shape};
use crate::Sheet;
use crate::engine::counts::Counts;
use crate::engine::job::{Job, Room, TooLarge};
use crate::engine::ratio::Ratio;
use crate::engine::solution::Solution;

/// A shape that fills the same cells with the same pieces.
#[derive(Clone, Debug)]
pub struct Congruent {
    /// How it is built: the steps of one of its queues.
    pub solution: Solution,
    /// How many whole queues can build it.
    pub queues: Ratio,
}

/// All of them.
#[derive(Clone, Debug)]
pub struct Congruents {
    /// Those that most queues can build first; the shape asked about is among them, if it can be
    /// built.
    pub all: Vec<Congruent>,
    /// How many whole queues can build at least one.
    pub joint: Ratio,
}

impl Congruents {
    /// One fumen with a page for each, on the field before: the share of queues that can build it,
    /// and its pieces in an order that does.
    pub fn sheet(&self, field: Field24) -> Result<String, fumen::EncodeError> {
        let mut sheet = Sheet::new(field);
        for one in &self.all {
            let comment = format!("{:.1} % : {}", one.queues.percent(), one.solution.order());
            sheet.add(&one.solution.groups, comment);
        }
        sheet.fumen()
    }

    /// A table: a coloured page, the pieces in an order that builds it, how many queues can build
    /// it.
    pub fn csv(&self, field: Field24) -> Result<String, fumen::EncodeError> {
        let mut text = "テト譜,使用ミノ,対応ツモ数\n".to_string();
        for one in &self.all {
            let order = one.solution.order();
            let mut sheet = Sheet::new(field);
            sheet.add(&one.solution.groups, order.as_str());
            let page = sheet.fumen()?;
            text += &format!("http://fumen.zui.jp/?{page},{order},{}\n", one.queues.part);
        }
        Ok(text)
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CongruentError {
    /// No cells, or too many.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The queues do not fit the shape.
    #[error(transparent)]
    Cover(#[from] CoverError),
}

impl From<AutomatonError> for CongruentError {
    fn from(error: AutomatonError) -> CongruentError {
        CongruentError::Cover(error.into())
    }
}

impl From<TooLarge> for CongruentError {
    fn from(error: TooLarge) -> CongruentError {
        CongruentError::Cover(error.into())
    }
}

impl Cover {
    /// Every way to fill the cells of a shape with the pieces of the shape that some queue can
    /// build, and the queues that can build at least one.
    ///
    /// ```
    /// use allclear_pc::{Job, study::{Cover, Shape}};
    /// use allclear_fumen as fumen;
    /// let shape = Shape::new(&fumen::decode("v115@vhGRQJUGJKJJvMJTNJ+DJFKJ").unwrap()).unwrap();
    /// let found = Cover::new("*p7".parse().unwrap()).congruents(&shape, &Job::default()).unwrap();
    /// assert!(found.all.iter().any(|one| one.solution.key() == shape.groups));
    /// assert!(found.all.iter().all(|one| one.queues.part <= found.joint.part));
    /// ```
    pub fn congruents(&self, shape: &Shape, job: &Job) -> Result<Congruents, CongruentError> {
        let setup = Setup {
            operations: Vec::new(),
            field: shape.base,
            fill: shape.groups.iter().fold(Field24::EMPTY, |all, group| all | group.board()),
            margin: Field24::EMPTY,
            free: Field24::EMPTY,
            holes: Holes::Allowed,
            pieces: None,
            rules: self.rules,
            hold: self.hold,
            any_order: false,
        };
        let pieces: Counts = shape.groups.iter().map(|group| group.piece).collect();
        let mut found = Vec::new();
        let mut room = Room::of(job);
        setup.each(&self.pattern.automaton()?, job.stop, &mut |built| {
            if built.used() == pieces {
                if room.is_full_with(100 * built.solution.groups.len() + 200) {
                    return ControlFlow::Break(());
                }
                found.push(built.solution);
            }
            ControlFlow::Continue(())
        })?;
        room.check()?;
        if job.is_stopped() {
            return Err(CoverError::Stopped.into());
        }
        let shapes: Vec<Shape> =
            found.iter().map(|one| Shape { base: shape.base, groups: one.key() }).collect();
        let covered = self.of(&shapes, job)?;
        let all = found.into_iter().zip(covered.each);
        let mut all: Vec<Congruent> = all
            .filter(|(_, queues)| queues.part > 0)
            .map(|(solution, queues)| Congruent { solution, queues })
            .collect();
        all.sort_by_cached_key(|one| (std::cmp::Reverse(one.queues.part), one.solution.key()));
        Ok(Congruents { all, joint: covered.any })
    }
}
