"""Perfect clears.

Generated from the schema of all questions by `crates/python/generate.py`; do not edit.
"""

from __future__ import annotations

from typing import Dict, Optional, Sequence

from ._ask import Cancel, ProgressLike, call
from ._streams import solutions
from ._types import FieldLike, ObjectLike, QueueLike, ShapeLike
from .replies import (
    PcBestReply,
    PcChanceReply,
    PcCongruentReply,
    PcCoverReply,
    PcMinimalReply,
    PcPathReply,
    PcPlayReply,
    PcRenReply,
    PcReplayReply,
    PcSaveReply,
    PcScoreReply,
    PcSetupReply,
    PcSolveReply,
    PcSpinReply,
)

__all__ = [
    'solve',
    'chance',
    'best',
    'path',
    'minimal',
    'save',
    'score',
    'cover',
    'congruent',
    'setup',
    'spin',
    'ren',
    'play',
    'replay',
    'solutions',
]


_SOLVE: Dict[str, object] = {
    'queue': '',
    'hold': None,
    'no_hold': False,
    'field': None,
    'height': None,
    'min_height': None,
    'max_height': None,
    'save': None,
    'kicks': None,
    'drop': None,
    'net': None,
    'all': False,
    'count': False,
    'limit': None,
    'nodes': None,
    'append': False,
    'detail': False,
    'no_keys': False,
    'sheet': False,
    'csv': False,
}


