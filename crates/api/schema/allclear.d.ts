// Every question that allclear answers, and what it replies.
// Made from the Rust types by `allclear ask --typescript`; do not edit.

/** Which allclear this is. */
export type Version = Record<string, unknown>;

/** The answer. */
export type VersionReply = {
  /** As in `0.1.0`. */
  version: string;
};

/** Perfect clears of one queue: the first, all, or how many. */
export type Solve = {
  /** The pieces to come, the current one first; `T:IOSZ` has T in hold. */
  queue?: string;
  /** The piece in hold. */
  hold?: string | null;
  /** Do not use hold. */
  no_hold?: boolean;
  /** A fumen or a picture. Empty if not given. */
  field?: string | null;
  /** Clear exactly this many lines. */
  height?: number | null;
  /** Clear at least this many lines. */
  min_height?: number | null;
  /** Clear at most this many lines. */
  max_height?: number | null;
  /** The piece that must be in hold at the end. */
  save?: string | null;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
  /** The network that orders the search, as the text of its file. */
  net?: string | null;
  /** All solutions of the least height that has one. */
  all?: boolean;
  /** Only their number. */
  count?: boolean;
  /** At most this many solutions. */
  limit?: number | null;
  /** Give up after trying this many tiles. */
  nodes?: number | null;
  /** Put the solution's pages behind those of the field's fumen. */
  append?: boolean;
  /** Tell which piece fills which cells. */
  detail?: boolean;
  /** Leave out the keys: for thousands of solutions, finding them takes most of the time. */
  no_keys?: boolean;
  /** With all solutions: put them on the pages of one fumen, each with its number of orders. */
  sheet?: boolean;
  /** With all solutions: write a row in solution-finder's columns. */
  csv?: boolean;
};

/** The answer. */
export type SolveReply = OneSolution | NoSolution | AllSolutions;

/** The first solution. */
export type OneSolution = {
  /** Always true. */
  found: boolean;
  /** How many pieces it places. */
  pieces: number;
  /** How many lines it clears. */
  height: number;
  /** How many tiles were tried. */
  nodes: number;
  /** How long it took. */
  micros: number;
  /** The placements in order. */
  placements: Array<PlacementReply>;
  /** The piece left in hold. */
  saved?: string | null;
  /** All of it, one placement per page. */
  fumen: string;
  /** Which piece fills which cells of the original rows, if asked for. */
  groups?: Array<Cells> | null;
  /** Nothing more was wanted. */
  complete: boolean;
};

/** A placement as it is played. */
export type PlacementReply = {
  /** The piece's letter. */
  piece: string;
  /** The way it faces: `north`, `east`, `south`, `west`. */
  facing: string;
  /** The column of its centre. */
  x: number;
  /** The row of its centre. */
  y: number;
  /** Whether hold is pressed before. */
  hold: boolean;
  /** The keys to press; hold, where it is used, comes first. */
  keys: Array<string>;
};

/** A piece and the cells it fills in the original rows: as `10 * row + column`, ascending. */
export type Cells = {
  /** The piece's letter. */
  piece: string;
  /** The four cells. */
  cells: Array<number>;
};

/** No solution. */
export type NoSolution = {
  /** Always false. */
  found: boolean;
  /** Whether there is none for certain. */
  proven: boolean;
  /** How many tiles were tried. */
  nodes: number;
  /** How long it took. */
  micros: number;
  /** Why there can be none, if counting is enough to tell. */
  reason?: string | null;
  /** Whether the search came to its end. */
  complete: boolean;
};

/** All solutions. */
export type AllSolutions = {
  /** How many were found. */
  solutions: number;
  /** Whether these are all. */
  complete: boolean;
  /** Why there can be none, if counting is enough to tell. */
  reason?: string | null;
  /** All solutions on the pages of one fumen, if asked for. */
  sheet?: string | null;
  /** The table, if asked for. */
  csv?: string | null;
  /** The solutions, unless only their number was asked for; without those that were handed out before. */
  list?: Array<Solved> | null;
};

/** One of all solutions. */
export type Solved = {
  /** How many pieces it places. */
  pieces: number;
  /** How many lines it clears. */
  height: number;
  /** In how many orders of its pieces the queue can play it, if that was counted. */
  orders?: number | null;
  /** The placements in order. */
  placements: Array<PlacementReply>;
  /** The piece left in hold. */
  saved?: string | null;
  /** All of it, one placement per page. */
  fumen: string;
  /** Which piece fills which cells of the original rows, if asked for. */
  groups?: Array<Cells> | null;
};

/** How many queues have a perfect clear: the queues of a pattern on any field, or without a pattern all queues that the bag can deal from the empty field. */
export type Chance = {
  /** A fumen, or a picture: rows of ten cells, the top row first, separated by `/`. Empty if not given. */
  field?: string | null;
  /** The queues: `*p7`, `I,*p4`, `[SZ]p2,*!`. */
  pattern?: string | null;
  /** How many lines to clear, full rows included; the fewest that whole pieces can fill if not given. */
  height?: number | null;
  /** Hold must not be used. */
  no_hold?: boolean;
  /** What must happen on the way: `normal`, `tsd`, `tetris`, … */
  mode?: string | null;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
  /** List the queues without a perfect clear, cut to the pieces that matter. */
  failed?: boolean;
  /** For a player who sees so many pieces after the current one: the queues on which best play succeeds. In hindsight, all pieces known, if not given. */
  previews?: number | null;
  /** With previews: any of these numbers of lines will do. */
  heights?: Array<number>;
  /** Count by the first so many pieces. */
  tree?: number;
  /** With tree: for every number of first pieces up to that, one within the other. */
  nested?: boolean;
  /** Weigh queues as a 7-bag deals them. */
  weighted?: boolean;
  /** Without a pattern, what is known at the start: `opener`, `empty` or `any`. */
  case?: string | null;
  /** Without a pattern, which positions in the bag count: `published` or `all`. */
  positions?: string | null;
  /** Only the I-th of N parts of the work, `I/N`; the answers of all parts add up. */
  shard?: string | null;
  /** Draw this many queues at random and answer only those; without a pattern, from a fresh bag. */
  sample?: number | null;
  /** The random seed of a sample; 1 if not given. */
  seed?: number | null;
  /** Tell the height that was chosen. */
  detail?: boolean;
};

/** The answer. */
export type ChanceReply = PatternChance | CaseChance | SampleChance;

/** The answer for a pattern. */
export type PatternChance = {
  /** The queues with a perfect clear, cut to the pieces that matter and counted once. */
  solvable: Count;
  /** All such queues. */
  total: Count;
  /** Whether the search came to its end; if not, more queues may have a perfect clear. */
  complete: boolean;
  /** How many lines are cleared, if detail is asked for. */
  height?: number | null;
  /** How many pieces are seen after the current one: `solvable` counts best play. */
  previews?: number | null;
  /** With previews: the queues with a perfect clear when all pieces are known. */
  hindsight?: Count | null;
  /** The same for whole queues, where that is different. */
  queues?: RatioReply | null;
  /** The queues without a perfect clear. */
  failed?: Array<string> | null;
  /** The queues that were not searched to the end. */
  unknown?: Array<string> | null;
  /** The chance as a 7-bag deals the queues. */
  weighted?: number | null;
  /** By first pieces. */
  tree?: Array<Branch> | null;
};

/** A count: a number up to 2^53, a string of digits above. */
export type Count = number | string;

/** So many of so many. */
export type RatioReply = {
  /** How many are counted. */
  solvable: Count;
  /** Out of how many. */
  total: Count;
};

/** The queues that begin alike. */
export type Branch = {
  /** Their first pieces. */
  start: string;
  /** How many of them have a perfect clear. */
  solvable: Count;
  /** How many there are. */
  total: Count;
  /** The same with one more piece, if the tree is nested. */
  branches?: Array<Branch> | null;
};

/** The answer. */
export type CaseChance = {
  /** The queues with a perfect clear. */
  solvable: Count;
  /** All queues. */
  total: Count;
  /** Counting all seven positions in the bag. */
  all_positions: RatioReply;
  /** The chance when every position, and every content of hold, is as likely as any other. */
  weighted: number;
  /** By how many pieces are left in the bag at the start. */
  positions: Array<Position>;
  /** Whether the search came to its end. */
  complete: boolean;
  /** How many pieces are seen after the current one: the other numbers count best play. */
  previews?: number | null;
  /** With previews: the queues with a perfect clear when all pieces are known. */
  hindsight?: Count | null;
};

/** One position in the bag. */
export type Position = {
  /** How many pieces are left in the bag. */
  left: number;
  /** With nothing in hold. */
  empty: RatioReply;
  /** With a piece in hold. */
  held?: RatioReply | null;
};

/** The answer. */
export type SampleChance = {
  /** How many queues were drawn and answered. */
  sampled: number;
  /** How many of them have a perfect clear. */
  solvable: number;
  /** The share of these. */
  share: number;
  /** With 95 % confidence (Clopper and Pearson), at least this share of all queues has one. */
  low: number;
  /** With 95 % confidence, at most this share of all queues has one. */
  high: number;
  /** How many queues they were drawn from. */
  queues: Count;
  /** The random seed. */
  seed: number;
  /** How many lines are cleared. */
  height: number;
  /** Whether as many were drawn as were asked for. If not, the sample is smaller and just as good. */
  complete: boolean;
  /** How many pieces are seen after the current one: `solvable` counts the games that best play wins. */
  previews?: number | null;
  /** With previews: what the exact chances of the positions first seen tell. */
  views?: Views | null;
  /** With previews and without a pattern: the same by what is in hold and in the bag. */
  starts?: Array<StartSample> | null;
};

/** The mean of exact chances. */
export type Views = {
  /** The mean. */
  mean: number;
  /** With 95 % confidence (1.96 standard errors) the chance of all queues is at least this. */
  low: number;
  /** With 95 % confidence it is at most this. */
  high: number;
};

/** A sample of the queues of one start. */
export type StartSample = {
  /** How many pieces are left in the bag. */
  left: number;
  /** The piece in hold. */
  hold?: string | null;
  /** How many queues were drawn. */
  sampled: number;
  /** How many of them best play wins. */
  solvable: number;
  /** What their exact chances tell. */
  views: Views;
  /** How many queues they were drawn from. */
  queues: Count;
};

/** The best move of a position, and what every other move costs. */
export type Best = {
  /** A fumen, or a picture: rows of ten cells, the top row first, separated by `/`. Empty if not given. */
  field?: string | null;
  /** The piece in hold. */
  hold?: string | null;
  /** The current piece and those that are seen after it; `T:IOSZ` has T in hold. */
  queue?: string;
  /** The pieces left in the bag after the last piece of the queue. */
  bag?: string | null;
  /** What may follow the queue, if not bags. */
  pattern?: string | null;
  /** How many pieces are seen after the current one; all of the queue if not given. */
  previews?: number | null;
  /** How many lines to clear, full rows included; 4 from the empty field, else the fewest that whole pieces can fill, if not given. */
  height?: number | null;
  /** Any of these numbers of lines will do. */
  heights?: Array<number>;
  /** Hold must not be used. */
  no_hold?: boolean;
  /** Weigh also what a perfect clear of four lines leaves for the next one. */
  loop?: boolean;
  /** What must happen on the way: `normal`, `tsd`, `tetris`, … */
  mode?: string | null;
  /** Tell which cells each move fills. */
  detail?: boolean;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
};

/** The answer. */
export type BestReply = {
  /** The chance of a perfect clear by best play. */
  chance: number;
  /** On how many of the queues that may come best play succeeds. */
  solvable: Count;
  /** How many queues may come, as far as they matter. */
  total: Count;
  /** How many pieces are seen after the current one. */
  previews: number;
  /** The numbers of lines that will do. */
  heights: Array<number>;
  /** Every move that can succeed, the best first. */
  moves: Array<MoveReply>;
  /** Holding now and choosing the placement once the next piece is seen, where hold is empty and that piece is not known. */
  hold_first?: ChanceOf | null;
  /** With loop: what the position is worth when the next perfect clear counts too, as a share of the best that a clear can leave. */
  worth?: number | null;
  /** When no perfect clear is possible any more: the next height that is. */
  next_height?: number | null;
  /** Always true: a search that is stopped knows no chances, and is an error. */
  complete: boolean;
};

/** A move. */
export type MoveReply = {
  /** The piece's letter. */
  piece: string;
  /** Whether hold is pressed before. */
  hold: boolean;
  /** The way it faces: `north`, `east`, `south`, `west`. */
  facing: string;
  /** The column of its centre. */
  x: number;
  /** The row of its centre. */
  y: number;
  /** The keys to press; hold, where it is used, comes first. */
  keys: Array<string>;
  /** On how many queues best play succeeds after it. */
  solvable: Count;
  /** The share of them. */
  chance: number;
  /** With loop: what it is worth when the next perfect clear counts too. */
  worth?: number | null;
  /** Whether no move is better. */
  best: boolean;
  /** The cells it fills, as column and row of the field without full rows; if detail is asked for. */
  cells?: Array<Array<number>> | null;
  /** How much of the chance of the best move is lost with it; if detail is asked for. */
  loss?: number | null;
};

/** So many queues. */
export type ChanceOf = {
  /** On how many queues it succeeds. */
  solvable: Count;
  /** The share of them. */
  chance: number;
};

/** Every solution of a pattern, those that cover most queues first. */
export type Path = {
  /** A fumen, or a picture: rows of ten cells, the top row first, separated by `/`. Empty if not given. */
  field?: string | null;
  /** The queues: `*p7`, `I,*p4`, `[SZ]p2,*!`. */
  pattern?: string | null;
  /** How many lines to clear, full rows included; the fewest that whole pieces can fill if not given. */
  height?: number | null;
  /** Hold must not be used. */
  no_hold?: boolean;
  /** What must happen on the way: `normal`, `tsd`, `tetris`, … */
  mode?: string | null;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
  /** Only solutions that save this for some queue: `T`, `TI`, `!T`, `/^T[^T]/`. Of a list, `T,I`, the first counts that a queue can save. */
  saved?: string | null;
  /** The pieces that the field was built from. */
  built?: string | null;
  /** The pieces that were left over of an earlier bag when it was built. */
  left?: string | null;
  /** Only solutions that need a line clear on the way (`yes`), or only those that do not (`no`). */
  clears?: string | null;
  /** Only the I-th of N parts of the work, `I/N`. */
  shard?: string | null;
  /** Tell more about each solution: its cells, its order, its share. */
  detail?: boolean;
  /** Tell how many soft drops, spins and holds each solution takes. */
  effort?: boolean;
  /** Put all solutions on the pages of one fumen, each with its share as a comment. */
  sheet?: boolean;
  /** Write a table in solution-finder's columns, with a row for each `solution`, each queue (`pattern`), or each bag of pieces (`use`). */
  csv?: string | null;
};

/** The answer. */
export type PathReply = {
  /** How many solutions there are. */
  solutions: number;
  /** Whether the search came to its end. */
  complete: boolean;
  /** How many lines are cleared. */
  height?: number;
  /** How many whole queues some solution covers. */
  covered?: Count;
  /** How many queues there are. */
  total?: Count;
  /** All solutions on the pages of one fumen, if asked for. */
  sheet?: string | null;
  /** The table, if asked for. */
  csv?: string | null;
  /** The solutions. */
  list: Array<PathSolution>;
};

/** A solution. */
export type PathSolution = {
  /** How to play it for one of its queues, one placement per page. */
  fumen: string;
  /** How many whole queues it covers. */
  queues: Count;
  /** The pieces it can leave in hold. */
  save: Array<string>;
  /** The pieces it uses. */
  pieces?: string;
  /** The pieces in the order of the fumen. */
  order?: string;
  /** Whether a line must be cleared on the way. */
  needs_line_clear?: boolean;
  /** Which piece fills which cells of the original rows. */
  groups?: Array<Cells>;
  /** How hard it is to play, if asked for. */
  effort?: EffortReply | null;
  /** In a set, if detail is asked for: how many whole queues this solution and those before it cover together. */
  so_far?: Count | null;
};

/** How hard a solution is to play: the average over its queues, each played as easily as it can be. */
export type EffortReply = {
  /** Pieces that cannot be dropped straight down. */
  drops: number;
  /** Pieces that must turn after they were dropped. */
  spins: number;
  /** How often hold is pressed. */
  holds: number;
};

/** The fewest solutions that together cover every queue that can be cleared. */
export type Minimal = {
  /** A fumen, or a picture: rows of ten cells, the top row first, separated by `/`. Empty if not given. */
  field?: string | null;
  /** The queues: `*p7`, `I,*p4`, `[SZ]p2,*!`. */
  pattern?: string | null;
  /** How many lines to clear, full rows included; the fewest that whole pieces can fill if not given. */
  height?: number | null;
  /** Hold must not be used. */
  no_hold?: boolean;
  /** What must happen on the way: `normal`, `tsd`, `tetris`, … */
  mode?: string | null;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
  /** Cover the queues that can save this, saving it: `T`, `TI`, `^T`, `T||I`. Of a list, `T,I`, the first counts that a queue can save. */
  save?: string | null;
  /** Another name of `save`. */
  saved?: string | null;
  /** A set for each piece that can be saved. */
  each_save?: boolean;
  /** The pieces that the field was built from. */
  built?: string | null;
  /** The pieces that were left over of an earlier bag when it was built. */
  left?: string | null;
  /** What every queue must get: `queues` (a perfect clear; if not given) or `score` (its best score, or up to the margin less). */
  by?: string | null;
  /** How many points a queue may lose when sets are found by score. */
  margin?: number | null;
  /** The table: `guideline` (if not given), `jstris`, `tetrio`, or the text of a table. */
  score?: string | null;
  /** Which pieces can spin: `t`, `all-mini` or `all`; as the table says if not given. */
  spins?: string | null;
  /** Back-to-back is on at the start. */
  b2b?: boolean;
  /** How many pieces in a row cleared lines before. */
  combo?: number;
  /** Points for leaving a piece in hold: `T=300,I=100`. */
  weights?: string | null;
  /** Of all smallest sets the one that is easiest to play: `drops,spins,holds` in an order of importance. */
  prefer?: string | null;
  /** Seconds of processor time to look for a proof; 60 if not given. */
  seconds?: number | null;
  /** Tell more about each solution. */
  detail?: boolean;
  /** Put the solutions on the pages of one fumen, each with its share as a comment. */
  sheet?: boolean;
  /** Write a table in solution-finder's columns: `solution`, `pattern` or `use`. */
  csv?: string | null;
};

/** The answer. */
export type MinimalReply = {
  /** How many solutions are in the set. */
  size: number;
  /** Whether no smaller set covers as much. */
  proven: boolean;
  /** One fumen per solution, those that cover most queues first. */
  solutions: Array<string>;
  /** If that is not proven: the minimum is at least this. */
  at_least?: number | null;
  /** Whether the search came to its end: no set is smaller, and none of this size is easier to play if that was asked for. */
  complete: boolean;
  /** How many lines are cleared. */
  height?: number;
  /** How many whole queues some solution covers. */
  covered?: Count;
  /** How many queues there are. */
  total?: Count;
  /** The solutions on the pages of one fumen, if asked for. */
  sheet?: string | null;
  /** The table, if asked for. */
  csv?: string | null;
  /** More about each solution, if asked for. */
  list: Array<PathSolution>;
  /** How hard the set is to play, if sets are compared. */
  quality?: QualityReply | null;
  /** The set of each piece that can be saved, if asked for; the other fields are about all of them together. */
  each_save?: Array<SavedSet> | null;
};

/** How hard a set is to play: sums over its solutions, each the average over its queues. */
export type QualityReply = {
  /** Pieces that cannot be dropped straight down. */
  drops: number;
  /** Pieces that must turn after they were dropped. */
  spins: number;
  /** How often hold is pressed. */
  holds: number;
  /** Whether no smallest set is better. */
  proven: boolean;
  /** How many smallest sets are as good, this one included, as far as they were met. */
  equal: Count;
};

/** The fewest solutions with which every queue that can save a piece saves it. */
export type SavedSet = {
  /** The piece. */
  save: string;
  /** How many solutions are in the set. */
  size: number;
  /** Whether no smaller set does it. */
  proven: boolean;
  /** If that is not proven: the minimum is at least this. */
  at_least?: number | null;
  /** How many whole queues can save the piece. */
  covered: Count;
  /** Out of how many. */
  total: Count;
  /** One fumen per solution, those that cover most queues first. */
  solutions: Array<string>;
};

/** Which pieces can be saved, queue by queue. */
export type Save = {
  /** A fumen, or a picture: rows of ten cells, the top row first, separated by `/`. Empty if not given. */
  field?: string | null;
  /** The queues: `*p7`, `I,*p4`, `[SZ]p2,*!`. */
  pattern?: string | null;
  /** How many lines to clear, full rows included; the fewest that whole pieces can fill if not given. */
  height?: number | null;
  /** Hold must not be used. */
  no_hold?: boolean;
  /** What must happen on the way: `normal`, `tsd`, `tetris`, … */
  mode?: string | null;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
  /** Expressions to count the queues of: `T`, `T&&I`, `!T`, `/S.*Z/`; each may be a list, `T||O#good,^S`. */
  wanted?: Array<string>;
  /** Count each queue for the first expression only that is true of it. */
  best?: boolean;
  /** Count the queues that begin with the same pieces, up to so many. */
  tree?: number;
  /** The pieces that the field was built from. */
  built?: string | null;
  /** The pieces that were left over of an earlier bag when it was built. */
  left?: string | null;
  /** List every queue with its saves. */
  list?: boolean;
  /** List the queues of which no expression is true. */
  failed?: boolean;
};

/** The answer. */
export type SaveReply = {
  /** How many queues there are. */
  total: Count;
  /** How many have a perfect clear. */
  solvable: Count;
  /** For each save, the queues that can have it; `-` is nothing. */
  saves: Record<string, unknown>;
  /** For each expression, the queues of which it is true. */
  wanted: Array<Count>;
  /** What the expressions are called, if one has a label. */
  labels?: Array<string> | null;
  /** The same counts for queues that begin alike, if asked for. */
  tree?: Array<SaveTree> | null;
  /** The queues of which no expression is true, if asked for. */
  failed?: Array<string> | null;
  /** Every queue with its saves, if asked for. */
  queues?: Array<QueueSaves> | null;
  /** Whether the search came to its end. */
  complete: boolean;
};

/** What queues that begin alike can save. */
export type SaveTree = {
  /** Their first pieces. */
  start: string;
  /** How many there are. */
  total: Count;
  /** How many have a perfect clear. */
  solvable: Count;
  /** For each expression, the queues of which it is true. */
  wanted: Array<Count>;
};

/** A queue and its saves. */
export type QueueSaves = {
  /** The queue. */
  queue: string;
  /** What it can save; nothing at all if it has no perfect clear. */
  saves: Array<string>;
};

/** The most points that queues can get, over all solutions and all ways to play them. */
export type Score = {
  /** A fumen, or a picture: rows of ten cells, the top row first, separated by `/`. Empty if not given. */
  field?: string | null;
  /** The queues: `*p7`, `I,*p4`, `[SZ]p2,*!`. */
  pattern?: string | null;
  /** How many lines to clear, full rows included; the fewest that whole pieces can fill if not given. */
  height?: number | null;
  /** Hold must not be used. */
  no_hold?: boolean;
  /** What must happen on the way: `normal`, `tsd`, `tetris`, … */
  mode?: string | null;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
  /** The table: `guideline` (if not given), `jstris`, `tetrio`, or the text of a table. */
  score?: string | null;
  /** Which pieces can spin: `t`, `all-mini` or `all`; as the table says if not given. */
  spins?: string | null;
  /** Back-to-back is on at the start. */
  b2b?: boolean;
  /** How many pieces in a row cleared lines before. */
  combo?: number;
  /** Points for leaving a piece in hold: `T=300,I=100`. */
  weights?: string | null;
  /** List every queue with its points and the solution that gets them. */
  list?: boolean;
  /** List the solutions that get the most points for some queue. */
  detail?: boolean;
  /** Put those solutions on the pages of one fumen, each with its share as a comment. */
  sheet?: boolean;
  /** Write a table with a row for each queue. */
  csv?: boolean;
};

/** The answer. */
export type ScoreReply = {
  /** How many queues there are. */
  total: Count;
  /** How many have a perfect clear. */
  solvable: Count;
  /** The average over all queues; those without a perfect clear get nothing. */
  average_all: number;
  /** The average over the queues with a perfect clear. */
  average_solved: number;
  /** For each kind of clear, the queues that can have it on the way: `mini`, `tss`, `tsd`, `tst`, `tetris`, `b2b` (on at the end), and `allspin` where other pieces than T can spin. */
  clears: Record<string, unknown>;
  /** What the table is called. */
  score: string;
  /** How many lines are cleared, if detail is asked for. */
  height?: number | null;
  /** Those solutions on the pages of one fumen, if asked for. */
  sheet?: string | null;
  /** The table, if asked for. */
  csv?: string | null;
  /** The solutions that get the most points for some queue, if detail is asked for; those of most queues first. */
  solutions?: Array<ScoredSolution> | null;
  /** Every queue with its points, if asked for. */
  queues?: Array<QueueScore> | null;
  /** Whether the search came to its end. */
  complete: boolean;
};

/** A solution that gets the most points for some queue. A queue counts for one solution only. */
export type ScoredSolution = {
  /** How to play it for the most points that it gets, one placement per page. */
  fumen: string;
  /** The most points that it gets. */
  points: number;
  /** For how many queues nothing is worth more. */
  queues: Count;
  /** The pieces in the order of the fumen. */
  order: string;
  /** Which piece fills which cells of the original rows. */
  groups: Array<Cells>;
};

/** A queue and the most that it can get. */
export type QueueScore = {
  /** The queue. */
  queue: string;
  /** Its points; nothing if it has no perfect clear. */
  points?: number | null;
  /** How to play for them, one placement per page. */
  fumen?: string | null;
};

/** Which queues of a pattern can build given shapes. */
export type Cover = {
  /** The shapes: fumens with one piece per page, or with coloured pages, each a shape of its own. `#2:5` behind a fumen takes its pages 2 to 5 only. */
  shape?: Array<string>;
  /** The queues: `*p7`, `I,*p4`. */
  pattern?: string;
  /** Count each shape's mirror image too, after the shape. */
  mirror?: boolean;
  /** What must happen on the way. */
  mode?: string | null;
  /** Count a queue only for the first shape that it can build. */
  priority?: boolean;
  /** So many line clears at the start must be tetrises or T-spins. */
  starting_b2b?: number;
  /** At most so many pieces that cannot drop straight down. */
  max_soft_drops?: number | null;
  /** At most so many line clears. */
  max_line_clears?: number | null;
  /** The last so many pieces may use soft drop whatever `drop` says. */
  last_soft_drops?: number;
  /** The order of the list: `input` (if not given), `success`, `success-asc`. */
  sort?: string | null;
  /** Leave out shapes that fewer queues can build: a number, or a percentage such as `12.5%`. */
  cutoff?: string | null;
  /** Find the fewest shapes that cover what all of them cover. */
  minimal?: boolean;
  /** Seconds of processor time to look for a proof that they are the fewest; 60 if not given. */
  seconds?: number | null;
  /** Tell more about each shape: its fumen, its cells, what it covers together with those before. */
  detail?: boolean;
  /** List the queues that can build at least one of the shapes. */
  list?: boolean;
  /** List at most this many queues. */
  limit?: number | null;
  /** Put the shapes on the pages of one fumen, each with its share as a comment. */
  sheet?: boolean;
  /** Write a table with a row for each queue, as solution-finder does. */
  csv?: boolean;
  /** Hold must not be used. */
  no_hold?: boolean;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
};

/** The answer. */
export type CoverReply = {
  /** For each shape, how many queues can build it. */
  each: Array<Count>;
  /** How many can build at least one. */
  or: Count;
  /** How many can build whichever is asked for. */
  and: Count;
  /** How many queues there are. */
  total: Count;
  /** Whether the search came to its end. */
  complete: boolean;
  /** The fewest shapes that cover as much, if asked for. */
  minimal?: FewestReply | null;
  /** The queues that can build at least one of the shapes, if asked for. */
  queues?: Array<string> | null;
  /** The shapes on the pages of one fumen, if asked for. */
  sheet?: string | null;
  /** The table, if asked for. */
  csv?: string | null;
  /** The shapes in the order asked for, without those cut off or not needed; if detail is asked for. */
  shapes: Array<CoveredShape>;
};

/** The fewest shapes that cover as much as all. */
export type FewestReply = {
  /** How many there are. */
  size: number;
  /** Whether fewer are not enough for certain. */
  proven: boolean;
  /** If that is not proven: the minimum is at least this. */
  at_least?: number | null;
  /** Their places in `each`, from 0. */
  shapes: Array<number>;
};

/** A shape and the queues that can build it. */
export type CoveredShape = {
  /** Its place in `each`, from 0. */
  number: number;
  /** Which of the fumens it comes from, from 0. */
  source: number;
  /** Whether it is the mirror image. */
  mirrored: boolean;
  /** The shape: the fumen as it was given, or a coloured page. */
  fumen: string;
  /** How many queues can build it. */
  queues: Count;
  /** How many can build this or one of those before. */
  or: Count;
  /** How many can build this and all of those before. */
  and: Count;
  /** The field before: rows of ten cells, the top row first, joined by `/`. */
  field: string;
  /** Which piece fills which cells. */
  groups: Array<Cells>;
};

/** All ways to build the same filled cells from the same pieces, and their joint cover. */
export type Congruent = {
  /** The shape: a fumen with one piece per page, or a coloured page; `#2` behind a fumen takes its second page, `#2:5` its pages 2 to 5. */
  shape?: string;
  /** The queues: `*p7`, `I,*p4`; the pieces of the shape in any order if not given. */
  pattern?: string | null;
  /** What must happen on the way. */
  mode?: string | null;
  /** Hold must not be used. */
  no_hold?: boolean;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
  /** Tell which piece fills which cells. */
  detail?: boolean;
  /** Put all ways on the pages of one fumen, each with its share as a comment. */
  sheet?: boolean;
  /** Write a table in the columns of solution-finder's setups, and the queues. */
  csv?: boolean;
};

/** The answer. */
export type CongruentReply = {
  /** How many ways there are. */
  congruents: number;
  /** How many queues can build at least one. */
  or: Count;
  /** How many queues there are. */
  total: Count;
  /** Whether the search came to its end. */
  complete: boolean;
  /** The field before, and how high it is with the shape; if detail is asked for. */
  ground?: Ground | null;
  /** All ways on the pages of one fumen, if asked for. */
  sheet?: string | null;
  /** The table, if asked for. */
  csv?: string | null;
  /** The ways, those that most queues can build first. */
  list: Array<CongruentShape>;
};

/** What shapes are built on. */
export type Ground = {
  /** The field: rows of ten cells, the top row first, joined by `/`. */
  field: string;
  /** How many rows may be built in. */
  height: number;
};

/** One way. */
export type CongruentShape = {
  /** How to build it, one placement per page. */
  fumen: string;
  /** How many queues can build it. */
  queues: Count;
  /** The pieces in the order of the fumen, if detail is asked for. */
  order?: string | null;
  /** Which piece fills which cells, if detail is asked for. */
  groups?: Array<Cells> | null;
};

/** The shapes that fill given cells, and the chance of the perfect clear after each. */
export type Setup = {
  /** A fumen, or a picture in which `*` must be filled, `.` and `+` may be, `X` is a block and `_` stays empty. */
  field?: string;
  /** The queues to build from. */
  pattern?: string;
  /** The colours of the cells that must be filled; `I` if not given. */
  fill?: string | null;
  /** The colours of the cells that may be filled; `O` if not given. */
  margin?: string | null;
  /** The colours of the cells that may be filled, and may stay empty regardless of `exclude`. */
  free?: string | null;
  /** Consider only this many of the lowest rows. */
  line?: number | null;
  /** Use exactly this many pieces. */
  pieces?: number | null;
  /** Leave out shapes with an empty cell below a block (`holes`), or with one that cannot be reached (`strict-holes`). */
  exclude?: string | null;
  /** What happens to the field before it is looked at for holes: `T-Reverse(7,2)`, `block(1,2)`, `row(1)`, `clear()`. */
  operate?: Array<string>;
  /** The pieces of a queue may come in any order. */
  any_order?: boolean;
  /** Hold must not be used. */
  no_hold?: boolean;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
  /** The queues that come after the pattern. */
  follow?: string | null;
  /** How many lines the perfect clear takes. */
  height?: number | null;
  /** Tell which piece fills which cells. */
  detail?: boolean;
  /** Tell how many queues build at least one of the shapes. */
  some?: boolean;
  /** Put all shapes on the pages of one fumen, each with its share as a comment. */
  sheet?: boolean;
  /** Write a table in solution-finder's columns. */
  csv?: boolean;
};

/** The answer. */
export type SetupReply = {
  /** How many shapes there are. */
  setups: number;
  /** Whether the search came to its end. */
  complete: boolean;
  /** How many whole queues build at least one of the shapes, where that can be told. */
  some?: RatioReply | null;
  /** The field without its full rows, and how high it is with all shapes; if detail is asked for. */
  ground?: Ground | null;
  /** All shapes on the pages of one fumen, if asked for. */
  sheet?: string | null;
  /** The table, if asked for. */
  csv?: string | null;
  /** The shapes. */
  list: Array<SetupShape>;
};

/** A shape. */
export type SetupShape = {
  /** How it is built, one piece per page. */
  fumen: string;
  /** The pieces it uses. */
  pieces: string;
  /** How many lines are cleared on the way. */
  lines: number;
  /** With any order: in how many orders. */
  orders?: Count | null;
  /** How many whole queues build it. */
  queues?: Count | null;
  /** How many queues there are. */
  total?: Count | null;
  /** How many of them can be cleared afterwards, if that was asked; `null` if none can be of that height. */
  clear?: RatioReply | null;
  /** In how many orders its pieces can be placed, whatever the queues; the same piece twice is two. */
  build_orders: Count;
  /** The pieces in the order of the fumen, if detail is asked for. */
  order?: string | null;
  /** Which piece fills which cells, if detail is asked for. */
  groups?: Array<Cells> | null;
};

/** Every way to build a T-spin on a field from the pieces of a pattern. */
export type Spin = {
  /** A fumen or a picture. Empty if not given. */
  field?: string | null;
  /** The queues whose pieces are used, in whatever order: `*p7`, `TSLI`. */
  pattern?: string;
  /** How many lines the T must clear at least: 1 to 3; 2 if not given. */
  line?: number | null;
  /** The lowest row in which a line may be filled, from 0; 0 if not given. */
  fill_bottom?: number | null;
  /** The row above the highest in which a line may be filled; the top of the field if not given. */
  fill_top?: number | null;
  /** All pieces lie below this row; two rows above `fill_top` if not given. */
  margin_height?: number | null;
  /** Do not look for roofs: list ways whether or not the T can get in. They need the filter `ignore-t` or `none` to be listed. */
  no_roof?: boolean;
  /** Use at most so many roofs. */
  max_roof?: number | null;
  /** Use at most so many pieces, the T included. */
  max_pieces?: number | null;
  /** Pieces that fill lines may lie across lines that are cleared before. */
  across?: boolean;
  /** Which ways are listed: `strict` (if not given) those that can be played, `ignore-t` also those in which only the T does not get in, `none` all that look right. */
  filter?: string | null;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
  /** Count the queues that can play each way. */
  queues?: boolean;
  /** Hold must not be used; for `queues`. */
  no_hold?: boolean;
  /** Tell which piece fills which cells. */
  detail?: boolean;
  /** Put all ways on the pages of one fumen, each with its share as a comment. */
  sheet?: boolean;
  /** Write a table in solution-finder's columns. */
  csv?: boolean;
};

/** The answer. */
export type SpinReply = {
  /** How many ways there are. */
  ways: number;
  /** Whether the search came to its end. */
  complete: boolean;
  /** The first row that may be filled, the row after the last, and the height of the margin. */
  rows: Array<number>;
  /** How many queues can play at least one way, if that is asked and can be told. */
  some?: RatioReply | null;
  /** The field without its full rows, and how high it is with all ways; if detail is asked for. */
  ground?: Ground | null;
  /** All ways on the pages of one fumen, if asked for. */
  sheet?: string | null;
  /** The table, if asked for. */
  csv?: string | null;
  /** The ways: most lines first, minis after full spins, then those that leave the fewest holes. */
  list: Array<SpinWay>;
};

/** A way to build a T-spin. */
export type SpinWay = {
  /** How to play it, one piece per page, the T last; a coloured page if it cannot be played. */
  fumen: string;
  /** A page in the colours of its pieces: a shape for `pc.cover`. */
  page: string;
  /** The pieces in the order of the fumen. */
  pieces: string;
  /** What it is: `TSD`, `mini TSS`, `TSD FIN`. */
  kind: string;
  /** How many lines the T clears. */
  lines: number;
  /** Whether it is a mini. */
  mini: boolean;
  /** What players call it: `FIN`, `ISO`, `NEO`. */
  name?: string | null;
  /** How many lines are cleared in all. */
  total_lines: number;
  /** Empty cells right below a block afterwards. */
  holes: number;
  /** Whether all of it can be played. */
  playable: boolean;
  /** solution-finder's mark: `O` can be played, `X` all but the T, `-` not as it is. */
  mark: string;
  /** Where the T goes, on the field as cleared by then. */
  t: SpinPlace;
  /** How many queues can play it, if that is asked and can be told. */
  queues?: Count | null;
  /** How many queues there are. */
  total?: Count | null;
  /** Which piece fills which cells, if detail is asked for. */
  groups?: Array<Cells> | null;
};

/** Where the T goes. */
export type SpinPlace = {
  /** The way it faces: `north`, `east`, `south`, `west`. */
  facing: string;
  /** The column of its centre. */
  x: number;
  /** The row of its centre. */
  y: number;
};

/** The most placements in a row that all clear lines. */
export type Ren = {
  /** A fumen or a picture. Empty if not given. */
  field?: string | null;
  /** The pieces to come, the current one first; `T:IOSZ` has T in hold. */
  queue?: string | null;
  /** Instead of a queue: every queue of a pattern. */
  pattern?: string | null;
  /** Hold must not be used. */
  no_hold?: boolean;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
  /** List at most so many ways of the longest combo; one if not given. */
  limit?: number | null;
  /** Tell which piece fills which cells. */
  detail?: boolean;
  /** Put the ways on the pages of one fumen, each with its queue as a comment. */
  sheet?: boolean;
  /** Write a table. */
  csv?: boolean;
};

/** The answer. */
export type RenReply = {
  /** How many placements in a row clear lines, at most. */
  clears: number;
  /** The same as players count it, from the second clear on. */
  ren: number;
  /** Whether the search came to its end. */
  complete: boolean;
  /** For a pattern: how many queues have a longest combo of 0, 1, 2, … clears. */
  queues: Array<Count>;
  /** The field without its full rows, and how high it is with all ways; if detail is asked for. */
  ground?: Ground | null;
  /** The ways on the pages of one fumen, if asked for. */
  sheet?: string | null;
  /** The table, if asked for. */
  csv?: string | null;
  /** Ways to make the longest combo. */
  list: Array<Combo>;
};

/** A way to make a combo. */
export type Combo = {
  /** The queue. */
  queue: string;
  /** The pieces in the order they are placed in. */
  order: string;
  /** How, one placement per page. */
  fumen: string;
  /** Which piece fills which cells, if detail is asked for. */
  groups?: Array<Cells> | null;
};

/** How the first queue of a pattern that can build a shape builds it: with as few soft drops as possible, then spins, then holds. */
export type Play = {
  /** The shape: a fumen with one piece per page, or a coloured page. */
  shape?: string;
  /** The queues: one, such as `TIOSZLJ`, or a pattern, `*p7`. */
  pattern?: string;
  /** What must happen on the way. */
  mode?: string | null;
  /** Hold must not be used. */
  no_hold?: boolean;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
};

/** The answer. */
export type PlayReply = {
  /** Whether some queue can build it. */
  found: boolean;
  /** The queue, cut to the pieces that matter. */
  queue?: string | null;
  /** The piece left in hold. */
  saved?: string | null;
  /** The field before: rows of ten cells, the top row first, joined by `/`. */
  field: string;
  /** The placements in order. */
  placements: Array<PlacementReply>;
};

/** Plays placements on a field, one after the other. Full rows are cleared first, as the game would have done. */
export type Replay = {
  /** A fumen or a picture. Empty if not given. */
  field?: string | null;
  /** The placements, as `pc.solve` gives them. */
  placements?: Array<PlacementArgs>;
  /** Instead of a field and placements: a fumen with one placement per page. */
  fumen?: string | null;
  /** With a fumen: the queue that its pieces come from, to tell when hold is pressed. */
  queue?: string | null;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
};

/** A placement. */
export type PlacementArgs = {
  /** The piece's letter. */
  piece: string;
  /** The way it faces: `north`, `east`, `south`, `west`. */
  facing: string;
  /** The column of its centre. */
  x: number;
  /** The row of its centre. */
  y: number;
  /** Whether hold is pressed before. */
  hold?: boolean;
  /** Ignored: what to press is worked out. */
  keys?: Array<string>;
};

/** The answer. */
export type ReplayReply = {
  /** Every step. */
  steps: Array<ReplayStep>;
  /** All of it, one placement per page. */
  fumen: string;
  /** Whether the field is empty at the end. */
  empty: boolean;
};

/** A step. */
export type ReplayStep = {
  /** The piece's letter. */
  piece: string;
  /** Whether hold is pressed before. */
  hold: boolean;
  /** The rows of the field before, the top one first. */
  before: Array<string>;
  /** The four cells it fills, as column and row. */
  cells: Array<Array<number>>;
  /** What to press; nothing if the rules do not let the piece get there. */
  keys: Array<string>;
  /** How many lines it clears. */
  lines: number;
};

/** The places where a piece can come to rest. */
export type Reach = {
  /** The piece. */
  piece?: string;
  /** A fumen, or a picture: rows of ten cells, the top row first, separated by `/`. Empty if not given. */
  field?: string | null;
  /** Only placements wholly in so many rows; 40 if not given. */
  height?: number | null;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
  /** Tell the keys to press, too. */
  keys?: boolean;
};

/** Placements. `tetris reach --json` prints the list alone. */
export type ReachReply = {
  /** The placements; those that fill the same cells are listed once. */
  placements: Array<Placed>;
};

/** A piece at rest. */
export type Placed = {
  /** The piece. */
  piece: string;
  /** Which way it faces: `north`, `east`, `south` or `west`. */
  facing: string;
  /** The column of its centre, from 0. */
  x: number;
  /** The row of its centre, from 0. */
  y: number;
  /** Its cells. */
  cells: Array<Array<number>>;
  /** The keys that bring it there. */
  keys?: Array<string> | null;
};

/** How many queues a pattern has, and which. */
export type Pattern = {
  /** The pattern: `*p7`, `I,*p4{S<Z}`; several on lines or separated by `;`. */
  pattern?: string;
  /** List the queues. */
  list?: boolean;
  /** List at most so many. */
  limit?: number | null;
  /** Draw so many queues at random. */
  sample?: number | null;
  /** The random seed; 1 if not given. */
  seed?: number | null;
  /** Say in words what the pattern means. */
  explain?: boolean;
  /** Tell whether this queue is one of them. */
  contains?: string | null;
  /** What to make of each queue: `pass`, `forward`, `backward` or `backward-pass`. */
  mode?: string | null;
  /** Cut sequences to at most so many pieces. */
  length?: number | null;
  /** Keep sequences that this regular expression matches. */
  expression?: string | null;
  /** Keep sequences that this regular expression does not match. */
  not_expression?: string | null;
  /** Keep sequences with these numbers of pieces or holds: `T=2`, `HOLD<=1`. */
  num?: Array<string>;
  /** Leave out sequences that were listed before; true if not given. */
  distinct?: boolean | null;
  /** Whether the first piece is in hold at the start; true if not given. */
  head_hold?: boolean | null;
};

