"""Permits that the library leaves behind.

A lock of `java.util.concurrent` parks the thread that waits for it, and the thread that gives the
lock back unparks it. The first thread may have the lock by then, and keeps the permit: its next
`LockSupport.park` returns at once. The network's locks do not park, so a program that parks beside
them is refused.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from heddle.errors import UnsupportedFeature
from heddle.program.jdk import LOCK_SUPPORT, java_name

_CONCURRENT: Final = "java/util/concurrent/"
_ATOMIC: Final = "java/util/concurrent/atomic/"
# Nothing waits in these.
_MADE: Final = ("<init>", "newCondition")


def refuse_permits_left_behind(modelled: Collection[tuple[str, str]]) -> None:
    """Raise an error if a program parks and uses what may leave permits behind."""
    parks = any(owner == LOCK_SUPPORT and name.startswith("park") for owner, name in modelled)
    used = {owner for owner, name in modelled if name not in _MADE} - {LOCK_SUPPORT}
    parking = sorted(
        owner for owner in used if owner.startswith(_CONCURRENT) and not owner.startswith(_ATOMIC)
    )
    if parks and parking:
        raise UnsupportedFeature(
            f"LockSupport.park beside {java_name(parking[0])}, which may leave a permit behind",
            remedy="ask without --engine contexts",
        )
