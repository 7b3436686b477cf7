//! `pc.solve`: perfect clears of one queue.

use std::ops::ControlFlow;

use allclear_pc::{Answer, Ask, Impossible, Job as PcJob, Order, Part, Replay, Solution, Solver};
use allclear_tetris::fumen::{self, Draft};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Rules};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::study::{Cells, PlacementReply, cells, read_height};
use crate::cache::SolverKey;
use crate::input::{self, RulesArgs};
use crate::{Error, ErrorKind, Job, Question};

/// Perfect clears of one queue: the first, all, or how many.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Solve {
    /// The pieces to come, the current one first; `T:IOSZ` has T in hold.
    pub queue: String,
    /// The piece in hold.
    pub hold: Option<String>,
    /// Do not use hold.
    pub no_hold: bool,
    /// A fumen or a picture. Empty if not given.
    pub field: Option<String>,
    /// Clear exactly this many lines.
    pub height: Option<u8>,
    /// Clear at least this many lines.
    pub min_height: Option<u8>,
    /// Clear at most this many lines.
    pub max_height: Option<u8>,
    /// The piece that must be in hold at the end.
    pub save: Option<String>,
    /// The rotation system and the drop rule.
    #[serde(flatten)]
    pub rules: RulesArgs,
    /// The network that orders the search, as the text of its file.
    pub net: Option<String>,
    /// All solutions of the least height that has one.
    pub all: bool,
    /// Only their number.
    pub count: bool,
    /// At most this many solutions.
    pub limit: Option<u64>,
    /// Give up after trying this many tiles.
    pub nodes: Option<u64>,
    /// Put the solution's pages behind those of the field's fumen.
    pub append: bool,
    /// Tell which piece fills which cells.
    pub detail: bool,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum SolveReply {
    /// A solution.
    One(Box<OneSolution>),
    /// There is none, or none was found.
    None(NoSolution),
    /// All solutions, or their number.
    All(AllSolutions),
}

/// The first solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OneSolution {
    /// Always true.
    pub found: bool,
    /// How many pieces it places.
    pub pieces: usize,
    /// How many lines it clears.
    pub height: usize,
    /// How many tiles were tried.
    pub nodes: u64,
    /// How long it took.
    pub micros: u64,
    /// The placements in order.
    pub placements: Vec<PlacementReply>,
    /// The piece left in hold.
    pub saved: Option<char>,
    /// All of it, one placement per page.
    pub fumen: String,
    /// Which piece fills which cells of the original rows, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<Vec<Cells>>,
    /// Nothing more was wanted.
    pub complete: bool,
    /// Bytes in use.
    #[serde(skip)]
    pub bytes: usize,
    /// The solution itself.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub solution: Option<Solution>,
}

/// No solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoSolution {
    /// Always false.
    pub found: bool,
    /// Whether there is none for certain.
    pub proven: bool,
    /// How many tiles were tried.
    pub nodes: u64,
    /// How long it took.
    pub micros: u64,
    /// Why there can be none, if counting is enough to tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Whether the search came to its end.
    pub complete: bool,
}

/// All solutions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AllSolutions {
    /// How many were found.
    pub solutions: u64,
    /// Whether these are all.
    pub complete: bool,
    /// How many tiles were tried.
    #[serde(skip)]
    pub nodes: u64,
    /// Bytes in use.
    #[serde(skip)]
    pub bytes: usize,
    /// Why there can be none, if counting is enough to tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The solutions, unless only their number was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<Solved>>,
}

/// One of all solutions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solved {
    /// How many pieces it places.
    pub pieces: usize,
    /// How many lines it clears.
    pub height: usize,
    /// In how many orders of its pieces the queue can play it.
    pub orders: u64,
    /// The placements in order.
    pub placements: Vec<PlacementReply>,
    /// The piece left in hold.
    pub saved: Option<char>,
    /// All of it, one placement per page.
    pub fumen: String,
    /// Which piece fills which cells of the original rows, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<Vec<Cells>>,
    /// The solution itself.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub solution: Option<Solution>,
}

/// Tiles that are tried before giving up, if nobody says otherwise.
pub(crate) const NODES: u64 = 2_000_000_000;

