"""How much of a Java program a network holds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bounds:
    """Each bound that a run can hit has a label of its own in the translation.

    `bits` is the width of integers: they wrap around. `heap` is how many objects an allocation
    that runs more than once can make, in each thread. `array` is the greatest length of an array
    whose length is not known beforehand. `threads` counts the threads, main included.
    """

    bits: int = 8
    heap: int = 4
    array: int = 4
    threads: int = 5
    #: How many micro operations may be inlined before methods become procedures.
    inline: int = 20_000
