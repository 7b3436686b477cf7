"""Queues, patterns, reach and rotation systems.

Generated from the schema of all questions by `crates/python/generate.py`; do not edit.
"""

from __future__ import annotations

from typing import Dict, Optional, Sequence, Union

from ._ask import Cancel, ProgressLike, call
from ._streams import queues, all_sequences
from ._types import FieldLike
from .replies import (
    TetrisCountReply,
    TetrisGameReply,
    TetrisKicksReply,
    TetrisPatternReply,
    TetrisReachReply,
    TetrisSequencesReply,
)

__all__ = [
    'reach',
    'pattern',
    'count',
    'sequences',
    'kicks',
    'game',
    'queues',
    'all_sequences',
]


_REACH: Dict[str, object] = {
    'piece': '',
    'field': None,
    'height': None,
    'kicks': None,
    'drop': None,
    'keys': False,
}


def reach(
    piece: str = '',
    *,
    field: Optional[FieldLike] = None,
    height: Optional[int] = None,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    keys: bool = False,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> TetrisReachReply:
    """The places where a piece can come to rest.

    Args:
        piece: The piece.
        field: A fumen, or a picture: rows of ten cells, the top row first, separated by `/`.
            Empty if not given.
        height: Only placements wholly in so many rows; 40 if not given.
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        keys: Tell the keys to press, too.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        TetrisReachReply,
        'tetris.reach',
        _REACH,
        {
            'piece': piece,
            'field': field,
            'height': height,
            'kicks': kicks,
            'drop': drop,
            'keys': keys,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_PATTERN: Dict[str, object] = {
    'pattern': '',
    'list': False,
    'limit': None,
    'sample': None,
    'seed': None,
    'explain': False,
    'contains': None,
    'mode': None,
    'length': None,
    'expression': None,
    'not_expression': None,
    'num': (),
    'distinct': None,
    'head_hold': None,
}


def pattern(
    pattern: str = '',
    *,
    list: bool = False,
    limit: Optional[int] = None,
    sample: Optional[int] = None,
    seed: Optional[int] = None,
    explain: bool = False,
    contains: Optional[str] = None,
    mode: Optional[str] = None,
    length: Optional[int] = None,
    expression: Optional[str] = None,
    not_expression: Optional[str] = None,
    num: Sequence[str] = (),
    distinct: Optional[bool] = None,
    head_hold: Optional[bool] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> TetrisPatternReply:
    """How many queues a pattern has, and which.

    >>> import allclear
    >>> allclear.tetris.pattern("*p7").count
    5040

    Args:
        pattern: The pattern: `*p7`, `I,*p4{S<Z}`; several on lines or separated by `;`.
        list: List the queues.
        limit: List at most so many.
        sample: Draw so many queues at random.
        seed: The random seed; 1 if not given.
        explain: Say in words what the pattern means.
        contains: Tell whether this queue is one of them.
        mode: What to make of each queue: `pass`, `forward`, `backward` or `backward-pass`.
        length: Cut sequences to at most so many pieces.
        expression: Keep sequences that this regular expression matches.
        not_expression: Keep sequences that this regular expression does not match.
        num: Keep sequences with these numbers of pieces or holds: `T=2`, `HOLD<=1`.
        distinct: Leave out sequences that were listed before; true if not given.
        head_hold: Whether the first piece is in hold at the start; true if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        TetrisPatternReply,
        'tetris.pattern',
        _PATTERN,
        {
            'pattern': pattern,
            'list': list,
            'limit': limit,
            'sample': sample,
            'seed': seed,
            'explain': explain,
            'contains': contains,
            'mode': mode,
            'length': length,
            'expression': expression,
            'not_expression': not_expression,
            'num': num,
            'distinct': distinct,
            'head_hold': head_hold,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_COUNT: Dict[str, object] = {
    'upto': None,
    'queues': False,
    'bag': None,
}


def count(
    *,
    upto: Optional[int] = None,
    queues: bool = False,
    bag: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> TetrisCountReply:
    """How many sequences of pieces a 7-bag can deal, by length.

    Args:
        upto: The longest length to count, up to 1000; 20 if not given.
        queues: Count runs of pieces without a held one.
        bag: The pieces still in the current bag, if they are known.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        TetrisCountReply,
        'tetris.count',
        _COUNT,
        {
            'upto': upto,
            'queues': queues,
            'bag': bag,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SEQUENCES: Dict[str, object] = {
    'length': 0,
    'from': None,
    'limit': None,
}


def sequences(
    *,
    length: int = 0,
    from_: Optional[Union[int, str]] = None,
    limit: Optional[int] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> TetrisSequencesReply:
    """The sequences that `tetris.count` counts, from any index on.

    Args:
        length: The number of pieces besides the held one, up to 200.
        from_: The index to start from; 0 if not given.
        limit: List at most so many.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        TetrisSequencesReply,
        'tetris.sequences',
        _SEQUENCES,
        {
            'length': length,
            'from': from_,
            'limit': limit,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_KICKS: Dict[str, object] = {
    'kicks': None,
    'piece': None,
}


def kicks(
    *,
    kicks: Optional[str] = None,
    piece: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> TetrisKicksReply:
    """The kicks of a rotation system, or which systems there are.

    Args:
        kicks: A name, or the text of a `.properties` file; if not given, the systems that have
            a name.
        piece: Only this piece.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        TetrisKicksReply,
        'tetris.kicks',
        _KICKS,
        {
            'kicks': kicks,
            'piece': piece,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_GAME: Dict[str, object] = {
    'seed': None,
    'skip': 0,
    'clear': None,
    'hold': None,
    'field': None,
    'previews': None,
    'kicks': None,
    'keys': (),
}


def game(
    *,
    seed: Optional[int] = None,
    skip: int = 0,
    clear: Optional[int] = None,
    hold: Optional[str] = None,
    field: Optional[FieldLike] = None,
    previews: Optional[int] = None,
    kicks: Optional[str] = None,
    keys: Sequence[str] = (),
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> TetrisGameReply:
    """What keys do in a game: a position, the keys pressed since, and the position after them.
    The pieces follow from the seed, so a game is told in full by its seed and its keys; whoever
    plays it asks from piece to piece.

    Args:
        seed: The seed of the pieces; 1 if not given.
        skip: How many pieces were dealt before the current one.
        clear: Instead of that: start at this perfect clear of a cycle of seven, each of four
            lines. From the second on, a piece is in hold.
        hold: The piece in hold.
        field: A fumen or a picture. Empty if not given.
        previews: How many pieces are seen after the current one, up to 20; 5 if not given.
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        keys: The keys, as `pc.solve` names them; `fall` is one row of gravity, and `lock` locks
            a piece that lies. Keys after the first piece that locks are not pressed.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        TetrisGameReply,
        'tetris.game',
        _GAME,
        {
            'seed': seed,
            'skip': skip,
            'clear': clear,
            'hold': hold,
            'field': field,
            'previews': previews,
            'kicks': kicks,
            'keys': keys,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )

