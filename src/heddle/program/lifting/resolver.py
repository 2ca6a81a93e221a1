"""What lifting must know of the rest of the program."""

from __future__ import annotations

from typing import Protocol

from heddle._core import MethodRef
from heddle.program.operators import ThreadAction


class Resolver(Protocol):
    """Resolves the few calls that register code has instructions of its own for."""

    def thread_action(self, method: MethodRef, /) -> ThreadAction | None:
        """What the method that `method` resolves to does to threads, if it does anything."""
