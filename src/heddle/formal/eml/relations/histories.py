"""The lock history of one phase as variables of a network, and sets of locks as their bits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from heddle.formal.symbolic import expressions as terms
from heddle.formal.symbolic import network as nets
from heddle.formal.symbolic.expressions import Constant, Expression, Global, Operator


@dataclass(frozen=True, slots=True)
class Histories:
    """The variables for the lock history of one process in one phase, a bit for each lock."""

    released: Global
    used: Global
    acquired: Global
    throughout: Global
    release: tuple[Global, ...]
    acquisition: tuple[Global, ...]

    @classmethod
    def of(cls, process: int, phase: int, locks: int) -> Histories:
        """All empty at first."""

        def field(name: str) -> Global:
            return Global(f"{name} {process} {phase}", locks)

        return cls(
            field("R"),
            field("U"),
            field("A"),
            field("HT"),
            tuple(field(f"RH{lock}") for lock in range(locks)),
            tuple(field(f"AH{lock}") for lock in range(locks)),
        )

    @property
    def all(self) -> tuple[Global, ...]:
        """Every variable."""
        return (
            self.released,
            self.used,
            self.acquired,
            self.throughout,
            *self.release,
            *self.acquisition,
        )

    def held(self, lock: int) -> Expression:
        """Whether a lock is held now."""
        return terms.either(contains(self.acquired, lock), contains(self.throughout, lock))

    def acquire(self, lock: int) -> Iterator[nets.Step]:
        """postη of an acquisition."""
        for other, row in enumerate(self.acquisition):
            wider = union(terms.Read(row), single(lock, row.bits))
            kept = choose(contains(self.acquired, other), wider, terms.Read(row))
            yield nets.Assign(row, single(lock, row.bits) if other == lock else kept)
        yield nets.Assign(self.acquired, including(self.acquired, lock))

    def use(self, lock: int) -> Iterator[nets.Step]:
        """postη of the release of a lock that was acquired in this phase."""
        yield nets.Assign(self.used, including(self.used, lock))
        yield nets.Assign(self.acquisition[lock], Constant(0, self.used.bits))
        yield nets.Assign(self.acquired, without(self.acquired, lock))

    def give_up(self, lock: int) -> Iterator[nets.Step]:
        """postη of the release of a lock that was held when the phase began."""
        before = union(terms.Read(self.used), terms.Read(self.released))
        yield nets.Assign(self.release[lock], union(before, single(lock, self.used.bits)))
        yield nets.Assign(self.released, including(self.released, lock))
        yield nets.Assign(self.throughout, without(self.throughout, lock))


def single(lock: int, bits: int) -> Expression:
    """Only this lock."""
    return Constant(1 << lock, bits)


def contains(variable: Global, lock: int) -> Expression:
    """Whether a lock is in a set, one bit."""
    masked = terms.Apply(
        Operator.AND, (terms.Read(variable), single(lock, variable.bits)), variable.bits
    )
    return terms.negation(terms.equal(masked, Constant(0, variable.bits)))


def union(first: Expression, second: Expression) -> Expression:
    """Both sets."""
    return terms.Apply(Operator.OR, (first, second), first.bits)


def choose(condition: Expression, then: Expression, otherwise: Expression) -> Expression:
    """One or the other value."""
    return terms.Apply(Operator.CHOOSE, (condition, then, otherwise), then.bits)


def including(variable: Global, lock: int) -> Expression:
    """The set with a lock more."""
    return union(terms.Read(variable), single(lock, variable.bits))


def without(variable: Global, lock: int) -> Expression:
    """The set without a lock."""
    rest = Constant(((1 << variable.bits) - 1) & ~(1 << lock), variable.bits)
    return terms.Apply(Operator.AND, (terms.Read(variable), rest), variable.bits)


def disjoint(first: Sequence[Global], second: Sequence[Global]) -> Expression:
    """Whether two sets, each the union of some, have no lock in common."""
    bits = first[0].bits
    one, other = (
        terms.Read(each[0]) if len(each) == 1 else union(terms.Read(each[0]), terms.Read(each[1]))
        for each in (first, second)
    )
    common = terms.Apply(Operator.AND, (one, other), bits)
    return terms.equal(common, Constant(0, bits))
