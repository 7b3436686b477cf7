"""A way to play: a fumen with one placement per page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple

from . import _draw
from ._ask import ask
from .field import Field

if TYPE_CHECKING:
    import numpy

__all__ = ["Solution"]


class Solution:
    """A way to play: a fumen with one placement per page.

    It prints as the board with all pieces at their places, however many lines were cleared on
    the way.

    >>> import allclear
    >>> solution = allclear.pc.solve("LO", field="XXXX__XXXX/XXXX__XXXX").solution
    >>> print(solution)
    XXXXOOXXXX
    XXXXOOXXXX
    >>> solution.pieces
    'O'
    """

    __slots__ = ("_rows", "fumen")

    def __init__(self, fumen: str) -> None:
        #: One placement per page.
        self.fumen = str(fumen)
        self._rows: Optional[Tuple[str, ...]] = None

    @property
    def rows(self) -> Tuple[str, ...]:
        """The board with all pieces at their places, the top row first."""
        if self._rows is None:
            drawn = ask({"ask": "fumen.unglue", "fumen": self.fumen})["fumens"][0]
            self._rows = Field(drawn).rows
        return self._rows

    @property
    def field(self) -> Field:
        """The field before the first piece."""
        return Field(self.fumen)

    @property
    def pieces(self) -> str:
        """The pieces in the order they are placed in."""
        pages = ask({"ask": "fumen.decode", "fumen": self.fumen})["pages"]
        return "".join(page["piece"]["type"] for page in pages if page["piece"])

    def __eq__(self, other: object) -> bool:
        return self.fumen == other.fumen if isinstance(other, Solution) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.fumen)

    def __reduce__(self) -> Any:
        return Solution, (self.fumen,)

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        return f"Solution({self.fumen!r})"

    def _repr_svg_(self) -> str:
        return _draw.svg(self.rows or ("_" * 10,), _draw.COLOURS)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> numpy.ndarray[Any, Any]:
        """The top row first; 0 is empty, 1 to 7 are I O T S Z L J, 8 is grey."""
        return _draw.array(self.rows, _draw.LETTERS, dtype)

    def to_dict(self) -> Dict[str, Any]:
        """Its fumen, its rows and its pieces."""
        return {"fumen": self.fumen, "rows": list(self.rows), "pieces": self.pieces}

    def to_request(self) -> str:
        """As a question takes it."""
        return self.fumen
