//! `pc.ren`: the longest combo of a queue or a pattern.

use std::ops::ControlFlow;

use allclear_fumen as fumen;
use allclear_pc::combo::Combos;
use allclear_pc::{Group, Part, Sheet};
use allclear_tetris::Field24;
use allclear_tetris::queue::{Language, Queue};
use serde::{Deserialize, Serialize};

use super::setup::Ground;
use super::study::{Cells, cells, run};
use crate::input::{self, RulesArgs, letters};
use crate::{Count, Error, ErrorKind, Job, Question};

/// The most placements in a row that all clear lines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Ren {
    /// A fumen or a picture. Empty if not given.
    pub field: Option<String>,
    /// The pieces to come, the current one first; `T:IOSZ` has T in hold.
    pub queue: Option<String>,
    /// Instead of a queue: every queue of a pattern.
    pub pattern: Option<String>,
    /// Hold must not be used.
    pub no_hold: bool,
    /// The rotation system and the drop rule.
    #[serde(flatten)]
    pub rules: RulesArgs,
    /// List at most so many ways of the longest combo; one if not given.
    pub limit: Option<usize>,
    /// Tell which piece fills which cells.
    pub detail: bool,
    /// Put the ways on the pages of one fumen, each with its queue as a comment.
    pub sheet: bool,
    /// Write a table.
    pub csv: bool,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RenReply {
    /// How many placements in a row clear lines, at most.
    pub clears: usize,
    /// The same as players count it, from the second clear on.
    pub ren: usize,
    /// Whether the search came to its end.
    pub complete: bool,
    /// For a pattern: how many queues have a longest combo of 0, 1, 2, … clears.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub queues: Vec<Count>,
    /// The field without its full rows, and how high it is with all ways; if detail is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ground: Option<Ground>,
    /// The ways on the pages of one fumen, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The table, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csv: Option<String>,
    /// Ways to make the longest combo.
    pub list: Vec<Combo>,
}

/// A way to make a combo.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Combo {
    /// The queue.
    pub queue: String,
    /// The pieces in the order they are placed in.
    pub order: String,
    /// How, one placement per page.
    pub fumen: String,
    /// Which piece fills which cells, if detail is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<Vec<Cells>>,
}

/// What was found so far.
#[derive(Default)]
struct Best {
    clears: usize,
    queues: Vec<u128>,
    list: Vec<Combo>,
    /// The cells of each way of the list.
    groups: Vec<Vec<Group>>,
}

impl Best {
    /// Takes a queue into account; whether it was searched to the end.
    fn add(
        &mut self,
        combos: &mut Combos,
        queue: &Queue,
        limit: usize,
        job: &allclear_pc::Job,
    ) -> Result<bool, Error> {
        let Some(clears) = combos.longest(queue, job) else { return Ok(false) };
        if self.queues.len() <= clears {
            self.queues.resize(clears + 1, 0);
        }
        self.queues[clears] += 1;
        if clears > self.clears {
            self.clears = clears;
            self.list.clear();
            self.groups.clear();
        }
        if clears == 0 || clears < self.clears || self.list.len() >= limit {
            return Ok(true);
        }
        let mut ways = Vec::new();
        let room = limit - self.list.len();
        combos.each(queue, job, |steps| {
            ways.push(steps.to_vec());
            if ways.len() < room { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        for steps in ways {
            self.groups.push(combos.groups(&steps));
            self.list.push(Combo {
                groups: None,
                queue: queue.to_string(),
                order: letters(steps.iter().map(|step| step.placement.piece)),
                fumen: combos
                    .fumen(&steps)
                    .map_err(|error| Error::new(ErrorKind::Internal, error))?,
            });
        }
        Ok(true)
    }
}

impl Best {
    /// A page for each way.
    fn sheet(&self, field: Field24) -> Result<String, Error> {
        let mut sheet = Sheet::new(field);
        for (combo, groups) in self.list.iter().zip(&self.groups) {
            let ren = self.clears.saturating_sub(1);
            sheet.add(groups, format!("{ren} REN : {}", combo.order));
        }
        sheet.fumen().map_err(|error| Error::new(ErrorKind::Internal, error))
    }

    /// A row for each way: its queue, its pieces, how long it is, how to play it.
    fn csv(&self) -> String {
        let mut text = "ツモ,使用ミノ,REN,テト譜\n".to_string();
        for combo in &self.list {
            let Combo { queue, order, fumen, .. } = combo;
            let ren = self.clears.saturating_sub(1);
            text += &format!("{queue},{order},{ren},http://fumen.zui.jp/?{fumen}\n");
        }
        text
    }
}

impl Question for Ren {
    const NAME: &'static str = "pc.ren";
    type Reply = RenReply;

    fn answer(&self, job: &Job) -> Result<RenReply, Error> {
        let field = input::read_cells(self.field.as_deref())?;
        let mut combos = Combos::new(field, self.rules.read()?, input::hold(self.no_hold));
        let limit = self.limit.unwrap_or(1);
        let mut best = Best::default();
        let complete = match (&self.queue, &self.pattern) {
            (Some(queue), None) => {
                let queue: Queue = queue.parse().map_err(|error| Error::input("queue", error))?;
                run(job, "queues", Part::WHOLE, |job| best.add(&mut combos, &queue, limit, job))?
            }
            (None, Some(pattern)) => {
                let pattern = input::read_pattern("pattern", pattern)?;
                let queues = pattern.automaton().map_err(|error| Error::input("pattern", error))?;
                let total = queues.count(&queues.start()) as u64;
                run(job, "queues", Part::WHOLE, |pc| -> Result<bool, Error> {
                    let mut walk = queues.walk();
                    let mut done = 0;
                    while let Some(queue) = walk.advance() {
                        let queue = Queue::new(queue.iter().copied());
                        if !best.add(&mut combos, &queue, limit, pc)? {
                            return Ok(false);
                        }
                        done += 1;
                        job.tell("queues", done, Some(total));
                    }
                    Ok(true)
                })?
            }
            _ => return Err(Error::argument("a queue or a pattern is needed, and not both")),
        };
        let field = combos.field();
        if self.detail {
            for (combo, groups) in best.list.iter_mut().zip(&best.groups) {
                combo.groups = Some(cells(groups));
            }
        }
        let tops = best.groups.iter().flatten().map(|group| usize::from(group.cells[3]) / 10 + 1);
        let ground = self.detail.then(|| Ground {
            field: fumen::Field::grey(field).rows().join("/"),
            height: tops.max().unwrap_or(0).max(field.top()).max(1),
        });
        let sheet = self.sheet.then(|| best.sheet(field)).transpose()?;
        Ok(RenReply {
            ground,
            sheet,
            csv: self.csv.then(|| best.csv()),
            clears: best.clears,
            ren: best.clears.saturating_sub(1),
            complete,
            queues: match self.pattern {
                Some(_) => best.queues.into_iter().map(Count::from).collect(),
                None => Vec::new(),
            },
            list: best.list,
        })
    }
}
