"""Runs on a cluster: killed tasks and drivers, other engines, and the same bytes as one process."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, List

import pytest

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = os.environ.get("ALLCLEAR") or shutil.which("allclear")
CLUSTER = [sys.executable, "-m", "allclear.cluster"]

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no program: set ALLCLEAR to its path")

GENERATE = ["--height", "2"]
FIELD = "v115@9gC8EeE8DeF8CeG8DeC8JeAgH"


def cluster(*arguments: Any, check: bool = True) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*CLUSTER, *map(str, arguments), "--program", str(PROGRAM)], capture_output=True, text=True
    )
    assert not check or done.returncode == 0, done.stderr
    return done


def allclear(*arguments: Any) -> str:
    command = [str(PROGRAM), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def one_process(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("one") / "one.pc"
    allclear("pc", "generate", *GENERATE, "--out", path)
    return path.read_bytes()


def test_shards_are_merged_into_what_one_process_writes(tmp_path: Path, one_process: bytes) -> None:
    pytest.importorskip("hyperqueue")
    done = cluster("generate", *GENERATE, "--shards", 5, "--out", tmp_path / "run", "--quiet")
    result = Path(done.stdout.strip())
    assert result.read_bytes() == one_process
    manifest = json.loads((tmp_path / "run/manifest.json").read_text())
    assert manifest["bytes"] == len(one_process) and len(manifest["parts"]) == 5
    # Anyone can redo any single shard from the manifest.
    part = manifest["parts"][3]
    allclear(*part["command"], "--out", tmp_path / "again.pc")
    assert (tmp_path / "again.pc").read_bytes() == (tmp_path / "run/parts/3.part").read_bytes()


def slowed(folder: Path) -> Path:
    """A program that takes its time over every shard, until the file `go` is there."""
    program = folder / "slow"
    program.write_text(
        f"""#!/bin/sh
case "$*" in *--shard*)
    echo $$ >> {folder}/pids
    while [ ! -e {folder}/go ]; do sleep 0.1; done ;;
esac
exec {PROGRAM} "$@"
"""
    )
    program.chmod(0o755)
    return program


def wait_for(path: Path, lines: int) -> List[int]:
    while not path.exists() or len(path.read_text().split()) < lines:
        time.sleep(0.05)
    return [int(line) for line in path.read_text().split()]


def test_a_killed_task_is_done_again(tmp_path: Path, one_process: bytes) -> None:
    pytest.importorskip("hyperqueue")
    program = slowed(tmp_path)
    command = [*CLUSTER, "generate", *GENERATE, "--shards", "3", "--out", str(tmp_path / "run")]
    driver = subprocess.Popen([*command, "--program", str(program), "--workers", "1"])
    os.kill(wait_for(tmp_path / "pids", 1)[0], signal.SIGKILL)
    (tmp_path / "go").touch()
    assert driver.wait() == 0
    assert (tmp_path / "run/all.pc").read_bytes() == one_process
    assert len(wait_for(tmp_path / "pids", 4)) == 4


def used(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks /proc what it has used")
def test_a_task_killed_while_it_computes_is_done_again(tmp_path: Path) -> None:
    pytest.importorskip("hyperqueue")
    program, pids, run = tmp_path / "program", tmp_path / "pids", tmp_path / "run"
    program.write_text(
        f"""#!/bin/sh
case "$*" in *--shard*) echo $$ >> {pids} ;; esac
exec {PROGRAM} "$@"
"""
    )
    program.chmod(0o755)
    question = ["--height", "4", "--pattern", "T,I,J,*p7,*p1"]
    command = [*CLUSTER, "chance", *question, "--shards", "2", "--out", str(run)]
    driver = subprocess.Popen([*command, "--program", str(program), "--workers", "1"])
    task = wait_for(pids, 1)[0]
    while used(task) < 0.1:
        time.sleep(0.01)
    os.kill(task, signal.SIGKILL)
    assert driver.wait() == 0
    assert (run / "all.json").read_text() == allclear("pc", "chance", *question, "--json")


def test_a_killed_driver_costs_only_what_was_not_done(tmp_path: Path, one_process: bytes) -> None:
    pytest.importorskip("hyperqueue")
    program, run = slowed(tmp_path), tmp_path / "run"
    command = [*CLUSTER, "generate", *GENERATE, "--shards", "4", "--out", str(run)]
    command += ["--program", str(program), "--workers", "1"]
    cluster_run = subprocess.run([*command, "--plan"], check=True)
    assert cluster_run.returncode == 0
    (tmp_path / "go").touch()
    subprocess.run([*CLUSTER, "shard", str(run), "1", "--program", str(program)], check=True)
    done = (run / "parts/1.part").stat().st_mtime_ns
    (tmp_path / "go").unlink()
    driver = subprocess.Popen(command)
    wait_for(tmp_path / "pids", 2)
    driver.kill()
    driver.wait()
    (tmp_path / "go").touch()
    subprocess.run(command, check=True)
    assert (run / "all.pc").read_bytes() == one_process
    assert (run / "parts/1.part").stat().st_mtime_ns == done


#: A server of its own with one worker, as one that runs on a cluster.
SERVER = """
import sys, time
from hyperqueue.cluster import LocalCluster, WorkerConfig
with LocalCluster(server_dir=sys.argv[1], worker_config=WorkerConfig(cores=1)):
    print("ready", flush=True)
    sys.stdin.read()
