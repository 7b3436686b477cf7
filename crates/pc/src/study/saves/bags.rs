//! What is left of the bag that a queue ends in.

use allclear_tetris::Piece;

use crate::engine::counts::Counts;

/// What had been dealt when a queue begins, so that the rest of its last bag is known.
///
/// A field was built from the pieces left over of a bag, and from new bags after that. The pieces
/// of the field and of the queue are all that was dealt, so what is missing to full bags is still
/// to come, and a perfect clear saves it too.
///
/// ```
/// use allclear_pc::{Counts, study::Dealt};
/// use allclear_tetris::queue::Queue;
/// let counts = |text: &str| text.parse::<Queue>().unwrap().all().collect::<Counts>();
/// // The first perfect clear: ILSZ of the first bag were built, TJO and four more come.
/// let dealt = Dealt { left: Counts::EMPTY, built: counts("ILSZ") };
/// let queue: Queue = "TOJTJZS".parse().unwrap();
/// assert_eq!(dealt.rest(&queue.pieces).unwrap(), counts("ILO"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dealt {
    /// What was left over of an earlier bag; nothing if the first bag was new.
    pub left: Counts,
    /// What the field was built from.
    pub built: Counts,
}

/// A queue that bags do not deal like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "queue {queue}: bags cannot deal so many {piece}: check what was built ({built}) and left over ({left})"
)]
pub struct NotDealt {
    /// The queue.
    pub queue: String,
    /// The piece that comes too often.
    pub piece: Piece,
    /// What was built.
    pub built: String,
    /// What was left over.
    pub left: String,
}

impl Dealt {
    /// The pieces of the last bag that do not come with this queue any more.
    pub fn rest(&self, queue: &[Piece]) -> Result<Counts, NotDealt> {
        let dealt = self.built.len() + queue.len();
        let bags = dealt.saturating_sub(self.left.len()).div_ceil(7);
        let queued: Counts = queue.iter().copied().collect();
        let mut rest = Counts::EMPTY;
        for piece in Piece::ALL {
            let all = self.left.count(piece) + bags;
            let Some(more) = all.checked_sub(self.built.count(piece) + queued.count(piece)) else {
                let named = |counts: Counts| match counts.is_empty() {
                    true => "nothing".to_string(),
                    false => counts.to_string(),
                };
                return Err(NotDealt {
                    queue: queue.iter().map(|piece| piece.letter()).collect(),
                    piece,
                    built: named(self.built),
                    left: named(self.left),
                });
            };
            rest = (0..more).fold(rest, |rest, _| rest.with(piece));
        }
        Ok(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_tetris::queue::Queue;

    fn queue(text: &str) -> Queue {
        text.parse().unwrap_or_default()
    }

    fn rest(left: &str, built: &str, seen: &str) -> Result<String, NotDealt> {
        let counts = |text| queue(text).all().collect();
        let dealt = Dealt { left: counts(left), built: counts(built) };
        dealt.rest(&queue(seen).pieces).map(|rest| rest.to_string())
    }

    #[test]
    fn what_is_built_and_left_over_cancels() {
        // The second perfect clear, J of the old bag in hold, O of the new one built.
        for (left, built) in [("J", "O"), ("IJSZ", "ISZO")] {
            assert_eq!(rest(left, built, "JTILJSZ").unwrap(), "");
            assert_eq!(rest(left, built, "JTIL").unwrap(), "SZJ");
        }
        assert_eq!(rest("", "", "TI").unwrap(), "OSZLJ");
        assert_eq!(rest("TJO", "", "TOJTJZS").unwrap(), "IOL");
        assert_eq!(rest("TILJSZO", "ILSZ", "TOJTJZS").unwrap(), "IOL");
    }

    #[test]
    fn what_bags_cannot_deal_is_refused() {
        let error = rest("", "ILSZ", "TT").unwrap_err();
        let text = "queue TT: bags cannot deal so many T: check what was built (ISZL) and left \
                    over (nothing)";
        assert_eq!(error.to_string(), text);
    }
}
