"""Results that come one by one, while the search goes on."""

from __future__ import annotations

import json
import queue
import threading
from typing import Any, Callable, Dict, Generic, Iterable, Iterator, List, Optional, TypeVar, Union

from ._ask import Cancel, ProgressLike, answer, encoded
from ._error import error_of
from ._types import FieldLike, QueueLike
from .replies import Solved

__all__ = ["Stream", "all_sequences", "queues", "solutions"]

T = TypeVar("T")


class Stream(Generic[T], Iterator[T]):
    """Results as they are found. Leaving the loop early, or `close()`, stops the search."""

    def __init__(
        self,
        request: Dict[str, Any],
        items: Callable[[Any], Iterable[T]],
        rest: Callable[[Dict[str, Any]], Iterable[T]],
        threads: Optional[int],
        memory_limit: Optional[int],
        time_limit: Optional[float],
        progress: ProgressLike,
    ) -> None:
        #: The reply without its list, once everything has come.
        self.reply: Optional[Dict[str, Any]] = None
        text = encoded({key: value for key, value in request.items() if value is not None})
        # A few batches ahead: who reads slowly stops the search for a while.
        waiting: queue.Queue[Union[str, BaseException, Dict[str, Any]]] = queue.Queue(8)
        cancel = self._cancel = Cancel()

        def put(one: Union[str, BaseException, Dict[str, Any]]) -> None:
            while not cancel.cancelled:
                try:
                    return waiting.put(one, timeout=0.1)
                except queue.Full:
                    pass

        def search() -> None:
            try:
                reply, failed = answer(
                    text, threads, memory_limit, time_limit, progress, cancel, part=put
                )
                data = json.loads(reply)
                put(error_of(data["error"]) if failed else data)
            except BaseException as error:
                put(error)

        def parts() -> Iterator[T]:
            threading.Thread(target=search, daemon=True, name="allclear").start()
            try:
                while True:
                    one = waiting.get()
                    if isinstance(one, BaseException):
                        raise one
                    if isinstance(one, str):
                        for part in json.loads(one):
                            yield from items(part)
                    else:
                        yield from rest(one)
                        self.reply = one
                        return
            finally:
                cancel.cancel()

        self._parts = parts()

    def __iter__(self) -> Stream[T]:
        return self

    def __next__(self) -> T:
        return next(self._parts)

    def close(self) -> None:
        """Stops the search; nothing more comes."""
        self._cancel.cancel()
        self._parts.close()  # type: ignore[attr-defined]

    def __del__(self) -> None:
        self._cancel.cancel()


def _solved(data: Dict[str, Any]) -> List[Solved]:
    return [Solved(one) for one in data.pop("list", None) or []]


def solutions(
    queue: QueueLike,
    *,
    field: Optional[FieldLike] = None,
    hold: Optional[str] = None,
    no_hold: bool = False,
    height: Optional[int] = None,
    min_height: Optional[int] = None,
    max_height: Optional[int] = None,
    save: Optional[str] = None,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    limit: Optional[int] = None,
    detail: bool = False,
    no_keys: bool = False,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
) -> Stream[Solved]:
    """Every perfect clear of a queue, as they are found; the arguments are those of `solve`.

    >>> import allclear
    >>> found = allclear.pc.solutions("OOOO", field="XXXXXX____/" * 4)
    >>> print(next(found))
    XXXXXXOOOO
    XXXXXXOOOO
    XXXXXXOOOO
    XXXXXXOOOO
    """
    request = {
        "ask": "pc.solve",
        "all": True,
        "queue": queue,
        "field": field,
        "hold": hold,
        "no_hold": no_hold,
        "height": height,
        "min_height": min_height,
        "max_height": max_height,
        "save": save,
        "kicks": kicks,
        "drop": drop,
        "limit": limit,
        "detail": detail,
        "no_keys": no_keys,
    }
    return Stream(request, _solved, _solved, threads, memory_limit, time_limit, progress)


def queues(
    pattern: str,
    *,
    limit: Optional[int] = None,
    memory_limit: Optional[int] = None,
    progress: ProgressLike = None,
) -> Stream[str]:
    """Every queue of a pattern, one by one; there may be more of them than fit into memory.

    >>> import allclear
    >>> sorted(allclear.tetris.queues("[SZ]p2"))
    ['SZ', 'ZS']
    """
    request = {"ask": "tetris.pattern", "pattern": pattern, "list": True, "limit": limit}
    return Stream(request, _one, lambda _: [], 1, memory_limit, None, progress)


def all_sequences(
    length: int,
    *,
    from_: Union[int, str, None] = None,
    limit: Optional[int] = None,
    memory_limit: Optional[int] = None,
    progress: ProgressLike = None,
) -> Stream[str]:
    """The sequences that `tetris.count` counts, one by one, from any index on.

    >>> import allclear
    >>> list(allclear.tetris.all_sequences(10, from_=79_516_078))
    ['J:JJLZSTOIJZ', 'J:JJLZSTOIJL']
    """
    start = None if from_ is None else str(from_)
    request = {"ask": "tetris.sequences", "length": length, "from": start, "limit": limit}
    return Stream(request, _one, lambda _: [], 1, memory_limit, None, progress)


def _one(part: Any) -> List[str]:
    return [str(part)]
