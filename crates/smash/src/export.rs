//! The bot as one source file that needs nothing but the standard library: what a contest wants
//! to be handed.
//!
//! # What
//! [`export`] writes a program that speaks the contest's protocol and plays the same moves as
//! [`Bot`](crate::Bot).
//!
//! # How
//! The file is made of this crate's own sources, each wrapped in a module of its name, with
//! comments and documentation left out, and a `main` of a few lines. The sources taken are those
//! the bot stands on; they use no other crate and nothing beyond edition 2021.
//!
//! # Why not the obvious way
//! A second, shortened copy of the bot would be a second bot.
//!
//! # How we know it works
//! `tests/export.rs` compiles the file with plain `rustc` and compares its moves.

use std::fmt::Write;

use crate::bot::Limit;

/// A module of the file: its name, its source, the modules inside it.
struct Module {
    name: &'static str,
    source: &'static str,
    inside: &'static [Module],
}

macro_rules! module {
    ($name:literal, $file:literal) => {
        Module { name: $name, source: include_str!($file), inside: &[] }
    };
}

const MODULES: &[Module] = &[
    module!("cell", "cell.rs"),
    module!("cells", "cells.rs"),
    module!("rules", "rules.rs"),
    module!("well", "well.rs"),
    module!("text", "text.rs"),
    module!("cpu", "cpu.rs"),
    // Vector instructions take a compiler newer than a contest may have.
    Module {
        name: "columns",
        source: "pub(crate) fn rests<R>(_: &crate::well::Well<R>) -> bool
where R: crate::rules::Rules { false }",
        inside: &[],
    },
    module!("gravity", "gravity.rs"),
    module!("groups", "groups.rs"),
    module!("chain", "chain.rs"),
    module!("placement", "placement.rs"),
    module!("children", "children.rs"),
    module!("generator", "generator.rs"),
    module!("turn", "turn.rs"),
    Module {
        name: "bot",
        source: include_str!("bot/mod.rs"),
        inside: &[
            module!("potential", "bot/potential.rs"),
            module!("settings", "bot/settings.rs"),
            module!("beam", "bot/beam.rs"),
            module!("serve", "bot/serve.rs"),
        ],
    },
];

/// The bot as a single source file; it thinks for `limit` about each turn.
///
/// ```
/// # use allclear_smash::{Limit, export};
/// let program = export(Limit::Nodes(1000));
/// assert!(program.contains("fn main()"));
/// assert!(program.len() < 100_000, "the contest takes no more");
/// ```
pub fn export(limit: Limit) -> String {
    let limit = match limit {
        Limit::Nodes(nodes) => format!("Nodes({nodes})"),
        Limit::Time(time) => {
            format!("Time(std::time::Duration::from_micros({}))", time.as_micros())
        }
    };
    let mut program = format!(
        "// The Smash the Code bot of allclear {}, in one file: rustc -O --edition 2021.\n\
         // Made by `allclear smash export` from the sources of the crate; edit those.\n\
         #![allow(dead_code, unused_imports, unused_unsafe)]\n\n\
         fn main() {{\n\
         \x20   let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());\n\
         \x20   let limit = bot::Limit::{limit};\n\
         \x20   if let Err(error) = bot::serve(&bot::Bot::default(), limit, input, output) {{\n\
         \x20       eprintln!(\"{{error}}\");\n\
         \x20       std::process::exit(2);\n\
         \x20   }}\n\
         }}\n",
        env!("CARGO_PKG_VERSION"),
    );
    for module in MODULES {
        write_module(&mut program, module);
    }
    program
}

fn write_module(program: &mut String, module: &Module) {
    // Writing to a string cannot fail.
    let _ = writeln!(program, "\nmod {} {{", module.name);
    let inside =
        |line: &str| module.inside.iter().any(|inner| line == format!("mod {};", inner.name));
    for line in module.source.lines() {
        let text = line.trim_start();
        if !text.is_empty() && !text.starts_with("//") && !inside(text) {
            let _ = writeln!(program, "{line}");
        }
    }
    for inner in module.inside {
        write_module(program, inner);
    }
    let _ = writeln!(program, "}}");
}
