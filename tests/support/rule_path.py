"""From a chain of contexts to the rules that were taken, one by one.

The symbolic engine knows which thread ran in each context and which values the shared variables
had when it ended. That leaves little to look for: within a context one thread runs alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from support.network_runner import Configuration, Move, Runner, TooManyStatesError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.formal.symbolic.network import Network
    from heddle.formal.symbolic.solve import Chain

Goal = Callable[[Runner, Configuration], bool]


def at_label(procedure: str, label: int) -> Goal:
    """A thread is at this label."""

    def reached(runner: Runner, configuration: Configuration) -> bool:
        return any(
            stack
            and stack[-1].label == label
            and runner.network.procedures[stack[-1].procedure].name == procedure
            for stack in configuration.stacks
        )

    return reached


def rule_path(
    network: Network, chain: Chain, goal: Goal, *, at_most: int = 200_000
) -> tuple[Move, ...] | None:
    """A run along the chain that ends at the goal, or None if there is none."""
    search = _Search(Runner(network), chain, goal, at_most)
    for start in search.runner.initial():
        if start.shared == chain.shared[0]:
            path = search.follow(start, 0)
            if path is not None:
                return path
    return None


@dataclass(slots=True)
class _Search:
    runner: Runner
    chain: Chain
    goal: Goal
    left: int

    def follow(self, start: Configuration, context: int) -> tuple[Move, ...] | None:
        """The rest of the run from the begin of a context on."""
        last = context == len(self.chain.threads) - 1
        for configuration, path in self._alone(start, self.chain.threads[context]):
            if last:
                if self.goal(self.runner, configuration):
                    return path
            elif configuration.shared == self.chain.shared[context + 1]:
                rest = self.follow(configuration, context + 1)
                if rest is not None:
                    return path + rest
        return None

    def _alone(
        self, start: Configuration, thread: int
    ) -> Iterator[tuple[Configuration, tuple[Move, ...]]]:
        """What one thread can reach by itself, nearest first."""
        came: dict[Configuration, tuple[Configuration, Move] | None] = {start: None}
        queue = deque([start])
        while queue:
            configuration = queue.popleft()
            yield configuration, _back(came, configuration)
            for move, after in self.runner.moves(configuration, thread):
                if after not in came:
                    self.left -= 1
                    if self.left < 0:
                        raise TooManyStatesError("the run along a chain is too long to rebuild")
                    came[after] = (configuration, move)
                    queue.append(after)


def _back(
    came: dict[Configuration, tuple[Configuration, Move] | None], configuration: Configuration
) -> tuple[Move, ...]:
    moves: list[Move] = []
    step = came[configuration]
    while step is not None:
        before, move = step
        moves.append(move)
        step = came[before]
    return tuple(reversed(moves))
