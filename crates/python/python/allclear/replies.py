"""What every question answers.

Generated from the schema of all questions by `crates/python/generate.py`; do not edit.
"""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional

from ._reply import Played, Reply, list_of


class VersionReply(Reply):
    """The answer."""

    version: str
    """As in `0.1.0`."""

    _fields = {
        'version': None,
    }


class PlacementReply(Reply):
    """A placement as it is played."""

    piece: str
    """The piece's letter."""
    facing: str
    """The way it faces: `north`, `east`, `south`, `west`."""
    x: int
    """The column of its centre."""
    y: int
    """The row of its centre."""
    hold: bool
    """Whether hold is pressed before."""
    keys: List[str]
    """The keys to press; hold, where it is used, comes first."""

    _fields = {
        'piece': None,
        'facing': None,
        'x': None,
        'y': None,
        'hold': None,
        'keys': None,
    }


class Cells(Reply):
    """A piece and the cells it fills in the original rows: as `10 * row + column`,
    ascending."""

    piece: str
    """The piece's letter."""
    cells: List[int]
    """The four cells."""

    _fields = {
        'piece': None,
        'cells': None,
    }


class Solved(Played):
    """One of all solutions."""

    pieces: int
    """How many pieces it places."""
    height: int
    """How many lines it clears."""
    orders: Optional[int]
    """In how many orders of its pieces the queue can play it, if that was counted."""
    placements: List[PlacementReply]
    """The placements in order."""
    saved: Optional[str]
    """The piece left in hold."""
    fumen: str
    """All of it, one placement per page."""
    groups: Optional[List[Cells]]
    """Which piece fills which cells of the original rows, if asked for."""

    _fields = {
        'pieces': None,
        'height': None,
        'orders': None,
        'placements': list_of(PlacementReply),
        'saved': None,
        'fumen': None,
        'groups': list_of(Cells),
    }


class PcSolveReply(Played):
    """The answer."""

    found: Optional[bool]
    """Always true."""
    pieces: Optional[int]
    """How many pieces it places."""
    height: Optional[int]
    """How many lines it clears."""
    nodes: Optional[int]
    """How many tiles were tried."""
    micros: Optional[int]
    """How long it took."""
    placements: Optional[List[PlacementReply]]
    """The placements in order."""
    saved: Optional[str]
    """The piece left in hold."""
    fumen: Optional[str]
    """All of it, one placement per page."""
    groups: Optional[List[Cells]]
    """Which piece fills which cells of the original rows, if asked for."""
    complete: bool
    """Nothing more was wanted."""
    proven: Optional[bool]
    """Whether there is none for certain."""
    reason: Optional[str]
    """Why there can be none, if counting is enough to tell."""
    solutions: Optional[int]
    """How many were found."""
    sheet: Optional[str]
    """All solutions on the pages of one fumen, if asked for."""
    csv: Optional[str]
    """The table, if asked for."""
    list: Optional[List[Solved]]
    """The solutions, unless only their number was asked for; without those that were handed out
    before."""

    _fields = {
        'found': None,
        'pieces': None,
        'height': None,
        'nodes': None,
        'micros': None,
        'placements': list_of(PlacementReply),
        'saved': None,
        'fumen': None,
        'groups': list_of(Cells),
        'complete': None,
        'proven': None,
        'reason': None,
        'solutions': None,
        'sheet': None,
        'csv': None,
        'list': list_of(Solved),
    }

    def __iter__(self) -> Iterator[Solved]:
        return iter(self.list or [])


class RatioReply(Reply):
    """So many of so many."""

    solvable: int
    """How many are counted."""
    total: int
    """Out of how many."""

    _fields = {
        'solvable': int,
        'total': int,
    }


class Branch(Reply):
    """The queues that begin alike."""

    start: str
    """Their first pieces."""
    solvable: int
    """How many of them have a perfect clear."""
    total: int
    """How many there are."""
    branches: Optional[List[Branch]]
    """The same with one more piece, if the tree is nested."""

    _fields = {
        'start': None,
        'solvable': int,
        'total': int,
        'branches': lambda value: list_of(Branch)(value),
    }


class Position(Reply):
    """One position in the bag."""

    left: int
    """How many pieces are left in the bag."""
    empty: RatioReply
    """With nothing in hold."""
    held: Optional[RatioReply]
    """With a piece in hold."""

    _fields = {
        'left': None,
        'empty': RatioReply,
        'held': RatioReply,
    }


class Views(Reply):
    """The mean of exact chances."""

    mean: float
    """The mean."""
    low: float
    """With 95 % confidence (1.96 standard errors) the chance of all queues is at least this."""
    high: float
    """With 95 % confidence it is at most this."""

    _fields = {
        'mean': None,
        'low': None,
        'high': None,
    }


class StartSample(Reply):
    """A sample of the queues of one start."""

    left: int
    """How many pieces are left in the bag."""
    hold: Optional[str]
    """The piece in hold."""
    sampled: int
    """How many queues were drawn."""
    solvable: int
    """How many of them best play wins."""
    views: Views
    """What their exact chances tell."""
    queues: int
    """How many queues they were drawn from."""

    _fields = {
        'left': None,
        'hold': None,
        'sampled': None,
        'solvable': None,
        'views': Views,
        'queues': int,
    }


class PcChanceReply(Reply):
    """The answer."""

    solvable: int
    """The queues with a perfect clear, cut to the pieces that matter and counted once."""
    total: Optional[int]
    """All such queues."""
    complete: bool
    """Whether the search came to its end; if not, more queues may have a perfect clear."""
    height: Optional[int]
    """How many lines are cleared, if detail is asked for."""
    previews: Optional[int]
    """How many pieces are seen after the current one: `solvable` counts best play."""
    hindsight: Optional[int]
    """With previews: the queues with a perfect clear when all pieces are known."""
    queues: Optional[RatioReply]
    """The same for whole queues, where that is different."""
    failed: Optional[List[str]]
    """The queues without a perfect clear."""
    unknown: Optional[List[str]]
    """The queues that were not searched to the end."""
    weighted: Optional[float]
    """The chance as a 7-bag deals the queues."""
    tree: Optional[List[Branch]]
    """By first pieces."""
    all_positions: Optional[RatioReply]
    """Counting all seven positions in the bag."""
    positions: Optional[List[Position]]
    """By how many pieces are left in the bag at the start."""
    sampled: Optional[int]
    """How many queues were drawn and answered."""
    share: Optional[float]
    """The share of these."""
    low: Optional[float]
    """With 95 % confidence (Clopper and Pearson), at least this share of all queues has one."""
    high: Optional[float]
    """With 95 % confidence, at most this share of all queues has one."""
    seed: Optional[int]
    """The random seed."""
    views: Optional[Views]
    """With previews: what the exact chances of the positions first seen tell."""
    starts: Optional[List[StartSample]]
    """With previews and without a pattern: the same by what is in hold and in the bag."""

    _fields = {
        'solvable': int,
        'total': int,
        'complete': None,
        'height': None,
        'previews': None,
        'hindsight': int,
        'queues': RatioReply,
        'failed': None,
        'unknown': None,
        'weighted': None,
        'tree': list_of(Branch),
        'all_positions': RatioReply,
        'positions': list_of(Position),
        'sampled': None,
        'share': None,
        'low': None,
        'high': None,
        'seed': None,
        'views': Views,
        'starts': list_of(StartSample),
    }