/// What does not change from queue to queue.
struct Ground {
    field: Field24,
    rules: Rules,
    /// The field with its colours.
    colours: fumen::Field,
    /// The pages before the solution's.
    before: Vec<Draft>,
}

impl Ground {
    fn read(request: &Solve) -> Result<Ground, Error> {
        let rules = request.rules.read()?;
        let Some(text) = &request.field else {
            if request.append {
                return Err(Error::argument("append needs a field that is a fumen"));
            }
            let colours = fumen::Field::default();
            return Ok(Ground { field: Field24::EMPTY, rules, colours, before: Vec::new() });
        };
        let field = input::read_cells(Some(text))?;
        if let Some(top) = field.last().map(|bit| bit / 10 + 1).filter(|&top| top > 23) {
            let message = format!("{top} rows high; perfect clears are solved up to 23 rows");
            return Err(Error::input("field", message));
        }
        let is_fumen = text.contains('@');
        let colours = if is_fumen { input::read_field(text)? } else { fumen::Field::grey(field) };
        let before = match (request.append, is_fumen) {
            (false, _) => Vec::new(),
            (true, false) => return Err(Error::argument("append: the field is not a fumen")),
            (true, true) => {
                let pages = fumen::decode(text.trim());
                let pages = pages.map_err(|error| Error::input("field", error))?;
                pages.into_iter().map(Draft::from).collect()
            }
        };
        Ok(Ground { field, rules, colours, before })
    }

    /// The fumen of a solution.
    fn fumen(&self, solution: &Solution) -> Result<String, Error> {
        let mut pages = self.before.clone();
        pages.extend(solution.pages(&self.colours));
        fumen::encode(&pages).map_err(|error| Error::new(ErrorKind::Internal, error))
    }

    fn placements(&self, solution: &Solution) -> Vec<PlacementReply> {
        let replay = Replay::new(&self.field, &solution.steps, self.rules);
        let keys = replay.map(|step| step.ok().and_then(|step| step.keys).unwrap_or_default());
        let steps = solution.steps.iter().zip(keys);
        steps.map(|(step, keys)| PlacementReply::new(step, &keys)).collect()
    }
}

impl Solve {
    fn ask(&self) -> Result<Ask, Error> {
        let mut queue: Queue = self.queue.parse().map_err(|error| Error::input("queue", error))?;
        match (queue.hold, input::read_piece("hold", self.hold.as_deref())?) {
            (Some(a), Some(b)) if a != b => {
                let message = format!("the queue has {a} in hold, and hold says {b}: which one?");
                return Err(Error::conflict(message));
            }
            (a, b) => queue.hold = a.or(b),
        }
        let heights = match (read_height(self.height)?, self.min_height, self.max_height) {
            (Some(height), None, None) => height..=height,
            (Some(_), ..) => {
                return Err(Error::conflict("height goes with neither min_height nor max_height"));
            }
            (None, least, most) => {
                let least = read_height(least)?.unwrap_or(1);
                let most = read_height(most)?.unwrap_or(24);
                if least > most {
                    let message = format!("min_height {least} is more than max_height {most}");
                    return Err(Error::conflict(message));
                }
                least..=most
            }
        };
        Ok(Ask {
            hold: input::hold(self.no_hold),
            save: input::read_piece("save", self.save.as_deref())?,
            heights,
            node_limit: self.nodes.unwrap_or(NODES),
            ..Ask::new(queue)
        })
    }

    fn solver(&self, ground: &Ground, job: &Job) -> Result<Solver, Error> {
        let order = match &self.net {
            None => Order::Shipped,
            Some(text) => {
                let net = crate::net::parse(text).map_err(|error| Error::input("net", error))?;
                Order::Network(net.into())
            }
        };
        Ok(Solver::new(ground.field, ground.rules).in_order(order).with_memory(job.memory))
    }

    /// Runs something with a solver of the job's threads.
    fn with_solver<T: Send>(
        &self,
        ground: &Ground,
        job: &Job,
        run: impl FnOnce(&mut Solver, &PcJob) -> T + Send,
    ) -> Result<T, Error> {
        let key = SolverKey {
            field: ground.field,
            rules: ground.rules,
            memory: job.memory,
            net: self.net.clone(),
        };
        let work = |solver: &mut Solver| {
            super::study::run(job, "solutions", Part::WHOLE, |job| run(solver, job))
        };
        job.cache.with_solver(&key, || self.solver(ground, job), work)
    }
}

/// Solutions handed out together.
const BATCH: usize = 400;
/// Milliseconds between two batches: often enough to look alive.
const PACE: f64 = 60.0;

impl Question for Solve {
    const NAME: &'static str = "pc.solve";
    type Reply = SolveReply;

    fn answer(&self, job: &Job) -> Result<SolveReply, Error> {
        let (ground, ask) = (Ground::read(self)?, self.ask()?);
        if self.all || self.count {
            return self.find_all(&ground, &ask, job).map(SolveReply::All);
        }
        let begin = job.now();
        let (answer, impossible, bytes) = self.with_solver(&ground, job, |solver, pc| {
            let answer = solver.solve_with(&ask, pc);
            let impossible = answer.solution.is_none().then(|| solver.impossible(&ask));
            (answer, impossible.flatten(), solver.bytes())
        })?;
        let micros = ((job.now() - begin) * 1000.0) as u64;
        let Answer { solution, proven, nodes } = answer;
        let Some(solution) = solution else {
            let reason = impossible.as_ref().map(Impossible::to_string);
            let none = NoSolution { found: false, proven, nodes, micros, reason, complete: proven };
            return Ok(SolveReply::None(none));
        };
        Ok(SolveReply::One(Box::new(OneSolution {
            found: true,
            pieces: solution.steps.len(),
            height: solution.height,
            nodes,
            micros,
            placements: ground.placements(&solution),
            saved: solution.saved.map(|piece| piece.letter()),
            fumen: ground.fumen(&solution)?,
            groups: self.detail.then(|| cells(&solution.groups)),
            complete: true,
            bytes,
            solution: Some(solution),
        })))
    }
}

impl Solve {
    fn find_all(&self, ground: &Ground, ask: &Ask, job: &Job) -> Result<AllSolutions, Error> {
        let limit = self.limit.unwrap_or(u64::MAX);
        let mut list: Vec<Solved> = Vec::new();
        let (mut count, mut handed_out, mut last) = (0, 0, job.now());
        let mut failed = None;
        let (tally, impossible, bytes) = self.with_solver(ground, job, |solver, pc| {
            let mut counted = || {
                count += 1;
                if count % 1024 == 0 {
                    job.tell("solutions", count, None);
                }
                if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            let tally = match self.count {
                true => solver.each_with(ask, pc, |_| counted()),
                false => solver.each_with_orders(ask, pc, |solution, orders| {
                    match self.solved(ground, solution, orders) {
                        Ok(solved) => list.push(solved),
                        Err(error) => {
                            failed = Some(error);
                            return ControlFlow::Break(());
                        }
                    }
                    let now = job.now();
                    if list.len() >= handed_out + BATCH || now - last > PACE {
                        job.hand_out(|| json!({ "list": &list[handed_out..] }));
                        (handed_out, last) = (list.len(), now);
                    }
                    counted()
                }),
            };
            let impossible = if count == 0 { solver.impossible(ask) } else { None };
            (tally, impossible, solver.bytes())
        })?;
        if let Some(error) = failed {
            return Err(error);
        }
        if handed_out < list.len() {
            job.hand_out(|| json!({ "list": &list[handed_out..] }));
        }
        Ok(AllSolutions {
            solutions: count,
            complete: tally.complete,
            nodes: tally.nodes,
            bytes,
            reason: impossible.as_ref().map(Impossible::to_string),
            list: (!self.count).then_some(list),
        })
    }

    fn solved(&self, ground: &Ground, solution: Solution, orders: u64) -> Result<Solved, Error> {
        Ok(Solved {
            pieces: solution.steps.len(),
            height: solution.height,
            orders,
            placements: ground.placements(&solution),
            saved: solution.saved.map(|piece| piece.letter()),
            fumen: ground.fumen(&solution)?,
            groups: self.detail.then(|| cells(&solution.groups)),
            solution: Some(solution),
        })
    }
}
