//! Any text: what a study is told in words, or an error.
#![no_main]

use allclear_pc::Part;
use allclear_pc::study::{
    Area, Care, Colours, Goal, Legend, Operation, Points, Saves, ScoreTable, SpinFilter, Spinners, TSpin, TableKey, Wanted,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = text.parse::<TSpin>();
    let _ = text.parse::<Goal>();
    let _ = text.parse::<SpinFilter>();
    let _ = text.parse::<Saves>();
    let _ = Wanted::list(text);
    let _ = text.parse::<TableKey>();
    let _ = Care::read_order(text);
    let _ = text.parse::<Points>();
    let _ = text.parse::<Spinners>();
    let _ = text.parse::<ScoreTable>();
    let _ = text.parse::<Colours>();
    let _ = text.parse::<Operation>();
    let _ = text.parse::<Part>();
    let _ = Area::of_picture(text, &Legend::default(), 24);
});
