"""Answers on BDDs: whether the histories of the processes of a question can be compatible."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from heddle.errors import InputError
from heddle.formal.eml.ipa.events import Event, View, orders, relaxed_view, view_of
from heddle.formal.eml.model import Lock, Program, Wait
from heddle.formal.eml.nesting import problems
from heddle.formal.eml.questions import Answer, Question
from heddle.formal.eml.relations.comparison import Comparison
from heddle.formal.eml.relations.phases import Phases
from heddle.formal.symbolic.solve import solve


class RelationalProcedure:
    """Answers questions about one program whose locks nest, each by itself."""

    def __init__(self, program: Program, proceed: Callable[[], bool] | None = None) -> None:
        trouble = problems(program)
        if trouble:
            raise InputError(trouble[0].cause, place=trouble[0].place, remedy=trouble[0].remedy)
        self._program, self._proceed = program, proceed
        self._locks = {
            process.name: frozenset(
                statement.lock
                for statement in program.statements(process.name)
                if isinstance(statement, Lock)
            )
            for process in program.processes
        }

    def answer(self, question: Question) -> Answer:
        """Whether some run shows the pattern; unknown if a process can wait."""
        pair = (question.first, question.second)
        program = self._program
        if any(isinstance(each, Wait) for name in self._locks for each in program.statements(name)):
            return Answer(question, "unknown", reason="a process can wait")
        if not program.allocated and not any(program.process_by_name[it].waits for it in pair):
            views = [relaxed_view(program, question, name) for name in pair]
            violated = self._are_compatible(pair, views)
        else:
            violated = any(self._in_order(question, events) for events in orders(program, question))
        return Answer(question, "violated" if violated else "holds")

    def _in_order(self, question: Question, events: Sequence[Event]) -> bool:
        """Whether the pattern can be shown with events in this order."""
        helpers = (event.process for event in events)
        names = tuple(dict.fromkeys((question.first, question.second, *helpers)))
        views = [view_of(self._program, question, events, name) for name in names]
        return self._are_compatible(names, views)

    def _are_compatible(self, names: Sequence[str], views: Sequence[View]) -> bool:
        """Whether the processes can follow the events with compatible histories."""
        used = [self._locks[name] for name in names]
        shared = tuple(
            lock for lock in self._program.locks if sum(lock in each for each in used) > 1
        )
        comparison = Comparison(Phases(self._program, views, shared))
        answer = solve(
            comparison.network(),
            contexts=1,
            targets=(comparison.target,),
            chains="skip",
            proceed=self._proceed,
        )
        if answer.stopped is not None and not answer.targets:
            raise TimeoutError
        return bool(answer.targets)
