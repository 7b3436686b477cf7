//! Arbitrary text for the parsers of the crate: a value or an error, never a panic. Patterns have
//! theirs in `tests/patterns.rs`.

use allclear_tetris::queue::Queue;
use allclear_tetris::queue::pattern::Expression;
use allclear_tetris::queue::transform::Condition;
use allclear_tetris::{Drop, Kicks};
use proptest::prelude::*;

fn texts(letters: &'static str) -> impl Strategy<Value = String> {
    prop_oneof![letters, ".{0,60}", "(?s).{0,60}"]
}

proptest! {
    #[test]
    fn noise_for_words(text in texts("[A-Za-z0-9=<>! -]{0,16}")) {
        let _ = text.parse::<Drop>();
        let _ = text.parse::<Condition>();
    }

    #[test]
    fn noise_for_queues(text in texts("[IOTSZLJiotszlj:,#Q=()\\[\\] ]{0,40}")) {
        if let Ok(queue) = text.parse::<Queue>() {
            prop_assert_eq!(queue.to_string().parse::<Queue>(), Ok(queue));
        }
    }

    #[test]
    fn noise_for_kicks(
        text in "([TIOSZLJQ]\\.[NESWX]{1,3}[=&]?((\\([-+ ]?[0-9]{1,3},[-+]?[0-9]\\))|&L.NE|@){0,4}\n){0,6}|\\PC{0,40}",
    ) {
        let _ = Kicks::parse(&text);
    }

    #[test]
    fn noise_in_kicks(at in any::<prop::sample::Index>(), to in "[ -~\n]") {
        let text = include_str!("../data/kicks/srs.properties");
        let at = at.index(text.len());
        let _ = Kicks::parse(&format!("{}{to}{}", &text[..at], &text[at + 1..]));
    }

    #[test]
    fn noise_for_expressions(text in texts("[TISZ.*+?()\\[\\]{}0-9,^$|\\\\bdwp]{0,16}")) {
        if let Ok(expression) = Expression::new(&text) {
            let _ = expression.matches(&[None; 7]);
        }
    }
}