/** What was asked about a pattern. */
export type PatternReply = {
  /** How many different queues (or sequences) there are. */
  count?: Count | null;
  /** Whether the queue is one of them. */
  contains?: boolean | null;
  /** The queues. */
  queues?: Array<string> | null;
  /** Queues drawn at random. */
  sample?: Array<string> | null;
  /** What the pattern means. */
  alternatives?: Array<Alternative> | null;
};

/** What one alternative of a pattern means. */
export type Alternative = {
  /** What is dealt, part by part. */
  parts: Array<Part>;
  /** What the queues must fulfil. */
  filters: Array<string>;
  /** How many pieces a queue has. */
  length: number;
  /** How many queues there are. */
  count: Count;
};

/** Some pieces of a queue, and what they may be. */
export type Part = {
  /** The first piece, from 1. */
  first: number;
  /** The last piece. */
  last: number;
  /** What they may be, in words. */
  what: string;
};

/** How many sequences of pieces a 7-bag can deal, by length. */
export type Count2 = {
  /** The longest length to count, up to 1000; 20 if not given. */
  upto?: number | null;
  /** Count runs of pieces without a held one. */
  queues?: boolean;
  /** The pieces still in the current bag, if they are known. */
  bag?: string | null;
};

/** Counts by length. `tetris count --json` prints the list alone. */
export type CountReply = {
  /** One row for each length from 0. */
  rows: Array<CountRow>;
};

/** A length and its count. */
export type CountRow = {
  /** The number of pieces, besides the held one. */
  length: number;
  /** How many sequences with a piece in hold. */
  sequences?: Count | null;
  /** How many queues without. */
  queues?: Count | null;
};

/** The sequences that `tetris.count` counts, from any index on. */
export type Sequences = {
  /** The number of pieces besides the held one, up to 200. */
  length?: number;
  /** The index to start from; 0 if not given. */
  from?: Index | null;
  /** List at most so many. */
  limit?: number | null;
};

/** A number, as digits where it is too large for a number. */
export type Index = number | string;

/** Sequences in order. */
export type SequencesReply = {
  /** How many were told. */
  listed: number;
  /** Hold, a colon, and the pieces to come. */
  sequences?: Array<string> | null;
};

/** The kicks of a rotation system, or which systems there are. */
export type Kicks = {
  /** A name, or the text of a `.properties` file; if not given, the systems that have a name. */
  kicks?: string | null;
  /** Only this piece. */
  piece?: string | null;
};

/** The kicks of a system, or all systems. `tetris kicks list --json` prints that list alone. */
export type KicksReply = {
  /** The systems that have a name. */
  systems?: Array<System> | null;
  /** Whether half turns exist. */
  half_turns?: boolean | null;
  /** For each piece and turn (`north-east`) how far the centre moves, in the order of trying. */
  kicks?: Record<string, unknown> | null;
};

/** A rotation system with a name. */
export type System = {
  /** Its name. */
  name: string;
  /** Other names for it. */
  aliases: Array<string>;
  /** What it is. */
  about: string;
  /** Whether half turns exist. */
  half_turns: boolean;
};

/** What keys do in a game: a position, the keys pressed since, and the position after them. The pieces follow from the seed, so a game is told in full by its seed and its keys; whoever plays it asks from piece to piece. */
export type Game = {
  /** The seed of the pieces; 1 if not given. */
  seed?: number | null;
  /** How many pieces were dealt before the current one. */
  skip?: number;
  /** Instead of that: start at this perfect clear of a cycle of seven, each of four lines. From the second on, a piece is in hold. */
  clear?: number | null;
  /** The piece in hold. */
  hold?: string | null;
  /** A fumen or a picture. Empty if not given. */
  field?: string | null;
  /** How many pieces are seen after the current one, up to 20; 5 if not given. */
  previews?: number | null;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** The keys, as `pc.solve` names them; `fall` is one row of gravity, and `lock` locks a piece that lies. Keys after the first piece that locks are not pressed. */
  keys?: Array<string>;
};

/** The position. */
export type GameReply = {
  /** The rows of the field, the top one first, without empty ones on top. */
  rows: Array<string>;
  /** The same as a fumen. */
  field: string;
  /** The piece in play. */
  active?: PieceAt | null;
  /** Where it would land. */
  ghost?: Array<Array<number>> | null;
  /** Whether it lies on something. */
  lies: boolean;
  /** The piece in hold. */
  hold?: string | null;
  /** Whether hold may be used now. */
  can_hold: boolean;
  /** The current piece and those that are seen after it. */
  queue: string;
  /** The pieces left in the bag after those. */
  bag: string;
  /** How many pieces were dealt before the current one. */
  skip: number;
  /** The fewest lines that hold the field and leave room for whole pieces: 4 if it is empty. */
  lines: number;
  /** How many of the keys were pressed. */
  pressed: number;
  /** The piece that locked. */
  locked?: LockedReply | null;
  /** Why the game is over: `block-out`, `lock-out`. */
  end?: string | null;
};

/** A piece in play. */
export type PieceAt = {
  /** Its letter. */
  piece: string;
  /** Its cells, as column and row. */
  cells: Array<Array<number>>;
};

/** A piece that locked. */
export type LockedReply = {
  /** Its letter. */
  piece: string;
  /** The way it faces: `north`, `east`, `south`, `west`. */
  facing: string;
  /** The column of its centre. */
  x: number;
  /** The row of its centre. */
  y: number;
  /** Its cells, as column and row, before lines were cleared. */
  cells: Array<Array<number>>;
  /** Whether hold was pressed before. */
  hold: boolean;
  /** How many lines it cleared. */
  lines: number;
  /** Whether the field is empty now. */
  all_clear: boolean;
  /** What it did, in words: `T-spin double`. */
  what: string;
};

/** Reads the pages of a fumen. */
export type Decode = {
  /** The fumen, or its address. */
  fumen?: string;
  /** Only this page, from 1. */
  page?: number | null;
  /** Reject non-standard fumens. */
  strict?: boolean;
};

/** The pages of a fumen. `fumen show --json` prints the list alone. */
export type DecodeReply = {
  /** The pages. */
  pages: Array<PageReply>;
};

/** A page. */
export type PageReply = {
  /** The rows of the field, the top row first, without empty ones on top. */
  rows: Array<string>;
  /** The row of garbage below. */
  garbage: string;
  /** The piece shown on it. */
  piece?: PieceReply | null;
  /** The comment, a quiz brought up to date. */
  comment: string;
  /** Its switches. */
  flags: Flags;
  /** Where its field and its comment come from, if not from itself. */
  refs: Refs;
};

/** A piece on a page. */
export type PieceReply = {
  /** Which piece. */
  type: string;
  /** Which way it faces: `spawn`, `right`, `reverse` or `left`. */
  rotation: string;
  /** The column of its centre, from 0. */
  x: number;
  /** The row of its centre, from 0. */
  y: number;
};

/** The switches of a page. */
export type Flags = {
  /** Whether the comment is or was a quiz. */
  quiz: boolean;
  /** Whether the piece is locked before the next page. */
  lock: boolean;
  /** Whether the field is mirrored before the next page. */
  mirror: boolean;
  /** Whether colours follow the guideline. */
  colorize: boolean;
  /** Whether the garbage rises before the next page. */
  rise: boolean;
};

/** The pages, from 0, that last wrote the field and the comment of a page. */
export type Refs = {
  /** Where the field comes from. */
  field?: number | null;
  /** Where the comment comes from. */
  comment?: number | null;
};

/** Writes pages as a fumen. */
export type Encode = {
  /** The pages as `fumen.decode` tells them. A page may leave out its field (what the page before leaves behind), its piece, its comment (unchanged) and its flags. */
  pages?: Array<unknown>;
  /** The address that opens it instead: `zui`, `harddrop` or `mobile`. */
  url?: string | null;
};

/** A fumen. */
export type EncodeReply = {
  /** The fumen, or its address. */
  fumen: string;
};

/** Makes a fumen from a picture: ten cells per line, the top row first, `_` or `.` empty, `X` or `#` grey, or the letter of a piece. An empty line begins a new page. Under a line of dashes stands the garbage row. */
export type New = {
  /** The picture. */
  picture?: string;
  /** The comment of the first page. */
  comment?: string | null;
  /** The address that opens it instead: `zui`, `harddrop` or `mobile`. */
  url?: string | null;
};

/** Every coloured page as a fumen with one piece per page, in an order that can be built. */
export type Glue = {
  /** The fumens, separated by blanks or lines. */
  fumen?: string;
  /** All orders instead of one. */
  all?: boolean;
  /** At most so many orders of a page. */
  limit?: number | null;
  /** What a piece must fulfil when it is placed: `reach`, `rest` or `float`. If not given: `reach`, or `rest` where no order can be reached. */
  check?: string | null;
  /** The rotation system: a name, or the text of a `.properties` file. `srs` if not given. */
  kicks?: string | null;
  /** How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin. */
  drop?: string | null;
};

/** Fumens with one piece per page. */
export type GlueReply = {
  /** The fumens, in the order of the pages that went in. */
  fumens: Array<string>;
  /** Which of these, from 0, cannot be reached piece by piece: theirs only rest on something. */
  resting: Array<number>;
};

/** All pieces of a fumen drawn on one page; a new page where the field changes by itself. */
export type Unglue = {
  /** The fumens, separated by blanks or lines. */
  fumen?: string;
};

/** Fumens, in the order of those that went in. */
export type FumensReply = {
  /** The fumens. */
  fumens: Array<string>;
};

/** As `fumen.unglue`, up to the first change of the field: always one page. */
export type Reduce = {
  /** The fumens, separated by blanks or lines. */
  fumen?: string;
};

/** Mirrored left to right. */
export type Mirror = {
  /** The fumens, separated by blanks or lines. */
  fumen?: string;
};

/** Every filled cell grey. */
export type Grey = {
  /** The fumens, separated by blanks or lines. */
  fumen?: string;
};

/** The pages of all fumens as one fumen. */
export type Join = {
  /** The fumens, separated by blanks or lines. */
  fumen?: string;
};

/** Every page as a fumen of its own. */
export type Split = {
  /** The fumens, separated by blanks or lines. */
  fumen?: string;
};

/** With other comments. */
export type Comment = {
  /** The fumens, separated by blanks or lines. */
  fumen?: string;
  /** The comment for every page. */
  text?: string | null;
  /** What to append to every comment. */
  append?: string | null;
  /** Take all comments away. */
  remove?: boolean;
};

/** Some of the pages. */
export type Page = {
  /** The fumens, separated by blanks or lines. */
  fumen?: string;
  /** Which: `2`, `2:5`, `3:`; the first if not given. */
  page?: string | null;
};

/** Without the pieces of one kind, the others at the same cells. */
export type Filter = {
  /** The fumens, separated by blanks or lines. */
  fumen?: string;
  /** The piece to leave out. */
  without?: string;
};

