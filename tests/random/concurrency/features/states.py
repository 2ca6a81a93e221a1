"""`Thread.getState` of other threads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from concurrency.feature import Feature
from concurrency.views import Look

if TYPE_CHECKING:
    from concurrency.compiling import Compiler


@dataclass(frozen=True, slots=True)
class AskState(Feature):
    """`r = thread.getState().ordinal();`."""

    local: int
    thread: int

    def java(self) -> str:
        return f"r{self.local} = t{self.thread}.getState().ordinal();"

    def compile(self, compiler: Compiler) -> None:
        compiler.emit(Look(self.local, self.thread, compiler.number))
