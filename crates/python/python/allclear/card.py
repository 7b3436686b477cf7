"""A board of Lunar Lockout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple, Union

from . import _draw
from ._ask import ask

if TYPE_CHECKING:
    import numpy

    from .replies import LunarSolveReply

__all__ = ["Card"]

#: What stands on a cell; its number in an array is its place here.
_LETTERS = ".#RHT"
_COLOURS = {"#": "#5c5f66", "R": "#3f62c9", "H": "#d9434e", "T": "#e8d9a0"}


class Card:
    """A board of Lunar Lockout: one of the 40 classic cards by number, or text in any format.

    >>> from allclear import Card
    >>> card = Card(2)
    >>> print(card)
    ..a..
    ....b
    .c...
    ...d.
    .X...
    >>> card.solve().solution
    'b5U b4R c4U c2R d2D d3L'
    >>> card == Card(card.code)
    True
    """

    __slots__ = ("_look", "code")

    def __init__(self, source: Union[int, str, Card]) -> None:
        asked: Dict[str, Union[int, str]]
        if isinstance(source, int):
            asked = {"card": source}
        else:
            asked = {"board": source.to_request() if isinstance(source, Card) else _board(source)}
        self._look: Dict[str, Any] = ask({"ask": "lunar.look", **asked})
        #: The board as the end of an address.
        self.code: str = str(self._look["code"])

    @property
    def size(self) -> Tuple[int, int]:
        """Columns and rows."""
        return self._look["width"], self._look["height"]

    @property
    def target(self) -> Tuple[int, int]:
        """Where humans leave, as (column, row) from the bottom left."""
        x, y = self._look["target"]
        return x, y

    @property
    def humans(self) -> List[Tuple[int, int]]:
        """Where the humans stand."""
        return [(x, y) for x, y in self._look["humans"]]

    @property
    def robots(self) -> List[Tuple[int, int]]:
        """Where the robots stand."""
        return [(x, y) for x, y in self._look["robots"]]

    def solve(self, **arguments: Any) -> LunarSolveReply:
        """`allclear.lunar.solve` of this board."""
        from . import lunar

        return lunar.solve(board=self, **arguments)

    def __eq__(self, other: object) -> bool:
        return self.code == other.code if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.code)

    def __reduce__(self) -> Any:
        return Card, (self.code,)

    def __str__(self) -> str:
        boards = ask({"ask": "lunar.convert", "board": self.to_request(), "to": "text"})["boards"]
        lines = str(boards[0]["text"]).splitlines()
        return "\n".join(line for line in lines if not line.startswith(";"))

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def _cells(self) -> List[str]:
        width, height = self.size
        rows = [["."] * width for _ in range(height)]

        def put(cells: Any, letter: str) -> None:
            for x, y in cells:
                rows[height - 1 - y][x] = letter

        put([self._look["target"]], "T")
        put(self._look["blocks"], "#")
        put(self._look["robots"], "R")
        put(self._look["humans"], "H")
        return ["".join(row) for row in rows]

    def _repr_svg_(self) -> str:
        return _draw.svg(self._cells(), _COLOURS, letters=True)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> numpy.ndarray[Any, Any]:
        """The top row first; 0 is empty, 1 a block, 2 a robot, 3 a human, 4 the empty target."""
        return _draw.array(self._cells(), _LETTERS, dtype)

    def to_dict(self) -> Dict[str, Any]:
        """Its code, size, and what stands where."""
        width, height = self.size
        kept = {key: self._look[key] for key in ("target", "blocks", "humans", "robots")}
        return {"code": self.code, "width": width, "height": height, **kept}

    def to_request(self) -> str:
        """As a question takes it."""
        return f"#lunar={self.code}"


def _board(text: str) -> str:
    """Text in any format; the end of an address alone will do."""
    is_code = "/" in text and not set(text) & set(".\n#=")
    return f"#lunar={text}" if is_code else text
