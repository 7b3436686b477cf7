//! Gluing and the other fumen tools, against public test data and against themselves.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use allclear_fumen::{
    Build, Cell, Check, Comment, Draft, Field, FumenPiece, GlueError, Page, commented, cut, decode,
    encode, glue, glue_all, greyed, joined, mirrored,
};
use allclear_tetris::queue::Dealer;
use allclear_tetris::{Drop, Field24, Kicks, Piece, Rules, reach};
use proptest::prelude::*;

fn pages(drafts: &[Draft]) -> Vec<Page> {
    decode(&encode(drafts).unwrap()).unwrap()
}

fn picture(drafts: &[Draft]) -> Field {
    Build::of(&pages(drafts)).unwrap()[0].picture()
}

#[test]
fn the_solves_of_the_peer_are_glued_and_unglued() {
    let (plain, half) =
        (Rules::default(), Rules::new(*Kicks::named("srs180").unwrap(), Drop::Soft));
    let mut half_turns = 0;
    for line in include_str!("data/glued_solves.txt").lines() {
        let (coloured, glued) = line.split_once(' ').unwrap();
        let field = &decode(coloured).unwrap()[0].field;
        let theirs = decode(glued).unwrap();
        let builds = Build::of(&theirs).unwrap();
        assert_eq!(builds.len(), 1);
        assert_eq!(encode(&[builds[0].page()]).unwrap(), coloured);
        for check in [Check::Reach(&plain), Check::Rest, Check::Float] {
            let ours = match glue(field, check) {
                // Some need a turn by 180 degrees, which the peer allows.
                Err(GlueError::NoOrder(_)) if matches!(check, Check::Reach(_)) => {
                    half_turns += 1;
                    glue(field, Check::Reach(&half)).unwrap()
                }
                glued => glued.unwrap(),
            };
            assert_eq!(ours.len(), theirs.len(), "{line}");
            assert_eq!(&picture(&ours), field, "{line}");
        }
    }
    assert!(half_turns < 10, "{half_turns}");
}

