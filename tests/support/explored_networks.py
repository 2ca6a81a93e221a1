"""Networks explored state by state: what the symbolic engine is measured against.

A run is cut into contexts as everywhere: a maximal run of one thread is one context, and k contexts
are k - 1 switches.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from support.network_runner import Configuration, Runner, TooManyStatesError

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

    Configurations are told apart by their last thread, because going on with it is free.
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


def stuck(runner: Runner, configuration: Configuration) -> bool:
    """Whether threads are blocked for ever: nothing can move, or they wait for each other."""
    threads = range(len(configuration.stacks))
    blocked: dict[int, int] = {}
    moving = False
    for thread in threads:
        label = runner.label(configuration, thread)
        if next(runner.moves(configuration, thread), None) is not None:
            moving = True
        elif label is not None and not label.quiet:
            owner = label.owner
            holder = 0 if owner is None else runner.value(owner, configuration, thread)
            blocked[thread] = holder - 1
    return bool(blocked) and (not moving or any(_on_cycle(each, blocked) for each in blocked))


def _on_cycle(thread: int, holder: dict[int, int]) -> bool:
    at = thread
    for _ in holder:
        at = holder.get(at, -1)
        if at == thread:
            return True
    return False
