"""Every operation of a bitboard on a picture.

Generated from the schema of all questions by `crates/python/generate.py`; do not edit.
"""

from __future__ import annotations

from typing import Dict, Optional, Sequence, Tuple, Union

from ._ask import Cancel, ProgressLike, call
from .replies import (
    BoardOperationsReply,
    BoardReply,
)

__all__ = [
    'operations',
    'show',
    'cells',
    'get',
    'set',
    'unset',
    'toggle',
    'swap',
    'move',
    'union',
    'intersect',
    'subtract',
    'xor',
    'complement',
    'subset',
    'superset',
    'disjoint',
    'count',
    'lowest',
    'row',
    'rows_below',
    'column',
    'rectangle',
    'edge',
    'checkerboard',
    'step',
    'shift',
    'neighbours',
    'mirror',
    'flip',
    'turn',
    'transpose',
    'symmetries',
    'canonical',
    'full_rows',
    'clear_rows',
    'remove_rows',
    'insert_rows',
    'fall',
    'flood',
    'components',
    'lonely',
    'fits',
    'ray',
    'slide',
    'slides',
]


_OPERATIONS: Dict[str, object] = {
}


def operations(
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardOperationsReply:
    """Every operation and what it takes.

    Args:
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardOperationsReply,
        'board.operations',
        _OPERATIONS,
        {
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SHOW: Dict[str, object] = {
    'board': ...,
    'size': None,
}


def show(
    board: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The board as a picture, as bits, as a number.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.show',
        _SHOW,
        {
            'board': board,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_CELLS: Dict[str, object] = {
    'board': ...,
    'size': None,
}


def cells(
    board: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The cells of the set, lowest bit first.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.cells',
        _CELLS,
        {
            'board': board,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_GET: Dict[str, object] = {
    'board': ...,
    'at': ...,
    'size': None,
}


def get(
    board: str,
    at: Tuple[int, int],
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Whether a cell is in the set.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        at: A cell.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.get',
        _GET,
        {
            'board': board,
            'at': at,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SET: Dict[str, object] = {
    'board': ...,
    'at': ...,
    'size': None,
}


def set(
    board: str,
    at: Tuple[int, int],
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Put a cell in the set.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        at: A cell.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.set',
        _SET,
        {
            'board': board,
            'at': at,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_UNSET: Dict[str, object] = {
    'board': ...,
    'at': ...,
    'size': None,
}


def unset(
    board: str,
    at: Tuple[int, int],
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Take a cell out of the set.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        at: A cell.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.unset',
        _UNSET,
        {
            'board': board,
            'at': at,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_TOGGLE: Dict[str, object] = {
    'board': ...,
    'at': ...,
    'size': None,
}


def toggle(
    board: str,
    at: Tuple[int, int],
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Change whether a cell is in the set.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        at: A cell.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.toggle',
        _TOGGLE,
        {
            'board': board,
            'at': at,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SWAP: Dict[str, object] = {
    'board': ...,
    'from': ...,
    'to': ...,
    'size': None,
}


def swap(
    board: str,
    from_: Tuple[int, int],
    to: Tuple[int, int],
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Exchange the contents of two cells.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        from_: A cell to start from.
        to: A cell to end at.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.swap',
        _SWAP,
        {
            'board': board,
            'from': from_,
            'to': to,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_MOVE: Dict[str, object] = {
    'board': ...,
    'from': ...,
    'to': ...,
    'size': None,
}


def move(
    board: str,
    from_: Tuple[int, int],
    to: Tuple[int, int],
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Move the contents of one cell to another.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        from_: A cell to start from.
        to: A cell to end at.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.move',
        _MOVE,
        {
            'board': board,
            'from': from_,
            'to': to,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_UNION: Dict[str, object] = {
    'board': ...,
    'with': ...,
    'size': None,
}


def union(
    board: str,
    with_: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The cells in either set.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        with_: The other board.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.union',
        _UNION,
        {
            'board': board,
            'with': with_,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_INTERSECT: Dict[str, object] = {
    'board': ...,
    'with': ...,
    'size': None,
}


def intersect(
    board: str,
    with_: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The cells in both sets.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        with_: The other board.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.intersect',
        _INTERSECT,
        {
            'board': board,
            'with': with_,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SUBTRACT: Dict[str, object] = {
    'board': ...,
    'with': ...,
    'size': None,
}


def subtract(
    board: str,
    with_: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The cells in this set but not in the other.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        with_: The other board.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.subtract',
        _SUBTRACT,
        {
            'board': board,
            'with': with_,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_XOR: Dict[str, object] = {
    'board': ...,
    'with': ...,
    'size': None,
}


def xor(
    board: str,
    with_: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The cells in exactly one of two sets.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        with_: The other board.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.xor',
        _XOR,
        {
            'board': board,
            'with': with_,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_COMPLEMENT: Dict[str, object] = {
    'board': ...,
    'size': None,
}


def complement(
    board: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The cells that are not in the set.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.complement',
        _COMPLEMENT,
        {
            'board': board,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SUBSET: Dict[str, object] = {
    'board': ...,
    'with': ...,
    'size': None,
}


def subset(
    board: str,
    with_: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Whether every cell is in the other set.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        with_: The other board.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.subset',
        _SUBSET,
        {
            'board': board,
            'with': with_,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SUPERSET: Dict[str, object] = {
    'board': ...,
    'with': ...,
    'size': None,
}


def superset(
    board: str,
    with_: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Whether every cell of the other set is in this one.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        with_: The other board.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.superset',
        _SUPERSET,
        {
            'board': board,
            'with': with_,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_DISJOINT: Dict[str, object] = {
    'board': ...,
    'with': ...,
    'size': None,
}


def disjoint(
    board: str,
    with_: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Whether the sets share no cell.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        with_: The other board.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.disjoint',
        _DISJOINT,
        {
            'board': board,
            'with': with_,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_COUNT: Dict[str, object] = {
    'board': ...,
    'size': None,
}


def count(
    board: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """How many cells are in the set: one instruction per word.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.count',
        _COUNT,
        {
            'board': board,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_LOWEST: Dict[str, object] = {
    'board': ...,
    'size': None,
}


def lowest(
    board: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The set with only its lowest cell: word & -word.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.lowest',
        _LOWEST,
        {
            'board': board,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_ROW: Dict[str, object] = {
    'size': ...,
    'y': ...,
}


def row(
    size: str,
    y: int,
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """One row of a board of size.

    Args:
        size: Width and height, up to `64x64`; as large as the picture if not given.
        y: A row.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.row',
        _ROW,
        {
            'size': size,
            'y': y,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_ROWS_BELOW: Dict[str, object] = {
    'size': ...,
    'y': ...,
}


def rows_below(
    size: str,
    y: int,
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The rows below a row, on a board of size.

    Args:
        size: Width and height, up to `64x64`; as large as the picture if not given.
        y: A row.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.rows-below',
        _ROWS_BELOW,
        {
            'size': size,
            'y': y,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_COLUMN: Dict[str, object] = {
    'size': ...,
    'x': ...,
}


def column(
    size: str,
    x: int,
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """One column of a board of size.

    Args:
        size: Width and height, up to `64x64`; as large as the picture if not given.
        x: A column.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.column',
        _COLUMN,
        {
            'size': size,
            'x': x,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_RECTANGLE: Dict[str, object] = {
    'size': ...,
    'from': ...,
    'by': ...,
}


def rectangle(
    size: str,
    from_: Tuple[int, int],
    by: Union[Tuple[int, int], str],
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """A rectangle on a board of size, cut at its edges; from is its south-west corner.

    Args:
        size: Width and height, up to `64x64`; as large as the picture if not given.
        from_: A cell to start from.
        by: A distance, a width and height, or how far to turn.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.rectangle',
        _RECTANGLE,
        {
            'size': size,
            'from': from_,
            'by': by,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_EDGE: Dict[str, object] = {
    'size': ...,
    'dir': None,
}


def edge(
    size: str,
    *,
    dir: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The outermost cells of a board of size, all around or on one side.

    Args:
        size: Width and height, up to `64x64`; as large as the picture if not given.
        dir: A direction: `n`, `ne`, `e`, …
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.edge',
        _EDGE,
        {
            'size': size,
            'dir': dir,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_CHECKERBOARD: Dict[str, object] = {
    'size': ...,
}


def checkerboard(
    size: str,
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Every second cell of a board of size.

    Args:
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.checkerboard',
        _CHECKERBOARD,
        {
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_STEP: Dict[str, object] = {
    'board': ...,
    'dir': ...,
    'size': None,
}


def step(
    board: str,
    dir: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Move every cell by one; what leaves the board is gone.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        dir: A direction: `n`, `ne`, `e`, …
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.step',
        _STEP,
        {
            'board': board,
            'dir': dir,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SHIFT: Dict[str, object] = {
    'board': ...,
    'by': ...,
    'size': None,
}


def shift(
    board: str,
    by: Union[Tuple[int, int], str],
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Move every cell by a distance.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        by: A distance, a width and height, or how far to turn.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.shift',
        _SHIFT,
        {
            'board': board,
            'by': by,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_NEIGHBOURS: Dict[str, object] = {
    'board': ...,
    'diagonal': None,
    'size': None,
}


def neighbours(
    board: str,
    *,
    diagonal: Optional[bool] = None,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The cells next to some cell of the set.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        diagonal: Diagonal neighbours too.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.neighbours',
        _NEIGHBOURS,
        {
            'board': board,
            'diagonal': diagonal,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_MIRROR: Dict[str, object] = {
    'board': ...,
    'size': None,
}


def mirror(
    board: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Exchange west and east.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.mirror',
        _MIRROR,
        {
            'board': board,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_FLIP: Dict[str, object] = {
    'board': ...,
    'size': None,
}


def flip(
    board: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Exchange north and south.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.flip',
        _FLIP,
        {
            'board': board,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_TURN: Dict[str, object] = {
    'board': ...,
    'by': None,
    'size': None,
}


def turn(
    board: str,
    *,
    by: Optional[Union[Tuple[int, int], str]] = None,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Turn the board.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        by: A distance, a width and height, or how far to turn.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.turn',
        _TURN,
        {
            'board': board,
            'by': by,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_TRANSPOSE: Dict[str, object] = {
    'board': ...,
    'size': None,
}


def transpose(
    board: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Rows become columns: x,y becomes y,x.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.transpose',
        _TRANSPOSE,
        {
            'board': board,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SYMMETRIES: Dict[str, object] = {
    'board': ...,
    'size': None,
}


def symmetries(
    board: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The eight images of a square board.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.symmetries',
        _SYMMETRIES,
        {
            'board': board,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_CANONICAL: Dict[str, object] = {
    'board': ...,
    'size': None,
}


def canonical(
    board: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The smallest of the eight images of a square board.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.canonical',
        _CANONICAL,
        {
            'board': board,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_FULL_ROWS: Dict[str, object] = {
    'board': ...,
    'size': None,
}


def full_rows(
    board: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The cells of full rows.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.full-rows',
        _FULL_ROWS,
        {
            'board': board,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_CLEAR_ROWS: Dict[str, object] = {
    'board': ...,
    'size': None,
}


def clear_rows(
    board: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Take full rows out; everything above falls.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.clear-rows',
        _CLEAR_ROWS,
        {
            'board': board,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_REMOVE_ROWS: Dict[str, object] = {
    'board': ...,
    'rows': ...,
    'size': None,
}


def remove_rows(
    board: str,
    rows: Sequence[int],
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Take rows out, full or not; everything above falls.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        rows: Some rows, counted from 0 in the south.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.remove-rows',
        _REMOVE_ROWS,
        {
            'board': board,
            'rows': rows,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_INSERT_ROWS: Dict[str, object] = {
    'board': ...,
    'rows': ...,
    'size': None,
}


def insert_rows(
    board: str,
    rows: Sequence[int],
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Put empty rows in; what was there moves north.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        rows: Some rows, counted from 0 in the south.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.insert-rows',
        _INSERT_ROWS,
        {
            'board': board,
            'rows': rows,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_FALL: Dict[str, object] = {
    'board': ...,
    'size': None,
}


def fall(
    board: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Let every cell fall as far as it can.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.fall',
        _FALL,
        {
            'board': board,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_FLOOD: Dict[str, object] = {
    'board': ...,
    'from': ...,
    'size': None,
}


def flood(
    board: str,
    from_: Tuple[int, int],
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The region around a cell.

    >>> import allclear
    >>> allclear.board.flood("##./..#", from_=(0, 1)).board
    '##./...'

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        from_: A cell to start from.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.flood',
        _FLOOD,
        {
            'board': board,
            'from': from_,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_COMPONENTS: Dict[str, object] = {
    'board': ...,
    'at_least': None,
    'size': None,
}


def components(
    board: str,
    *,
    at_least: Optional[int] = None,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The connected regions, lowest bit first.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        at_least: The fewest cells a region may have.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.components',
        _COMPONENTS,
        {
            'board': board,
            'at_least': at_least,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_LONELY: Dict[str, object] = {
    'board': ...,
    'size': None,
}


def lonely(
    board: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The set without cells that have no neighbour.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.lonely',
        _LONELY,
        {
            'board': board,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_FITS: Dict[str, object] = {
    'board': ...,
    'shape': ...,
    'size': None,
}


def fits(
    board: str,
    shape: str,
    *,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Where a shape fits: the places of its south-west corner.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        shape: A shape, as a picture.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.fits',
        _FITS,
        {
            'board': board,
            'shape': shape,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_RAY: Dict[str, object] = {
    'size': ...,
    'from': ...,
    'dir': ...,
}


def ray(
    size: str,
    from_: Tuple[int, int],
    dir: str,
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """The cells beyond a cell, on a board of size.

    Args:
        size: Width and height, up to `64x64`; as large as the picture if not given.
        from_: A cell to start from.
        dir: A direction: `n`, `ne`, `e`, …
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.ray',
        _RAY,
        {
            'size': size,
            'from': from_,
            'dir': dir,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SLIDE: Dict[str, object] = {
    'board': ...,
    'from': ...,
    'dir': ...,
    'rule': None,
    'size': None,
}


def slide(
    board: str,
    from_: Tuple[int, int],
    dir: str,
    *,
    rule: Optional[str] = None,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Where a piece stops that slides among the cells of the set.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        from_: A cell to start from.
        dir: A direction: `n`, `ne`, `e`, …
        rule: What stops a sliding piece: `wall` or `stopper`.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.slide',
        _SLIDE,
        {
            'board': board,
            'from': from_,
            'dir': dir,
            'rule': rule,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SLIDES: Dict[str, object] = {
    'board': ...,
    'dir': ...,
    'blocks': None,
    'rule': None,
    'size': None,
}


def slides(
    board: str,
    dir: str,
    *,
    blocks: Optional[str] = None,
    rule: Optional[str] = None,
    size: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BoardReply:
    """Where each cell of the set stops, sliding alone.

    Args:
        board: The board: rows of `.` and `#`, separated by `/` or newlines.
        dir: A direction: `n`, `ne`, `e`, …
        blocks: Cells that stop pieces but do not slide.
        rule: What stops a sliding piece: `wall` or `stopper`.
        size: Width and height, up to `64x64`; as large as the picture if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BoardReply,
        'board.slides',
        _SLIDES,
        {
            'board': board,
            'dir': dir,
            'blocks': blocks,
            'rule': rule,
            'size': size,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )

