"""A map of Lunar Lockout: one length after the other, each of them a run of its own.

How far a position is from being solved follows from positions one step nearer, so all shards of a
length must be there before the next can begin. `layers/0001`, `layers/0002`, … are the folders of
these runs, each with the state that it leaves for the next; the last of them becomes the atlas.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any, Dict, List, Optional

from .kinds import KINDS, Mistake, command_output, command_status
from .run import Run, checksum, read_json, write_json

__all__ = ["Atlas", "Layer", "begin_run", "open_run"]

#: The status of a command that is not finished but can be gone on with.
UNFINISHED = 3


class Layer(Run):
    """One length."""

    @property
    def before(self) -> Path:
        """The state that the length before left; there is none before the first."""
        return self.folder.parent / f"{int(self.folder.name) - 1:04}" / self.kind.result

    @property
    def unit(self) -> str:
        return f"shards of length {int(self.folder.name)}"

    def run_shard(self, program: str, shard: int, out: Path) -> None:
        command = [program, *self.command(shard), "--threads", "1", "--quiet"]
        command_output([*command, "--checkpoint", str(self.before), "--out", str(out)])

    def merge_parts(self, program: str, out: Path) -> None:
        out.unlink(missing_ok=True)
        if self.before.exists():
            shutil.copyfile(self.before, out)
        command = [program, *self.kind.command, *self.plan["arguments"], "--quiet", "--json"]
        command += ["--checkpoint", str(out), "--merge", *map(str, self.parts())]
        status = command_status(command, {0, 1, UNFINISHED})
        write_json(self.folder / "last.json", {"is_last": status != UNFINISHED})

    @property
    def is_merged(self) -> bool:
        """Whether its state is there, for the next one."""
        return (self.folder / "manifest.json").exists()

    @property
    def is_last(self) -> bool:
        """Whether no length comes after it."""
        return bool(read_json(self.folder / "last.json")["is_last"])


class Atlas(Run):
    """All lengths."""

    def layers(self) -> List[Layer]:
        """Those that were begun."""
        folders = sorted((self.folder / "layers").glob("[0-9]" * 4))
        return [Layer(folder, read_json(folder / "run.json")) for folder in folders]

    def layer(self) -> Optional[Layer]:
        """The one that is next, begun if it is new; `None` after the last."""
        layers = self.layers()
        if layers and not layers[-1].is_merged:
            return layers[-1]
        if layers and layers[-1].is_last:
            return None
        folder = self.folder / "layers" / f"{len(layers) + 1:04}"
        return Layer.begin(folder, {**self.plan, "kind": "lunar-layer"})

    def do(self, shard: int, program: str) -> None:
        """Does a shard of the length that is next."""
        layer = self.layer()
        if layer is not None:
            layer.do(shard, program)

    def finish(self, program: str) -> Optional[Path]:
        """Merges the length that is next; the atlas if it was the last."""
        layer = self.layer()
        if layer is not None:
            layer.merge(program)
            if not layer.is_last:
                return None
        return self.merge(program)

    def merge(self, program: str) -> Path:
        layers = self.layers()
        state = self.folder / "state"
        shutil.copyfile(layers[-1].folder / layers[-1].kind.result, state)
        result = self.folder / self.kind.result
        unfinished = result.with_name(result.name + ".unfinished")
        command = [program, *self.kind.command, *self.plan["arguments"], "--quiet"]
        command += ["--checkpoint", str(state), "--out", str(unfinished)]
        command_status(command, {0, 1})
        os.replace(unfinished, result)
        manifests = [read_json(layer.folder / "manifest.json") for layer in layers]
        write_json(
            self.folder / "manifest.json",
            {
                **self.about_result(result),
                "seconds": round(sum(one["seconds"] for one in manifests), 3),
                "layers": [_short(one) for one in manifests],
            },
        )
        return result


def _short(manifest: Dict[str, Any]) -> Dict[str, Any]:
    return {key: manifest[key] for key in ("seconds", "bytes", "sha256", "parts")}


RUNS = {"lunar-atlas": Atlas, "lunar-layer": Layer}


def open_run(folder: Path) -> Run:
    """The run that was begun in this folder."""
    plan = Run.of_folder(folder).plan
    if plan.get("kind") not in KINDS:
        raise Mistake(f"{folder}: a run of another version: {plan.get('kind')}")
    return RUNS.get(plan["kind"], Run)(folder, plan)


def begin_run(
    folder: Path, kind: str, arguments: List[str], shards: int, program: str
) -> Run:
    """The run of this folder; it is begun if the folder is new, and must be the same if not."""
    run = Run.plan_in(folder, kind, arguments, shards, program)
    return RUNS.get(kind, Run)(folder, run.plan)
