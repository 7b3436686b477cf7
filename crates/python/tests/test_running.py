"""How questions run: progress, Ctrl-C, cancelling, limits, the interpreter's lock, streams."""

from __future__ import annotations

import _thread
import itertools
import threading
from typing import Any, List, Optional, Tuple

import pytest

import allclear

#: A question that takes minutes.
LONG = {"ask": "pc.chance", "height": 4, "case": "any"}


def test_progress_is_told_on_the_thread_that_asked() -> None:
    told: List[Tuple[str, int, Optional[int], bool]] = []
    main = threading.current_thread()

    def tell(what: str, done: int, total: Optional[int]) -> None:
        told.append((what, done, total, threading.current_thread() is main))

    field = "XXXX______/" * 4
    reply = allclear.pc.chance(field=field, pattern="*p7", failed=True, progress=tell)
    assert reply.complete and told
    assert all(here for *_, here in told)
    assert {what for what, *_ in told} == {"queues"}


def test_a_bar_of_tqdm_works() -> None:
    tqdm = pytest.importorskip("tqdm")
    field = "XXXX______/" * 4
    with tqdm.tqdm(disable=False, file=open("/dev/null", "w")) as bar:
        allclear.pc.chance(field=field, pattern="*p7", failed=True, progress=bar)
        assert 0 < bar.n <= bar.total == 5040
    allclear.pc.chance(field=field, pattern="*p7", failed=True, progress=tqdm.tqdm)


def test_ctrl_c_stops_a_search() -> None:
    def press(what: str, done: int, total: Optional[int]) -> None:
        _thread.interrupt_main()

    with pytest.raises(KeyboardInterrupt):
        allclear.ask(LONG, progress=press)
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        allclear.ask(LONG)


def test_an_error_in_a_callback_stops_the_search_and_comes_out() -> None:
    def fail(what: str, done: int, total: Optional[int]) -> None:
        raise ZeroDivisionError(what)

    with pytest.raises(ZeroDivisionError):
        allclear.ask(LONG, progress=fail)


def test_other_threads_run_and_can_cancel() -> None:
    cancel, replies = allclear.Cancel(), []

    def search() -> None:
        replies.append(allclear.ask(LONG, cancel=cancel))

    thread = threading.Thread(target=search)
    thread.start()
    # The lock is free: this thread counts, and asks questions of its own.
    counted = sum(1 for _ in range(100_000))
    assert counted == 100_000 and allclear.pc.solve("LSTIZJOSJIO").found
    assert thread.is_alive()
    cancel.cancel()
    thread.join()
    assert replies[0]["complete"] is False and cancel.cancelled


def test_a_time_limit_leaves_an_answer_incomplete() -> None:
    reply = allclear.pc.chance(height=4, case="any", time_limit=0.2, threads=1)
    assert reply.complete is False


def test_memory_limits_are_heeded() -> None:
    with pytest.raises(allclear.Error) as caught:
        allclear.tetris.pattern("*p7,*p7", list=True, memory_limit=1)
    assert caught.value.kind == "too_big"


def test_solutions_come_one_by_one_and_are_all() -> None:
    field = "XXXX______/" * 4
    arguments: Any = {"field": field, "queue": "TLJSZOI"}
    stream = allclear.pc.solutions(**arguments)
    found = list(stream)
    everything = allclear.pc.solve(all=True, **arguments)
    assert len(found) == everything.solutions == (stream.reply or {})["solutions"]
    assert {one.fumen for one in found} == {one.fumen for one in everything}
    assert stream.reply is not None and stream.reply["complete"]


def test_who_leaves_a_stream_stops_it() -> None:
    stream = allclear.tetris.queues("*p7,*p7")
    assert len(list(itertools.islice(stream, 5000))) == 5000
    stream.close()
    assert list(stream) == []
    with pytest.raises(allclear.Error):
        next(allclear.tetris.queues("*p8"))
    assert list(allclear.tetris.queues("*p7", limit=3)) == (
        allclear.tetris.pattern("*p7", list=True, limit=3).queues
    )
