"""Locks and monitors as components, reentrant or reduced [Kidd09, 5.7 and 6.5]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from heddle.formal.communicating import Component
from heddle.formal.eml.cpds.processes import action
from heddle.formal.eml.ipa.events import View
from heddle.formal.eml.model import Allocate, Lock, UnitBegin, UnitBreak, UnitEnd, Unlock
from heddle.formal.pushdown import Configuration, PushdownSystem, Rule, configurations

FREE, ALLOCATED, UNALLOCATED = "⊥", "alloc", "unalloc"
_BEFORE, _INSIDE, _AFTER = "before", "inside", "after"
_NONE, _UNIT, _NESTED = "0", "[", "1"


def lock_component(
    lock: str, processes: Iterable[str], *, is_allocated: bool, depth: int | None
) -> Component:
    """A lock that a process can hold so often at once: in states, or on the stack if unbounded."""
    rules: list[Rule] = []
    for name in processes:
        acquire, release = action(name, Lock(lock)), action(name, Unlock(lock))
        allocate = action(name, Allocate(lock))
        rules.append(Rule(UNALLOCATED, FREE, ALLOCATED, (FREE,), allocate))
        if depth is None:
            rules.append(Rule(ALLOCATED, FREE, ALLOCATED, (name, FREE), acquire))
            rules.append(Rule(ALLOCATED, name, ALLOCATED, (name, name), acquire))
            rules.append(Rule(ALLOCATED, name, ALLOCATED, (), release))
            continue
        held = (FREE, *(name if times == 1 else f"{name} {times}" for times in range(1, depth + 1)))
        for less, more in pairwise(held):
            rules.append(Rule(ALLOCATED, less, ALLOCATED, (more,), acquire))
            rules.append(Rule(ALLOCATED, more, ALLOCATED, (less,), release))
    start = Configuration(ALLOCATED if is_allocated else UNALLOCATED, (FREE,))
    return Component(f"lock {lock}", PushdownSystem(rules), start)


def event_action(place: int, process: str) -> str:
    """The action of an access that the pattern is about."""
    return f"{process}.event {place}"


def order_component(owners: Sequence[str]) -> Component:
    """The accesses of the pattern in their order."""
    rules = [
        Rule("q", str(place), "q", (str(place + 1),), event_action(place, owner))
        for place, owner in enumerate(owners)
    ]
    target = configurations(("q", (str(len(owners)),)))
    return Component("order", PushdownSystem(rules), Configuration("q", ("0",)), target)


def unit_component(process: str, view: View, *, depth: int | None) -> Component:
    """That the accesses of one process are in one unit of work, of units that nest so deep.

    The stack holds a symbol for each unit that is open, the outermost one a symbol of its own; if
    the depth is bounded, there is one symbol for each depth instead.
    """
    begin, end = action(process, UnitBegin()), action(process, UnitEnd())
    cut = action(process, UnitBreak())
    opened = (_UNIT, _NESTED) if depth is None else _levels(depth)[1:]
    rules: list[Rule] = []
    for state in (_BEFORE, _INSIDE, _AFTER):
        rules += _depth_rules(state, begin, end, depth)
        if state != _INSIDE:
            rules += (Rule(state, symbol, state, (symbol,), cut) for symbol in opened)
        rules.append(Rule(state, _NONE, state, (_NONE,), cut))
    own = [place for place, statement in enumerate(view.own) if statement is not None]
    for place in own:
        # First it begins to look, then it looks on, then it has seen all.
        source = _BEFORE if place == own[0] else _INSIDE
        target = _AFTER if place == own[-1] else _INSIDE
        rules += (
            Rule(source, symbol, target, (symbol,), event_action(place, process))
            for symbol in opened
        )
    system = PushdownSystem(rules)
    return Component(f"units of {process}", system, Configuration(_BEFORE, (_NONE,)))


def _levels(depth: int) -> tuple[str, ...]:
    """The symbols for no unit, one, and those inside it."""
    return (_NONE, _UNIT, *(f"{_NESTED} {level}" for level in range(2, depth + 1)))


def _depth_rules(state: str, begin: str, end: str, depth: int | None) -> list[Rule]:
    if depth is not None:
        levels = _levels(depth)
        found = [Rule(state, less, state, (more,), begin) for less, more in pairwise(levels)]
        for less, more in pairwise(levels):
            if state != _INSIDE or less != _NONE:
                found.append(Rule(state, more, state, (less,), end))
        return found
    found = [
        Rule(state, _NONE, state, (_UNIT, _NONE), begin),
        Rule(state, _UNIT, state, (_NESTED, _UNIT), begin),
        Rule(state, _NESTED, state, (_NESTED, _NESTED), begin),
        Rule(state, _NESTED, state, (), end),
    ]
    if state != _INSIDE:
        found.append(Rule(state, _UNIT, state, (), end))
    return found
