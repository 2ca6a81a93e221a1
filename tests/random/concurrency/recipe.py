"""What the statements of one random program may use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from concurrency import syntax as s

if TYPE_CHECKING:
    from random import Random

    from concurrency.syntax import Place


@dataclass(frozen=True, slots=True)
class Recipe:
    """The declarations of a program, and whether its threads are disciplined.

    Disciplined threads touch each plain place only under the lock that `guards` names, take locks
    in one order, and do not fail: most such programs are right. The others do as they please.
    """

    rng: Random
    disciplined: bool
    plain: tuple[str, ...]
    volatile: tuple[str, ...]
    arrays: tuple[tuple[str, int], ...]
    nodes: tuple[str, ...]
    atomics: tuple[str, ...]
    locks: tuple[str, ...]
    methods: int
    guards: dict[str, str]

    def chance(self, probability: float) -> bool:
        """True with a probability."""
        return self.rng.random() < probability

    def may_touch(self, name: str, held: tuple[str, ...]) -> bool:
        """Whether a thread that holds these locks may access what is declared under a name."""
        return not self.disciplined or self.guards[name] in held

    def place(self, held: tuple[str, ...]) -> Place | None:
        """Some shared int that a thread with these locks may access."""
        places: list[Place] = [s.Static(name) for name in self.volatile]
        places += [s.Static(name) for name in self.plain if self.may_touch(name, held)]
        for name, size in self.arrays:
            if self.may_touch(name, held):
                local = not self.disciplined and self.chance(0.15)
                number = s.Number(self.rng.randrange(size))
                places.append(s.Element(name, s.Local(self.local()) if local else number))
        places += [s.Field(name) for name in self.nodes if self.may_touch(name, held)]
        return self.rng.choice(places) if places else None

    def local(self) -> int:
        """One of the variables; the last is for exceptions."""
        return self.rng.randrange(s.LOCALS - 1)


def random_recipe(rng: Random) -> Recipe:
    """Few of everything: interleavings multiply."""
    disciplined = rng.random() < 0.5
    locks = tuple(f"l{k}" for k in range(rng.choice((1, 2, 2, 3))))
    plain = tuple(f"x{k}" for k in range(rng.choice((1, 1, 2))))
    volatile = tuple(f"v{k}" for k in range(rng.choice((0, 1, 1))))
    arrays = (("a", 2),) if rng.random() < 0.25 else ()
    nodes = (("n0",), ("n0", "n1"))[rng.random() < 0.3] if rng.random() < 0.3 else ()
    methods = int(rng.random() < 0.3)
    names = [*plain, *(name for name, _ in arrays), *nodes]
    guards = {name: locks[k % len(locks)] for k, name in enumerate(names)}
    if methods:
        guards[plain[-1]] = s.CLASS_LOCK
    atomics = ("c",) if rng.random() < 0.3 else ()
    return Recipe(rng, disciplined, plain, volatile, arrays, nodes, atomics, locks, methods, guards)
