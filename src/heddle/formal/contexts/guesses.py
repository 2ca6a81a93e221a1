"""Shared states worth guessing between the contexts of an order of threads.

Each thread is followed together with the shared state, by the top of its stack, and the threads
are then put together as if they did not depend on each other: more than what is really there, and
never less.
"""

from __future__ import annotations

from collections.abc import Callable

from heddle.formal.contexts.network import PlainNetwork
from heddle.formal.contexts.tops import Top, TopSteps

Views = tuple[frozenset[tuple[str, Top]], ...]
"""For each thread, pairs of the shared state and the top of its stack."""

Ends = dict[str, set[str]]
"""For each shared state at the start of a context, those that may be there at its end."""


class Guesses:
    """What may be there, by order of threads; orders with the same beginning share the work."""

    def __init__(self, network: PlainNetwork) -> None:
        """Nothing is known but the start."""
        self.steps = TopSteps(network)
        start = tuple(frozenset({(network.start, thread.stack[0])}) for thread in network.threads)
        self.contexts: dict[tuple[int, ...], tuple[Views, Ends]] = {(): (start, {})}
        self.reached: dict[tuple[int, str, Top], frozenset[tuple[str, Top]]] = {}

    def worthwhile(
        self, order: tuple[int, ...], wanted: Callable[[str, set[str]], bool]
    ) -> list[tuple[str, ...]]:
        """The shared states worth guessing before the first context and after each one.

        They may be there, and may lead to an end that is wanted: `wanted` is asked about shared
        states with all symbols, as the file calls them, that threads may have on top there.
        """
        useful = {shared for shared, tops in self._tops(order).items() if wanted(shared, tops)}
        found = [useful]
        for place in range(len(order), 0, -1):
            _, ends = self._context(order[:place])
            useful = {before for before, after in ends.items() if not useful.isdisjoint(after)}
            found.append(useful)
        return [tuple(sorted(states, key=int)) for states in reversed(found)]

    def _tops(self, order: tuple[int, ...]) -> dict[str, set[str]]:
        """The symbols that may be on top of some stack when these contexts are over."""
        network = self.steps.network
        tops: dict[str, set[str]] = {}
        for thread, view in enumerate(self._context(order)[0]):
            for shared, top in view:
                symbol = network.top(network.states[shared], thread, top)
                tops.setdefault(shared, set()).update(() if symbol is None else (symbol,))
        return tops

    def _context(self, order: tuple[int, ...]) -> tuple[Views, Ends]:
        known = self.contexts.get(order)
        if known is None:
            before, _ = self._context(order[:-1])
            known = self.contexts[order] = self._one_context(before, order[-1])
        return known

    def _one_context(self, before: Views, thread: int) -> tuple[Views, Ends]:
        own = set[tuple[str, Top]]()
        ends: Ends = {}
        for shared, top in before[thread]:
            reached = self._reached(thread, shared, top)
            own |= reached
            ends.setdefault(shared, set()).update(state for state, _ in reached)
        views = tuple(
            frozenset(own)
            if other == thread
            else frozenset((end, top) for shared, top in view for end in ends.get(shared, ()))
            for other, view in enumerate(before)
        )
        return views, ends

    def _reached(self, thread: int, shared: str, top: Top) -> frozenset[tuple[str, Top]]:
        key = (thread, shared, top)
        if key not in self.reached:
            self.reached[key] = frozenset(self.steps.reachable(*key))
        return self.reached[key]
