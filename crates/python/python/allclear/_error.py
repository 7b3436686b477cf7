"""What goes wrong: one line a person can act on, the same as on the command line."""

from __future__ import annotations

from typing import Any, Dict

__all__ = ["ArgumentError", "Error"]


class Error(ValueError):
    """A question that cannot be answered.

    >>> import allclear
    >>> try:
    ...     allclear.pc.solve("IX")
    ... except allclear.Error as error:
    ...     print(error.kind)
    bad_input
    """

    def __init__(self, message: str, kind: str = "bad_input") -> None:
        super().__init__(message)
        #: Which kind, for programs: `bad_argument`, `bad_input`, `too_big`, `stopped`, …
        self.kind = kind

    def __reduce__(self) -> Any:
        return type(self), (str(self), self.kind)


class ArgumentError(Error, TypeError):
    """An argument that is missing, unknown, or of the wrong type; the message names it."""

    def __init__(self, message: str, kind: str = "bad_argument") -> None:
        super().__init__(message, kind)


def error_of(reply: Dict[str, str]) -> Error:
    """The exception for the `error` of a reply."""
    kind, message = reply["kind"], reply["message"]
    return ArgumentError(message, kind) if kind == "bad_argument" else Error(message, kind)