#[test]
fn all_orders_can_be_built() {
    let field = Field::from_rows(&["OO_____S__", "OO_____SS_", "IIIIXXXXSX"], "").unwrap();
    let mut orders = BTreeSet::new();
    let rules = Rules::default();
    glue_all(&field, Check::Reach(&rules), |drafts| {
        let order: String = drafts.iter().map(|page| page.piece.unwrap().piece.letter()).collect();
        assert_eq!(picture(drafts), field);
        assert!(orders.insert(order));
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(orders.into_iter().collect::<Vec<_>>(), ["IOS", "ISO", "SIO"]);
}

#[test]
fn what_is_no_piece_is_named() {
    let glued = |rows: &[&str]| {
        glue(&Field::from_rows(rows, "").unwrap(), Check::Rest).unwrap_err().to_string()
    };
    for (rows, error) in [
        (&["TTT_______"][..], "the T cells at (0, 0) (1, 0) (2, 0) form no piece"),
        (&["IIII__J___", "SS____JJJ_"], "the S cells at (0, 0) (1, 0) form no piece"),
        (&["TTTT______"], "the T cells at (0, 0) (1, 0) (2, 0) (3, 0) form no piece"),
        (
            &["LL________", "__________", "LL________"],
            "the L cells at (0, 0) (1, 0) (0, 2) (1, 2) form no piece",
        ),
        // The O is torn, and the row between is not full.
        (
            &["OO________", "XXXXXXXXX_", "OO________"],
            "the O cells at (0, 0) (1, 0) (0, 2) (1, 2) form no piece",
        ),
        (
            &["IIII______", "__________"],
            "the pieces cannot be placed in any order such that each rests on something",
        ),
    ] {
        assert_eq!(glued(rows), error);
    }
    let roofed = ["XXXXXXXXX_", "____XXXXXX", "IIIIXXXXX_"];
    let field = Field::from_rows(&roofed, "").unwrap();
    assert_eq!(glue(&field, Check::Rest).unwrap().len(), 1);
    let error = glue(&field, Check::Reach(&Rules::default())).unwrap_err();
    assert_eq!(error, GlueError::NoOrder(" such that each can be reached"));
    // Torn by a row that is cleared before: the T lies on the J only when the I has gone.
    let torn = ["OO________", "XXXXXXIIII", "OO________"];
    assert!(glue(&Field::from_rows(&torn, "").unwrap(), Check::Float).is_ok());
}

#[test]
fn a_page_without_colours_stays() {
    let field = Field::from_rows(&["XX________"], "").unwrap();
    let drafts = glue(&field, Check::Rest).unwrap();
    assert_eq!(drafts, [Draft { field: Some(field), ..Draft::default() }]);
}

#[test]
fn pages_are_mirrored_greyed_cut_and_joined() {
    let quiz = decode("v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA").unwrap();
    let mirror = pages(&mirrored(&quiz));
    assert_eq!(mirror[0].comment, "#Q=[](I)JOSTLZ");
    assert_eq!(mirror[3].comment, "#Q=[](S)TLZ");
    assert_eq!(mirror[2].field.rows(), ["_______J__", "_______JJJ", "___IIII___"]);
    assert_eq!(pages(&mirrored(&mirror)), quiz);
    let grey = pages(&greyed(&quiz));
    assert_eq!(grey[2].field.rows(), ["__X_______", "XXX_____XX", "___XXXX_XX"]);
    assert!(grey.iter().all(|page| page.piece.is_none()));
    let third = pages(&cut(&quiz[2..3]));
    assert_eq!((&third[0].field, &third[0].comment), (&quiz[2].field, &quiz[2].comment));
    let both = pages(&joined([&quiz[..2], &quiz[2..]]));
    assert_eq!(
        both.iter().map(|page| &page.field).collect::<Vec<_>>(),
        quiz.iter().map(|page| &page.field).collect::<Vec<_>>()
    );
    let silent = pages(&commented(&quiz, &Comment::Remove));
    assert!(silent.iter().all(|page| page.comment.is_empty()));
    let set = pages(&commented(&quiz, &Comment::Set("hi".into())));
    assert!(set.iter().all(|page| page.comment == "hi"));
}

#[test]
fn a_piece_is_left_out() {
    let quiz = decode("v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA").unwrap();
    let build = &Build::of(&quiz).unwrap()[0];
    assert_eq!(build.pieces.len(), 3);
    let without = build.without(Piece::L).unwrap();
    let kept: Vec<Piece> = without.iter().map(|draft| draft.piece.unwrap().piece).collect();
    assert_eq!(kept, [Piece::I, Piece::O]);
    assert_eq!(picture(&without).rows(), ["________OO", "___IIII_OO"]);
}

/// Random pieces dropped at reachable places, while they stay low.
fn random_build(seed: u64, count: usize) -> Vec<Draft> {
    let mut rng = allclear_board::Rng::new(seed);
    let mut field = Field::from_rows(&["X__X______", "XX_XXX_XXX"], "").unwrap();
    let mut drafts: Vec<Draft> = Vec::new();
    for piece in Dealer::new(seed).take(count) {
        let filled: Field24 = field.filled().unwrap();
        let found = reach::placements(&filled, piece, &Rules::default(), 9);
        if found.is_empty() {
            break;
        }
        let lowest = found.iter().map(|place| place.y).min().unwrap();
        let low: Vec<_> = found.iter().filter(|place| place.y <= lowest + 1).collect();
        let place: FumenPiece = low[rng.below(low.len() as u64) as usize].into();
        drafts.push(Draft {
            field: drafts.is_empty().then(|| field.clone()),
            piece: Some(place),
            lock: Some(true),
            ..Draft::default()
        });
        field.lock(Some(place));
    }
    drafts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn what_is_unglued_can_be_glued(seed in any::<u64>(), count in 1..10_usize) {
        let drafts = random_build(seed, count);
        let field = picture(&drafts);
        let cells = |field: &Field| {
            (0..23).flat_map(|y| (0..10).map(move |x| (x, y)))
                .filter(|&(x, y)| field.get(x, y).piece().is_some()).count()
        };
        prop_assert_eq!(cells(&field), 4 * drafts.len());
        let rules = Rules::default();
        let glued = glue(&field, Check::Reach(&rules)).unwrap();
        prop_assert_eq!(glued.len(), drafts.len());
        prop_assert_eq!(picture(&glued), field);
    }

    #[test]
    fn mirroring_twice_changes_nothing(seed in any::<u64>(), count in 1..8_usize) {
        let all = pages(&random_build(seed, count));
        let mirror = pages(&mirrored(&all));
        for (page, mirror) in all.iter().zip(&mirror) {
            for (x, y) in page.piece.unwrap().cells() {
                prop_assert!(mirror.piece.unwrap().cells().contains(&(9 - x, y)));
            }
            prop_assert_eq!(page.field.get(3, 1) == Cell::Empty, mirror.field.get(6, 1) == Cell::Empty);
        }
        prop_assert_eq!(pages(&mirrored(&mirror)), all);
    }

    /// Any coloured page: an answer or an error, in time.
    #[test]
    fn noise_for_gluing(rows in prop::collection::vec("[_IOTSZLJX]{10}", 1..6)) {
        let field = Field::from_rows(&rows, "").unwrap();
        let _ = glue(&field, Check::Rest);
    }
}

#[test]
fn a_fumen_may_be_too_large() {
    // A long comment, repeated on every page.
    let comment = Draft { comment: Some("x".repeat(4000)), ..Draft::default() };
    let head = encode(&[comment, Draft::default()]).unwrap();
    let text = format!("{head}{}", "vhAAgH".repeat(300_000));
    let error = decode(&text).unwrap_err().to_string();
    assert!(error.contains("too large"), "{error}");
    let error = decode(&format!("v115@{}", "vhAAgH".repeat(2_000_000))).unwrap_err().to_string();
    assert!(error.contains("too long"), "{error}");
}
