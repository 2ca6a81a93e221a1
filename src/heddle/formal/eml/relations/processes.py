"""The functions of a process as procedures of a network."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from heddle.formal.eml.ipa.events import View, needed
from heddle.formal.eml.model import (
    Allocate,
    Call,
    Edge,
    Function,
    Lock,
    Read,
    Start,
    Statement,
    UnitBreak,
    UnitEnd,
    Unlock,
    Write,
)
from heddle.formal.eml.nesting import Opened, opened
from heddle.formal.eml.relations.histories import contains
from heddle.formal.eml.relations.phases import Phases
from heddle.formal.symbolic import expressions as terms
from heddle.formal.symbolic import network as nets
from heddle.formal.symbolic.expressions import Expression, Local

_INSIDE = Local("inside", 1)


class ProcessWriter:
    """Writes the functions of one process as procedures.

    `inside` says whether a procedure was called in a unit of work. A local variable for each lock
    that a function has open says whether it was held before, so that nothing happens [Kidd09, 6.5].
    """

    def __init__(self, phases: Phases, process: int, view: View) -> None:
        self._phases, self._process, self._view = phases, process, view
        self._usable = dict(view.usable)
        self._numbers = {lock: number for number, lock in enumerate(phases.locks)}

    def procedure(self, function: Function) -> nets.Procedure:
        """A function; wherever the last event finds the process, it stops."""
        open_at = opened(function)
        labels = {
            node: number for number, node in enumerate(dict.fromkeys((function.entry, *open_at)))
        }
        deepest = max((len(each.locks) for each in open_at.values()), default=0)
        done = nets.Assume(self._phases.is_in(self._view.phases))
        rules = []
        for node, label in labels.items():
            rules.append(nets.Rule(label, (done,), nets.Return(())))
            if node == function.exit:
                rules.append(nets.Rule(label, (), nets.Return(())))
            for steps in self._phases.passed(self._process, self._view):
                rules.append(nets.Rule(label, steps, nets.Goto(label)))
        for edge in function.edges:
            if edge.source in open_at:
                rules += self._edge(edge, open_at[edge.source], labels)
        return nets.Procedure(
            f"{self._process} {function.name}",
            (_INSIDE,),
            tuple(map(_had, range(deepest))),
            tuple(nets.Label(switch=False) for _ in labels),
            tuple(rules),
        )

    def _edge(self, edge: Edge, before: Opened, labels: Mapping[str, int]) -> Iterator[nets.Rule]:
        source, target = labels[edge.source], labels[edge.target]
        isolated = self._phases.program.isolated
        for phase in range(self._view.begins, self._view.phases):
            lock = needed(edge.statement, isolated)
            if lock is not None and self._usable.get(lock, 0) > phase:
                continue
            now = nets.Assume(self._phases.is_in(phase))
            if isinstance(edge.statement, Call):
                name = f"{self._process} {edge.statement.function}"
                called = nets.Call(name, (self._in_unit(before),), (), target)
                yield nets.Rule(source, (now,), called)
                continue
            for steps in self._steps(edge.statement, before, phase):
                yield nets.Rule(source, (now, *steps), nets.Goto(target))

    def _in_unit(self, before: Opened) -> Expression:
        return terms.TRUE if before.units else terms.Read(_INSIDE)

    def _steps(
        self, statement: Statement, before: Opened, phase: int
    ) -> Iterator[tuple[nets.Step, ...]]:
        """What a statement may do in a phase, each possibility once."""
        match statement:
            case Lock(lock) if lock in self._numbers:
                yield from self._acquire(self._numbers[lock], _had(len(before.locks)), phase)
            case Unlock(lock) if lock in self._numbers:
                yield from self._release(self._numbers[lock], _had(len(before.locks) - 1), phase)
            case UnitEnd() | UnitBreak():
                yield from self._ends(statement, before, phase)
            case Read() | Write() | Start() | Allocate():
                yield from self._acts(statement, before, phase)
            case _:
                yield ()

    def _acquire(self, lock: int, had: Local, phase: int) -> Iterator[tuple[nets.Step, ...]]:
        history = self._phases.histories[self._process, phase]
        held = history.held(lock)
        yield nets.Assume(held), nets.Assign(had, terms.TRUE)
        yield nets.Assume(terms.negation(held)), *history.acquire(lock)

    def _release(self, lock: int, had: Local, phase: int) -> Iterator[tuple[nets.Step, ...]]:
        history = self._phases.histories[self._process, phase]
        before, outermost = terms.Read(had), nets.Assume(terms.negation(terms.Read(had)))
        fresh = contains(history.acquired, lock)
        yield nets.Assume(before), nets.Assign(had, terms.FALSE)
        yield outermost, nets.Assume(fresh), *history.use(lock)
        yield outermost, nets.Assume(terms.negation(fresh)), *history.give_up(lock)

    def _ends(
        self, statement: UnitEnd | UnitBreak, before: Opened, phase: int
    ) -> Iterator[tuple[nets.Step, ...]]:
        """The unit that the accesses need does not end between them."""
        if not self._view.first < phase <= self._view.last:
            yield ()
        elif isinstance(statement, UnitBreak):
            yield (nets.Assume(terms.negation(self._in_unit(before))),)
        elif before.units > 1:
            yield ()
        else:
            yield (nets.Assume(terms.Read(_INSIDE)),)

    def _acts(
        self, statement: Statement, before: Opened, phase: int
    ) -> Iterator[tuple[nets.Step, ...]]:
        own = self._view.own[phase]
        if statement == own:
            alone = self._view.first == self._view.last or isinstance(own, Start | Allocate)
            inside = () if alone else (nets.Assume(self._in_unit(before)),)
            yield (*inside, *self._phases.next_phase(self._process, phase))
        match statement:
            case Allocate(lock) if lock in self._usable:
                return
            case Start(process) if process in self._view.started:
                return
        yield ()


def _had(depth: int) -> Local:
    return Local(f"had{depth}", 1)
