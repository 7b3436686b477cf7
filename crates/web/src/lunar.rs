//! Lunar Lockout for the page: cards, the slides of a position, the best way home.
//!
//! A position travels as its code (the end of a permalink); cells are `[column, row]` with row 0
//! at the bottom.

use std::ops::RangeInclusive;

use allclear_board::Rng;
use allclear_board::search::Outcome;
use allclear_lunar::atlas::Space;
use allclear_lunar::format::{self, Card, Format};
use allclear_lunar::{
    Count, Generator, Lunar, Moon, Size, Slide, Solver, Wish, cards, moves_of, notation,
};
use serde_json::{Value, json};

use crate::{Action, Args, Host, Reply, Sentence};

/// The requests about Lunar Lockout.
pub const ACTIONS: &[(&str, Action)] = &[
    ("lunar.cards", all_cards),
    ("lunar.read", read),
    ("lunar.look", look),
    ("lunar.best", best),
    ("lunar.text", text),
    ("lunar.generate", generate),
];

/// Difficulties: their name, the robots on the board, and the slides the best solution takes.
const LEVELS: [(&str, usize, RangeInclusive<usize>); 4] =
    [("easy", 3, 3..=4), ("medium", 4, 5..=6), ("hard", 5, 7..=9), ("expert", 5, 10..=13)];

/// Spaces of the classic board are mapped whole; this is plenty for them.
const MAP_BYTES: u64 = 64 << 20;

/// Positions that one search may store: about half a gigabyte.
const MOST_POSITIONS: usize = 8_000_000;

fn code(lunar: &Lunar) -> Reply<String> {
    let link = format::write(lunar, "", Format::Link).map_err(Sentence::of)?;
    Ok(link.trim_start_matches("#lunar=").to_string())
}

fn board(args: &Args) -> Reply<Lunar> {
    one(format::read(&format!("#lunar={}", args.text("code")?)).map_err(Sentence::of)?)
        .map(|card| card.lunar)
}

fn one(cards: Vec<Card>) -> Reply<Card> {
    cards.into_iter().next().ok_or_else(|| Sentence("There is no board in this text.".into()))
}

fn show_cards(cards: Vec<Card>) -> Reply {
    let shown =
        cards.iter().map(|card| Ok(json!({"title": card.title, "code": code(&card.lunar)?})));
    Ok(shown.collect::<Reply<Vec<Value>>>()?.into())
}

/// The classic cards.
fn all_cards(_: &Args, _: &mut dyn Host) -> Reply {
    show_cards(cards::classic())
}

/// The boards in a text of any format.
fn read(args: &Args, _: &mut dyn Host) -> Reply {
    let cards = format::read(args.text("text")?).map_err(Sentence::of)?;
    if cards.is_empty() {
        return Err(Sentence("There is no board in this text.".into()));
    }
    show_cards(cards)
}

fn cell(cell: impl Into<usize>) -> [usize; 2] {
    let cell = cell.into();
    [cell % 8, cell / 8]
}

fn show_slide(lunar: &Lunar, slide: &Slide, human: bool) -> Value {
    json!({
        "from": cell(slide.from),
        "to": cell(slide.to),
        "way": notation::word(slide.direction),
        "home": human && usize::from(slide.to) == lunar.target(),
    })
}

/// A position and every slide that can be made.
fn look(args: &Args, _: &mut dyn Host) -> Reply {
    let lunar = board(args)?;
    let start = lunar.start();
    let cells = |set: Moon| set.bits().map(cell).collect::<Vec<_>>();
    let human = |slide: &Slide| start.humans.bits().any(|bit| bit == usize::from(slide.from));
    let slides: Vec<Value> =
        lunar.slides(&start).map(|(slide, _)| show_slide(&lunar, &slide, human(&slide))).collect();
    Ok(json!({
        "width": lunar.size().width(),
        "height": lunar.size().height(),
        "target": cell(lunar.target()),
        "blocks": cells(lunar.blocks()),
        "humans": cells(start.humans),
        "robots": cells(start.robots),
        "slides": slides,
    }))
}

