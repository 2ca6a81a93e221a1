"""Uses of locks, semaphores and latches end with models just as with the JDK's classes.

The uses are made at random. The library as it is has a limit of states, and what it cannot end
within it is counted; if too many are, the test says nothing and fails.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle.api import load
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results.scheduling import Library, Scheduling
from support.final_states import final_states, projected
from support.lock_uses import use

if TYPE_CHECKING:
    from heddle.program.program import Program

USES = Path(__file__).parent / "models" / "LockUses.java"
SOME = range(20)
MANY = range(150)
REAL = SearchOptions(scheduling=Scheduling(library=Library.REAL))


def differences(program: Program, states: int) -> list[str] | None:
    """What ends in one of the two libraries only; None if the JDK's has too many states."""
    limits = SearchLimits(states=states)
    real = final_states(program, replace(REAL, limits=limits))
    if real.gap:
        return None
    modelled = final_states(program, replace(SearchOptions(), limits=limits))
    assert modelled.gap is None
    left, right = projected(real), projected(modelled)
    return [
        *(f"only in the JDK: {state}" for state in left - right),
        *(f"only with models: {state}" for state in right - left),
    ]


def compare(seeds: range, states: int) -> int:
    """How many uses were compared."""
    wrong, compared = [], 0
    base = load(USES)
    for seed in seeds:
        arguments = use(seed)
        found = differences(replace(base, arguments=arguments), states)
        compared += found is not None
        wrong += [f"{seed} {' '.join(arguments)}: {text}" for text in found or ()]
    assert wrong == []
    return compared


def test_some_uses_of_locks_end_as_with_the_jdk() -> None:
    assert compare(SOME, 5_000) > len(SOME) // 2


@pytest.mark.long
@pytest.mark.timeout(0)
def test_uses_of_locks_end_as_with_the_jdk() -> None:
    assert compare(MANY, 20_000) > len(MANY) // 2
