//! The fast field equals the plain one: on random fields, on random games, for both rules.

mod reference;

use allclear_smash::{
    COLUMNS, Cell, Colour, Field, Pair, Placement, Rules, Smash, Tsu, TsuField, Well,
};
use proptest::prelude::*;
use reference::{Plain, SMASH, TSU, Table};

/// Fields of all heights; `colours` of them used, so that few colours make many groups.
fn wells<R: Rules>() -> impl Strategy<Value = Well<R>> {
    (1u8..=5, 0usize..=R::ROWS).prop_flat_map(|(colours, height)| {
        let cell = (0u8..=9 * colours).prop_map(move |n| match n {
            0..=1 => Cell::Empty,
            2 => Cell::Skull,
            n => Cell::Block(Colour::new(n % colours + 1).unwrap()),
        });
        proptest::collection::vec(proptest::array::uniform6(cell), height)
            .prop_map(|rows| Well::from_rows(&rows).unwrap())
    })
}

fn chains_agree<R: Rules>(well: Well<R>, table: &Table) -> Result<(), TestCaseError> {
    let plain = Plain::of(&well);
    let mut vanishing: Vec<_> =
        plain.vanishing().into_iter().map(|(x, y)| (x as usize, y as usize)).collect();
    vanishing.sort_unstable();
    prop_assert_eq!(well.vanishing(), vanishing);

    let (plain_after, scores) = plain.chain(table);
    let (after, chain) = well.chain();
    prop_assert_eq!(Plain::of(&after), plain_after);
    let clear = if after.is_empty() && !scores.is_empty() { R::ALL_CLEAR } else { 0 };
    prop_assert_eq!(chain.score, scores.iter().sum::<u32>() + clear);
    prop_assert_eq!(chain.steps as usize, scores.len());

    prop_assert_eq!(allclear_smash::portable::chain(&well), (after, chain));
    prop_assert_eq!(well.chain_length(), chain.steps);
    prop_assert_eq!(allclear_smash::portable::chain_length(&well), chain.steps);

    let (mut field, mut stepped) = (well, Vec::new());
    while let Some((next, step)) = field.step(stepped.len() as u32) {
        stepped.push(step.score());
        field = next;
    }
    prop_assert_eq!(stepped, scores);
    prop_assert_eq!(field, after);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn chains_equal_the_plain_rules(field in wells::<Smash>()) {
        chains_agree(field, &SMASH)?;
    }

    #[test]
    fn tsu_chains_equal_the_plain_rules(field in wells::<Tsu>()) {
        chains_agree(field, &TSU)?;
    }

    #[test]
    fn skulls_pile_up_to_the_top(field in wells::<Smash>(), lines in 0u32..15) {
        prop_assert_eq!(Plain::of(&field.with_skulls(lines)), Plain::of(&field).with_skulls(lines));
    }

    #[test]
    fn text_goes_around(field in wells::<Smash>()) {
        prop_assert_eq!(Field::parse(&field.to_string()), Ok(field));
        for x in 0..COLUMNS {
            prop_assert_eq!(field.height(x) as usize, Plain::of(&field).columns[x].len());
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[.0-9x/ \n]{0,100}") {
        if let Ok(field) = Field::parse(&text) {
            prop_assert_eq!(Field::parse(&field.to_string()), Ok(field));
        }
    }
}

/// Plays random pairs at random, skulls now and then, and compares after every move.
fn random_game<R: Rules>(seed: u64, table: &Table) -> u32 {
    let mut rng = allclear_board::Rng::new(seed);
    let (mut well, mut plain) = (Well::<R>::EMPTY, Plain::of(&Well::<R>::EMPTY));
    let mut steps = 0;
    for _ in 0..300 {
        let mut colour = || Colour::ALL[rng.below(3 + seed % 3) as usize];
        let pair = Pair { a: colour(), b: colour() };
        let lines = if rng.below(8) == 0 { rng.below(3) as u32 } else { 0 };
        (well, plain) = (well.with_skulls(lines), plain.with_skulls(lines));
        for placement in Placement::ALL {
            let placed = well.place(pair, placement);
            assert_eq!(placed.map(|w| Plain::of(&w)), plain.place(pair, placement), "{well}");
        }
        let legal: Vec<Placement> =
            Placement::ALL.into_iter().filter(|&p| well.place(pair, p).is_some()).collect();
        if legal.is_empty() {
            break;
        }
        let placement = legal[rng.below(legal.len() as u64) as usize];
        let placed = well.place(pair, placement).unwrap();
        let (after, chain) = placed.chain();
        let (plain_after, scores) = plain.place(pair, placement).unwrap().chain(table);
        assert_eq!(Plain::of(&after), plain_after, "{placed}");
        assert_eq!(chain.steps as usize, scores.len());
        steps += chain.steps;
        (well, plain) = (after, plain_after);
    }
    steps
}

#[test]
fn random_games_equal_the_plain_rules() {
    let steps: u32 = (0..100).map(|seed| random_game::<Smash>(seed, &SMASH)).sum();
    assert!(steps > 500, "the games should have chains in them, found {steps} steps");
    assert!((0..100).map(|seed| random_game::<Tsu>(seed, &TSU)).sum::<u32>() > 500);
}

#[test]
fn a_full_column_has_no_room() {
    let column = ["1.....", "2....."].repeat(6).join("/");
    let full = Field::parse(&column).unwrap();
    let pair = Pair { a: Colour::ALL[0], b: Colour::ALL[1] };
    for placement in Placement::ALL {
        let uses = placement.columns().contains(&0);
        assert_eq!(full.place(pair, placement).is_none(), uses, "{placement}");
    }
}

#[test]
fn the_hidden_row_takes_part_in_nothing() {
    // Four in a column of which one is hidden do not vanish; in the twelfth row they do.
    let rows = "1...../1...../1...../1...../2...../3...../".to_string()
        + &["2...../3....."].repeat(4)[..3].join("/")
        + "/2.....";
    let hidden = TsuField::parse(&rows).unwrap();
    assert_eq!(hidden.height(0), 13);
    assert_eq!(hidden.chain().1.steps, 0);
}
