"""From a chain of contexts to the rules that were taken, one by one.

The symbolic engine knows which thread ran in each context and which values the shared variables
had when it ended. That leaves little to look for: within a context one thread runs alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from heddle.formal.symbolic.network import Network
from heddle.formal.symbolic.runner import Configuration, Move, Runner, TooManyStatesError
from heddle.formal.symbolic.solve import Chain

Goal = Callable[[Runner, Configuration], bool]
_Came = dict[Configuration, "tuple[Configuration, Move] | None"]


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


def stuck(runner: Runner, configuration: Configuration) -> bool:
    """Whether threads are blocked for ever: nothing can move, or they wait for each other."""
    blocked: dict[int, int] = {}
    moving = False
    for thread in range(len(configuration.stacks)):
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


def rule_path(
    network: Network, chain: Chain, goal: Goal, *, at_most: int = 200_000
) -> tuple[Move, ...] | None:
    """A run along the chain that ends at the goal, or None if there is none."""
    search = _Search(Runner(network), chain, goal, at_most)
    for start in search.runner.initial(chain.shared[0]):
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
        last, thread = context == len(self.chain.threads) - 1, self.chain.threads[context]
        came: _Came = {start: None}
        for configuration in self._alone(start, thread, came):
            if last:
                if self.goal(self.runner, configuration):
                    return _back(came, configuration)
            elif self._may_end(configuration, thread, context):
                rest = self.follow(configuration, context + 1)
                if rest is not None:
                    return _back(came, configuration) + rest
        return None

    def _may_end(self, configuration: Configuration, thread: int, context: int) -> bool:
        """Whether the chain goes on from here with another thread."""
        if configuration.shared != self.chain.shared[context + 1]:
            return False
        label = self.runner.label(configuration, thread)
        return label is None or label.switch

    def _alone(self, start: Configuration, thread: int, came: _Came) -> Iterator[Configuration]:
        """What one thread can reach by itself, nearest first; `came` says how."""
        queue = deque([start])
        while queue:
            configuration = queue.popleft()
            yield configuration
            for move, after in self.runner.moves(configuration, thread):
                if after not in came:
                    self.left -= 1
                    if self.left < 0:
                        raise TooManyStatesError("the run along a chain is too long to rebuild")
                    came[after] = (configuration, move)
                    queue.append(after)


def _back(came: _Came, configuration: Configuration) -> tuple[Move, ...]:
    moves: list[Move] = []
    step = came[configuration]
    while step is not None:
        before, move = step
        moves.append(move)
        step = came[before]
    return tuple(reversed(moves))
