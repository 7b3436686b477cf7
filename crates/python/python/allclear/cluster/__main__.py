"""`python -m allclear.cluster`"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import List, Optional

from .engine import Cluster
from .kinds import INNER, KINDS
from .layers import UNFINISHED, Atlas, begin_run, open_run
from .run import Mistake, Run, find_program

EPILOG = """\
All other arguments go to the command that does a shard: pc generate, pc chance, smash arena,
lunar atlas.

examples:
  python -m allclear.cluster generate --height 4 --shards 256 --out four
  python -m allclear.cluster chance --field setup.txt --pattern '*p7,*p4' --shards 16 --out odds
  python -m allclear.cluster best --height 4 --previews 5 --shards 7 --out play
  python -m allclear.cluster arena bot:5000 two-ply --games 1000 --shards 20 --out games
  python -m allclear.cluster lunar-atlas --size 7x7 --robots 6 --shards 16 --out moon
  python -m allclear.cluster generate --height 4 --shards 256 --out four --server ~/.hq-server

the same with GNU parallel, or in a Slurm job array:
  python -m allclear.cluster generate --height 4 --shards 256 --out four --plan
  seq 0 255 | parallel python -m allclear.cluster shard four {}
  sbatch --wait --array=0-255 --wrap 'python -m allclear.cluster shard four $SLURM_ARRAY_TASK_ID'
  python -m allclear.cluster finish four

a map of Lunar Lockout is found one length after the other; finish exits with 3 while there is another:
  python -m allclear.cluster lunar-atlas --size 7x7 --robots 6 --shards 16 --out moon --plan
  while seq 0 15 | parallel python -m allclear.cluster shard moon {}
        python -m allclear.cluster finish moon; [ $? = 3 ]; do :; done

Safe to interrupt: rerun the command to resume. Exit status: 0 done, 2 error, 3 not all yet,
130 interrupted.
"""


def _whole(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 1_000_000:
        raise argparse.ArgumentTypeError("expected 1 to 1000000")
    return number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m allclear.cluster",
        description="Whole spaces in shards, on HyperQueue or anything that starts commands.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="do", required=True, metavar="COMMAND")
    for name, kind in KINDS.items():
        if name in INNER:
            continue
        one = commands.add_parser(name, help=kind.about, allow_abbrev=False)
        one.add_argument("--shards", type=_whole, required=True, metavar="N", help="how many tasks")
        one.add_argument("--out", type=Path, required=True, metavar="DIR", help="the run's folder")
        one.add_argument("--server", type=Path, metavar="DIR", help="join the server of this folder")
        one.add_argument("--workers", type=_whole, metavar="N", help="cores of this machine to use")
        one.add_argument("--plan", action="store_true", help="only begin the run")
        one.add_argument("--program", metavar="PATH", help="the program allclear")
        one.add_argument("--quiet", action="store_true", help="no progress")
    shard = commands.add_parser("shard", help="do one shard of a run")
    shard.add_argument("folder", type=Path, metavar="DIR")
    shard.add_argument("shard", type=int, metavar="I")
    shard.add_argument("--program", metavar="PATH", help="the program allclear")
    finish = commands.add_parser("finish", help="verify and merge a run whose shards are done")
    finish.add_argument("folder", type=Path, metavar="DIR")
    finish.add_argument("--program", metavar="PATH", help="the program allclear")
    return parser


def main(arguments: Optional[List[str]] = None) -> int:
    parser = _parser()
    args, rest = parser.parse_known_args(arguments)
    if rest and args.do in ("shard", "finish"):
        parser.error(f"unknown arguments: {' '.join(rest)}")
    try:
        program = find_program(args.program)
        if args.do == "shard":
            open_run(args.folder).do(args.shard, program)
            return 0
        if args.do == "finish":
            return _finish(open_run(args.folder), program)
        run = begin_run(args.out.absolute(), args.do, rest, args.shards, program)
        if args.plan:
            return 0
        with Cluster(args.server, args.workers, args.quiet) as cluster:
            if isinstance(run, Atlas):
                while (layer := run.layer()) is not None:
                    cluster.do_all(layer, program)
                    layer.merge(program)
            else:
                cluster.do_all(run, program)
        print(run.merge(program))
        return 0
    except Mistake as mistake:
        print(f"allclear.cluster: {mistake}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped; run the same command to resume.", file=sys.stderr)
        return 130


def _finish(run: Run, program: str) -> int:
    result = run.finish(program) if isinstance(run, Atlas) else run.merge(program)
    if result is None:
        print("Merged; the next length can be begun.", file=sys.stderr)
        return UNFINISHED
    print(result)
    return 0


if __name__ == "__main__":
    sys.exit(main())
