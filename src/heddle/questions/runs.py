"""Runs that a search looks for, which only formulas ask for; names are internal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class MomentTest(NamedTuple):
    """What is true or false of a moment of a run.

    `test` is a comparator, by which a static field is compared with the constant (a boolean is 0 or
    1), or `enter` or `exit`: the step before the moment began or ended a call of a method.
    """

    class_name: str
    member: str
    test: str
    constant: int = 0


@dataclass(frozen=True, slots=True)
class Runs:
    """Runs that must not be: those that an automaton accepts. The Rust side is told the same.

    A transition is the propositions that must be true, those that must be false, as bits, and the
    state that it leads to. `stepwise` counts every step, so that none may be taken out of turn;
    `fair` leaves out runs in which a thread could go on for ever and does not.
    """

    propositions: tuple[MomentTest, ...]
    initial: tuple[int, ...]
    accepting: tuple[bool, ...]
    leaving: tuple[tuple[tuple[int, int, int], ...], ...]
    stepwise: bool
    fair: bool = False
