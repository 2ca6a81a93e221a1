"""Locks and monitors as components, reentrant or reduced [Kidd09, 5.7 and 6.5]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.formal.communicating import Component
from heddle.formal.eml.cpds.processes import action
from heddle.formal.eml.model import Allocate, Lock, UnitBegin, UnitBreak, UnitEnd, Unlock
from heddle.formal.pushdown import Configuration, PushdownSystem, Rule, configurations

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from heddle.formal.eml.ipa.events import View

FREE, ALLOCATED, UNALLOCATED = "⊥", "alloc", "unalloc"
_BEFORE, _INSIDE, _AFTER = "before", "inside", "after"
_NONE, _UNIT, _NESTED = "0", "[", "1"


def lock_component(
    lock: str, processes: Iterable[str], *, is_allocated: bool, reduced: bool
) -> Component:
    """A lock; reentrant ones count acquisitions on the stack, reduced ones need none."""
    rules: list[Rule] = []
    for name in processes:
        acquire, release = action(name, Lock(lock)), action(name, Unlock(lock))
        allocate = action(name, Allocate(lock))
        rules.append(Rule(UNALLOCATED, FREE, ALLOCATED, (FREE,), allocate))
        if reduced:
            rules.append(Rule(ALLOCATED, FREE, ALLOCATED, (name,), acquire))
            rules.append(Rule(ALLOCATED, name, ALLOCATED, (FREE,), release))
        else:
            rules.append(Rule(ALLOCATED, FREE, ALLOCATED, (name, FREE), acquire))
            rules.append(Rule(ALLOCATED, name, ALLOCATED, (name, name), acquire))
            rules.append(Rule(ALLOCATED, name, ALLOCATED, (), release))
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


def unit_component(process: str, view: View, *, reduced: bool) -> Component:
    """That the accesses of one process are in one unit of work.

    The stack holds a symbol for each unit that is open, the outermost one a symbol of its own;
    without nesting there is at most that one.
    """
    begin, end = action(process, UnitBegin()), action(process, UnitEnd())
    cut = action(process, UnitBreak())
    rules: list[Rule] = []
    for state in (_BEFORE, _INSIDE, _AFTER):
        rules += _depth_rules(state, begin, end, reduced=reduced)
        if state != _INSIDE:
            rules += (Rule(state, symbol, state, (symbol,), cut) for symbol in (_UNIT, _NESTED))
        rules.append(Rule(state, _NONE, state, (_NONE,), cut))
    own = [place for place, statement in enumerate(view.own) if statement is not None]
    for place in own:
        # First it begins to look, then it looks on, then it has seen all.
        source = _BEFORE if place == own[0] else _INSIDE
        target = _AFTER if place == own[-1] else _INSIDE
        rules += (
            Rule(source, symbol, target, (symbol,), event_action(place, process))
            for symbol in (_UNIT, _NESTED)
        )
    system = PushdownSystem(rules)
    return Component(f"units of {process}", system, Configuration(_BEFORE, (_NONE,)))


def _depth_rules(state: str, begin: str, end: str, *, reduced: bool) -> list[Rule]:
    if reduced:
        found = [Rule(state, _NONE, state, (_UNIT,), begin)]
        if state != _INSIDE:
            found.append(Rule(state, _UNIT, state, (_NONE,), end))
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
