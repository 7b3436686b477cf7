"""What the searches cost.

Generated from the schema of all questions by `crates/python/generate.py`; do not edit.
"""

from __future__ import annotations

from typing import Dict, Optional

from ._ask import Cancel, ProgressLike, call
from .replies import (
    BenchSignatureReply,
)

__all__ = [
    'signature',
]


_SIGNATURE: Dict[str, object] = {
    'only': None,
}


def signature(
    *,
    only: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> BenchSignatureReply:
    """The signature of the searches.

    Args:
        only: Only this part of the workload.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        BenchSignatureReply,
        'bench.signature',
        _SIGNATURE,
        {
            'only': only,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )

