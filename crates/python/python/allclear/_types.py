"""What arguments may be."""

from __future__ import annotations

from typing import Any, Mapping, Union

from ._reply import Reply
from .card import Card
from .field import Field
from .queue import Queue
from .solution import Solution

FieldLike = Union[str, Field]
QueueLike = Union[str, Queue]
ShapeLike = Union[str, Solution]
CardLike = Union[str, Card]
ObjectLike = Union[Mapping[str, Any], Reply]
