"""Whole spaces on many machines: one task per shard, on HyperQueue or anything that starts commands.

    python -m allclear.cluster generate --height 4 --shards 256 --out DIR

A run lives in a folder. `run.json` says what is asked; every shard is one `allclear … --shard I/N`
whose part is written, with its checksum, in one step; what is there is never done again. When all
parts are there they are verified and merged, and `manifest.json` says how anyone can redo any of
them. The tasks know nothing of each other, so the same folder works with a Slurm job array or with
GNU parallel: see `python -m allclear.cluster --help`.
"""

from __future__ import annotations

from .run import Mistake, Run

__all__ = ["Mistake", "Run"]