class MoveReply(Reply):
    """A move."""

    piece: str
    """The piece's letter."""
    hold: bool
    """Whether hold is pressed before."""
    facing: str
    """The way it faces: `north`, `east`, `south`, `west`."""
    x: int
    """The column of its centre."""
    y: int
    """The row of its centre."""
    keys: List[str]
    """The keys to press; hold, where it is used, comes first."""
    solvable: int
    """On how many queues best play succeeds after it."""
    chance: float
    """The share of them."""
    worth: Optional[float]
    """With loop: what it is worth when the next perfect clear counts too."""
    best: bool
    """Whether no move is better."""
    cells: Optional[List[List[int]]]
    """The cells it fills, as column and row of the field without full rows; if detail is asked
    for."""
    loss: Optional[float]
    """How much of the chance of the best move is lost with it; if detail is asked for."""

    _fields = {
        'piece': None,
        'hold': None,
        'facing': None,
        'x': None,
        'y': None,
        'keys': None,
        'solvable': int,
        'chance': None,
        'worth': None,
        'best': None,
        'cells': None,
        'loss': None,
    }


class ChanceOf(Reply):
    """So many queues."""

    solvable: int
    """On how many queues it succeeds."""
    chance: float
    """The share of them."""

    _fields = {
        'solvable': int,
        'chance': None,
    }


class PcBestReply(Reply):
    """The answer."""

    chance: float
    """The chance of a perfect clear by best play."""
    solvable: int
    """On how many of the queues that may come best play succeeds."""
    total: int
    """How many queues may come, as far as they matter."""
    previews: int
    """How many pieces are seen after the current one."""
    heights: List[int]
    """The numbers of lines that will do."""
    moves: List[MoveReply]
    """Every move that can succeed, the best first."""
    hold_first: Optional[ChanceOf]
    """Holding now and choosing the placement once the next piece is seen, where hold is empty
    and that piece is not known."""
    worth: Optional[float]
    """With loop: what the position is worth when the next perfect clear counts too, as a share
    of the best that a clear can leave."""
    next_height: Optional[int]
    """When no perfect clear is possible any more: the next height that is."""
    complete: bool
    """Always true: a search that is stopped knows no chances, and is an error."""

    _fields = {
        'chance': None,
        'solvable': int,
        'total': int,
        'previews': None,
        'heights': None,
        'moves': list_of(MoveReply),
        'hold_first': ChanceOf,
        'worth': None,
        'next_height': None,
        'complete': None,
    }


class EffortReply(Reply):
    """How hard a solution is to play: the average over its queues, each played as easily as it
    can be."""

    drops: float
    """Pieces that cannot be dropped straight down."""
    spins: float
    """Pieces that must turn after they were dropped."""
    holds: float
    """How often hold is pressed."""

    _fields = {
        'drops': None,
        'spins': None,
        'holds': None,
    }


class PathSolution(Played):
    """A solution."""

    fumen: str
    """How to play it for one of its queues, one placement per page."""
    queues: int
    """How many whole queues it covers."""
    save: List[str]
    """The pieces it can leave in hold."""
    pieces: Optional[str]
    """The pieces it uses."""
    order: Optional[str]
    """The pieces in the order of the fumen."""
    needs_line_clear: Optional[bool]
    """Whether a line must be cleared on the way."""
    groups: Optional[List[Cells]]
    """Which piece fills which cells of the original rows."""
    effort: Optional[EffortReply]
    """How hard it is to play, if asked for."""
    so_far: Optional[int]
    """In a set, if detail is asked for: how many whole queues this solution and those before it
    cover together."""

    _fields = {
        'fumen': None,
        'queues': int,
        'save': None,
        'pieces': None,
        'order': None,
        'needs_line_clear': None,
        'groups': list_of(Cells),
        'effort': EffortReply,
        'so_far': int,
    }


class PcPathReply(Reply):
    """The answer."""

    solutions: int
    """How many solutions there are."""
    complete: bool
    """Whether the search came to its end."""
    height: Optional[int]
    """How many lines are cleared."""
    covered: Optional[int]
    """How many whole queues some solution covers."""
    total: Optional[int]
    """How many queues there are."""
    sheet: Optional[str]
    """All solutions on the pages of one fumen, if asked for."""
    csv: Optional[str]
    """The table, if asked for."""
    list: List[PathSolution]
    """The solutions."""

    _fields = {
        'solutions': None,
        'complete': None,
        'height': None,
        'covered': int,
        'total': int,
        'sheet': None,
        'csv': None,
        'list': list_of(PathSolution),
    }

    def __iter__(self) -> Iterator[PathSolution]:
        return iter(self.list or [])


class QualityReply(Reply):
    """How hard a set is to play: sums over its solutions, each the average over its queues."""

    drops: float
    """Pieces that cannot be dropped straight down."""
    spins: float
    """Pieces that must turn after they were dropped."""
    holds: float
    """How often hold is pressed."""
    proven: bool
    """Whether no smallest set is better."""
    equal: int
    """How many smallest sets are as good, this one included, as far as they were met."""

    _fields = {
        'drops': None,
        'spins': None,
        'holds': None,
        'proven': None,
        'equal': int,
    }


class SavedSet(Reply):
    """The fewest solutions with which every queue that can save a piece saves it."""

    save: str
    """The piece."""
    size: int
    """How many solutions are in the set."""
    proven: bool
    """Whether no smaller set does it."""
    at_least: Optional[int]
    """If that is not proven: the minimum is at least this."""
    covered: int
    """How many whole queues can save the piece."""
    total: int
    """Out of how many."""
    solutions: List[str]
    """One fumen per solution, those that cover most queues first."""

    _fields = {
        'save': None,
        'size': None,
        'proven': None,
        'at_least': None,
        'covered': int,
        'total': int,
        'solutions': None,
    }


class PcMinimalReply(Reply):
    """The answer."""

    size: int
    """How many solutions are in the set."""
    proven: bool
    """Whether no smaller set covers as much."""
    solutions: List[str]
    """One fumen per solution, those that cover most queues first."""
    at_least: Optional[int]
    """If that is not proven: the minimum is at least this."""
    complete: bool
    """Whether the search came to its end: no set is smaller, and none of this size is easier to
    play if that was asked for."""
    height: Optional[int]
    """How many lines are cleared."""
    covered: Optional[int]
    """How many whole queues some solution covers."""
    total: Optional[int]
    """How many queues there are."""
    sheet: Optional[str]
    """The solutions on the pages of one fumen, if asked for."""
    csv: Optional[str]
    """The table, if asked for."""
    list: List[PathSolution]
    """More about each solution, if asked for."""
    quality: Optional[QualityReply]
    """How hard the set is to play, if sets are compared."""
    each_save: Optional[List[SavedSet]]
    """The set of each piece that can be saved, if asked for; the other fields are about all of
    them together."""

    _fields = {
        'size': None,
        'proven': None,
        'solutions': None,
        'at_least': None,
        'complete': None,
        'height': None,
        'covered': int,
        'total': int,
        'sheet': None,
        'csv': None,
        'list': list_of(PathSolution),
        'quality': QualityReply,
        'each_save': list_of(SavedSet),
    }

    def __iter__(self) -> Iterator[PathSolution]:
        return iter(self.list or [])


class SaveTree(Reply):
    """What queues that begin alike can save."""

    start: str
    """Their first pieces."""
    total: int
    """How many there are."""
    solvable: int
    """How many have a perfect clear."""
    wanted: List[int]
    """For each expression, the queues of which it is true."""

    _fields = {
        'start': None,
        'total': int,
        'solvable': int,
        'wanted': list_of(int),
    }


class QueueSaves(Reply):
    """A queue and its saves."""

    queue: str
    """The queue."""
    saves: List[str]
    """What it can save; nothing at all if it has no perfect clear."""

    _fields = {
        'queue': None,
        'saves': None,
    }


class PcSaveReply(Reply):
    """The answer."""

    total: int
    """How many queues there are."""
    solvable: int
    """How many have a perfect clear."""
    saves: Dict[str, Any]
    """For each save, the queues that can have it; `-` is nothing."""
    wanted: List[int]
    """For each expression, the queues of which it is true."""
    labels: Optional[List[str]]
    """What the expressions are called, if one has a label."""
    tree: Optional[List[SaveTree]]
    """The same counts for queues that begin alike, if asked for."""
    failed: Optional[List[str]]
    """The queues of which no expression is true, if asked for."""
    queues: Optional[List[QueueSaves]]
    """Every queue with its saves, if asked for."""
    complete: bool
    """Whether the search came to its end."""

    _fields = {
        'total': int,
        'solvable': int,
        'saves': None,
        'wanted': list_of(int),
        'labels': None,
        'tree': list_of(SaveTree),
        'failed': None,
        'queues': list_of(QueueSaves),
        'complete': None,
    }


class ScoredSolution(Played):
    """A solution that gets the most points for some queue. A queue counts for one solution
    only."""

    fumen: str
    """How to play it for the most points that it gets, one placement per page."""
    points: float
    """The most points that it gets."""
    queues: int
    """For how many queues nothing is worth more."""
    order: str
    """The pieces in the order of the fumen."""
    groups: List[Cells]
    """Which piece fills which cells of the original rows."""

    _fields = {
        'fumen': None,
        'points': None,
        'queues': int,
        'order': None,
        'groups': list_of(Cells),
    }


class QueueScore(Played):
    """A queue and the most that it can get."""

    queue: str
    """The queue."""
    points: Optional[float]
    """Its points; nothing if it has no perfect clear."""
    fumen: Optional[str]
    """How to play for them, one placement per page."""

    _fields = {
        'queue': None,
        'points': None,
        'fumen': None,
    }


class PcScoreReply(Reply):
    """The answer."""

    total: int
    """How many queues there are."""
    solvable: int
    """How many have a perfect clear."""
    average_all: float
    """The average over all queues; those without a perfect clear get nothing."""
    average_solved: float
    """The average over the queues with a perfect clear."""
    clears: Dict[str, Any]
    """For each kind of clear, the queues that can have it on the way: `mini`, `tss`, `tsd`,
    `tst`, `tetris`, `b2b` (on at the end), and `allspin` where other pieces than T can spin."""
    score: str
    """What the table is called."""
    height: Optional[int]
    """How many lines are cleared, if detail is asked for."""
    sheet: Optional[str]
    """Those solutions on the pages of one fumen, if asked for."""
    csv: Optional[str]
    """The table, if asked for."""
    solutions: Optional[List[ScoredSolution]]
    """The solutions that get the most points for some queue, if detail is asked for; those of
    most queues first."""
    queues: Optional[List[QueueScore]]
    """Every queue with its points, if asked for."""
    complete: bool
    """Whether the search came to its end."""

    _fields = {
        'total': int,
        'solvable': int,
        'average_all': None,
        'average_solved': None,
        'clears': None,
        'score': None,
        'height': None,
        'sheet': None,
        'csv': None,
        'solutions': list_of(ScoredSolution),
        'queues': list_of(QueueScore),
        'complete': None,
    }


class FewestReply(Reply):
    """The fewest shapes that cover as much as all."""

    size: int
    """How many there are."""
    proven: bool
    """Whether fewer are not enough for certain."""
    at_least: Optional[int]
    """If that is not proven: the minimum is at least this."""
    shapes: List[int]
    """Their places in `each`, from 0."""

    _fields = {
        'size': None,
        'proven': None,
        'at_least': None,
        'shapes': None,
    }


class CoveredShape(Played):
    """A shape and the queues that can build it."""

    number: int
    """Its place in `each`, from 0."""
    source: int
    """Which of the fumens it comes from, from 0."""
    mirrored: bool
    """Whether it is the mirror image."""
    fumen: str
    """The shape: the fumen as it was given, or a coloured page."""
    queues: int
    """How many queues can build it."""
    or_: int
    """How many can build this or one of those before."""
    and_: int
    """How many can build this and all of those before."""
    field: str
    """The field before: rows of ten cells, the top row first, joined by `/`."""
    groups: List[Cells]
    """Which piece fills which cells."""

    _fields = {
        'number': None,
        'source': None,
        'mirrored': None,
        'fumen': None,
        'queues': int,
        'or': int,
        'and': int,
        'field': None,
        'groups': list_of(Cells),
    }


class PcCoverReply(Reply):
    """The answer."""

    each: List[int]
    """For each shape, how many queues can build it."""
    or_: int
    """How many can build at least one."""
    and_: int
    """How many can build whichever is asked for."""
    total: int
    """How many queues there are."""
    complete: bool
    """Whether the search came to its end."""
    minimal: Optional[FewestReply]
    """The fewest shapes that cover as much, if asked for."""
    queues: Optional[List[str]]
    """The queues that can build at least one of the shapes, if asked for."""
    sheet: Optional[str]
    """The shapes on the pages of one fumen, if asked for."""
    csv: Optional[str]
    """The table, if asked for."""
    shapes: List[CoveredShape]
    """The shapes in the order asked for, without those cut off or not needed; if detail is
    asked for."""

    _fields = {
        'each': list_of(int),
        'or': int,
        'and': int,
        'total': int,
        'complete': None,
        'minimal': FewestReply,
        'queues': None,
        'sheet': None,
        'csv': None,
        'shapes': list_of(CoveredShape),
    }


class Ground(Reply):
    """What shapes are built on."""

    field: str
    """The field: rows of ten cells, the top row first, joined by `/`."""
    height: int
    """How many rows may be built in."""

    _fields = {
        'field': None,
        'height': None,
    }


class CongruentShape(Played):
    """One way."""

    fumen: str
    """How to build it, one placement per page."""
    queues: int
    """How many queues can build it."""
    order: Optional[str]
    """The pieces in the order of the fumen, if detail is asked for."""
    groups: Optional[List[Cells]]
    """Which piece fills which cells, if detail is asked for."""

    _fields = {
        'fumen': None,
        'queues': int,
        'order': None,
        'groups': list_of(Cells),
    }


class PcCongruentReply(Reply):
    """The answer."""

    congruents: int
    """How many ways there are."""
    or_: int
    """How many queues can build at least one."""
    total: int
    """How many queues there are."""
    complete: bool
    """Whether the search came to its end."""
    ground: Optional[Ground]
    """The field before, and how high it is with the shape; if detail is asked for."""
    sheet: Optional[str]
    """All ways on the pages of one fumen, if asked for."""
    csv: Optional[str]
    """The table, if asked for."""
    list: List[CongruentShape]
    """The ways, those that most queues can build first."""

    _fields = {
        'congruents': None,
        'or': int,
        'total': int,
        'complete': None,
        'ground': Ground,
        'sheet': None,
        'csv': None,
        'list': list_of(CongruentShape),
    }

    def __iter__(self) -> Iterator[CongruentShape]:
        return iter(self.list or [])


class SetupShape(Played):
    """A shape."""

    fumen: str
    """How it is built, one piece per page."""
    pieces: str
    """The pieces it uses."""
    lines: int
    """How many lines are cleared on the way."""
    orders: Optional[int]
    """With any order: in how many orders."""
    queues: Optional[int]
    """How many whole queues build it."""
    total: Optional[int]
    """How many queues there are."""
    clear: Optional[RatioReply]
    """How many of them can be cleared afterwards, if that was asked; `null` if none can be of
    that height."""
    build_orders: int
    """In how many orders its pieces can be placed, whatever the queues; the same piece twice is
    two."""
    order: Optional[str]
    """The pieces in the order of the fumen, if detail is asked for."""
    groups: Optional[List[Cells]]
    """Which piece fills which cells, if detail is asked for."""

    _fields = {
        'fumen': None,
        'pieces': None,
        'lines': None,
        'orders': int,
        'queues': int,
        'total': int,
        'clear': RatioReply,
        'build_orders': int,
        'order': None,
        'groups': list_of(Cells),
    }


class PcSetupReply(Reply):
    """The answer."""

    setups: int
    """How many shapes there are."""
    complete: bool
    """Whether the search came to its end."""
    some: Optional[RatioReply]
    """How many whole queues build at least one of the shapes, where that can be told."""
    ground: Optional[Ground]
    """The field without its full rows, and how high it is with all shapes; if detail is asked
    for."""
    sheet: Optional[str]
    """All shapes on the pages of one fumen, if asked for."""
    csv: Optional[str]
    """The table, if asked for."""
    list: List[SetupShape]
    """The shapes."""

    _fields = {
        'setups': None,
        'complete': None,
        'some': RatioReply,
        'ground': Ground,
        'sheet': None,
        'csv': None,
        'list': list_of(SetupShape),
    }

    def __iter__(self) -> Iterator[SetupShape]:
        return iter(self.list or [])


class SpinPlace(Reply):
    """Where the T goes."""

    facing: str
    """The way it faces: `north`, `east`, `south`, `west`."""
    x: int
    """The column of its centre."""
    y: int
    """The row of its centre."""

    _fields = {
        'facing': None,
        'x': None,
        'y': None,
    }


class SpinWay(Played):
    """A way to build a T-spin."""

    fumen: str
    """How to play it, one piece per page, the T last; a coloured page if it cannot be
    played."""
    page: str
    """A page in the colours of its pieces: a shape for `pc.cover`."""
    pieces: str
    """The pieces in the order of the fumen."""
    kind: str
    """What it is: `TSD`, `mini TSS`, `TSD FIN`."""
    lines: int
    """How many lines the T clears."""
    mini: bool
    """Whether it is a mini."""
    name: Optional[str]
    """What players call it: `FIN`, `ISO`, `NEO`."""
    total_lines: int
    """How many lines are cleared in all."""
    holes: int
    """Empty cells right below a block afterwards."""
    playable: bool
    """Whether all of it can be played."""
    mark: str
    """solution-finder's mark: `O` can be played, `X` all but the T, `-` not as it is."""
    t: SpinPlace
    """Where the T goes, on the field as cleared by then."""
    queues: Optional[int]
    """How many queues can play it, if that is asked and can be told."""
    total: Optional[int]
    """How many queues there are."""
    groups: Optional[List[Cells]]
    """Which piece fills which cells, if detail is asked for."""

    _fields = {
        'fumen': None,
        'page': None,
        'pieces': None,
        'kind': None,
        'lines': None,
        'mini': None,
        'name': None,
        'total_lines': None,
        'holes': None,
        'playable': None,
        'mark': None,
        't': SpinPlace,
        'queues': int,
        'total': int,
        'groups': list_of(Cells),
    }


class PcSpinReply(Reply):
    """The answer."""

    ways: int
    """How many ways there are."""
    complete: bool
    """Whether the search came to its end."""
    rows: List[int]
    """The first row that may be filled, the row after the last, and the height of the
    margin."""
    some: Optional[RatioReply]
    """How many queues can play at least one way, if that is asked and can be told."""
    ground: Optional[Ground]
    """The field without its full rows, and how high it is with all ways; if detail is asked
    for."""
    sheet: Optional[str]
    """All ways on the pages of one fumen, if asked for."""
    csv: Optional[str]
    """The table, if asked for."""
    list: List[SpinWay]
    """The ways: most lines first, minis after full spins, then those that leave the fewest
    holes."""

    _fields = {
        'ways': None,
        'complete': None,
        'rows': None,
        'some': RatioReply,
        'ground': Ground,
        'sheet': None,
        'csv': None,
        'list': list_of(SpinWay),
    }

    def __iter__(self) -> Iterator[SpinWay]:
        return iter(self.list or [])


class Combo(Played):
    """A way to make a combo."""

    queue: str
    """The queue."""
    order: str
    """The pieces in the order they are placed in."""
    fumen: str
    """How, one placement per page."""
    groups: Optional[List[Cells]]
    """Which piece fills which cells, if detail is asked for."""

    _fields = {
        'queue': None,
        'order': None,
        'fumen': None,
        'groups': list_of(Cells),
    }


class PcRenReply(Reply):
    """The answer."""

    clears: int
    """How many placements in a row clear lines, at most."""
    ren: int
    """The same as players count it, from the second clear on."""
    complete: bool
    """Whether the search came to its end."""
    queues: List[int]
    """For a pattern: how many queues have a longest combo of 0, 1, 2, … clears."""
    ground: Optional[Ground]
    """The field without its full rows, and how high it is with all ways; if detail is asked
    for."""
    sheet: Optional[str]
    """The ways on the pages of one fumen, if asked for."""
    csv: Optional[str]
    """The table, if asked for."""
    list: List[Combo]
    """Ways to make the longest combo."""

    _fields = {
        'clears': None,
        'ren': None,
        'complete': None,
        'queues': list_of(int),
        'ground': Ground,
        'sheet': None,
        'csv': None,
        'list': list_of(Combo),
    }

    def __iter__(self) -> Iterator[Combo]:
        return iter(self.list or [])


class PcPlayReply(Reply):
    """The answer."""

    found: bool
    """Whether some queue can build it."""
    queue: Optional[str]
    """The queue, cut to the pieces that matter."""
    saved: Optional[str]
    """The piece left in hold."""
    field: str
    """The field before: rows of ten cells, the top row first, joined by `/`."""
    placements: List[PlacementReply]
    """The placements in order."""

    _fields = {
        'found': None,
        'queue': None,
        'saved': None,
        'field': None,
        'placements': list_of(PlacementReply),
    }


class ReplayStep(Reply):
    """A step."""

    piece: str
    """The piece's letter."""
    hold: bool
    """Whether hold is pressed before."""
    before: List[str]
    """The rows of the field before, the top one first."""
    cells: List[List[int]]
    """The four cells it fills, as column and row."""
    keys: List[str]
    """What to press; nothing if the rules do not let the piece get there."""
    lines: int
    """How many lines it clears."""

    _fields = {
        'piece': None,
        'hold': None,
        'before': None,
        'cells': None,
        'keys': None,
        'lines': None,
    }


class PcReplayReply(Played):
    """The answer."""

    steps: List[ReplayStep]
    """Every step."""
    fumen: str
    """All of it, one placement per page."""
    empty: bool
    """Whether the field is empty at the end."""

    _fields = {
        'steps': list_of(ReplayStep),
        'fumen': None,
        'empty': None,
    }


class Placed(Reply):
    """A piece at rest."""

    piece: str
    """The piece."""
    facing: str
    """Which way it faces: `north`, `east`, `south` or `west`."""
    x: int
    """The column of its centre, from 0."""
    y: int
    """The row of its centre, from 0."""
    cells: List[List[int]]
    """Its cells."""
    keys: Optional[List[str]]
    """The keys that bring it there."""

    _fields = {
        'piece': None,
        'facing': None,
        'x': None,
        'y': None,
        'cells': None,
        'keys': None,
    }


