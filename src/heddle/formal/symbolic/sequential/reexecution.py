"""Threads with calls, which run again from their beginning whenever they go on.

What a thread shares at the start of each of its contexts and at their ends is kept in planes. Where
its turn comes once more, it runs through its earlier contexts, from one plane to the next, and so
comes to where it stood [LaTorreMP09]: it may come there another way, but no other thread could
tell. Its stack needs no copy, and only values are looked at that some run has. A thread that stops
with calls under way calls the next one, for good.

When a context is given to a thread it is said whether the thread will come back. If not, planes
that were kept for it alone are dropped before the context begins.
"""

from __future__ import annotations

from heddle.formal.symbolic.expressions import Constant, Global, Local, Read
from heddle.formal.symbolic.network import (
    Call,
    Goto,
    Havoc,
    Label,
    Network,
    Procedure,
    Return,
    Step,
    Then,
    Thread,
)
from heddle.formal.symbolic.sequential.context_copies import END, ContextCopies, procedures_of
from heddle.formal.symbolic.sequential.control import Control, assign, assume, differs
from heddle.formal.symbolic.sequential.goals import MAIN, Goal, Sequential
from heddle.formal.symbolic.sequential.goals_at_end import write_at_once, write_deadlock
from heddle.formal.symbolic.sequential.procedure_copies import Plan, ProcedureCopy
from heddle.formal.symbolic.sequential.procedure_writer import ProcedureWriter

LAST = "#end"


class Reexecution:
    """Writes a network with calls as one thread."""

    def __init__(self, network: Network, control: Control) -> None:
        self.original = network
        self.control = control
        self.planes = ContextCopies(network)
        self.goals: dict[tuple[str, int], Goal] = {}

    def write(self) -> Sequential:
        """The rules of the thread."""
        control, main = self.control, ProcedureWriter(MAIN)
        plan = Plan(control, self.planes, _turn, self._judged)
        self._start(main)
        written = [main]
        for context in range(1, control.contexts + 1):
            written.append(self._choice(context))
        for number in range(control.threads):
            written += self._thread(plan, number)
        if control.deadlock:
            last = ProcedureWriter(LAST)
            self.goals |= write_deadlock(control, last, last.label("end"))
            written.append(last)
        network = Network(
            (*_globals(control), *self.planes.all_globals()),
            self.planes.all_arrays(),
            tuple(each.procedure() for each in written),
            (Thread(MAIN),),
            self.planes.alike(),
        )
        return Sequential(network, self.goals)

    def _start(self, main: ProcedureWriter) -> None:
        """Choose what to look for."""
        control, start = self.control, main.label("start")
        if control.targets and control.contexts:
            main.rule(start, (), _turn(main, 1))
        if control.deadlock:
            looking = assign(control.goal, 1)
            if control.contexts:
                main.rule(start, (looking,), _turn(main, 1))
            at_once = (*self.planes.restore("1"), *self.planes.keep(END))
            main.rule(start, (looking, assign(control.judging, 1), *at_once), _run(main, 0))
        self.goals |= write_at_once(control, self.original, main, start)

    def _choice(self, context: int) -> ProcedureWriter:
        """Give the context to a thread: one that comes back, or one that does not."""
        control = self.control
        writer = ProcedureWriter(_turn_name(context))
        source = writer.label("start")
        for thread in range(control.threads):
            steps: list[Step] = []
            if context > 1:
                steps.append(differs(control.runner_of(context - 1), thread + 1))
            steps.append(assign(control.runner_of(context), thread + 1))
            steps.append(assign(control.latest, context))
            then = _run(writer, thread)
            if control.deadlock:
                writer.rule(source, (*steps, assume(control.goal, 1)), then)
            if not control.targets:
                continue
            steps += (*control.looking_for_targets(), assume(control.gone(thread), 0))
            writer.rule(source, (*steps, assign(control.farewell, 1)), then)
            if context + 2 <= control.contexts:
                writer.rule(source, tuple(steps), then)
        return writer

    def _judged(self, writer: ProcedureWriter, thread: int) -> Then:
        """On to the next thread, or to the end."""
        if thread + 1 == self.control.threads:
            return Call(LAST, (), (), writer.over())
        return _run(writer, thread + 1)

    def _thread(self, plan: Plan, number: int) -> list[ProcedureWriter]:
        """The procedures of one thread, and the one that begins and ends it."""
        thread = self.original.threads[number]
        now = self.control.now
        written: list[ProcedureWriter] = []
        for procedure in procedures_of(self.original, number):
            writer = ProcedureWriter(f"{procedure.name}#{number}", procedure.parameters)
            entry = writer.label("entry")
            part = ProcedureCopy(plan, writer, number, procedure)
            part.write()
            if procedure.name == thread.procedure:
                writer.rule(entry, (assume(now, 0),), Goto(part.left[0]))
                writer.rule(entry, (differs(now, 0),), Goto(part.body[0]))
            else:
                writer.rule(entry, (), Goto(part.body[0]))
            self.goals |= part.goals
            written.append(writer)
        return [self._frame(plan, number), *written]

    def _frame(self, plan: Plan, number: int) -> ProcedureWriter:
        """Calls the thread's first procedure and takes over when it has returned."""
        thread = self.original.threads[number]
        writer = ProcedureWriter(f"#thread{number}")
        start, back = writer.label("start"), writer.label("returned")
        entry = procedures_of(self.original, number)[0]
        steps: list[Step] = [*self.planes.begin(number)]
        arguments: list[Constant | Read] = []
        for value, parameter in zip(thread.arguments, entry.parameters, strict=True):
            if value is None:
                place = Local(f"#{parameter.name}", parameter.bits)
                steps.append(Havoc(place))
                arguments.append(Read(place))
            else:
                arguments.append(Constant(value, parameter.bits))
        results = _results(entry)
        call = Call(f"{entry.name}#{number}", tuple(arguments), results, back)
        writer.rule(start, tuple(steps), call)
        done = Procedure("finished", (), (), (Label("finished", quiet=True),), ())
        part = ProcedureCopy(plan, writer, number, done)
        part.finished = 0
        part.write()
        writer.rule(back, tuple(assign(each, 0) for each in results), Goto(part.body[0]))
        return writer


def _turn_name(context: int) -> str:
    return f"#turn{context}"


def _turn(writer: ProcedureWriter, context: int) -> Then:
    return Call(_turn_name(context), (), (), writer.over())


def _run(writer: ProcedureWriter, thread: int) -> Then:
    return Call(f"#thread{thread}", (), (), writer.over())


def _results(procedure: Procedure) -> tuple[Local, ...]:
    """Places for what the procedure returns, which are never read."""
    for rule in procedure.rules:
        if isinstance(rule.then, Return):
            return tuple(
                Local(f"#result{at}", each.bits) for at, each in enumerate(rule.then.values)
            )
    return ()


def _globals(control: Control) -> tuple[Global, ...]:
    found = [control.runner_of(each) for each in range(1, control.contexts + 1)]
    found += [control.now, control.latest]
    if control.targets:
        found += [control.farewell, *(control.gone(each) for each in range(control.threads))]
    if control.deadlock:
        found.append(control.judging)
    return (*found, *control.of_deadlocks())
