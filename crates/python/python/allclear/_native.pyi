from typing import Callable, Optional, Tuple, final

__version__: str

@final
class Cancel:
    def __init__(self) -> None: ...
    def cancel(self) -> None: ...
    @property
    def cancelled(self) -> bool: ...

def ask(
    request: str,
    *,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    seconds: Optional[float] = None,
    cancel: Optional[Cancel] = None,
    progress: Optional[Callable[[str, int, Optional[int]], object]] = None,
    part: Optional[Callable[[str], object]] = None,
) -> Tuple[str, bool]: ...
