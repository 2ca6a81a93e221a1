"""A network with many threads turned into one with a single thread.

Reaching a label within k contexts is asked of one sequential program [LalR09, 3]: the threads run
one after the other, each with its own copy of the shared values for every context, starting from
guesses that the other threads have to make come true. [LalR09] counts rounds of all threads;
here contexts are counted, as everywhere in Heddle, and which thread runs which context is left to
chance too. A guess is made only where the context before has not been run yet, and is checked as
soon as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from heddle.formal.symbolic.expressions import Constant, Local, Read
from heddle.formal.symbolic.network import (
    Call,
    Goto,
    Havoc,
    Label,
    Network,
    Procedure,
    Return,
    Thread,
)
from heddle.formal.symbolic.sequential.control import Control, assign, assume
from heddle.formal.symbolic.sequential.ending import Goal, write_end
from heddle.formal.symbolic.sequential.parts import END, Part, Plan
from heddle.formal.symbolic.sequential.planes import Planes, procedures_of
from heddle.formal.symbolic.sequential.writing import Writing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from heddle.formal.symbolic.network import Step, Then
    from heddle.formal.symbolic.sequential.parts import Origin

MAIN = "#main"
LAST = "#end"


@dataclass(frozen=True, slots=True)
class Sequential:
    """The network with one thread; what its labels (procedure, label) mean.

    A label in `goals` is reachable, in any number of contexts of the one thread, just if what it
    stands for is in the original network. `origins` says which thread of the original would be
    where, for labels that stand for one of its own.
    """

    network: Network
    goals: Mapping[tuple[str, int], Goal]
    origins: Mapping[tuple[str, int], Origin]


def sequentialise(
    network: Network, contexts: int, targets: Iterable[tuple[str, int]], *, deadlock: bool
) -> Sequential:
    """The question whether `targets` or a deadlock can be reached, put to a single thread."""
    control = Control(contexts, len(network.threads), tuple(sorted(set(targets))), deadlock)
    calls = any(
        isinstance(rule.then, Call)
        for thread in range(len(network.threads))
        for procedure in procedures_of(network, thread)
        for rule in procedure.rules
    )
    kind = _WithCalls if calls else _Flat
    return kind(network, control).write()


class _Writer:
    def __init__(self, network: Network, control: Control) -> None:
        self.original = network
        self.control = control
        self.planes = Planes(network, control.contexts)
        self.plan = Plan(control, self.planes)
        self.parts: list[Part] = []

    def start(self, writing: Writing, source: int, then: Then) -> None:
        """Choose what to look for, and after how many contexts."""
        control = self.control
        for bound in range(control.contexts + 1):
            chosen = assign(control.bound, bound)
            if control.targets and bound:
                writing.rule(source, (chosen,), then)
            if control.deadlock:
                steps: tuple[Step, ...] = (chosen, assign(control.goal, 1))
                if bound == 0:
                    steps = (*steps, assign(control.known, 1), *self.planes.copy("1", END))
                writing.rule(source, steps, then)

    def standing(self, writing: Writing, source: int) -> dict[tuple[str, int], Goal]:
        """The targets at which a thread stands before anything ran."""
        goals: dict[tuple[str, int], Goal] = {}
        first = {(each.procedure, 0) for each in self.original.threads}
        for target in self.control.targets:
            if target in first:
                label = writing.label(f"{target[0]}:{target[1]} reached")
                goals[writing.name, label] = Goal(target, 0)
                writing.rule(source, (), Goto(label))
        return goals

    def result(
        self, procedures: tuple[Procedure, ...], goals: Mapping[tuple[str, int], Goal]
    ) -> Sequential:
        """Everything together."""
        origins = {at: origin for part in self.parts for at, origin in part.origins.items()}
        network = Network(
            (*self.control.globals(), *self.planes.all_globals()),
            self.planes.all_arrays(),
            procedures,
            (Thread(MAIN),),
            self.planes.alike(),
        )
        return Sequential(network, goals, origins)


class _Flat(_Writer):
    """Without calls: one procedure, in which each thread goes on to the next one."""

    def write(self) -> Sequential:
        writing = Writing(MAIN)
        start = writing.label("start")
        begins = [writing.label(f"thread {each}") for each in range(self.control.threads)]
        ending = writing.label("end")
        self.start(writing, start, Goto((*begins, ending)[0]))
        by_name = {each.name: each for each in self.original.procedures}
        widest = max((len(each.labels) + 1).bit_length() for each in self.original.procedures)
        for number, thread in enumerate(self.original.threads):
            procedure = _finishing(by_name[thread.procedure])
            part = Part(
                self.plan,
                writing,
                number,
                procedure,
                Goto((*begins, ending)[number + 1]),
            )
            part.local = _pool(procedure).__getitem__
            part.at = Local("#at", widest)
            part.finished = len(procedure.labels) - 1
            part.write()
            self.parts.append(part)
            first: list[Step] = [
                Havoc(part.local(parameter))
                if value is None
                else assign(part.local(parameter), value)
                for parameter, value in zip(procedure.parameters, thread.arguments, strict=True)
            ]
            writing.rule(begins[number], tuple(first), Goto(part.left[0]))
        goals = write_end(self.control, writing, ending) | self.standing(writing, start)
        return self.result((writing.procedure(),), goals)


def _finishing(procedure: Procedure) -> Procedure:
    """Returning leads to one more label, where nothing can be done."""
    end = len(procedure.labels)
    rules = tuple(
        replace(each, then=Goto(end)) if isinstance(each.then, Return) else each
        for each in procedure.rules
    )
    labels = (*procedure.labels, Label("finished", quiet=True))
    return replace(procedure, labels=labels, rules=rules)


def _pool(procedure: Procedure) -> dict[Local, Local]:
    """Places for the locals, the same ones for every thread: they are 0 between two threads."""
    used: dict[int, int] = {}
    places: dict[Local, Local] = {}
    for each in (*procedure.parameters, *procedure.locals):
        number = used.get(each.bits, 0)
        used[each.bits] = number + 1
        places[each] = Local(f"#own{each.bits}_{number}", each.bits)
    return places


class _WithCalls(_Writer):
    """With calls: a thread that stops with calls under way calls the next one, for good."""

    def write(self) -> Sequential:
        main = Writing(MAIN)
        start = main.label("start")
        over = main.label("over")
        self.start(main, start, Call("#thread0", (), (), over))
        written: list[Writing] = []
        for number in range(self.control.threads):
            written += self.thread(number)
        last = Writing(LAST)
        goals = write_end(self.control, last, last.label("end")) | self.standing(main, start)
        procedures = tuple(each.procedure() for each in (main, *written, last))
        return self.result(procedures, goals)

    def thread(self, number: int) -> list[Writing]:
        """The procedures of one thread, and the one that begins and ends it."""
        thread = self.original.threads[number]
        control = self.control
        on = LAST if number + 1 == control.threads else f"#thread{number + 1}"
        written: list[Writing] = []
        for procedure in procedures_of(self.original, number):
            writing = Writing(f"{procedure.name}#{number}", procedure.parameters)
            entry, over = writing.label("entry"), writing.label("over")
            then = Call(on, (), (), over)
            part = Part(self.plan, writing, number, procedure, then)
            part.write()
            if procedure.name == thread.procedure:
                writing.rule(entry, (assume(control.now, 0),), Goto(part.left[0]))
            for context, labels in part.body.items():
                writing.rule(entry, (assume(control.now, context),), Goto(labels[0]))
            self.parts.append(part)
            written.append(writing)
        return [self.frame(number, Call(on, (), (), 1)), *written]

    def frame(self, number: int, then: Then) -> Writing:
        """Calls the thread's first procedure and takes over when it has returned."""
        thread = self.original.threads[number]
        writing = Writing(f"#thread{number}")
        start, _, back = writing.label("start"), writing.label("over"), writing.label("returned")
        entry = procedures_of(self.original, number)[0]
        steps: list[Step] = [assign(self.control.now, 0)]
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
        writing.rule(start, tuple(steps), call)
        done = Procedure("finished", (), (), (Label("finished", quiet=True),), ())
        part = Part(self.plan, writing, number, done, then)
        part.finished = 0
        part.write()
        forget = tuple(assign(each, 0) for each in results)
        for context, labels in part.body.items():
            here: tuple[Step, ...] = (assume(self.control.now, context), *forget)
            writing.rule(back, here, Goto(labels[0]))
        return writing


def _results(procedure: Procedure) -> tuple[Local, ...]:
    """Places for what the procedure returns, which nobody reads."""
    for rule in procedure.rules:
        if isinstance(rule.then, Return):
            return tuple(
                Local(f"#result{at}", each.bits) for at, each in enumerate(rule.then.values)
            )
    return ()
