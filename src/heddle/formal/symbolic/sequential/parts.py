"""One procedure as one thread runs it: a copy of its rules for every context.

A rule copied for context j reads and writes plane j. At a label where a switch may happen the
thread can leave context j: if another thread has run context j + 1 already, from guessed values,
the guess must now turn out right. Then the thread takes up a later context that nobody runs, from
what the context before it left if that has been run, from a guess if not; or it stops for good.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle.formal.symbolic.expressions import Global, Local, Read, equal, negation
from heddle.formal.symbolic.network import Assign, Assume, Call, Goto, Return
from heddle.formal.symbolic.sequential.blocking import questions
from heddle.formal.symbolic.sequential.control import (
    BLOCKED,
    MOVING,
    RESTING,
    all_of,
    assign,
    assume,
    at_least,
    differs,
    number,
)
from heddle.formal.symbolic.sequential.rewriting import rewrite, rewrite_step

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.formal.symbolic.expressions import Expression, Variable
    from heddle.formal.symbolic.network import Label, Procedure, Rule, Step, Then
    from heddle.formal.symbolic.sequential.control import Control
    from heddle.formal.symbolic.sequential.planes import Planes
    from heddle.formal.symbolic.sequential.writing import Writing

END = "end"


def guess_of(context: int) -> str:
    """The plane that keeps what was guessed for the start of the context."""
    return f"guess{context}"


@dataclass(frozen=True, slots=True)
class Origin:
    """What a label of the one thread stands for."""

    thread: int
    context: int
    procedure: str
    label: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What all parts have in common."""

    control: Control
    planes: Planes


class Part:
    """Writes a procedure of one thread into `writing`; `then` leads on to the next thread."""

    def __init__(
        self,
        plan: Plan,
        writing: Writing,
        thread: int,
        procedure: Procedure,
        then: Then,
    ) -> None:
        """Nothing is written yet."""
        self.control = plan.control
        self.planes = plan.planes
        self.writing = writing
        self.thread = thread
        self.procedure = procedure
        self.then = then
        self.local: Callable[[Local], Local] = lambda variable: variable
        self.at = Local("#at", max(1, len(procedure.labels).bit_length()))
        self.finished: int | None = None  # the label of a thread that has nothing more to do
        self.origins: dict[tuple[str, int], Origin] = {}
        self._contexts = range(1, plan.control.contexts + 1)
        self._last = thread == plan.control.threads - 1

    def write(self) -> None:
        """Write everything; `left[0]` is where a thread begins that has run no context yet."""
        label = self.writing.label
        name = f"{self.procedure.name}#{self.thread}"
        self.body = {each: self._bodies(each) for each in self._contexts}
        self.leaving = {each: label(f"{name}: leaves {each}") for each in self._contexts}
        self.left = {each: label(f"{name}: left {each}") for each in (0, *self._contexts)}
        self.resuming = {each: label(f"{name}: takes up {each}") for each in self._contexts}
        for context in self._contexts:
            self._copy(context)
            self._leave(context)
            self._resume(context)
        for context in (0, *self._contexts):
            self._take_up_or_stop(context)
        if self.control.deadlock:
            self._settle()

    def _bodies(self, context: int) -> list[int]:
        numbers: list[int] = []
        for at, label in enumerate(self.procedure.labels):
            new = self.writing.label(label.place)
            numbers.append(new)
            self.origins[self.writing.name, new] = Origin(
                self.thread, context, self.procedure.name, at
            )
        return numbers

    def _rename(self, plane: str) -> Callable[[Variable], Variable]:
        def renamed(variable: Variable) -> Variable:
            if isinstance(variable, Global):
                return self.planes.variable(variable, plane)
            return self.local(variable)

        return renamed

    def _value(self, expression: Expression, plane: str) -> Expression:
        rename = self._rename(plane)
        return rewrite(expression, lambda variable: Read(rename(variable)), self.thread)

    def _steps(self, rule: Rule, plane: str) -> tuple[Step, ...]:
        rename = self._rename(plane)
        return tuple(
            new
            for step in rule.steps
            for new in rewrite_step(
                step, rename, lambda array: self.planes.array(array, plane), self.thread
            )
        )

    def _copy(self, context: int) -> None:
        """The rules of the procedure, and what can be done beside them."""
        body, plane = self.body[context], str(context)
        for rule in self.procedure.rules:
            steps = self._steps(rule, plane)
            self.writing.rule(body[rule.source], steps, self._then(rule, context))
        for number_, label in enumerate(self.procedure.labels):
            self._beside(context, number_, label)

    def _beside(self, context: int, at: int, label: Label) -> None:
        control, source = self.control, self.body[context][at]
        target = (self.procedure.name, at)
        if target in control.targets and at != self.finished:
            hit = assign(control.reached, control.targets.index(target) + 1)
            here = (*control.looking_for_targets(), assume(control.bound, context), hit)
            steps = (*here, *self.planes.clear(str(context)), *self._forget())
            self.writing.rule(source, steps, self.then)
        put = assign(self.at, at)
        if label.switch:
            self.writing.rule(source, (put,), Goto(self.leaving[context]))
        elif control.deadlock:
            end = (assume(control.goal, 1), assume(control.bound, context))
            self.writing.rule(source, (*end, put), Goto(self.leaving[context]))

    def _then(self, rule: Rule, context: int) -> Then:
        plane, writing = str(context), self.writing
        match rule.then:
            case Goto(label):
                return Goto(self.body[context][label])
            case Return(values):
                return Return(tuple(self._value(each, plane) for each in values))
            case Call(procedure, arguments, results, label):
                values = tuple(self._value(each, plane) for each in arguments)
                back = writing.label(f"{self.procedure.name}#{self.thread}: returned to")
                held = tuple(
                    Local(f"#result{at}_{each.bits}", each.bits) for at, each in enumerate(results)
                )
                for later in range(context, self.control.contexts + 1):
                    rename = self._rename(str(later))
                    steps: list[Step] = [assume(self.control.now, later)]
                    for variable, place in zip(results, held, strict=True):
                        steps += (Assign(rename(variable), Read(place)), assign(place, 0))
                    writing.rule(back, tuple(steps), Goto(self.body[later][label]))
                return Call(f"{procedure}#{self.thread}", values, held, back)

    def _leave(self, context: int) -> None:
        control, planes, source = self.control, self.planes, self.leaving[context]
        then = Goto(self.left[context])
        plane = str(context)
        if context < control.contexts:
            runner = control.runner(context + 1)
            guess = guess_of(context + 1)
            checked = planes.match(plane, guess)
            goes_on = differs(control.bound, context)
            self.writing.rule(source, (goes_on, differs(runner, 0), *checked), then)
            self.writing.rule(source, (goes_on, assume(runner, 0)), then)
        if control.deadlock:
            end = (assume(control.goal, 1), assume(control.bound, context))
            known, settled = control.known, planes.settle(plane, END)
            self.writing.rule(source, (*end, assume(known, 1), *settled), then)
            settles = (assign(known, 1), *planes.move(plane, END))
            self.writing.rule(source, (*end, assume(known, 0), *settles), then)

    def _take_up_or_stop(self, context: int) -> None:
        control, source = self.control, self.left[context]
        if self.procedure.rules:
            first = context + 2 if context else 1
            for later in range(first, control.contexts + 1):
                self._take_up(source, later)
        for_targets = (*control.looking_for_targets(), *self._forget())
        if control.targets:
            self.writing.rule(source, for_targets, self.then)
        if control.deadlock:
            if context == 0:
                self.settling = self.writing.label("what is left at the end")
            self.writing.rule(source, (assume(control.goal, 1),), Goto(self.settling))

    def _take_up(self, source: int, context: int) -> None:
        control, planes = self.control, self.planes
        mine = control.runner(context)
        free: tuple[Step, ...] = (at_least(control.bound, context), assume(mine, 0))
        if self.finished is not None:
            free = (*free, differs(self.at, self.finished))
        taken = (assign(mine, self.thread + 1), assign(control.now, context))
        then = Goto(self.resuming[context])
        if context == 1:
            self.writing.rule(source, (*free, *taken), then)
            return
        before, plane = control.runner(context - 1), str(context)
        carried = planes.move(str(context - 1), plane)
        self.writing.rule(source, (*free, differs(before, 0), *carried, *taken), then)
        if not self._last:  # of the last thread nobody could make the guess come true
            guessed = (*planes.guess(plane), *planes.copy(plane, guess_of(context)))
            self.writing.rule(source, (*free, assume(before, 0), *guessed, *taken), then)

    def _resume(self, context: int) -> None:
        for at in range(len(self.procedure.labels)):
            if at == 0 or (self.procedure.labels[at].switch and at != self.finished):
                steps = (assume(self.at, at), assign(self.at, 0))
                self.writing.rule(self.resuming[context], steps, Goto(self.body[context][at]))

    def _settle(self) -> None:
        """How the thread stands in the last values, which are guessed if still unknown."""
        control, settled = self.control, self.writing.label("what is left is settled")
        known = control.known
        self.writing.rule(self.settling, (assume(known, 1),), Goto(settled))
        if not self._last:
            guessed = (assume(known, 0), assign(known, 1), *self.planes.guess(END))
            self.writing.rule(self.settling, guessed, Goto(settled))
        for at, label in enumerate(self.procedure.labels):
            begin = self.writing.label(f"{label.place}: can it move?")
            self.writing.rule(settled, (assume(self.at, at), assign(self.at, 0)), Goto(begin))
            self._ask(begin, at, label)

    def _ask(self, begin: int, at: int, label: Label) -> None:
        writing, status = self.writing, self.control.status(self.thread)
        rename = self._rename(END)
        rules = [each for each in self.procedure.rules if each.source == at]
        asked = [
            questions(each, rename, lambda array: self.planes.array(array, END), self.thread)
            for each in rules
        ]
        moving = (assign(status, MOVING), *self._forget())
        if any(each is None for each in asked):
            writing.rule(begin, moving, self.then)
            return
        here = begin
        for question in (each for several in asked for each in several or ()):
            writing.rule(here, (*question.can, *moving), self.then)
            on = writing.label(f"{label.place}: can it move?")
            for steps in question.cannot:
                writing.rule(here, steps, Goto(on))
            here = on
        self._stuck(here, label)

    def _stuck(self, source: int, label: Label) -> None:
        writing, status = self.writing, self.control.status(self.thread)
        forget = self._forget()
        if label.quiet or label.owner is None:
            how = assign(status, RESTING if label.quiet else BLOCKED)
            writing.rule(source, (how, *forget), self.then)
            return
        owner = self._value(label.owner, END)
        named: list[Expression] = []
        for thread in range(1, min(self.control.threads, (1 << owner.bits) - 1) + 1):
            is_it = equal(owner, number_like(owner, thread))
            named.append(negation(is_it))
            how = assign(status, BLOCKED + thread)
            writing.rule(source, (Assume(is_it), how, *forget), self.then)
        nobody = (Assume(all_of(named)), assign(status, BLOCKED), *forget)
        writing.rule(source, nobody, self.then)

    def _forget(self) -> tuple[Step, ...]:
        """Nobody asks for this thread's own values any more."""
        own = (*self.procedure.parameters, *self.procedure.locals)
        return (assign(self.at, 0), *(assign(self.local(each), 0) for each in own))


def number_like(expression: Expression, value: int) -> Expression:
    """A constant as wide as `expression`."""
    return number(value, Local("", expression.bits))
