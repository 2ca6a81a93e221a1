"""How far a program is followed: what keeps an abstraction finite."""

from __future__ import annotations

from dataclasses import dataclass

DEFAULT_CONTEXTS = 4


@dataclass(frozen=True, slots=True)
class Bounds:
    """How far a program is followed.

    `bits` is the width of integers whose range is not known, `heap` the number of objects that
    one `new` can make (and the length of arrays whose length is not known), `threads` the number
    of threads besides main.
    """

    contexts: int = DEFAULT_CONTEXTS
    bits: int = 8
    heap: int = 4
    threads: int = 4
