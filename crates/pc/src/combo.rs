//! The longest combo: placements in a row that all clear lines.
//!
//! # What
//! [`Combos::longest`] finds the most placements that the pieces of a queue can make in a row, hold
//! allowed or not, each of them clearing at least one line; [`Combos::each`] lists all ways of that
//! length. Players count a combo from its second clear on: seven clears are 6 REN.
//!
//! # How
//! Depth first: what can follow depends on the field, the piece in hold and how much of the queue
//! is left, so each such state is looked at once. Only placements that clear a line go on, which
//! leaves few.
//!
//! # How we know it works
//! A search that remembers nothing and uses the rules of a queue ([`Queue::place`],
//! [`Queue::hold_and_place`]) finds the same numbers on random fields and queues.

use std::ops::ControlFlow;

use allclear_board::FastMap;
use allclear_fumen as fumen;
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Piece, Rules, reach};

use crate::engine::hold::{Hand, Hold, Line};
use crate::engine::job::Job;
use crate::engine::solution::{Group, Step};

/// A field and the rules, to be asked about queues.
#[derive(Clone, Debug)]
pub struct Combos {
    field: Field24,
    rules: Rules,
    hold: Hold,
    /// The most clears that can follow.
    known: FastMap<State, u8>,
}

/// A field, the piece in hold, and how many pieces of the queue are left.
type State = (Field24, Option<Piece>, usize);

/// States that are remembered: some hundred megabytes at most.
const MOST_KNOWN: usize = 1 << 21;

impl Combos {
    /// Full rows of the field are cleared first.
    ///
    /// ```
    /// use allclear_pc::{Hold, Job, combo::Combos};
    /// use allclear_tetris::{Field24, Rules};
    /// // Four rows with a hole in the last four columns of each: an I fits, and another.
    /// let field = Field24::rectangle(0, 0, 6, 4);
    /// let mut combos = Combos::new(field, Rules::default(), Hold::Avoid);
    /// assert_eq!(combos.longest(&"IIT".parse()?, &Job::default()), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(field: Field24, rules: Rules, hold: Hold) -> Combos {
        Combos { field: field.clear_full_rows().0, rules, hold, known: FastMap::default() }
    }

    /// The most clears in a row; `None` if the job was stopped before that was known.
    pub fn longest(&mut self, queue: &Queue, job: &Job) -> Option<usize> {
        self.known.clear();
        let pieces: Vec<Piece> = queue.all().collect();
        let hand = self.hand(&pieces, queue);
        self.most(&self.field.clone(), hand, job).map(usize::from)
    }

    /// Calls `each` with the steps of every way that is as long as possible, until it breaks.
    pub fn each(
        &mut self,
        queue: &Queue,
        job: &Job,
        mut each: impl FnMut(&[Step]) -> ControlFlow<()>,
    ) -> Option<usize> {
        let longest = self.longest(queue, job)?;
        let pieces: Vec<Piece> = queue.all().collect();
        let (hand, field) = (self.hand(&pieces, queue), self.field);
        let _ = self.list(&field, hand, longest, &mut Vec::new(), job, &mut each);
        Some(longest)
    }

    /// Pages that show steps on the field, one placement each.
    pub fn fumen(&self, steps: &[Step]) -> Result<String, fumen::EncodeError> {
        fumen::encode(&crate::engine::solution::pages(steps, &fumen::Field::grey(self.field)))
    }

    /// The field on which combos begin: without full rows.
    pub fn field(&self) -> Field24 {
        self.field
    }

    /// The cells that steps fill, in the rows of the field before any line clear.
    pub fn groups(&self, steps: &[Step]) -> Vec<Group> {
        crate::engine::solution::groups(self.field, steps)
    }

    fn hand<'a>(&self, pieces: &'a [Piece], queue: &Queue) -> Hand<'a> {
        let hold = self.hold.is_used();
        Hand::new(Line { pieces, holding: queue.hold.is_some(), hold })
    }

    /// The fields after each placement of a piece that clears lines.
    fn clears(&self, field: &Field24, piece: Piece) -> Vec<(allclear_tetris::Placement, Field24)> {
        let places = reach::placements(field, piece, &self.rules, 24);
        places
            .iter()
            .filter_map(|placement| {
                let (then, lines) = (*field | placement.board()?).clear_full_rows();
                (lines > 0).then_some((placement, then))
            })
            .collect()
    }

    fn most(&mut self, field: &Field24, hand: Hand, job: &Job) -> Option<u8> {
        let state = (*field, hand.hold, hand.left());
        if let Some(&known) = self.known.get(&state) {
            return Some(known);
        }
        if job.is_stopped() {
            return None;
        }
        let mut most = 0;
        for (piece, after) in hand.ways().into_iter().flatten() {
            for (_, then) in self.clears(field, piece) {
                most = most.max(1 + self.most(&then, after, job)?);
            }
        }
        if self.known.len() < MOST_KNOWN {
            self.known.insert(state, most);
        }
        Some(most)
    }

    fn list(
        &mut self,
        field: &Field24,
        hand: Hand,
        left: usize,
        steps: &mut Vec<Step>,
        job: &Job,
        each: &mut dyn FnMut(&[Step]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left == 0 {
            return each(steps);
        }
        for (hold, way) in [false, true].into_iter().zip(hand.ways()) {
            let Some((piece, after)) = way else { continue };
            for (placement, then) in self.clears(field, piece) {
                if self.most(&then, after, job).map(usize::from) == Some(left - 1) {
                    steps.push(Step { placement, hold });
                    self.list(&then, after, left - 1, steps, job, each)?;
                    steps.pop();
                }
            }
        }
        ControlFlow::Continue(())
    }
}
