"""Fast solvers of grid puzzles: Tetris perfect clears, Lunar Lockout, Smash the Code.

>>> import allclear
>>> allclear.pc.solve("LSTIZJOSJIO").found
True
>>> field = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH"
>>> allclear.pc.chance(field=field, pattern="*p4", height=4).solvable
514

Every question of the command line is a function here, with the same arguments (`_` for `-`):
`allclear.pc`, `tetris`, `fumen`, `board`, `lunar`, `smash`. Replies have the fields of `--json`
as attributes. Searches run without the interpreter's lock, and Ctrl-C stops them.
"""

from __future__ import annotations

from . import bench, board, fumen, lunar, pc, smash, tetris
from ._ask import Cancel, ask
from ._error import ArgumentError, Error
from ._native import __version__
from ._reply import Reply
from .card import Card
from .field import Field
from .queue import Queue
from .solution import Solution

__all__ = [
    "ArgumentError",
    "Cancel",
    "Card",
    "Error",
    "Field",
    "Queue",
    "Reply",
    "Solution",
    "__version__",
    "ask",
    "bench",
    "board",
    "fumen",
    "lunar",
    "pc",
    "smash",
    "tetris",
    "version",
]


def version() -> str:
    """Which allclear this is.

    >>> import allclear
    >>> allclear.version() == allclear.__version__
    True
    """
    return str(ask({"ask": "version"})["version"])