class TetrisReachReply(Reply):
    """Placements. `tetris reach --json` prints the list alone."""

    placements: List[Placed]
    """The placements; those that fill the same cells are listed once."""

    _fields = {
        'placements': list_of(Placed),
    }


class Part(Reply):
    """Some pieces of a queue, and what they may be."""

    first: int
    """The first piece, from 1."""
    last: int
    """The last piece."""
    what: str
    """What they may be, in words."""

    _fields = {
        'first': None,
        'last': None,
        'what': None,
    }


class Alternative(Reply):
    """What one alternative of a pattern means."""

    parts: List[Part]
    """What is dealt, part by part."""
    filters: List[str]
    """What the queues must fulfil."""
    length: int
    """How many pieces a queue has."""
    count: int
    """How many queues there are."""

    _fields = {
        'parts': list_of(Part),
        'filters': None,
        'length': None,
        'count': int,
    }


class TetrisPatternReply(Reply):
    """What was asked about a pattern."""

    count: Optional[int]
    """How many different queues (or sequences) there are."""
    contains: Optional[bool]
    """Whether the queue is one of them."""
    queues: Optional[List[str]]
    """The queues."""
    sample: Optional[List[str]]
    """Queues drawn at random."""
    alternatives: Optional[List[Alternative]]
    """What the pattern means."""

    _fields = {
        'count': int,
        'contains': None,
        'queues': None,
        'sample': None,
        'alternatives': list_of(Alternative),
    }


class CountRow(Reply):
    """A length and its count."""

    length: int
    """The number of pieces, besides the held one."""
    sequences: Optional[int]
    """How many sequences with a piece in hold."""
    queues: Optional[int]
    """How many queues without."""

    _fields = {
        'length': None,
        'sequences': int,
        'queues': int,
    }


class TetrisCountReply(Reply):
    """Counts by length. `tetris count --json` prints the list alone."""

    rows: List[CountRow]
    """One row for each length from 0."""

    _fields = {
        'rows': list_of(CountRow),
    }

    def __iter__(self) -> Iterator[CountRow]:
        return iter(self.rows or [])


class TetrisSequencesReply(Reply):
    """Sequences in order."""

    listed: int
    """How many were told."""
    sequences: Optional[List[str]]
    """Hold, a colon, and the pieces to come."""

    _fields = {
        'listed': None,
        'sequences': None,
    }


class System(Reply):
    """A rotation system with a name."""

    name: str
    """Its name."""
    aliases: List[str]
    """Other names for it."""
    about: str
    """What it is."""
    half_turns: bool
    """Whether half turns exist."""

    _fields = {
        'name': None,
        'aliases': None,
        'about': None,
        'half_turns': None,
    }


class TetrisKicksReply(Reply):
    """The kicks of a system, or all systems. `tetris kicks list --json` prints that list
    alone."""

    systems: Optional[List[System]]
    """The systems that have a name."""
    half_turns: Optional[bool]
    """Whether half turns exist."""
    kicks: Optional[Dict[str, Any]]
    """For each piece and turn (`north-east`) how far the centre moves, in the order of
    trying."""

    _fields = {
        'systems': list_of(System),
        'half_turns': None,
        'kicks': None,
    }


class PieceAt(Reply):
    """A piece in play."""

    piece: str
    """Its letter."""
    cells: List[List[int]]
    """Its cells, as column and row."""

    _fields = {
        'piece': None,
        'cells': None,
    }


class LockedReply(Reply):
    """A piece that locked."""

    piece: str
    """Its letter."""
    facing: str
    """The way it faces: `north`, `east`, `south`, `west`."""
    x: int
    """The column of its centre."""
    y: int
    """The row of its centre."""
    cells: List[List[int]]
    """Its cells, as column and row, before lines were cleared."""
    hold: bool
    """Whether hold was pressed before."""
    lines: int
    """How many lines it cleared."""
    all_clear: bool
    """Whether the field is empty now."""
    what: str
    """What it did, in words: `T-spin double`."""

    _fields = {
        'piece': None,
        'facing': None,
        'x': None,
        'y': None,
        'cells': None,
        'hold': None,
        'lines': None,
        'all_clear': None,
        'what': None,
    }


class TetrisGameReply(Reply):
    """The position."""

    rows: List[str]
    """The rows of the field, the top one first, without empty ones on top."""
    field: str
    """The same as a fumen."""
    active: Optional[PieceAt]
    """The piece in play."""
    ghost: Optional[List[List[int]]]
    """Where it would land."""
    lies: bool
    """Whether it lies on something."""
    hold: Optional[str]
    """The piece in hold."""
    can_hold: bool
    """Whether hold may be used now."""
    queue: str
    """The current piece and those that are seen after it."""
    bag: str
    """The pieces left in the bag after those."""
    skip: int
    """How many pieces were dealt before the current one."""
    lines: int
    """The fewest lines that hold the field and leave room for whole pieces: 4 if it is
    empty."""
    pressed: int
    """How many of the keys were pressed."""
    locked: Optional[LockedReply]
    """The piece that locked."""
    end: Optional[str]
    """Why the game is over: `block-out`, `lock-out`."""

    _fields = {
        'rows': None,
        'field': None,
        'active': PieceAt,
        'ghost': None,
        'lies': None,
        'hold': None,
        'can_hold': None,
        'queue': None,
        'bag': None,
        'skip': None,
        'lines': None,
        'pressed': None,
        'locked': LockedReply,
        'end': None,
    }

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows or [])


class PieceReply(Reply):
    """A piece on a page."""

    type: str
    """Which piece."""
    rotation: str
    """Which way it faces: `spawn`, `right`, `reverse` or `left`."""
    x: int
    """The column of its centre, from 0."""
    y: int
    """The row of its centre, from 0."""

    _fields = {
        'type': None,
        'rotation': None,
        'x': None,
        'y': None,
    }


class Flags(Reply):
    """The switches of a page."""

    quiz: bool
    """Whether the comment is or was a quiz."""
    lock: bool
    """Whether the piece is locked before the next page."""
    mirror: bool
    """Whether the field is mirrored before the next page."""
    colorize: bool
    """Whether colours follow the guideline."""
    rise: bool
    """Whether the garbage rises before the next page."""

    _fields = {
        'quiz': None,
        'lock': None,
        'mirror': None,
        'colorize': None,
        'rise': None,
    }


class Refs(Reply):
    """The pages, from 0, that last wrote the field and the comment of a page."""

    field: Optional[int]
    """Where the field comes from."""
    comment: Optional[int]
    """Where the comment comes from."""

    _fields = {
        'field': None,
        'comment': None,
    }


class PageReply(Reply):
    """A page."""

    rows: List[str]
    """The rows of the field, the top row first, without empty ones on top."""
    garbage: str
    """The row of garbage below."""
    piece: Optional[PieceReply]
    """The piece shown on it."""
    comment: str
    """The comment, a quiz brought up to date."""
    flags: Flags
    """Its switches."""
    refs: Refs
    """Where its field and its comment come from, if not from itself."""

    _fields = {
        'rows': None,
        'garbage': None,
        'piece': PieceReply,
        'comment': None,
        'flags': Flags,
        'refs': Refs,
    }

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows or [])


class FumenDecodeReply(Reply):
    """The pages of a fumen. `fumen show --json` prints the list alone."""

    pages: List[PageReply]
    """The pages."""

    _fields = {
        'pages': list_of(PageReply),
    }

    def __iter__(self) -> Iterator[PageReply]:
        return iter(self.pages or [])


