"""Lunar Lockout.

Generated from the schema of all questions by `crates/python/generate.py`; do not edit.
"""

from __future__ import annotations

from typing import Dict, Optional, Sequence, Union

from ._ask import Cancel, ProgressLike, call
from ._types import CardLike
from .replies import (
    LunarAtlasReply,
    LunarCheckReply,
    LunarClassicCardsReply,
    LunarConvertReply,
    LunarGenerateReply,
    LunarHintReply,
    LunarLinkReply,
    LunarLookReply,
    LunarRateReply,
    LunarSolveReply,
)

__all__ = [
    'solve',
    'hint',
    'rate',
    'check',
    'convert',
    'generate',
    'atlas',
    'look',
    'link',
    'cards',
]


_SOLVE: Dict[str, object] = {
    'board': None,
    'file': None,
    'card': (),
    'count': None,
    'all': False,
    'number': False,
    'algorithm': None,
    'limit': None,
    'states': None,
}


def solve(
    *,
    board: Optional[CardLike] = None,
    file: Optional[str] = None,
    card: Union[int, Sequence[int]] = (),
    count: Optional[str] = None,
    all: bool = False,
    number: bool = False,
    algorithm: Optional[str] = None,
    limit: Optional[int] = None,
    states: Optional[bool] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> LunarSolveReply:
    """An optimal solution of every board, or the proof that there is none.

    >>> import allclear
    >>> reply = allclear.lunar.solve(card=1)
    >>> reply.solved, reply.length
    (True, 4)

    Args:
        board: Boards in any format, one or many.
        file: What the reply calls the text: the file it came from. `-` if not given.
        card: One of the 40 classic cards, by number, or a list of them.
        count: What to minimise: `slides` (if not given) or `moves`.
        all: List every optimal solution.
        number: The number of optimal solutions is always told; this is for the command's sake.
        algorithm: Solve with this search and tell how many positions it looked at: `packed`,
            `a-star`, `breadth-first` or `ida-star`.
        limit: The most positions to store.
        states: Whether to count the positions that can be reached; yes if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        LunarSolveReply,
        'lunar.solve',
        _SOLVE,
        {
            'board': board,
            'file': file,
            'card': card,
            'count': count,
            'all': all,
            'number': number,
            'algorithm': algorithm,
            'limit': limit,
            'states': states,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_HINT: Dict[str, object] = {
    'board': None,
    'file': None,
    'card': (),
    'after': None,
    'count': None,
    'limit': None,
}


def hint(
    *,
    board: Optional[CardLike] = None,
    file: Optional[str] = None,
    card: Union[int, Sequence[int]] = (),
    after: Optional[str] = None,
    count: Optional[str] = None,
    limit: Optional[int] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> LunarHintReply:
    """The next move of an optimal solution, or that the position is lost.

    Args:
        board: Boards in any format, one or many.
        file: What the reply calls the text: the file it came from. `-` if not given.
        card: One of the 40 classic cards, by number, or a list of them.
        after: The moves made so far, such as `e5U e2L`.
        count: What to minimise: `slides` (if not given) or `moves`.
        limit: The most positions to store.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        LunarHintReply,
        'lunar.hint',
        _HINT,
        {
            'board': board,
            'file': file,
            'card': card,
            'after': after,
            'count': count,
            'limit': limit,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_RATE: Dict[str, object] = {
    'board': None,
    'file': None,
    'card': (),
    'limit': None,
}


def rate(
    *,
    board: Optional[CardLike] = None,
    file: Optional[str] = None,
    card: Union[int, Sequence[int]] = (),
    limit: Optional[int] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> LunarRateReply:
    """How hard each board is for people.

    Args:
        board: Boards in any format, one or many.
        file: What the reply calls the text: the file it came from. `-` if not given.
        card: One of the 40 classic cards, by number, or a list of them.
        limit: The most positions a board may have.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        LunarRateReply,
        'lunar.rate',
        _RATE,
        {
            'board': board,
            'file': file,
            'card': card,
            'limit': limit,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_CHECK: Dict[str, object] = {
    'board': None,
    'file': None,
    'card': (),
    'moves': '',
}


def check(
    *,
    board: Optional[CardLike] = None,
    file: Optional[str] = None,
    card: Union[int, Sequence[int]] = (),
    moves: str = '',
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> LunarCheckReply:
    """Whether a list of moves solves each board.

    Args:
        board: Boards in any format, one or many.
        file: What the reply calls the text: the file it came from. `-` if not given.
        card: One of the 40 classic cards, by number, or a list of them.
        moves: The moves: cells with one or more directions, such as `e5U e2L` or `e5UL`.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        LunarCheckReply,
        'lunar.check',
        _CHECK,
        {
            'board': board,
            'file': file,
            'card': card,
            'moves': moves,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_CONVERT: Dict[str, object] = {
    'board': None,
    'file': None,
    'card': (),
    'to': None,
    'title': None,
}


def convert(
    *,
    board: Optional[CardLike] = None,
    file: Optional[str] = None,
    card: Union[int, Sequence[int]] = (),
    to: Optional[str] = None,
    title: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> LunarConvertReply:
    """Boards in another format.

    Args:
        board: Boards in any format, one or many.
        file: What the reply calls the text: the file it came from. `-` if not given.
        card: One of the 40 classic cards, by number, or a list of them.
        to: `text` (if not given), `digits`, `json` or `link`.
        title: A title for boards that have none.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        LunarConvertReply,
        'lunar.convert',
        _CONVERT,
        {
            'board': board,
            'file': file,
            'card': card,
            'to': to,
            'title': title,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_GENERATE: Dict[str, object] = {
    'size': None,
    'target': None,
    'blocks': (),
    'humans': None,
    'robots': None,
    'length': None,
    'number': None,
    'count': None,
    'unique': False,
    'no_idle': False,
    'seed': None,
    'memory': None,
    'level': None,
}


def generate(
    *,
    size: Optional[str] = None,
    target: Optional[str] = None,
    blocks: Sequence[str] = (),
    humans: Optional[int] = None,
    robots: Optional[int] = None,
    length: Optional[Union[int, str]] = None,
    number: Optional[int] = None,
    count: Optional[str] = None,
    unique: bool = False,
    no_idle: bool = False,
    seed: Optional[int] = None,
    memory: Optional[int] = None,
    level: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> LunarGenerateReply:
    """New puzzles of an exact length, no two of them images of each other.

    Args:
        size: Columns and rows: `5x5` if not given.
        target: Where humans leave; the centre if not given.
        blocks: Cells that are blocked, such as `c4`.
        humans: How many humans; one if not given.
        robots: How many robots.
        length: The length, or the range that a book covers: `8` or `4..12`.
        number: How many puzzles, up to 100,000; one if not given.
        count: What the length counts: `slides` (if not given) or `moves`.
        unique: Only puzzles with a single optimal solution.
        no_idle: Only puzzles where every robot has a part in an optimal solution.
        seed: Random seed: the same seed gives the same puzzles. 1 if not given.
        memory: Map spaces that need up to this many megabytes; 256 if not given.
        level: Instead of robots and length: `easy`, `medium`, `hard` or `expert`, with a single
            optimal solution in which every robot has a part.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        LunarGenerateReply,
        'lunar.generate',
        _GENERATE,
        {
            'size': size,
            'target': target,
            'blocks': blocks,
            'humans': humans,
            'robots': robots,
            'length': length,
            'number': number,
            'count': count,
            'unique': unique,
            'no_idle': no_idle,
            'seed': seed,
            'memory': memory,
            'level': level,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_ATLAS: Dict[str, object] = {
    'size': None,
    'target': None,
    'blocks': (),
    'humans': None,
    'robots': None,
    'count': None,
    'hardest': None,
    'memory': None,
}


def atlas(
    *,
    size: Optional[str] = None,
    target: Optional[str] = None,
    blocks: Sequence[str] = (),
    humans: Optional[int] = None,
    robots: Optional[int] = None,
    count: Optional[str] = None,
    hardest: Optional[int] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> LunarAtlasReply:
    """How many placements of some pieces can be solved, and how far the hardest is.

    Args:
        size: Columns and rows: `5x5` if not given.
        target: Where humans leave; the centre if not given.
        blocks: Cells that are blocked, such as `c4`.
        humans: How many humans; one if not given.
        robots: How many robots.
        count: What a length counts: `slides` (if not given) or `moves`.
        hardest: List this many of the hardest positions, one of each class.
        memory: Refuse spaces that need more memory, in megabytes; 4096 if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        LunarAtlasReply,
        'lunar.atlas',
        _ATLAS,
        {
            'size': size,
            'target': target,
            'blocks': blocks,
            'humans': humans,
            'robots': robots,
            'count': count,
            'hardest': hardest,
            'memory': memory,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_LOOK: Dict[str, object] = {
    'board': None,
    'file': None,
    'card': (),
    'after': None,
}


def look(
    *,
    board: Optional[CardLike] = None,
    file: Optional[str] = None,
    card: Union[int, Sequence[int]] = (),
    after: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> LunarLookReply:
    """A position, and every slide that can be made from it.

    Args:
        board: Boards in any format, one or many.
        file: What the reply calls the text: the file it came from. `-` if not given.
        card: One of the 40 classic cards, by number, or a list of them.
        after: The moves made so far, such as `e5U e2L`.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        LunarLookReply,
        'lunar.look',
        _LOOK,
        {
            'board': board,
            'file': file,
            'card': card,
            'after': after,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_LINK: Dict[str, object] = {
    'width': 0,
    'height': 0,
    'target': None,
    'blocks': (),
    'humans': (),
    'robots': (),
}


def link(
    *,
    width: int = 0,
    height: int = 0,
    target: Optional[Sequence[int]] = None,
    blocks: Sequence[Sequence[int]] = (),
    humans: Sequence[Sequence[int]] = (),
    robots: Sequence[Sequence[int]] = (),
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> LunarLinkReply:
    """A board that was drawn cell by cell, as the end of an address.

    Args:
        width: How many columns.
        height: How many rows.
        target: Where humans leave; the centre if not given.
        blocks: What never moves.
        humans: The humans.
        robots: The robots.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        LunarLinkReply,
        'lunar.link',
        _LINK,
        {
            'width': width,
            'height': height,
            'target': target,
            'blocks': blocks,
            'humans': humans,
            'robots': robots,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_CARDS: Dict[str, object] = {
}


def cards(
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> LunarClassicCardsReply:
    """The 40 classic cards.

    Args:
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        LunarClassicCardsReply,
        'lunar.cards',
        _CARDS,
        {
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )

