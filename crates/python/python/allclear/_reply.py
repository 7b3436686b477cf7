"""What replies have in common: attributes, comparing, pickling, dicts."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, Callable, ClassVar, Dict, List, Mapping, Optional, TypeVar

if TYPE_CHECKING:
    from .solution import Solution

__all__ = ["Played", "Reply"]

Maker = Callable[[Any], Any]
T = TypeVar("T")


def list_of(make: Callable[[Any], T]) -> Callable[[List[Any]], List[T]]:
    """Makes every item of a list."""
    return lambda items: [make(item) for item in items]


class Reply:
    """A reply, or a part of one: the fields of `--json` as attributes.

    A field that this reply does not have is `None`. Counts are whole numbers, however large.

    >>> import allclear
    >>> reply = allclear.tetris.pattern("[SZ]p2", list=True)
    >>> reply.count, reply.queues, reply.sample
    (2, ['SZ', 'ZS'], None)
    >>> reply.to_dict()
    {'count': 2, 'queues': ['SZ', 'ZS']}
    """

    #: The fields of this kind of reply, and how their values are made.
    _fields: ClassVar[Mapping[str, Optional[Maker]]] = {}

    _data: Dict[str, Any]

    def __init__(self, data: Dict[str, Any]) -> None:
        self._data = data

    if not TYPE_CHECKING:  # the fields are annotated: other names are mistakes

        def __getattr__(self, name: str) -> Any:
            key = name[:-1] if name.endswith("_") else name
            if key in self._fields and "_data" in self.__dict__:
                value = self._data.get(key)
                make = self._fields[key]
                if value is not None and make is not None:
                    value = make(value)
                self.__dict__[name] = value
                return value
            raise AttributeError(f"{type(self).__name__} has no {name!r}")

    def __getitem__(self, key: str) -> Any:
        return self._data[key]

    def __contains__(self, key: object) -> bool:
        return key in self._data

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._data == other._data

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> Any:
        return type(self), (self._data,)

    def __dir__(self) -> List[str]:
        return sorted({*object.__dir__(self), *self._fields})

    def __repr__(self) -> str:
        def short(value: Any) -> str:
            text = repr(value)
            if len(text) <= 60:
                return text
            return f"<{len(value)} items>" if isinstance(value, list) else text[:57] + "…"

        fields = ", ".join(f"{key}={short(value)}" for key, value in self._data.items())
        return f"{type(self).__name__}({fields})"

    def to_dict(self) -> Dict[str, Any]:
        """The reply as `--json` prints it."""
        return copy.deepcopy(self._data)

    def to_request(self) -> Dict[str, Any]:
        """As a part of another request."""
        return self._data


class Played(Reply):
    """A reply, or a part of one, with a way to play: prints and draws itself as a board."""

    @property
    def solution(self) -> Optional[Solution]:
        """The way to play, if there is one."""
        from .solution import Solution

        fumen = self._data.get("fumen")
        return None if fumen is None else Solution(fumen)

    def __str__(self) -> str:
        solution = self.solution
        return repr(self) if solution is None else str(solution)

    def _repr_svg_(self) -> Optional[str]:
        solution = self.solution
        return None if solution is None else solution._repr_svg_()
