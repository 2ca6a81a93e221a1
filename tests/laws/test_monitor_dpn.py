"""Monitor-DPNs: what the automata say against all executions up to a depth.

Every yes of the analysis comes with a schedule, which an independent interpreter carries out; every
no is checked against the executions that the interpreter can enumerate.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from heddle.formal.monitor_dpn.model import Join, MonitorDpn
from heddle.formal.monitor_dpn.reachability import Network
from heddle.formal.monitor_dpn.semantics import Locks
from laws.network_interpreter import confirms, search
from laws.random_networks import question, without
from support.long_run import LongRun

if TYPE_CHECKING:
    from collections.abc import Callable

DEPTH = 16
STATES = 2000
MANY = range(11_000, 11_600)


def disagreements(seeds: range, most_phases: int, locks: Locks) -> list[int]:
    return [seed for seed in seeds if not agrees(seed, most_phases, locks)]


def agrees(seed: int, most_phases: int, locks: Locks) -> bool:
    model, phases = question(Random(seed), most_phases)
    witness = Network(model).reach(phases, locks)
    if witness is None:
        return not search(model, phases, locks, DEPTH, STATES)
    return confirms(model, phases, locks, witness.schedule())


def test_lock_sensitive_reachability_is_exact_on_200_networks() -> None:
    assert disagreements(range(200), 1, Locks.RESPECTED) == []


def test_lock_insensitive_reachability_is_exact_on_200_networks() -> None:
    assert disagreements(range(200), 2, Locks.IGNORED) == []


def test_iterated_lock_sensitive_reachability_is_exact_on_200_networks() -> None:
    assert disagreements(range(200), 4, Locks.RESPECTED) == []


@pytest.mark.long
@pytest.mark.parametrize("phases", [1, 2, 3])
@pytest.mark.parametrize("locks", Locks)
def test_reachability_is_exact_on_hundreds_of_networks(
    phases: int, locks: Locks, record_property: Callable[[str, object], None]
) -> None:
    run = LongRun(f"networks of {phases} phases, locks {locks.name.lower()}, seeds", MANY)
    for seeds in run.ranges(50):
        run.note(seeds, [f"seed {seed}" for seed in disagreements(seeds, phases, locks)])
    record_property("summary", run.text())
    assert run.wrong == []


def test_locks_and_joins_make_the_difference_in_many_of_these_networks() -> None:
    by_locks = by_joins = 0
    for seed in range(200):
        model, phases = question(Random(seed), 3)
        if Network(model).reach(phases) is not None:
            continue
        by_locks += Network(model).reach(phases, Locks.IGNORED) is not None
        loose = {rule: without(rule, Join) for rule in model.rules}
        without_joins = MonitorDpn(model.initial, tuple(loose.values()))
        asked = [
            replace(phase, rules=phase.rules and frozenset(loose[rule] for rule in phase.rules))
            for phase in phases
        ]
        by_joins += Network(without_joins).reach(asked) is not None
    assert by_locks >= 20
    assert by_joins >= 5
