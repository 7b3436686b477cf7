"""The text in which players share fields.

Generated from the schema of all questions by `crates/python/generate.py`; do not edit.
"""

from __future__ import annotations

from typing import Any, Dict, Optional, Sequence

from ._ask import Cancel, ProgressLike, call
from .replies import (
    FumenDecodeReply,
    FumenEncodeReply,
    FumenFumensReply,
    FumenGlueReply,
)

__all__ = [
    'decode',
    'encode',
    'new',
    'glue',
    'unglue',
    'reduce',
    'mirror',
    'grey',
    'join',
    'split',
    'comment',
    'page',
    'filter',
]


_DECODE: Dict[str, object] = {
    'fumen': '',
    'page': None,
    'strict': False,
}


def decode(
    fumen: str = '',
    *,
    page: Optional[int] = None,
    strict: bool = False,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> FumenDecodeReply:
    """Reads the pages of a fumen.

    >>> import allclear
    >>> allclear.fumen.decode("v115@vhJqMJvtBdsBJkBUrBGjBzpB3mBuqBzpB").pages[0].piece.type
    'L'

    Args:
        fumen: The fumen, or its address.
        page: Only this page, from 1.
        strict: Reject non-standard fumens.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        FumenDecodeReply,
        'fumen.decode',
        _DECODE,
        {
            'fumen': fumen,
            'page': page,
            'strict': strict,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_ENCODE: Dict[str, object] = {
    'pages': (),
    'url': None,
}


def encode(
    *,
    pages: Sequence[Any] = (),
    url: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> FumenEncodeReply:
    """Writes pages as a fumen.

    Args:
        pages: The pages as `fumen.decode` tells them. A page may leave out its field (what the
            page before leaves behind), its piece, its comment (unchanged) and its flags.
        url: The address that opens it instead: `zui`, `harddrop` or `mobile`.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        FumenEncodeReply,
        'fumen.encode',
        _ENCODE,
        {
            'pages': pages,
            'url': url,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_NEW: Dict[str, object] = {
    'picture': '',
    'comment': None,
    'url': None,
}


def new(
    picture: str = '',
    *,
    comment: Optional[str] = None,
    url: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> FumenEncodeReply:
    """Makes a fumen from a picture: ten cells per line, the top row first, `_` or `.` empty,
    `X` or `#` grey, or the letter of a piece. An empty line begins a new page. Under a line of
    dashes stands the garbage row.

    Args:
        picture: The picture.
        comment: The comment of the first page.
        url: The address that opens it instead: `zui`, `harddrop` or `mobile`.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        FumenEncodeReply,
        'fumen.new',
        _NEW,
        {
            'picture': picture,
            'comment': comment,
            'url': url,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_GLUE: Dict[str, object] = {
    'fumen': '',
    'all': False,
    'limit': None,
    'check': None,
    'kicks': None,
    'drop': None,
}


def glue(
    fumen: str = '',
    *,
    all: bool = False,
    limit: Optional[int] = None,
    check: Optional[str] = None,
    kicks: Optional[str] = None,
    drop: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> FumenGlueReply:
    """Every coloured page as a fumen with one piece per page, in an order that can be built.

    Args:
        fumen: The fumens, separated by blanks or lines.
        all: All orders instead of one.
        limit: At most so many orders of a page.
        check: What a piece must fulfil when it is placed: `reach`, `rest` or `float`. If not
            given: `reach`, or `rest` where no order can be reached.
        kicks: The rotation system: a name, or the text of a `.properties` file. `srs` if not
            given.
        drop: How pieces may be moved into place: `softdrop` (if not given), `harddrop`,
            `tsoft`, `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must
            make that spin.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        FumenGlueReply,
        'fumen.glue',
        _GLUE,
        {
            'fumen': fumen,
            'all': all,
            'limit': limit,
            'check': check,
            'kicks': kicks,
            'drop': drop,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_UNGLUE: Dict[str, object] = {
    'fumen': '',
}


def unglue(
    fumen: str = '',
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> FumenFumensReply:
    """All pieces of a fumen drawn on one page; a new page where the field changes by itself.

    Args:
        fumen: The fumens, separated by blanks or lines.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        FumenFumensReply,
        'fumen.unglue',
        _UNGLUE,
        {
            'fumen': fumen,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_REDUCE: Dict[str, object] = {
    'fumen': '',
}


def reduce(
    fumen: str = '',
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> FumenFumensReply:
    """As `fumen.unglue`, up to the first change of the field: always one page.

    Args:
        fumen: The fumens, separated by blanks or lines.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        FumenFumensReply,
        'fumen.reduce',
        _REDUCE,
        {
            'fumen': fumen,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_MIRROR: Dict[str, object] = {
    'fumen': '',
}


def mirror(
    fumen: str = '',
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> FumenFumensReply:
    """Mirrored left to right.

    Args:
        fumen: The fumens, separated by blanks or lines.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        FumenFumensReply,
        'fumen.mirror',
        _MIRROR,
        {
            'fumen': fumen,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_GREY: Dict[str, object] = {
    'fumen': '',
}


def grey(
    fumen: str = '',
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> FumenFumensReply:
    """Every filled cell grey.

    Args:
        fumen: The fumens, separated by blanks or lines.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        FumenFumensReply,
        'fumen.grey',
        _GREY,
        {
            'fumen': fumen,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_JOIN: Dict[str, object] = {
    'fumen': '',
}


def join(
    fumen: str = '',
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> FumenFumensReply:
    """The pages of all fumens as one fumen.

    Args:
        fumen: The fumens, separated by blanks or lines.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        FumenFumensReply,
        'fumen.join',
        _JOIN,
        {
            'fumen': fumen,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_SPLIT: Dict[str, object] = {
    'fumen': '',
}


def split(
    fumen: str = '',
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> FumenFumensReply:
    """Every page as a fumen of its own.

    Args:
        fumen: The fumens, separated by blanks or lines.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        FumenFumensReply,
        'fumen.split',
        _SPLIT,
        {
            'fumen': fumen,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_COMMENT: Dict[str, object] = {
    'fumen': '',
    'text': None,
    'append': None,
    'remove': False,
}


def comment(
    fumen: str = '',
    *,
    text: Optional[str] = None,
    append: Optional[str] = None,
    remove: bool = False,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> FumenFumensReply:
    """With other comments.

    Args:
        fumen: The fumens, separated by blanks or lines.
        text: The comment for every page.
        append: What to append to every comment.
        remove: Take all comments away.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        FumenFumensReply,
        'fumen.comment',
        _COMMENT,
        {
            'fumen': fumen,
            'text': text,
            'append': append,
            'remove': remove,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_PAGE: Dict[str, object] = {
    'fumen': '',
    'page': None,
}


def page(
    fumen: str = '',
    *,
    page: Optional[str] = None,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> FumenFumensReply:
    """Some of the pages.

    Args:
        fumen: The fumens, separated by blanks or lines.
        page: Which: `2`, `2:5`, `3:`; the first if not given.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        FumenFumensReply,
        'fumen.page',
        _PAGE,
        {
            'fumen': fumen,
            'page': page,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )


_FILTER: Dict[str, object] = {
    'fumen': '',
    'without': '',
}


def filter(
    fumen: str = '',
    *,
    without: str = '',
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressLike = None,
    cancel: Optional[Cancel] = None,
) -> FumenFumensReply:
    """Without the pieces of one kind, the others at the same cells.

    Args:
        fumen: The fumens, separated by blanks or lines.
        without: The piece to leave out.
        threads: Threads for long searches; one per core if not given.
        memory_limit: Megabytes that tables and answers may take.
        time_limit: Seconds after which to give up; `complete` is then false.
        progress: A function of (what, done, total), or a bar such as tqdm's.
        cancel: Stops the search from another thread.
    """
    return call(
        FumenFumensReply,
        'fumen.filter',
        _FILTER,
        {
            'fumen': fumen,
            'without': without,
        },
        threads,
        memory_limit,
        time_limit,
        progress,
        cancel,
    )

