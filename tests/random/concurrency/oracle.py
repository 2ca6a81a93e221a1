"""All interleavings of a program, one by one: what heddle's answers are compared with.

Nothing here is shared with heddle. States are explored without any reduction but the merging of
steps that only concern one thread, and every answer is read off the finished graph.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from concurrency.compiling import compile_program
from concurrency.execution import has_lock_cycle, successors
from concurrency.layout import Layout, first_world
from concurrency.rendering import NULL as NO_NODE
from concurrency.rendering import statement_lines
from concurrency.world import MAIN, NULL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from concurrency.execution import Codes
    from concurrency.syntax import Program
    from concurrency.world import World

LIMIT = 200_000


class TooManyStates(Exception):
    """The program is too large to be an oracle's."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What a program can do. Contexts are the fewest that show a thing; None: it cannot happen.

    Finals are those of runs at whose end no thread can go on, daemons included. A race is a pair of
    lines, the smaller first. A livelock is a state from which the program can neither end nor come
    to rest.
    """

    states: int
    finals: frozenset[tuple[int, ...]]
    violations: frozenset[tuple[str, int]]
    races: frozenset[tuple[int, int]]
    violation_contexts: int | None
    deadlock_contexts: int | None
    livelock: bool

    @property
    def deadlock(self) -> bool:
        """Whether threads can block for ever."""
        return self.deadlock_contexts is not None


@dataclass(frozen=True, slots=True)
class Edge:
    """A step: who takes it, and the state it leads to."""

    thread: int
    target: int
    violates: bool


def explore(program: Program, limit: int = LIMIT) -> Outcomes:
    """Try every interleaving; raises `TooManyStates` beyond the limit."""
    codes, lines = compile_program(program), statement_lines(program)
    first = first_world(program)
    worlds, numbers = [first], {first: 0}
    graph: list[list[Edge]] = []
    violations: set[tuple[str, int]] = set()
    races: set[tuple[int, int]] = set()
    ended = partial(has_ended, program, Layout(program))
    for world in worlds:  # grows as we go
        edges: list[Edge] = []
        steps = () if ended(world) else successors(codes, world)
        for thread, target, violation in steps:
            if target not in numbers:
                numbers[target] = len(worlds)
                worlds.append(target)
            edges.append(Edge(thread, numbers[target], violation is not None))
            if violation is not None:
                violations.add((violation.kind, lines[violation.statement]))
        graph.append(edges)
        if edges:
            races.update(racing(codes, world))
        if len(worlds) > limit:
            raise TooManyStates
    at_rest = {number for number, edges in enumerate(graph) if not edges}
    over = {number for number in at_rest if ended(worlds[number])}
    cycles = {k for k, world in enumerate(worlds) if has_lock_cycle(codes, world)}
    violation_contexts, deadlock_contexts = contexts(graph, (at_rest - over) | cycles)
    return Outcomes(
        states=len(worlds),
        finals=frozenset(
            valuation(program, worlds[number])
            for number in over
            if not any(successors(codes, worlds[number]))
        ),
        violations=frozenset(violations),
        races=frozenset((min(lines[a], lines[b]), max(lines[a], lines[b])) for a, b in races),
        violation_contexts=violation_contexts,
        deadlock_contexts=deadlock_contexts,
        livelock=len(reaching(graph, at_rest)) < len(graph),
    )


def has_ended(program: Program, layout: Layout, world: World) -> bool:
    """Whether nothing is left without which the program does not end."""
    return all(
        thread.status in ("new", "ended") or program.is_daemon(number)
        for number, thread in enumerate(world.threads)
    ) and not any(
        declared.keeps_alive(lambda name: world.memory[layout.cells[name]])
        for declared in program.declared
    )


def racing(codes: Codes, world: World) -> Iterator[tuple[int, int]]:
    """The statements of which two threads are about to access one plain cell, one writing."""
    accesses = []
    for code, thread in zip(codes, world.threads, strict=True):
        if thread.status == "running":
            instruction = code[thread.pc]
            if (access := instruction.access(thread)) is not None:
                accesses.append((*access, instruction.statement))
    for (cell, kind, statement), (cell2, kind2, statement2) in combinations(accesses, 2):
        if cell == cell2 and "write" in (kind, kind2):
            yield statement, statement2


def valuation(program: Program, world: World) -> tuple[int, ...]:
    """The values of all that is shared, in the order of `observed`."""
    layout = Layout(program)
    values = list(world.memory[: layout.observed])
    for node in layout.nodes.values():
        following = world.memory[node + 1]
        values += [world.memory[node], NO_NODE if following == NULL else world.memory[following]]
    return tuple(values)


def contexts(graph: list[list[Edge]], stuck: set[int]) -> tuple[int | None, int | None]:
    """The fewest contexts of a run that violates, and of one that gets stuck.

    A 0-1 breadth-first search over states with the thread that moved last: going on costs
    nothing, a switch one. Main runs first.
    """
    fewest = {(0, MAIN): 1}
    queue = deque(fewest)
    violating: list[int] = []
    while queue:
        node = queue.popleft()
        number, last = node
        for edge in graph[number]:
            cost = fewest[node] + (edge.thread != last)
            if edge.violates:
                violating.append(cost)
            following = (edge.target, edge.thread)
            if cost < fewest.get(following, cost + 1):
                fewest[following] = cost
                if edge.thread == last:
                    queue.appendleft(following)
                else:
                    queue.append(following)
    stuck_costs = [cost for (number, _), cost in fewest.items() if number in stuck]
    return min(violating, default=None), min(stuck_costs, default=None)


def reaching(graph: list[list[Edge]], targets: set[int]) -> set[int]:
    """The states from which one of the targets can be reached."""
    before: list[list[int]] = [[] for _ in graph]
    for number, edges in enumerate(graph):
        for edge in edges:
            before[edge.target].append(number)
    found, pending = set(targets), list(targets)
    while pending:
        for number in before[pending.pop()]:
            if number not in found:
                found.add(number)
                pending.append(number)
    return found
