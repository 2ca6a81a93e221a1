"""A concurrent pushdown system as its file spells it: shared variables, threads, what to check.

Threads share a control state and variables, each has a stack of its own: the concurrent pushdown
systems of [QadeerR05, 4], with the fork and join of section 5. A rule is taken in one step; rules
with guards and updates stand for one plain rule per value of the variables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from heddle.formal.pushdown.formats.expressions import (
    Assignment,
    Condition,
    Copy,
    ThreadVariable,
    Variable,
)


@dataclass(frozen=True, slots=True)
class Fork:
    """Start a thread that runs the program named; a thread variable may remember which it is."""

    program: str
    into: str | None = None


@dataclass(frozen=True, slots=True)
class GuardedRule:
    """Replace the top symbol by `word`, if the guards hold, and update what is shared.

    `source` None: in any control state; `target` None: the state stays. `join` names the thread
    variable whose thread must have ended: a thread ends when its stack is empty.
    """

    source: str | None
    symbol: str
    target: str | None
    word: tuple[str, ...]
    when: tuple[Condition, ...] = ()
    updates: tuple[Assignment | Copy, ...] = ()
    fork: Fork | None = None
    join: str | None = None
    label: str | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class ThreadProgram:
    """What threads do that start with `stack`; `count` of them are there from the beginning."""

    name: str
    stack: tuple[str, ...]
    rules: tuple[GuardedRule, ...]
    count: int = 1
    line: int = field(default=0, compare=False)

    @property
    def threads(self) -> tuple[str, ...]:
        """The names of those that are there from the beginning."""
        if self.count == 1:
            return (self.name,)
        return tuple(f"{self.name}.{number + 1}" for number in range(self.count))

    def symbols(self) -> Iterator[str]:
        """Every stack symbol, as often as it is mentioned."""
        yield from self.stack
        for rule in self.rules:
            yield from (rule.symbol, *rule.word)


@dataclass(frozen=True, slots=True)
class ErrorDeclaration:
    """A place that no run may reach.

    The control state is `state`, different threads have the `symbols` on top of their stacks, and
    the conditions hold; what is not given does not matter.
    """

    state: str | None = None
    symbols: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class ConcurrentSystem:
    """Everything that a `.cpds` file says. Without `start`, there is one control state only."""

    start: str | None
    variables: tuple[Variable, ...]
    thread_variables: tuple[ThreadVariable, ...]
    programs: tuple[ThreadProgram, ...]
    errors: tuple[ErrorDeclaration, ...]

    @property
    def threads(self) -> tuple[tuple[str, ThreadProgram], ...]:
        """The threads that are there from the beginning, by name, with what they run."""
        return tuple((name, program) for program in self.programs for name in program.threads)

    def states(self) -> dict[str, None]:
        """The control states, in the order in which the file mentions them."""
        found = {} if self.start is None else {self.start: None}
        for program in self.programs:
            for rule in program.rules:
                found.update({s: None for s in (rule.source, rule.target) if s is not None})
        return found

    def symbols(self) -> dict[str, None]:
        """The stack symbols, in the order in which the file mentions them."""
        return {symbol: None for program in self.programs for symbol in program.symbols()}
