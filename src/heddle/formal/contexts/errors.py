"""Whether an element of a view tuple has a configuration that an error declaration forbids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from heddle.formal.contexts.network import PlainNetwork, Shared
from heddle.formal.contexts.stacks import StackSets
from heddle.formal.contexts.views import Element
from heddle.formal.pushdown.formats.concurrent import ConcurrentSystem, ErrorDeclaration

Tops = dict[int, str | None]
"""For some threads, the symbol that must be on top of the stack."""


class ErrorFinder:
    """Looks for the errors of one system in elements of its network."""

    def __init__(self, system: ConcurrentSystem, network: PlainNetwork, sets: StackSets) -> None:
        self.system, self.network, self.sets = system, network, sets
        self.possible: dict[tuple[str, ErrorDeclaration], bool] = {}

    def tops(self, element: Element, error: ErrorDeclaration) -> Tops | None:
        """Tops of some stacks that make a configuration an error; None: there are none."""
        if not self.fits(element.shared, error):
            return None
        shared = self.network.states[element.shared]
        symbols = list(error.symbols)
        for symbol in shared.absent:
            if symbol in symbols:
                symbols.remove(symbol)
        return self._assign(element, shared, symbols, {})

    def fits(self, shared: str, error: ErrorDeclaration) -> bool:
        """Whether there is nothing in the shared state that speaks against the error."""
        known = self.possible.get((shared, error))
        if known is None:
            state = self.network.states[shared]
            known = self.possible[shared, error] = _shared_fits(self.system, state, error)
        return known

    def _assign(
        self, element: Element, shared: Shared, symbols: Sequence[str], chosen: Tops
    ) -> Tops | None:
        """A different thread for each symbol."""
        if not symbols:
            return chosen
        for thread, stacks in enumerate(element.stacks):
            if thread in chosen:
                continue
            for top in self.sets.tops(stacks):
                if self.network.top(shared, thread, top) == symbols[0]:
                    more = self._assign(element, shared, symbols[1:], {**chosen, thread: top})
                    if more is not None:
                        return more
        return None


def _shared_fits(system: ConcurrentSystem, shared: Shared, error: ErrorDeclaration) -> bool:
    if shared.beyond is not None or error.state not in {None, shared.state}:
        return False
    names = (variable.name for variable in system.variables)
    valuation: Mapping[str, int] = dict(zip(names, shared.values, strict=True))
    return all(condition.holds(valuation) for condition in error.when)
