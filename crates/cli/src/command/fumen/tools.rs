//! `allclear fumen glue`, `unglue`, `mirror` and so on: many fumens in, many out.

use std::io::Write;

use allclear_api::fumen::{
    Comment, Filter, FumensReply, Glue, Grey, Join, Mirror, Page, Reduce, Split, Unglue, each,
};
use allclear_api::{Error, Question};
use allclear_tetris::Piece;
use serde_json::json;

use super::read_fumen;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Sources, Text};
use crate::offered;
use crate::rules::RulesOptions;

/// Fumens as arguments.
#[derive(clap::Args)]
pub struct Many {
    /// Fumens, links, or files with either; `-` is stdin
    #[arg(value_name = "FUMEN|FILE", default_value = "-")]
    fumens: Vec<String>,
    /// Print {"fumens": […]} instead of one fumen per line
    #[arg(long)]
    json: bool,
}

impl Many {
    /// Every fumen, with the name of the place it came from.
    fn read(&self) -> anyhow::Result<Vec<Text>> {
        let mut all = Vec::new();
        for argument in &self.fumens {
            let text = read_fumen(argument)?;
            let fumens = each(&text.text);
            // What is no fumen at all is told as such.
            let fumens = if fumens.is_empty() { vec![String::new()] } else { fumens };
            let several = fumens.len() > 1;
            for (i, fumen) in fumens.into_iter().enumerate() {
                let name = match several {
                    true => format!("{}: fumen {}", text.name, i + 1),
                    false => text.name.clone(),
                };
                all.push(Text { name, text: fumen });
            }
        }
        Ok(all)
    }

    /// Asks about each fumen and prints what becomes of it. A bad one is named; the others are
    /// done.
    fn each(
        &self,
        context: &mut Context,
        mut ask: impl FnMut(&Context, String) -> Result<Vec<String>, Error>,
    ) -> anyhow::Result<Exit> {
        let mut made = Vec::new();
        let mut exit = Exit::Found;
        for fumen in self.read()? {
            match ask(context, fumen.text) {
                Ok(fumens) if self.json => made.extend(fumens),
                Ok(fumens) => {
                    fumens.iter().try_for_each(|fumen| writeln!(context.out, "{fumen}"))?;
                }
                Err(error) => {
                    let error = match error.argument.as_deref() {
                        Some("fumen") => error.at(fumen.name),
                        _ => error,
                    };
                    context.out.flush()?;
                    eprintln!("allclear: {error}");
                    exit = Exit::Failed;
                }
            }
        }
        if self.json {
            context.out.json(&json!({"fumens": made}))?;
        }
        Ok(exit)
    }
}

/// Asks a question whose reply is nothing but fumens.
fn asked(
    context: &Context,
    question: &impl Question<Reply = FumensReply>,
) -> Result<Vec<String>, Error> {
    Ok(question.answer(&context.job())?.fumens)
}

/// Turn coloured pages into one piece per page, in an order that can be built
///
/// Grey cells are there from the start. Each page becomes its own fumen. If no order can be reached
/// piece by piece, prints one in which every piece rests on something, and says so on stderr.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear fumen glue 'v115@9gwhilR4i0xhRpR4ywg0xhRpwwBtwwRpxhglywBtRp?whJeAgH'
  allclear fumen glue --all --limit 10 \\
      'v115@9gwhilR4i0xhRpR4ywg0xhRpwwBtwwRpxhglywBtRp?whJeAgH'
  allclear fumen glue fumen.txt --kicks srs180 > glued.txt")]
pub struct GlueArgs {
    #[command(flatten)]
    many: Many,
    /// Print every order, not just one
    #[arg(long)]
    all: bool,
    /// Print at most N orders per page
    #[arg(long, value_name = "N", requires = "all")]
    limit: Option<u64>,
    /// What each placement must satisfy: reach (the piece can get there), rest (it rests on
    /// something) or float (nothing)
    #[arg(long, value_name = "CHECK", value_parser = ["reach", "rest", "float"])]
    check: Option<String>,
    #[command(flatten)]
    rules: RulesOptions,
}

impl Run for GlueArgs {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let mut sources = Sources::default();
        let rules = self.rules.request(&mut sources)?;
        self.many.each(context, |context, fumen| {
            let rules = rules.clone();
            let (all, limit, check) = (self.all, self.limit, self.check.clone());
            let request = Glue { fumen, all, limit, check, rules };
            let reply = request.answer(&context.job()).map_err(|error| sources.blame(error))?;
            if !reply.resting.is_empty() {
                context.note("in no order can all pieces be reached; here each only rests");
            }
            Ok(reply.fumens)
        })
    }
}

/// Draw all pieces of a fumen on one page
///
/// Cleared rows come back, so every piece keeps its cells. A new page starts where the field
/// changes by itself or garbage rises.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear fumen unglue v115@vhJJEJ1vB0rBzsBpoBzkBFnBXmBmnBCqB
  allclear fumen unglue glued.txt > pages.txt")]
pub struct UnglueArgs {
    #[command(flatten)]
    many: Many,
}

impl Run for UnglueArgs {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        self.many.each(context, |context, fumen| asked(context, &Unglue { fumen }))
    }
}

