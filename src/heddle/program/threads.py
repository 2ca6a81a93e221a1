"""Which calls act on threads: recognised by the method they resolve to, not by how they look.

`worker.join()` is a join because it resolves to `Thread.join`, whatever subclass of `Thread` the
worker is declared as; a user's own `join()` is not one. A subclass may still override `start`:
for that, look at the receiver with `selection`.
"""

from __future__ import annotations

from typing import Final

from heddle._core import MethodRef
from heddle.program.hierarchy import Hierarchy
from heddle.program.jdk import LOCK_SUPPORT, THREAD
from heddle.program.linkage import LinkFailure
from heddle.program.operators import ThreadAction
from heddle.program.resolution import find_method

_OBJECT: Final = "java/lang/Object"

#: By declaring class, name and descriptor.
_ACTIONS: Final = {
    (THREAD, "start", "()V"): ThreadAction.START,
    (THREAD, "join", "()V"): ThreadAction.JOIN,
    (THREAD, "join", "(J)V"): ThreadAction.JOIN,
    (THREAD, "join", "(JI)V"): ThreadAction.JOIN,
    (THREAD, "interrupt", "()V"): ThreadAction.INTERRUPT,
    (THREAD, "sleep", "(J)V"): ThreadAction.SLEEP,
    (THREAD, "sleep", "(JI)V"): ThreadAction.SLEEP,
    (THREAD, "sleep", "(Ljava/time/Duration;)V"): ThreadAction.SLEEP,
    (THREAD, "yield", "()V"): ThreadAction.YIELD,
    (THREAD, "onSpinWait", "()V"): ThreadAction.YIELD,
    (_OBJECT, "wait", "()V"): ThreadAction.WAIT,
    (_OBJECT, "wait", "(J)V"): ThreadAction.WAIT,
    (_OBJECT, "wait", "(JI)V"): ThreadAction.WAIT,
    (_OBJECT, "notify", "()V"): ThreadAction.NOTIFY,
    (_OBJECT, "notifyAll", "()V"): ThreadAction.NOTIFY_ALL,
    (LOCK_SUPPORT, "park", "()V"): ThreadAction.PARK,
    (LOCK_SUPPORT, "park", "(Ljava/lang/Object;)V"): ThreadAction.PARK,
    (LOCK_SUPPORT, "parkNanos", "(J)V"): ThreadAction.PARK,
    (LOCK_SUPPORT, "parkNanos", "(Ljava/lang/Object;J)V"): ThreadAction.PARK,
    (LOCK_SUPPORT, "parkUntil", "(J)V"): ThreadAction.PARK,
    (LOCK_SUPPORT, "parkUntil", "(Ljava/lang/Object;J)V"): ThreadAction.PARK,
    (LOCK_SUPPORT, "unpark", "(Ljava/lang/Thread;)V"): ThreadAction.UNPARK,
}
# Most calls are recognised by their name alone, without loading a class.
_NAMES: Final = frozenset((name, descriptor) for _, name, descriptor in _ACTIONS)


def thread_action(hierarchy: Hierarchy, reference: MethodRef) -> ThreadAction | None:
    """What a call of `reference` does to threads; None for all other calls.

    None too if the reference cannot be resolved: such a call throws before it does anything.
    """
    if (reference.name, reference.descriptor) not in _NAMES:
        return None
    method = find_method(hierarchy, reference)
    if isinstance(method, LinkFailure):
        return None
    return _ACTIONS.get((method.owner, method.name, method.descriptor))


class ThreadActions:
    """`thread_action` for one hierarchy, as the lifting of register code wants it."""

    def __init__(self, hierarchy: Hierarchy) -> None:
        self._hierarchy = hierarchy

    def thread_action(self, reference: MethodRef, /) -> ThreadAction | None:
        """What a call of `reference` does to threads, if anything."""
        return thread_action(self._hierarchy, reference)
