"""Which objects more than one thread may get hold of.

An object that is reachable neither from a static field nor from a thread that was started is known
to the frames of one thread only, and to objects of which the same is true. Nor do values of thread
locals lead from one thread to another; those that new threads inherit do.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from heddle.analysis.facts import Allocation, Facts
from heddle.analysis.thread_roots import ThreadRoot
from heddle.program.jdk import THREAD

# What only the thread itself looks into: `ThreadLocal` asks for that of the current thread. New
# threads inherit values of a subclass of it.
_LOCALS: Final = (THREAD, "threadLocals")
_INHERITED: Final = (THREAD, "inheritableThreadLocals")
_INHERITING: Final = "java/lang/InheritableThreadLocal"


def shared_allocations(facts: Facts, roots: Iterable[ThreadRoot]) -> frozenset[Allocation]:
    """The allocations whose objects may be known to two threads at a time, or one after another."""
    inherits = any(each.method.owner == _INHERITING for each in facts.instances())
    own = {_LOCALS} if inherits else {_LOCALS, _INHERITED}
    found = {root.thread for root in roots if root.thread is not None}
    for field in facts.static_fields():
        found |= facts.statics(field)
    work = list(found)
    while work:
        holder = work.pop()
        for field in facts.fields(holder):
            if field in own:
                continue
            for held in facts.contents(holder, field):
                if held not in found:
                    found.add(held)
                    work.append(held)
    return frozenset(found)
