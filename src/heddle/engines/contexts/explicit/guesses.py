"""Shared states worth guessing: what may be there after each context of an order of threads.

Each thread is followed together with the shared state, by the top of its stack, and the threads
are then put together as if they did not depend on each other: more than what is really there, and
never less.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.engines.contexts.explicit.tops import Top, TopSteps

if TYPE_CHECKING:
    from heddle.engines.contexts.explicit.network import PlainNetwork

Views = tuple[frozenset[tuple[str, Top]], ...]
"""For each thread, pairs of the shared state and the top of its stack."""


class Guesses:
    """What may be there, by order of threads; orders with the same beginning share the work."""

    def __init__(self, network: PlainNetwork) -> None:
        """Nothing is known but the start."""
        self.steps = TopSteps(network)
        start = tuple(frozenset({(network.start, thread.stack[0])}) for thread in network.threads)
        self.views: dict[tuple[int, ...], Views] = {(): start}
        self.reached: dict[tuple[int, str, Top], frozenset[tuple[str, Top]]] = {}

    def after(self, order: tuple[int, ...]) -> tuple[str, ...]:
        """The shared states that may be there when these contexts are over."""
        view = self._views(order)[0 if not order else order[-1]]
        return tuple(sorted({shared for shared, _ in view}, key=int))

    def _views(self, order: tuple[int, ...]) -> Views:
        known = self.views.get(order)
        if known is None:
            known = self.views[order] = self._one_context(self._views(order[:-1]), order[-1])
        return known

    def _one_context(self, before: Views, thread: int) -> Views:
        own = set[tuple[str, Top]]()
        ends: dict[str, set[str]] = {}
        for shared, top in before[thread]:
            reached = self._reached(thread, shared, top)
            own |= reached
            ends.setdefault(shared, set()).update(state for state, _ in reached)
        return tuple(
            frozenset(own)
            if other == thread
            else frozenset((end, top) for shared, top in view for end in ends.get(shared, ()))
            for other, view in enumerate(before)
        )

    def _reached(self, thread: int, shared: str, top: Top) -> frozenset[tuple[str, Top]]:
        key = (thread, shared, top)
        if key not in self.reached:
            self.reached[key] = frozenset(self.steps.reachable(*key))
        return self.reached[key]
