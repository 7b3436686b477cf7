//! Arbitrary text and bytes for the parsers of the crate: a value or an error, never a panic, and
//! no more memory than the input deserves.

use allclear_pc::atlas::{Atlas, Fields, HEADER, Header};
use allclear_pc::file::{self, Record, checksum};
use allclear_pc::study::{
    Area, Care, Colours, Goal, Legend, Operation, Points, Saves, ScoreTable, SpinFilter, Spinners,
    TSpin, TableKey, Wanted,
};
use allclear_pc::{Job, Part};
use allclear_tetris::Rules;
use proptest::prelude::*;

fn texts(letters: &'static str) -> impl Strategy<Value = String> {
    prop_oneof![letters, ".{0,60}", "(?s).{0,60}"]
}

fn bytes(most: usize) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..most)
}

/// Some bytes replaced.
type Changes = Vec<(prop::sample::Index, u8)>;

fn changes() -> impl Strategy<Value = Changes> {
    prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)
}

fn change(bytes: &mut [u8], changes: &Changes) {
    for (at, byte) in changes {
        let at = at.index(bytes.len());
        bytes[at] = *byte;
    }
}

/// The atlas of two rows as a file.
fn atlas() -> Vec<u8> {
    Atlas::small(Rules::default()).to_bytes()
}

proptest! {
    #[test]
    fn noise_for_words(text in texts("[A-Za-z0-9/&|!^#()<>=+,. -]{0,24}")) {
        let _ = text.parse::<TSpin>();
        let _ = text.parse::<Goal>();
        let _ = text.parse::<SpinFilter>();
        let _ = text.parse::<Saves>();
        let _ = Wanted::list(&text);
        let _ = text.parse::<TableKey>();
        let _ = Care::read_order(&text);
        let _ = text.parse::<Points>();
        let _ = text.parse::<Spinners>();
        let _ = text.parse::<Colours>();
        let _ = text.parse::<Operation>();
        if let Ok(part) = text.parse::<Part>() {
            prop_assert!(part.index() < part.count());
        }
    }

    #[test]
    fn noise_for_tables(text in texts("[a-z_]{0,3}(lines|b2b|combo|perfect|spins|mini)?[ =x+.0-9#\n-]{0,40}")) {
        let _ = text.parse::<ScoreTable>();
    }

    #[test]
    fn noise_for_areas(text in texts("[*.+_XIOTSZLJ\n]{0,300}"), rows in 0..30_usize) {
        let _ = Area::of_picture(&text, &Legend::default(), rows);
    }

    #[test]
    fn noise_for_records(bytes in bytes(60)) {
        if let Ok((record, rest)) = Record::parse(&bytes) {
            let own = record.bytes();
            prop_assert_eq!(own.as_slice(), &bytes[..bytes.len() - rest.len()]);
            let _ = record.check(&Rules::default());
        }
        let _ = file::check(&bytes[..], &Rules::default(), &Job::default());
    }

    #[test]
    fn noise_for_sets(bytes in bytes(200)) {
        let _ = Fields::from_bytes(&bytes);
        let _ = Header::parse(&bytes);
        let _ = Atlas::from_bytes(&bytes, &Rules::default(), 2);
    }

    /// With a checksum that fits, so that the sections have to notice.
    #[test]
    fn noise_in_atlases(changes in changes(), cut in any::<prop::sample::Index>()) {
        let whole = atlas();
        let mut inside = whole[..whole.len() - 8].to_vec();
        change(&mut inside[HEADER..], &changes);
        if cut.index(4) == 0 {
            inside.truncate(HEADER + cut.index(inside.len() - HEADER));
        }
        inside.extend(checksum(&inside).to_le_bytes());
        // This is also where Tilings::from_bytes, which is not public, has its bytes from.
        if let Ok(atlas) = Atlas::from_bytes(&inside, &Rules::default(), 2) {
            prop_assert!(atlas.fields().len() < 1 << 20);
        }
    }

    /// Without one, nothing is believed.
    #[test]
    fn noise_in_files(changes in changes()) {
        let whole = atlas();
        let mut bad = whole.clone();
        change(&mut bad, &changes);
        prop_assert!(bad == whole || Atlas::from_bytes(&bad, &Rules::default(), 2).is_err());
    }
}
