"""Libraries of other projects, each used by a driver of two or three threads.

Maven fetches them, so this is for the long tier only. `python -m benchmarks.libraries` writes the
same measurements into `benchmarks/libraries.md`.
"""

from __future__ import annotations

import pytest
from benchmarks.libraries.drivers import DRIVERS, NotFetched, compile_all, fetch
from benchmarks.libraries.measuring import Measured, measure

pytestmark = pytest.mark.long

UNDECIDED = 3
"""For so many of the drivers `check` may have no answer."""


@pytest.fixture(scope="module")
def measured() -> tuple[Measured, ...]:
    try:
        fetch()
    except NotFetched as error:
        pytest.skip(f"Maven cannot fetch the libraries: {error}")
    compile_all()
    return tuple(measure(driver) for driver in DRIVERS)


def test_every_driver_runs(measured: tuple[Measured, ...]) -> None:
    assert {each.driver.name: each.why_not for each in measured if not each.runs} == {}


def test_nearly_every_check_has_an_answer(measured: tuple[Measured, ...]) -> None:
    open_ = {each.driver.name: each.reason for each in measured if not each.decided}
    assert len(open_) <= UNDECIDED, open_


def test_no_check_is_killed_for_memory(measured: tuple[Measured, ...]) -> None:
    assert [each.driver.name for each in measured if each.killed] == []