/// Draw the pieces of a fumen on one page, up to the first change of the field
///
/// As `unglue`, but always one page: solution-finder's `util fumen -M reduce`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear fumen reduce v115@vhJJEJ1vB0rBzsBpoBzkBFnBXmBmnBCqB
  allclear fumen reduce solutions.txt --json")]
pub struct ReduceArgs {
    #[command(flatten)]
    many: Many,
}

impl Run for ReduceArgs {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        self.many.each(context, |context, fumen| asked(context, &Reduce { fumen }))
    }
}

/// Mirror fumens left to right
///
/// Swaps L with J and S with Z, in quizzes too.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear fumen mirror \\
      'v115@9gwhi0DeR4whg0RpCeR4wwwhglRpBeBtxwwhilCeBt?wwJeAgH'
  allclear fumen mirror solutions.txt > mirrored.txt")]
pub struct MirrorArgs {
    #[command(flatten)]
    many: Many,
}

impl Run for MirrorArgs {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        self.many.each(context, |context, fumen| asked(context, &Mirror { fumen }))
    }
}

/// Make every filled cell grey
///
/// Pieces become cells of the field.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear fumen grey 'v115@9gwhi0DeR4whg0RpCeR4wwwhglRpBeBtxwwhilCeBt?wwJeAgH'
  allclear fumen grey solutions.txt > fields.txt")]
pub struct GreyArgs {
    #[command(flatten)]
    many: Many,
}

impl Run for GreyArgs {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        self.many.each(context, |context, fumen| asked(context, &Grey { fumen }))
    }
}

/// Join the pages of many fumens into one
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear fumen join v115@9gF8DeF8DeF8DeF8NeAgH v115@vhAAgH
  allclear fumen join solutions.txt")]
pub struct JoinArgs {
    #[command(flatten)]
    many: Many,
}

impl Run for JoinArgs {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let all = self.many.read()?;
        let text: Vec<&str> = all.iter().map(|fumen| fumen.text.as_str()).collect();
        let request = Join { fumen: text.join("\n") };
        let reply = request.answer(&context.job()).map_err(|error| {
            let number = error.argument.as_deref().and_then(|argument| {
                argument.strip_prefix("fumen ")?.parse::<usize>().ok()?.checked_sub(1)
            });
            let place =
                if all.len() == 1 { all.first() } else { all.get(number.unwrap_or(usize::MAX)) };
            match place {
                Some(place) => error.at(place.name.clone()),
                None => error,
            }
        })?;
        match self.many.json {
            true => context.out.json(&reply)?,
            false => reply.fumens.iter().try_for_each(|one| writeln!(context.out, "{one}"))?,
        }
        Ok(Exit::Found)
    }
}

/// Split fumens into one fumen per page
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear fumen split \\
      'v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA'
  allclear fumen split solutions.txt > pages.txt")]
pub struct SplitArgs {
    #[command(flatten)]
    many: Many,
}

impl Run for SplitArgs {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        self.many.each(context, |context, fumen| asked(context, &Split { fumen }))
    }
}

/// Add or remove comments
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("comment").required(true))]
#[command(after_help = "\
Examples:
  allclear fumen comment --text 'PCO with I' v115@9gF8DeF8DeF8DeF8NeAgH
  allclear fumen comment --remove solutions.txt")]
pub struct CommentArgs {
    #[command(flatten)]
    many: Many,
    /// Put this comment on every page
    #[arg(long, value_name = "TEXT", group = "comment")]
    text: Option<String>,
    /// Append this to every comment
    #[arg(long, value_name = "TEXT", group = "comment")]
    append: Option<String>,
    /// Remove all comments
    #[arg(long, group = "comment")]
    remove: bool,
}

impl Run for CommentArgs {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let Self { many, text, append, remove } = self;
        many.each(context, |context, fumen| {
            let (text, append) = (text.clone(), append.clone());
            asked(context, &Comment { fumen, text, append, remove })
        })
    }
}

/// Cut pages out of fumens
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear fumen page \\
      'v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA'
  allclear fumen page --page 2:3 \\
      'v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA'")]
pub struct PageArgs {
    #[command(flatten)]
    many: Many,
    /// Which pages: 2, 2:5, 3: or :4
    #[arg(long, value_name = "N|FROM:TO", default_value = "1")]
    page: String,
}

impl Run for PageArgs {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let Self { many, page } = self;
        many.each(context, |context, fumen| {
            asked(context, &Page { fumen, page: Some(page.clone()) })
        })
    }
}

/// Leave out the pieces of one kind
///
/// The others keep their cells: solution-finder's `util fumen -M filter`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear fumen filter --without L \\
      'v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA'
  allclear fumen filter --without O --json \\
      'v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA'")]
pub struct FilterArgs {
    #[command(flatten)]
    many: Many,
    /// The piece to leave out
    #[arg(long, value_name = "PIECE", value_parser = offered::piece(), hide_possible_values = true)]
    without: Piece,
}

impl Run for FilterArgs {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let Self { many, without } = self;
        many.each(context, |context, fumen| {
            asked(context, &Filter { fumen, without: without.to_string() })
        })
    }
}
