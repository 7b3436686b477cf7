"""What can be asked of a cluster: which command does a shard, and how its parts become one."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, Dict, List, Set

__all__ = ["INNER", "KINDS", "Kind", "Mistake"]


class Mistake(Exception):
    """Something a person can put right: one line."""


def command_output(command: List[str]) -> str:
    """What a command prints; an error with what it said if it fails."""
    return _run(command, {0}).stdout


def command_status(command: List[str], expected: Set[int]) -> int:
    """How a command ends; an error with what it said if not as expected."""
    return _run(command, expected).returncode


def _run(command: List[str], expected: Set[int]) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode not in expected:
        said = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
        raise Mistake(f"{' '.join(command)}: {said[0]}")
    return done


class Kind:
    """A command whose shards add up."""

    #: The command, without `allclear`.
    command: List[str]
    #: What the merged file is called.
    result: str
    #: For `--help`.
    about: str

    def run(self, program: str, arguments: List[str], out: Path) -> None:
        """Does a shard."""
        raise NotImplementedError

    def check(self, program: str, part: Path) -> None:
        """Checks a part, beyond its checksum."""

    def merge(self, program: str, parts: List[Path], out: Path) -> None:
        """Makes one file of all parts: the same as one process writes."""
        raise NotImplementedError


class Generate(Kind):
    """`.pc` files."""

    command = ["pc", "generate"]
    result = "all.pc"
    about = "a perfect clear for every sequence, as a .pc file"

    def run(self, program: str, arguments: List[str], out: Path) -> None:
        command_output([program, *arguments, "--threads", "1", "--quiet", "--out", str(out)])

    def check(self, program: str, part: Path) -> None:
        command_output([program, "pc", "check", "--quiet", str(part)])

    def merge(self, program: str, parts: List[Path], out: Path) -> None:
        command_output([program, "pc", "merge", "--quiet", "--out", str(out), *map(str, parts)])


class Counts(Kind):
    """Replies whose numbers add up."""

    command = ["pc", "chance"]
    result = "all.json"
    about = "how many queues have a perfect clear"

    def run(self, program: str, arguments: List[str], out: Path) -> None:
        printed = command_output([program, *arguments, "--threads", "1", "--quiet", "--json"])
        out.write_text(printed, encoding="utf-8")

    def merge(self, program: str, parts: List[Path], out: Path) -> None:
        total: Any = None
        for part in parts:
            reply = json.loads(part.read_text(encoding="utf-8"))
            total = reply if total is None else add(total, reply, str(part))
        text = json.dumps(total, separators=(",", ":"), ensure_ascii=False)
        out.write_text(text + "\n", encoding="utf-8")


class Best(Counts):
    """The same for a player who sees only some pieces."""

    about = "on how many queues best play succeeds (with --previews N)"


class Arena(Kind):
    """Recorded games."""

    command = ["smash", "arena"]
    result = "all.jsonl"
    about = "games between two players, recorded"

    def run(self, program: str, arguments: List[str], out: Path) -> None:
        command_output([program, *arguments, "--quiet", "--json", "--record", str(out)])

    def check(self, program: str, part: Path) -> None:
        if part.stat().st_size:
            command_output([program, "smash", "replay", str(part)])

    def merge(self, program: str, parts: List[Path], out: Path) -> None:
        with open(out, "wb") as file:
            for part in parts:
                with open(part, "rb") as one:
                    shutil.copyfileobj(one, file)


class LunarAtlas(Kind):
    """Maps of Lunar Lockout; see `layers`."""

    command = ["lunar", "atlas"]
    result = "all.atlas"
    about = "every placement of some pieces of Lunar Lockout, as an atlas"


class LunarLayer(LunarAtlas):
    """One length of such a map."""

    result = "state"


#: What adds up, and what is lost when replies are added.
COUNTS = {"solvable", "total", "hindsight"}
LOST = {"weighted"}


def add(one: Any, other: Any, place: str) -> Any:
    """Two replies as one: counts add up, what is the same for all stays, shares are left out."""
    if isinstance(one, bool):
        return one and other
    if isinstance(one, dict) and isinstance(other, dict):
        one, other = _without(one), _without(other)
        if one.keys() == other.keys():
            return {key: _field(key, one[key], other[key], place) for key in one}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [add(mine, others, place) for mine, others in zip(one, other)]
    if one == other:
        return one
    raise Mistake(f"{place}: its reply does not add up with those before; leave out the option that asks for it")


def _without(reply: Dict[str, Any]) -> Dict[str, Any]:
    return {key: value for key, value in reply.items() if key not in LOST}


def _field(key: str, one: Any, other: Any, place: str) -> Any:
    if key in COUNTS:
        total = int(one) + int(other)
        return total if total <= 1 << 53 else str(total)
    return add(one, other, place)


KINDS: Dict[str, Kind] = {
    "generate": Generate(),
    "chance": Counts(),
    "best": Best(),
    "arena": Arena(),
    "lunar-atlas": LunarAtlas(),
    "lunar-layer": LunarLayer(),
}

#: The steps of others.
INNER = {"lunar-layer"}
