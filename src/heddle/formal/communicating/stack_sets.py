"""Regular sets of configurations in a form in which equal sets are equal: minimal automata."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from heddle.formal.pushdown import Automaton

StackSet = tuple[tuple[tuple[str, int], ...], tuple[tuple[bool, tuple[tuple[str, int], ...]], ...]]
"""The node of each control state, and for each node whether it accepts and its steps.

Nodes are numbered in the order of a walk from the control states by name, so two sets are equal
exactly if they consist of the same configurations.
"""

EMPTY: StackSet = ((), ())


def canonical(automaton: Automaton, controls: Iterable[str] | None = None) -> StackSet:
    """The minimal form of what an automaton accepts from some of its initial states."""
    wanted = sorted(automaton.initials if controls is None else controls)
    starts = {state: frozenset(automaton.without_reading({state})) for state in wanted}
    steps, accepts = _determinised(automaton, starts.values())
    classes = _minimised(steps, accepts)
    return _numbered(
        {state: classes[subset] for state, subset in starts.items()}, classes, steps, accepts
    )


def _determinised(
    automaton: Automaton, starts: Iterable[frozenset[str]]
) -> tuple[dict[frozenset[str], dict[str, frozenset[str]]], set[frozenset[str]]]:
    steps: dict[frozenset[str], dict[str, frozenset[str]]] = {}
    work = list(starts)
    while work:
        subset = work.pop()
        if subset in steps:
            continue
        targets: dict[str, set[str]] = {}
        for state in subset:
            for step in automaton.leaving.get(state, ()):
                if step.symbol is not None:
                    targets.setdefault(step.symbol, set()).add(step.target)
        out = {
            symbol: frozenset(automaton.without_reading(found)) for symbol, found in targets.items()
        }
        steps[subset] = out
        work += out.values()
    return steps, {subset for subset in steps if not subset.isdisjoint(automaton.finals)}


def _minimised(
    steps: Mapping[frozenset[str], Mapping[str, frozenset[str]]], accepts: set[frozenset[str]]
) -> dict[frozenset[str], int]:
    """The class of each state; states from which nothing is accepted are in class 0 (Moore)."""
    alive = set(accepts)
    grew = True
    while grew:
        new = {
            state
            for state, out in steps.items()
            if state not in alive and not alive.isdisjoint(out.values())
        }
        grew = bool(new)
        alive |= new
    classes = {state: (2 if state in accepts else 1) if state in alive else 0 for state in steps}
    count = len(set(classes.values()))
    while True:
        marks: dict[object, int] = {0: 0}
        refined = {}
        for state, out in steps.items():
            if not classes[state]:
                refined[state] = 0
                continue
            shape = frozenset(
                (symbol, classes[target]) for symbol, target in out.items() if classes[target]
            )
            refined[state] = marks.setdefault((classes[state], shape), len(marks))
        classes = refined
        if len(marks) == count:
            return classes
        count = len(marks)


def _numbered(
    starts: Mapping[str, int],
    classes: Mapping[frozenset[str], int],
    steps: Mapping[frozenset[str], Mapping[str, frozenset[str]]],
    accepts: set[frozenset[str]],
) -> StackSet:
    members: dict[int, frozenset[str]] = {}
    for state, number in classes.items():
        members.setdefault(number, state)
    order: dict[int, int] = {}
    outs: list[tuple[bool, tuple[tuple[str, int], ...]]] = []
    queue = [starts[state] for state in sorted(starts) if starts[state]]
    for number in queue:  # grows while it is walked
        if number in order:
            continue
        order[number] = len(order)
        targets = sorted(
            (symbol, classes[target])
            for symbol, target in steps[members[number]].items()
            if classes[target]
        )
        outs.append((members[number] in accepts, tuple(targets)))
        queue += (target for _, target in targets)
    nodes = tuple(
        (final, tuple((symbol, order[target]) for symbol, target in out)) for final, out in outs
    )
    return tuple((state, order[starts[state]]) for state in sorted(starts) if starts[state]), nodes
