//! What the tour says, and the films beside it: solved on the spot.

use allclear_fumen as fumen;
use allclear_lunar::{Count, Optimal, cards};
use allclear_pc::{Ask, Solver};
use allclear_tetris::{Field24, Rules};
use anyhow::Context as _;

use crate::film::{self, Film};

/// A page of the tour.
pub struct Page {
    /// What it is about.
    pub title: &'static str,
    /// A few sentences.
    pub text: &'static str,
    /// Things to try.
    pub commands: &'static [&'static str],
    /// Something to look at.
    pub film: Option<Film>,
}

/// The pages in order.
pub fn all() -> anyhow::Result<Vec<Page>> {
    Ok(vec![
        Page {
            title: "Tetris: perfect clears",
            text: "A perfect clear leaves the field empty. Ten pieces fill four rows exactly, and \
                   nearly every queue can do it, if you see how.\n\n\
                   allclear finds one in about a millisecond, or proves that there is none, under \
                   the rules of the real games: kicks, hold, soft drop.\n\n\
                   This one was solved just now.",
            commands: &["allclear demo", "allclear tetris play --practice"],
            film: Some(perfect_clear()?),
        },
        Page {
            title: "Lunar Lockout: the way home",
            text: "Robots and a human slide until something stops them; with nothing in the way \
                   they may not go. Bring the human to the target.\n\n\
                   Fewest slides and fewest moves are different questions; both are answered, \
                   with proof.\n\n\
                   This is a card of the classic game.",
            commands: &["allclear lunar play", "allclear lunar solve --card 39"],
            film: Some(lunar()?),
        },
        Page {
            title: "Smash the Code: chains",
            text: "Four of a colour that touch vanish, what is above falls, and may touch again. \
                   Every step of a chain is worth more than the one before.\n\n\
                   A chain takes well under a microsecond here, so the bot can look at many.",
            commands: &["allclear smash watch bot greedy --seed 7", "allclear smash chain --help"],
            film: Some(film::chain_of(FIELD)?),
        },
        Page {
            title: "From here",
            text: "Every command explains itself with --help, and has examples.\n\n\
                   Results go to stdout, the rest to stderr; --json prints what programs read. \
                   Most boards can be written as pictures with --image out.svg, out.png, or \
                   an animated out.gif.\n\n\
                   --theme safe has colours that everybody can tell apart.",
            commands: &["allclear --help", "allclear completions bash"],
            film: None,
        },
    ])
}

const FIELD: &str = "....11 / ...151 / .45352 / 131513 / 311544 / 234244";
const QUEUE: &str = "LSTIZJOSJIO";

fn perfect_clear() -> anyhow::Result<Film> {
    let ask = Ask::new(QUEUE.parse()?);
    let answer = Solver::new(Field24::EMPTY, Rules::default()).solve(&ask);
    let solution = answer.solution.context("this queue has a perfect clear")?;
    Ok(film::solution(&fumen::Field::EMPTY, &solution.steps))
}

fn lunar() -> anyhow::Result<Film> {
    let card = cards::classic().into_iter().nth(16).context("there are forty cards")?;
    let optimal = Optimal::new(&card.lunar, Count::Slides, 1_000_000)?;
    Ok(film::slides(&card.lunar, &optimal.best()))
}
