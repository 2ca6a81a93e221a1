"""Every configuration within k contexts: a worklist of view tuples, one context at a time.

This is [SuwimonteerabuthES08, Algorithm 1], which has the algorithm of [QadeerR05, Fig. 2] as its
eager case. All view tuples of j contexts are done before the first of j + 1, so an error is found
in the smallest number of contexts that shows it.

Deviation: an element that was reached before is left out of later view tuples. The search has gone
on from it already, with all threads but the one that led to it, and that one adds nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from heddle.formal.contexts.confluence import confluent_pairs, safe_partition
from heddle.formal.contexts.convergence import VisibleStates
from heddle.formal.contexts.errors import ErrorFinder
from heddle.formal.contexts.local import LocalReachability
from heddle.formal.contexts.network import PlainNetwork
from heddle.formal.contexts.views import Element, Reached, View
from heddle.formal.pushdown.formats.concurrent import ErrorDeclaration


class Splitting(Enum):
    """How what a context reaches is cut into view tuples."""

    EAGER = "eager"
    LAZY = "lazy"


class Convergence(Enum):
    """Why more contexts cannot reach anything new."""

    CONFIGURATIONS = "no new configurations"
    VISIBLE_STATES = "no new visible states"


class Limit(Enum):
    """What ended a search before it was through."""

    TUPLES = "view tuples"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Task:
    """What to look for, and where."""

    network: PlainNetwork
    local: LocalReachability
    finder: ErrorFinder
    errors: tuple[ErrorDeclaration, ...]

    def errors_at(self, element: Element) -> list[ErrorDeclaration]:
        """The errors that some configuration of the element is."""
        return [error for error in self.errors if self.finder.tops(element, error) is not None]


@dataclass(frozen=True, slots=True)
class Budget:
    """When to give up; `contexts` None: only when nothing new is reached any more."""

    contexts: int | None
    tuples: int = 200_000
    seconds: float | None = None


@dataclass(slots=True)
class Searched:
    """What a search found out. `contexts` were looked at completely."""

    reached: Reached
    found: dict[ErrorDeclaration, tuple[int, Element]] = field(default_factory=dict)
    beyond: set[str] = field(default_factory=set)
    contexts: int = 0
    tuples: int = 0
    converged: Convergence | None = None
    limit: Limit | None = None


def search(task: Task, splitting: Splitting, budget: Budget) -> Searched:
    """Look for the errors, until all are found, nothing is new, or the budget is used up."""
    return _Search(task, splitting, budget).run()


class _Search:
    def __init__(self, task: Task, splitting: Splitting, budget: Budget) -> None:
        self.task, self.network, self.local = task, task.network, task.local
        self.splitting, self.budget = splitting, budget
        self.visible = VisibleStates(task.network, task.local.sets)
        self.searched = Searched(Reached())
        self.deadline = None if budget.seconds is None else time.monotonic() + budget.seconds

    def run(self) -> Searched:
        searched = self.searched
        start = self.local.start()
        worklist: list[tuple[int | None, View]] = []
        if self._is_new(start, None, None):
            worklist.append((None, (start,)))
        while len(searched.found) < len(self.task.errors):
            if not worklist:
                searched.converged = Convergence.CONFIGURATIONS
            elif self.visible.are_closed():
                searched.converged = Convergence.VISIBLE_STATES
            if searched.converged or searched.contexts == self.budget.contexts:
                break
            worklist = [item for entry in worklist for item in self._one_context(*entry)]
            if searched.limit is not None:
                break
            searched.contexts += 1
        return searched

    def _one_context(self, last: int | None, view: View) -> Iterator[tuple[int | None, View]]:
        """The view tuples after one context more of any thread but the last."""
        self._watch()
        if self.searched.tuples >= self.budget.tuples:
            self.searched.limit = Limit.TUPLES
        if self.searched.limit is not None:
            return
        self.searched.tuples += 1
        for thread in range(len(self.network.threads)):
            if thread == last:
                continue
            for after in self._split(thread, view):
                new = tuple(
                    element for element, before in after if self._is_new(element, before, thread)
                )
                if new:
                    yield thread, new

    def _split(self, thread: int, view: View) -> Iterator[list[tuple[Element, Element]]]:
        """What the thread reaches, cut up; each element with the one it comes from."""
        results: dict[str, list[tuple[Element, Element]]] = {}
        for element in view:
            # One context of one view may take longer than all before it.
            self._watch()
            if self.searched.limit is not None:
                return
            results[element.shared] = [
                (Element(shared, _with(element.stacks, thread, stacks)), element)
                for shared, stacks in self.local.after(
                    thread, element.shared, element.stacks[thread]
                )
            ]
        if self.splitting is Splitting.EAGER:
            yield from ([pair] for pairs in results.values() for pair in pairs)
            return
        targets = {source: [e.shared for e, _ in pairs] for source, pairs in results.items()}
        for sources in safe_partition(tuple(results), confluent_pairs(targets)):
            yield [pair for source in sources for pair in results[source]]

    def _is_new(self, element: Element, before: Element | None, thread: int | None) -> bool:
        """Remember an element; whether the search should go on from it."""
        if not self.searched.reached.add(element, before, thread):
            return False
        beyond = self.network.states[element.shared].beyond
        if beyond is not None:
            self.searched.beyond.add(beyond)
            return False
        self.visible.add(element)
        contexts = self.searched.contexts + (before is not None)
        for error in self.task.errors_at(element):
            self.searched.found.setdefault(error, (contexts, element))
        return True

    def _watch(self) -> None:
        if self.deadline is not None and time.monotonic() > self.deadline:
            self.searched.limit = Limit.TIME


def _with(stacks: tuple[int, ...], thread: int, new: int) -> tuple[int, ...]:
    return (*stacks[:thread], new, *stacks[thread + 1 :])
