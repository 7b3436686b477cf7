//! `allclear smash perft`

use std::io::Write;

use allclear_smash::{Colour, Field, Pair, PairGenerator};
use serde_json::{Value, json};

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Text;

/// Count the different fields that pairs can lead to
///
/// From the empty field, or another: after one pair, after two, and so on, each dropped in every
/// way there is room for and its chains played.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear smash perft 4
  allclear smash perft 5 --seed 1000
  allclear smash perft 3 --pairs '12 33 45' --field '1..... / 122...'")]
pub struct Args {
    /// How many pairs, up to 6 (some 80 million fields)
    #[arg(value_parser = clap::value_parser!(u8).range(1..=6))]
    depth: u8,
    /// Take the pairs of this seed, as the referee draws them
    #[arg(long, default_value_t = 0, allow_hyphen_values = true)]
    seed: i64,
    /// Take these pairs instead
    #[arg(long, value_name = "PAIRS", conflicts_with = "seed")]
    pairs: Option<String>,
    /// Start from this field
    #[arg(long, value_name = "FIELD")]
    field: Option<String>,
    /// Print [{"pairs": 1, "fields": 22, "longest_chain": 0}, …]
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let depth = usize::from(self.depth);
        let pairs = match &self.pairs {
            None => PairGenerator::new(self.seed).take(depth).collect(),
            Some(text) => read_pairs(&Text::argument("pairs", text), depth)?,
        };
        let field = match &self.field {
            None => Field::EMPTY,
            Some(text) => {
                let text = Text::argument("field", text);
                Field::parse(&text.text).map_err(|error| text.error(error))?
            }
        };
        let mut counts = Vec::new();
        let progress = context.late_progress("fields", None);
        allclear_smash::perft(field, &pairs, |count| {
            progress.add(count.fields);
            counts.push(count);
        });
        progress.finish();
        if self.json {
            let row = |c: &allclear_smash::Count| json!({"pairs": c.pairs, "fields": c.fields, "longest_chain": c.longest_chain});
            context.out.json(&counts.iter().map(row).collect::<Value>())?;
            return Ok(Exit::Found);
        }
        writeln!(context.out, "pairs        fields  longest chain")?;
        for count in counts {
            let allclear_smash::Count { pairs, fields, longest_chain } = count;
            writeln!(context.out, "{pairs:>5}  {fields:>12}  {longest_chain:>13}")?;
        }
        Ok(Exit::Found)
    }
}

fn read_pairs(text: &Text, depth: usize) -> anyhow::Result<Vec<Pair>> {
    let pair = |word: &str| {
        let digits: Vec<u32> = word.chars().map(|c| c.to_digit(10)).collect::<Option<_>>()?;
        let colours: Vec<Colour> =
            digits.into_iter().map(|digit| Colour::new(digit as u8)).collect::<Option<_>>()?;
        <[Colour; 2]>::try_from(colours).ok().map(|[a, b]| Pair { a, b })
    };
    let pairs: Option<Vec<Pair>> = text.text.split_whitespace().map(pair).collect();
    match pairs {
        Some(pairs) if pairs.len() == depth => Ok(pairs),
        _ => Err(text.error(format!("expected {depth} pairs of colours like '12 33 45'"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_board::Rng;

    /// Any text is as many pairs as asked for, or an error.
    #[test]
    fn noise() {
        let mut rng = Rng::new(9);
        let letters: Vec<char> = "01234567 \n-x\u{e9}\u{0663}".chars().collect();
        for _ in 0..20_000 {
            let length = rng.below(12);
            let word: String =
                (0..length).map(|_| letters[rng.below(letters.len() as u64) as usize]).collect();
            if let Ok(pairs) = read_pairs(&Text::argument("pairs", word), 2) {
                assert_eq!(pairs.len(), 2);
            }
        }
    }
}
