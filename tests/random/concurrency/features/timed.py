"""Joining for a while, in programs without interrupts: it may be over at any moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from concurrency.feature import Feature
from concurrency.steps import Step, nothing

if TYPE_CHECKING:
    from concurrency.compiling import Compiler


@dataclass(frozen=True, slots=True)
class TimedJoin(Feature):
    """`thread.join(1);`."""

    thread: int

    def java(self) -> str:
        return f"try {{ t{self.thread}.join(1); }} catch (InterruptedException e) {{ r2 = 7; }}"

    def compile(self, compiler: Compiler) -> None:
        compiler.emit(Step(nothing))
