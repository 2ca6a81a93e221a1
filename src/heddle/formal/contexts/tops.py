"""What can be told from the symbol on top of a stack alone, whatever lies below."""

from __future__ import annotations

from collections.abc import Iterator

from heddle.formal.contexts.network import PlainNetwork
from heddle.formal.pushdown.model import PushdownSystem

Top = str | None
"""The symbol on top; None: the stack is empty."""


class TopSteps:
    """The steps of a network's threads as far as shared states and tops of stacks show them.

    A pop uncovers any symbol that can lie below the one that is popped.
    """

    def __init__(self, network: PlainNetwork) -> None:
        """Find out which symbols can lie below which."""
        self.network = network
        self.below = [
            _below(network.systems[thread.system], thread.stack) for thread in network.threads
        ]

    def after(self, thread: int, shared: str, top: Top) -> Iterator[tuple[str, Top]]:
        """Where one step of the thread can lead to."""
        if top is None:
            return
        system = self.network.systems[self.network.threads[thread].system]
        for rule in system.by_head.get((shared, top), ()):
            for uncovered in rule.word[:1] or self.below[thread].get(top, ()):
                yield rule.target, uncovered

    def reachable(self, thread: int, shared: str, top: Top) -> dict[tuple[str, Top], None]:
        """Where any number of steps of the thread can lead to."""
        found: dict[tuple[str, Top], None] = {(shared, top): None}
        waiting = [(shared, top)]
        while waiting:
            for each in self.after(thread, *waiting.pop()):
                if each not in found:
                    found[each] = None
                    waiting.append(each)
        return found


def _below(system: PushdownSystem, stack: tuple[str, ...]) -> dict[str, dict[Top, None]]:
    """For each symbol, what may lie below it. Shared states are not looked at."""
    below: dict[str, dict[Top, None]] = {}
    for upper, lower in zip(stack, (*stack[1:], None), strict=True):
        below.setdefault(upper, {})[lower] = None
    heirs: dict[str, dict[str, None]] = {}
    for rule in system.rules:
        if rule.word:
            heirs.setdefault(rule.symbol, {})[rule.word[-1]] = None
        if len(rule.word) > 1:
            below.setdefault(rule.word[0], {})[rule.word[1]] = None
    waiting = list(below)
    while waiting:
        symbol = waiting.pop()
        for heir in heirs.get(symbol, ()):
            known = below.setdefault(heir, {})
            more = [lower for lower in below[symbol] if lower not in known]
            if more:
                known.update(dict.fromkeys(more))
                waiting.append(heir)
    return below
