"""What can be put on rules beside their effect on the stack, and added up along paths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from heddle import _core
from heddle.errors import InputError
from heddle.formal.pushdown.automaton import Transition
from heddle.formal.pushdown.model import Rule

W = TypeVar("W")
Words = tuple[int, ...]
MOST_VALUES = 64
_NO_FLOW = (0, (1 << 64) - 1)


class Semiring(Protocol[W]):
    """A bounded idempotent semiring [Kidd09, Def. 3.9]; weights are compared with `==`.

    Combining is associative, commutative and idempotent with the neutral `zero`; extending is
    associative with the neutral `one`, distributes over combining, and `zero` annihilates it; no
    weight can be combined with others to something new infinitely often. That is not checked.
    """

    @property
    def zero(self) -> W:
        """The weight of no path."""

    @property
    def one(self) -> W:
        """The weight of the path that does nothing."""

    def extend(self, left: W, right: W) -> W:
        """First the one, then the other."""

    def combine(self, left: W, right: W) -> W:
        """Either of the two."""


class _Native(Generic[W]):
    """The operations of the core on weights as Python sees them."""

    native: _core.WeightDomain

    def to_words(self, weight: W) -> Words:
        """A weight as the core knows it."""
        raise TypeError(f"{weight!r} is not a weight")

    def from_words(self, words: Words) -> W:
        """A weight that the core knows."""
        raise TypeError(f"{words!r} are not a weight")

    @property
    def zero(self) -> W:
        """The weight of no path."""
        return self.from_words(self.native.zero())

    @property
    def one(self) -> W:
        """The weight of the path that does nothing."""
        return self.from_words(self.native.one())

    def extend(self, left: W, right: W) -> W:
        """First the one, then the other."""
        return self.from_words(self.native.extend(self.to_words(left), self.to_words(right)))

    def combine(self, left: W, right: W) -> W:
        """Either of the two."""
        return self.from_words(self.native.combine(self.to_words(left), self.to_words(right)))


class Boolean(_Native[bool]):
    """Whether there is a path."""

    def __init__(self) -> None:
        self.native = _core.WeightDomain("boolean")

    def to_words(self, weight: bool) -> Words:  # noqa: FBT001 (a truth value is the weight)
        """One word."""
        return (int(weight),)

    def from_words(self, words: Words) -> bool:
        """One word."""
        return bool(words[0])


class MinPlus(_Native[int | None]):
    """The least cost of a path: natural numbers below 2⁶⁴ - 1 that are added; None is no path."""

    def __init__(self) -> None:
        self.native = _core.WeightDomain("min-plus")

    def to_words(self, weight: int | None) -> Words:
        """No path costs most."""
        return (_NO_FLOW[1] if weight is None else weight,)

    def from_words(self, words: Words) -> int | None:
        """No path costs most."""
        return None if words[0] == _NO_FLOW[1] else words[0]


@dataclass(frozen=True, slots=True)
class Flow:
    """Removes `kill` from a set of facts, numbered as bits, and adds `gen`."""

    kill: int = 0
    gen: int = 0

    def __post_init__(self) -> None:
        # What comes need not go before: equal functions are equal flows.
        object.__setattr__(self, "kill", self.kill | self.gen)

    def __call__(self, facts: int) -> int:
        """What is left of a set of facts."""
        return facts & ~self.kill | self.gen


class GenKill(_Native[Flow | None]):
    """Flows of 64 facts; combined, a fact holds if it holds on either path; None is no path."""

    def __init__(self) -> None:
        self.native = _core.WeightDomain("gen-kill")

    def to_words(self, weight: Flow | None) -> Words:
        """Two words."""
        return _NO_FLOW if weight is None else (weight.kill, weight.gen)

    def from_words(self, words: Words) -> Flow | None:
        """Two words."""
        return None if words == _NO_FLOW else Flow(*words)


@dataclass(frozen=True, slots=True)
class Relation:
    """A binary relation on the values below a size: bit j of row i says that i relates to j."""

    rows: tuple[int, ...]

    @classmethod
    def of(cls, size: int, pairs: Iterable[tuple[int, int]]) -> Relation:
        """The relation with these pairs."""
        rows = [0] * size
        for left, right in pairs:
            rows[left] |= 1 << right
        return cls(tuple(rows))

    @property
    def pairs(self) -> frozenset[tuple[int, int]]:
        """What relates to what."""
        size = range(len(self.rows))
        return frozenset((i, j) for i in size for j in size if self.rows[i] >> j & 1)


class Relations(_Native[Relation]):
    """Relations on at most 64 values: composition and union [Kidd09, Def. 3.10]."""

    def __init__(self, size: int) -> None:
        if not 1 <= size <= MOST_VALUES:
            raise InputError(
                f"relations on {size} values",
                remedy=f"take between 1 and {MOST_VALUES} values, or a semiring of your own",
            )
        self.size = size
        self.native = _core.WeightDomain("relations", size)
        self._packed = size <= 8

    def to_words(self, weight: Relation) -> Words:
        """One word for all rows if they fit, or one for each."""
        if len(weight.rows) != self.size or any(row >> self.size for row in weight.rows):
            raise InputError(f"{weight} is not a relation on {self.size} values")
        if self._packed:
            return (sum(row << 8 * place for place, row in enumerate(weight.rows)),)
        return weight.rows

    def from_words(self, words: Words) -> Relation:
        """One word for all rows if they fit, or one for each."""
        if self._packed:
            words = tuple(words[0] >> 8 * place & 0xFF for place in range(self.size))
        return Relation(words)


@dataclass(frozen=True, slots=True)
class Weights(Generic[W]):
    """A semiring and what it says of rules; a rule that is not named weighs one.

    `of_given` says the same of transitions of the automaton that saturation starts with, as they
    come with a configuration that was reached before. Then all of them have to read something.

    `merges` are functions for rules that push: when the call returns, the weight is what the
    function makes of the weight up to the call and that of what was called, instead of extending
    the one by the rule's and the other. They have to be strict and distributive in both, and
    `merge(extend(a, b), c) == extend(a, merge(b, c))`.
    """

    semiring: Semiring[W]
    of_rules: Mapping[Rule, W] = field(default_factory=dict)
    merges: Mapping[Rule, Callable[[W, W], W]] = field(default_factory=dict)
    of_given: Mapping[Transition, W] = field(default_factory=dict)
