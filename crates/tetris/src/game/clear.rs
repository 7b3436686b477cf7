//! What a locked piece achieved, and what that is worth.

use std::fmt;

/// Whether a piece was spun into its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spin {
    /// No T, or not turned last, or too few corners taken.
    #[default]
    None,
    /// Three corners taken, but one in front is free.
    Mini,
    /// Three corners taken, both in front, or a kick that goes that far.
    Full,
}

/// What happened when a piece locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clear {
    /// How many lines went: 0 to 4.
    pub lines: u32,
    /// Whether it was a T-spin.
    pub spin: Spin,
    /// Whether the field is empty now.
    pub all_clear: bool,
    /// How many difficult clears (four lines, or a T-spin) came right before this one; 0 if this
    /// one is not difficult.
    pub back_to_back: u32,
    /// How many pieces in a row before this one cleared lines; 0 if this one does not.
    pub combo: u32,
}

impl Clear {
    /// Whether it keeps a back-to-back chain going.
    pub const fn is_difficult(&self) -> bool {
        self.lines == 4 || (self.lines > 0 && !matches!(self.spin, Spin::None))
    }

    /// Guideline points, on level one.
    ///
    /// ```
    /// use allclear_tetris::game::{Clear, Spin};
    /// let double = Clear { lines: 2, spin: Spin::Full, all_clear: false, back_to_back: 1, combo: 0 };
    /// assert_eq!(double.points(), 1800);
    /// ```
    pub const fn points(&self) -> u64 {
        let lines = self.lines as usize;
        let base = match self.spin {
            Spin::None => [0, 100, 300, 500, 800][lines],
            Spin::Mini => [100, 200, 400, 400, 400][lines],
            Spin::Full => [400, 800, 1200, 1600, 1600][lines],
        };
        let chained = self.is_difficult() && self.back_to_back > 0;
        let base = if chained { base / 2 * 3 } else { base };
        let all_clear = match (self.all_clear, lines) {
            (true, 4) if chained => 3200,
            (true, _) => [0, 800, 1200, 1800, 2000][lines],
            (false, _) => 0,
        };
        base + 50 * self.combo as u64 + all_clear
    }
}

/// As in `back-to-back T-spin double, combo 2, all clear`; empty if nothing happened.
impl fmt::Display for Clear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spin = ["", "mini T-spin", "T-spin"][self.spin as usize];
        let lines = ["", "single", "double", "triple", "tetris"][self.lines as usize];
        let mut parts = Vec::new();
        if self.is_difficult() && self.back_to_back > 0 {
            parts.push("back-to-back");
        }
        parts.extend([spin, lines].into_iter().filter(|part| !part.is_empty()));
        f.write_str(&parts.join(" "))?;
        if self.combo > 0 {
            write!(f, ", combo {}", self.combo)?;
        }
        if self.all_clear {
            f.write_str(", all clear")?;
        }
        Ok(())
    }
}
