"""Compatible tuples of all processes: the decision [Kidd09, Alg. 7.1 and 7.8]."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from heddle.errors import InputError
from heddle.formal.eml.ipa.compiled import Compiled, Outline
from heddle.formal.eml.ipa.events import Event, View, orders, relaxed_view, view_of
from heddle.formal.eml.ipa.local import Item, LocalAnalysis, NotNested, path_of
from heddle.formal.eml.ipa.schedule import Path, scheduled
from heddle.formal.eml.model import Lock, Program, Read, Wait, Write
from heddle.formal.eml.nesting import problems
from heddle.formal.eml.questions import Answer, Question, Run
from heddle.formal.lock_histories import are_compatible
from heddle.formal.lock_histories.packed import Prepared


@dataclass(frozen=True)
class _Side:
    """What is known of one process for one view."""

    analysis: LocalAnalysis
    items: tuple[Item, ...]
    prepared: tuple[Prepared, ...]


class PhaseProcedure:
    """Answers questions about one program whose locks nest; processes are analysed once a view."""

    def __init__(self, program: Program, proceed: Callable[[], bool] | None = None) -> None:
        trouble = problems(program)
        if trouble:
            raise InputError(trouble[0].cause, place=trouble[0].place, remedy=trouble[0].remedy)
        self.program = program
        self._outline = Outline(program)
        self._proceed = proceed
        self._locks = {
            process.name: frozenset(
                statement.lock
                for statement in program.statements(process.name)
                if isinstance(statement, Lock | Wait)
            )
            for process in program.processes
        }
        self._compiled: dict[object, Compiled] = {}
        self._sides: dict[object, _Side] = {}

    @property
    def steps(self) -> int:
        """How many items were looked at so far."""
        return sum(side.analysis.steps for side in self._sides.values())

    def answer(self, question: Question) -> Answer:
        """Whether some run shows the pattern; unknown if a wait does not give up the last lock."""
        try:
            return self._decided(question)
        except NotNested as error:
            return Answer(question, "unknown", reason=error.cause)

    def _decided(self, question: Question) -> Answer:
        pair = (question.first, question.second)
        locks = self._shared(pair)
        views = [relaxed_view(self.program, question, name) for name in pair]
        relaxed = next(self._choices([self._side(view, locks) for view in views]), None)
        if relaxed is None:
            return Answer(question, "holds")
        if not self.program.allocated and not any(
            self.program.process_by_name[name].waits for name in pair
        ):
            return self._with_run(question, pair, views, relaxed, [e[0] for e in question.accesses])
        for events in orders(self.program, question):
            found = self._in_order(question, events)
            if found is not None:
                return found
        return Answer(question, "holds")

    def _in_order(self, question: Question, events: Sequence[Event]) -> Answer | None:
        """A violation with events in this order."""
        helpers = (event.process for event in events)
        names = tuple(dict.fromkeys((question.first, question.second, *helpers)))
        locks = self._shared(names)
        views = [view_of(self.program, question, events, name) for name in names]
        sides = []
        for view in views:
            side = self._side(view, locks)
            if not side.items:
                return None
            sides.append(side)
        chosen = next(self._choices(sides), None)
        if chosen is None:
            return None
        owners = [event.process for event in events]
        return self._with_run(question, names, views, chosen, owners)

    def _shared(self, names: Sequence[str]) -> tuple[str, ...]:
        """The locks that more than one of these processes use; no other keeps them apart."""
        return tuple(
            lock
            for lock in self.program.locks
            if sum(lock in self._locks[name] for name in names) > 1
        )

    def _side(self, view: View, locks: tuple[str, ...]) -> _Side:
        key = (view, locks)
        if key not in self._sides:
            compiled = self._code(view, locks)
            analysis = LocalAnalysis(compiled, view, self._proceed)
            items = tuple(analysis.found)
            prepared = tuple(Prepared.of(analysis.layout, item.packed) for item in items)
            self._sides[key] = _Side(analysis, items, prepared)
        return self._sides[key]

    def _code(self, view: View, locks: tuple[str, ...]) -> Compiled:
        own = frozenset(statement for statement in view.own if statement is not None)
        if view.usable or view.started:
            # What is not allocated yet blocks, so every statement matters.
            own = frozenset().union(*self._outline.does.values())
        key = (own, locks)
        if key not in self._compiled:
            self._compiled[key] = Compiled(self._outline, locks, own)
        return self._compiled[key]

    def _choices(self, sides: Sequence[_Side]) -> Iterator[tuple[Item, ...]]:
        """One item of each process, all of them compatible in every phase."""

        def extend(chosen: tuple[int, ...]) -> Iterator[tuple[Item, ...]]:
            place = len(chosen)
            if place == len(sides):
                items = tuple(
                    side.items[number] for side, number in zip(sides, chosen, strict=True)
                )
                if place == 2 or _have_no_cycles(sides, items):
                    yield items
                return
            before = [sides[number].prepared[each] for number, each in enumerate(chosen)]
            for number, prepared in enumerate(sides[place].prepared):
                if all(prepared.is_compatible(other) for other in before):
                    yield from extend((*chosen, number))

        return extend(())

    def _with_run(
        self,
        question: Question,
        names: Sequence[str],
        views: Sequence[View],
        items: Sequence[Item],
        owners: Sequence[str],
    ) -> Answer:
        locks = self._shared(names)
        paths = {
            name: Path(path_of(item), view.begins, self._code(view, locks).idle)
            for name, view, item in zip(names, views, items, strict=True)
        }
        run = scheduled(self._outline, paths, owners)
        if run is None:
            reason = "the run that was found cannot be taken: a process or lock is used twice"
            return Answer(question, "unknown", reason=reason)
        return Answer(question, "violated", _only_accesses(run))


def _have_no_cycles(sides: Sequence[_Side], items: Sequence[Item]) -> bool:
    """Cycles through the histories of more than two processes [Kidd09, 7.8]."""
    layout = sides[0].analysis.layout
    return all(
        are_compatible([layout.read(item.packed, phase) for item in items])
        for phase in range(layout.phases)
    )


def _only_accesses(run: Run) -> Run:
    """The run with the places of the pattern's accesses, without starts and allocations."""
    accesses = tuple(
        place for place in run.accesses if isinstance(run.steps[place].edge.statement, Read | Write)
    )
    return type(run)(run.steps, accesses)
