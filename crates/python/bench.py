"""What a call from Python costs, beside the same call in Rust and beside `allclear ask`.

    ./package bench

`pc.solve`: first solutions of the 200 queues of the benchmark, four lines; each queue's fastest call
counts, on both sides. `pc.chance`: 1,000 calls in one process on each side.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Dict, List

import allclear

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 20


def solve(calls: str) -> None:
    lines = (ROOT / "crates/cli/data/bench200.txt").read_text().split()
    queues = [line[:11] for line in lines]

    def rust() -> float:
        command = [calls, str(ROUNDS)]
        done = subprocess.run(command, input="\n".join(queues), capture_output=True, text=True)
        return float(done.stdout)

    def python() -> float:
        best = [float("inf")] * len(queues)
        for _ in range(ROUNDS):
            for place, queue in enumerate(queues):
                begin = time.perf_counter()
                assert allclear.pc.solve(queue, height=4).fumen
                best[place] = min(best[place], time.perf_counter() - begin)
        return sum(best) * 1e6 / len(queues)

    rounds = [(rust(), python()) for _ in range(3)]
    there, here = min(r for r, _ in rounds), min(p for _, p in rounds)
    print(f"pc.solve: Rust {there:.1f} µs, Python {here:.1f} µs, {here - there:+.1f} µs per call")


def chance(program: str) -> None:
    field = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH"
    requests: List[Dict[str, Any]] = [
        {"ask": "pc.chance", "field": field, "pattern": f"{piece},*p4", "height": 4}
        for _ in range(143)
        for piece in "IOTSZLJ"
    ][:1000]
    lines = "".join(json.dumps(request) + "\n" for request in requests)

    def asked() -> float:
        begin = time.perf_counter()
        done = subprocess.run([program, "ask"], input=lines, capture_output=True, text=True)
        assert done.returncode == 0
        return time.perf_counter() - begin

    def python() -> float:
        begin = time.perf_counter()
        for request in requests:
            allclear.pc.chance(field=field, pattern=request["pattern"], height=4)
        return time.perf_counter() - begin

    rounds = [(asked(), python()) for _ in range(5)]
    there, here = min(a for a, _ in rounds), min(p for _, p in rounds)
    print(
        f"1,000 pc.chance: allclear ask {there:.3f} s, Python {here:.3f} s, "
        f"{100 * (here / there - 1):+.1f} %"
    )


def interrupt() -> None:
    pressed: List[float] = []

    def press() -> None:
        pressed.append(time.perf_counter())
        signal.raise_signal(signal.SIGINT)

    questions: List[Any] = [lambda: allclear.pc.chance(height=4, case="any")] * 10
    questions += [lambda: allclear.smash.perft(depth=6)]  # does not look at its flag
    slowest = 0.0
    for question in questions:
        threading.Timer(0.5, press).start()
        try:
            question()
        except KeyboardInterrupt:
            slowest = max(slowest, time.perf_counter() - pressed[-1])
    print(f"Ctrl-C: the slowest of {len(questions)} searches stops after {slowest * 1000:.0f} ms")


if __name__ == "__main__":
    solve(sys.argv[1])
    chance(sys.argv[2])
    interrupt()
