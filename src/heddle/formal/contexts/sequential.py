"""Sequentialisation: each thread runs alone, over guesses of what it finds when it comes back.

For a fixed order of threads, one for each context, every thread runs through all its contexts
before the next thread begins; what the shared state is when a context starts is guessed, and
compared later with how the context before it ended [LalR09]. The paper bounds rounds; here the
order of threads is guessed instead, so that contexts are counted as everywhere else.

Deviation: only shared states are guessed that may be there at all and may lead to an error
(`guesses`), and only where no thread that was run already has decided what is there.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from heddle.formal.contexts.guesses import Guesses
from heddle.formal.contexts.local import LocalReachability
from heddle.formal.contexts.network import NetworkThread, PlainNetwork
from heddle.formal.contexts.search import Budget, Limit, Searched, Task
from heddle.formal.contexts.views import Element, Reached

Order = tuple[int, ...]
"""The thread of each context."""

Boundaries = dict[int, str]
"""Shared states between contexts: 0 is the start, j the end of context j."""


class _OutOfBudgetError(Exception):
    """The budget is used up; `limit` says which part of it."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit)
        self.limit = limit


@dataclass(frozen=True, slots=True)
class _Partial:
    """What the threads run so far agree on: states between contexts, and their last stacks."""

    boundaries: Boundaries
    stacks: dict[int, int]


def search_sequentially(task: Task, budget: Budget) -> Searched:
    """Look for the errors in all orders of 0, 1, 2… contexts. It cannot see convergence."""
    return _Sequential(task, task.network, task.local, budget, Guesses(task.network)).run()


@dataclass(slots=True)
class _Sequential:
    task: Task
    network: PlainNetwork
    local: LocalReachability
    budget: Budget
    guesses: Guesses
    searched: Searched = field(default_factory=lambda: Searched(Reached()))
    deadline: float | None = None

    def run(self) -> Searched:
        searched = self.searched
        if self.budget.seconds is not None:
            self.deadline = time.monotonic() + self.budget.seconds
        self._arrive((), _Partial({0: self.network.start}, {}))
        try:
            while len(searched.found) < len(self.task.errors):
                if searched.contexts == self.budget.contexts:
                    break
                for order in self._orders(searched.contexts + 1):
                    self._run_in_order(order)
                    if len(searched.found) == len(self.task.errors):
                        break
                searched.contexts += 1
        except _OutOfBudgetError as stop:
            searched.limit = stop.limit
        return searched

    def _orders(self, contexts: int) -> Iterator[Order]:
        """Orders in which no thread follows itself.

        Threads that do the same run first in the order of their numbers: other orders only exchange
        their names.
        """
        orders: Iterator[Order] = iter([()])
        for _ in range(contexts):
            orders = ((*order, thread) for order in orders for thread in self._next(order))
        return orders

    def _next(self, order: Order) -> Iterator[int]:
        fresh: set[NetworkThread] = set()
        for number, thread in enumerate(self.network.threads):
            twin = replace(thread, name="")
            if number in order:
                if order[-1] != number:
                    yield number
            elif twin not in fresh:
                fresh.add(twin)
                yield number

    def _run_in_order(self, order: Order) -> None:
        worthwhile = self.guesses.worthwhile(order, self._is_wanted)
        possible = [dict.fromkeys(states) for states in worthwhile]
        if self.network.start not in possible[0]:
            return
        partials = [_Partial({0: self.network.start}, {})]
        for thread in dict.fromkeys(order):
            places = [place for place, each in enumerate(order, start=1) if each == thread]
            partials = [
                longer
                for partial in partials
                for longer in self._run_alone(thread, places, partial, possible)
            ]
        for partial in partials:
            self._arrive(order, partial)

    def _is_wanted(self, shared: str, tops: set[str]) -> bool:
        """Whether a run that ends there may be an error, or have left its bounds."""
        state = self.network.states[shared]
        missing = [error for error in self.task.errors if error not in self.searched.found]
        return state.beyond is not None or any(
            self.task.finder.fits(shared, error)
            and tops.union(state.absent).issuperset(error.symbols)
            for error in missing
        )

    def _run_alone(
        self, thread: int, places: list[int], partial: _Partial, possible: list[dict[str, None]]
    ) -> Iterator[_Partial]:
        """All runs of one thread through its contexts that fit what is known."""
        first = self.local.sets.word(self.network.threads[thread].stack)
        waiting = [(0, partial.boundaries, first)]
        while waiting:
            done, boundaries, stacks = waiting.pop()
            if done == len(places):
                yield _Partial(boundaries, partial.stacks | {thread: stacks})
                continue
            place = places[done]
            known = boundaries.get(place - 1)
            for before in possible[place - 1] if known is None else (known,):
                self._count()
                for after, left in self.local.after(thread, before, stacks):
                    if after in possible[place] and boundaries.get(place, after) == after:
                        more = boundaries | {place - 1: before, place: after}
                        waiting.append((done + 1, more, left))

    def _count(self) -> None:
        self.searched.tuples += 1
        if self.searched.tuples > self.budget.tuples:
            raise _OutOfBudgetError(Limit.TUPLES)
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise _OutOfBudgetError(Limit.TIME)

    def _arrive(self, order: Order, partial: _Partial) -> None:
        """All threads agree: this is where a real run ends."""
        shared = partial.boundaries[len(order)]
        start = self.local.start().stacks
        stacks = tuple(partial.stacks.get(each, first) for each, first in enumerate(start))
        element = Element(shared, stacks)
        beyond = self.network.states[shared].beyond
        if beyond is not None:
            self.searched.beyond.add(beyond)
            return
        for error in self.task.errors_at(element):
            if error not in self.searched.found:
                self.searched.found[error] = (len(order), element)
                self._remember(order, partial.boundaries)

    def _remember(self, order: Order, boundaries: Boundaries) -> None:
        """Write down the way of one run, context by context."""
        element, origins = self.local.start(), self.searched.reached
        origins.add(element, None, None)
        for place, thread in enumerate(order, start=1):
            results = dict(self.local.after(thread, element.shared, element.stacks[thread]))
            stacks = list(element.stacks)
            stacks[thread] = results[boundaries[place]]
            following = Element(boundaries[place], tuple(stacks))
            origins.add(following, element, thread)
            element = following
