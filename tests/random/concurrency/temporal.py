"""Temporal formulas about the shared ints of a program, judged on the graph of its states.

Each shape of formula is judged by its own definition, as a question of which states can be reached
and of where a run can stay for ever; there is no automaton here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from concurrency.compiling import compile_program
from concurrency.execution import successors
from concurrency.layout import Layout, first_world

if TYPE_CHECKING:
    from random import Random

    from concurrency.syntax import Program

States = set[int]


@dataclass(frozen=True, slots=True)
class Atom:
    """`name > bound`, said of a static int."""

    name: str
    bound: int

    def __str__(self) -> str:
        return f"({self.name} > {self.bound})"


class Graph:
    """All states of a program: what they hold, and what follows. State 0 is the first."""

    def __init__(self, program: Program) -> None:
        codes, first = compile_program(program), first_world(program)
        worlds, numbers = [first], {first: 0}
        self.follow: list[list[int]] = []
        for world in worlds:  # grows as we go
            following = []
            for _, target, _ in successors(codes, world):
                if target not in numbers:
                    numbers[target] = len(worlds)
                    worlds.append(target)
                following.append(numbers[target])
            # A run that has ended stays where it is.
            self.follow.append(following or [len(self.follow)])
        self.memory = [world.memory for world in worlds]
        self.cells = Layout(program).cells
        self.all = set(range(len(worlds)))

    def where(self, atom: Atom) -> States:
        """The states of which an atom is true."""
        cell = self.cells[atom.name]
        return {state for state in self.all if self.memory[state][cell] > atom.bound}

    def reached(self, first: States, through: States) -> States:
        """The states that runs from some states get to before and when they leave others."""
        found, pending = set(first), list(first)
        while pending:
            state = pending.pop()
            if state in through:
                new = set(self.follow[state]) - found
                found |= new
                pending += new
        return found

    def staying(self, within: States) -> States:
        """The states from which a run can stay within some states for ever."""
        staying = set(within)
        while True:
            leaving = {state for state in staying if not staying & set(self.follow[state])}
            if not leaving:
                return staying
            staying -= leaving

    def returning(self, to: States) -> bool:
        """Whether a run can come to some states again and again."""
        return any(state in self.reached(set(self.follow[state]), self.all) for state in to)


Shape = tuple[str, Callable[[Graph, States, States], bool]]

SHAPES: tuple[Shape, ...] = (
    ("[]!{p}", lambda g, p, _: not p),
    ("<>{p}", lambda g, p, _: 0 not in g.staying(g.all - p)),
    ("[]<>{p}", lambda g, p, _: not g.staying(g.all - p)),
    ("<>[]{p}", lambda g, p, _: not g.returning(g.all - p)),
    ("[]({p} -> <>{q})", lambda g, p, q: not p & g.staying(g.all - q)),
    ("[]({p} -> []{q})", lambda g, p, q: g.reached(p, g.all) <= q),
    (
        "!{p} U {q}",
        lambda g, p, q: 0 not in g.staying(g.all - q) and not g.reached({0}, g.all - q) & (p - q),
    ),
    ("{q} R !{p}", lambda g, p, q: not g.reached({0}, g.all - q) & p),
)


def formulas(program: Program, rng: Random) -> Iterator[tuple[str, bool]]:
    """Formulas of every shape, and whether each is true of all runs."""
    graph = Graph(program)
    names = (*program.plain, *program.volatile)
    for text, judge in SHAPES if names else ():
        p, q = (Atom(rng.choice(names), rng.randrange(3)) for _ in range(2))
        yield text.format(p=p, q=q), judge(graph, graph.where(p), graph.where(q))
