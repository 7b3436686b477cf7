//! The shapes that fill given cells, and what comes after them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use allclear_fumen as fumen;
use allclear_tetris::Field24;
use allclear_tetris::queue::pattern::Automaton;
use allclear_tetris::queue::{AutomatonError, Language, Pattern};

use super::cover::whole_queues;
use super::{Setup, SetupError, least_height};
use crate::Sheet;
use crate::engine::counts::Counts;
use crate::engine::job::{Job, Progress, Room, TooLarge};
use crate::engine::parallel;
use crate::engine::pattern::bitset::BitSet;
use crate::engine::pattern::follow::Follow;
use crate::engine::pattern::problem::Problem;
use crate::engine::pattern::queue_set::TooShort;
use crate::engine::pattern::setup::Built as Found;
use crate::engine::ratio::Ratio;
use crate::engine::solution::Solution;

/// What is to be cleared after a shape.
#[derive(Clone, Debug, Default)]
pub struct After {
    /// The queues that come after those that build the shape.
    pub follow: Option<Pattern>,
    /// How many lines the perfect clear takes, those cleared while building included; `None` for
    /// the fewest that whole pieces can fill.
    pub height: Option<usize>,
}

/// What builds a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuiltBy {
    /// So many of the whole queues.
    Queues(Ratio),
    /// Its pieces in so many orders ([`Setup::any_order`]).
    Orders(u128),
}

impl BuiltBy {
    /// How many queues or orders.
    pub fn count(self) -> u128 {
        match self {
            BuiltBy::Queues(ratio) => ratio.part,
            BuiltBy::Orders(orders) => orders,
        }
    }
}

/// A shape that can be built.
#[derive(Clone, Debug)]
pub struct Built {
    /// How: the steps of one of its queues.
    pub solution: Solution,
    /// The field afterwards, full rows taken out.
    pub field: Field24,
    /// How many lines were cleared.
    pub lines: usize,
    /// What builds it.
    pub built_by: BuiltBy,
    /// In how many orders its pieces can be placed, whatever the queues.
    pub build_orders: u128,
    /// How many of the queues that build it can be cleared afterwards; `None` if that was not
    /// asked, or no perfect clear of that height is possible.
    pub cleared: Option<Ratio>,
}

impl Built {
    /// The pieces it uses.
    pub fn used(&self) -> Counts {
        self.solution.groups.iter().map(|group| group.piece).collect()
    }

    /// Pages that show how it is built on a field.
    pub fn fumen(&self, setup: &Setup) -> Result<String, fumen::EncodeError> {
        self.solution.fumen(&fumen::Field::grey(setup.field))
    }
}

/// The shapes of a setup.
#[derive(Clone, Debug)]
pub struct Setups {
    /// Those most often cleared afterwards first, then those that most queues build.
    pub all: Vec<Built>,
    /// How many whole queues build at least one of them; `None` with any order, or where there are
    /// too many queues to tell them apart.
    pub some: Option<Ratio>,
    /// Whether the search came to its end.
    pub complete: bool,
}

impl Setups {
    /// The table that solution-finder writes: a coloured page, the pieces in an order that builds
    /// it, and in how many orders that can be done; those with most orders first.
    pub fn csv(&self, setup: &Setup) -> Result<String, fumen::EncodeError> {
        let mut text = "テト譜,使用ミノ,手順数\n".to_string();
        let mut all: Vec<&Built> = self.all.iter().collect();
        all.sort_by_key(|built| std::cmp::Reverse(built.build_orders));
        for built in all {
            let order = built.solution.order();
            let mut sheet = Sheet::new(setup.field);
            sheet.add(&built.solution.groups, order.as_str());
            let page = sheet.fumen()?;
            text += &format!("http://fumen.zui.jp/?{page},{order},{}\n", built.build_orders);
        }
        Ok(text)
    }

