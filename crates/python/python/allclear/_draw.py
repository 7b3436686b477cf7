"""Boards as pictures: text, SVG, arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Sequence

if TYPE_CHECKING:
    import numpy

#: The letters of cells; a cell's number in an array is its place here.
LETTERS = "_IOTSZLJX"

#: The guideline's colours, and those of Lunar Lockout.
COLOURS: Dict[str, str] = {
    "I": "#31b5c9",
    "O": "#e3b92f",
    "T": "#a04fc0",
    "S": "#52b043",
    "Z": "#d9434e",
    "L": "#e0852f",
    "J": "#3f62c9",
    "X": "#8a8d94",
}
EMPTY, EDGE = "#f1f1ee", "#d4d4cf"
CELL = 20


def svg(rows: Sequence[str], colours: Dict[str, str], letters: bool = False) -> str:
    """Rows of letters, the top one first, as a picture."""
    width, height = CELL * max((len(row) for row in rows), default=1), CELL * max(len(rows), 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width + 1}" height="{height + 1}" '
        f'viewBox="-0.5 -0.5 {width + 1} {height + 1}">'
    ]
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            colour = colours.get(letter, EMPTY)
            parts.append(
                f'<rect x="{x * CELL}" y="{y * CELL}" width="{CELL}" height="{CELL}" '
                f'fill="{colour}" stroke="{EDGE}"/>'
            )
            if letters and letter in colours:
                parts.append(
                    f'<text x="{x * CELL + CELL / 2}" y="{y * CELL + CELL * 0.75}" '
                    f'font-family="sans-serif" font-size="{CELL * 0.7}" text-anchor="middle" '
                    f'fill="#fff">{letter}</text>'
                )
    return "".join([*parts, "</svg>"])


def array(rows: Sequence[str], letters: str, dtype: Any = None) -> numpy.ndarray[Any, Any]:
    """Rows of letters as an array of their numbers; the first row is the top one."""
    try:
        import numpy
    except ImportError:
        raise ImportError("arrays need NumPy: pip install numpy") from None
    numbers: List[List[int]] = [[letters.index(letter) for letter in row] for row in rows]
    width = len(rows[0]) if rows else 10
    return numpy.array(numbers, dtype=dtype or numpy.uint8).reshape(len(rows), width)
