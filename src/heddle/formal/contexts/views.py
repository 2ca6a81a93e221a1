"""What a search has reached: elements of view tuples, and how each was reached first."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Element(NamedTuple):
    """All configurations with one shared state and, for each thread, a stack of one set.

    An eager view tuple is one element; a lazy one has several, of different shared states.
    """

    shared: str
    stacks: tuple[int, ...]


View = tuple[Element, ...]


class Origin(NamedTuple):
    """The element before, and the thread whose context led from there; None at the start."""

    before: Element | None
    thread: int | None


@dataclass(slots=True)
class Reached:
    """Every element once, with its origin; so a shortest way to each can be told."""

    origins: dict[Element, Origin] = field(default_factory=dict)

    def add(self, element: Element, before: Element | None, thread: int | None) -> bool:
        """Remember an element; whether it is new."""
        if element in self.origins:
            return False
        self.origins[element] = Origin(before, thread)
        return True

    def way(self, element: Element) -> list[tuple[Element, int, Element]]:
        """The contexts from the start to an element: from where, which thread, to where."""
        contexts = list[tuple[Element, int, Element]]()
        before, thread = self.origins[element]
        while before is not None and thread is not None:
            contexts.append((before, thread, element))
            element = before
            before, thread = self.origins[element]
        return contexts[::-1]
