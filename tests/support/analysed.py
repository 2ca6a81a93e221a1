"""Facts about small programs, asked for by the names of methods and variables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import heddle
from heddle.analysis.facts import MODELLED
from heddle.analysis.options import Options
from heddle.analysis.solution import facts_of
from heddle.machine.initial_heap import initial_heap
from heddle.program.operands import Kind, Register

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from heddle.analysis.facts import Allocation, Facts, Instance, Start
    from heddle.analysis.options import Pruning
    from heddle.program.program import Program


@dataclass(frozen=True, slots=True)
class Analysed:
    """A program and the facts about it."""

    program: Program
    facts: Facts

    def instances(self, name: str) -> list[Instance]:
        """The instances of methods of the program called `Class.method` or `method`."""
        return [
            it
            for it in self.facts.instances()
            if f"{it.method.owner}.{it.method.name}".endswith(name)
        ]

    def values(self, variable: str, method: str = "main") -> set[Allocation]:
        """What a variable may refer to, in any instance of a method."""
        register = Register(variable, Kind.REF)
        return {
            value for it in self.instances(method) for value in self.facts.points_to(it, register)
        }

    def types(self, variable: str, method: str = "main") -> set[str]:
        """The classes of what a variable may refer to."""
        return {it.type for it in self.values(variable, method)}

    def starts(self) -> list[Start]:
        """All threads that code or models may start."""
        return [
            start
            for it in self.facts.instances()
            for pc in self._places(it)
            for start in self.facts.starts(it, pc)
        ]

    def _places(self, instance: Instance) -> list[int]:
        body = self.facts.body(instance)
        return [MODELLED] if body is None else sorted({it.pc for it in body.instructions})

    def runs(self, name: str) -> bool:
        """Whether a method may run at all."""
        return bool(self.instances(name))


def analysed(
    sources: Sequence[Path], main: str, pruning: Pruning | None = None, depth: int = 1
) -> Analysed:
    """The facts about one of the programs of some source files."""
    program = heddle.load(*sources, main=main)
    options = Options(initial_heap(program), depth=depth)
    if pruning is not None:
        options = Options(options.initial, depth=depth, pruning=pruning)
    return Analysed(program, facts_of(program, options))
