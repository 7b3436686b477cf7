"""The one door: the same bytes, the same errors as the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, Iterator

import pytest

import allclear

CASES = Path(__file__).resolve().parents[2] / "api" / "tests" / "data" / "cases.jsonl"


def cases() -> Iterator[Dict[str, Any]]:
    for line in CASES.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield json.loads(line)["request"]


def function_of(question: str) -> Any:
    group, _, name = question.partition(".")
    name = name.replace("-", "_")
    module = getattr(allclear, group)
    return getattr(module, name, None) or getattr(module, name + "_")


@pytest.mark.parametrize("request_", list(cases()), ids=lambda request: request["ask"])
def test_every_question_has_a_function_that_says_the_same(request_: Dict[str, Any]) -> None:
    arguments = {key: value for key, value in request_.items() if key != "ask"}
    question = request_["ask"]
    if question == "board":
        question = f"board.{arguments.pop('op')}"
    if question == "version":
        assert allclear.version() == allclear.ask(request_)["version"]
        return
    names = {"from": "from_", "with": "with_"}
    arguments = {names.get(key, key): value for key, value in arguments.items()}
    told = function_of(question)(**arguments).to_dict()
    asked = allclear.ask(request_)
    for reply in (told, asked):
        reply.pop("micros", None)
    assert told == asked


def test_the_lines_of_the_documentation() -> None:
    field = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH"
    assert allclear.pc.chance(field=field, pattern="*p4", height=4).solvable == 514
    assert allclear.ask({"ask": "tetris.pattern", "pattern": "*p7"})["count"] == 5040


def test_text_gets_text_and_an_id_comes_back() -> None:
    assert allclear.ask('{"id": 7, "ask": "board.mirror", "board": "#../.#."}') == (
        '{"id":7,"board":"..#/.#."}'
    )
    reply = json.loads(allclear.ask('{"ask": "dance"}'))
    assert reply["error"]["kind"] == "unknown_question"
    assert allclear.ask({"id": [1], "ask": "version"})["id"] == [1]


def test_large_counts_are_numbers() -> None:
    rows = allclear.tetris.count(upto=40).rows
    assert rows[10].sequences == 79_516_080
    largest = rows[-1].sequences
    assert isinstance(largest, int) and largest > 1 << 53


@pytest.mark.parametrize(
    ("ask", "named"),
    [
        (lambda: allclear.pc.solve(5), "queue"),  # type: ignore[arg-type]
        (lambda: allclear.pc.solve("I", height="four"), "height"),  # type: ignore[arg-type]
        (lambda: allclear.pc.solve("I", height=-1), "height"),
        (lambda: allclear.pc.solve("I", field=object()), "field"),  # type: ignore[arg-type]
        (lambda: allclear.pc.solve("I", field=b"X"), "field"),  # type: ignore[arg-type]
        (lambda: allclear.pc.solve("I", feld=""), "feld"),  # type: ignore[call-arg]
        (lambda: allclear.pc.cover(shape="v115@vhA", pattern="*p7"), "shape"),
        (lambda: allclear.pc.replay(placements=[{"piece": "I"}]), "placements"),
        (lambda: allclear.board.flood("#"), "from_"),  # type: ignore[call-arg]
        (lambda: allclear.pc.solve("I", threads="two"), "threads"),  # type: ignore[arg-type]
        (lambda: allclear.pc.solve("I", threads=0), "threads"),
        (lambda: allclear.pc.solve("I", memory_limit=0), "memory_limit"),
        (lambda: allclear.pc.solve("I", time_limit=-1), "time_limit"),
        (lambda: allclear.pc.solve("I", progress=5), "progress"),  # type: ignore[arg-type]
        (lambda: allclear.ask({"ask": "pc.solve", "quee": "I"}), "quee"),
    ],
)
def test_wrong_types_and_unknown_names_raise_at_once(ask: Any, named: str) -> None:
    with pytest.raises(TypeError, match=named):
        ask()


def test_errors_say_what_the_command_line_says() -> None:
    with pytest.raises(allclear.Error) as caught:
        allclear.pc.chance(field="XXXX", pattern="*p4")
    reply = json.loads(allclear.ask('{"ask": "pc.chance", "field": "XXXX", "pattern": "*p4"}'))
    assert str(caught.value) == reply["error"]["message"]
    assert caught.value.kind == reply["error"]["kind"] == "bad_input"


def test_numbers_and_lists_of_others_are_taken() -> None:
    numpy = pytest.importorskip("numpy")
    reply = allclear.pc.chance(field="XXXXXX____", pattern="I", height=numpy.int64(1))
    assert reply.solvable == 1
    cell = numpy.array([0, 0])
    assert allclear.board.get("#", at=cell).set is True
