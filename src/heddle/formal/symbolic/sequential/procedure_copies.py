"""One procedure as one thread runs it, with what it does where another thread may run.

A thread runs from its beginning whenever its turn comes: first through the contexts that it has run
before, from the values kept of their start to those kept of their end, then through the context
whose turn it is, which no thread has run yet. Where that ends, what is shared is kept, and the turn
is another thread's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from heddle.formal.symbolic.expressions import Expression, Local, Read, both, equal
from heddle.formal.symbolic.network import (
    Assign,
    Call,
    Goto,
    Label,
    Procedure,
    Return,
    Rule,
    Step,
    Then,
)
from heddle.formal.symbolic.sequential.context_copies import END, ContextCopies
from heddle.formal.symbolic.sequential.control import (
    Control,
    assign,
    assume,
    choose,
    differs,
    number,
)
from heddle.formal.symbolic.sequential.final_status import FinalStatus
from heddle.formal.symbolic.sequential.goals import Goal
from heddle.formal.symbolic.sequential.procedure_writer import ProcedureWriter
from heddle.formal.symbolic.sequential.substitution import rewrite, rewrite_step


@dataclass(frozen=True, slots=True)
class Plan:
    """What all parts have in common.

    `turn` leads on to a context. `judged` leads on once it is known how a thread stands at the end,
    or with -1 to the first one.
    """

    control: Control
    planes: ContextCopies
    turn: Callable[[ProcedureWriter, int], Then]
    judged: Callable[[ProcedureWriter, int], Then]


class ProcedureCopy:
    """Writes a procedure of one thread into `writing`."""

    def __init__(
        self, plan: Plan, writer: ProcedureWriter, thread: int, procedure: Procedure
    ) -> None:
        self.plan = plan
        self.control = plan.control
        self.planes = plan.planes
        self.writer = writer
        self.thread = thread
        self.procedure = procedure
        self.at = Local("#at", max(1, len(procedure.labels).bit_length()))
        self.finished: int | None = None  # the label of a thread that has nothing more to do
        self.goals: dict[tuple[str, int], Goal] = {}
        self._contexts = range(1, plan.control.contexts + 1)

    def write(self) -> None:
        """Write everything; `left[0]` is where a thread begins that has run no context yet."""
        label = self.writer.label
        name = f"{self.procedure.name}#{self.thread}"
        self.body = [label(each.place) for each in self.procedure.labels]
        self.leaving = label(f"{name}: leaves")
        self.left = {each: label(f"{name}: left {each}") for each in (0, *self._contexts)}
        self.resuming = label(f"{name}: goes on")
        for rule in self.procedure.rules:
            self.writer.rule(self.body[rule.source], self._steps(rule), self._then(rule))
        for at, each in enumerate(self.procedure.labels):
            self._beside(at, each)
        self._leave()
        for context in (0, *self._contexts):
            self._take_up(context)
        self._resume()
        if self.control.deadlock:
            self._end()
            self._settle()

    def _value(self, expression: Expression) -> Expression:
        return rewrite(expression, Read, self.thread)

    def _steps(self, rule: Rule) -> tuple[Step, ...]:
        return tuple(rewrite_step(step, lambda each: each, self.thread) for step in rule.steps)

    def _then(self, rule: Rule) -> Then:
        match rule.then:
            case Goto(label):
                return Goto(self.body[label])
            case Return(values):
                return Return(tuple(self._value(each) for each in values))
            case Call(procedure, arguments, results, label):
                values = tuple(self._value(each) for each in arguments)
                return Call(f"{procedure}#{self.thread}", values, results, self.body[label])

    def _beside(self, at: int, label: Label) -> None:
        """What can be done at a label beside its rules."""
        control, source = self.control, self.body[at]
        target = (self.procedure.name, at)
        if target in control.targets and at != self.finished:
            for context in self._contexts:
                reached = self.writer.label(f"{label.place} reached")
                self.goals[self.writer.name, reached] = Goal(target, context)
                steps = (*control.looking_for_targets(), *control.first_time(context))
                self.writer.rule(source, steps, Goto(reached))
        if label.switch:
            self.writer.rule(source, (assign(self.at, at),), Goto(self.leaving))

    def _leave(self) -> None:
        """A context ends: as it did before, or for the first time."""
        control, source = self.control, self.leaving
        for context in self._contexts[:-1]:
            again = (assume(control.now, context), differs(control.latest, context))
            steps = (*again, *self.planes.match(str(context + 1)))
            self.writer.rule(source, steps, Goto(self.left[context]))
            kept = (*control.first_time(context), *self.planes.keep(str(context + 1)))
            then = self.plan.turn(self.writer, context + 1)
            self.writer.rule(source, (*kept, *self._forget()), then)

    def _take_up(self, context: int) -> None:
        """After `context`, go on with the next one that is this thread's."""
        control, source = self.control, self.left[context]
        not_mine: list[Step] = []
        for later in range(context + 1, control.contexts + 1):
            mine = assume(control.runner_of(later), self.thread + 1)
            found = (*not_mine, mine, assign(control.now, later))
            again = self.planes.restore(str(later))
            then = Goto(self.resuming)
            if not control.targets:
                self.writer.rule(source, (*found, *again), then)
            else:
                stays = assume(control.farewell, 0)
                self.writer.rule(source, (*found, stays, *again), then)
                before = (*found, assume(control.farewell, 1), differs(control.latest, later))
                self.writer.rule(source, (*before, *again), then)
                last = (*found, assume(control.farewell, 1), assume(control.latest, later))
                self.writer.rule(source, (*last, *again, *self._go_for_good(later)), then)
            not_mine.append(differs(control.runner_of(later), self.thread + 1))
        if control.deadlock:
            over = (assume(control.judging, 1), *not_mine)
            if context == 0:
                self.settling = self.writer.label("where it stands at the end")
            self.writer.rule(source, over, Goto(self.settling))

    def _go_for_good(self, latest: int) -> tuple[Step, ...]:
        """What the thread has done is not read again: planes kept only for it are dropped."""
        control = self.control
        steps: list[Step] = [assign(control.gone(self.thread), 1), assign(control.farewell, 0)]
        for context in range(1, latest + 1):
            runner = control.runner_of(context)
            is_it = equal(Read(runner), number(self.thread + 1, runner))
            ended = number(control.ended, runner)
            steps.append(Assign(runner, choose(is_it, ended, Read(runner))))
        for context in range(1, latest + 1):
            runner = control.runner_of(context)
            dead = equal(Read(runner), number(control.ended, runner))
            if context > 1:
                before = control.runner_of(context - 1)
                dead = both(dead, equal(Read(before), number(control.ended, before)))
            steps += self.planes.drop(str(context), dead)
        return tuple(steps)

    def _resume(self) -> None:
        for at, label in enumerate(self.procedure.labels):
            if at == 0 or (label.switch and at != self.finished):
                steps = (assume(self.at, at), assign(self.at, 0))
                self.writer.rule(self.resuming, steps, Goto(self.body[at]))

    def _end(self) -> None:
        """The last context of all ends, anywhere: as it did before, or for the first time."""
        control = self.control
        ending = self.writer.label(f"{self.procedure.name}#{self.thread}: ends")
        for at in range(len(self.procedure.labels)):
            self.writer.rule(self.body[at], (assign(self.at, at),), Goto(ending))
        for context in self._contexts:
            here = (assume(control.now, context), assume(control.latest, context))
            again = (*here, assume(control.judging, 1), *self.planes.match(END))
            self.writer.rule(ending, again, Goto(self.left[context]))
            first = (*here, *control.looking_for_deadlocks(), assign(control.judging, 1))
            steps = (*first, *self.planes.keep(END), *self._forget())
            self.writer.rule(ending, steps, self.plan.judged(self.writer, -1))

    def _settle(self) -> None:
        """How the thread stands in the last values."""
        control, thread = self.control, self.thread
        done = (*self.planes.clear(), *self._forget())
        then = self.plan.judged(self.writer, thread)
        standing = FinalStatus(
            self.writer,
            self.procedure,
            lambda variable: variable,
            thread,
            control.threads,
            control.status(thread),
            done,
            then,
        )
        for at, label in enumerate(self.procedure.labels):
            begin = self.writer.label(f"{label.place}: can it move?")
            here = (assume(self.at, at), assign(self.at, 0), *self.planes.restore(END))
            self.writer.rule(self.settling, here, Goto(begin))
            standing.ask(begin, at)

    def _forget(self) -> tuple[Step, ...]:
        """What the thread has by itself is not read again: fewer states to tell apart."""
        own = (*self.procedure.parameters, *self.procedure.locals)
        return (
            assign(self.at, 0),
            assign(self.control.now, 0),
            *(assign(each, 0) for each in own),
            *self.planes.finish(self.thread),
        )
