"""Vector clocks: how far a thread has seen the others."""

from __future__ import annotations

from collections.abc import Mapping

Clock = Mapping[int, int]


def joined(one: Clock, two: Clock) -> dict[int, int]:
    """The later of both, thread by thread."""
    both = dict(one)
    for thread, time in two.items():
        if time > both.get(thread, 0):
            both[thread] = time
    return both
