"""Ctrl-C once something was found: it ends the search, and the finding is kept."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType


@dataclass(slots=True)
class Ending:
    """Whether the user has asked for the end of a search that has found something.

    An exception could be raised anywhere, in the middle of the report too, and would lose what was
    found. So the first Ctrl-C is only noted, for the search to look at; the second is as ever.
    """

    is_asked: bool = False

    def keep(self) -> None:
        """From now on there is something to keep."""
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler and _is_main_thread():
            signal.signal(signal.SIGINT, self._note)

    def _note(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self.is_asked = True
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def ending() -> Iterator[Ending]:
    """Listens for Ctrl-C inside the block, once there is something to keep."""
    noted = Ending()
    before = signal.getsignal(signal.SIGINT)
    try:
        yield noted
    finally:
        if _is_main_thread():
            signal.signal(signal.SIGINT, before)


def _is_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()