"""


def test_a_server_that_runs_already_is_joined(tmp_path: Path, one_process: bytes) -> None:
    pytest.importorskip("hyperqueue")
    folder = tmp_path / "server"
    nobody = cluster(
        *["generate", *GENERATE, "--shards", 2, "--out", tmp_path / "none", "--server", folder],
        check=False,
    )
    assert nobody.returncode == 2 and "no server" in nobody.stderr
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        while "ready" not in server.stdout.readline():
            assert server.poll() is None
        for kind, number in (("first", 3), ("second", 2)):
            run = tmp_path / kind
            cluster("generate", *GENERATE, "--shards", number, "--out", run, "--server", folder)
            assert (run / "all.pc").read_bytes() == one_process
        assert server.poll() is None, "a server that was joined goes on"
    finally:
        assert server.stdin is not None
        server.stdin.close()
        server.wait()


MOON = ["--robots", "3"]


@pytest.fixture(scope="module")
def moon(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("moon") / "one.atlas"
    allclear("lunar", "atlas", *MOON, "--out", path)
    return path.read_bytes()


def test_a_map_is_found_length_by_length(tmp_path: Path, moon: bytes) -> None:
    pytest.importorskip("hyperqueue")
    done = cluster("lunar-atlas", *MOON, "--shards", 3, "--out", tmp_path / "run", "--quiet")
    result = Path(done.stdout.strip())
    assert result.read_bytes() == moon
    manifest = json.loads((tmp_path / "run/manifest.json").read_text())
    assert manifest["bytes"] == len(moon) and len(manifest["layers"]) > 5
    # Any shard of any length can be done again.
    part = manifest["layers"][2]["parts"][1]
    before = tmp_path / "run/layers/0002/state"
    allclear(*part["command"], "--checkpoint", before, "--out", tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == (
        tmp_path / "run/layers/0003/parts/1.part"
    ).read_bytes()


def test_a_map_without_an_engine(tmp_path: Path, moon: bytes) -> None:
    run = tmp_path / "run"
    cluster("lunar-atlas", *MOON, "--shards", 2, "--out", run, "--plan")
    early = cluster("finish", run, check=False)
    assert early.returncode == 2 and "2 shards are missing" in early.stderr
    while True:
        for shard in range(2):
            cluster("shard", run, shard)
        finished = cluster("finish", run, check=False)
        if finished.returncode != 3:
            break
    assert finished.returncode == 0, finished.stderr
    assert Path(finished.stdout.strip()).read_bytes() == moon


def test_gnu_parallel_does_the_same(tmp_path: Path, one_process: bytes) -> None:
    if shutil.which("parallel") is None:
        pytest.skip("GNU parallel is not installed")
    run = tmp_path / "run"
    cluster("generate", *GENERATE, "--shards", 6, "--out", run, "--plan")
    task = f"{sys.executable} -m allclear.cluster shard {run} {{}} --program {PROGRAM}"
    numbers = "".join(f"{shard}\n" for shard in range(6))
    subprocess.run(["parallel", "-j2", task], input=numbers, text=True, check=True)
    cluster("finish", run)
    assert (run / "all.pc").read_bytes() == one_process


def in_turn(tmp_path: Path, kind: str, shards: int, *arguments: Any) -> Path:
    """Does a run without an engine."""
    run = tmp_path / kind
    cluster(kind, *arguments, "--shards", shards, "--out", run, "--plan")
    for shard in range(shards):
        cluster("shard", run, shard)
    return Path(cluster("finish", run).stdout.strip())


def test_counts_add_up(tmp_path: Path) -> None:
    pattern = ["--field", FIELD, "--pattern", "I,*p4"]
    result = in_turn(tmp_path, "chance", 3, *pattern)
    assert result.read_text() == allclear("pc", "chance", *pattern, "--json")
    result = in_turn(tmp_path, "best", 2, *pattern, "--previews", 2)
    whole = json.loads(allclear("pc", "chance", *pattern, "--previews", 2, "--json"))
    del whole["hindsight"]  # told about all queues only
    assert json.loads(result.read_text()) == whole
    case = ["--height", 2, "--previews", 3]
    added = json.loads(in_turn(tmp_path / "case", "best", 3, *case).read_text())
    whole = json.loads(allclear("pc", "chance", *case, "--json"))
    for key in ("solvable", "total", "positions", "all_positions", "complete"):
        assert added[key] == whole[key], key
    assert "weighted" not in added


def test_games_are_those_of_one_process(tmp_path: Path) -> None:
    players = ["greedy", "random", "--games", 6, "--seed", 5]
    result = in_turn(tmp_path, "arena", 4, *players)
    allclear("smash", "arena", *players, "--record", tmp_path / "one.jsonl")
    assert result.read_bytes() == (tmp_path / "one.jsonl").read_bytes()


def test_parts_of_other_runs_and_damaged_ones_are_refused(tmp_path: Path) -> None:
    run = tmp_path / "run"
    cluster("generate", *GENERATE, "--shards", 2, "--out", run, "--plan")
    other = cluster("generate", *GENERATE, "--shards", 3, "--out", run, "--plan", check=False)
    assert other.returncode == 2 and "another run" in other.stderr and "shards" in other.stderr
    early = cluster("finish", run, check=False)
    assert early.returncode == 2 and "2 shards are missing" in early.stderr
    for shard in range(2):
        cluster("shard", run, shard)
    part = run / "parts/1.part"
    whole = part.read_bytes()
    part.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    damaged = cluster("finish", run, check=False)
    assert damaged.returncode == 2 and "checksum differs" in damaged.stderr
    part.write_bytes(whole[:-1])  # cut short: done again
    cluster("shard", run, 1)
    assert part.read_bytes() == whole
    note = run / "parts/0.json"
    note.write_text(note.read_text().replace("allclear 0", "allclear 9"))
    foreign = cluster("finish", run, check=False)
    assert foreign.returncode == 2 and "another run or version" in foreign.stderr
    assert not (run / "all.pc").exists()


def test_a_shard_of_another_run_is_refused(tmp_path: Path) -> None:
    pattern = ["--field", FIELD, "--pattern", "I,*p4"]
    runs = []
    for name, more in (("one", []), ("other", ["--no-hold"])):
        run = tmp_path / name
        runs.append(run)
        cluster("chance", *pattern, *more, "--shards", 2, "--out", run, "--plan")
        for shard in range(2):
            cluster("shard", run, shard)
    one, other = runs
    for name in ("1.part", "1.json"):
        shutil.copyfile(other / "parts" / name, one / "parts" / name)
    for command in (["finish", one], ["shard", one, 1], ["chance", *pattern, "--shards", 2, "--out", one]):
        refused = cluster(*command, check=False)
        assert refused.returncode == 2 and "a shard of another run" in refused.stderr, command
    assert not (one / "all.json").exists()
    # The part alone, without its note, is found by its checksum.
    shutil.copyfile(other / "parts/0.part", one / "parts/0.part")
    cluster("finish", other)
    (one / "parts/1.json").unlink()
    cluster("shard", one, 1)
    refused = cluster("finish", one, check=False)
    assert refused.returncode == 2, refused.stderr


def test_bad_input_is_one_line(tmp_path: Path) -> None:
    for arguments, said in [
        (["shard", tmp_path, 0], "no run in this folder"),
        (["generate", "--height", "2", "--shards", 1, "--out", ROOT / "book"], "empty folder"),
    ]:
        done = cluster(*arguments, check=False)
        assert done.returncode == 2 and said in done.stderr
        assert len(done.stderr.splitlines()) == 1
    run = tmp_path / "run"
    cluster("generate", "--height", "3", "--shards", 1, "--out", run, "--plan")
    done = cluster("shard", run, 0, check=False)
    assert done.returncode == 2 and "3" in done.stderr
    done = subprocess.run([*CLUSTER, "shard", str(run), "0", "--program", "/no/such"], capture_output=True, text=True)
    assert done.returncode == 2 and "no such program" in done.stderr