/** An operation on a board. Which of the arguments it takes, [`OPERATIONS`] says. `{"ask": "board.flood", "board": "##./.#.", "from": [0, 1]}` is short for `{"ask": "board", "op": "flood", …}`. */
export type Board = {
  /** The operation's name. */
  op?: string;
  /** The board: rows of `.` and `#`, separated by `/` or newlines. */
  board?: string | null;
  /** Width and height, up to `64x64`; as large as the picture if not given. */
  size?: string | null;
  /** The other board. */
  with?: string | null;
  /** Cells that stop pieces but do not slide. */
  blocks?: string | null;
  /** A shape, as a picture. */
  shape?: string | null;
  /** A cell. */
  at?: Pair | null;
  /** A cell to start from. */
  from?: Pair | null;
  /** A cell to end at. */
  to?: Pair | null;
  /** A distance, a width and height, or how far to turn. */
  by?: By | null;
  /** A direction: `n`, `ne`, `e`, … */
  dir?: string | null;
  /** What stops a sliding piece: `wall` or `stopper`. */
  rule?: string | null;
  /** Some rows, counted from 0 in the south. */
  rows?: Array<number> | null;
  /** A row. */
  y?: number | null;
  /** A column. */
  x?: number | null;
  /** The fewest cells a region may have. */
  at_least?: number | null;
  /** Diagonal neighbours too. */
  diagonal?: boolean | null;
};

/** Two numbers, such as the `x` and `y` of a cell. */
export type Pair = [number, number];

/** A distance, a width and a height, or how far to turn. */
export type By = Pair | string;

/** What an operation answers: the fields that make sense for it. */
export type BoardReply = {
  /** The board that results. */
  board?: string | null;
  /** The regions. */
  components?: Array<string> | null;
  /** The eight images. */
  symmetries?: Array<string> | null;
  /** Width and height. */
  size?: Array<number> | null;
  /** How many cells are in the set. */
  count?: number | null;
  /** The lowest bit. */
  first?: number | null;
  /** The highest bit. */
  last?: number | null;
  /** One digit per cell, the highest bit first. */
  bits?: string | null;
  /** The same number in hexadecimal. */
  hex?: string | null;
  /** The cells of the set. */
  cells?: Array<Array<number>> | null;
  /** Whether the cell is in the set. */
  set?: boolean | null;
  /** Whether every cell is in the other set. */
  subset?: boolean | null;
  /** Whether every cell of the other set is in this one. */
  superset?: boolean | null;
  /** Whether the sets share no cell. */
  disjoint?: boolean | null;
  /** The full rows. */
  rows?: Array<number> | null;
  /** How many rows were cleared. */
  cleared?: number | null;
  /** Where the piece stopped, if it moved. */
  to?: Array<number> | null;
};

/** Every operation and what it takes. */
export type Operations = Record<string, unknown>;

/** The answer. */
export type OperationsReply = {
  /** In the order of the book. */
  operations: Array<Operation>;
};

/** One operation. */
export type Operation = {
  /** What it is called. */
  name: string;
  /** What it is about: the module of `allclear_board` it lives in. */
  group: string;
  /** The call, as a reader of the library would write it. */
  code: string;
  /** What it does. */
  says: string;
  /** What it takes. */
  takes: Array<Takes>;
  /** The chapter of the book that explains it. */
  chapter: string;
};

/** Something an operation takes. */
export type Takes = "board" | "with" | "blocks" | "shape" | "at" | "from" | "to" | "distance" | "extent" | "turn" | "direction" | "side" | "way" | "rule" | "rows" | "y" | "x" | "at_least" | "diagonal";

/** Plays a field's chain to its end. */
export type Chain = {
  /** The field: up to 12 rows (13 under `tsu`), top first; what hangs in the air falls first. */
  field?: string;
  /** Whose rules. */
  rules?: RulesName;
  /** Tell every step in full. */
  steps?: boolean;
};

/** Whose rules. */
export type RulesName = "smash" | "tsu";

/** A chain. */
export type ChainReply = {
  /** The points of each step. */
  step_scores: Array<number>;
  /** All points, with those for an empty field where the rules have them. */
  score: number;
  /** The field after the chain, top row first. */
  final: Array<string>;
  /** Every step in full, if that was asked for. */
  steps?: Array<Step> | null;
  /** What the points drop on the opponent; told with the steps. */
  nuisance?: Nuisance | null;
};

/** One step of a chain. */
export type Step = {
  /** The field before it, top row first. */
  before: Array<string>;
  /** The field after it. */
  after: Array<string>;
  /** The cells that vanish, skulls among them. */
  vanishing: Array<Array<number>>;
  /** How many of them are skulls. */
  skulls: number;
  /** How many are coloured blocks. */
  blocks: number;
  /** In how many colours. */
  colours: number;
  /** The factor's part for the length of the chain so far. */
  chain_power: number;
  /** The factor's part for several colours at once. */
  colour_bonus: number;
  /** The factor's part for large groups. */
  group_bonus: number;
  /** The three parts together, at least 1 and at most 999. */
  factor: number;
  /** Ten points per block, times the factor. */
  score: number;
};

/** What points drop on the opponent. */
export type Nuisance = {
  /** Whole lines of six skulls. */
  lines: number;
  /** Skulls that are kept for later, with their fraction. */
  skulls: number;
};

/** Drops a pair and plays the chain that follows. */
export type Drop = {
  /** The field. */
  field?: string;
  /** The pair's two colours: `25`. */
  pair?: string;
  /** The column of the first block, 0 to 5. */
  column?: number | null;
  /** Where the second block is: 0 right of the first, 1 on top, 2 left, 3 below; 3 if not given. */
  rotation?: number | null;
};

/** What became of it. */
export type DropReply = {
  /** Whether there was no room, which loses; then there is nothing else to tell. */
  lost: boolean;
  /** The field with the pair in it, top row first. */
  placed?: Array<string> | null;
  /** Where the two blocks came to rest. */
  cells?: Array<Array<number>> | null;
  /** The chain, step by step. */
  chain?: ChainReply | null;
};

/** Draws pairs. */
export type Pairs = {
  /** The seed of the game. */
  seed?: number;
  /** How many pairs to leave out. */
  from?: number;
  /** How many to draw, up to 1000. */
  count?: number;
};

/** The pairs. */
export type PairsReply = {
  /** In order, two digits each. */
  pairs: Array<string>;
};

/** Reads a turn. */
export type Turn = {
  /** The 34 lines a bot is given: eight pairs, then for each side its score and twelve rows. */
  text?: string;
};

/** The turn. */
export type TurnReply = {
  /** The pairs to come, two digits each; the first is to be placed now. */
  pairs: Array<string>;
  /** The player's field, top row first. */
  field: Array<string>;
  /** The player's points. */
  score: number;
  /** The opponent's field. */
  opponent: Array<string>;
  /** The opponent's points. */
  opponent_score: number;
};

/** Asks the bot for a move. It counts fields, not time, so the answer is always the same. */
export type Move = {
  /** A turn's 34 lines, as a bot is given them; or the fields and the pairs below. */
  turn?: string | null;
  /** The player's field. */
  field?: string;
  /** The opponent's field. */
  opponent?: string;
  /** The pairs to come, one to eight; the first is to be placed. */
  pairs?: Array<string>;
  /** How many fields to look at; 20000 if not given. */
  nodes?: number | null;
};

/** The move. */
export type MoveReply2 = {
  /** Whether there is no room for the pair anywhere; then there is nothing else to tell. */
  lost: boolean;
  /** The column of the first block, 0 to 5. */
  column?: number | null;
  /** Where the second block is: 0 right of the first, 1 on top, 2 left, 3 below. */
  rotation?: number | null;
  /** The points of the chain that the bot is after. */
  chain_score?: number | null;
  /** After how many more drops it comes. */
  chain_after?: number | null;
  /** Fields looked at. */
  nodes?: number | null;
  /** The same for people. */
  says?: string | null;
};

/** Counts the fields after one pair, after two, and so on, each dropped in every way there is room for and its chains played. */
export type Perft = {
  /** How many pairs, up to 6 (some 80 million fields). */
  depth?: number;
  /** Take the pairs of this seed, as the referee draws them. */
  seed?: number;
  /** Take these pairs instead: `12 33 45`. */
  pairs?: string | null;
  /** Start from this field. */
  field?: string | null;
};

/** The counts. `smash perft --json` prints the list alone. */
export type PerftReply = {
  /** After one pair, after two, and so on. */
  counts: Array<PerftCount>;
};

/** What some pairs can lead to. */
export type PerftCount = {
  /** How many pairs were dropped. */
  pairs: number;
  /** Different fields. */
  fields: number;
  /** The longest chain on the way to any of them, in steps. */
  longest_chain: number;
};

/** Lists the connected components of a 6x12 board. */
export type Components = {
  /** The board: 12 rows of `#` and `.`, the top one first, joined by `/`. */
  board?: string;
};

/** The components. `smash components --json` prints the list alone. */
export type ComponentsReply = {
  /** Each as a board, in the order of their lowest, then leftmost cells. */
  components: Array<string>;
};

/** Plays recorded games again and compares pairs, fields, scores and chains of every turn. */
export type Replay2 = {
  /** The games, one JSON object per line, as `smash arena --record` writes them. */
  games?: string;
};

/** What was found: the first difference ends it. */
export type ReplayReply2 = {
  /** Games that follow the rules. */
  games: number;
  /** Their turns. */
  turns: number;
  /** 1 if there is a difference. */
  differences: number;
  /** The first difference. */
  first?: Difference | null;
};

/** Where a record and the rules differ. */
export type Difference = {
  /** The seed of the game. */
  seed: number;
  /** The round, from 0; the number of rounds if it is the end of the game. */
  round: number;
  /** What differs. */
  what: string;
  /** What the rules say. */
  expected: string;
  /** What the record says. */
  found: string;
};

/** Lets two players play against each other over the same pairs. */
export type Game2 = {
  /** The seed of the pairs. */
  seed?: number;
  /** Two of `bot`, `two-ply`, `one-ply`, `greedy` and `random`; the bot and `greedy` if not given. */
  players?: Array<string>;
  /** Fields that the bot looks at for each move; 20,000 if not given. */
  nodes?: number | null;
  /** The most rounds that are played; the contest's 200 if not given. */
  rounds?: number | null;
};

/** How it went. */
export type GameReply2 = {
  /** The rounds that were played. */
  rounds: number;
  /** Whether the game came to its end. */
  complete: boolean;
  /** Who won, 0 or 1; nobody if the scores are level, or the game is not over. */
  winner?: number | null;
  /** The scores that decide: 0 for who has lost. */
  scores: Array<number>;
  /** Every round. */
  list: Array<Round>;
};

/** A round: both players drop the same pair. */
export type Round = {
  /** The pairs that both know of, the one that is dropped first. */
  pairs: Array<string>;
  /** What each player does. */
  sides: Array<RoundSide>;
};

/** A player's part in a round. */
export type RoundSide = {
  /** The points before the round. */
  points: number;
  /** The field before the round, top row first. */
  field: Array<string>;
  /** The column of the first block. */
  column: number;
  /** Where the second block is: 0 right of the first, 1 on top, 2 left, 3 below. */
  rotation: number;
  /** The drop and its chain. */
  drop: DropReply;
};

