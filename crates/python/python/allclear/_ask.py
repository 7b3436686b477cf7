"""One door to every question: requests out, replies in."""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, Mapping, Optional, Protocol, Tuple, TypeVar, Union, overload

from . import _native
from ._error import ArgumentError, error_of
from ._native import Cancel
from ._reply import Reply

__all__ = ["Cancel", "ProgressLike", "ask"]

Listener = Callable[[str, int, Optional[int]], object]


class Bar(Protocol):
    """What tqdm's bars have in common."""

    n: Any
    total: Any

    def update(self, n: Any = 1) -> Any: ...

    def close(self) -> Any: ...


#: A function that is told (what, done, total); a bar, or the class of one, such as tqdm's.
ProgressLike = Union[None, Listener, Bar, Callable[[], Bar]]

R = TypeVar("R", bound=Reply)


@overload
def ask(
    request: str,
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> str: ...


@overload
def ask(
    request: Mapping[str, Any],
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> Dict[str, Any]: ...


def ask(
    request: Union[str, Mapping[str, Any]],
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> Union[str, Dict[str, Any]]:
    """Answers a request as `allclear ask` does: a dict with a dict, text with text.

    A dict that cannot be answered raises `allclear.Error`. Text always gets text: an error is a
    reply too.

    >>> import allclear
    >>> allclear.ask({"ask": "tetris.pattern", "pattern": "*p7"})["count"]
    5040
    >>> allclear.ask('{"id": 8, "ask": "board.mirror", "board": "#../.#."}')
    '{"id":8,"board":"..#/.#."}'
    """
    text = request if isinstance(request, str) else encoded(dict(request))
    reply, failed = answer(text, threads, memory_limit, time_limit, progress, cancel)
    if isinstance(request, str):
        return reply
    return _read(reply, failed)


def call(
    reply: Callable[[Dict[str, Any]], R],
    question: str,
    defaults: Mapping[str, object],
    arguments: Mapping[str, object],
    threads: Optional[int],
    memory_limit: Optional[int],
    time_limit: Optional[float],
    progress: ProgressLike,
    cancel: Optional[Cancel],
) -> R:
    """Asks a question with those arguments that were given."""
    # By hand: most arguments are text or numbers, and a JSON encoder takes three times as long.
    parts = [f'{{"ask":"{question}"']
    for key, value in arguments.items():
        if value is defaults[key]:
            continue
        kind = type(value)
        if kind is str:
            parts.append(f'"{key}":{_quoted(value)}')
        elif kind is int:
            parts.append(f'"{key}":{value}')
        else:
            parts.append(encoded({key: value})[1:-1])
    request = ",".join(parts) + "}"
    text, failed = answer(request, threads, memory_limit, time_limit, progress, cancel)
    return reply(_read(text, failed))


def answer(
    request: str,
    threads: Optional[int],
    memory_limit: Optional[int],
    time_limit: Optional[float],
    progress: ProgressLike,
    cancel: Optional[Cancel],
    part: Optional[Callable[[str], object]] = None,
) -> Tuple[str, bool]:
    """The reply as text, and whether it is an error."""
    if progress is None and threads is None and memory_limit is None and time_limit is None:
        return _native.ask(request, cancel=cancel, part=part)
    listener, close = _listener(progress)
    try:
        return _native.ask(
            request,
            threads=_number("threads", threads),
            memory=None if memory_limit is None else _megabytes(memory_limit),
            seconds=None if time_limit is None else _seconds(time_limit),
            cancel=cancel,
            progress=listener,
            part=part,
        )
    except ValueError as error:
        raise ArgumentError(str(error)) from None
    finally:
        close()


def _read(reply: str, failed: bool) -> Dict[str, Any]:
    data: Dict[str, Any] = _decode(reply)
    if failed:
        raise error_of(data["error"])
    return data


# ---- requests -----------------------------------------------------------------------------------


def _plain(value: Any) -> Any:
    """Values of this package, and numbers of others, as JSON has them."""
    plain = getattr(value, "to_request", None)
    if plain is not None:
        return plain()
    if hasattr(value, "tolist"):
        return value.tolist()  # NumPy's numbers and arrays
    if hasattr(value, "__iter__") and not isinstance(value, (bytes, Mapping)):
        return list(value)
    if hasattr(value, "__index__"):
        return value.__index__()
    raise TypeError(type(value).__name__)


_encode = json.JSONEncoder(default=_plain).encode
_quoted: Callable[[Any], str] = json.encoder.encode_basestring_ascii
_decode = json.JSONDecoder().decode


def encoded(request: Dict[str, Any]) -> str:
    """A request as text; an error names the argument that has no place in one."""
    try:
        return _encode(request)
    except (TypeError, ValueError):
        for key, value in request.items():
            try:
                _encode({key: value})
            except (TypeError, ValueError):
                message = f"{key}: expected text, a number or a list, not {type(value).__name__}"
                raise ArgumentError(message) from None
        raise


# ---- options ------------------------------------------------------------------------------------


def _number(name: str, value: Optional[int]) -> Optional[int]:
    if value is None or (isinstance(value, int) and value >= 0):
        return value
    raise ArgumentError(f"{name}: expected a whole number, not {value!r}")


def _megabytes(value: int) -> int:
    if isinstance(value, int) and 0 < value < 1 << 40:
        return value << 20
    raise ArgumentError(f"memory_limit: expected megabytes, more than 0, not {value!r}")


def _seconds(value: float) -> float:
    if isinstance(value, (int, float)):
        return float(value)
    raise ArgumentError(f"time_limit: expected seconds, not {value!r}")


def _listener(progress: Any) -> Tuple[Optional[Listener], Callable[[], object]]:
    """What to tell, and what to do at the end."""
    if progress is None:
        return None, lambda: None
    if hasattr(progress, "update") and hasattr(progress, "close"):
        if isinstance(progress, type):
            bar = progress()
            return _told(bar), bar.close
        return _told(progress), getattr(progress, "refresh", lambda: None)
    if callable(progress):
        return progress, lambda: None
    raise ArgumentError(
        f"progress: expected a function or a bar such as tqdm's, not {type(progress).__name__}"
    )


def _told(bar: Any) -> Listener:
    def tell(what: str, done: int, total: Optional[int]) -> None:
        if done < bar.n and hasattr(bar, "reset"):
            bar.reset()  # another phase of the same question
        if total is not None:
            bar.total = total
        bar.unit = f" {what}"
        bar.update(done - bar.n)

    return tell
