"""Memory whose values decide nothing that a claim can see."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Irrelevant:
    """Fields, `(class, name)`, and where arrays and counters are made that only such values go to.

    A place is `(class, method, descriptor, pc)`; all names are internal.
    """

    fields: tuple[tuple[str, str], ...] = ()
    places: tuple[tuple[str, str, str, int], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.fields or self.places)


EVERYTHING_MATTERS = Irrelevant()