    /// One fumen with a page for each shape. The comment has the share of queues that build it,
    /// or the number of orders, and the chance of the perfect clear afterwards.
    pub fn sheet(&self, setup: &Setup) -> Result<String, fumen::EncodeError> {
        let mut sheet = Sheet::new(setup.field);
        for built in &self.all {
            let by = match built.built_by {
                BuiltBy::Queues(ratio) => format!("{:.1} %", ratio.percent()),
                BuiltBy::Orders(1) => "1 order".to_string(),
                BuiltBy::Orders(orders) => format!("{orders} orders"),
            };
            let clear = built.cleared.map(|ratio| format!(", PC {:.1} %", ratio.percent()));
            let (clear, order) = (clear.unwrap_or_default(), built.solution.order());
            sheet.add(&built.solution.groups, format!("{by}{clear} : {order}"));
        }
        sheet.fumen()
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupsError {
    /// Nothing can be built.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The pattern allows no queue, or too many to number them.
    #[error("pattern: {0}")]
    Pattern(#[from] AutomatonError),
    /// There are more shapes than the job has memory for.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The queues end before the perfect clear does.
    #[error(
        "after a shape only {found} pieces are left, and {needed} are needed to clear: say what \
         comes next"
    )]
    TooShort {
        /// How many pieces are left.
        found: usize,
        /// How many are needed.
        needed: usize,
    },
}

/// Every shape that some queue of the pattern can build; with `after`, also the chance of the
/// perfect clear that follows.
pub fn shapes(
    setup: &Setup,
    pattern: &Pattern,
    after: Option<&After>,
    job: &Job,
) -> Result<Setups, SetupsError> {
    let queues = pattern.automaton()?;
    let more = match after.and_then(|after| after.follow.as_ref()) {
        Some(follow) => Some(follow.automaton()?),
        None => None,
    };
    let total = queues.count(&queues.start());
    let fits = |total: &usize| total / 8 <= job.memory / 8 && !setup.any_order;
    let mut union = usize::try_from(total).ok().filter(fits).map(BitSet::empty);
    let found = found(setup, &queues, &mut union, job)?;
    let (done, shapes) = (AtomicU64::new(0), found.len() as u64);
    let built = parallel::map(job.threads, &found, |(found, count)| {
        let cleared = match after {
            Some(after) if !job.is_stopped() => {
                cleared(setup, found, after, &queues, more.as_ref())?
            }
            _ => None,
        };
        job.tell(done.fetch_add(1, Ordering::Relaxed) + 1, shapes);
        let built_by = match setup.any_order {
            true => BuiltBy::Orders(*count),
            false => BuiltBy::Queues(Ratio::new(*count, total)),
        };
        let Found { solution, field, lines, build_orders, .. } = found.clone();
        Ok(Built { solution, field, lines, built_by, build_orders, cleared })
    });
    let mut all = built
        .into_iter()
        .collect::<Result<Vec<Built>, TooShort>>()
        .map_err(|TooShort { found, needed }| SetupsError::TooShort { found, needed })?;
    all.sort_by_cached_key(|built| {
        let cleared = built.cleared.map(|cleared| cleared.part);
        (std::cmp::Reverse((cleared, built.built_by.count())), built.solution.key())
    });
    let some = union.map(|union| Ratio::new(union.count() as u128, total));
    Ok(Setups { all, some, complete: !job.is_stopped() })
}

/// The shapes, each with the number of queues or orders that build it.
fn found(
    setup: &Setup,
    queues: &Automaton,
    union: &mut Option<BitSet>,
    job: &Job,
) -> Result<Vec<(Found, u128)>, SetupsError> {
    let mut all = Vec::new();
    let mut weights: BTreeMap<usize, Vec<u128>> = BTreeMap::new();
    let mut room = Room::of(job);
    setup.each(queues, job.stop, &mut |found| {
        let bytes = size_of_val(found.buildable.words());
        if room.is_full_with(bytes + 40 * found.solution.groups.len() + 200) {
            return ControlFlow::Break(());
        }
        let pieces = found.solution.groups.len();
        let count = match setup.any_order {
            true => found.buildable.count() as u128,
            false => {
                let weights =
                    weights.entry(pieces).or_insert_with(|| found.set.weights(queues, pieces));
                if let Some(union) = union {
                    let total = queues.count(&queues.start()) as usize;
                    union.add(&whole_queues(&found.buildable, weights, total));
                }
                found.buildable.iter().map(|number| weights[number]).sum()
            }
        };
        all.push((found, count));
        (job.progress)(Progress { done: all.len() as u64, total: None, found: None });
        ControlFlow::Continue(())
    })?;
    room.check()?;
    Ok(all)
}

fn cleared(
    setup: &Setup,
    found: &Found,
    after: &After,
    queues: &Automaton,
    more: Option<&Automaton>,
) -> Result<Option<Ratio>, TooShort> {
    let height = match after.height {
        Some(height) => height.saturating_sub(found.lines),
        None => least_height(found.field),
    };
    match Problem::new(found.field, height, setup.rules, setup.hold.is_used()) {
        Ok(problem) => Ok(Some(Follow::new(found, queues, more).clears(&problem)?)),
        Err(_) => Ok(None),
    }
}