/** An optimal solution of every board, or the proof that there is none. */
export type Solve2 = {
  /** Boards in any format, one or many. */
  board?: string | null;
  /** What the reply calls the text: the file it came from. `-` if not given. */
  file?: string | null;
  /** One of the 40 classic cards, by number, or a list of them. */
  card?: Cards;
  /** What to minimise: `slides` (if not given) or `moves`. */
  count?: string | null;
  /** List every optimal solution. */
  all?: boolean;
  /** The number of optimal solutions is always told; this is for the command's sake. */
  number?: boolean;
  /** Solve with this search and tell how many positions it looked at: `packed`, `a-star`, `breadth-first` or `ida-star`. */
  algorithm?: string | null;
  /** The most positions to store. */
  limit?: number | null;
  /** Whether to count the positions that can be reached; yes if not given. */
  states?: boolean | null;
};

/** One number or a list. */
export type Cards = number | Array<number>;

/** The answers about all boards: the first, with the others in its list. */
export type Every = {
  /** Those about the others, if there are any. */
  boards: Array<Solved2>;
} & (Optimum | Compared);

/** The optimal solutions of a board. */
export type Optimum = {
  /** The file. */
  file: string;
  /** Which board of the file, from 1. */
  index: number;
  /** Whether there is a solution. */
  solved: boolean;
  /** Its length in what is minimised. */
  length?: number | null;
  /** The slides of the solution shown. */
  slides?: number | null;
  /** Its moves. */
  moves?: number | null;
  /** How many optimal solutions there are. */
  solutions: Count;
  /** The one that is best in the other count, as slides. */
  solution?: string | null;
  /** How many positions can be reached; null above the limit. */
  states?: number | null;
  /** Whether the answer is proven. */
  proven: boolean;
  /** Whether nothing was left out. */
  complete: boolean;
  /** All of the optimal solutions. */
  all?: Array<string> | null;
};

/** What one search found. */
export type Compared = {
  /** The file. */
  file: string;
  /** Which board of the file, from 1. */
  index: number;
  /** Whether there is a solution. */
  solved: boolean;
  /** Its slides. */
  slides?: number | null;
  /** Its moves. */
  moves?: number | null;
  /** The solution. */
  solution?: string | null;
  /** How many positions were looked at. */
  nodes: number;
  /** Whether the answer is proven. */
  proven: boolean;
  /** Whether nothing was left out. */
  complete: boolean;
};

/** The answer about one board. */
export type Solved2 = Optimum | Compared;

/** The next move of an optimal solution, or that the position is lost. */
export type Hint = {
  /** Boards in any format, one or many. */
  board?: string | null;
  /** What the reply calls the text: the file it came from. `-` if not given. */
  file?: string | null;
  /** One of the 40 classic cards, by number, or a list of them. */
  card?: Cards;
  /** The moves made so far, such as `e5U e2L`. */
  after?: string | null;
  /** What to minimise: `slides` (if not given) or `moves`. */
  count?: string | null;
  /** The most positions to store. */
  limit?: number | null;
};

/** The answers about all boards: the first, with the others in its list. */
export type Every2 = {
  /** The file. */
  file: string;
  /** Which board of the file, from 1. */
  index: number;
  /** Whether no way leads on from here. */
  lost: boolean;
  /** How far it is, in what is minimised. */
  left?: number | null;
  /** A best move. */
  hint?: string | null;
  /** All best moves. */
  best: Array<string>;
  /** Whether the answer is proven. */
  proven: boolean;
  /** Whether nothing was left out. */
  complete: boolean;
  /** Those about the others, if there are any. */
  boards: Array<Hinted>;
};

/** The answer about one board. */
export type Hinted = {
  /** The file. */
  file: string;
  /** Which board of the file, from 1. */
  index: number;
  /** Whether no way leads on from here. */
  lost: boolean;
  /** How far it is, in what is minimised. */
  left?: number | null;
  /** A best move. */
  hint?: string | null;
  /** All best moves. */
  best: Array<string>;
  /** Whether the answer is proven. */
  proven: boolean;
  /** Whether nothing was left out. */
  complete: boolean;
};

/** How hard each board is for people. */
export type Rate = {
  /** Boards in any format, one or many. */
  board?: string | null;
  /** What the reply calls the text: the file it came from. `-` if not given. */
  file?: string | null;
  /** One of the 40 classic cards, by number, or a list of them. */
  card?: Cards;
  /** The most positions a board may have. */
  limit?: number | null;
};

/** The answers about all boards: the first, with the others in its list. */
export type Every3 = {
  /** The file. */
  file: string;
  /** Which board of the file, from 1. */
  index: number;
  /** Whether there is a solution. */
  solved: boolean;
  /** The fewest slides. */
  slides?: number | null;
  /** The fewest moves. */
  moves?: number | null;
  /** How many solutions have the fewest slides. */
  slide_solutions?: Count | null;
  /** How many solutions have the fewest moves. */
  move_solutions?: Count | null;
  /** How many positions can be reached. */
  states?: number | null;
  /** The share of them that cannot be solved any more. */
  dead_ends?: number | null;
  /** How many slides a position allows, on average. */
  branching?: number | null;
  /** The robots without a part in any solution with the fewest slides. */
  idle?: Array<string> | null;
  /** The score that the grade is read from. */
  score?: number | null;
  /** `beginner`, `intermediate`, `advanced` or `expert`. */
  grade?: string | null;
  /** Whether the answer is proven. */
  proven: boolean;
  /** Whether nothing was left out. */
  complete: boolean;
  /** Those about the others, if there are any. */
  boards: Array<Rated>;
};

/** The answer about one board: its figures only if it is solved. */
export type Rated = {
  /** The file. */
  file: string;
  /** Which board of the file, from 1. */
  index: number;
  /** Whether there is a solution. */
  solved: boolean;
  /** The fewest slides. */
  slides?: number | null;
  /** The fewest moves. */
  moves?: number | null;
  /** How many solutions have the fewest slides. */
  slide_solutions?: Count | null;
  /** How many solutions have the fewest moves. */
  move_solutions?: Count | null;
  /** How many positions can be reached. */
  states?: number | null;
  /** The share of them that cannot be solved any more. */
  dead_ends?: number | null;
  /** How many slides a position allows, on average. */
  branching?: number | null;
  /** The robots without a part in any solution with the fewest slides. */
  idle?: Array<string> | null;
  /** The score that the grade is read from. */
  score?: number | null;
  /** `beginner`, `intermediate`, `advanced` or `expert`. */
  grade?: string | null;
  /** Whether the answer is proven. */
  proven: boolean;
  /** Whether nothing was left out. */
  complete: boolean;
};

/** Whether a list of moves solves each board. */
export type Check = {
  /** Boards in any format, one or many. */
  board?: string | null;
  /** What the reply calls the text: the file it came from. `-` if not given. */
  file?: string | null;
  /** One of the 40 classic cards, by number, or a list of them. */
  card?: Cards;
  /** The moves: cells with one or more directions, such as `e5U e2L` or `e5UL`. */
  moves?: string;
};

/** The answers about all boards: the first, with the others in its list. */
export type Every4 = {
  /** The file. */
  file: string;
  /** Which board of the file, from 1. */
  index: number;
  /** Whether all humans have left. */
  solved: boolean;
  /** How many slides were made. */
  slides: number;
  /** How many moves these are. */
  moves: number;
  /** How many humans are left. */
  left: number;
  /** Those about the others, if there are any. */
  boards: Array<Checked>;
};

/** The answer about one board. */
export type Checked = {
  /** The file. */
  file: string;
  /** Which board of the file, from 1. */
  index: number;
  /** Whether all humans have left. */
  solved: boolean;
  /** How many slides were made. */
  slides: number;
  /** How many moves these are. */
  moves: number;
  /** How many humans are left. */
  left: number;
};

/** Boards in another format. */
export type Convert = {
  /** Boards in any format, one or many. */
  board?: string | null;
  /** What the reply calls the text: the file it came from. `-` if not given. */
  file?: string | null;
  /** One of the 40 classic cards, by number, or a list of them. */
  card?: Cards;
  /** `text` (if not given), `digits`, `json` or `link`. */
  to?: string | null;
  /** A title for boards that have none. */
  title?: string | null;
};

/** All of them. */
export type ConvertReply = {
  /** In order. */
  boards: Array<Converted>;
};

/** One of them. */
export type Converted = {
  /** Its title; links have no room for one. */
  title: string;
  /** The board in its new format. */
  text: string;
};

/** New puzzles of an exact length, no two of them images of each other. */
export type Generate = {
  /** Columns and rows: `5x5` if not given. */
  size?: string | null;
  /** Where humans leave; the centre if not given. */
  target?: string | null;
  /** Cells that are blocked, such as `c4`. */
  blocks?: Array<string>;
  /** How many humans; one if not given. */
  humans?: number | null;
  /** How many robots. */
  robots?: number | null;
  /** The length, or the range that a book covers: `8` or `4..12`. */
  length?: Length | null;
  /** How many puzzles, up to 100,000; one if not given. */
  number?: number | null;
  /** What the length counts: `slides` (if not given) or `moves`. */
  count?: string | null;
  /** Only puzzles with a single optimal solution. */
  unique?: boolean;
  /** Only puzzles where every robot has a part in an optimal solution. */
  no_idle?: boolean;
  /** Random seed: the same seed gives the same puzzles. 1 if not given. */
  seed?: number | null;
  /** Map spaces that need up to this many megabytes; 256 if not given. */
  memory?: number | null;
  /** Instead of robots and length: `easy`, `medium`, `hard` or `expert`, with a single optimal solution in which every robot has a part. */
  level?: string | null;
};

/** A length, or a range of lengths as text. */
export type Length = number | string;

/** The puzzles. */
export type GenerateReply = {
  /** In order of length. */
  puzzles: Array<PuzzleReply>;
  /** The greatest length known. */
  longest?: number | null;
  /** Whether fewer than asked for means that there are no others. */
  proven: boolean;
  /** Whether there are as many as asked for, or no others. */
  complete: boolean;
};

/** A new puzzle, as `lunar convert --to json` writes it, and what is known about it. */
export type PuzzleReply = {
  /** As in `Puzzle 3 (expert)`. */
  title: string;
  /** Columns and rows. */
  size: string;
  /** Where humans leave. */
  target: string;
  /** The humans. */
  humans: Array<string>;
  /** The robots. */
  robots: Array<string>;
  /** What never moves. */
  blocks: Array<string>;
  /** The fewest slides. */
  slides: number;
  /** The fewest moves. */
  moves: number;
  /** How many solutions have the fewest slides. */
  slide_solutions: Count;
  /** An optimal solution. */
  solution: string;
  /** `beginner`, `intermediate`, `advanced` or `expert`. */
  grade: string;
  /** The board as the end of an address. */
  code: string;
};

