"""A queue of pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, Optional, Union

from . import _draw
from ._ask import ask
from ._error import Error

if TYPE_CHECKING:
    import numpy

__all__ = ["Queue"]


class Queue:
    """The pieces to come, the current one first; `T:IOSZ` has T in hold.

    >>> from allclear import Queue
    >>> queue = Queue("T:IOSZ")
    >>> queue.hold, queue.pieces, len(queue), queue[0]
    ('T', 'IOSZ', 4, 'I')
    >>> Queue("IOSZ", hold="T") == queue
    True
    """

    __slots__ = ("hold", "pieces")

    def __init__(
        self, source: Union[str, Queue, Iterable[str]] = "", *, hold: Optional[str] = None
    ) -> None:
        if isinstance(source, Queue):
            text: str = source.pieces
            hold = hold or source.hold
        else:
            text = source if isinstance(source, str) else "".join(source)
        before, colon, after = text.strip().upper().partition(":")
        held, pieces = (before, after) if colon else ((hold or "").upper(), before)
        #: The pieces to come.
        self.pieces: str = _checked(pieces, "queue")
        #: The piece in hold, or `None`.
        self.hold: Optional[str] = _checked(held, "hold") or None

    def __len__(self) -> int:
        return len(self.pieces)

    def __iter__(self) -> Iterator[str]:
        return iter(self.pieces)

    def __getitem__(self, index: int) -> str:
        return self.pieces[index]

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Queue) else NotImplemented

    def __lt__(self, other: Queue) -> bool:
        return str(self) < str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> Any:
        return Queue, (str(self),)

    def __str__(self) -> str:
        return f"{self.hold}:{self.pieces}" if self.hold else self.pieces

    def __repr__(self) -> str:
        return f"Queue({str(self)!r})"

    def _repr_svg_(self) -> str:
        row = f"{self.hold} {self.pieces}" if self.hold else self.pieces
        return _draw.svg([row], _draw.COLOURS, letters=True)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> numpy.ndarray[Any, Any]:
        """The pieces to come as numbers: 1 to 7 are I O T S Z L J."""
        return _draw.array([self.pieces], _draw.LETTERS, dtype).reshape(-1)

    def to_dict(self) -> Dict[str, Any]:
        """Hold and pieces."""
        return {"hold": self.hold, "pieces": self.pieces}

    def to_request(self) -> str:
        """As a question takes it."""
        return str(self)


def _checked(pieces: str, name: str) -> str:
    """Pieces, if the api takes them for some."""
    if pieces:
        try:
            ask({"ask": "tetris.pattern", "pattern": pieces})
        except Error as error:
            raise Error(f"{name}: {error}", error.kind) from None
        if not set(pieces) <= set("IOTSZLJ"):
            raise Error(f"{name}: expected pieces, not the pattern {pieces!r}")
        if name == "hold" and len(pieces) > 1:
            raise Error(f"hold: expected one piece, not {pieces!r}")
    return pieces
