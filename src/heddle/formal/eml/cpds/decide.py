"""Questions answered by the procedures for communicating pushdown systems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from heddle.errors import InputError
from heddle.formal.communicating import CommunicatingSystem, Component, Policy, decide
from heddle.formal.communicating.runs import path_of
from heddle.formal.eml.cpds.depths import depth_of_lock, depth_of_units
from heddle.formal.eml.cpds.inlined import is_small
from heddle.formal.eml.cpds.processes import ProcessModel, action, process_model
from heddle.formal.eml.cpds.shared import (
    event_action,
    lock_component,
    order_component,
    unit_component,
)
from heddle.formal.eml.ipa.events import Event, accesses_of, needed, relaxed_view
from heddle.formal.eml.ipa.schedule import replayed
from heddle.formal.eml.model import (
    Allocate,
    Lock,
    Program,
    Read,
    Start,
    Statement,
    UnitBegin,
    UnitBreak,
    UnitEnd,
    Unlock,
    Write,
)
from heddle.formal.eml.nesting import problems
from heddle.formal.eml.questions import Answer, Question, Run, Step


class CommunicatingProcedure:
    """Answers questions by a semi-decision procedure; locks need not nest unless reduced."""

    def __init__(
        self,
        program: Program,
        policy: Policy,
        *,
        reduced: bool,
        proceed: Callable[[], bool] | None = None,
    ) -> None:
        trouble = problems(program) if reduced else ()
        if trouble:
            raise InputError(trouble[0].cause, place=trouble[0].place, remedy=trouble[0].remedy)
        self.program, self.policy, self.reduced = program, policy, reduced
        self._proceed = proceed
        self._depths: dict[str, int | None] = {}

    def answer(self, question: Question) -> Answer:
        """Whether some run shows the pattern, or unknown if the procedure gives up."""
        events = accesses_of(question)
        models = self.models(question, events)
        system = self.system(question, events, models)
        outcome = decide(system, self.policy, proceed=self._proceed)
        if outcome.answer == "no":
            return Answer(question, "holds")
        if outcome.word is None:
            reason = f"{len(outcome.rounds)} rounds of the procedure {self.policy} were not enough"
            return Answer(question, "unknown", reason=reason)
        run = self._run(outcome.word, models)
        if run is None:
            return Answer(question, "unknown", reason="the word that was found has no run")
        return Answer(question, "violated", run)

    def models(self, question: Question, events: Sequence[Event]) -> dict[str, ProcessModel]:
        """The components of the processes that take part."""
        return {
            name: process_model(
                self.program,
                name,
                self._labels(name, question, events),
                reduced=self.reduced,
                inlined=not self.reduced and is_small(self.program, name),
            )
            for name in self._participants(question)
        }

    def system(
        self, question: Question, events: Sequence[Event], models: dict[str, ProcessModel]
    ) -> CommunicatingSystem:
        """All components that a question needs."""
        names = list(models)
        shared: list[Component] = [
            lock_component(
                lock,
                names,
                is_allocated=lock not in self.program.allocated,
                depth=1 if self.reduced else self._depth_of(lock),
            )
            for lock in self.program.locks
        ]
        owners = [event.process for event in events]
        shared.append(order_component(owners))
        for name in (question.first, question.second):
            view = relaxed_view(self.program, question, name)
            if view.first != view.last:
                depth = 1 if self.reduced else depth_of_units(self.program, name)
                shared.append(unit_component(name, view, depth=depth))
        told = {label for component in shared for label in component.actions}
        processes = [
            replace(
                models[name].component,
                further=frozenset(label for label in told if label.startswith(f"{name}.")),
            )
            for name in names
        ]
        return CommunicatingSystem((*processes, *shared))

    def _depth_of(self, lock: str) -> int | None:
        if lock not in self._depths:
            names = (process.name for process in self.program.processes)
            self._depths[lock] = depth_of_lock(self.program, lock, names)
        return self._depths[lock]

    def _participants(self, question: Question) -> list[str]:
        """The two processes, and those that may start or allocate for them."""
        found = dict.fromkeys((question.first, question.second))
        work = list(found)
        while work:
            name = work.pop()
            wanted: set[Statement] = {
                Allocate(lock)
                for statement in self.program.statements(name)
                if (lock := needed(statement, self.program.isolated)) in self.program.allocated
            }
            wanted.add(Start(name))
            for process in self.program.processes:
                if process.name not in found and not wanted.isdisjoint(
                    self.program.statements(process.name)
                ):
                    found[process.name] = None
                    work.append(process.name)
        return [process.name for process in self.program.processes if process.name in found]

    def _labels(
        self, name: str, question: Question, events: Sequence[Event]
    ) -> Callable[[Statement], Iterable[str | None]]:
        tracked = {
            each
            for each in (question.first, question.second)
            if sum(event.process == each for event in events) > 1
        }

        def labels(statement: Statement) -> Iterable[str | None]:
            match statement:
                case Read() | Write():
                    return [
                        None,
                        *(
                            event_action(place, name)
                            for place, event in enumerate(events)
                            if event == (name, statement)
                        ),
                    ]
                case Lock() | Unlock() | Allocate() | Start():
                    return [action(name, statement)]
                case UnitBegin() | UnitEnd() | UnitBreak() if name in tracked:
                    return [action(name, statement)]
            return [None]

        return labels

    def _run(self, word: Sequence[str], models: dict[str, ProcessModel]) -> Run | None:
        """The steps of the processes, in the order of the actions on which they agree."""
        paths = {name: iter(path_of(model.component, word) or ()) for name, model in models.items()}
        steps: list[Step] = []
        accesses: list[int] = []
        for label in word:
            for name, model in models.items():
                if label not in model.component.actions:
                    continue
                for rule in paths[name]:
                    if rule in model.edges:
                        if rule.label is not None and ".event " in rule.label:
                            accesses.append(len(steps))
                        steps.append(Step(name, *model.edges[rule]))
                    if rule.label == label:
                        break
        return replayed(self.program, steps, tuple(accesses))
