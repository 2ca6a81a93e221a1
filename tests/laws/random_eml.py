"""Small random EML programs: well-formed flow graphs with loops, and recursion if wanted."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from heddle.formal import eml

MEMORY = ("c", "d")
LOCKS = ("s", "t", "r")


def random_program(
    random: Random,
    *,
    processes: int = 2,
    locks: int = 2,
    length: int = 7,
    starts: bool = False,
    extras: bool = False,
    loops: bool = False,
    recursive: bool = False,
) -> eml.Program:
    """Processes of their own functions and one that they share; `extras` are waits and breaks."""
    names = [f"T{number}" for number in range(1, processes + 1)]
    writer = _Writer(random, LOCKS[:locks], extras=extras, loops=loops)
    functions = [writer.function("shared", random.randint(2, 5), ["shared"] if recursive else [])]
    for name in names:
        functions.append(writer.function(name, length, ["shared"]))
    waiting = names[1:] if starts else []
    if waiting:
        functions[1] = _with_starts(functions[1], waiting, random)
    isolated = None
    if starts and locks and random.random() < 0.5:
        isolated = LOCKS[0]
        functions[1] = _prefixed(functions[1], [eml.Allocate(isolated)])
    return eml.Program(
        MEMORY,
        LOCKS[:locks],
        tuple(eml.Process(name, name, name in waiting) for name in names),
        tuple(functions),
        isolated,
    )


def unnested(program: eml.Program, random: Random) -> eml.Program:
    """The program with acquisitions and releases in other places: some cross, some are missing."""
    functions = []
    for function in program.functions:
        edges = list(function.edges)
        places = [
            place
            for place, edge in enumerate(edges)
            if isinstance(edge.statement, eml.Lock | eml.Unlock)
        ]
        for _ in range(random.randint(0, len(places))):
            one, other = random.choice(places), random.choice(places)
            first, second = edges[one], edges[other]
            edges[one] = replace(first, statement=second.statement)
            edges[other] = replace(second, statement=first.statement)
        functions.append(replace(function, edges=tuple(edges)))
    return replace(program, functions=tuple(functions))


class _Writer:
    def __init__(
        self, random: Random, locks: tuple[str, ...], *, extras: bool, loops: bool
    ) -> None:
        self.random, self.locks, self.extras, self.loops = random, locks, extras, loops

    def function(self, name: str, length: int, callees: list[str]) -> eml.Function:
        self.edges: list[eml.Edge] = []
        self.count = 0
        is_unit = self.random.random() < 0.6
        here = self._edge("n0", eml.UnitBegin()) if is_unit else "n0"
        here = self._block(here, length, callees, [])
        here = self._edge(here, eml.UnitEnd()) if is_unit else here
        self.edges.append(eml.Edge(here, eml.Skip(), "out"))
        return eml.Function(name, "n0", "out", tuple(self.edges))

    def _node(self) -> str:
        self.count += 1
        return f"n{self.count}"

    def _edge(self, source: str, statement: eml.Statement) -> str:
        target = self._node()
        self.edges.append(eml.Edge(source, statement, target))
        return target

    def _block(self, here: str, length: int, callees: list[str], held: list[str]) -> str:
        random = self.random
        while length > 0:
            choice = random.random()
            length -= 1
            if choice < 0.25 and self.locks:
                lock = random.choice(self.locks)
                inner = random.randint(0, length)
                here = self._edge(here, eml.Lock(lock))
                here = self._block(here, inner, callees, [*held, lock])
                here = self._edge(here, eml.Unlock(lock))
                length -= inner
            elif choice < 0.45:
                inner = random.randint(0, length)
                here = self._edge(here, eml.UnitBegin())
                here = self._block(here, inner, callees, held)
                here = self._edge(here, eml.UnitEnd())
                length -= inner
            elif choice < 0.52 and callees:
                here = self._edge(here, eml.Call(random.choice(callees)))
            elif choice < 0.60:
                here = self._detour(here, min(length, 2), callees, held)
            elif choice < 0.64 and self.extras:
                if held and random.random() < 0.7:
                    here = self._edge(here, eml.Wait(held[-1]))
                else:
                    here = self._edge(here, eml.UnitBreak())
            else:
                access = random.choice((eml.Read, eml.Write))
                here = self._edge(here, access(random.choice(MEMORY)))
        return here

    def _detour(self, here: str, length: int, callees: list[str], held: list[str]) -> str:
        """A branch that can be left out, or taken again and again."""
        end = self._block(here, length, callees, held)
        if self.loops and self.random.random() < 0.5:
            if end != here:
                self.edges.append(eml.Edge(end, eml.Skip(), here))
            return here
        there = self._node()
        self.edges.append(eml.Edge(here, eml.Skip(), there))
        if end != here:
            self.edges.append(eml.Edge(end, eml.Skip(), there))
        return there


def _with_starts(function: eml.Function, names: list[str], random: Random) -> eml.Function:
    """The starts somewhere on the way, so that the others run beside what follows."""
    return _prefixed(function, [eml.Start(name) for name in random.sample(names, len(names))])


def _prefixed(function: eml.Function, statements: list[eml.Statement]) -> eml.Function:
    nodes = [*(f"first{place}" for place in range(len(statements))), function.entry]
    edges = [
        eml.Edge(source, statement, target)
        for source, statement, target in zip(nodes, statements, nodes[1:], strict=False)
    ]
    taken = {edge.source for edge in function.edges}
    if taken & set(nodes[:-1]):
        nodes = [f"{node}'" for node in nodes[:-1]] + [function.entry]
        edges = [
            eml.Edge(source, statement, target)
            for source, statement, target in zip(nodes, statements, nodes[1:], strict=False)
        ]
    return eml.Function(function.name, nodes[0], function.exit, (*edges, *function.edges))
