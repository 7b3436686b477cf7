"""Field, Solution, Queue and Card: print, draw, compare, pickle, arrays, dicts."""

from __future__ import annotations

import copy
import pickle
import xml.etree.ElementTree as xml
from typing import Any

import pytest

import allclear
from allclear import Card, Field, Queue, Solution

numpy = pytest.importorskip("numpy")

FUMEN = allclear.pc.solve("LSTIZJOSJIO", height=4).fumen or ""
VALUES = [Field("TTT____JJJ/XXXX__XXXX"), Solution(FUMEN), Queue("T:IOSZ"), Card(39)]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_what_all_can_do(value: Any) -> None:
    again = pickle.loads(pickle.dumps(value))
    assert again == value and hash(again) == hash(value) and repr(again) == repr(value)
    assert copy.copy(value) == value
    assert value != object()
    assert isinstance(value.to_dict(), dict)
    picture = xml.fromstring(value._repr_svg_())
    assert picture.tag.endswith("svg") and len(picture) > 3
    assert numpy.asarray(value).dtype == numpy.uint8
    assert eval(repr(value)) == value


def test_a_field_is_read_from_anything() -> None:
    field = Field("XX________/TTT____JJJ")
    assert field.rows == ("XX________", "TTT____JJJ")
    assert Field(field.fumen) == field == Field(field.rows) == Field(numpy.asarray(field))
    assert Field("xx________\nttt....jjj") == field
    grey = Field(numpy.asarray(field) > 0)
    assert grey.rows == ("XX________", "XXX____XXX") and grey != field
    assert Field("") == Field() and not Field() and Field().height == 0
    assert numpy.asarray(Field()).shape == (0, 10)
    assert field.mirrored().rows == ("________XX", "LLL____TTT")
    assert set(field) == set(field.cells()) and len(field) == 8
    assert Field(allclear.fumen.join(f"{field.fumen} {grey.fumen}").fumens[0], page=2) == grey


@pytest.mark.parametrize("bad", ["XXX", "v115@nonsense", [1, 2], [[9]], numpy.zeros(10), "XXXXXXXXX?"])
def test_what_is_no_field_is_refused(bad: Any) -> None:
    with pytest.raises(allclear.Error):
        Field(bad)


def test_a_solution_shows_pieces_over_cleared_lines() -> None:
    reply = allclear.pc.solve("LSTIZJOSJIO", height=4)
    assert reply.solution == Solution(FUMEN)
    assert str(reply) == "IOOJJSSJJJ\nIOOJSSTLSJ\nIOOZZTTLSS\nIOOJZZTLLS"
    solution = Solution(FUMEN)
    assert solution.pieces == "LSTZJOSJOI" or sorted(solution.pieces) == sorted("LSTZJOSJOI")
    assert solution.field == Field()
    # Lines that clear on the way: still four whole rows.
    for queue in ["TISZOJTLSI", "IJLOSTZIJLO"]:
        found = allclear.pc.solve(queue, height=4).solution
        assert found is not None and [len(row) for row in found.rows] == [10] * 4
        assert (numpy.asarray(found) > 0).all()
    none = allclear.pc.solve("S", field="XXXXXX____")
    assert none.found is False and none.solution is None and none._repr_svg_() is None


def test_a_queue_is_pieces_and_hold() -> None:
    assert Queue("iosz", hold="t") == Queue("T:IOSZ") == Queue(["I", "O", "S", "Z"], hold="T")
    assert list(Queue("T:IO")) == ["I", "O"] and Queue("IO").hold is None
    assert sorted([Queue("ZS"), Queue("SZ")])[0] == Queue("SZ")
    assert numpy.asarray(Queue("IJ")).tolist() == [1, 7]
    for bad in ["IX", "*p7", "TI:O"]:
        with pytest.raises(allclear.Error):
            Queue(bad)


def test_values_go_where_questions_take_them() -> None:
    field = Field("XXXXXX____/" * 4)
    reply = allclear.pc.solve(Queue("T:OOOO"), field=field)
    assert reply.found
    assert reply.solution is not None
    cover = allclear.pc.cover(shape=[reply.solution], pattern="T,O,O,O,O")
    assert cover.or_ == 1 and cover["or"] == 1
    assert allclear.lunar.solve(board=Card(39)).length == allclear.lunar.solve(card=39).length
    steps = allclear.pc.replay(field=field, placements=reply.placements or [])
    assert steps.empty is True


def test_a_card_knows_its_pieces() -> None:
    card = Card(39)
    assert card.size == (5, 5) and card.target == (2, 2)
    assert card.humans == [(4, 0)] and len(card.robots) == 5
    assert Card(str(card)) == card == Card(card)
    assert numpy.asarray(card).tolist()[4] == [2, 0, 0, 0, 3]
    with pytest.raises(allclear.Error):
        Card(41)


def test_replies_compare_pickle_and_say_what_they_are() -> None:
    reply = allclear.pc.path(field="XXXXXX____/XXXXXX____", pattern="*p3")
    assert pickle.loads(pickle.dumps(reply)) == reply == copy.deepcopy(reply)
    assert [one.fumen for one in reply] == [one["fumen"] for one in reply.to_dict()["list"]]
    assert "solutions" in reply and "list" in dir(reply)
    assert repr(reply).startswith("PcPathReply(solutions=")
    assert reply.sheet is None
    with pytest.raises(AttributeError, match="solvable"):
        reply.solvable  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        hash(reply)