def solve(
    queue: QueueLike = '',
    *,
    hold: Optional[str] = None,
    no_hold: bool = False,
    field: Optional[FieldLike] = None,
    height: Optional[int] = None,
    min_height: Optional[int] = None,
    max_height: Optional[int] = None,
    save: Optional[str] = None,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    net: Optional[str] = None,
    all: bool = False,
    count: bool = False,
    limit: Optional[int] = None,
    nodes: Optional[int] = None,
    append: bool = False,
    detail: bool = False,
    no_keys: bool = False,
    sheet: bool = False,
    csv: bool = False,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> PcSolveReply:
    """Perfect clears of one queue: the first, all, or how many.

    >>> import allclear
    >>> reply = allclear.pc.solve("LSTIZJOSJIO", height=4)
    >>> reply.found, reply.pieces, reply.saved
    (True, 10, 'I')
    >>> print(reply)
    IOOJJSSJJJ
    IOOJSSTLSJ
    IOOZZTTLSS
    IOOJZZTLLS

    Args:
        queue: The pieces to come, the current one first; `T:IOSZ` has T in hold.
        hold: The piece in hold.
        no_hold: Do not use hold.
        field: A fumen or a picture. Empty if not given.
        height: Clear exactly this many lines.
        min_height: Clear at least this many lines.
        max_height: Clear at most this many lines.
        save: The piece that must be in hold at the end.
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        net: The network that orders the search, as the text of its file.
        all: All solutions of the least height that has one.
        count: Only their number.
        limit: At most this many solutions.
        nodes: Give up after trying this many tiles.
        append: Put the solution's pages behind those of the field's fumen.
        detail: Tell which piece fills which cells.
        no_keys: Leave out the keys: for thousands of solutions, finding them takes most of the
            time.
        sheet: With all solutions: put them on the pages of one fumen, each with its number of
            orders.
        csv: With all solutions: write a row in solution-finder's columns.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        PcSolveReply,
        'pc.solve',
        _SOLVE,
        {
            'queue': queue,
            'hold': hold,
            'no_hold': no_hold,
            'field': field,
            'height': height,
            'min_height': min_height,
            'max_height': max_height,
            'save': save,
            'kicks': kicks,
            'drop': drop,
            'net': net,
            'all': all,
            'count': count,
            'limit': limit,
            'nodes': nodes,
            'append': append,
            'detail': detail,
            'no_keys': no_keys,
            'sheet': sheet,
            'csv': csv,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_CHANCE: Dict[str, object] = {
    'field': None,
    'pattern': None,
    'height': None,
    'no_hold': False,
    'mode': None,
    'kicks': None,
    'drop': None,
    'failed': False,
    'previews': None,
    'heights': (),
    'tree': 0,
    'nested': False,
    'weighted': False,
    'case': None,
    'positions': None,
    'shard': None,
    'sample': None,
    'seed': None,
    'detail': False,
}


def chance(
    *,
    field: Optional[FieldLike] = None,
    pattern: Optional[str] = None,
    height: Optional[int] = None,
    no_hold: bool = False,
    mode: Optional[str] = None,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    failed: bool = False,
    previews: Optional[int] = None,
    heights: Sequence[int] = (),
    tree: int = 0,
    nested: bool = False,
    weighted: bool = False,
    case: Optional[str] = None,
    positions: Optional[str] = None,
    shard: Optional[str] = None,
    sample: Optional[int] = None,
    seed: Optional[int] = None,
    detail: bool = False,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> PcChanceReply:
    """How many queues have a perfect clear: the queues of a pattern on any field, or without a
    pattern all queues that the bag can deal from the empty field.

    >>> import allclear
    >>> reply = allclear.pc.chance(
    ...     field="v115@9gE8DeG8CeH8BeG8CeA8JeAgH", pattern="*p4", height=4)
    >>> reply.solvable, reply.total, reply.complete
    (514, 840, True)

    Args:
        field: A fumen, or a picture: rows of ten cells, the top row first, separated by `/`.
            Empty if not given.
        pattern: The queues: `*p7`, `I,*p4`, `[SZ]p2,*!`.
        height: How many lines to clear, full rows included; the fewest that whole pieces can
            fill if not given.
        no_hold: Hold must not be used.
        mode: What must happen on the way: `normal`, `tsd`, `tetris`, …
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        failed: List the queues without a perfect clear, cut to the pieces that matter.
        previews: For a player who sees so many pieces after the current one: the queues on
            which best play succeeds. In hindsight, all pieces known, if not given.
        heights: With previews: any of these numbers of lines will do.
        tree: Count by the first so many pieces.
        nested: With tree: for every number of first pieces up to that, one within the other.
        weighted: Weigh queues as a 7-bag deals them.
        case: Without a pattern, what is known at the start: `opener`, `empty` or `any`.
        positions: Without a pattern, which positions in the bag count: `published` or `all`.
        shard: Only the I-th of N parts of the work, `I/N`; the answers of all parts add up.
        sample: Draw this many queues at random and answer only those; without a pattern, from a
            fresh bag.
        seed: The random seed of a sample; 1 if not given.
        detail: Tell the height that was chosen.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        PcChanceReply,
        'pc.chance',
        _CHANCE,
        {
            'field': field,
            'pattern': pattern,
            'height': height,
            'no_hold': no_hold,
            'mode': mode,
            'kicks': kicks,
            'drop': drop,
            'failed': failed,
            'previews': previews,
            'heights': heights,
            'tree': tree,
            'nested': nested,
            'weighted': weighted,
            'case': case,
            'positions': positions,
            'shard': shard,
            'sample': sample,
            'seed': seed,
            'detail': detail,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_BEST: Dict[str, object] = {
    'field': None,
    'hold': None,
    'queue': '',
    'bag': None,
    'pattern': None,
    'previews': None,
    'height': None,
    'heights': (),
    'no_hold': False,
    'loop': False,
    'mode': None,
    'detail': False,
    'kicks': None,
    'drop': None,
}


def best(
    *,
    field: Optional[FieldLike] = None,
    hold: Optional[str] = None,
    queue: QueueLike = '',
    bag: Optional[str] = None,
    pattern: Optional[str] = None,
    previews: Optional[int] = None,
    height: Optional[int] = None,
    heights: Sequence[int] = (),
    no_hold: bool = False,
    loop: bool = False,
    mode: Optional[str] = None,
    detail: bool = False,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> PcBestReply:
    """The best move of a position, and what every other move costs.

    >>> import allclear
    >>> field = "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____"
    >>> reply = allclear.pc.best(field=field, queue="TIOL", pattern="*p3", height=4)
    >>> reply.moves[0].best
    True

    Args:
        field: A fumen, or a picture: rows of ten cells, the top row first, separated by `/`.
            Empty if not given.
        hold: The piece in hold.
        queue: The current piece and those that are seen after it; `T:IOSZ` has T in hold.
        bag: The pieces left in the bag after the last piece of the queue.
        pattern: What may follow the queue, if not bags.
        previews: How many pieces are seen after the current one; all of the queue if not given.
        height: How many lines to clear, full rows included; 4 from the empty field, else the
            fewest that whole pieces can fill, if not given.
        heights: Any of these numbers of lines will do.
        no_hold: Hold must not be used.
        loop: Weigh also what a perfect clear of four lines leaves for the next one.
        mode: What must happen on the way: `normal`, `tsd`, `tetris`, …
        detail: Tell which cells each move fills.
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        PcBestReply,
        'pc.best',
        _BEST,
        {
            'field': field,
            'hold': hold,
            'queue': queue,
            'bag': bag,
            'pattern': pattern,
            'previews': previews,
            'height': height,
            'heights': heights,
            'no_hold': no_hold,
            'loop': loop,
            'mode': mode,
            'detail': detail,
            'kicks': kicks,
            'drop': drop,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_PATH: Dict[str, object] = {
    'field': None,
    'pattern': None,
    'height': None,
    'no_hold': False,
    'mode': None,
    'kicks': None,
    'drop': None,
    'saved': None,
    'built': None,
    'left': None,
    'clears': None,
    'shard': None,
    'detail': False,
    'effort': False,
    'sheet': False,
    'csv': None,
}


def path(
    *,
    field: Optional[FieldLike] = None,
    pattern: Optional[str] = None,
    height: Optional[int] = None,
    no_hold: bool = False,
    mode: Optional[str] = None,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    saved: Optional[str] = None,
    built: Optional[str] = None,
    left: Optional[str] = None,
    clears: Optional[str] = None,
    shard: Optional[str] = None,
    detail: bool = False,
    effort: bool = False,
    sheet: bool = False,
    csv: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> PcPathReply:
    """Every solution of a pattern, those that cover most queues first.

    >>> import allclear
    >>> reply = allclear.pc.path(field="XXXXXX____/" * 4, pattern="*p4")
    >>> reply.solutions, reply.list[0].queues
    (135, 24)
    >>> print(next(iter(reply)))
    XXXXXXIIII
    XXXXXXJJLL
    XXXXXXJOOL
    XXXXXXJOOL

    Args:
        field: A fumen, or a picture: rows of ten cells, the top row first, separated by `/`.
            Empty if not given.
        pattern: The queues: `*p7`, `I,*p4`, `[SZ]p2,*!`.
        height: How many lines to clear, full rows included; the fewest that whole pieces can
            fill if not given.
        no_hold: Hold must not be used.
        mode: What must happen on the way: `normal`, `tsd`, `tetris`, …
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        saved: Only solutions that save this for some queue: `T`, `TI`, `!T`, `/^T[^T]/`. Of a
            list, `T,I`, the first counts that a queue can save.
        built: The pieces that the field was built from.
        left: The pieces that were left over of an earlier bag when it was built.
        clears: Only solutions that need a line clear on the way (`yes`), or only those that do
            not (`no`).
        shard: Only the I-th of N parts of the work, `I/N`.
        detail: Tell more about each solution: its cells, its order, its share.
        effort: Tell how many soft drops, spins and holds each solution takes.
        sheet: Put all solutions on the pages of one fumen, each with its share as a comment.
        csv: Write a table in solution-finder's columns, with a row for each `solution`, each
            queue (`pattern`), or each bag of pieces (`use`).
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        PcPathReply,
        'pc.path',
        _PATH,
        {
            'field': field,
            'pattern': pattern,
            'height': height,
            'no_hold': no_hold,
            'mode': mode,
            'kicks': kicks,
            'drop': drop,
            'saved': saved,
            'built': built,
            'left': left,
            'clears': clears,
            'shard': shard,
            'detail': detail,
            'effort': effort,
            'sheet': sheet,
            'csv': csv,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_MINIMAL: Dict[str, object] = {
    'field': None,
    'pattern': None,
    'height': None,
    'no_hold': False,
    'mode': None,
    'kicks': None,
    'drop': None,
    'save': None,
    'saved': None,
    'each_save': False,
    'built': None,
    'left': None,
    'by': None,
    'margin': None,
    'score': None,
    'spins': None,
    'b2b': False,
    'combo': 0,
    'weights': None,
    'prefer': None,
    'seconds': None,
    'detail': False,
    'sheet': False,
    'csv': None,
}


def minimal(
    *,
    field: Optional[FieldLike] = None,
    pattern: Optional[str] = None,
    height: Optional[int] = None,
    no_hold: bool = False,
    mode: Optional[str] = None,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    save: Optional[str] = None,
    saved: Optional[str] = None,
    each_save: bool = False,
    built: Optional[str] = None,
    left: Optional[str] = None,
    by: Optional[str] = None,
    margin: Optional[int] = None,
    score: Optional[str] = None,
    spins: Optional[str] = None,
    b2b: bool = False,
    combo: int = 0,
    weights: Optional[str] = None,
    prefer: Optional[str] = None,
    seconds: Optional[int] = None,
    detail: bool = False,
    sheet: bool = False,
    csv: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> PcMinimalReply:
    """The fewest solutions that together cover every queue that can be cleared.

    Args:
        field: A fumen, or a picture: rows of ten cells, the top row first, separated by `/`.
            Empty if not given.
        pattern: The queues: `*p7`, `I,*p4`, `[SZ]p2,*!`.
        height: How many lines to clear, full rows included; the fewest that whole pieces can
            fill if not given.
        no_hold: Hold must not be used.
        mode: What must happen on the way: `normal`, `tsd`, `tetris`, …
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        save: Cover the queues that can save this, saving it: `T`, `TI`, `^T`, `T||I`. Of a
            list, `T,I`, the first counts that a queue can save.
        saved: Another name of `save`.
        each_save: A set for each piece that can be saved.
        built: The pieces that the field was built from.
        left: The pieces that were left over of an earlier bag when it was built.
        by: What every queue must get: `queues` (a perfect clear; if not given) or `score` (its
            best score, or up to the margin less).
        margin: How many points a queue may lose when sets are found by score.
        score: The table: `guideline` (if not given), `jstris`, `tetrio`, or the text of a
            table.
        spins: Which pieces can spin: `t`, `all-mini` or `all`; as the table says if not given.
        b2b: Back-to-back is on at the start.
        combo: How many pieces in a row cleared lines before.
        weights: Points for leaving a piece in hold: `T=300,I=100`.
        prefer: Of all smallest sets the one that is easiest to play: `drops,spins,holds` in an
            order of importance.
        seconds: Seconds of processor time to look for a proof; 60 if not given.
        detail: Tell more about each solution.
        sheet: Put the solutions on the pages of one fumen, each with its share as a comment.
        csv: Write a table in solution-finder's columns: `solution`, `pattern` or `use`.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        PcMinimalReply,
        'pc.minimal',
        _MINIMAL,
        {
            'field': field,
            'pattern': pattern,
            'height': height,
            'no_hold': no_hold,
            'mode': mode,
            'kicks': kicks,
            'drop': drop,
            'save': save,
            'saved': saved,
            'each_save': each_save,
            'built': built,
            'left': left,
            'by': by,
            'margin': margin,
            'score': score,
            'spins': spins,
            'b2b': b2b,
            'combo': combo,
            'weights': weights,
            'prefer': prefer,
            'seconds': seconds,
            'detail': detail,
            'sheet': sheet,
            'csv': csv,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SAVE: Dict[str, object] = {
    'field': None,
    'pattern': None,
    'height': None,
    'no_hold': False,
    'mode': None,
    'kicks': None,
    'drop': None,
    'wanted': (),
    'best': False,
    'tree': 0,
    'built': None,
    'left': None,
    'list': False,
    'failed': False,
}


def save(
    *,
    field: Optional[FieldLike] = None,
    pattern: Optional[str] = None,
    height: Optional[int] = None,
    no_hold: bool = False,
    mode: Optional[str] = None,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    wanted: Sequence[str] = (),
    best: bool = False,
    tree: int = 0,
    built: Optional[str] = None,
    left: Optional[str] = None,
    list: bool = False,
    failed: bool = False,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> PcSaveReply:
    """Which pieces can be saved, queue by queue.

    Args:
        field: A fumen, or a picture: rows of ten cells, the top row first, separated by `/`.
            Empty if not given.
        pattern: The queues: `*p7`, `I,*p4`, `[SZ]p2,*!`.
        height: How many lines to clear, full rows included; the fewest that whole pieces can
            fill if not given.
        no_hold: Hold must not be used.
        mode: What must happen on the way: `normal`, `tsd`, `tetris`, …
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        wanted: Expressions to count the queues of: `T`, `T&&I`, `!T`, `/S.*Z/`; each may be a
            list, `T||O#good,^S`.
        best: Count each queue for the first expression only that is true of it.
        tree: Count the queues that begin with the same pieces, up to so many.
        built: The pieces that the field was built from.
        left: The pieces that were left over of an earlier bag when it was built.
        list: List every queue with its saves.
        failed: List the queues of which no expression is true.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        PcSaveReply,
        'pc.save',
        _SAVE,
        {
            'field': field,
            'pattern': pattern,
            'height': height,
            'no_hold': no_hold,
            'mode': mode,
            'kicks': kicks,
            'drop': drop,
            'wanted': wanted,
            'best': best,
            'tree': tree,
            'built': built,
            'left': left,
            'list': list,
            'failed': failed,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SCORE: Dict[str, object] = {
    'field': None,
    'pattern': None,
    'height': None,
    'no_hold': False,
    'mode': None,
    'kicks': None,
    'drop': None,
    'score': None,
    'spins': None,
    'b2b': False,
    'combo': 0,
    'weights': None,
    'list': False,
    'detail': False,
    'sheet': False,
    'csv': False,
}


def score(
    *,
    field: Optional[FieldLike] = None,
    pattern: Optional[str] = None,
    height: Optional[int] = None,
    no_hold: bool = False,
    mode: Optional[str] = None,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    score: Optional[str] = None,
    spins: Optional[str] = None,
    b2b: bool = False,
    combo: int = 0,
    weights: Optional[str] = None,
    list: bool = False,
    detail: bool = False,
    sheet: bool = False,
    csv: bool = False,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> PcScoreReply:
    """The most points that queues can get, over all solutions and all ways to play them.

    Args:
        field: A fumen, or a picture: rows of ten cells, the top row first, separated by `/`.
            Empty if not given.
        pattern: The queues: `*p7`, `I,*p4`, `[SZ]p2,*!`.
        height: How many lines to clear, full rows included; the fewest that whole pieces can
            fill if not given.
        no_hold: Hold must not be used.
        mode: What must happen on the way: `normal`, `tsd`, `tetris`, …
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        score: The table: `guideline` (if not given), `jstris`, `tetrio`, or the text of a
            table.
        spins: Which pieces can spin: `t`, `all-mini` or `all`; as the table says if not given.
        b2b: Back-to-back is on at the start.
        combo: How many pieces in a row cleared lines before.
        weights: Points for leaving a piece in hold: `T=300,I=100`.
        list: List every queue with its points and the solution that gets them.
        detail: List the solutions that get the most points for some queue.
        sheet: Put those solutions on the pages of one fumen, each with its share as a comment.
        csv: Write a table with a row for each queue.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        PcScoreReply,
        'pc.score',
        _SCORE,
        {
            'field': field,
            'pattern': pattern,
            'height': height,
            'no_hold': no_hold,
            'mode': mode,
            'kicks': kicks,
            'drop': drop,
            'score': score,
            'spins': spins,
            'b2b': b2b,
            'combo': combo,
            'weights': weights,
            'list': list,
            'detail': detail,
            'sheet': sheet,
            'csv': csv,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_COVER: Dict[str, object] = {
    'shape': (),
    'pattern': '',
    'mirror': False,
    'mode': None,
    'priority': False,
    'starting_b2b': 0,
    'max_soft_drops': None,
    'max_line_clears': None,
    'last_soft_drops': 0,
    'sort': None,
    'cutoff': None,
    'minimal': False,
    'seconds': None,
    'detail': False,
    'list': False,
    'limit': None,
    'sheet': False,
    'csv': False,
    'no_hold': False,
    'kicks': None,
    'drop': None,
}


def cover(
    *,
    shape: Sequence[ShapeLike] = (),
    pattern: str = '',
    mirror: bool = False,
    mode: Optional[str] = None,
    priority: bool = False,
    starting_b2b: int = 0,
    max_soft_drops: Optional[int] = None,
    max_line_clears: Optional[int] = None,
    last_soft_drops: int = 0,
    sort: Optional[str] = None,
    cutoff: Optional[str] = None,
    minimal: bool = False,
    seconds: Optional[int] = None,
    detail: bool = False,
    list: bool = False,
    limit: Optional[int] = None,
    sheet: bool = False,
    csv: bool = False,
    no_hold: bool = False,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> PcCoverReply:
    """Which queues of a pattern can build given shapes.

    Args:
        shape: The shapes: fumens with one piece per page, or with coloured pages, each a shape
            of its own. `#2:5` behind a fumen takes its pages 2 to 5 only.
        pattern: The queues: `*p7`, `I,*p4`.
        mirror: Count each shape's mirror image too, after the shape.
        mode: What must happen on the way.
        priority: Count a queue only for the first shape that it can build.
        starting_b2b: So many line clears at the start must be tetrises or T-spins.
        max_soft_drops: At most so many pieces that cannot drop straight down.
        max_line_clears: At most so many line clears.
        last_soft_drops: The last so many pieces may use soft drop whatever `drop` says.
        sort: The order of the list: `input` (if not given), `success`, `success-asc`.
        cutoff: Leave out shapes that fewer queues can build: a number, or a percentage such as
            `12.5%`.
        minimal: Find the fewest shapes that cover what all of them cover.
        seconds: Seconds of processor time to look for a proof that they are the fewest; 60 if
            not given.
        detail: Tell more about each shape: its fumen, its cells, what it covers together with
            those before.
        list: List the queues that can build at least one of the shapes.
        limit: List at most this many queues.
        sheet: Put the shapes on the pages of one fumen, each with its share as a comment.
        csv: Write a table with a row for each queue, as solution-finder does.
        no_hold: Hold must not be used.
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        PcCoverReply,
        'pc.cover',
        _COVER,
        {
            'shape': shape,
            'pattern': pattern,
            'mirror': mirror,
            'mode': mode,
            'priority': priority,
            'starting_b2b': starting_b2b,
            'max_soft_drops': max_soft_drops,
            'max_line_clears': max_line_clears,
            'last_soft_drops': last_soft_drops,
            'sort': sort,
            'cutoff': cutoff,
            'minimal': minimal,
            'seconds': seconds,
            'detail': detail,
            'list': list,
            'limit': limit,
            'sheet': sheet,
            'csv': csv,
            'no_hold': no_hold,
            'kicks': kicks,
            'drop': drop,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_CONGRUENT: Dict[str, object] = {
    'shape': '',
    'pattern': None,
    'mode': None,
    'no_hold': False,
    'kicks': None,
    'drop': None,
    'detail': False,
    'sheet': False,
    'csv': False,
}


def congruent(
    shape: ShapeLike = '',
    *,
    pattern: Optional[str] = None,
    mode: Optional[str] = None,
    no_hold: bool = False,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    detail: bool = False,
    sheet: bool = False,
    csv: bool = False,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> PcCongruentReply:
    """All ways to build the same filled cells from the same pieces, and their joint cover.

    Args:
        shape: The shape: a fumen with one piece per page, or a coloured page; `#2` behind a
            fumen takes its second page, `#2:5` its pages 2 to 5.
        pattern: The queues: `*p7`, `I,*p4`; the pieces of the shape in any order if not given.
        mode: What must happen on the way.
        no_hold: Hold must not be used.
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        detail: Tell which piece fills which cells.
        sheet: Put all ways on the pages of one fumen, each with its share as a comment.
        csv: Write a table in the columns of solution-finder's setups, and the queues.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        PcCongruentReply,
        'pc.congruent',
        _CONGRUENT,
        {
            'shape': shape,
            'pattern': pattern,
            'mode': mode,
            'no_hold': no_hold,
            'kicks': kicks,
            'drop': drop,
            'detail': detail,
            'sheet': sheet,
            'csv': csv,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SETUP: Dict[str, object] = {
    'field': '',
    'pattern': '',
    'fill': None,
    'margin': None,
    'free': None,
    'line': None,
    'pieces': None,
    'exclude': None,
    'operate': (),
    'any_order': False,
    'no_hold': False,
    'kicks': None,
    'drop': None,
    'follow': None,
    'height': None,
    'detail': False,
    'some': False,
    'sheet': False,
    'csv': False,
}


def setup(
    field: FieldLike = '',
    *,
    pattern: str = '',
    fill: Optional[str] = None,
    margin: Optional[str] = None,
    free: Optional[str] = None,
    line: Optional[int] = None,
    pieces: Optional[int] = None,
    exclude: Optional[str] = None,
    operate: Sequence[str] = (),
    any_order: bool = False,
    no_hold: bool = False,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    follow: Optional[str] = None,
    height: Optional[int] = None,
    detail: bool = False,
    some: bool = False,
    sheet: bool = False,
    csv: bool = False,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> PcSetupReply:
    """The shapes that fill given cells, and the chance of the perfect clear after each.

    Args:
        field: A fumen, or a picture in which `*` must be filled, `.` and `+` may be, `X` is a
            block and `_` stays empty.
        pattern: The queues to build from.
        fill: The colours of the cells that must be filled; `I` if not given.
        margin: The colours of the cells that may be filled; `O` if not given.
        free: The colours of the cells that may be filled, and may stay empty regardless of
            `exclude`.
        line: Consider only this many of the lowest rows.
        pieces: Use exactly this many pieces.
        exclude: Leave out shapes with an empty cell below a block (`holes`), or with one that
            cannot be reached (`strict-holes`).
        operate: What happens to the field before it is looked at for holes: `T-Reverse(7,2)`,
            `block(1,2)`, `row(1)`, `clear()`.
        any_order: The pieces of a queue may come in any order.
        no_hold: Hold must not be used.
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        follow: The queues that come after the pattern.
        height: How many lines the perfect clear takes.
        detail: Tell which piece fills which cells.
        some: Tell how many queues build at least one of the shapes.
        sheet: Put all shapes on the pages of one fumen, each with its share as a comment.
        csv: Write a table in solution-finder's columns.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        PcSetupReply,
        'pc.setup',
        _SETUP,
        {
            'field': field,
            'pattern': pattern,
            'fill': fill,
            'margin': margin,
            'free': free,
            'line': line,
            'pieces': pieces,
            'exclude': exclude,
            'operate': operate,
            'any_order': any_order,
            'no_hold': no_hold,
            'kicks': kicks,
            'drop': drop,
            'follow': follow,
            'height': height,
            'detail': detail,
            'some': some,
            'sheet': sheet,
            'csv': csv,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SPIN: Dict[str, object] = {
    'field': None,
    'pattern': '',
    'line': None,
    'fill_bottom': None,
    'fill_top': None,
    'margin_height': None,
    'no_roof': False,
    'max_roof': None,
    'max_pieces': None,
    'across': False,
    'filter': None,
    'kicks': None,
    'drop': None,
    'queues': False,
    'no_hold': False,
    'detail': False,
    'sheet': False,
    'csv': False,
}


def spin(
    *,
    field: Optional[FieldLike] = None,
    pattern: str = '',
    line: Optional[int] = None,
    fill_bottom: Optional[int] = None,
    fill_top: Optional[int] = None,
    margin_height: Optional[int] = None,
    no_roof: bool = False,
    max_roof: Optional[int] = None,
    max_pieces: Optional[int] = None,
    across: bool = False,
    filter: Optional[str] = None,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    queues: bool = False,
    no_hold: bool = False,
    detail: bool = False,
    sheet: bool = False,
    csv: bool = False,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> PcSpinReply:
    """Every way to build a T-spin on a field from the pieces of a pattern.

    Args:
        field: A fumen or a picture. Empty if not given.
        pattern: The queues whose pieces are used, in whatever order: `*p7`, `TSLI`.
        line: How many lines the T must clear at least: 1 to 3; 2 if not given.
        fill_bottom: The lowest row in which a line may be filled, from 0; 0 if not given.
        fill_top: The row above the highest in which a line may be filled; the top of the field
            if not given.
        margin_height: All pieces lie below this row; two rows above `fill_top` if not given.
        no_roof: Do not look for roofs: list ways whether or not the T can get in. They need the
            filter `ignore-t` or `none` to be listed.
        max_roof: Use at most so many roofs.
        max_pieces: Use at most so many pieces, the T included.
        across: Pieces that fill lines may lie across lines that are cleared before.
        filter: Which ways are listed: `strict` (if not given) those that can be played,
            `ignore-t` also those in which only the T does not get in, `none` all that look
            right.
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        queues: Count the queues that can play each way.
        no_hold: Hold must not be used; for `queues`.
        detail: Tell which piece fills which cells.
        sheet: Put all ways on the pages of one fumen, each with its share as a comment.
        csv: Write a table in solution-finder's columns.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        PcSpinReply,
        'pc.spin',
        _SPIN,
        {
            'field': field,
            'pattern': pattern,
            'line': line,
            'fill_bottom': fill_bottom,
            'fill_top': fill_top,
            'margin_height': margin_height,
            'no_roof': no_roof,
            'max_roof': max_roof,
            'max_pieces': max_pieces,
            'across': across,
            'filter': filter,
            'kicks': kicks,
            'drop': drop,
            'queues': queues,
            'no_hold': no_hold,
            'detail': detail,
            'sheet': sheet,
            'csv': csv,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_REN: Dict[str, object] = {
    'field': None,
    'queue': None,
    'pattern': None,
    'no_hold': False,
    'kicks': None,
    'drop': None,
    'limit': None,
    'detail': False,
    'sheet': False,
    'csv': False,
}


def ren(
    *,
    field: Optional[FieldLike] = None,
    queue: Optional[QueueLike] = None,
    pattern: Optional[str] = None,
    no_hold: bool = False,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    limit: Optional[int] = None,
    detail: bool = False,
    sheet: bool = False,
    csv: bool = False,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> PcRenReply:
    """The most placements in a row that all clear lines.

    Args:
        field: A fumen or a picture. Empty if not given.
        queue: The pieces to come, the current one first; `T:IOSZ` has T in hold.
        pattern: Instead of a queue: every queue of a pattern.
        no_hold: Hold must not be used.
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        limit: List at most so many ways of the longest combo; one if not given.
        detail: Tell which piece fills which cells.
        sheet: Put the ways on the pages of one fumen, each with its queue as a comment.
        csv: Write a table.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        PcRenReply,
        'pc.ren',
        _REN,
        {
            'field': field,
            'queue': queue,
            'pattern': pattern,
            'no_hold': no_hold,
            'kicks': kicks,
            'drop': drop,
            'limit': limit,
            'detail': detail,
            'sheet': sheet,
            'csv': csv,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_PLAY: Dict[str, object] = {
    'shape': '',
    'pattern': '',
    'mode': None,
    'no_hold': False,
    'kicks': None,
    'drop': None,
}


def play(
    shape: ShapeLike = '',
    *,
    pattern: str = '',
    mode: Optional[str] = None,
    no_hold: bool = False,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> PcPlayReply:
    """How the first queue of a pattern that can build a shape builds it: with as few soft drops
    as possible, then spins, then holds.

    Args:
        shape: The shape: a fumen with one piece per page, or a coloured page.
        pattern: The queues: one, such as `TIOSZLJ`, or a pattern, `*p7`.
        mode: What must happen on the way.
        no_hold: Hold must not be used.
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        PcPlayReply,
        'pc.play',
        _PLAY,
        {
            'shape': shape,
            'pattern': pattern,
            'mode': mode,
            'no_hold': no_hold,
            'kicks': kicks,
            'drop': drop,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_REPLAY: Dict[str, object] = {
    'field': None,
    'placements': (),
    'fumen': None,
    'queue': None,
    'kicks': None,
    'drop': None,
}


def replay(
    *,
    field: Optional[FieldLike] = None,
    placements: Sequence[ObjectLike] = (),
    fumen: Optional[str] = None,
    queue: Optional[QueueLike] = None,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> PcReplayReply:
    """Plays placements on a field, one after the other. Full rows are cleared first, as the
    game would have done.

    Args:
        field: A fumen or a picture. Empty if not given.
        placements: The placements, as `pc.solve` gives them.
        fumen: Instead of a field and placements: a fumen with one placement per page.
        queue: With a fumen: the queue that its pieces come from, to tell when hold is pressed.
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        PcReplayReply,
        'pc.replay',
        _REPLAY,
        {
            'field': field,
            'placements': placements,
            'fumen': fumen,
            'queue': queue,
            'kicks': kicks,
            'drop': drop,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )

