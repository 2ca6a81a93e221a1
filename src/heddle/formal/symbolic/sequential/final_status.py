"""How a thread stands at the end of a run: whether it can move, and whom it waits for if not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from heddle.formal.symbolic.expressions import (
    Constant,
    Expression,
    Global,
    Read,
    Variable,
    equal,
    negation,
)
from heddle.formal.symbolic.network import Assume, Goto, Procedure, Step, Then
from heddle.formal.symbolic.sequential.blocked_labels import questions
from heddle.formal.symbolic.sequential.control import BLOCKED, MOVING, RESTING, all_of, assign
from heddle.formal.symbolic.sequential.procedure_writer import ProcedureWriter
from heddle.formal.symbolic.sequential.substitution import rewrite


@dataclass(frozen=True, slots=True)
class FinalStatus:
    """Writes into `status` how a thread stands, takes the steps `done` and goes on to `then`."""

    writer: ProcedureWriter
    procedure: Procedure
    rename: Callable[[Variable], Variable]
    thread: int
    threads: int
    status: Global
    done: tuple[Step, ...]
    then: Then

    def ask(self, source: int, at: int) -> None:
        """The thread stands at the label `at` of its procedure."""
        writer, place = self.writer, self.procedure.labels[at].place
        rules = [each for each in self.procedure.rules if each.source == at]
        asked = [questions(each, self.rename, self.thread) for each in rules]
        moving = (assign(self.status, MOVING), *self.done)
        if any(each is None for each in asked):
            writer.rule(source, moving, self.then)
            return
        here = source
        for question in (each for several in asked for each in several or ()):
            writer.rule(here, (*question.can, *moving), self.then)
            on = writer.label(f"{place}: can it move?")
            for steps in question.cannot:
                writer.rule(here, steps, Goto(on))
            here = on
        self._stuck(here, at)

    def _stuck(self, source: int, at: int) -> None:
        label = self.procedure.labels[at]
        if label.quiet or label.owner is None:
            how = assign(self.status, RESTING if label.quiet else BLOCKED)
            self.writer.rule(source, (how, *self.done), self.then)
            return
        owner = rewrite(label.owner, lambda each: Read(self.rename(each)), self.thread)
        named: list[Expression] = []
        for thread in range(1, min(self.threads, (1 << owner.bits) - 1) + 1):
            is_it = equal(owner, Constant(thread, owner.bits))
            named.append(negation(is_it))
            how = assign(self.status, BLOCKED + thread)
            self.writer.rule(source, (Assume(is_it), how, *self.done), self.then)
        all_stuck = (Assume(all_of(named)), assign(self.status, BLOCKED), *self.done)
        self.writer.rule(source, all_stuck, self.then)
