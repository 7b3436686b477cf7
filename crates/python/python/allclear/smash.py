"""Smash the Code.

Generated from the schema of all questions by `crates/python/generate.py`; do not edit.
"""

from __future__ import annotations

from typing import Dict, Literal, Optional, Sequence

from ._ask import Cancel, ProgressLike, call
from .replies import (
    SmashChainReply,
    SmashComponentsReply,
    SmashDropReply,
    SmashGameReply,
    SmashMoveReply,
    SmashPairsReply,
    SmashPerftReply,
    SmashReplayReply,
    SmashTurnReply,
)

__all__ = [
    'chain',
    'drop',
    'pairs',
    'turn',
    'move',
    'perft',
    'components',
    'replay',
    'game',
]


_CHAIN: Dict[str, object] = {
    'field': '',
    'rules': 'smash',
    'steps': False,
}


def chain(
    field: str = '',
    *,
    rules: Literal['smash', 'tsu'] = 'smash',
    steps: bool = False,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> SmashChainReply:
    """Plays a field's chain to its end.

    >>> import allclear
    >>> allclear.smash.chain("1...../1...../1...../1.....").score
    40

    Args:
        field: The field: up to 12 rows (13 under `tsu`), top first; what hangs in the air falls
            first.
        rules: Whose rules.
        steps: Tell every step in full.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        SmashChainReply,
        'smash.chain',
        _CHAIN,
        {
            'field': field,
            'rules': rules,
            'steps': steps,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_DROP: Dict[str, object] = {
    'field': '',
    'pair': '',
    'column': None,
    'rotation': None,
}


def drop(
    field: str = '',
    *,
    pair: str = '',
    column: Optional[int] = None,
    rotation: Optional[int] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> SmashDropReply:
    """Drops a pair and plays the chain that follows.

    Args:
        field: The field.
        pair: The pair's two colours: `25`.
        column: The column of the first block, 0 to 5.
        rotation: Where the second block is: 0 right of the first, 1 on top, 2 left, 3 below; 3
            if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        SmashDropReply,
        'smash.drop',
        _DROP,
        {
            'field': field,
            'pair': pair,
            'column': column,
            'rotation': rotation,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_PAIRS: Dict[str, object] = {
    'seed': 0,
    'from': 0,
    'count': 0,
}


def pairs(
    *,
    seed: int = 0,
    from_: int = 0,
    count: int = 0,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> SmashPairsReply:
    """Draws pairs.

    Args:
        seed: The seed of the game.
        from_: How many pairs to leave out.
        count: How many to draw, up to 1000.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        SmashPairsReply,
        'smash.pairs',
        _PAIRS,
        {
            'seed': seed,
            'from': from_,
            'count': count,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_TURN: Dict[str, object] = {
    'text': '',
}


def turn(
    text: str = '',
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> SmashTurnReply:
    """Reads a turn.

    Args:
        text: The 34 lines a bot is given: eight pairs, then for each side its score and twelve
            rows.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        SmashTurnReply,
        'smash.turn',
        _TURN,
        {
            'text': text,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_MOVE: Dict[str, object] = {
    'turn': None,
    'field': '',
    'opponent': '',
    'pairs': (),
    'nodes': None,
}


def move(
    *,
    turn: Optional[str] = None,
    field: str = '',
    opponent: str = '',
    pairs: Sequence[str] = (),
    nodes: Optional[int] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> SmashMoveReply:
    """Asks the bot for a move. It counts fields, not time, so the answer is always the same.

    Args:
        turn: A turn's 34 lines, as a bot is given them; or the fields and the pairs below.
        field: The player's field.
        opponent: The opponent's field.
        pairs: The pairs to come, one to eight; the first is to be placed.
        nodes: How many fields to look at; 20000 if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        SmashMoveReply,
        'smash.move',
        _MOVE,
        {
            'turn': turn,
            'field': field,
            'opponent': opponent,
            'pairs': pairs,
            'nodes': nodes,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_PERFT: Dict[str, object] = {
    'depth': 0,
    'seed': 0,
    'pairs': None,
    'field': None,
}


def perft(
    *,
    depth: int = 0,
    seed: int = 0,
    pairs: Optional[str] = None,
    field: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> SmashPerftReply:
    """Counts the fields after one pair, after two, and so on, each dropped in every way there
    is room for and its chains played.

    Args:
        depth: How many pairs, up to 6 (some 80 million fields).
        seed: Take the pairs of this seed, as the referee draws them.
        pairs: Take these pairs instead: `12 33 45`.
        field: Start from this field.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        SmashPerftReply,
        'smash.perft',
        _PERFT,
        {
            'depth': depth,
            'seed': seed,
            'pairs': pairs,
            'field': field,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_COMPONENTS: Dict[str, object] = {
    'board': '',
}


def components(
    board: str = '',
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> SmashComponentsReply:
    """Lists the connected components of a 6x12 board.

    Args:
        board: The board: 12 rows of `#` and `.`, the top one first, joined by `/`.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        SmashComponentsReply,
        'smash.components',
        _COMPONENTS,
        {
            'board': board,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_REPLAY: Dict[str, object] = {
    'games': '',
}


def replay(
    games: str = '',
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> SmashReplayReply:
    """Plays recorded games again and compares pairs, fields, scores and chains of every turn.

    Args:
        games: The games, one JSON object per line, as `smash arena --record` writes them.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        SmashReplayReply,
        'smash.replay',
        _REPLAY,
        {
            'games': games,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_GAME: Dict[str, object] = {
    'seed': 0,
    'players': (),
    'nodes': None,
    'rounds': None,
}


def game(
    *,
    seed: int = 0,
    players: Sequence[str] = (),
    nodes: Optional[int] = None,
    rounds: Optional[int] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> SmashGameReply:
    """Lets two players play against each other over the same pairs.

    Args:
        seed: The seed of the pairs.
        players: Two of `bot`, `two-ply`, `one-ply`, `greedy` and `random`; the bot and `greedy`
            if not given.
        nodes: Fields that the bot looks at for each move; 20,000 if not given.
        rounds: The most rounds that are played; the contest's 200 if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        SmashGameReply,
        'smash.game',
        _GAME,
        {
            'seed': seed,
            'players': players,
            'nodes': nodes,
            'rounds': rounds,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )

