//! `pc.solve`: perfect clears of one queue.

use std::ops::ControlFlow;

use allclear_fumen::{self as fumen, Draft};
use allclear_pc::study::queue_table;
use allclear_pc::{Answer, Ask, Impossible, Job as PcJob, Order, Part, Sheet, Solution, Solver};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Piece, Rules};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::keys::Keys;
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
    /// Leave out the keys: for thousands of solutions, finding them takes most of the time.
    pub no_keys: bool,
    /// With all solutions: put them on the pages of one fumen, each with its number of orders.
    pub sheet: bool,
    /// With all solutions: write a row in solution-finder's columns.
    pub csv: bool,
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
    /// All solutions on the pages of one fumen, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The table, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csv: Option<String>,
    /// The solutions, unless only their number was asked for; without those that were handed out
    /// before.
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
    /// In how many orders of its pieces the queue can play it, if that was counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orders: Option<u64>,
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
    /// The keys of the placements met so far.
    keys: Keys,
}

impl Ground {
    fn read(request: &Solve) -> Result<Ground, Error> {
        let rules = request.rules.read()?;
        let Some(text) = &request.field else {
            if request.append {
                return Err(Error::argument("append needs a field that is a fumen"));
            }
            let colours = fumen::Field::default();
            let (field, before, keys) = (Field24::EMPTY, Vec::new(), Keys::new(rules));
            return Ok(Ground { field, rules, colours, before, keys });
        };
        let field = input::read_cells(Some(text))?;
        if field.top() > 23 {
            let top = field.top();
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
        Ok(Ground { field, rules, colours, before, keys: Keys::new(rules) })
    }

    /// The fumen of a solution.
    fn fumen(&self, solution: &Solution) -> Result<String, Error> {
        let mut pages = self.before.clone();
        pages.extend(solution.pages(&self.colours));
        fumen::encode(&pages).map_err(|error| Error::new(ErrorKind::Internal, error))
    }

    fn placements(&self, request: &Solve, solution: &Solution) -> Vec<PlacementReply> {
        let steps = &solution.steps;
        if request.no_keys {
            return steps.iter().map(|step| PlacementReply::new(step, &[])).collect();
        }
        let keys = self.keys.of(self.field.clear_full_rows().0, steps);
        steps.iter().zip(keys).map(|(step, keys)| PlacementReply::new(step, &keys)).collect()
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
        Ok(Solver::new(ground.field, ground.rules).in_order(order).with_memory(memory(job)))
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
            memory: memory(job),
            net: self.net.clone(),
        };
        let work = |solver: &mut Solver| {
            super::study::run(job, "solutions", Part::WHOLE, |job| run(solver, job))
        };
        job.cache.with_solver(&key, || self.solver(ground, job), work)
    }
}

/// Bytes for a solver's tables: more than it likes to have does not make it faster.
fn memory(job: &Job) -> usize {
    job.memory.min(Solver::MEMORY)
}

/// Solutions handed out together: a page reads so many in a third of a frame.
const BATCH: usize = 100;
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
            placements: ground.placements(self, &solution),
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
        let (mut count, mut last) = (0, job.now());
        let mut failed = None;
        let (tally, impossible, bytes) = self.with_solver(ground, job, |solver, pc| {
            // Somebody is waiting: the first solution comes long before all are found.
            let eager = !self.count && job.part.is_some();
            let first = if eager { solver.solve_with(ask, pc).solution } else { None };
            let known = first.as_ref().map(Solution::key);
            if let Some(Ok(solved)) = first.map(|first| self.solved(ground, first, None)) {
                job.hand_out(|| json!({ "list": [solved] }));
            }
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
                    if known.as_ref().is_some_and(|known| *known == solution.key()) {
                        return counted();
                    }
                    match self.solved(ground, solution, Some(orders)) {
                        Ok(solved) => list.push(solved),
                        Err(error) => {
                            failed = Some(error);
                            return ControlFlow::Break(());
                        }
                    }
                    let now = job.now();
                    if eager && (list.len() >= BATCH || now - last > PACE) {
                        let batch = std::mem::take(&mut list);
                        job.hand_out(|| json!({ "list": batch }));
                        last = now;
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
        Ok(AllSolutions {
            solutions: count,
            complete: tally.complete,
            nodes: tally.nodes,
            bytes,
            reason: impossible.as_ref().map(Impossible::to_string),
            sheet: self.sheet.then(|| sheet(ground, &list)).transpose()?,
            csv: self.csv.then(|| table(ground, ask, &list)).transpose()?,
            list: (!self.count).then_some(list),
        })
    }

    fn solved(
        &self,
        ground: &Ground,
        solution: Solution,
        orders: Option<u64>,
    ) -> Result<Solved, Error> {
        Ok(Solved {
            pieces: solution.steps.len(),
            height: solution.height,
            orders,
            placements: ground.placements(self, &solution),
            saved: solution.saved.map(|piece| piece.letter()),
            fumen: ground.fumen(&solution)?,
            groups: self.detail.then(|| cells(&solution.groups)),
            solution: Some(solution),
        })
    }
}

/// Solutions on the pages of one fumen, each with its number of orders.
fn sheet(ground: &Ground, list: &[Solved]) -> Result<String, Error> {
    let mut sheet = Sheet::new(ground.field);
    for (one, solution) in list.iter().filter_map(|one| Some((one, one.solution.as_ref()?))) {
        let orders = match one.orders {
            Some(1) => "1 order : ".to_string(),
            Some(orders) => format!("{orders} orders : "),
            None => String::new(),
        };
        sheet.add(&solution.groups, format!("{orders}{}", solution.order()));
    }
    sheet.fumen().map_err(|error| Error::new(ErrorKind::Internal, error))
}

/// The row of the queue in solution-finder's columns.
fn table(ground: &Ground, ask: &Ask, list: &[Solved]) -> Result<String, Error> {
    let queue: Vec<Piece> = ask.queue.all().collect();
    let solutions: Vec<&Solution> = list.iter().filter_map(|one| one.solution.as_ref()).collect();
    queue_table(ground.field, &queue, &solutions)
        .map_err(|error| Error::new(ErrorKind::Internal, error))
}
