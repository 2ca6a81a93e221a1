"""Calls without a stack: a process without recursion is a finite automaton.

Each call has a copy of the function, so that no rule pushes or pops. Components of finite automata
are not abstracted, and a system of nothing else is decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from heddle.formal.eml.model import Call, Edge, Function, Program, Statement, Wait
from heddle.formal.pushdown import Rule

MOST_EDGES = 4_000
"""Copies of edges; a larger process keeps its stack."""

Copy = tuple[int, ...]
"""The calls that lead to a copy of a function, by the places of their edges."""
Labels = Callable[[Statement], Iterable[str | None]]
Symbol = Callable[[str, str], str]


def is_small(program: Program, name: str) -> bool:
    """Whether a process has no recursion, and its calls have few copies of edges.

    A `wait` needs to know how often the lock is held, and guesses of allocations need a stack.
    """
    if program.allocated or any(isinstance(each, Wait) for each in program.statements(name)):
        return False
    sizes: dict[str, int] = {}
    for function in _callees_first(program, name):
        called = list(_called(function))
        if not all(each in sizes for each in called):
            return False
        sizes[function.name] = len(function.edges) + sum(sizes[each] for each in called)
        if sizes[function.name] > MOST_EDGES:
            return False
    return True


def inlined_rules(
    program: Program, name: str, control: str, labels: Labels, symbol: Symbol
) -> Iterator[tuple[Rule, tuple[str, Edge] | None]]:
    """The control flow of a process, with the edge of the flow graph that each rule takes.

    `symbol` names a node of a function; copies of the function add the calls that lead to them.
    """

    def at(copy: Copy, function: str, node: str) -> str:
        return symbol(function, node) + "".join(f"/{place}" for place in copy)

    def step(source: str, target: str, label: str | None = None) -> Rule:
        return Rule(control, source, control, (target,), label)

    work: list[tuple[Copy, str]] = [((), program.process_by_name[name].main)]
    while work:
        copy, called = work.pop()
        function = program.by_name[called]
        for place, edge in enumerate(function.edges):
            source, target = (at(copy, called, node) for node in (edge.source, edge.target))
            if isinstance(edge.statement, Call):
                inner, callee = (*copy, place), program.by_name[edge.statement.function]
                work.append((inner, callee.name))
                yield step(source, at(inner, callee.name, callee.entry)), (called, edge)
                yield step(at(inner, callee.name, callee.exit), target), None
            else:
                for label in labels(edge.statement):
                    yield step(source, target, label), (called, edge)


def _callees_first(program: Program, name: str) -> Iterator[Function]:
    """The functions of a process, each behind those that it calls unless they call it."""
    main = program.by_name[program.process_by_name[name].main]
    seen = {main.name}
    work = [(main, _called(main))]
    while work:
        function, called = work[-1]
        following = next(called, None)
        if following is None:
            work.pop()
            yield function
        elif following not in seen:
            seen.add(following)
            callee = program.by_name[following]
            work.append((callee, _called(callee)))


def _called(function: Function) -> Iterator[str]:
    for edge in function.edges:
        if isinstance(edge.statement, Call):
            yield edge.statement.function
