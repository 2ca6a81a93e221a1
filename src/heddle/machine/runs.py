"""Runs that a search looks for, which only formulas ask for; names are internal."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MomentTest:
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
    """Runs that must not be: those that an automaton accepts.

    A transition is the tests that must be true, those that must be false, as bits, and the state
    that it leads to. `stepwise` counts every step, so that none may be taken out of turn.
    """

    tests: tuple[MomentTest, ...]
    initial: tuple[int, ...]
    accepting: tuple[bool, ...]
    leaving: tuple[tuple[tuple[int, int, int], ...], ...]
    stepwise: bool


@dataclass(frozen=True, slots=True)
class AskedRuns:
    """Runs as the Rust side is told; the names are its own."""

    propositions: list[tuple[str, str, str, int]]
    initial: list[int]
    accepting: list[bool]
    leaving: list[list[tuple[int, int, int]]]
    fair: bool
    stepwise: bool


def asked_runs(runs: Runs, *, fair: bool) -> AskedRuns:
    """What the Rust side is told of runs."""
    return AskedRuns(
        propositions=[
            (test.class_name, test.member, test.test, test.constant) for test in runs.tests
        ],
        initial=list(runs.initial),
        accepting=list(runs.accepting),
        leaving=[list(moves) for moves in runs.leaving],
        fair=fair,
        stepwise=runs.stepwise,
    )