class FumenEncodeReply(Reply):
    """A fumen."""

    fumen: str
    """The fumen, or its address."""

    _fields = {
        'fumen': None,
    }


class FumenGlueReply(Reply):
    """Fumens with one piece per page."""

    fumens: List[str]
    """The fumens, in the order of the pages that went in."""
    resting: List[int]
    """Which of these, from 0, cannot be reached piece by piece: theirs only rest on
    something."""

    _fields = {
        'fumens': None,
        'resting': None,
    }

    def __iter__(self) -> Iterator[str]:
        return iter(self.fumens or [])


class FumenFumensReply(Reply):
    """Fumens, in the order of those that went in."""

    fumens: List[str]
    """The fumens."""

    _fields = {
        'fumens': None,
    }

    def __iter__(self) -> Iterator[str]:
        return iter(self.fumens or [])


class BoardReply(Reply):
    """What an operation answers: the fields that make sense for it."""

    board: Optional[str]
    """The board that results."""
    components: Optional[List[str]]
    """The regions."""
    symmetries: Optional[List[str]]
    """The eight images."""
    size: Optional[List[int]]
    """Width and height."""
    count: Optional[int]
    """How many cells are in the set."""
    first: Optional[int]
    """The lowest bit."""
    last: Optional[int]
    """The highest bit."""
    bits: Optional[str]
    """One digit per cell, the highest bit first."""
    hex: Optional[str]
    """The same number in hexadecimal."""
    cells: Optional[List[List[int]]]
    """The cells of the set."""
    set: Optional[bool]
    """Whether the cell is in the set."""
    subset: Optional[bool]
    """Whether every cell is in the other set."""
    superset: Optional[bool]
    """Whether every cell of the other set is in this one."""
    disjoint: Optional[bool]
    """Whether the sets share no cell."""
    rows: Optional[List[int]]
    """The full rows."""
    cleared: Optional[int]
    """How many rows were cleared."""
    to: Optional[List[int]]
    """Where the piece stopped, if it moved."""

    _fields = {
        'board': None,
        'components': None,
        'symmetries': None,
        'size': None,
        'count': None,
        'first': None,
        'last': None,
        'bits': None,
        'hex': None,
        'cells': None,
        'set': None,
        'subset': None,
        'superset': None,
        'disjoint': None,
        'rows': None,
        'cleared': None,
        'to': None,
    }

    def __iter__(self) -> Iterator[int]:
        return iter(self.rows or [])


class Operation(Reply):
    """One operation."""

    name: str
    """What it is called."""
    group: str
    """What it is about: the module of `allclear_board` it lives in."""
    code: str
    """The call, as a reader of the library would write it."""
    says: str
    """What it does."""
    takes: List[Literal['board', 'with', 'blocks', 'shape', 'at', 'from', 'to', 'distance', 'extent', 'turn', 'direction', 'side', 'way', 'rule', 'rows', 'y', 'x', 'at_least', 'diagonal']]
    """What it takes."""
    chapter: str
    """The chapter of the book that explains it."""

    _fields = {
        'name': None,
        'group': None,
        'code': None,
        'says': None,
        'takes': None,
        'chapter': None,
    }


class BoardOperationsReply(Reply):
    """The answer."""

    operations: List[Operation]
    """In the order of the book."""

    _fields = {
        'operations': list_of(Operation),
    }

    def __iter__(self) -> Iterator[Operation]:
        return iter(self.operations or [])


class Step(Reply):
    """One step of a chain."""

    before: List[str]
    """The field before it, top row first."""
    after: List[str]
    """The field after it."""
    vanishing: List[List[int]]
    """The cells that vanish, skulls among them."""
    skulls: int
    """How many of them are skulls."""
    blocks: int
    """How many are coloured blocks."""
    colours: int
    """In how many colours."""
    chain_power: int
    """The factor's part for the length of the chain so far."""
    colour_bonus: int
    """The factor's part for several colours at once."""
    group_bonus: int
    """The factor's part for large groups."""
    factor: int
    """The three parts together, at least 1 and at most 999."""
    score: int
    """Ten points per block, times the factor."""

    _fields = {
        'before': None,
        'after': None,
        'vanishing': None,
        'skulls': None,
        'blocks': None,
        'colours': None,
        'chain_power': None,
        'colour_bonus': None,
        'group_bonus': None,
        'factor': None,
        'score': None,
    }


class Nuisance(Reply):
    """What points drop on the opponent."""

    lines: int
    """Whole lines of six skulls."""
    skulls: float
    """Skulls that are kept for later, with their fraction."""

    _fields = {
        'lines': None,
        'skulls': None,
    }


class SmashChainReply(Reply):
    """A chain."""

    step_scores: List[int]
    """The points of each step."""
    score: int
    """All points, with those for an empty field where the rules have them."""
    final: List[str]
    """The field after the chain, top row first."""
    steps: Optional[List[Step]]
    """Every step in full, if that was asked for."""
    nuisance: Optional[Nuisance]
    """What the points drop on the opponent; told with the steps."""

    _fields = {
        'step_scores': None,
        'score': None,
        'final': None,
        'steps': list_of(Step),
        'nuisance': Nuisance,
    }


class SmashDropReply(Reply):
    """What became of it."""

    lost: bool
    """Whether there was no room, which loses; then there is nothing else to tell."""
    placed: Optional[List[str]]
    """The field with the pair in it, top row first."""
    cells: Optional[List[List[int]]]
    """Where the two blocks came to rest."""
    chain: Optional[SmashChainReply]
    """The chain, step by step."""

    _fields = {
        'lost': None,
        'placed': None,
        'cells': None,
        'chain': SmashChainReply,
    }


class SmashPairsReply(Reply):
    """The pairs."""

    pairs: List[str]
    """In order, two digits each."""

    _fields = {
        'pairs': None,
    }


class SmashTurnReply(Reply):
    """The turn."""

    pairs: List[str]
    """The pairs to come, two digits each; the first is to be placed now."""
    field: List[str]
    """The player's field, top row first."""
    score: int
    """The player's points."""
    opponent: List[str]
    """The opponent's field."""
    opponent_score: int
    """The opponent's points."""

    _fields = {
        'pairs': None,
        'field': None,
        'score': None,
        'opponent': None,
        'opponent_score': None,
    }


class SmashMoveReply(Reply):
    """The move."""

    lost: bool
    """Whether there is no room for the pair anywhere; then there is nothing else to tell."""
    column: Optional[int]
    """The column of the first block, 0 to 5."""
    rotation: Optional[int]
    """Where the second block is: 0 right of the first, 1 on top, 2 left, 3 below."""
    chain_score: Optional[int]
    """The points of the chain that the bot is after."""
    chain_after: Optional[int]
    """After how many more drops it comes."""
    nodes: Optional[int]
    """Fields looked at."""
    says: Optional[str]
    """The same for people."""

    _fields = {
        'lost': None,
        'column': None,
        'rotation': None,
        'chain_score': None,
        'chain_after': None,
        'nodes': None,
        'says': None,
    }


class PerftCount(Reply):
    """What some pairs can lead to."""

    pairs: int
    """How many pairs were dropped."""
    fields: int
    """Different fields."""
    longest_chain: int
    """The longest chain on the way to any of them, in steps."""

    _fields = {
        'pairs': None,
        'fields': None,
        'longest_chain': None,
    }


