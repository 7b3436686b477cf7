//! Changing fumens: many in, many out.

use std::ops::ControlFlow;

use allclear_fumen::{
    self as fumen, Build, Check, Draft, GlueError, Page as FumenPage, commented, cut, encode,
    greyed, joined, mirrored,
};
use serde::{Deserialize, Serialize};

use super::{about, decoded};
use crate::input::{RulesArgs, read_piece};
use crate::{Error, Job, Question};

/// Fumens, in the order of those that went in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FumensReply {
    /// The fumens.
    pub fumens: Vec<String>,
}

/// What becomes of every fumen.
fn each_into(
    text: &str,
    change: impl Fn(&[FumenPage]) -> Result<Vec<Vec<Draft>>, String>,
) -> Result<FumensReply, Error> {
    let all = decoded(text)?;
    let several = all.len() > 1;
    let mut fumens = Vec::new();
    for (index, pages) in all.iter().enumerate() {
        let place = several.then_some(index);
        for drafts in change(pages).map_err(|error| about(place, error))? {
            fumens.push(encode(&drafts).map_err(|error| about(place, error))?);
        }
    }
    Ok(FumensReply { fumens })
}

macro_rules! fumen_question {
    ($(#[$meta:meta])* $name:ident, $ask:literal { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(default)]
        pub struct $name {
            /// The fumens, separated by blanks or lines.
            pub fumen: String,
            $($(#[$field_meta])* pub $field: $type,)*
        }

        impl Question for $name {
            const NAME: &'static str = $ask;
            type Reply = FumensReply;

            fn answer(&self, _: &Job) -> Result<FumensReply, Error> {
                self.fumens()
            }
        }
    };
}

fumen_question! {
    /// All pieces of a fumen drawn on one page; a new page where the field changes by itself.
    Unglue, "fumen.unglue" {}
}

fumen_question! {
    /// As `fumen.unglue`, up to the first change of the field: always one page.
    Reduce, "fumen.reduce" {}
}

fumen_question! {
    /// Mirrored left to right.
    Mirror, "fumen.mirror" {}
}

fumen_question! {
    /// Every filled cell grey.
    Grey, "fumen.grey" {}
}

fumen_question! {
    /// The pages of all fumens as one fumen.
    Join, "fumen.join" {}
}

fumen_question! {
    /// Every page as a fumen of its own.
    Split, "fumen.split" {}
}

fumen_question! {
    /// With other comments.
    Comment, "fumen.comment" {
        /// The comment for every page.
        text: Option<String>,
        /// What to append to every comment.
        append: Option<String>,
        /// Take all comments away.
        remove: bool,
    }
}

fumen_question! {
    /// Some of the pages.
    Page, "fumen.page" {
        /// Which: `2`, `2:5`, `3:`; the first if not given.
        page: Option<String>,
    }
}

fumen_question! {
    /// Without the pieces of one kind, the others at the same cells.
    Filter, "fumen.filter" {
        /// The piece to leave out.
        without: String,
    }
}

impl Unglue {
    fn fumens(&self) -> Result<FumensReply, Error> {
        each_into(&self.fumen, |pages| {
            let builds = Build::of(pages).map_err(|error| error.to_string())?;
            Ok(vec![builds.iter().map(Build::page).collect()])
        })
    }
}

impl Reduce {
    fn fumens(&self) -> Result<FumensReply, Error> {
        each_into(&self.fumen, |pages| {
            let builds = Build::of(pages).map_err(|error| error.to_string())?;
            Ok(vec![builds.iter().take(1).map(Build::page).collect()])
        })
    }
}

impl Mirror {
    fn fumens(&self) -> Result<FumensReply, Error> {
        each_into(&self.fumen, |pages| Ok(vec![mirrored(pages)]))
    }
}

impl Grey {
    fn fumens(&self) -> Result<FumensReply, Error> {
        each_into(&self.fumen, |pages| Ok(vec![greyed(pages)]))
    }
}

impl Join {
    fn fumens(&self) -> Result<FumensReply, Error> {
        let all = decoded(&self.fumen)?;
        let drafts = joined(all.iter().map(Vec::as_slice));
        let fumen = encode(&drafts).map_err(|error| about(None, error))?;
        Ok(FumensReply { fumens: vec![fumen] })
    }
}

impl Split {
    fn fumens(&self) -> Result<FumensReply, Error> {
        each_into(&self.fumen, |pages| Ok(pages.chunks(1).map(cut).collect()))
    }
}

impl Comment {
    fn fumens(&self) -> Result<FumensReply, Error> {
        let comment = match (&self.text, &self.append, self.remove) {
            (Some(text), None, false) => fumen::Comment::Set(text.clone()),
            (None, Some(text), false) => fumen::Comment::Append(text.clone()),
            (None, None, true) => fumen::Comment::Remove,
            _ => return Err(Error::argument("expected one of text, append and remove")),
        };
        each_into(&self.fumen, |pages| Ok(vec![commented(pages, &comment)]))
    }
}

impl Page {
    fn fumens(&self) -> Result<FumensReply, Error> {
        let wanted = self.page.as_deref().unwrap_or("1");
        let number = |text: &str, otherwise: usize| match text.trim() {
            "" => Ok(otherwise),
            text => text.parse::<usize>().map_err(|_| {
                Error::input("page", format!("expected a page like 2 or 2:5, found {wanted:?}"))
            }),
        };
        let (first, last) = match wanted.split_once(':') {
            Some((first, last)) => (number(first, 1)?, number(last, usize::MAX)?),
            None => (number(wanted, 1)?, number(wanted, 1)?),
        };
        each_into(&self.fumen, |pages| {
            let last = if last == usize::MAX { pages.len() } else { last };
            match first >= 1 && first <= last && last <= pages.len() {
                true => Ok(vec![cut(&pages[first - 1..last])]),
                false => Err(format!("there is no page {wanted}; the fumen has {}", pages.len())),
            }
        })
    }
}

impl Filter {
    fn fumens(&self) -> Result<FumensReply, Error> {
        let Some(piece) = read_piece("without", Some(&self.without))? else {
            return Err(Error::argument("without: which piece?"));
        };
        each_into(&self.fumen, |pages| {
            let builds = Build::of(pages).map_err(|error| error.to_string())?;
            let mut drafts = Vec::new();
            for build in &builds {
                drafts.extend(build.without(piece).map_err(|error| error.to_string())?);
            }
            Ok(vec![drafts])
        })
    }
}

/// Every coloured page as a fumen with one piece per page, in an order that can be built.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Glue {
    /// The fumens, separated by blanks or lines.
    pub fumen: String,
    /// All orders instead of one.
    pub all: bool,
    /// At most so many orders of a page.
    pub limit: Option<u64>,
    /// What a piece must fulfil when it is placed: `reach`, `rest` or `float`. If not given:
    /// `reach`, or `rest` where no order can be reached.
    pub check: Option<String>,
    /// The rotation system and the drop rule.
    #[serde(flatten)]
    pub rules: RulesArgs,
}

/// Fumens with one piece per page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GlueReply {
    /// The fumens, in the order of the pages that went in.
    pub fumens: Vec<String>,
    /// Which of these, from 0, cannot be reached piece by piece: theirs only rest on something.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub resting: Vec<usize>,
}

/// The most orders that are told if no limit is given.
const MOST_ORDERS: u64 = 100_000;

impl Question for Glue {
    const NAME: &'static str = "fumen.glue";
    type Reply = GlueReply;

    fn answer(&self, _: &Job) -> Result<GlueReply, Error> {
        let rules = self.rules.read()?;
        let checks: &[Check] = match self.check.as_deref() {
            None => &[Check::Reach(&rules), Check::Rest],
            Some("reach") => &[Check::Reach(&rules)],
            Some("rest") => &[Check::Rest],
            Some("float") => &[Check::Float],
            Some(other) => {
                let message = format!("expected reach, rest or float, found {other:?}");
                return Err(Error::input("check", message));
            }
        };
        let limit = if self.all { self.limit.unwrap_or(MOST_ORDERS) } else { 1 };
        let mut reply = GlueReply::default();
        let all = decoded(&self.fumen)?;
        for (index, pages) in all.iter().enumerate() {
            let place = (all.len() > 1).then_some(index);
            for (number, page) in pages.iter().enumerate() {
                let error = |error: &dyn std::fmt::Display| {
                    about(place, format!("page {}: {error}", number + 1))
                };
                let (check, glued) = glued(page, checks, limit).map_err(|wrong| error(&wrong))?;
                for drafts in glued {
                    if check > 0 {
                        reply.resting.push(reply.fumens.len());
                    }
                    reply.fumens.push(encode(&drafts).map_err(|wrong| error(&wrong))?);
                }
            }
        }
        Ok(reply)
    }
}

/// Up to `limit` orders of a page by the first of the checks that allows any, and which that is.
fn glued(
    page: &FumenPage,
    checks: &[Check],
    limit: u64,
) -> Result<(usize, Vec<Vec<Draft>>), GlueError> {
    let mut field = page.field.clone();
    if let Some(piece) = page.piece {
        field.put(piece);
    }
    let mut last = GlueError::NoOrder("");
    for (index, &check) in checks.iter().enumerate() {
        // One order first: it tells why there is none.
        match fumen::glue(&field, check) {
            Ok(first) if limit == 1 => return Ok((index, vec![commented_as(first, page)])),
            Ok(_) => {
                let mut orders = Vec::new();
                fumen::glue_all(&field, check, |drafts| {
                    orders.push(commented_as(drafts.to_vec(), page));
                    match orders.len() as u64 >= limit {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                })?;
                return Ok((index, orders));
            }
            Err(error @ GlueError::NoOrder(_)) => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}

/// The pages with the comment of the page they were on.
fn commented_as(mut drafts: Vec<Draft>, page: &FumenPage) -> Vec<Draft> {
    if let Some(first) = drafts.first_mut().filter(|_| !page.comment.is_empty()) {
        first.comment = Some(page.comment.clone());
    }
    // Given, so that a quiz is played on.
    drafts.iter_mut().for_each(|draft| draft.lock = Some(true));
    drafts
}
