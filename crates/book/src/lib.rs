//! The chapters of the book (`book/src`), so that `cargo test --doc` runs their code blocks.

macro_rules! chapters {
    ($($name:ident $file:literal)+) => {
        $(
            #[doc = include_str!(concat!("../../../book/src/", $file))]
            pub mod $name {}
        )+
    };
}

chapters! {
    cells "cells.md"
    steps "steps.md"
    words "words.md"
    rows "rows.md"
    regions "regions.md"
    slides "slides.md"
    puzzle "puzzle.md"
    queues "queues.md"
    fumen "fumen.md"
    reach "reach.md"
    analysis "analysis.md"
    training "training.md"
    lunar "lunar.md"
}