/// The shortest ways home in slides and in moves, or that there is none.
fn best(args: &Args, _: &mut dyn Host) -> Reply {
    let lunar = board(args)?;
    let mut solver = Solver::default();
    let mut ways = Vec::new();
    for count in [Count::Slides, Count::Moves] {
        let report = solver.solve(&lunar, count, MOST_POSITIONS);
        match report.outcome {
            Outcome::Solved(slides) => ways.push((slides, report.nodes)),
            Outcome::Unsolvable => return Ok(json!({"solved": false})),
            Outcome::Stopped => {
                return Err(Sentence(format!(
                    "This board is too large to solve in the page: more than {MOST_POSITIONS} \
                     positions. The command line can go further."
                )));
            }
        }
    }
    let (slides, nodes) = &ways[0];
    let (moves, _) = &ways[1];
    let mut state = lunar.start();
    let mut shown = Vec::new();
    for slide in slides {
        let human = state.humans.bits().any(|bit| bit == usize::from(slide.from));
        shown.push(show_slide(&lunar, slide, human));
        if let Some((_, after)) = lunar.slide(&state, slide.from.into(), slide.direction) {
            state = after;
        }
    }
    Ok(json!({
        "solved": true,
        "slides": shown,
        "length": slides.len(),
        "moves": moves_of(moves),
        "solution": notation::line(lunar.size(), slides),
        "solution_in_moves": notation::grouped_line(lunar.size(), moves),
        "states": nodes,
    }))
}

/// A new board of a difficulty: one solution, and every robot has a part in it.
fn generate(args: &Args, _: &mut dyn Host) -> Reply {
    let level = args.text("level")?;
    let seed = args.number("seed", 0..=u64::MAX)?;
    let (_, robots, lengths) = LEVELS
        .iter()
        .find(|(name, ..)| *name == level)
        .ok_or_else(|| Sentence(format!("There is no difficulty called {level:?}.")))?;
    let (size, blocks) = (Size::CLASSIC, Moon::EMPTY);
    let space = Space::new(size, size.centre(), blocks, 1, *robots).map_err(Sentence::of)?;
    let wish = Wish { unique: true, no_idle: true, ..Default::default() };
    let mut generator = Generator::new(space, wish, seed, MAP_BYTES);
    let mut wanted: Vec<usize> = lengths.clone().collect();
    Rng::new(seed).shuffle(&mut wanted);
    let made = wanted.into_iter().find_map(|length| generator.puzzles(length, 1).pop());
    let puzzle = made.ok_or_else(|| Sentence("No such board was found; try again.".into()))?;
    let (slides, moves) = (puzzle.rating.slides, puzzle.rating.moves);
    Ok(json!({"code": code(&puzzle.lunar)?, "slides": slides, "moves": moves}))
}

/// The board as rows of characters.
fn text(args: &Args, _: &mut dyn Host) -> Reply {
    let lunar = board(args)?;
    let text = format::write(&lunar, args.text_or("title", "")?, Format::Text);
    Ok(json!({"text": text.map_err(Sentence::of)?}))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Quiet, call};

    fn ask(request: Value) -> Value {
        serde_json::from_str(&call(&request.to_string(), &mut Quiet)).unwrap()
    }

    #[test]
    fn card_39_has_both_its_lengths() {
        let cards = ask(json!({"ask": "lunar.cards"}));
        let code = &cards["ok"][38]["code"];
        let best = ask(json!({"ask": "lunar.best", "code": code}));
        assert_eq!((&best["ok"]["length"], &best["ok"]["moves"]), (&json!(13), &json!(6)));
        assert_eq!(best["ok"]["slides"][12]["home"], true);
    }

    #[test]
    fn a_board_with_nothing_to_stop_it_is_lost() {
        let best = ask(json!({"ask": "lunar.best", "code": "H4/5/5/5/5"}));
        assert_eq!(best["ok"], json!({"solved": false}));
    }

    #[test]
    fn a_board_is_read_from_text_and_told_as_text() {
        let boards = ask(json!({"ask": "lunar.read", "text": "; mine\n..X\n...\no..\n"}));
        assert_eq!(boards["ok"][0], json!({"title": "mine", "code": "2H/3/R2"}));
        let text = ask(json!({"ask": "lunar.text", "code": "2H/3/R2", "title": "mine"}));
        assert_eq!(text["ok"]["text"], "; mine\n..X\n...\na..\n");
    }

    #[test]
    fn new_boards_have_the_length_of_their_difficulty() {
        for (level, _, lengths) in LEVELS {
            let made = ask(json!({"ask": "lunar.generate", "level": level, "seed": 7}));
            let best = ask(json!({"ask": "lunar.best", "code": made["ok"]["code"]}));
            let length = best["ok"]["length"].as_u64().unwrap() as usize;
            assert!(lengths.contains(&length), "{level}: {made}");
            assert_eq!(made["ok"]["slides"], length);
        }
    }

    #[test]
    fn mistakes_are_sentences() {
        let reply = ask(json!({"ask": "lunar.look", "code": "5/5/2H2/5/5"}));
        let sentence = reply["error"].as_str().unwrap();
        assert!(sentence.ends_with("a human starts on the target, where it would leave at once."));
        assert!(ask(json!({"ask": "lunar.read", "text": ""}))["error"].is_string());
    }
}
