"""Seeded pushdown systems: the files on which saturation is compared with WALi's.

`prog1` and `prog4` look like programs, with one control state or four: procedures of 40 nodes,
15 calls, 25 branches and 60 steps of a hundred, recursion now and then. `rand` has no structure.
Every rule carries a weight of each kind.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

SEED = 42
NONE = 0xFFFF_FFFF
MASK = (1 << 64) - 1
GOLDEN, OTHER = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F
IDENTITY = sum(1 << (9 * value) for value in range(8))
BODY = 40
BRANCHES, CALLS, RECURSIVE = 40, 15, 10


@dataclass(slots=True)
class Random:
    """Splitmix64."""

    state: int

    def word(self) -> int:
        self.state = (self.state + GOLDEN) & MASK
        mixed = ((self.state ^ (self.state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        return self.word() % limit


@dataclass(slots=True)
class Generated:
    """Rules of five numbers; for each rule what it kills and generates, and a relation."""

    states: int
    symbols: int
    target: int
    rules: array[int] = field(default_factory=lambda: array("I"))
    flows: array[int] = field(default_factory=lambda: array("Q"))
    relations: array[int] = field(default_factory=lambda: array("Q"))

    def __len__(self) -> int:
        return len(self.rules) // 5


def generate(name: str) -> Generated:
    """The system of a file name such as `prog4-100000`."""
    family, size = name.rsplit("-", 1)
    random = Random(SEED)
    if family == "rand":
        return _unstructured(random, int(size))
    return _program(random, int(family.removeprefix("prog")), int(size))


def _emitter(random: Random, system: Generated) -> Callable[..., None]:
    def emit(*rule: int) -> None:
        kill, gen = _flow(random)
        system.rules.extend(rule)
        system.flows.extend((kill, gen))
        system.relations.append(_relation(random))

    return emit


def _program(random: Random, states: int, size: int) -> Generated:
    procedures = max(2, int(size / (BODY * 1.25 * states)))
    system = Generated(states, procedures * BODY, (procedures - 1) * BODY + BODY // 2)
    emit = _emitter(random, system)
    for procedure in range(procedures):
        for place in range(BODY):
            for state in range(states):
                here = procedure * BODY + place
                if place == BODY - 1:
                    emit(state, here, state, NONE, NONE)
                    continue
                kind = random.below(100)
                if kind < CALLS:
                    callee = _callee(random, procedure, procedures)
                    emit(state, here, state, callee * BODY, here + 1)
                elif kind < BRANCHES:
                    emit(state, here, state, here + 1, NONE)
                    there = procedure * BODY + random.below(BODY)
                    emit(state, here, state, there, NONE)
                else:
                    stays = states == 1 or random.below(20)
                    after = state if stays else random.below(states)
                    emit(state, here, after, here + 1, NONE)
    return system


def _callee(random: Random, procedure: int, procedures: int) -> int:
    if random.below(RECURSIVE) == 0 or procedure == procedures - 1:
        return random.below(procedures)
    return procedure + 1 + random.below(min(50, procedures - 1 - procedure))


def _unstructured(random: Random, size: int) -> Generated:
    states, symbols = 4, max(4, size // 8)
    system = Generated(states, symbols, symbols // 2)
    emit = _emitter(random, system)
    for _ in range(size):
        kind, state, symbol, after = (random.below(n) for n in (10, states, symbols, states))
        pushed = [random.below(symbols) for _ in range((kind >= 3) + (kind >= 8))]
        emit(state, symbol, after, *[*pushed, NONE, NONE][:2])
    for _ in range(16):
        emit(0, 0, random.below(states), random.below(symbols), random.below(symbols))
    return system


def _flow(random: Random) -> tuple[int, int]:
    if random.below(2):
        return 0, 0
    bit = 1 << random.below(64)
    return (bit, 0) if random.below(2) else (bit, bit)


def _relation(random: Random) -> int:
    """Identity, with up to three values assigned to."""
    relation = IDENTITY
    for _ in range(random.below(4)):
        row = random.below(8)
        relation &= ~(0xFF << (8 * row))
        relation |= (1 << random.below(8)) << (8 * row)
    return relation & MASK
