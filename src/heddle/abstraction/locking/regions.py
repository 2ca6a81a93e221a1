"""Where an instance holds which locks that it has taken itself: what becomes a procedure.

A forward analysis over the register code. Its states are stacks of the locks taken, which the
model then holds; where paths with different stacks meet, it holds what they have in common. So the
model never holds more than the program does, which only adds executions to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from heddle.abstraction.locking.roots import Lock

#: Stands for the index of the instruction that enters a synchronized method.
METHOD: Final = -1
#: A monitor of which nothing is known but that it is entered and left in the same method, as the
#: virtual machine demands of synchronized blocks (JVMS 2.11.10). The model does not hold it.
UNKNOWN: Final = Lock("unknown")

Stack = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """The instructions that took the locks still held, outermost first, and what is forgotten.

    `surplus` are locks that are held for certain though the stack does not say so.
    """

    stack: Stack
    surplus: frozenset[Lock]


@dataclass(frozen=True, slots=True)
class LockUse:
    """The instructions of a body that take locks and that give them back.

    `loose` has which locks an instruction may give back that is not known to give back a certain
    one; if it ends a synchronized block, it is among `exits` too, with `UNKNOWN`. `attempts` are
    branches that ask whether a lock was taken, with where they go if it was.
    """

    enters: Mapping[int, Lock]
    exits: Mapping[int, Lock]
    loose: Mapping[int, frozenset[Lock]]
    attempts: Mapping[int, tuple[Lock, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Regions:
    """The stack before each instruction that can be reached.

    `taken` has the lock of each instruction that takes one. `unmatched` are locks that are given
    back without having been taken in the same method, `forgotten` those that are held somewhere
    although no stack says so. `use` is what all this was found from.
    """

    stacks: Mapping[int, Stack]
    taken: Mapping[int, Lock]
    unmatched: frozenset[Lock]
    forgotten: frozenset[Lock] = frozenset()
    use: LockUse = LockUse({}, {}, {})


def regions_of(
    ways: Mapping[int, tuple[tuple[int, ...], tuple[int, ...], bool]],
    use: LockUse,
    method: Lock | None,
) -> Regions:
    """The regions of a body.

    `ways` has where each instruction goes on, and who catches what it throws; `method` is the
    lock of a synchronized method.
    """
    taken = {**use.enters, **{index: lock for index, (lock, _) in use.attempts.items()}}
    if method is not None:
        taken[METHOD] = method
    states = {0: Held(() if method is None else (METHOD,), frozenset())}
    waiting = [0]
    unmatched: set[Lock] = set()
    while waiting:
        index = waiting.pop()
        before = states[index]
        after, missing = _after(index, before, use, taken)
        unmatched |= missing
        normal, caught, _ = ways[index]
        _, success = use.attempts.get(index, (None, None))
        got = Held((*before.stack, index), before.surplus)
        ways_on = [(to, got if to == success else after) for to in normal]
        for target, state in (*ways_on, *((to, before) for to in caught)):
            known = states.get(target)
            met = state if known is None else _meet(known, state, taken)
            if met != known:
                states[target] = met
                waiting.append(target)
    return Regions(
        {index: states[index].stack for index in sorted(states)},
        taken,
        frozenset(unmatched),
        frozenset[Lock]().union(*(state.surplus for state in states.values())) - {UNKNOWN},
        use,
    )


def _after(
    index: int, before: Held, use: LockUse, taken: Mapping[int, Lock]
) -> tuple[Held, frozenset[Lock]]:
    if index in use.enters:
        return Held((*before.stack, index), before.surplus), frozenset()
    lock = use.exits.get(index)
    if lock is None:
        return before, use.loose.get(index, frozenset())
    for depth in reversed(range(len(before.stack))):
        if taken[before.stack[depth]] == lock:
            above = {taken[each] for each in before.stack[depth + 1 :]}
            return Held(before.stack[:depth], before.surplus | above), frozenset()
    if lock in before.surplus:
        return Held(before.stack, before.surplus - {lock}), frozenset()
    return before, use.loose.get(index, frozenset({lock})) - {UNKNOWN}


def _meet(first: Held, second: Held, taken: Mapping[int, Lock]) -> Held:
    if first == second:
        return first
    common = 0
    for one, other in zip(first.stack, second.stack, strict=False):
        if one != other:
            break
        common += 1
    surplus = [
        held.surplus | {taken[each] for each in held.stack[common:]} for held in (first, second)
    ]
    return Held(first.stack[:common], surplus[0] & surplus[1])
