"""Which objects more than one thread may get hold of.

An object that is reachable neither from a static field nor from a thread that was started is known
to the frames of one thread only, and to objects of which the same is true.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from heddle.analysis.facts import Allocation, Facts
    from heddle.analysis.thread_roots import ThreadRoot


def shared_allocations(facts: Facts, roots: Iterable[ThreadRoot]) -> frozenset[Allocation]:
    """The allocations whose objects may be known to two threads at a time, or one after another."""
    found = {root.thread for root in roots if root.thread is not None}
    for field in facts.static_fields():
        found |= facts.statics(field)
    work = list(found)
    while work:
        holder = work.pop()
        for field in facts.fields(holder):
            for held in facts.contents(holder, field):
                if held not in found:
                    found.add(held)
                    work.append(held)
    return frozenset(found)
