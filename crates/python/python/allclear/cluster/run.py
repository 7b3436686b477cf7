"""A run: its folder, its parts, its result."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any, Dict, List, Optional, Type, TypeVar

from .kinds import KINDS, Kind, Mistake, command_output

__all__ = ["Mistake", "Run"]

R = TypeVar("R", bound="Run")


class Run:
    """What is asked, cut into shards, in a folder."""

    def __init__(self, folder: Path, plan: Dict[str, Any]) -> None:
        self.folder = folder
        self.plan = plan

    # ---- the folder -------------------------------------------------------------------------

    @classmethod
    def plan_in(
        cls, folder: Path, kind: str, arguments: List[str], shards: int, program: str
    ) -> Run:
        """The run of this folder; it is begun if the folder is new, and must be the same if not."""
        plan = {
            "kind": kind,
            "arguments": arguments,
            "shards": shards,
            "version": version_of(program),
        }
        path = folder / "run.json"
        if path.exists():
            found = read_json(path)
            if found != plan:
                names = [name for name in plan if found.get(name) != plan[name]]
                raise Mistake(
                    f"{path}: another run is in this folder (its {' and '.join(names)} differ): "
                    "choose another --out"
                )
        else:
            if folder.exists() and any(folder.iterdir()):
                raise Mistake(f"{folder}: expected a new or an empty folder, or that of a run")
            cls.begin(folder, plan)
        return cls(folder, plan)

    @classmethod
    def begin(cls: Type[R], folder: Path, plan: Dict[str, Any]) -> R:
        """Begins a run in a folder."""
        (folder / "parts").mkdir(parents=True, exist_ok=True)
        write_json(folder / "run.json", plan)
        return cls(folder, plan)

    @classmethod
    def of_folder(cls, folder: Path) -> Run:
        """The run that was begun in this folder."""
        path = folder / "run.json"
        if not path.exists():
            raise Mistake(f"{folder}: there is no run in this folder")
        return cls(folder, read_json(path))

    @property
    def kind(self) -> Kind:
        """What is asked."""
        return KINDS[self.plan["kind"]]

    @property
    def shards(self) -> int:
        """How many shards there are."""
        return int(self.plan["shards"])

    @property
    def unit(self) -> str:
        """What a bar counts."""
        return "shards"

    def part(self, shard: int) -> Path:
        """Where a shard's part is."""
        return self.folder / "parts" / f"{shard}.part"

    def note(self, shard: int) -> Path:
        """Where its checksum is; it is there once the part is whole."""
        return self.folder / "parts" / f"{shard}.json"

    def is_done(self, shard: int) -> bool:
        """Whether the shard's part is there, of this run."""
        if not self.note(shard).exists() or not self.part(shard).exists():
            return False
        note = read_json(self.note(shard))
        if (note.get("command"), note.get("version")) != (self.command(shard), self.plan["version"]):
            raise Mistake(f"{self.note(shard)}: a shard of another run or version; not merged")
        return bool(note["bytes"] == self.part(shard).stat().st_size)

    def missing(self) -> List[int]:
        """The shards that are not done yet."""
        return [shard for shard in range(self.shards) if not self.is_done(shard)]

    def command(self, shard: int) -> List[str]:
        """The arguments of `allclear` that do a shard, but for where it writes."""
        return [*self.kind.command, *self.plan["arguments"], "--shard", f"{shard}/{self.shards}"]

    # ---- one shard --------------------------------------------------------------------------

    def do(self, shard: int, program: str) -> None:
        """Does one shard, unless it is done: its part appears whole, and then its checksum."""
        if not 0 <= shard < self.shards:
            raise Mistake(f"shard {shard}: expected 0 to {self.shards - 1}")
        if self.is_done(shard):
            return
        version = version_of(program)
        if version != self.plan["version"]:
            raise Mistake(f"{program} is version {version}, the run {self.plan['version']}")
        begin = time.monotonic()
        room = Path(tempfile.mkdtemp(prefix=f"{shard}-", dir=self.folder / "parts"))
        try:
            out = room / "part"
            self.run_shard(program, shard, out)
            note = {
                "command": self.command(shard),
                "version": version,
                "bytes": out.stat().st_size,
                "sha256": checksum(out),
                "seconds": round(time.monotonic() - begin, 3),
            }
            with open(out, "rb") as file:
                os.fsync(file.fileno())
            os.replace(out, self.part(shard))
            write_json(self.note(shard), note)
        finally:
            shutil.rmtree(room, ignore_errors=True)

    def run_shard(self, program: str, shard: int, out: Path) -> None:
        """Runs the program for a shard."""
        self.kind.run(program, self.command(shard), out)

    # ---- all of them ------------------------------------------------------------------------

    def parts(self) -> List[Path]:
        """Where the parts of all shards are."""
        return [self.part(shard) for shard in range(self.shards)]

    def verify(self, program: str, sample: int = 4) -> List[Dict[str, Any]]:
        """Checks every checksum, and some parts by the program; the notes of all shards."""
        missing = self.missing()
        if missing:
            raise Mistake(f"{self.folder}: {len(missing)} shards are missing, the first {missing[0]}")
        notes = []
        for shard in range(self.shards):
            note = read_json(self.note(shard))
            if checksum(self.part(shard)) != note["sha256"]:
                raise Mistake(
                    f"{self.part(shard)}: damaged, its checksum differs; remove it and rerun"
                )
            notes.append({"shard": shard, **note})
        step = max(1, self.shards // sample)
        for shard in range(0, self.shards, step):
            self.kind.check(program, self.part(shard))
        return notes

    def merge(self, program: str) -> Path:
        """Verifies, merges, and writes the manifest; where the result is."""
        notes = self.verify(program)
        result = self.folder / self.kind.result
        unfinished = result.with_name(result.name + ".unfinished")
        self.merge_parts(program, unfinished)
        os.replace(unfinished, result)
        manifest = self.about_result(result)
        manifest["seconds"] = round(sum(note["seconds"] for note in notes), 3)
        write_json(self.folder / "manifest.json", {**manifest, "parts": notes})
        return result

    def merge_parts(self, program: str, out: Path) -> None:
        """Makes one file of all parts."""
        self.kind.merge(program, self.parts(), out)

    def about_result(self, result: Path) -> Dict[str, Any]:
        """What was asked, and what came out of it."""
        return {
            "kind": self.plan["kind"],
            "version": self.plan["version"],
            "command": ["allclear", *self.kind.command, *self.plan["arguments"]],
            "shards": self.shards,
            "result": result.name,
            "bytes": result.stat().st_size,
            "sha256": checksum(result),
        }


def find_program(given: Optional[str]) -> str:
    """The program `allclear`: the one that is named, or the one in the path."""
    program = shutil.which(given or "allclear")
    if program is None:
        raise Mistake(f"{given or 'allclear'}: no such program; build it with cargo, or say --program")
    return str(Path(program).resolve())


def version_of(program: str) -> str:
    """Which version a program is."""
    return command_output([program, "--version"]).strip()


def checksum(path: Path) -> str:
    """The SHA-256 of a file."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def read_json(path: Path) -> Dict[str, Any]:
    try:
        data: Dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        raise Mistake(f"{path}: damaged, not JSON; remove it and rerun") from None
    return data


def write_json(path: Path, data: Dict[str, Any]) -> None:
    """In one step: a reader sees the old file, the new one, or none."""
    descriptor, name = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(data, file, indent=1)
        file.write("\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(name, path)
