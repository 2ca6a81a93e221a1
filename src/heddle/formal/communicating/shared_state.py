"""Shared variables as components: flags and counters [Kidd09, Def. 4.14 and 4.15]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from heddle.formal.communicating.model import Component
from heddle.formal.pushdown import Configuration, PushdownSystem, Rule

TRUE, FALSE = "t", "f"
ONE, ZERO = "1", "0"


def flag(name: str, processes: Iterable[str], *, value: bool) -> Component:
    """A Boolean variable: `x.set name`, `x.unset name`, `x.is-set name` and `x.not-set name`."""
    system = PushdownSystem(rule for process in processes for rule in _flag_rules(name, process))
    return Component(name, system, Configuration("p", (TRUE if value else FALSE,)))


def _flag_rules(name: str, process: str) -> Iterator[Rule]:
    for old, action, new in (
        (TRUE, "unset", FALSE),
        (FALSE, "unset", FALSE),
        (FALSE, "set", TRUE),
        (TRUE, "set", TRUE),
        (TRUE, "is-set", TRUE),
        (FALSE, "not-set", FALSE),
    ):
        yield Rule("p", old, "p", (new,), f"{process}.{action} {name}")


def counter(name: str, processes: Iterable[str], *, value: int) -> Component:
    """A counter: `x.inc name`, `x.dec name`, `x.is-zero name` and `x.not-zero name`.

    The stack of the value k is 1ᵏ 0.
    """
    system = PushdownSystem(rule for process in processes for rule in _counter_rules(name, process))
    return Component(name, system, Configuration("p", (*(ONE,) * value, ZERO)))


def _counter_rules(name: str, process: str) -> Iterator[Rule]:
    for old, action, new in (
        (ZERO, "inc", (ONE, ZERO)),
        (ONE, "inc", (ONE, ONE)),
        (ZERO, "is-zero", (ZERO,)),
        (ONE, "not-zero", (ONE,)),
        (ONE, "dec", ()),
    ):
        yield Rule("p", old, "p", new, f"{process}.{action} {name}")