class SmashPerftReply(Reply):
    """The counts. `smash perft --json` prints the list alone."""

    counts: List[PerftCount]
    """After one pair, after two, and so on."""

    _fields = {
        'counts': list_of(PerftCount),
    }

    def __iter__(self) -> Iterator[PerftCount]:
        return iter(self.counts or [])


class SmashComponentsReply(Reply):
    """The components. `smash components --json` prints the list alone."""

    components: List[str]
    """Each as a board, in the order of their lowest, then leftmost cells."""

    _fields = {
        'components': None,
    }


class Difference(Reply):
    """Where a record and the rules differ."""

    seed: int
    """The seed of the game."""
    round: int
    """The round, from 0; the number of rounds if it is the end of the game."""
    what: str
    """What differs."""
    expected: str
    """What the rules say."""
    found: str
    """What the record says."""

    _fields = {
        'seed': None,
        'round': None,
        'what': None,
        'expected': None,
        'found': None,
    }


class SmashReplayReply(Reply):
    """What was found: the first difference ends it."""

    games: int
    """Games that follow the rules."""
    turns: int
    """Their turns."""
    differences: int
    """1 if there is a difference."""
    first: Optional[Difference]
    """The first difference."""

    _fields = {
        'games': None,
        'turns': None,
        'differences': None,
        'first': Difference,
    }


class RoundSide(Reply):
    """A player's part in a round."""

    points: int
    """The points before the round."""
    field: List[str]
    """The field before the round, top row first."""
    column: int
    """The column of the first block."""
    rotation: int
    """Where the second block is: 0 right of the first, 1 on top, 2 left, 3 below."""
    drop: SmashDropReply
    """The drop and its chain."""

    _fields = {
        'points': None,
        'field': None,
        'column': None,
        'rotation': None,
        'drop': SmashDropReply,
    }


class Round(Reply):
    """A round: both players drop the same pair."""

    pairs: List[str]
    """The pairs that both know of, the one that is dropped first."""
    sides: List[RoundSide]
    """What each player does."""

    _fields = {
        'pairs': None,
        'sides': list_of(RoundSide),
    }


class SmashGameReply(Reply):
    """How it went."""

    rounds: int
    """The rounds that were played."""
    complete: bool
    """Whether the game came to its end."""
    winner: Optional[int]
    """Who won, 0 or 1; nobody if the scores are level, or the game is not over."""
    scores: List[int]
    """The scores that decide: 0 for who has lost."""
    list: List[Round]
    """Every round."""

    _fields = {
        'rounds': None,
        'complete': None,
        'winner': None,
        'scores': None,
        'list': list_of(Round),
    }

    def __iter__(self) -> Iterator[Round]:
        return iter(self.list or [])


class LunarSolved(Reply):
    """The answer about one board."""

    file: str
    """The file."""
    index: int
    """Which board of the file, from 1."""
    solved: bool
    """Whether there is a solution."""
    length: Optional[int]
    """Its length in what is minimised."""
    slides: Optional[int]
    """The slides of the solution shown."""
    moves: Optional[int]
    """Its moves."""
    solutions: Optional[int]
    """How many optimal solutions there are."""
    solution: Optional[str]
    """The one that is best in the other count, as slides."""
    states: Optional[int]
    """How many positions can be reached; null above the limit."""
    proven: bool
    """Whether the answer is proven."""
    complete: bool
    """Whether nothing was left out."""
    all: Optional[List[str]]
    """All of the optimal solutions."""
    nodes: Optional[int]
    """How many positions were looked at."""

    _fields = {
        'file': None,
        'index': None,
        'solved': None,
        'length': None,
        'slides': None,
        'moves': None,
        'solutions': int,
        'solution': None,
        'states': None,
        'proven': None,
        'complete': None,
        'all': None,
        'nodes': None,
    }


class LunarSolveReply(Reply):
    """The answers about all boards: the first, with the others in its list."""

    boards: List[LunarSolved]
    """Those about the others, if there are any."""
    file: str
    """The file."""
    index: int
    """Which board of the file, from 1."""
    solved: bool
    """Whether there is a solution."""
    length: Optional[int]
    """Its length in what is minimised."""
    slides: Optional[int]
    """The slides of the solution shown."""
    moves: Optional[int]
    """Its moves."""
    solutions: Optional[int]
    """How many optimal solutions there are."""
    solution: Optional[str]
    """The one that is best in the other count, as slides."""
    states: Optional[int]
    """How many positions can be reached; null above the limit."""
    proven: bool
    """Whether the answer is proven."""
    complete: bool
    """Whether nothing was left out."""
    all: Optional[List[str]]
    """All of the optimal solutions."""
    nodes: Optional[int]
    """How many positions were looked at."""

    _fields = {
        'boards': list_of(LunarSolved),
        'file': None,
        'index': None,
        'solved': None,
        'length': None,
        'slides': None,
        'moves': None,
        'solutions': int,
        'solution': None,
        'states': None,
        'proven': None,
        'complete': None,
        'all': None,
        'nodes': None,
    }


class Hinted(Reply):
    """The answer about one board."""

    file: str
    """The file."""
    index: int
    """Which board of the file, from 1."""
    lost: bool
    """Whether no way leads on from here."""
    left: Optional[int]
    """How far it is, in what is minimised."""
    hint: Optional[str]
    """A best move."""
    best: List[str]
    """All best moves."""
    proven: bool
    """Whether the answer is proven."""
    complete: bool
    """Whether nothing was left out."""

    _fields = {
        'file': None,
        'index': None,
        'lost': None,
        'left': None,
        'hint': None,
        'best': None,
        'proven': None,
        'complete': None,
    }


class LunarHintReply(Reply):
    """The answers about all boards: the first, with the others in its list."""

    file: str
    """The file."""
    index: int
    """Which board of the file, from 1."""
    lost: bool
    """Whether no way leads on from here."""
    left: Optional[int]
    """How far it is, in what is minimised."""
    hint: Optional[str]
    """A best move."""
    best: List[str]
    """All best moves."""
    proven: bool
    """Whether the answer is proven."""
    complete: bool
    """Whether nothing was left out."""
    boards: List[Hinted]
    """Those about the others, if there are any."""

    _fields = {
        'file': None,
        'index': None,
        'lost': None,
        'left': None,
        'hint': None,
        'best': None,
        'proven': None,
        'complete': None,
        'boards': list_of(Hinted),
    }


class Rated(Reply):
    """The answer about one board: its figures only if it is solved."""

    file: str
    """The file."""
    index: int
    """Which board of the file, from 1."""
    solved: bool
    """Whether there is a solution."""
    slides: Optional[int]
    """The fewest slides."""
    moves: Optional[int]
    """The fewest moves."""
    slide_solutions: Optional[int]
    """How many solutions have the fewest slides."""
    move_solutions: Optional[int]
    """How many solutions have the fewest moves."""
    states: Optional[int]
    """How many positions can be reached."""
    dead_ends: Optional[float]
    """The share of them that cannot be solved any more."""
    branching: Optional[float]
    """How many slides a position allows, on average."""
    idle: Optional[List[str]]
    """The robots without a part in any solution with the fewest slides."""
    score: Optional[float]
    """The score that the grade is read from."""
    grade: Optional[str]
    """`beginner`, `intermediate`, `advanced` or `expert`."""
    proven: bool
    """Whether the answer is proven."""
    complete: bool
    """Whether nothing was left out."""

    _fields = {
        'file': None,
        'index': None,
        'solved': None,
        'slides': None,
        'moves': None,
        'slide_solutions': int,
        'move_solutions': int,
        'states': None,
        'dead_ends': None,
        'branching': None,
        'idle': None,
        'score': None,
        'grade': None,
        'proven': None,
        'complete': None,
    }


