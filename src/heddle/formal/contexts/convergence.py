"""When more contexts cannot help: the visible states are closed under every step.

A visible state is the shared state with the symbols on top of all stacks [LiuW18]. A step that
pushes or replaces a symbol leads to a visible state that depends on the one before alone; what a
pop uncovers is one of the symbols that can lie below. If all visible states that any step could
lead to, whatever is uncovered, have been reached, then no run of any length reaches another one.

Deviation: the paper asks that the visible states stay the same for one more context and that all
*generators* in an over-approximation of everything reachable, the visible states that a pop can
lead to, have been reached. Both together imply what is asked for here, which is tested directly.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from heddle.formal.contexts.network import PlainNetwork
from heddle.formal.contexts.stacks import StackSets
from heddle.formal.contexts.tops import Top, TopSteps
from heddle.formal.contexts.views import Element

MOST = 500_000
"""With more visible states than this, it is not asked whether they are closed."""

Visible = tuple[str, tuple[Top, ...]]


class VisibleStates:
    """The visible states of the elements reached so far."""

    def __init__(self, network: PlainNetwork, sets: StackSets) -> None:
        self.sets = sets
        self.states: dict[Visible, None] = {}
        self.fresh: list[Visible] = []
        # Steps whose result has not been reached; as soon as one lacks, there is more to come.
        self.lacking: list[Visible] = []
        self.steps = TopSteps(network)
        self.too_many = False

    def add(self, element: Element) -> None:
        """Take in the visible states of an element."""
        tops = [self.sets.tops(stacks) for stacks in element.stacks]
        self.too_many |= prod(map(len, tops)) + len(self.states) > MOST
        if self.too_many:
            return
        for choice in product(*tops):
            state = (element.shared, choice)
            if state not in self.states:
                self.states[state] = None
                self.fresh.append(state)

    def are_closed(self) -> bool:
        """Whether every step from them leads to one of them."""
        if self.too_many:
            return False
        while self.lacking and self.lacking[-1] in self.states:
            self.lacking.pop()
        while not self.lacking and self.fresh:
            state = self.fresh.pop()
            self.lacking = [after for after in self._after(state) if after not in self.states]
        return not self.lacking

    def _after(self, state: Visible) -> Iterator[Visible]:
        shared, tops = state
        for thread, top in enumerate(tops):
            for after, uncovered in self.steps.after(thread, shared, top):
                yield after, (*tops[:thread], uncovered, *tops[thread + 1 :])
