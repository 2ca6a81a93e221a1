"""Networks explored state by state: what the symbolic engine is measured against.

A run is cut into contexts as everywhere: a maximal run of one thread is one context, and k contexts
are k - 1 switches.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle.formal.symbolic.rule_path import stuck
from heddle.formal.symbolic.runner import Configuration, Runner, TooManyStatesError

if TYPE_CHECKING:
    from heddle.formal.symbolic.network import Network


@dataclass(frozen=True, slots=True)
class Exploration:
    """The fewest contexts that reach each label (procedure, label), and a deadlock if any can."""

    labels: dict[tuple[str, int], int]
    deadlock: int | None
    configurations: int


def explore(network: Network, contexts: int, *, at_most: int = 200_000) -> Exploration:
    """Every configuration reachable within `contexts` contexts, fewest contexts first.

    Configurations are distinguished by their last thread, because going on with it is free.
    """
    runner = Runner(network)
    fewest: dict[tuple[Configuration, int], int] = {}
    labels: dict[tuple[str, int], int] = {}
    deadlock: int | None = None
    queue: deque[tuple[Configuration, int, int]] = deque()
    queue.extend((start, -1, 0) for start in runner.initial())
    while queue:
        configuration, last, used = queue.popleft()
        if fewest.get((configuration, last), contexts + 1) <= used:
            continue
        fewest[configuration, last] = used
        if len(fewest) > at_most:
            raise TooManyStatesError(f"more than {at_most} configurations")
        for stack in configuration.stacks:
            if stack:
                at = (network.procedures[stack[-1].procedure].name, stack[-1].label)
                labels[at] = min(used, labels.get(at, used))
        if (deadlock is None or used < deadlock) and stuck(runner, configuration):
            deadlock = used
        for thread in range(len(network.threads)):
            cost = used + (thread != last)
            if cost > contexts or (thread != last and not _may_switch(runner, configuration, last)):
                continue
            add = queue.appendleft if thread == last else queue.append
            for _, after in runner.moves(configuration, thread):
                add((after, thread, cost))
    return Exploration(labels, deadlock, len(fewest))


def _may_switch(runner: Runner, configuration: Configuration, last: int) -> bool:
    label = None if last < 0 else runner.label(configuration, last)
    return label is None or label.switch
