"""A field of Tetris."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, Optional, Tuple, Union

from . import _draw
from ._ask import ask
from ._error import ArgumentError

if TYPE_CHECKING:
    import numpy

__all__ = ["Field"]


class Field:
    """A field: rows of ten cells, the top row first, without empty rows on top.

    It is made from a picture, a fumen, rows, or an array, and can be given wherever a question
    takes a field.

    >>> from allclear import Field
    >>> field = Field("XXXX______/XXXXXXX___")
    >>> print(field)
    XXXX______
    XXXXXXX___
    >>> field == Field(field.fumen), field.height, len(field)
    (True, 2, 11)
    >>> (0, 1) in field, (9, 0) in field
    (True, False)
    """

    __slots__ = ("_fumen", "_rows")

    _rows: Tuple[str, ...]
    _fumen: Optional[str]

    def __init__(self, source: Union[str, Field, Iterable[Any]] = "", *, page: int = 1) -> None:
        self._fumen = None
        if isinstance(source, Field):
            self._rows = source._rows
        elif isinstance(source, str):
            self._rows = _read(source, page)
        elif hasattr(source, "__array__"):
            self._rows = _read("/".join(_letters(source)), 1)
        else:
            rows = list(source)
            if not all(isinstance(row, str) for row in rows):
                raise ArgumentError("field: expected a picture, a fumen, rows of text or an array")
            self._rows = _read("/".join(rows), 1)

    @property
    def rows(self) -> Tuple[str, ...]:
        """The rows, the top one first: `_` is empty, `X` grey, a letter a piece."""
        return self._rows

    @property
    def height(self) -> int:
        """How many rows there are, without empty ones on top."""
        return len(self._rows)

    @property
    def fumen(self) -> str:
        """The field as a fumen."""
        if self._fumen is None:
            page = {"rows": list(self._rows)}
            self._fumen = str(ask({"ask": "fumen.encode", "pages": [page]})["fumen"])
        return self._fumen

    def mirrored(self) -> Field:
        """Left and right exchanged.

        >>> from allclear import Field
        >>> print(Field("LLL_______").mirrored())
        _______JJJ
        """
        fumens = ask({"ask": "fumen.mirror", "fumen": self.fumen})["fumens"]
        return Field(fumens[0])

    def cells(self) -> Iterator[Tuple[int, int]]:
        """The filled cells as (column, row), counted from the bottom left."""
        for y, row in enumerate(reversed(self._rows)):
            for x, letter in enumerate(row):
                if letter != "_":
                    yield x, y

    __iter__ = cells

    def __len__(self) -> int:
        return sum(1 for _ in self.cells())

    def __bool__(self) -> bool:
        return bool(self._rows)

    def __contains__(self, cell: object) -> bool:
        return cell in set(self.cells())

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, Field) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rows)

    def __reduce__(self) -> Any:
        return Field, ("/".join(self._rows),)

    def __str__(self) -> str:
        return "\n".join(self._rows)

    def __repr__(self) -> str:
        return f"Field({'/'.join(self._rows)!r})"

    def _repr_svg_(self) -> str:
        return _draw.svg(self._rows or ("_" * 10,), _draw.COLOURS)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> numpy.ndarray[Any, Any]:
        """The top row first; 0 is empty, 1 to 7 are I O T S Z L J, 8 is grey."""
        return _draw.array(self._rows, _draw.LETTERS, dtype)

    def to_dict(self) -> Dict[str, Any]:
        """Its rows and its fumen."""
        return {"rows": list(self._rows), "fumen": self.fumen}

    def to_request(self) -> str:
        """As a question takes it."""
        return self.fumen


def _read(text: str, page: int) -> Tuple[str, ...]:
    """The rows of a picture or of a fumen's page; whether they make sense, the api says."""
    if not text.strip():
        return ()
    letters = set(text) - set("_.X#IOTSZLJxiotszlj/ \n\r\t")
    if not letters:
        picture = "\n".join(part for part in text.replace("/", "\n").split() if part)
        text = ask({"ask": "fumen.new", "picture": picture})["fumen"]
    pages = ask({"ask": "fumen.decode", "fumen": text, "page": page})["pages"]
    return tuple(pages[0]["rows"])


def _letters(array: Any) -> Iterator[str]:
    """The rows of an array: a truth value or a number for each cell."""
    for row in array.__array__().tolist():
        if not isinstance(row, list):
            raise ArgumentError("field: expected an array of two dimensions")
        if all(isinstance(cell, bool) for cell in row):
            yield "".join("X" if cell else "_" for cell in row)
        else:
            try:
                yield "".join(_draw.LETTERS[int(cell)] for cell in row)
            except (IndexError, ValueError, TypeError):
                raise ArgumentError("field: expected numbers from 0 to 8 in the array") from None