/** How many placements of some pieces can be solved, and how far the hardest is. */
export type Atlas = {
  /** Columns and rows: `5x5` if not given. */
  size?: string | null;
  /** Where humans leave; the centre if not given. */
  target?: string | null;
  /** Cells that are blocked, such as `c4`. */
  blocks?: Array<string>;
  /** How many humans; one if not given. */
  humans?: number | null;
  /** How many robots. */
  robots?: number | null;
  /** What a length counts: `slides` (if not given) or `moves`. */
  count?: string | null;
  /** List this many of the hardest positions, one of each class. */
  hardest?: number | null;
  /** Refuse spaces that need more memory, in megabytes; 4096 if not given. */
  memory?: number | null;
};

/** The counts of a whole space. */
export type AtlasReply = {
  /** All placements. */
  placements: number;
  /** All classes of placements that are images of each other. */
  classes: number;
  /** Placements that can be solved. */
  solvable: number;
  /** Classes that can be solved. */
  solvable_classes: number;
  /** The greatest length; 0 if nothing can be solved. */
  longest: number;
  /** How many classes have it. */
  longest_classes: number;
  /** For each length how many placements have it. */
  histogram: Array<Array<number>>;
  /** Whether everything was mapped. */
  complete: boolean;
  /** The hardest positions, if asked for, as ends of addresses. */
  hardest?: Array<string> | null;
};

/** A position, and every slide that can be made from it. */
export type Look = {
  /** Boards in any format, one or many. */
  board?: string | null;
  /** What the reply calls the text: the file it came from. `-` if not given. */
  file?: string | null;
  /** One of the 40 classic cards, by number, or a list of them. */
  card?: Cards;
  /** The moves made so far, such as `e5U e2L`. */
  after?: string | null;
};

/** The position. */
export type LookReply = {
  /** How many columns. */
  width: number;
  /** How many rows. */
  height: number;
  /** Where humans leave. */
  target: Array<number>;
  /** What never moves. */
  blocks: Array<Array<number>>;
  /** The humans still on the board. */
  humans: Array<Array<number>>;
  /** The robots. */
  robots: Array<Array<number>>;
  /** Every slide that can be made. */
  slides: Array<SlideReply>;
  /** The position as the end of an address. */
  code: string;
};

/** A slide. */
export type SlideReply = {
  /** Where the piece stands. */
  from: Array<number>;
  /** Where it stops. */
  to: Array<number>;
  /** `up`, `right`, `down` or `left`. */
  way: string;
  /** Whether it is a human that leaves. */
  home: boolean;
};

/** A board that was drawn cell by cell, as the end of an address. */
export type Link = {
  /** How many columns. */
  width?: number;
  /** How many rows. */
  height?: number;
  /** Where humans leave; the centre if not given. */
  target?: Array<number> | null;
  /** What never moves. */
  blocks?: Array<Array<number>>;
  /** The humans. */
  humans?: Array<Array<number>>;
  /** The robots. */
  robots?: Array<Array<number>>;
};

/** The link. */
export type LinkReply = {
  /** The end of an address, without `#lunar=`. */
  code: string;
};

/** The 40 classic cards. */
export type ClassicCards = Record<string, unknown>;

/** All of them. */
export type ClassicCardsReply = {
  /** From beginner to expert. */
  cards: Array<ClassicCard>;
};

/** One of them. */
export type ClassicCard = {
  /** As in `Card 39 (expert)`. */
  title: string;
  /** The board as the end of an address. */
  code: string;
};

/** The signature of the searches. */
export type Signature = {
  /** Only this part of the workload. */
  only?: string | null;
};

/** The answer. */
export type SignatureReply = {
  /** The sum of all parts. */
  signature: number;
  /** The parts, in a fixed order. */
  parts: Array<Part2>;
};

/** A part of the workload, done. */
export type Part2 = {
  /** What it is called. */
  name: string;
  /** How many. */
  count: number;
  /** Of what. */
  what: string;
};

/** An error as it travels: `{"kind": …, "message": …}`. */
export type ErrorReply = {
  /** Which kind, for programs. */
  kind: ErrorKind;
  /** One line for people. */
  message: string;
};

/** Which kind of thing went wrong, for programs. */
export type ErrorKind = "not_a_request" | "unknown_question" | "bad_argument" | "bad_input" | "too_big" | "stopped" | "internal";

/** The request and the reply of every question. */
export interface Questions {
  "version": { request: Version; reply: VersionReply };
  "pc.solve": { request: Solve; reply: SolveReply };
  "pc.chance": { request: Chance; reply: ChanceReply };
  "pc.best": { request: Best; reply: BestReply };
  "pc.path": { request: Path; reply: PathReply };
  "pc.minimal": { request: Minimal; reply: MinimalReply };
  "pc.save": { request: Save; reply: SaveReply };
  "pc.score": { request: Score; reply: ScoreReply };
  "pc.cover": { request: Cover; reply: CoverReply };
  "pc.congruent": { request: Congruent; reply: CongruentReply };
  "pc.setup": { request: Setup; reply: SetupReply };
  "pc.spin": { request: Spin; reply: SpinReply };
  "pc.ren": { request: Ren; reply: RenReply };
  "pc.play": { request: Play; reply: PlayReply };
  "pc.replay": { request: Replay; reply: ReplayReply };
  "tetris.reach": { request: Reach; reply: ReachReply };
  "tetris.pattern": { request: Pattern; reply: PatternReply };
  "tetris.count": { request: Count2; reply: CountReply };
  "tetris.sequences": { request: Sequences; reply: SequencesReply };
  "tetris.kicks": { request: Kicks; reply: KicksReply };
  "tetris.game": { request: Game; reply: GameReply };
  "fumen.decode": { request: Decode; reply: DecodeReply };
  "fumen.encode": { request: Encode; reply: EncodeReply };
  "fumen.new": { request: New; reply: EncodeReply };
  "fumen.glue": { request: Glue; reply: GlueReply };
  "fumen.unglue": { request: Unglue; reply: FumensReply };
  "fumen.reduce": { request: Reduce; reply: FumensReply };
  "fumen.mirror": { request: Mirror; reply: FumensReply };
  "fumen.grey": { request: Grey; reply: FumensReply };
  "fumen.join": { request: Join; reply: FumensReply };
  "fumen.split": { request: Split; reply: FumensReply };
  "fumen.comment": { request: Comment; reply: FumensReply };
  "fumen.page": { request: Page; reply: FumensReply };
  "fumen.filter": { request: Filter; reply: FumensReply };
  "board": { request: Board; reply: BoardReply };
  "board.operations": { request: Operations; reply: OperationsReply };
  "smash.chain": { request: Chain; reply: ChainReply };
  "smash.drop": { request: Drop; reply: DropReply };
  "smash.pairs": { request: Pairs; reply: PairsReply };
  "smash.turn": { request: Turn; reply: TurnReply };
  "smash.move": { request: Move; reply: MoveReply2 };
  "smash.perft": { request: Perft; reply: PerftReply };
  "smash.components": { request: Components; reply: ComponentsReply };
  "smash.replay": { request: Replay2; reply: ReplayReply2 };
  "smash.game": { request: Game2; reply: GameReply2 };
  "lunar.solve": { request: Solve2; reply: Every };
  "lunar.hint": { request: Hint; reply: Every2 };
  "lunar.rate": { request: Rate; reply: Every3 };
  "lunar.check": { request: Check; reply: Every4 };
  "lunar.convert": { request: Convert; reply: ConvertReply };
  "lunar.generate": { request: Generate; reply: GenerateReply };
  "lunar.atlas": { request: Atlas; reply: AtlasReply };
  "lunar.look": { request: Look; reply: LookReply };
  "lunar.link": { request: Link; reply: LinkReply };
  "lunar.cards": { request: ClassicCards; reply: ClassicCardsReply };
  "bench.signature": { request: Signature; reply: SignatureReply };
  "board.show": { request: Omit<Board, "op">; reply: BoardReply };
  "board.cells": { request: Omit<Board, "op">; reply: BoardReply };
  "board.get": { request: Omit<Board, "op">; reply: BoardReply };
  "board.set": { request: Omit<Board, "op">; reply: BoardReply };
  "board.unset": { request: Omit<Board, "op">; reply: BoardReply };
  "board.toggle": { request: Omit<Board, "op">; reply: BoardReply };
  "board.swap": { request: Omit<Board, "op">; reply: BoardReply };
  "board.move": { request: Omit<Board, "op">; reply: BoardReply };
  "board.union": { request: Omit<Board, "op">; reply: BoardReply };
  "board.intersect": { request: Omit<Board, "op">; reply: BoardReply };
  "board.subtract": { request: Omit<Board, "op">; reply: BoardReply };
  "board.xor": { request: Omit<Board, "op">; reply: BoardReply };
  "board.complement": { request: Omit<Board, "op">; reply: BoardReply };
  "board.subset": { request: Omit<Board, "op">; reply: BoardReply };
  "board.superset": { request: Omit<Board, "op">; reply: BoardReply };
  "board.disjoint": { request: Omit<Board, "op">; reply: BoardReply };
  "board.count": { request: Omit<Board, "op">; reply: BoardReply };
  "board.lowest": { request: Omit<Board, "op">; reply: BoardReply };
  "board.row": { request: Omit<Board, "op">; reply: BoardReply };
  "board.rows-below": { request: Omit<Board, "op">; reply: BoardReply };
  "board.column": { request: Omit<Board, "op">; reply: BoardReply };
  "board.rectangle": { request: Omit<Board, "op">; reply: BoardReply };
  "board.edge": { request: Omit<Board, "op">; reply: BoardReply };
  "board.checkerboard": { request: Omit<Board, "op">; reply: BoardReply };
  "board.step": { request: Omit<Board, "op">; reply: BoardReply };
  "board.shift": { request: Omit<Board, "op">; reply: BoardReply };
  "board.neighbours": { request: Omit<Board, "op">; reply: BoardReply };
  "board.mirror": { request: Omit<Board, "op">; reply: BoardReply };
  "board.flip": { request: Omit<Board, "op">; reply: BoardReply };
  "board.turn": { request: Omit<Board, "op">; reply: BoardReply };
  "board.transpose": { request: Omit<Board, "op">; reply: BoardReply };
  "board.symmetries": { request: Omit<Board, "op">; reply: BoardReply };
  "board.canonical": { request: Omit<Board, "op">; reply: BoardReply };
  "board.full-rows": { request: Omit<Board, "op">; reply: BoardReply };
  "board.clear-rows": { request: Omit<Board, "op">; reply: BoardReply };
  "board.remove-rows": { request: Omit<Board, "op">; reply: BoardReply };
  "board.insert-rows": { request: Omit<Board, "op">; reply: BoardReply };
  "board.fall": { request: Omit<Board, "op">; reply: BoardReply };
  "board.flood": { request: Omit<Board, "op">; reply: BoardReply };
  "board.components": { request: Omit<Board, "op">; reply: BoardReply };
  "board.lonely": { request: Omit<Board, "op">; reply: BoardReply };
  "board.fits": { request: Omit<Board, "op">; reply: BoardReply };
  "board.ray": { request: Omit<Board, "op">; reply: BoardReply };
  "board.slide": { request: Omit<Board, "op">; reply: BoardReply };
  "board.slides": { request: Omit<Board, "op">; reply: BoardReply };
}
