"""Which variables may hold the same object, by unification [Steensgaard96]."""

from __future__ import annotations

from typing import TypeAlias

#: A variable: what it is, and what tells it from others of its kind.
Place: TypeAlias = tuple[object, ...]


class Places:
    """Classes of variables that may hold the same object, each with what is inside the object."""

    def __init__(self) -> None:
        self._above: dict[Place, Place] = {}
        self._inside: dict[Place, Place] = {}
        self._outside: set[Place] = set()

    def find(self, place: Place) -> Place:
        """The one that stands for all of its class."""
        top = place
        while (above := self._above.get(top)) is not None:
            top = above
        while place != top:
            self._above[place], place = top, self._above[place]
        return top

    def inside(self, place: Place) -> Place:
        """What is inside the objects that a variable holds."""
        top = self.find(place)
        return self._inside.setdefault(top, ("inside", top))

    def join(self, one: Place, two: Place) -> None:
        """Both may hold the same object."""
        waiting = [(one, two)]
        while waiting:
            first, second = map(self.find, waiting.pop())
            if first == second:
                continue
            self._above[second] = first
            inner = self._inside.pop(second, None)
            if inner is not None:
                known = self._inside.setdefault(first, inner)
                waiting.append((known, inner))

    def give_away(self, place: Place) -> None:
        """The library may have the object."""
        self._outside.add(place)

    def given_away(self) -> frozenset[Place]:
        """The classes of objects that the library may have, with all that is inside them."""
        found: set[Place] = set()
        waiting = [self.find(place) for place in self._outside]
        while waiting:
            place = waiting.pop()
            if place in found:
                continue
            found.add(place)
            if place in self._inside:
                waiting.append(self.find(self._inside[place]))
        return frozenset(found)