class LunarRateReply(Reply):
    """The answers about all boards: the first, with the others in its list."""

    file: str
    """The file."""
    index: int
    """Which board of the file, from 1."""
    solved: bool
    """Whether there is a solution."""
    slides: Optional[int]
    """The fewest slides."""
    moves: Optional[int]
    """The fewest moves."""
    slide_solutions: Optional[int]
    """How many solutions have the fewest slides."""
    move_solutions: Optional[int]
    """How many solutions have the fewest moves."""
    states: Optional[int]
    """How many positions can be reached."""
    dead_ends: Optional[float]
    """The share of them that cannot be solved any more."""
    branching: Optional[float]
    """How many slides a position allows, on average."""
    idle: Optional[List[str]]
    """The robots without a part in any solution with the fewest slides."""
    score: Optional[float]
    """The score that the grade is read from."""
    grade: Optional[str]
    """`beginner`, `intermediate`, `advanced` or `expert`."""
    proven: bool
    """Whether the answer is proven."""
    complete: bool
    """Whether nothing was left out."""
    boards: List[Rated]
    """Those about the others, if there are any."""

    _fields = {
        'file': None,
        'index': None,
        'solved': None,
        'slides': None,
        'moves': None,
        'slide_solutions': int,
        'move_solutions': int,
        'states': None,
        'dead_ends': None,
        'branching': None,
        'idle': None,
        'score': None,
        'grade': None,
        'proven': None,
        'complete': None,
        'boards': list_of(Rated),
    }


class Checked(Reply):
    """The answer about one board."""

    file: str
    """The file."""
    index: int
    """Which board of the file, from 1."""
    solved: bool
    """Whether all humans have left."""
    slides: int
    """How many slides were made."""
    moves: int
    """How many moves these are."""
    left: int
    """How many humans are left."""

    _fields = {
        'file': None,
        'index': None,
        'solved': None,
        'slides': None,
        'moves': None,
        'left': None,
    }


class LunarCheckReply(Reply):
    """The answers about all boards: the first, with the others in its list."""

    file: str
    """The file."""
    index: int
    """Which board of the file, from 1."""
    solved: bool
    """Whether all humans have left."""
    slides: int
    """How many slides were made."""
    moves: int
    """How many moves these are."""
    left: int
    """How many humans are left."""
    boards: List[Checked]
    """Those about the others, if there are any."""

    _fields = {
        'file': None,
        'index': None,
        'solved': None,
        'slides': None,
        'moves': None,
        'left': None,
        'boards': list_of(Checked),
    }


class Converted(Reply):
    """One of them."""

    title: str
    """Its title; links have no room for one."""
    text: str
    """The board in its new format."""

    _fields = {
        'title': None,
        'text': None,
    }


class LunarConvertReply(Reply):
    """All of them."""

    boards: List[Converted]
    """In order."""

    _fields = {
        'boards': list_of(Converted),
    }


class PuzzleReply(Reply):
    """A new puzzle, as `lunar convert --to json` writes it, and what is known about it."""

    title: str
    """As in `Puzzle 3 (expert)`."""
    size: str
    """Columns and rows."""
    target: str
    """Where humans leave."""
    humans: List[str]
    """The humans."""
    robots: List[str]
    """The robots."""
    blocks: List[str]
    """What never moves."""
    slides: int
    """The fewest slides."""
    moves: int
    """The fewest moves."""
    slide_solutions: int
    """How many solutions have the fewest slides."""
    solution: str
    """An optimal solution."""
    grade: str
    """`beginner`, `intermediate`, `advanced` or `expert`."""
    code: str
    """The board as the end of an address."""

    _fields = {
        'title': None,
        'size': None,
        'target': None,
        'humans': None,
        'robots': None,
        'blocks': None,
        'slides': None,
        'moves': None,
        'slide_solutions': int,
        'solution': None,
        'grade': None,
        'code': None,
    }


class LunarGenerateReply(Reply):
    """The puzzles."""

    puzzles: List[PuzzleReply]
    """In order of length."""
    longest: Optional[int]
    """The greatest length known."""
    proven: bool
    """Whether fewer than asked for means that there are no others."""
    complete: bool
    """Whether there are as many as asked for, or no others."""

    _fields = {
        'puzzles': list_of(PuzzleReply),
        'longest': None,
        'proven': None,
        'complete': None,
    }

    def __iter__(self) -> Iterator[PuzzleReply]:
        return iter(self.puzzles or [])


class LunarAtlasReply(Reply):
    """The counts of a whole space."""

    placements: int
    """All placements."""
    classes: int
    """All classes of placements that are images of each other."""
    solvable: int
    """Placements that can be solved."""
    solvable_classes: int
    """Classes that can be solved."""
    longest: int
    """The greatest length; 0 if nothing can be solved."""
    longest_classes: int
    """How many classes have it."""
    histogram: List[List[int]]
    """For each length how many placements have it."""
    complete: bool
    """Whether everything was mapped."""
    hardest: Optional[List[str]]
    """The hardest positions, if asked for, as ends of addresses."""

    _fields = {
        'placements': None,
        'classes': None,
        'solvable': None,
        'solvable_classes': None,
        'longest': None,
        'longest_classes': None,
        'histogram': None,
        'complete': None,
        'hardest': None,
    }


class SlideReply(Reply):
    """A slide."""

    from_: List[int]
    """Where the piece stands."""
    to: List[int]
    """Where it stops."""
    way: str
    """`up`, `right`, `down` or `left`."""
    home: bool
    """Whether it is a human that leaves."""

    _fields = {
        'from': None,
        'to': None,
        'way': None,
        'home': None,
    }


class LunarLookReply(Reply):
    """The position."""

    width: int
    """How many columns."""
    height: int
    """How many rows."""
    target: List[int]
    """Where humans leave."""
    blocks: List[List[int]]
    """What never moves."""
    humans: List[List[int]]
    """The humans still on the board."""
    robots: List[List[int]]
    """The robots."""
    slides: List[SlideReply]
    """Every slide that can be made."""
    code: str
    """The position as the end of an address."""

    _fields = {
        'width': None,
        'height': None,
        'target': None,
        'blocks': None,
        'humans': None,
        'robots': None,
        'slides': list_of(SlideReply),
        'code': None,
    }


class LunarLinkReply(Reply):
    """The link."""

    code: str
    """The end of an address, without `#lunar=`."""

    _fields = {
        'code': None,
    }


class ClassicCard(Reply):
    """One of them."""

    title: str
    """As in `Card 39 (expert)`."""
    code: str
    """The board as the end of an address."""

    _fields = {
        'title': None,
        'code': None,
    }


class LunarClassicCardsReply(Reply):
    """All of them."""

    cards: List[ClassicCard]
    """From beginner to expert."""

    _fields = {
        'cards': list_of(ClassicCard),
    }

    def __iter__(self) -> Iterator[ClassicCard]:
        return iter(self.cards or [])


class BenchPart(Reply):
    """A part of the workload, done."""

    name: str
    """What it is called."""
    count: int
    """How many."""
    what: str
    """Of what."""

    _fields = {
        'name': None,
        'count': None,
        'what': None,
    }


class BenchSignatureReply(Reply):
    """The answer."""

    signature: int
    """The sum of all parts."""
    parts: List[BenchPart]
    """The parts, in a fixed order."""

    _fields = {
        'signature': None,
        'parts': list_of(BenchPart),
    }

