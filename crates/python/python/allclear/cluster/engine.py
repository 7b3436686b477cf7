"""HyperQueue: a server and workers on this machine, or a server that runs already."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any, Iterator, List, Optional

from .run import Mistake, Run

#: How often a shard is tried before the run gives up.
TRIES = 3


class Cluster:
    """A server to submit to, as long as the `with` lasts; started when there is something to do."""

    def __init__(self, server: Optional[Path], workers: Optional[int], quiet: bool) -> None:
        self._server, self._workers, self._quiet = server, workers, quiet
        self._stack = contextlib.ExitStack()
        self._client: Any = None

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def do_all(self, run: Run, program: str) -> None:
        """Does all shards of a run that are missing."""
        for _ in range(TRIES):
            missing = run.missing()
            if not missing:
                return
            if self._client is None:
                self._client = self._stack.enter_context(_client(self._server, self._workers))
            with _bar(run, self._quiet):
                _submit(self._client, run, program, missing)
        missing = run.missing()
        if missing:
            logs = run.folder / "logs" / f"{missing[0]}.stderr"
            said = logs.read_text(encoding="utf-8").strip().splitlines() if logs.exists() else []
            why = f": {said[-1]}" if said else ""
            raise Mistake(f"shard {missing[0]} failed {TRIES} times{why}")


def _submit(client: Any, run: Run, program: str, shards: List[int]) -> None:
    from hyperqueue import Job

    logs = run.folder / "logs"
    logs.mkdir(exist_ok=True)
    # However many fail, the others go on: what fails is tried again.
    job = Job(max_fails=len(shards), name=f"allclear {run.plan['kind']}")
    for shard in shards:
        task = [sys.executable, "-m", "allclear.cluster", "shard", str(run.folder), str(shard)]
        job.program(
            [*task, "--program", program],
            stdout=str(logs / f"{shard}.stdout"),
            stderr=str(logs / f"{shard}.stderr"),
            name=f"shard {shard}",
        )
    submitted = client.submit(job)
    client.connection.wait_for_jobs((submitted.id,), lambda _: None)


@contextlib.contextmanager
def _client(server: Optional[Path], workers: Optional[int]) -> Iterator[Any]:
    try:
        import hyperqueue
        from hyperqueue.cluster import LocalCluster, WorkerConfig
    except ImportError:
        raise Mistake("hyperqueue is missing: pip install hyperqueue") from None
    if server is not None:
        try:
            client = hyperqueue.Client(server)
        except Exception as error:
            reason = str(error).splitlines()[0]
            raise Mistake(f"--server {server}: no server answers there: {reason}") from None
        yield client
        return
    with _silent_stdout():
        cluster = LocalCluster(worker_config=WorkerConfig(cores=workers))
    with cluster:
        yield cluster.client()


@contextlib.contextmanager
def _silent_stdout() -> Iterator[None]:
    """A server introduces itself on stdout, past Python; ours has only results."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


@contextlib.contextmanager
def _bar(run: Run, quiet: bool) -> Iterator[None]:
    """One bar over all shards, those that were done before included."""
    ended = threading.Event()

    def watch() -> None:
        begin, before = time.monotonic(), run.shards - len(run.missing())
        while True:
            is_last = ended.wait(0.5)
            done = run.shards - len(run.missing())
            rate = (done - before) / max(time.monotonic() - begin, 1e-9)
            left = f", {(run.shards - done) / rate:.0f} s left" if rate else ""
            bar = "#" * (40 * done // run.shards)
            print(f"\r[{bar:40}] {done}/{run.shards} {run.unit}{left}   ", end="", file=sys.stderr)
            if is_last:
                print(file=sys.stderr)
                return

    thread = threading.Thread(target=watch, daemon=True)
    if not quiet:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        if not quiet:
            thread.join()
